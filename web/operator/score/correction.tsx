import { useEffect, useRef } from 'react';
import type { CricketBall } from 'results';
import { plural } from '../controls/plural.ts';
import { ballText, runsOf } from '../facts/ball-text.ts';
import type { LaterBalls } from './later-balls.ts';
import { type ScoredBall } from './score-facts.ts';

interface CorrectionProps {
  readonly corrected: ScoredBall;
  /** The ball that it becomes; undefined until something is pressed. */
  readonly next: CricketBall | undefined;
  readonly words: string;
  readonly runs: number;
  /** For the balls after it. */
  readonly later: LaterBalls | undefined;
  /** It waits for the balls that are not sent yet. */
  readonly isOnItsWay: boolean;
  /** Something has to be answered, or to be sent, first. */
  readonly isBlocked: boolean;
  readonly onConfirm: () => void;
  readonly onLeave: () => void;
}

/** The effect of a correction, before it is made. */
export function Correction({
  corrected: { ball, place },
  next,
  words,
  runs,
  later,
  isOnItsWay,
  isBlocked,
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
        {laterWords(later).map((text) => (
          <li key={text}>{text}</li>
        ))}
        {isOnItsWay && <li>It is made once all balls are sent.</li>}
        <li>Markets settled on it are checked again; a changed result is decided under Settlement.</li>
        <li>The old ball stays on record, with your name and the time.</li>
      </ul>
      <span className="spacer" />
      <button type="button" className="btn" onClick={onLeave}>
        Cancel
        <kbd>C</kbd>
      </button>
      <button type="button" className="btn go" disabled={next === undefined || isBlocked} onClick={onConfirm}>
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

/** The change of the batters of the balls after it. */
function laterWords({ changed, kept }: LaterBalls = { changed: [], kept: undefined }): readonly string[] {
  const follow = `The batters change ends for the next ${changed.length === 1 ? 'ball' : plural(changed.length, 'ball')} too.`;
  const words = {
    typed: 'their batters were named by hand',
    unknown: 'nobody can tell who faced them. Correct them if they are wrong',
  };
  return [
    ...(changed.length === 0 ? [] : [follow]),
    ...(kept === undefined ? [] : [`Balls from ${kept.place} on stay as they are: ${words[kept.why]}.`]),
  ];
}
