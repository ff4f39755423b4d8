import { useEffect, useRef } from 'react';
import type { CricketBall } from 'results';
import { ballText, runsOf } from '../facts/ball-text.ts';
import { type ScoredBall } from './score-facts.ts';

interface CorrectionProps {
  readonly corrected: ScoredBall;
  /** The ball that it becomes; undefined until something is pressed. */
  readonly next: CricketBall | undefined;
  readonly words: string;
  readonly runs: number;
  readonly isBusy: boolean;
  readonly onConfirm: () => void;
  readonly onLeave: () => void;
}

/** The effect of a correction, before it is made. */
export function Correction({
  corrected: { ball, place },
  next,
  words,
  runs,
  isBusy,
  onConfirm,
  onLeave,
}: CorrectionProps) {
  const section = useRef<HTMLElement>(null);
  // Enter is the correction's from here on, not that of the ball that was pressed.
  useEffect(() => section.current?.focus(), []);
  return (
    <section className="card correction" aria-label="Correction" ref={section} tabIndex={-1}>
      <h2>
        Correct {place}: {ballText(ball)} becomes {next === undefined ? '…' : becomesWords(ball, next)}
      </h2>
      <ul>
        <li>
          {next === undefined
            ? 'Press what really happened.'
            : `${words} becomes ${runs - runsOf(ball) + runsOf(next)}.`}
        </li>
        <li>Markets settled on it are checked again; a changed result is decided under Settlement.</li>
        <li>The old ball stays on record, with your name and the time.</li>
      </ul>
      <span className="spacer" />
      <button type="button" className="btn" onClick={onLeave}>
        Cancel
        <kbd>C</kbd>
      </button>
      <button type="button" className="btn go" disabled={next === undefined || isBusy} onClick={onConfirm}>
        Correct{next === undefined ? '' : ` to ${ballText(next)}`}
        <kbd>Enter</kbd>
      </button>
    </section>
  );
}

/** The same figures with other players are told by their names. */
function becomesWords(ball: CricketBall, next: CricketBall): string {
  const text = ballText(next);
  return text === ballText(ball) ? `${text}, ${next.bowler || 'not named'} to ${next.striker || 'not named'}` : text;
}
