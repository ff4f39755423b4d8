import type { CallName, DataOf, RequestOf } from 'protocol';
import { isSignedInAgain } from '../../shared/login-session.ts';
import { signedOut, useLogin } from '../../shared/login-store.ts';
import { browserStream, useHealthOf, useTopicsOf } from '../../shared/wire/browser-stream.ts';
import { createCaller, dataOf, LoginSessionEnded, Unreachable, type CallerOptions } from '../../shared/wire/call.ts';
import { newQueryClient } from '../../shared/wire/query-client.ts';
import type { StreamState } from '../../shared/wire/stream-client.ts';
import { topicReader } from '../../shared/wire/topic-reader.ts';
import { loginIsOver } from './login-over.ts';
import { TAKERS } from './topics.ts';

// The one way from the desk to the exchange: its calls, and the stream of its topics.

type DeskCalls = { readonly [N in CallName]: { readonly request: RequestOf<N>; readonly data: DataOf<N> } };

/** Signing in is the site's own page. */
export const SIGN_IN = '/#/login';

export function leave(): void {
  signedOut('');
  location.assign(SIGN_IN);
}

let goOnShown: (() => unknown) | undefined;

/**
 * From now on there may be something typed on the page.
 *
 * @param goOn  goes on with the login session that the device has now
 */
export function deskIsShown(goOn: () => unknown): void {
  goOnShown = goOn;
}

function loginSessionEnded(): void {
  if (goOnShown === undefined) leave();
  // A tab that slept must not drop the newer login session of the others.
  else if (isSignedInAgain(localStorage, useLogin.getState().login)) goOnShown();
  else loginIsOver();
}

const connection: CallerOptions = {
  fetch: (input, init) => fetch(input, init),
  token: () => useLogin.getState().login?.token,
  cookie: () => document.cookie,
  onLoginSessionEnded: loginSessionEnded,
};

const call = createCaller<DeskCalls>(connection);

/** The data of a call's answer. @throws Refusal, Unreachable, LoginSessionEnded */
export async function ask<N extends CallName>(name: N, request?: RequestOf<N>): Promise<DataOf<N>> {
  const key = crypto.randomUUID();
  try {
    return await dataOf(call(name, request, key));
  } catch (error) {
    // The outcome is not known: sent again under the same key it is done once.
    if (!(error instanceof Unreachable)) throw error;
    return dataOf(call(name, request, key));
  }
}

/** @returns undefined where the login session is over */
export async function fetchFile(name: CallName, request: object): Promise<File | undefined> {
  const { createFileFetcher } = await import('../../shared/wire/fetch-file.ts');
  return createFileFetcher(connection)(name, request);
}

/** A picture that a call answers, as an <img> takes it. */
export async function fetchImage(name: CallName, request: object): Promise<string> {
  const [file, { dataUrlOf }] = await Promise.all([fetchFile(name, request), import('../../shared/wire/data-url.ts')]);
  if (file === undefined) throw new LoginSessionEnded();
  return dataUrlOf(file);
}

export const queryClient = newQueryClient(true);

export const stream = browserStream({
  ticket: async () => {
    const answer = await call('stream/getTicket', {});
    return answer.kind === 'answered' ? answer.data.ticket : undefined;
  },
  pictures: async (topics) => {
    const answer = await call('stream/getPictures', { topics });
    return answer.kind === 'answered' ? answer.data : undefined;
  },
  onFrame: topicReader(TAKERS),
  onLoginSessionEnded: loginSessionEnded,
});

/** Watches topics while the component is on screen. */
export const useTopics = (topics: readonly string[]): void => useTopicsOf(stream, topics);

export const useStreamHealth = (): StreamState['health'] => useHealthOf(stream);

/** The interval for lists that the clock alone changes, such as by a time that runs out. */
const CLOCK_MS = 60_000;

/** How often a list is asked for that the stream tells of: every `ms` only while the stream does not. */
export const unlessLive =
  (ms: number, clockMs = CLOCK_MS) =>
  (): number =>
    stream.state.health === 'live' ? clockMs : ms;
