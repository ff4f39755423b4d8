import { t } from '@lingui/core/macro';
import type { ServerFrame } from 'protocol';
import { wordsOfServer } from '../server-words/server-words.ts';

/** The exchange refused the request, or could not make sense of it. Nothing was done. */
export class Refusal extends Error {
  readonly code: string;
  readonly httpStatus: number;
  constructor(code: string, message: string, httpStatus: number) {
    super(message);
    this.code = code;
    this.httpStatus = httpStatus;
  }
}

/** No answer came back: whether the request was carried out is unknown. */
export class Unreachable extends Error {
  /** Stable, if it did answer that it cannot; empty if nobody answered. */
  readonly code: string;

  constructor(message: string, code = '') {
    super(message);
    this.code = code;
  }
}

/** The login session has ended; whatever waits for an answer may stop. */
export class LoginSessionEnded extends Error {}

export interface Answered<T> {
  readonly kind: 'answered';
  readonly data: T;
  readonly message: string;
  /** The bearer token, in the answer to a login. */
  readonly token: string;
  /** Whether the person who signed in is staff. */
  readonly isStaff: boolean;
}

/** 401 and 403 end the login session; their message comes back as a value, not as an error. */
export interface LoggedOut {
  readonly kind: 'logged-out';
  readonly message: string;
}

/** The answer to a call that went over the stream. */
export type StreamAnswer = Extract<ServerFrame, { op: 'answer' }>;

export interface CallerOptions {
  readonly fetch: typeof fetch;
  /**
   * Makes a call over the stream.
   *
   * @returns undefined if the call does not go over the stream now; a promise of undefined if its answer was lost there,
   *   which leaves open if it was carried out. Either way it then goes over HTTP as it is, with the request id in its body.
   */
  readonly overStream?: (name: string, request: unknown) => Promise<StreamAnswer | undefined> | undefined;
  readonly token: () => string | undefined;
  readonly cookie: () => string;
  readonly onLoginSessionEnded: () => void;
}

/** What each call takes and returns, by its name. */
export type CallTypes<Name extends string = string> = {
  readonly [N in Name]: { readonly request: unknown; readonly data: unknown };
};

export type Caller<Calls extends CallTypes> = <N extends keyof Calls & string>(
  name: N,
  request?: Calls[N]['request'],
  /** The client's own id of the request: however often it is sent with it, it is done once. */
  requestKey?: string,
) => Promise<Answered<Calls[N]['data']> | LoggedOut>;

export const CALL_TIMEOUT_MS = 10_000;
const XSRF_COOKIE = 'XSRF-TOKEN';
const XSRF_HEADER = 'X-XSRF-TOKEN';

/** The path of a call, with no slash doubled however the parts are written. */
export function callPath(name: string): string {
  return `/api/${name}`.replaceAll(/\/{2,}/g, '/');
}

export function readCookie(cookies: string, name: string): string | undefined {
  const found = cookies
    .split(';')
    .map((pair) => pair.trim())
    .find((pair) => pair.startsWith(`${name}=`));
  return found === undefined ? undefined : decodeURIComponent(found.slice(name.length + 1));
}

/**
 * Makes the one function through which the browser calls the exchange.
 * It throws `Refusal` and `Unreachable`; a lost login session goes to `onLoginSessionEnded` and is answered as a value.
 */
export function createCaller<Calls extends CallTypes>(options: CallerOptions): Caller<Calls> {
  return async (name, request, requestKey) => {
    const token = options.token();
    // The bearer token as it is now: a call that is made again over HTTP is still of the person who made it.
    const overHttp = () => answerOverHttp(options, { name, request, requestKey, token });
    const coming = options.overStream?.(name, request);
    const streamed = coming === undefined ? undefined : await coming;
    const { httpStatus, body } = streamed === undefined ? await overHttp() : answerOverStream(streamed);
    if (httpStatus === 401 || httpStatus === 403) {
      // A late answer to an older login session must not end the present one.
      if (options.token() === token) options.onLoginSessionEnded();
      return { kind: 'logged-out', message: messageOf(body) ?? t`Please sign in again.` };
    }
    if (body === undefined || httpStatus >= 500) {
      throw new Unreachable(messageOf(body) ?? t`The exchange answered ${httpStatus}.`, body?.code);
    }
    if (httpStatus >= 300 || body.status !== true) {
      throw new Refusal(body.code ?? 'refused', messageOf(body) ?? t`Refused.`, httpStatus);
    }
    return {
      kind: 'answered',
      data: body.data,
      message: body.message ?? '',
      token: body.token ?? '',
      isStaff: body.is_staff === true,
    };
  };
}

/** An answer, whichever way it came. */
interface Answer {
  readonly httpStatus: number;
  readonly body: Body | undefined;
}

interface Body {
  readonly status?: boolean;
  readonly code?: string;
  readonly message?: string;
  readonly data?: unknown;
  readonly token?: string;
  readonly is_staff?: boolean;
}

interface Sent {
  readonly name: string;
  readonly request: unknown;
  readonly requestKey: string | undefined;
  readonly token: string | undefined;
}

const answerOverStream = (answer: StreamAnswer): Answer => ({
  httpStatus: answer.status ? 200 : answer.http_status,
  body: answer,
});

async function answerOverHttp(options: CallerOptions, sent: Sent): Promise<Answer> {
  const response = await send(options, sent);
  return { httpStatus: response.status, body: await readBody(response) };
}

async function send({ fetch, cookie }: CallerOptions, { name, request, requestKey, token }: Sent): Promise<Response> {
  const headers: Record<string, string> = { 'Cache-Control': 'no-store, no-cache' };
  if (token !== undefined) headers['Authorization'] = `Bearer ${token}`;
  const init: RequestInit = { headers, signal: AbortSignal.timeout(CALL_TIMEOUT_MS) };
  if (request !== undefined) {
    headers['Content-Type'] = 'application/json';
    if (requestKey !== undefined) headers['X-Request-Key'] = requestKey;
    const xsrf = readCookie(cookie(), XSRF_COOKIE);
    if (xsrf !== undefined) headers[XSRF_HEADER] = xsrf;
    init.method = 'POST';
    init.body = JSON.stringify(request);
  }
  try {
    return await fetch(callPath(name), init);
  } catch {
    throw new Unreachable(t`The exchange cannot be reached.`);
  }
}

/** The reason of a refusal, in the language of the page. */
const messageOf = (body: Body | undefined): string | undefined =>
  body?.message === undefined ? undefined : wordsOfServer(body.code ?? '', body.message);

async function readBody(response: Response): Promise<Body | undefined> {
  try {
    const body: unknown = await response.json();
    return typeof body === 'object' && body !== null ? body : undefined;
  } catch {
    return undefined;
  }
}

/** The data of an answer, for callers that stop when the login session has ended. */
export async function dataOf<T>(answer: Promise<Answered<T> | LoggedOut>): Promise<T> {
  const got = await answer;
  if (got.kind === 'logged-out') throw new LoginSessionEnded(got.message);
  return got.data;
}
