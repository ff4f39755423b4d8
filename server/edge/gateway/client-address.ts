import type { IncomingMessage } from 'node:http';
import proxyAddress from '@fastify/proxy-addr';

/** The far end of a request. */
export interface RequestOrigin {
  /** The client's network address. */
  addressOf(request: IncomingMessage): string;
  isHttps(request: IncomingMessage): boolean;
}

/** As fastify finds them for its own requests. @param trustedProxies  whose X-Forwarded-* headers are believed */
export function requestOrigin(trustedProxies: readonly string[] = []): RequestOrigin {
  if (trustedProxies.length === 0)
    return { addressOf: ({ socket }) => socket.remoteAddress ?? '', isHttps: () => false };
  const isTrusted = proxyAddress.compile([...trustedProxies]);
  return {
    addressOf: (request) => proxyAddress(request, isTrusted),
    isHttps({ socket, headers: { 'x-forwarded-proto': protocol } }) {
      return isTrusted(socket.remoteAddress ?? '', 0) && String(protocol).split(',').at(-1)?.trim() === 'https';
    },
  };
}
