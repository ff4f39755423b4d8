import type { Millis } from 'engine/vocabulary';
import type { Doubt } from '../fact.ts';

// What can be said about a football match, and the match as it is known then. Sides are 0 (home) and 1 (away).

export type FootballSide = 0 | 1;
export type Pair = readonly [number, number];
/** Extra time and penalties are reported but decide no market on regular time. */
export type FootballPeriod = 'first-half' | 'second-half' | 'extra-time' | 'penalties';
export const FOOTBALL_STATISTICS = ['goals', 'corners', 'yellow-cards', 'red-cards'] as const;
export type FootballStatistic = (typeof FOOTBALL_STATISTICS)[number];

export type FootballFact =
  | {
      readonly kind: 'fixture';
      readonly teams: readonly [string, string];
      readonly competition: string;
      readonly season: string;
      /** The first kick-off that was scheduled: the 48 hours count from it. */
      readonly startsAt: Millis;
    }
  /** Moved to another time, before it began. */
  | { readonly kind: 'rescheduled'; readonly startsAt: Millis }
  /** Will not be played, or not within the time that bets allow for. */
  | { readonly kind: 'called-off' }
  | { readonly kind: 'walkover'; readonly winner: FootballSide }
  | { readonly kind: 'period-begins'; readonly period: FootballPeriod; readonly at: Millis }
  | { readonly kind: 'period-ends'; readonly period: FootballPeriod; readonly at: Millis }
  | FootballGoal
  | FootballCorner
  | FootballCard
  | FootballOverturn
  /** The score as a source gives it, without the goals: at half-time or when regular time is over. */
  | { readonly kind: 'score'; readonly when: 'half-time' | 'full-time'; readonly goals: Pair }
  /** A total of regular time that a source gives without its single events. */
  | { readonly kind: 'statistic'; readonly name: 'corners' | 'yellow-cards' | 'red-cards'; readonly values: Pair }
  | { readonly kind: 'abandoned'; readonly at: Millis };

export interface FootballGoal {
  readonly kind: 'goal';
  /** Credited with it; an own goal too is credited to one side. */
  readonly side: FootballSide;
  readonly period: FootballPeriod;
  readonly at: Millis;
  readonly ownGoal?: boolean;
  readonly player?: string;
}

export interface FootballCorner {
  readonly kind: 'corner';
  readonly side: FootballSide;
  readonly period: FootballPeriod;
  readonly at: Millis;
  /** False where it was awarded and never taken: it does not count. */
  readonly taken: boolean;
}

export interface FootballCard {
  readonly kind: 'card';
  readonly side: FootballSide;
  readonly period: FootballPeriod;
  readonly at: Millis;
  /** second-yellow: the card that sends off counts as a yellow one and as a red one. */
  readonly card: 'yellow' | 'second-yellow' | 'red';
  /** player: on the field; staff: anybody else, who does not count. */
  readonly to: 'player' | 'staff';
  /** Shown after the final whistle: it does not count. */
  readonly afterWhistle?: boolean;
}

/** The video referee has taken a goal or a red card back. */
export interface FootballOverturn {
  readonly kind: 'overturn';
  readonly of: 'goal' | 'red-card';
  /** Which one of the match, 1, 2, … in the order of the facts. */
  readonly which: number;
  /** When the review of a red card began. A goal's window begins with the goal. */
  readonly reviewAt: Millis;
  readonly at: Millis;
}

/** A match as it is known: what rules read. `fold-football.ts` makes it from facts. */
export interface FootballMatch {
  readonly fixture: Extract<FootballFact, { kind: 'fixture' }>;
  /** The schedule as it is now. */
  readonly startsAt: Millis;
  /** The actual kick-off; 0 before. */
  readonly kickOffAt: Millis;
  readonly begun: ReadonlySet<FootballPeriod>;
  readonly ended: ReadonlySet<FootballPeriod>;
  /** calledOff and walkover: it was not played. abandoned: it began and was not finished. */
  readonly stop: 'called-off' | 'walkover' | 'abandoned' | undefined;
  /** Those that stand, in order, extra time's too. */
  readonly goals: readonly FootballGoal[];
  /** Those that were taken. */
  readonly corners: readonly FootballCorner[];
  /** Those that count. */
  readonly cards: readonly FootballCard[];
  /** As given by a source that tells no single goals. */
  readonly scores: { readonly 'half-time'?: Pair; readonly 'full-time'?: Pair };
  readonly statistics: { readonly [name in FootballStatistic]?: Pair };
  /** How many were reported, whether they stand or not: what `which` of an overturn counts. */
  readonly said: { readonly goals: number; readonly reds: number };
  /** Those taken back, as reported. */
  readonly overturns: readonly FootballOverturn[];
  /** While something that was taken back later stood: bets matched then are void. */
  readonly voidWindows: readonly { readonly from: Millis; readonly until: Millis }[];
  readonly doubts: readonly Doubt[];
}
