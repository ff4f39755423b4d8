import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ADMIN_CALLS, CALLS } from 'protocol';
import type { Call } from 'protocol';
import type { LoginSession } from '../identity/login-sessions.ts';
import { QueueFullError } from '../sequencer/refusals.ts';
import type { BearerTokens } from './bearer-tokens.ts';
import type { CallRate } from './call-rate.ts';
import { DataWith, Download } from './calls/call-handlers.ts';
import type { Caller, GatewayParts } from './gateway-parts.ts';
import { Refusal, malformed, notSignedIn, passwordChangeRequired, unknown } from './refusal.ts';
import { API_HEADERS } from './security-headers.ts';
import { checkXsrf, giveXsrfCookie } from './xsrf.ts';

declare module 'fastify' {
  interface FastifyRequest {
    loginSession: LoginSession | null;
  }
}

type Handler = (body: unknown, caller: Caller) => unknown;

export interface RouteOptions {
  readonly parts: GatewayParts;
  readonly handlers: Readonly<Record<string, unknown>>;
  readonly tokens: BearerTokens;
  readonly rate: CallRate;
  readonly now: () => number;
}

const READING = /\/(get|search)[A-Z]/;
const BEFORE_CHANGE: ReadonlySet<string> = new Set(['user/changePassword', 'user/logout', 'user/presence']);
const LONGEST_USER_AGENT = 400;
const ENVELOPE_START = '{"status":true,"message":"","data":';

/** Registers every call of the wire's tables: who may, what it takes, and its handler. */
export function addCalls(app: FastifyInstance, options: RouteOptions): void {
  app.decorateRequest('loginSession', null);
  for (const [name, call] of Object.entries<Call>({ ...CALLS, ...ADMIN_CALLS })) {
    const handler = options.handlers[name] as Handler;
    app.route({
      method: call.method,
      url: `/api/${name}`,
      ...(call.bodyLimit === undefined ? {} : { bodyLimit: call.bodyLimit }),
      onRequest: (request, _reply, done) => done(admit(request, { name, call }, options)),
      handler: call.access === 'operator' ? audited(name, call, { ...options, handler }) : answering(call, handler),
    });
  }
}

/** Before a byte of the body is read. @returns the refusal, if any */
function admit(
  request: FastifyRequest,
  { name, call }: { name: string; call: Call },
  { tokens, rate }: RouteOptions,
): Refusal | undefined {
  try {
    if (call.method === 'POST') checkXsrf(request);
    if (call.access === 'public') return undefined;
    const session = tokens.sessionOf(request.raw);
    if (session === undefined) return notSignedIn();
    if (call.access === 'operator' && session.user.role !== 'operator') return unknown('unknown-call', 'call');
    rate.count(session);
    if (session.mustChangePassword && !isBeforeChange(name, call)) return passwordChangeRequired();
    request.loginSession = session;
    return undefined;
  } catch (error) {
    return error as Refusal;
  }
}

/** Whether who has yet to choose his own password may call it: reading one's own things, the change, and leaving. */
function isBeforeChange(name: string, call: Call): boolean {
  return call.access !== 'operator' && (BEFORE_CHANGE.has(name) || READING.test(name));
}

function answering(call: Call, handler: Handler) {
  // Nothing is returned: a returned reply would be waited for until its last byte is out, once more for each call.
  return (request: FastifyRequest, reply: FastifyReply): void => {
    if (call.access === 'public') giveXsrfCookie(request, reply);
    const answer = handler(bodyOf(call, request), callerOf(request));
    if (!(answer instanceof Promise)) return send(reply, answer);
    answer.then(
      (data) => send(reply, data),
      (error: unknown) => void reply.send(error),
    );
  };
}

/** What an operator asked for, done or refused, goes into the audit trail. Reading does not. */
function audited(name: string, call: Call, { handler, parts, now }: RouteOptions & { handler: Handler }) {
  const answer = async (request: FastifyRequest): Promise<unknown> => {
    const body = bodyOf(call, request);
    const caller = callerOf(request);
    const record = (outcome: string) =>
      parts.audit.record({
        at: now(),
        userId: caller.session.user.userId,
        action: name,
        detail: { ...withoutSecrets(body), outcome },
      });
    const isReading = name.startsWith('admin/get');
    try {
      const data = await handler(body, caller);
      if (!isReading) await record('done');
      return data;
    } catch (error) {
      if (isReading) throw error;
      const recorded = record(outcomeOf(error));
      // What stopped us may keep us from the trail too: it is what has to be told.
      await (error instanceof Refusal ? recorded : recorded.catch(() => undefined));
      throw error;
    }
  };
  return (request: FastifyRequest, reply: FastifyReply): void => {
    answer(request).then(
      (data) => send(reply, data),
      (error: unknown) => void reply.send(error),
    );
  };
}

/** What did not end in a refusal may have been done. */
function outcomeOf(error: unknown): string {
  if (error instanceof QueueFullError) return 'busy';
  return error instanceof Refusal ? error.code : 'unknown';
}

function withoutSecrets(body: unknown): object {
  const { password: _, ...rest } = (body ?? {}) as Record<string, unknown>;
  return rest;
}

function bodyOf(call: Call, request: FastifyRequest): unknown {
  if (call.request === undefined) return undefined;
  const parsed = call.request.safeParse(request.body);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const path = issue?.path.join('.') ?? '';
  throw malformed(path === '' ? (issue?.message ?? 'malformed') : `${path}: ${issue?.message}`);
}

function callerOf(request: FastifyRequest): Caller {
  return {
    session: request.loginSession as LoginSession,
    address: request.ip,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, LONGEST_USER_AGENT),
  };
}

function send(reply: FastifyReply, answer: unknown): void {
  if (answer instanceof Download) {
    const { fileName, type, bytes } = answer;
    const headers = { 'content-type': type, 'content-disposition': `attachment; filename="${fileName}"` };
    return void reply.headers({ ...API_HEADERS, ...headers }).send(bytes);
  }
  const body =
    answer instanceof DataWith
      ? JSON.stringify({ status: true, message: '', ...answer.also, data: answer.data as unknown })
      : `${ENVELOPE_START}${JSON.stringify(answer)}}`;
  void reply.headers(API_HEADERS).send(body);
}
