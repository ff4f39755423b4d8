import { useEffect, useState } from 'react';
import { useCasino } from './casino-store.ts';

/** Whole seconds until a time of the exchange's clock; it steps once a second. */
export function useSecondsUntil(at: number): number {
  const skew = useCasino((state) => state.skew);
  const [{ now, ...counted }, setCount] = useState(() => ({ at, now: Date.now() }));
  // Nothing was counted since the last time passed: the first picture of another begins with the clock as it is.
  if (counted.at !== at) setCount({ at, now: Date.now() });
  useEffect(() => {
    if (at === 0) return undefined;
    const timer = setInterval(() => setCount({ at, now: Date.now() }), 250);
    return () => clearInterval(timer);
  }, [at]);
  return Math.max(0, Math.ceil((at - now - skew) / 1000));
}
