import type { FastifyInstance } from 'fastify';
import { SIGN_IN_CALLS } from 'protocol';
import { every, type Clock } from '../../core/sequencer/clock.ts';
import { announceLists } from './announce-lists.ts';
import { AuditedCalls } from './audited-calls.ts';
import { BearerTokens } from './bearer-tokens.ts';
import { CallRate, costOfLength } from './call-rate.ts';
import { areaHandlers } from './calls/area-handlers.ts';
import type { GatewayDependencies } from './gateway-dependencies.ts';
import { type Gateway, LIMITS, openPort, type PortOptions } from './open-port.ts';
import { describeCalls } from './openapi.ts';
import { addProviderFrames } from './provider-frames.ts';
import { addCalls, handlerOf } from './routes.ts';
import { API_HEADERS } from './security-headers.ts';
import { StreamHub } from './stream/stream-hub.ts';
import { Tickets } from './stream/tickets.ts';
import { Topics } from './stream/topics.ts';
import { Turnstiles } from './turnstile.ts';
import { ScheduledChanges } from './two-people/scheduled-changes.ts';
import { type MakeCall, TwoPeople } from './two-people/two-people.ts';
import { addWalletRoutes } from './wallet-routes.ts';
import { serveWeb } from './web-files.ts';
import { ListedMatches } from './wire/listed-matches.ts';

/** How a port serves the site, whatever stands behind it. */
export interface SiteOptions extends PortOptions {
  /** The built web; without it only the API is served. */
  readonly webRoot?: string;
  readonly clock: Clock;
  /** Origins beside our own whose pages may use the stream. */
  readonly origins?: readonly string[];
  /** Whose pages and videos a match may be shown from. */
  readonly tvOrigins?: readonly string[];
  /** ms that a call waits for its turn; then it is told that the exchange is busy, and nothing was done. */
  readonly longestWait?: number;
}

export interface GatewayOptions extends GatewayDependencies, SiteOptions {
  /** What calls have cost; this port's own when absent. */
  readonly rate?: CallRate;
  /** Adds other APIs to the port, whose sign-ins cost visitors what those of the site do. */
  readonly addRoutes?: (app: FastifyInstance, shared: SharedGates) => Promise<void>;
}

/** What the calls of all APIs on a port pass together. */
interface SharedGates {
  readonly maySignIn: (address: string) => boolean;
  /** Takes what a request of nobody in particular costs, where the address may still ask. */
  readonly mayVisit: (address: string, cost: number) => boolean;
  readonly turnstiles: Turnstiles;
}

const SIGN_IN_COST = SIGN_IN_CALLS['user/login'].cost;
const SWEEP_MS = 2000;
/** How often changes that wait are looked at. */
const LOOK_EVERY_MS = 1000;

/**
 * Serves the API, the stream and the web.
 *
 * @throws StartError when the port is taken
 */
export function startGateway(options: GatewayOptions): Promise<Gateway> {
  const now = () => options.clock.now();
  return openPort(options, async (app, { connections, origin }) => {
    const tickets = new Tickets(now);
    const listed = new ListedMatches(options);
    const topics = new Topics({ ...options, listed });
    const { rate = new CallRate({ ...LIMITS, ...options.limits }, now) } = options;
    const makeCall: MakeCall = async (name, body, caller) => handlerOf(handlers, name)(body as never, caller as never);
    const warn = (message: string) => options.log.warn(message);
    // A change that waits is made by nobody in particular.
    const apply = (name: string, body: unknown) => makeCall(name, body, undefined as never);
    const scheduled = new ScheduledChanges({ ...options, now, warn }, apply);
    const twoPeople = new TwoPeople({ ...options, now, scheduled }, makeCall);
    const endNews = announceLists(options);
    const endLooks = every(LOOK_EVERY_MS, options.clock, () => void scheduled.look());
    const handlers = areaHandlers({ ...options, tickets, topics, listed, twoPeople });
    const sequence = () => options.sequencer.sequence;
    const turnstiles = new Turnstiles(options.longestWait);
    const tokens = new BearerTokens(options.identity.sessions);
    const calls = await addCalls(app, {
      ...options,
      audited: new AuditedCalls({ ...options, twoPeople, sequence, now }),
      tokens,
      roles: options.identity.roles,
      rate,
      turnstiles,
      handlers,
    });
    addDescriptions(app, { ...options, rate });
    await addWalletRoutes(app, { ...options, rate, now });
    await addProviderFrames(app, { ...options, rate });
    const mayVisit = (address: string, cost: number) => rate.allows({ session: null, address }, cost);
    const maySignIn = (address: string) => mayVisit(address, SIGN_IN_COST);
    await options.addRoutes?.(app, { maySignIn, mayVisit, turnstiles });
    await addWeb(app, { ...options, rate, turnstiles }, () => options.wallets.providers.origins());
    const origins = options.origins ?? [];
    const hub = new StreamHub({
      ...options,
      calls,
      origin,
      connections,
      tickets,
      topics,
      rate,
      turnstiles,
      now,
      origins,
    });
    const sweep = setInterval(() => {
      options.identity.sessions.sweep().catch((error: unknown) => options.log.error(error, 'login sessions'));
      options.apiAccess.sessions.sweep().catch((error: unknown) => options.log.error(error, 'API sessions'));
    }, SWEEP_MS);
    return {
      hub,
      calls,
      tokens,
      async stop() {
        clearInterval(sweep);
        await endLooks();
        endNews();
        listed.stop();
        await scheduled.stop();
      },
    };
  });
}

/** The built site, where there is one. @param frames  whose games may be shown in a frame, beside those that run here */
export async function addWeb(
  app: FastifyInstance,
  options: Pick<GatewayOptions, 'webRoot' | 'tvOrigins' | 'catalogue'> & {
    readonly rate: CallRate;
    readonly turnstiles: Turnstiles;
  },
  frames: () => readonly string[] = () => [],
): Promise<void> {
  const { webRoot, tvOrigins = [], catalogue, rate, turnstiles } = options;
  if (webRoot === undefined) return;
  await serveWeb(app, { folder: webRoot, tvOrigins, frames, settings: () => catalogue.settings, rate, turnstiles });
}

export function addDescriptions(
  app: FastifyInstance,
  {
    sequencer,
    live,
    clock,
    rate,
  }: Pick<GatewayOptions, 'live' | 'clock'> & {
    readonly sequencer: { readonly stopped: Promise<unknown> };
    readonly rate: CallRate;
  },
): void {
  let stopped = false;
  void sequencer.stopped.then(() => (stopped = true));
  const startedAt = clock.now();
  app.get('/api/health', (_request, reply) => {
    reply.code(stopped ? 503 : 200).headers(API_HEADERS);
    const status = stopped ? 'stopped' : 'ok';
    return reply.send(JSON.stringify({ status, sequence: live.sequence, uptime_ms: clock.now() - startedAt }));
  });
  // Bytes, which connections share: a string would be copied for each.
  let described: Promise<Buffer> | undefined;
  app.get('/api/openapi.json', async ({ ip: address }, reply) => {
    rate.count({ session: null, address });
    described ??= describeCalls().then((json) => Buffer.from(json));
    const description = await described;
    rate.charge({ session: null, address }, costOfLength(description.length));
    return reply.headers(API_HEADERS).send(description);
  });
}
