import { unitsToWin } from '../../facts/sets/fold-sets.ts';
import type { SetsMatch, Unit } from '../../facts/sets/sets-facts.ts';
import { formatsToCome, isOpenLast } from '../../facts/sets/unit-format.ts';
import type { Pair, Side } from '../../facts/schedule.ts';
import { isOpen, isVoid, type Ruling, type SettledRuling } from '../../ruling.ts';
import { unplayed } from '../unplayed.ts';

// What the rules of sports that are won by sets, frames or maps have in common.

/** Whether the match was played to its end by its format; of an even number of units that may be level. */
export const isComplete = ({ won, bestOf }: SetsMatch): boolean =>
  Math.max(...won) >= unitsToWin(bestOf) || won[0] + won[1] >= bestOf;

/** Whether it was stopped for good: abandoned, or a side did not go on. */
export const isStopped = (match: SetsMatch): boolean => match.stop === 'abandoned' || match.gone !== undefined;

export interface Decision {
  readonly certain?: SettledRuling | undefined;
  readonly final: boolean;
  readonly atTheEnd: () => Ruling;
  /** The count so far, if it only grows. */
  readonly soFar?: number | undefined;
}

/**
 * Void where it was not played, then what is certain, then the end, then void where the format was changed or the match
 * was not finished; else open.
 */
export function decided(match: SetsMatch, { certain, final, atTheEnd, soFar }: Decision): Ruling {
  const never = unplayed(match);
  if (never !== undefined) return never;
  if (certain !== undefined) return certain;
  if (match.bestOf !== match.fixture.bestOf)
    return isVoid(`best of ${match.bestOf} instead of ${match.fixture.bestOf}: what was not decided is void`);
  if (final) return atTheEnd();
  if (isStopped(match)) return isVoid(`the match was not finished: ${match.gone?.how ?? 'abandoned'}`);
  return isOpen(match.beganAt > 0 ? 'the match is being played' : 'the match has not begun', soFar);
}

/**
 * The fewest points a unit can end with from a score, where this side wins it: 4–4 in games of tennis is at least 6–4,
 * ten. What it has where its end is not set by points.
 */
function leastPointsOf(match: SetsMatch, { number, points }: Pick<Unit, 'number' | 'points'>, winner: Side): number {
  const [own, other] = winner === 0 ? points : [points[1], points[0]];
  const ends = formatsToCome(match, number).map(({ target, tieBreakAt = -1, isTieBreak }) => {
    if (target === 0) return own + other;
    // A tie-break instead of a set is one game.
    if (isTieBreak === true) return 1;
    const needs = Math.max(target, own, other + 2);
    return other + (other <= tieBreakAt ? Math.min(needs, Math.max(own, tieBreakAt + 1)) : needs);
  });
  return Math.min(...ends);
}

/**
 * How many units have to follow at least after so many won. Where the format was changed, by the shorter one: what only
 * the longer one asks for was not decided.
 */
function leastUnitsAfter({ bestOf, fixture }: SetsMatch, won: Pair): number {
  const most = Math.min(bestOf, fixture.bestOf);
  return Math.max(0, Math.min(unitsToWin(most) - Math.max(...won), most - won[0] - won[1]));
}

/** The fewest units a match can have from here. */
export const leastUnits = (match: SetsMatch): number => match.won[0] + match.won[1] + leastUnitsAfter(match, match.won);

/**
 * The fewest points that the units which count can have in the end: those that are over, the one that goes on, and those
 * that every continuation has to bring.
 */
export function leastPoints(match: SetsMatch, counts: (unit: number) => boolean): number {
  const [home, away] = pointsOf(match.units.filter((one) => one.winner !== undefined && counts(one.number)));
  const next = (match.units.at(-1)?.number ?? 0) + 1;
  const after = (won: Pair): number => {
    const units = Array.from({ length: leastUnitsAfter(match, won) }, (_, place) => next + place).filter(counts);
    return units.reduce((sum, number) => sum + leastPointsOf(match, { number, points: [0, 0] }, 0), 0);
  };
  const open = match.units.find((one) => one.winner === undefined);
  if (open === undefined) return home + away + after(match.won);
  // Who wins it decides how many follow.
  const wonBy = (side: Side): number => {
    const own = counts(open.number) ? leastPointsOf(match, open, side) : 0;
    return own + after(side === 0 ? [match.won[0] + 1, match.won[1]] : [match.won[0], match.won[1] + 1]);
  };
  return home + away + Math.min(wonBy(0), wonBy(1));
}

/** Points that count whatever the unit turns out to be: an open last set may end as one game. */
export const surePointsOf = (match: SetsMatch, units: readonly Unit[]): Pair =>
  pointsOf(units.filter(({ number, winner }) => winner !== undefined || !isOpenLast(match, number)));

export const pointsOf = (units: readonly Unit[]): Pair => {
  const sums: [number, number] = [0, 0];
  for (const { points } of units) {
    sums[0] += points[0];
    sums[1] += points[1];
  }
  return sums;
};
