import type { CallName, DataOf, RequestOf } from 'protocol';
import { useLogin } from '../../shared/login-store.ts';
import { browserStream, useHealthOf, useTopicsOf } from '../../shared/wire/browser-stream.ts';
import { callPath, createCaller, dataOf, type CallerOptions } from '../../shared/wire/call.ts';
import { consoleClearer } from '../../shared/wire/clear-console.ts';
import { newQueryClient } from '../../shared/wire/query-client.ts';
import type { StreamState } from '../../shared/wire/stream-client.ts';
import { topicReader } from '../../shared/wire/topic-reader.ts';
import { takeEarlySocket, takeEarlyTicket } from './early-stream.ts';
import { goWhereDue, loginSessionEnded } from './login-guard.ts';
import { goesOverStream } from './stream-calls.ts';
import { TAKERS } from './topics.ts';

// The one way from this application to the exchange: its calls, and the stream of its topics.

type BettorCalls = { readonly [N in CallName]: { readonly request: RequestOf<N>; readonly data: DataOf<N> } };

const requested = consoleClearer(
  () => console.clear(),
  (run, ms) => setTimeout(run, ms),
);

const TICKET = 'stream/getTicket';
const TICKET_PATH = callPath(TICKET);
const token = (): string | undefined => useLogin.getState().login?.token;

/** Comes before every request, whichever way it goes. */
function beforeRequest(): void {
  requested();
  goWhereDue();
}

const connection: CallerOptions = {
  overStream: (name, request) => {
    if (!goesOverStream(name, request)) return undefined;
    beforeRequest();
    return stream.call(name, request);
  },
  fetch: (input, init) => {
    beforeRequest();
    return (input === TICKET_PATH ? takeEarlyTicket() : undefined) ?? fetch(input, init);
  },
  token,
  cookie: () => document.cookie,
  onLoginSessionEnded: loginSessionEnded,
};

export const call = createCaller<BettorCalls>(connection);

export async function fetchFile(name: string, request: object): Promise<File | undefined> {
  const { createFileFetcher } = await import('../../shared/wire/fetch-file.ts');
  return createFileFetcher(connection)(name, request);
}

/** The data of a call's answer. @throws Refusal, Unreachable, LoginSessionEnded */
export const ask = <N extends CallName>(name: N, request?: RequestOf<N>): Promise<DataOf<N>> =>
  dataOf(call(name, request));

export const queryClient = newQueryClient();

export const stream = browserStream(
  {
    ticket: async () => {
      const answer = await call(TICKET, {});
      return answer.kind === 'answered' ? answer.data.ticket : undefined;
    },
    pictures: async (topics) => {
      const answer = await call('stream/getPictures', { topics });
      return answer.kind === 'answered' ? answer.data : undefined;
    },
    onFrame: topicReader(TAKERS),
    onLoginSessionEnded: loginSessionEnded,
  },
  () => takeEarlySocket(token()),
);

/** Longer than a slow phone takes to draw the page that watches it. */
const AHEAD_MS = 5000;

/** Asks for a topic before the page that shows it has been drawn. */
export function watchAhead(topic: string): void {
  setTimeout(stream.watch(topic), AHEAD_MS);
}

/** Watches topics while the component is on screen. */
export const useTopics = (topics: readonly string[]): void => useTopicsOf(stream, topics);

export const useStreamHealth = (): StreamState['health'] => useHealthOf(stream);
