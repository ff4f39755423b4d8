import { z } from 'zod';
import type { FootballMatch, FootballSide, FootballStatistic, Pair } from '../../facts/football/football-facts.ts';
import { isOpen, isVoid, type Ruling, type SettledRuling } from '../../ruling.ts';
import { unplayed } from '../unplayed.ts';

// What football's rules have in common: when a market is void whatever was played, and what was scored by when.

export const VOID_UNPLAYED =
  'Bets are void where the match is not played within 48 hours: from the first scheduled kick-off to the actual one; exactly 48 hours stands.';
export const VOID_WALKOVER = 'A walkover voids all bets.';
export const VOID_ABANDONED = 'An abandoned match voids the market unless the outcome is already determined.';
export const VIDEO =
  'A goal that the video referee takes back voids the bets matched between the goal and the decision; a red card taken back voids those matched after its review began.';
export const REGULAR_TIME =
  'It covers regular time: 90 minutes and stoppage time. Extra time and penalties do not count.';
export const USUAL_TEXT = [VOID_UNPLAYED, VOID_WALKOVER, VOID_ABANDONED, VIDEO] as const;

export const Period = z.enum(['match', 'first-half']).default('match');
export type Period = z.infer<typeof Period>;
export const Side = z.enum(['home', 'away']).optional();
/** A line in halves: 2.5; a whole one can be met exactly. */
export const Line = z.number().min(0).max(100).multipleOf(0.5);

const never = (match: FootballMatch) =>
  unplayed({ ...match, firstStartsAt: match.fixture.startsAt, beganAt: match.kickOffAt });

export interface Known {
  /** By side; undefined where no source has told it. */
  readonly values: Pair | undefined;
  /** Nothing can be added any more. */
  readonly final: boolean;
}

const isOver = (match: FootballMatch, period: Period): boolean =>
  period === 'match'
    ? match.ended.has('second-half') || match.scores['full-time'] !== undefined
    : match.ended.has('first-half') ||
      match.begun.has('second-half') ||
      match.scores['half-time'] !== undefined ||
      isOver(match, 'match');

const bySide = (list: readonly { readonly side: FootballSide }[], worth: (place: number) => number = () => 1): Pair => {
  const sums: [number, number] = [0, 0];
  for (const [place, { side }] of list.entries()) sums[side] += worth(place);
  return sums;
};

/** Goals, corners or cards so far, of regular time or of its first half. */
export function known(match: FootballMatch, statistic: FootballStatistic, period: Period): Known {
  const counts = (one: { readonly period: string }) =>
    one.period === 'first-half' || (period === 'match' && one.period === 'second-half');
  const final = isOver(match, period);
  if (statistic === 'goals') return { values: goals(match, period), final };
  const said = period === 'match' ? match.statistics[statistic] : undefined;
  if (said !== undefined) return { values: said, final };
  const events = statistic === 'corners' ? match.corners : match.cards;
  // Nothing told at all may be a source that does not tell it: that is not 0.
  if (final && events.length === 0) return { values: undefined, final };
  if (statistic === 'corners') return { values: bySide(match.corners.filter(counts)), final };
  const cards = match.cards.filter(counts);
  const isYellow = (place: number) => (cards[place]?.card === 'red' ? 0 : 1);
  const isRed = (place: number) => (cards[place]?.card === 'yellow' ? 0 : 1);
  return { values: bySide(cards, statistic === 'yellow-cards' ? isYellow : isRed), final };
}

function goals(match: FootballMatch, period: Period): Pair | undefined {
  const { 'half-time': half, 'full-time': full } = match.scores;
  const said = period === 'match' ? full : half;
  if (said !== undefined) return said;
  const counted = match.goals.filter(
    (goal) => goal.period === 'first-half' || (period === 'match' && goal.period === 'second-half'),
  );
  if (period === 'match' || counted.length > 0 || match.begun.size > 0) return bySide(counted);
  // Only the final score is known: the half-time score follows where nobody scored at all.
  return full !== undefined && full[0] + full[1] > 0 ? undefined : [0, 0];
}

export const HALF_TIME_SCORE =
  'The score at half-time decides what it is enough for, also where nobody tells single goals.';

/** As `known`; of a match that goes on or was stopped, at least the score at half-time. */
export function knownByHalf(match: FootballMatch, statistic: FootballStatistic, period: Period): Known {
  const so = known(match, statistic, period);
  const half = match.scores['half-time'];
  if (statistic !== 'goals' || so.final || half === undefined || so.values === undefined) return so;
  return { values: [Math.max(so.values[0], half[0]), Math.max(so.values[1], half[1])], final: false };
}

export interface Decision {
  /** What is already certain, whatever comes. */
  readonly certain?: SettledRuling | undefined;
  readonly final: boolean;
  /** Asked where nothing can be added any more. */
  readonly atTheEnd: () => Ruling;
  /** The count so far, if it only grows. */
  readonly soFar?: number | undefined;
}

/** Void where it was not played, then what is certain, then the end, then void where it was abandoned; else open. */
export function decided(match: FootballMatch, { certain, final, atTheEnd, soFar }: Decision): Ruling {
  const unplayable = never(match);
  if (unplayable !== undefined) return unplayable;
  const ruling = certain ?? (final ? atTheEnd() : undefined);
  if (ruling !== undefined) return withWindows(match, ruling);
  if (match.stop === 'abandoned') return isVoid('the match was abandoned before this was decided');
  return isOpen(match.kickOffAt > 0 ? 'the match is being played' : 'the match has not begun', soFar);
}

function withWindows(match: FootballMatch, ruling: Ruling): Ruling {
  if (ruling.state !== 'settled' || match.voidWindows.length === 0) return ruling;
  return { ...ruling, voidWindows: match.voidWindows };
}
