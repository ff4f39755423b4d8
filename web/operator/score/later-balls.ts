import type { CricketBall } from 'results';
import { creaseAfter, mayBeEither, type Crease } from './crease.ts';
import { isSamePlace, type ScoredBall, type ScoredInnings } from './score-facts.ts';

// The balls after one that is corrected: the pad named their batters by the runs of the balls before them.

export interface LaterBalls {
  /** With the batters that the correction leaves them, in their order. */
  readonly changed: readonly { readonly scored: ScoredBall; readonly ball: CricketBall }[];
  /** The first that keeps its batters, though the correction would have left others; undefined if there is none. */
  readonly kept: { readonly place: string; readonly why: 'typed' | 'unknown' } | undefined;
}

type Batters = Pick<Crease, 'striker' | 'nonStriker'>;

/**
 * The later balls of an innings whose batters follow from a corrected one. A ball whose batters somebody named otherwise
 * than the pad keeps them, and so does all after it.
 *
 * @param next  the ball that the corrected one becomes
 */
export function laterBalls(
  { balls, known }: ScoredInnings,
  { ball: corrected }: ScoredBall,
  next: CricketBall,
): LaterBalls {
  const at = balls.findIndex(({ ball }) => isSamePlace(ball, corrected));
  const changed: { scored: ScoredBall; ball: CricketBall }[] = [];
  let [before, after] = [corrected, next];
  for (const scored of balls.slice(at + 1)) {
    const { ball, place } = scored;
    const isOverDone = ball.over !== before.over;
    const old = creaseAfter(before, known, isOverDone);
    const now = creaseAfter(after, known, isOverDone);
    if (isSame(old, now) || fits(ball, now, after)) return { changed, kept: undefined };
    if (!fits(ball, old, before)) return { changed, kept: { place, why: 'typed' } };
    const batters = isKnown(old, now) && hasSameBatters(corrected, next) ? follow(ball, old, now) : undefined;
    if (batters === undefined) return { changed, kept: { place, why: 'unknown' } };
    const moved = atOtherEnds(ball, batters);
    changed.push({ scored, ball: moved });
    [before, after] = [ball, moved];
  }
  return { changed, kept: undefined };
}

const isSame = (one: Batters, other: Batters): boolean =>
  one.striker === other.striker && one.nonStriker === other.nonStriker;

/** Somebody else may come in at the end that a ball leaves empty. */
function fits(ball: CricketBall, { striker, nonStriker }: Batters, last: CricketBall): boolean {
  const isAt = (name: string, known: string | undefined) =>
    known === undefined ? name !== last.striker && name !== last.nonStriker : name === known;
  return isAt(ball.striker, striker) && isAt(ball.nonStriker, nonStriker);
}

/** As many come in as before. */
const isKnown = (old: Batters, now: Batters): boolean => comeIn(old) === comeIn(now);

const comeIn = ({ striker, nonStriker }: Batters): number =>
  [striker, nonStriker].filter((name) => name === undefined).length;

const hasSameBatters = (one: CricketBall, other: CricketBall): boolean =>
  new Set([one.striker, one.nonStriker, other.striker, other.nonStriker]).size ===
  new Set([one.striker, one.nonStriker]).size;

/** The batters as they stand now; whoever came in is at the end that is empty now. */
function follow(ball: CricketBall, old: Batters, now: Batters): Record<keyof Batters, string> {
  const came = [
    ...(old.striker === undefined ? [ball.striker] : []),
    ...(old.nonStriker === undefined ? [ball.nonStriker] : []),
  ];
  const striker = now.striker ?? came.shift() ?? '';
  return { striker, nonStriker: now.nonStriker ?? came.shift() ?? '' };
}

/** A wicket of the striker's alone is that of whoever is on strike now; otherwise the scorer said who was out. */
function atOtherEnds(ball: CricketBall, batters: Record<keyof Batters, string>): CricketBall {
  const wickets = ball.wickets.map((one) =>
    one.player === ball.striker && !mayBeEither(one.how) ? { ...one, player: batters.striker } : one,
  );
  return { ...ball, ...batters, wickets };
}
