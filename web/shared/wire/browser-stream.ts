import { useEffect, useSyncExternalStore } from 'react';
import type { PollerOptions } from './picture-poller.ts';
import type { StreamClientOptions, StreamClock, StreamSocket } from './stream-client-options.ts';
import { StreamClient, type StreamState } from './stream-client.ts';

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
  options: Pick<StreamClientOptions, 'ticket' | 'onFrame' | 'onLoginSessionEnded'> & Pick<PollerOptions, 'pictures'>,
  opened: () => StreamSocket | undefined = () => undefined,
): StreamClient {
  const address = `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/api/stream`;
  const open = () => opened() ?? (new WebSocket(address) as StreamSocket);
  const isHidden = () => document.visibilityState === 'hidden';
  return new StreamClient({
    ...options,
    open,
    clock: browserClock,
    chance: Math.random,
    poller: async (client) => {
      const { PicturePoller } = await import('./picture-poller.ts');
      return new PicturePoller(client, { ...options, isHidden, clock: browserClock });
    },
  });
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
