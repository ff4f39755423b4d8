import type { IncomingMessage } from 'node:http';
import proxyAddress from '@fastify/proxy-addr';

/** The network address that a request comes from. */
export type AddressOf = (request: IncomingMessage) => string;

/** As fastify finds it for its own requests. @param trustedProxies  whose X-Forwarded-For is believed */
export function addressReader(trustedProxies: readonly string[] = []): AddressOf {
  if (trustedProxies.length === 0) return ({ socket }) => socket.remoteAddress ?? '';
  const isTrusted = proxyAddress.compile([...trustedProxies]);
  return (request) => proxyAddress(request, isTrusted);
}
