import type { CallName, DataOf, RequestOf } from 'protocol';
import { signedOut, useLogin } from '../../shared/login-store.ts';
import { browserStream, useHealthOf, useTopicsOf } from '../../shared/wire/browser-stream.ts';
import { createCaller, dataOf, LoginSessionEnded, type CallerOptions } from '../../shared/wire/call.ts';
import { newQueryClient } from '../../shared/wire/query-client.ts';
import type { StreamState } from '../../shared/wire/stream-client.ts';
import { topicReader } from '../../shared/wire/topic-reader.ts';
import { TAKERS } from './topics.ts';

// The one way from the desk to the exchange: its calls, and the stream of its topics.

type DeskCalls = { readonly [N in CallName]: { readonly request: RequestOf<N>; readonly data: DataOf<N> } };

/** Signing in is the site's own page. */
const SIGN_IN = '/#/login';

export function leave(): void {
  signedOut('');
  location.assign(SIGN_IN);
}

const connection: CallerOptions = {
  fetch: (input, init) => fetch(input, init),
  token: () => useLogin.getState().login?.token,
  cookie: () => document.cookie,
  onLoginSessionEnded: leave,
};

const call = createCaller<DeskCalls>(connection);

/** The data of a call's answer. @throws Refusal, Unreachable, LoginSessionEnded */
export const ask = <N extends CallName>(name: N, request?: RequestOf<N>): Promise<DataOf<N>> =>
  dataOf(call(name, request));

/** A picture that a call answers, as an <img> takes it. */
export async function fetchImage(name: CallName, request: object): Promise<string> {
  const [{ createFileFetcher }, { dataUrlOf }] = await Promise.all([
    import('../../shared/wire/fetch-file.ts'),
    import('../../shared/wire/data-url.ts'),
  ]);
  const file = await createFileFetcher(connection)(name, request);
  if (file === undefined) throw new LoginSessionEnded();
  return dataUrlOf(file);
}

export const queryClient = newQueryClient();

export const stream = browserStream({
  ticket: async () => {
    const answer = await call('stream/getTicket', {});
    return answer.kind === 'answered' ? answer.data.ticket : undefined;
  },
  onFrame: topicReader(TAKERS),
  onLoginSessionEnded: leave,
});

/** Watches topics while the component is on screen. */
export const useTopics = (topics: readonly string[]): void => useTopicsOf(stream, topics);

export const useStreamHealth = (): StreamState['health'] => useHealthOf(stream);
