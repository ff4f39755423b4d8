import type { LoginSession } from '../../people/identity/login-sessions.ts';
import type { CallRate } from './call-rate.ts';
import { BearerTokens } from './bearer-tokens.ts';
import { placingCalls } from './calls/bet-calls.ts';
import { listCalls } from './calls/list-calls.ts';
import { reportCalls } from './calls/report-calls.ts';
import { sessionCalls } from './calls/sign-in-calls.ts';
import { viewCalls } from './calls/view-calls.ts';
import { addForwardedRoutes, type Forward, type ForwardedRoute } from './forwarding.ts';
import type { ShownExchange } from './gateway-dependencies.ts';
import { type Gateway, openPort } from './open-port.ts';
import { FRAME_PATH } from './provider-frames.ts';
import { RequestAnswers } from './request-answers.ts';
import { addCalls, type RouteOptions } from './routes.ts';
import { addDescriptions, addWeb, type SiteOptions } from './start-gateway.ts';
import type { RelayedTopics } from './stream/relayed-topics.ts';
import { StreamHub } from './stream/stream-hub.ts';
import type { StreamTickets } from './stream/tickets.ts';
import { Topics } from './stream/topics.ts';
import { Turnstiles } from './turnstile.ts';
import { ListedMatches } from './wire/listed-matches.ts';

export interface ForwardingGatewayOptions extends ShownExchange, SiteOptions {
  readonly forward: Forward;
  readonly casino: RelayedTopics;
  readonly staffNews: RelayedTopics;
  readonly tickets: StreamTickets;
  readonly rate: CallRate;
  /** Resolves when it shows nothing any more. */
  readonly stopped: Promise<unknown>;
}

const FORM_BYTES = 4096;
const PROGRAM_BYTES = 1024 * 1024;
/** The API for betting programs. */
const PROGRAM_ROUTES: readonly ForwardedRoute[] = [
  ...['', '/'].flatMap((end) => [
    ...['certlogin', 'login'].map((name) => ({ method: 'POST', url: `/api/${name}${end}`, bodyLimit: FORM_BYTES })),
    ...['keepAlive', 'logout'].map((name) => ({
      method: ['GET', 'POST'],
      url: `/api/${name}${end}`,
      bodyLimit: FORM_BYTES,
    })),
  ]),
  { method: ['GET', 'POST'], url: '/exchange/*', bodyLimit: PROGRAM_BYTES },
  // Providers of games sign their bodies to the byte.
  { method: 'POST', url: '/wallet/*' },
  { method: ['GET', 'POST'], url: `${FRAME_PATH}/*`, bodyLimit: FORM_BYTES },
];

/**
 * Serves the web, the stream, bets and what they are shown with from what it knows itself; every other call is answered
 * by the process that writes.
 *
 * @throws StartError when the port is taken
 */
export function startForwardingGateway(options: ForwardingGatewayOptions): Promise<Gateway> {
  const { identity, forward, rate, clock } = options;
  return openPort(options, async (app, { connections, origin }) => {
    const listed = new ListedMatches(options);
    const topics = new Topics({ ...options, listed });
    const turnstiles = new Turnstiles(options.longestWait);
    const tokens = new BearerTokens(identity.sessions, true);
    const calls = await addCalls(app, {
      ...options,
      tokens,
      roles: identity.roles,
      turnstiles,
      handlers: ownHandlers(options, { listed, topics }),
    });
    await addForwardedRoutes(app, forward, PROGRAM_ROUTES);
    addDescriptions(app, { ...options, sequencer: options });
    await addWeb(app, { ...options, turnstiles });
    const now = () => clock.now();
    const origins = options.origins ?? [];
    const { sessions } = identity;
    const mayHaveChanged = (session: LoginSession) => session.mustChangePassword || !sessions.isValid(session);
    const learn = (session: LoginSession) =>
      mayHaveChanged(session) ? sessions.learnHash(session.tokenHash) : undefined;
    const hub = new StreamHub({
      ...options,
      calls,
      learn,
      origin,
      connections,
      topics,
      rate,
      turnstiles,
      now,
      origins,
    });
    return { hub, calls, tokens, stop: async () => listed.stop() };
  });
}

/** What needs nobody's memory but this process's, the journal and the tables. */
function ownHandlers(
  options: ForwardingGatewayOptions,
  { listed, topics }: { readonly listed: ListedMatches; readonly topics: Topics },
): RouteOptions['handlers'] {
  const { tickets, catalogue } = options;
  return {
    bets: placingCalls(options, new RequestAnswers()),
    lists: listCalls(options, listed),
    views: viewCalls(options),
    reports: reportCalls(options),
    signIn: sessionCalls(options, { tickets, topics }),
    site: { 'globalSetting/getGlobalSetting': () => catalogue.settings },
  };
}
