import type { PeriodsMatch } from '../../facts/periods/periods-facts.ts';
import type { Pair } from '../../facts/schedule.ts';
import { isOpen, isVoid, type Ruling, type SettledRuling } from '../../ruling.ts';
import { unplayed } from '../unplayed.ts';

// What the rules of sports that are played by the clock have in common.

/** What a market is on: one period, several of them, or the match. */
export interface Span {
  /** 0: from the start. */
  readonly from: number;
  /** The last period of regulation that counts. */
  readonly to: number;
  /** Whether what is played beyond regulation counts too. */
  readonly overtime: boolean;
}

/** Points so far in a span; a shoot-out is one for its winner where overtime counts. */
export function pointsIn(match: PeriodsMatch, { from, to, overtime }: Span): Pair {
  const sums: [number, number] = [0, 0];
  for (const { number, points } of match.periods) {
    const isOvertime = number > match.fixture.periods;
    if (isOvertime ? !overtime : number < from || number > to) continue;
    sums[0] += points[0];
    sums[1] += points[1];
  }
  if (overtime && match.shootOut !== undefined) sums[match.shootOut]++;
  return sums;
}

/** Whether nothing can be added to a span any more. */
export function isOver(match: PeriodsMatch, { to, overtime }: Span): boolean {
  if (match.finished) return true;
  if (overtime) return false;
  return (
    match.periods.some((period) => period.number === to && period.ended) || match.periods.some((one) => one.number > to)
  );
}

export interface Decision {
  readonly certain?: SettledRuling | undefined;
  readonly final: boolean;
  /** Asked where nothing can be added any more. */
  readonly atTheEnd: () => Ruling;
  /** The count so far, if it only grows. */
  readonly soFar?: number | undefined;
}

/**
 * Void where it was not played, then what is certain, then the end, then void where it was abandoned; else open.
 */
export function decided(match: PeriodsMatch, { certain, final, atTheEnd, soFar }: Decision): Ruling {
  const never = unplayed(match);
  if (never !== undefined) return never;
  if (certain !== undefined) return certain;
  if (final) return atTheEnd();
  if (match.stop === 'abandoned') return isVoid('the match was abandoned before this was decided');
  return isOpen(match.beganAt > 0 ? 'the match is being played' : 'the match has not begun', soFar);
}

/** Minutes and seconds for people: 5:01. */
export const clockText = (ms: number) => {
  const seconds = Math.ceil(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
};
