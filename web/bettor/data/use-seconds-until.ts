import { useSyncExternalStore } from 'react';
import { useCasino } from './casino-store.ts';

function tick(listener: () => void): () => void {
  const timer = setInterval(listener, 250);
  return () => clearInterval(timer);
}

const stand = () => () => undefined;

/** Whole seconds until a time of the exchange's clock; it steps once a second, and a new time begins with the clock as it is. */
export function useSecondsUntil(at: number): number {
  const skew = useCasino((state) => state.skew);
  return useSyncExternalStore(at === 0 ? stand : tick, () => Math.max(0, Math.ceil((at - Date.now() - skew) / 1000)));
}
