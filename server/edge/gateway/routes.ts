import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify';
import { AREAS, costOf, isStaffPermission, methodOf } from 'protocol';
import type { Call } from 'protocol';
import type { LoginSession } from '../../people/identity/login-sessions.ts';
import { hasAccount } from '../../people/identity/roles.ts';
import type { Roles } from '../../people/identity/roles.ts';
import type { AuditedCalls } from './audited-calls.ts';
import type { BearerTokens } from './bearer-tokens.ts';
import { costOfLength } from './call-rate.ts';
import type { CallRate, Payer } from './call-rate.ts';
import type { AreaHandlers } from './calls/area-handlers.ts';
import { addForwardedRoutes, type Forward, type ForwardedRoute } from './forwarding.ts';
import type { GatewayDependencies } from './gateway-dependencies.ts';
import { DataWith, Download, JsonData } from './handlers.ts';
import type { AccountHolder } from './handlers.ts';
import { newestRecords } from './newest-records.ts';
import {
  Refusal,
  malformed,
  needsAccount,
  notPermitted,
  notSignedIn,
  passwordChangeRequired,
  secondFactorRequired,
  unknown,
} from './refusal.ts';
import { API_HEADERS } from './security-headers.ts';
import { BODY_BYTES } from './slow-bodies.ts';
import { COST_OF_A_REFUSAL, COST_OF_A_TURN, type Turnstiles, wayIn } from './turnstile.ts';
import { checkXsrf, giveXsrfCookie } from './xsrf.ts';

declare module 'fastify' {
  interface FastifyRequest {
    loginSession: LoginSession | null;
  }
}

/** A handler of any call. Its table ties it to the schema of its body and to whoever calls (`Handlers`). */
type AnyHandler = (body: never, caller: never) => unknown;

export interface RouteOptions extends Pick<GatewayDependencies, 'records' | 'live'> {
  readonly handlers: { readonly [A in keyof AreaHandlers]?: Partial<AreaHandlers[A]> };
  readonly tokens: BearerTokens;
  readonly roles: Roles;
  readonly rate: CallRate;
  readonly turnstiles: Turnstiles;
  /** Where no call that is audited has a handler, none is needed. */
  readonly audited?: AuditedCalls;
  /** Where the calls go that have no handler here. */
  readonly forward?: Forward;
}

/** The handler of a call, whatever its area. */
export function handlerOf(handlers: AreaHandlers, name: string): AnyHandler {
  const area = Object.keys(AREAS).find((one) => name in AREAS[one as keyof typeof AREAS]) as keyof typeof AREAS;
  return (handlers[area] as Readonly<Record<string, AnyHandler>>)[name] as AnyHandler;
}

interface Route {
  readonly name: string;
  readonly call: Call;
  /** To who may not make it, it does not exist. */
  readonly isStaffCall: boolean;
  readonly handler: AnyHandler;
}

const NO_BODY = { success: true, data: undefined } as const;
const LONGEST_USER_AGENT = 400;
const ENVELOPE_START = '{"status":true,"message":"","data":';

/** Registers every call of the wire's tables: who may, what it takes, and its handler. */
export async function addCalls(app: FastifyInstance, options: RouteOptions): Promise<void> {
  app.decorateRequest('loginSession', null);
  const { forward } = options;
  const handlers: Readonly<Record<string, Readonly<Record<string, AnyHandler>> | undefined>> =
    options.handlers as never;
  const forwarded: ForwardedRoute[] = [];
  for (const [area, table] of Object.entries(AREAS)) {
    for (const [name, call] of Object.entries<Call>(table)) {
      const place = {
        method: methodOf(call),
        url: `/api/${name}`,
        ...(call.bodyLimit === undefined ? {} : { bodyLimit: call.bodyLimit }),
      };
      const handler = handlers[area]?.[name];
      if (handler !== undefined) {
        const route = { name, call, isStaffCall: isStaffPermission(call.permission), handler };
        app.route({ ...place, onRequest: admitting(route, options), handler: answering(route, options) });
      } else if (forward !== undefined) forwarded.push(place);
      else throw new Error(`${name} has no handler`);
    }
  }
  if (forward !== undefined) await addForwardedRoutes(app, forward, forwarded);
}

/** Before a byte of the body is read. */
function admitting(route: Route, options: RouteOptions): onRequestHookHandler {
  const { tokens, rate, turnstiles } = options;
  const { call } = route;
  const cost = costOfTurn(route);
  return (request, _reply, done) => {
    const finish = () => {
      const refusal = admit(request, route, options);
      if (refusal === undefined) turnstiles[wayIn(call, request.loginSession !== null)].pass(cost, done);
      else turnstiles.refused.pass(COST_OF_A_REFUSAL, () => done(refusal));
    };
    const asking = tokens.mayLearn(request.raw)
      ? learning(() => tokens.learn(request.raw), { rate, address: request.ip })
      : undefined;
    if (asking === undefined) finish();
    else asking.then(finish, done);
  };
}

/** What a call takes of a turn. A list in its body is not read yet. */
function costOfTurn({ call }: Route): number {
  return call.costsFor === undefined ? costOf(call) : COST_OF_A_TURN;
}

/** A token that is not known here may have been given out by another process: whoever presents it pays as a stranger. */
async function learning(
  learn: () => Promise<void>,
  { rate, address }: { readonly rate: CallRate; readonly address: string },
): Promise<void> {
  rate.count({ session: null, address });
  await learn();
}

/** @returns the refusal, if any */
function admit(request: FastifyRequest, route: Route, { tokens, rate, roles }: RouteOptions): Refusal | undefined {
  const { call, isStaffCall } = route;
  try {
    if (methodOf(call) === 'POST') checkXsrf(request);
    const session = tokens.sessionOf(request.raw);
    if (call.permission === 'public') {
      // Whoever is signed in pays for themselves, whatever strangers at the same address ask for.
      request.loginSession = session ?? null;
      admitAsPayer(request, route, rate, request.loginSession);
      return undefined;
    }
    if (session === undefined) return notSignedIn();
    const isAllowed = roles.mayCall(session.user, call);
    if (!isAllowed && isStaffCall) return unknown('unknown-call', 'call');
    admitAsPayer(request, route, rate, session);
    const isBeforeChange = call.beforePasswordChange === true || (call.effect === 'read' && !isStaffCall);
    if (session.mustChangePassword && !isBeforeChange) return passwordChangeRequired();
    if (session.mustSetUpFactor && isStaffCall) return secondFactorRequired();
    if (!isAllowed) return notPermitted();
    request.loginSession = session;
    return undefined;
  } catch (error) {
    return error as Refusal;
  }
}

/** A call that comes in, and its body: reading it costs by its length, whatever it turns out to be. @throws Refusal 429 */
function admitAsPayer(request: FastifyRequest, route: Route, rate: CallRate, session: LoginSession | null): void {
  const payer = payerOf(route, request, session);
  rate.count(payer);
  const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
  const most = route.call.bodyLimit ?? BODY_BYTES;
  rate.charge(payer, costOfLength(encoding === undefined ? Math.min(Number(length ?? 0) || 0, most) : most));
}

/** What goes first is a matter between a person and the exchange: no neighbour at an address takes it away. */
const payerOf = (route: Route, { ip }: FastifyRequest, session: LoginSession | null): Payer => ({
  session,
  address: session !== null && wayIn(route.call, true) === 'first' ? undefined : ip,
});

function answering(route: Route, options: RouteOptions) {
  const { call } = route;
  const answerOf = call.audited === true ? audited(route, options) : plainly(route, options);
  // Nothing is returned: a returned reply would be waited for until its last byte is out, once more for each call.
  return (request: FastifyRequest, reply: FastifyReply): void => {
    if (call.permission === 'public') giveXsrfCookie(request, reply);
    const give = (data: unknown) => {
      options.rate.charge(payerOf(route, request, request.loginSession), costOfLength(send(reply, data)));
    };
    const answer = answerOf(request);
    if (!(answer instanceof Promise)) return give(answer);
    answer.then(give, (error: unknown) => void reply.send(error));
  };
}

function plainly(route: Route, options: RouteOptions): (request: FastifyRequest) => unknown {
  const { call, handler } = route;
  if (call.awaitsRecords !== true)
    return (request) => handler(bodyOf(route, request, options) as never, callerOf(call, request) as never);
  return async (request) => {
    const body = bodyOf(route, request, options);
    const caller = callerOf(call, request);
    await newestRecords(options);
    return handler(body as never, caller as never);
  };
}

/** Every request, done or refused, goes into the audit trail in the words of the wire: before it is made, and after. */
function audited(route: Route, options: RouteOptions) {
  const { name, call, handler } = route;
  return async (request: FastifyRequest): Promise<unknown> => {
    const body = bodyOf(route, request, options);
    const caller = callerOf(call, request);
    if (options.audited === undefined) throw new Error(`${name} is audited where it is forwarded to`);
    return options.audited.make({ name, call, body, caller }, request, (entry) =>
      handler(body as never, { ...caller, entry } as never),
    );
  };
}

/** Counts what the call costs beyond the 1 that it was let in for: what is malformed costs no more. @throws Refusal */
function bodyOf(route: Route, request: FastifyRequest, { rate }: RouteOptions): unknown {
  const { call } = route;
  const parsed = call.request?.safeParse(request.body) ?? NO_BODY;
  if (parsed.success) {
    rate.chargeKnown(
      payerOf(route, request, request.loginSession),
      costOf(call) * instructionsIn(call, parsed.data) - 1,
    );
    return parsed.data;
  }
  const [issue] = parsed.error.issues;
  const path = issue?.path.join('.') ?? '';
  throw malformed(path === '' ? (issue?.message ?? 'malformed') : `${path}: ${issue?.message}`);
}

function instructionsIn({ costsFor }: Call, body: unknown): number {
  return costsFor === undefined ? 1 : ((body as Readonly<Record<string, readonly unknown[]>>)[costsFor]?.length ?? 1);
}

/**
 * As much of a caller as any call gets; the handler of a public call is typed without a login session.
 *
 * @throws Refusal where the call takes an account and the caller has none
 */
function callerOf({ needsAccount: status }: Call, request: FastifyRequest): AccountHolder {
  const session = request.loginSession as LoginSession;
  if (status !== undefined && !hasAccount(session.user)) throw needsAccount(status);
  return {
    session,
    account: session?.user.account,
    address: request.ip,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, LONGEST_USER_AGENT),
  };
}

/** @returns how long the answer is */
function send(reply: FastifyReply, answer: unknown): number {
  if (answer instanceof Download) {
    const { fileName, type, bytes } = answer;
    const headers = { 'content-type': type, 'content-disposition': `attachment; filename="${fileName}"` };
    void reply.headers({ ...API_HEADERS, ...headers }).send(bytes);
    // What is made while it is sent is paid for by the cost of its call.
    return bytes instanceof Buffer ? bytes.length : 0;
  }
  const body = bodyWith(answer);
  void reply.headers(API_HEADERS).send(body);
  return body.length;
}

function bodyWith(answer: unknown): string {
  if (answer instanceof DataWith)
    return JSON.stringify({ status: true, message: '', ...answer.also, data: answer.data as unknown });
  return `${ENVELOPE_START}${answer instanceof JsonData ? answer.json : JSON.stringify(answer)}}`;
}
