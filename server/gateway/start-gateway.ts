import { BlockList, isIPv6 } from 'node:net';
import Fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { SIGN_IN_CALLS } from 'protocol';
import { StartError } from '../start-error.ts';
import type { Clock } from '../sequencer/clock.ts';
import { AddressConnections, CONNECTIONS_PER_ADDRESS } from './address-connections.ts';
import { answerErrors, hangUp, refuse } from './answers-to-errors.ts';
import { AuditedCalls } from './audited-calls.ts';
import { BearerTokens } from './bearer-tokens.ts';
import { CallRate } from './call-rate.ts';
import type { CallRates } from './call-rate.ts';
import { areaHandlers } from './calls/area-handlers.ts';
import type { GatewayDependencies } from './gateway-dependencies.ts';
import { describeCalls } from './openapi.ts';
import { unreadable } from './refusal.ts';
import { addCalls, handlerOf } from './routes.ts';
import { API_HEADERS, HTTPS_HEADERS } from './security-headers.ts';
import { CHECK_MS, hangUpOnSlowBodies, LONGEST_REQUEST_MS } from './slow-bodies.ts';
import { StreamHub } from './stream/stream-hub.ts';
import { Tickets } from './stream/tickets.ts';
import { type MakeCall, TwoPeople } from './two-people/two-people.ts';
import { parseStrictJson } from './strict-json.ts';
import { addWalletRoutes } from './wallet-routes.ts';
import { serveWeb } from './web-files.ts';
import { ListedMatches } from './wire/listed-matches.ts';

export interface GatewayOptions extends GatewayDependencies {
  /** The built web; without it only the API is served. */
  readonly webRoot?: string;
  readonly host: string;
  /** 0 takes a free one. */
  readonly port: number;
  readonly clock: Clock;
  readonly log: Logger;
  /** Origins beside our own whose pages may use the stream. */
  readonly origins?: readonly string[];
  /** Whose pages and videos a match may be shown from. */
  readonly tvOrigins?: readonly string[];
  /** Addresses of reverse proxies whose X-Forwarded-* headers are believed. */
  readonly trustedProxies?: readonly string[];
  readonly limits?: Partial<GatewayLimits>;
  /** Shared with other ports; this port's own when absent. */
  readonly connections?: AddressConnections;
  /** Told of each answer: its route, never its address. */
  readonly measure?: ((answered: AnsweredRequest, ms: number) => void) | undefined;
  /** Adds other APIs to the port, whose sign-ins cost visitors what those of the site do. */
  readonly addRoutes?: (app: FastifyInstance, maySignIn: (address: string) => boolean) => Promise<void>;
}

export interface AnsweredRequest {
  readonly method: string;
  readonly route: string;
  readonly status: number;
}

export interface GatewayLimits extends CallRates {
  readonly requestsPerConnection: number;
  readonly connectionsPerAddress: number;
  /** How long the headers of a request may take, and then its body where no image is in it. */
  readonly requestMs: number;
}

export interface Gateway {
  readonly port: number;
  /** How many clients its stream has. */
  readonly streamClients: () => number;
  stop(): Promise<void>;
}

const LIMITS: GatewayLimits = {
  callsPerSecond: 500,
  callsPerAddress: 5000,
  visitsPerAddress: 200,
  requestsPerConnection: 1000,
  connectionsPerAddress: CONNECTIONS_PER_ADDRESS,
  requestMs: 5000,
};
const SIGN_IN_COST = SIGN_IN_CALLS['user/login'].cost;
const BODY_BYTES = 16 * 1024;
const KEEP_ALIVE_MS = 72_000;
const SILENT_MS = 120_000;
const SWEEP_MS = 2000;
const MOST_CONNECTIONS = 20_000;

/**
 * Serves the API, the stream and the web.
 *
 * @throws StartError when the port is taken
 */
export async function startGateway(options: GatewayOptions): Promise<Gateway> {
  const limits = { ...LIMITS, ...options.limits };
  const now = () => options.clock.now();
  const app = createApp(options, limits);
  const { connections = connectionsOf(limits.connectionsPerAddress, options.trustedProxies) } = options;
  knowWhoCalls(app, connections);
  const tickets = new Tickets(now);
  const listed = new ListedMatches(options);
  const rate = new CallRate(limits, now);
  const makeCall: MakeCall = async (name, body, caller) => handlerOf(handlers, name)(body as never, caller as never);
  const twoPeople = new TwoPeople({ ...options, now }, makeCall);
  const handlers = areaHandlers({ ...options, tickets, listed, twoPeople });
  const sequence = () => options.sequencer.sequence;
  addCalls(app, {
    ...options,
    audited: new AuditedCalls({ audit: options.audit, twoPeople, sequence, now }),
    tokens: new BearerTokens(options.identity.sessions),
    roles: options.identity.roles,
    rate,
    handlers,
  });
  addDescriptions(app, options);
  await addWalletRoutes(app, { ...options, rate, now });
  await options.addRoutes?.(app, (address) => rate.allows({ session: null, address }, SIGN_IN_COST));
  if (options.webRoot !== undefined) {
    const { webRoot, tvOrigins = [], catalogue } = options;
    await serveWeb(app, { folder: webRoot, tvOrigins, settings: () => catalogue.settings });
  }
  const hub = new StreamHub({ ...options, connections, tickets, listed, rate, now, origins: options.origins ?? [] });
  hub.attach(app.server);
  app.server.maxConnections = MOST_CONNECTIONS;
  app.server.on('connection', (socket) => connections.admit(socket));
  const sweep = setInterval(() => {
    options.identity.sessions.sweep().catch((error: unknown) => options.log.error(error, 'login sessions'));
    options.apiAccess.sessions.sweep().catch((error: unknown) => options.log.error(error, 'API sessions'));
  }, SWEEP_MS);
  const stop = async () => {
    clearInterval(sweep);
    hub.stop();
    listed.stop();
    await app.close();
  };
  try {
    await app.listen({ host: options.host, port: options.port });
  } catch (error) {
    await stop();
    throw listenError(error, options);
  }
  const address = app.server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : options.port,
    streamClients: () => hub.clients,
    stop,
  };
}

function createApp(options: GatewayOptions, limits: GatewayLimits): FastifyInstance {
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
    trustProxy: trustedProxies.length === 0 ? false : [...trustedProxies],
    http: { headersTimeout: limits.requestMs, connectionsCheckingInterval: CHECK_MS, maxHeaderSize: 16 * 1024 },
    // The specification's own client doubles a slash.
    rewriteUrl: ({ url = '/' }) =>
      url.includes('//') ? url.replace(/^\/{2,}/, '/').replace(/^\/api\/{2,}/, '/api/') : url,
    clientErrorHandler: hangUp,
    frameworkErrors: (_error, _request, reply) => {
      void refuse(reply, unreadable('The request cannot be read.'));
    },
  });
  hangUpOnSlowBodies(app, limits.requestMs);
  const { measure } = options;
  if (measure !== undefined) {
    app.addHook('onResponse', ({ method, routeOptions }, { statusCode: status, elapsedTime }, done) => {
      measure({ method, route: routeOptions.url ?? 'none', status }, elapsedTime);
      done();
    });
  }
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    try {
      done(null, body === '' ? undefined : parseStrictJson(body as string));
    } catch (error) {
      done(error as Error);
    }
  });
  answerErrors(app, options.log);
  if (trustedProxies.length === 0) warnOfUnknownProxy(app, options.log);
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

function addDescriptions(app: FastifyInstance, { sequencer, live, clock }: GatewayOptions): void {
  let stopped = false;
  void sequencer.stopped.then(() => (stopped = true));
  const startedAt = clock.now();
  app.get('/api/health', (_request, reply) => {
    reply.code(stopped ? 503 : 200).headers(API_HEADERS);
    const status = stopped ? 'stopped' : 'ok';
    return reply.send(JSON.stringify({ status, sequence: live.sequence, uptime_ms: clock.now() - startedAt }));
  });
  let description: string | undefined;
  app.get('/api/openapi.json', (_request, reply) => {
    description ??= JSON.stringify(describeCalls());
    return reply.headers(API_HEADERS).send(description);
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

function listenError(error: unknown, { host, port }: GatewayOptions): unknown {
  const code = (error as { code?: string }).code;
  if (code === 'EADDRINUSE') return new StartError(`port ${port} on ${host} is taken`);
  if (code === 'EACCES') return new StartError(`port ${port} on ${host} may not be used by this user`);
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return new StartError(`${host} is not an address of this machine`);
  return error;
}
