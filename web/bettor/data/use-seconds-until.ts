import { useEffect, useState } from 'react';
import { useCasino } from './casino-store.ts';

/** Whole seconds until a time of the exchange's clock; it steps once a second. */
export function useSecondsUntil(at: number): number {
  const skew = useCasino((state) => state.skew);
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (at === 0) return undefined;
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, [at]);
  return Math.max(0, Math.ceil((at - now - skew) / 1000));
}
