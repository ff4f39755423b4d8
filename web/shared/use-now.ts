import { useEffect, useState } from 'react';

/** The browser's monotonic clock, read again every `everyMs`. */
export function useNow(everyMs: number): number {
  const [now, setNow] = useState(() => performance.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(performance.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}

/** Milliseconds since 1970, read again every `everyMs`. */
export function useWallClock(everyMs: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}

/** Read once a minute: enough to tell today from tomorrow. */
export const useMinute = (): number => useWallClock(60_000);
