import { useEffect, useState } from 'react';

/** The browser's monotonic clock, read again every `everyMs` while it is on. */
export function useNow(everyMs: number, isOn: boolean): number {
  const [now, setNow] = useState(() => performance.now());
  useEffect(() => {
    if (!isOn) return;
    const tick = () => setNow(performance.now());
    tick();
    const timer = setInterval(tick, everyMs);
    return () => clearInterval(timer);
  }, [everyMs, isOn]);
  return now;
}
