import { useWallClock } from '../../shared/use-now.ts';
import { countdownText } from '../data/races.ts';

/** Time to the off, read again each second. It is a figure to look at; nothing announces it. */
export function Countdown({ startsAt }: { startsAt: number }) {
  const now = useWallClock(1000);
  return (
    <b role="timer" aria-live="off">
      {countdownText(startsAt - now)}
    </b>
  );
}
