import { useEffect, useState } from 'react';

/** The browser's monotonic clock, read again every `everyMs` while it is on. */
export function useNow(everyMs: number, isOn: boolean): number {
  const [now, setNow] = useState(() => performance.now());
  const [wasOn, setWasOn] = useState(isOn);
  // What it read when it was last on is not drawn again.
  if (isOn !== wasOn) {
    setWasOn(isOn);
    setNow(performance.now());
  }
  useEffect(() => {
    if (!isOn) return;
    const tick = () => setNow(performance.now());
    const timer = setInterval(tick, everyMs);
    return () => clearInterval(timer);
  }, [everyMs, isOn]);
  return now;
}

const MINUTE_MS = 60_000;

/** Milliseconds since 1970, read again once a minute: enough to tell today from tomorrow. */
export function useMinute(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
