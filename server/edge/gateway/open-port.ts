import { BlockList, isIPv6 } from 'node:net';
import Fastify from 'fastify';
import type { FastifyInstance, InjectOptions } from 'fastify';
import type { Logger } from 'pino';
import { StartError } from '../../core/system/start-error.ts';
import { AddressConnections, CONNECTIONS_PER_ADDRESS } from './address-connections.ts';
import { answerErrors, hangUp, refuse } from './answers-to-errors.ts';
import type { BearerTokens } from './bearer-tokens.ts';
import type { CallRates } from './call-rate.ts';
import { type RequestOrigin, requestOrigin } from './client-address.ts';
import { answerDirectly } from './direct-calls.ts';
import { passedOn, type Forward } from './forwarding.ts';
import { hangUpOnPipelines } from './pipelines.ts';
import { unreadable } from './refusal.ts';
import { HTTPS_HEADERS } from './security-headers.ts';
import type { AnsweredRequest, ServedCall } from './served-call.ts';
import { BODY_BYTES, CHECK_MS, hangUpOnSlowBodies, LONGEST_REQUEST_MS, SlowBodies } from './slow-bodies.ts';
import type { StreamHub } from './stream/stream-hub.ts';
import { parseStrictJson } from './strict-json.ts';
import { traceCalls } from './traced-calls.ts';

export interface PortOptions {
  readonly host: string;
  /** 0 takes a free one; undefined listens nowhere, and answers calls that other processes forward. */
  readonly port: number | undefined;
  readonly log: Logger;
  /** Addresses of reverse proxies whose X-Forwarded-* headers are believed. */
  readonly trustedProxies?: readonly string[];
  readonly limits?: Partial<GatewayLimits>;
  /** Shared with other ports; this port's own when absent. */
  readonly connections?: AddressConnections;
  /** Told of each answer: its route, never its address. */
  readonly measure?: ((answered: AnsweredRequest, ms: number) => void) | undefined;
  /** True if calls are traced. */
  readonly isTraced?: boolean;
}

export interface GatewayLimits extends CallRates {
  readonly requestsPerConnection: number;
  readonly connectionsPerAddress: number;
  /** How long the headers of a request may take, and then its body where no image is in it. */
  readonly requestMs: number;
}

export interface Gateway {
  /** 0 where it listens nowhere. */
  readonly port: number;
  /** How many clients its stream has. */
  readonly streamClients: () => number;
  /** Answers a call that came in elsewhere. */
  readonly call: Forward;
  /** Tells the stream's clients to connect again, one after the other over so many ms. */
  drain(ms: number): Promise<void>;
  stop(): Promise<void>;
}

export const LIMITS: GatewayLimits = {
  callsPerSecond: 1500,
  callsPerAddress: 7500,
  visitsPerAddress: 1200,
  filesPerAddress: 500,
  requestsPerConnection: 1000,
  connectionsPerAddress: CONNECTIONS_PER_ADDRESS,
  requestMs: 5000,
};
const KEEP_ALIVE_MS = 72_000;
const SILENT_MS = 120_000;
const MOST_CONNECTIONS = 20_000;

/** Shared by all that stands on a port. */
interface PortParts {
  readonly connections: AddressConnections;
  readonly origin: RequestOrigin;
}

/** What stands on a port. */
export interface OnPort {
  readonly hub: StreamHub;
  readonly calls: ReadonlyMap<string, ServedCall>;
  readonly tokens: BearerTokens;
  readonly stop: () => Promise<void>;
}

/**
 * A port with what `add` puts on it.
 *
 * @throws StartError when the port is taken
 */
export async function openPort(
  options: PortOptions,
  add: (app: FastifyInstance, shared: PortParts) => Promise<OnPort>,
): Promise<Gateway> {
  const limits = { ...LIMITS, ...options.limits };
  const app = createApp(options, limits);
  const { trustedProxies = [], connections = connectionsOf(limits.connectionsPerAddress, trustedProxies) } = options;
  const origin = requestOrigin(trustedProxies);
  knowWhoCalls(app, connections);
  // Forwarded calls have come whole.
  const slow = options.port === undefined ? undefined : new SlowBodies(limits.requestMs);
  if (slow !== undefined) hangUpOnSlowBodies(app, slow);
  const { hub, stop: stopParts, calls, tokens } = await add(app, { connections, origin });
  if (slow !== undefined) {
    const { log, measure } = options;
    const hasProxies = trustedProxies.length > 0;
    // A trace is of the framework's hooks.
    if (options.isTraced !== true)
      answerDirectly(app.server, { calls, tokens, connections, origin, hasProxies, slow, log, measure });
    hangUpOnPipelines(app.server);
  }
  const stop = async () => {
    const parts = stopParts();
    hub.stop();
    await app.close();
    await parts;
  };
  hub.attach(app.server);
  app.server.maxConnections = MOST_CONNECTIONS;
  app.server.on('connection', (socket) => connections.admit(socket));
  const { host, port } = options;
  try {
    if (port === undefined) await app.ready();
    else await app.listen({ host, port });
  } catch (error) {
    await stop();
    throw listenError(error, { host, port });
  }
  const address = app.server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : (port ?? 0),
    streamClients: () => hub.clients,
    call: (call) => (call.loginSession === undefined ? answerOf(app, call) : hub.answer(call)),
    drain: (ms) => hub.drain(ms),
    stop,
  };
}

/** @param call  of another process, which is trusted to know whose it is */
async function answerOf(
  app: FastifyInstance,
  { method, url, headers, address, protocol, body }: Parameters<Forward>[0],
): ReturnType<Forward> {
  const answer = await app.inject({
    method: method as NonNullable<InjectOptions['method']>,
    url,
    remoteAddress: address,
    headers: {
      ...passedOn(headers),
      'x-forwarded-proto': protocol,
      'x-forwarded-for': address,
      ...(body.length > 0 && { 'content-length': String(body.length) }),
    } as NonNullable<InjectOptions['headers']>,
    ...(body.length > 0 && { payload: body }),
  });
  return { status: answer.statusCode, headers: answer.headers, body: answer.rawPayload };
}

function createApp(options: PortOptions, limits: GatewayLimits): FastifyInstance {
  const { trustedProxies = [] } = options;
  const app = Fastify({
    logger: false,
    bodyLimit: BODY_BYTES,
    requestTimeout: LONGEST_REQUEST_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    // Without a byte either way, and so one who does not read its answer.
    connectionTimeout: SILENT_MS,
    maxRequestsPerSocket: limits.requestsPerConnection,
    forceCloseConnections: true,
    // Whoever forwards calls has set these headers itself.
    trustProxy: options.port === undefined || (trustedProxies.length === 0 ? false : [...trustedProxies]),
    http: { headersTimeout: limits.requestMs, connectionsCheckingInterval: CHECK_MS, maxHeaderSize: 16 * 1024 },
    // The specification's own client doubles a slash.
    rewriteUrl: ({ url = '/' }) =>
      url.includes('//') ? url.replace(/^\/{2,}/, '/').replace(/^\/api\/{2,}/, '/api/') : url,
    clientErrorHandler: hangUp,
    frameworkErrors: (_error, _request, reply) => {
      void refuse(reply, unreadable('The request cannot be read.'));
    },
  });
  const { measure } = options;
  if (measure !== undefined) {
    app.addHook('onResponse', ({ method, routeOptions }, { statusCode: status, elapsedTime }, done) => {
      measure({ method, route: routeOptions.url ?? 'none', status }, elapsedTime);
      done();
    });
  }
  if (options.isTraced === true) traceCalls(app);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    try {
      done(null, body === '' ? undefined : parseStrictJson(body as string));
    } catch (error) {
      done(error as Error);
    }
  });
  answerErrors(app, options.log);
  if (options.port !== undefined && trustedProxies.length === 0) warnOfUnknownProxy(app, options.log);
  else {
    app.addHook('onRequest', (request, reply, done) => {
      if (request.protocol === 'https') reply.headers(HTTPS_HEADERS);
      done();
    });
  }
  return app;
}

/** Behind a proxy that is not trusted everybody has the same address, and shares its limits. */
function warnOfUnknownProxy(app: FastifyInstance, log: Logger): void {
  let isTold = false;
  app.addHook('onRequest', ({ headers, ip }, _reply, done) => {
    if (!isTold && headers['x-forwarded-for'] !== undefined) {
      isTold = true;
      log.warn({ address: ip }, 'X-Forwarded-For is ignored; if a reverse proxy sent it, name it in TRUSTED_PROXIES');
    }
    done();
  });
}

/** A count of connections for one port or several. @param trustedProxies  whose connections are those of many people */
export function connectionsOf(
  perAddress: number | undefined,
  trustedProxies: readonly string[] = [],
): AddressConnections {
  return new AddressConnections(perAddress, isProxy(trustedProxies));
}

/** Every request is a sign of life of its connection, and some say whose it is. */
function knowWhoCalls(app: FastifyInstance, connections: AddressConnections): void {
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    connections.heard(raw.socket);
    done();
  });
  app.addHook('preHandler', ({ raw, loginSession }, _reply, done) => {
    if (loginSession) connections.signedIn(raw.socket, String(loginSession.user.userId));
    done();
  });
}

/** Of the networks of reverse proxies. */
function isProxy(trusted: readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const one of trusted) {
    const [address = '', prefix] = one.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (prefix === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(prefix), family);
  }
  return (address) => list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}

function listenError(error: unknown, { host, port }: Pick<PortOptions, 'host' | 'port'>): unknown {
  const code = (error as { code?: string }).code;
  if (code === 'EADDRINUSE') return new StartError(`port ${port} on ${host} is taken`);
  if (code === 'EACCES') return new StartError(`port ${port} on ${host} may not be used by this user`);
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return new StartError(`${host} is not an address of this machine`);
  return error;
}
