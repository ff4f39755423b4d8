import { unitsToWin } from '../../../facts/sets/fold-sets.ts';
import type { SetsMatch, Unit } from '../../../facts/sets/sets-facts.ts';
import type { Pair } from '../../../facts/schedule.ts';
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
}

/**
 * Void where it was not played, then what is certain, then the end, then void where the format was changed or the match
 * was not finished; else open.
 */
export function decided(match: SetsMatch, { certain, final, atTheEnd }: Decision): Ruling {
  const never = unplayed(match);
  if (never !== undefined) return never;
  if (certain !== undefined) return certain;
  if (match.bestOf !== match.fixture.bestOf)
    return isVoid(`best of ${match.bestOf} instead of ${match.fixture.bestOf}: what was not decided is void`);
  if (final) return atTheEnd();
  if (isStopped(match)) return isVoid(`the match was not finished: ${match.gone?.how ?? 'abandoned'}`);
  return isOpen(match.beganAt > 0 ? 'the match is being played' : 'the match has not begun');
}

const targetOf = ({ fixture }: SetsMatch, unit: number): number =>
  unit === fixture.bestOf ? (fixture.lastTarget ?? fixture.target) : fixture.target;

/**
 * The fewest points a unit can end with from a score: 4–4 in games of tennis is at least 6–4, ten. 0 where its end is
 * not set by points.
 */
export function leastTotal(match: SetsMatch, { number, points, winner }: Unit): number {
  const [first, second] = points;
  const target = targetOf(match, number);
  if (winner !== undefined || target === 0) return first + second;
  const tieBreak = match.fixture.tieBreak === true;
  const endFor = (own: number, other: number) => {
    const needs = Math.max(target, other + 2, own);
    return other + (tieBreak ? Math.min(needs, target + 1) : needs);
  };
  return Math.min(endFor(first, second), endFor(second, first));
}

/** The fewest units a match can have from here. */
export function leastUnits({ won, bestOf }: SetsMatch): number {
  const needed = unitsToWin(bestOf);
  return Math.min(needed + Math.min(...won), bestOf);
}

export const pointsOf = (units: readonly Unit[]): Pair => {
  const sums: [number, number] = [0, 0];
  for (const { points } of units) {
    sums[0] += points[0];
    sums[1] += points[1];
  }
  return sums;
};
