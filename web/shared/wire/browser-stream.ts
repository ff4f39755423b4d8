import { useEffect, useSyncExternalStore } from 'react';
import {
  StreamClient,
  type StreamClientOptions,
  type StreamClock,
  type StreamSocket,
  type StreamState,
} from './stream-client.ts';

export const browserClock: StreamClock = {
  now: () => performance.now(),
  after: (ms: number, run: () => void) => {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};

/**
 * The stream of the exchange that served the page.
 *
 * @param opened  a socket that was opened before the application had come, once
 */
export function browserStream(
  options: Pick<StreamClientOptions, 'ticket' | 'onFrame' | 'onLoginSessionEnded'>,
  opened: () => StreamSocket | undefined = () => undefined,
): StreamClient {
  const address = `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/api/stream`;
  const open = () => opened() ?? (new WebSocket(address) as StreamSocket);
  return new StreamClient({ ...options, open, clock: browserClock, chance: Math.random });
}

/** Watches topics while the component is on screen. */
export function useTopicsOf(stream: StreamClient, topics: readonly string[]): void {
  const list = topics.join(' ');
  useEffect(() => {
    const releases = list === '' ? [] : list.split(' ').map((topic) => stream.watch(topic));
    return () => releases.forEach((release) => release());
  }, [stream, list]);
}

export function useHealthOf(stream: StreamClient): StreamState['health'] {
  return useSyncExternalStore(
    (listener) => stream.subscribe(listener),
    () => stream.state.health,
  );
}
