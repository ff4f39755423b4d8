import { useEffect, useState } from 'react';
import { countdownText } from '../data/races.ts';

/** Time to the off, read again each second. It is a figure to look at; nothing announces it. */
export function Countdown({ startsAt }: { startsAt: number }) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return (
    <b role="timer" aria-live="off">
      {countdownText(startsAt - now)}
    </b>
  );
}
