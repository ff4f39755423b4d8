import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify';
import { AREAS, methodOf } from 'protocol';
import type { Call } from 'protocol';
import type { LoginSession } from '../../people/identity/login-sessions.ts';
import type { AuditedCalls } from './audited-calls.ts';
import type { BearerTokens } from './bearer-tokens.ts';
import type { CallRate } from './call-rate.ts';
import type { AreaHandlers } from './calls/area-handlers.ts';
import { addForwardedRoutes, type Forward, type ForwardedRoute } from './forwarding.ts';
import { Download } from './handlers.ts';
import type { Refusal } from './refusal.ts';
import { API_HEADERS } from './security-headers.ts';
import { type Admitted, type AnyHandler, type CallGates, envelopeOf, ServedCall, userAgentOf } from './served-call.ts';
import { COST_OF_A_REFUSAL } from './turnstile.ts';
import { checkXsrf, giveXsrfCookie } from './xsrf.ts';

declare module 'fastify' {
  interface FastifyRequest {
    loginSession: LoginSession | null;
  }
}

export interface RouteOptions extends CallGates {
  readonly handlers: { readonly [A in keyof AreaHandlers]?: Partial<AreaHandlers[A]> };
  readonly tokens: BearerTokens;
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

/**
 * Registers every call of the wire's tables.
 *
 * @returns those that are served here, by name
 */
export async function addCalls(app: FastifyInstance, options: RouteOptions): Promise<ReadonlyMap<string, ServedCall>> {
  app.decorateRequest('loginSession', null);
  const { forward } = options;
  const handlers: Readonly<Record<string, Readonly<Record<string, AnyHandler>> | undefined>> =
    options.handlers as never;
  const served = new Map<string, ServedCall>();
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
        const route = new ServedCall(name, { call, handler }, options);
        served.set(name, route);
        app.route({ ...place, onRequest: admitting(route, options), handler: answering(route, options) });
      } else if (forward !== undefined) forwarded.push(place);
      else throw new Error(`${name} has no handler`);
    }
  }
  if (forward !== undefined) await addForwardedRoutes(app, forward, forwarded);
  countUnknown(app, options);
  return served;
}

/** A request that reaches no call costs as much as a cheap one. */
function countUnknown(app: FastifyInstance, { tokens, rate, turnstiles }: RouteOptions): void {
  app.addHook('onRequest', ({ is404, raw, ip }, _reply, done) => {
    if (!is404) return done();
    try {
      rate.count({ session: tokens.sessionOf(raw) ?? null, address: ip });
      done();
    } catch (error) {
      turnstiles.refused.pass(COST_OF_A_REFUSAL, () => done(error as Error));
    }
  });
}

/** Before a byte of the body is read. */
function admitting(route: ServedCall, { tokens, rate }: RouteOptions): onRequestHookHandler {
  return (request, _reply, done) => {
    const finish = () => {
      const refusal = admit(request, route, tokens);
      if (refusal === undefined) route.takeTurn(request.loginSession, done);
      else route.refuseInTurn(refusal, done);
    };
    const asking = tokens.mayLearn(request.raw)
      ? learning(() => tokens.learn(request.raw), { rate, address: request.ip })
      : undefined;
    if (asking === undefined) finish();
    else asking.then(finish, done);
  };
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
function admit(request: FastifyRequest, route: ServedCall, tokens: BearerTokens): Refusal | undefined {
  const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
  try {
    if (methodOf(route.call) === 'POST') checkXsrf(request.headers);
    const bytes = encoding === undefined ? Number(length ?? 0) || 0 : route.bodyLimit;
    request.loginSession = route.admit(tokens.sessionOf(request.raw), { address: request.ip, bytes });
    return undefined;
  } catch (error) {
    return error as Refusal;
  }
}

function answering(route: ServedCall, options: RouteOptions) {
  const { call } = route;
  const answerOf = call.audited === true ? audited(route, options) : plainly(route);
  // Nothing is returned: a returned reply would be waited for until its last byte is out, once more for each call.
  return (request: FastifyRequest, reply: FastifyReply): void => {
    if (call.permission === 'public') giveXsrfCookie(request, reply);
    const admitted = admittedOf(request);
    const give = (data: unknown) => route.chargeAnswer(admitted, send(reply, data));
    const answer = answerOf(request, admitted);
    if (!(answer instanceof Promise)) return give(answer);
    answer.then(give, (error: unknown) => void reply.send(error));
  };
}

const admittedOf = ({ loginSession, ip, headers }: FastifyRequest): Admitted => ({
  session: loginSession,
  address: ip,
  userAgent: userAgentOf(headers),
});

function plainly(route: ServedCall): (request: FastifyRequest, admitted: Admitted) => unknown {
  return (request, admitted) => route.make(request.body, admitted);
}

/** Every request, done or refused, goes into the audit trail in the words of the wire: before it is made, and after. */
function audited(route: ServedCall, options: RouteOptions) {
  const { name, call, handler } = route;
  return async (request: FastifyRequest, admitted: Admitted): Promise<unknown> => {
    const body = route.bodyOf(request.body, admitted);
    const caller = route.callerOf(admitted);
    if (options.audited === undefined) throw new Error(`${name} is audited where it is forwarded to`);
    return options.audited.make({ name, call, body, caller }, request, (entry) =>
      handler(body as never, { ...caller, entry } as never),
    );
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
  const body = envelopeOf(answer);
  void reply.headers(API_HEADERS).send(body);
  return body.length;
}
