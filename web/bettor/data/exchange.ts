import { QueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import type { CallName, DataOf, RequestOf } from 'protocol';
import { useLogin } from '../../shared/login-store.ts';
import { createCaller, dataOf, LoginSessionEnded, Refusal, type CallerOptions } from '../../shared/wire/call.ts';
import { consoleClearer } from '../../shared/wire/clear-console.ts';
import { StreamClient, type StreamSocket, type StreamState } from '../../shared/wire/stream-client.ts';
import { topicReader } from '../../shared/wire/topic-reader.ts';
import { goWhereDue, loginSessionLost } from './login-guard.ts';
import { clock, TAKERS } from './topics.ts';

// The one way from this application to the exchange: its calls, and the stream of its topics.

type BettorCalls = { readonly [N in CallName]: { readonly request: RequestOf<N>; readonly data: DataOf<N> } };

const requested = consoleClearer(
  () => console.clear(),
  (run, ms) => setTimeout(run, ms),
);

const connection: CallerOptions = {
  fetch: (input, init) => {
    requested();
    goWhereDue();
    return fetch(input, init);
  },
  token: () => useLogin.getState().login?.token,
  cookie: () => document.cookie,
  onLoginSessionEnded: loginSessionLost,
};

export const call = createCaller<BettorCalls>(connection);

export async function fetchFile(name: string, request: object): Promise<File | undefined> {
  const { createFileFetcher } = await import('../../shared/wire/fetch-file.ts');
  return createFileFetcher(connection)(name, request);
}

/** The data of a call's answer. @throws Refusal, Unreachable, LoginSessionEnded */
export const ask = <N extends CallName>(name: N, request?: RequestOf<N>): Promise<DataOf<N>> =>
  dataOf(call(name, request));

/** A refusal or a lost login session will not be cured by asking again; a lost connection may. */
const isWorthRetrying = (failures: number, error: Error): boolean =>
  failures < 3 && !(error instanceof Refusal) && !(error instanceof LoginSessionEnded);

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: isWorthRetrying, staleTime: 15_000, refetchOnWindowFocus: true, networkMode: 'always' },
    mutations: { retry: false, networkMode: 'always' },
  },
});

export const stream = new StreamClient({
  open: () => {
    const address = `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/api/stream`;
    return new WebSocket(address) as StreamSocket;
  },
  ticket: async () => {
    const answer = await call('stream/getTicket', {});
    return answer.kind === 'answered' ? answer.data.ticket : undefined;
  },
  clock,
  chance: Math.random,
  onFrame: topicReader(TAKERS),
  onLoginSessionEnded: loginSessionLost,
});

/** Watches topics while the component is on screen. */
export function useTopics(topics: readonly string[]): void {
  const list = topics.join(' ');
  useEffect(() => {
    const releases = list === '' ? [] : list.split(' ').map((topic) => stream.watch(topic));
    return () => releases.forEach((release) => release());
  }, [list]);
}

export function useStreamHealth(): StreamState['health'] {
  return useSyncExternalStore(
    (listener) => stream.subscribe(listener),
    () => stream.state.health,
  );
}
