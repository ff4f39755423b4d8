import type { Millis } from 'engine/vocabulary';
import type { Doubt } from '../fact.ts';
import type { Pair, Schedule, ScheduleFact, Side } from '../schedule.ts';

// What can be said about a match that is played by the clock, in periods: basketball, ice hockey, handball, kabaddi,
// futsal. Periods beyond those of the fixture are overtime.

export const PERIODS_SPORTS = ['basketball', 'ice-hockey', 'handball', 'kabaddi', 'futsal'] as const;
export type PeriodsSport = (typeof PERIODS_SPORTS)[number];

export type PeriodsFact =
  | {
      readonly kind: 'fixture';
      readonly sport: PeriodsSport;
      readonly teams: readonly [string, string];
      readonly competition: string;
      readonly season: string;
      readonly startsAt: Millis;
      /** Of regulation: 4 quarters, 3 periods, 2 halves. */
      readonly periods: number;
      /** How long each is on the clock. */
      readonly periodMs: Millis;
    }
  | ScheduleFact
  | { readonly kind: 'period-begins'; readonly period: number; readonly at: Millis }
  /** Scored by a side: one goal, three points; a correction takes them back. */
  | {
      readonly kind: 'points';
      readonly period: number;
      readonly side: Side;
      readonly points: number;
      readonly at: Millis;
    }
  /** The score of this period alone, as a source gives it; it replaces what was counted in it. */
  | { readonly kind: 'score'; readonly period: number; readonly points: Pair }
  | { readonly kind: 'period-ends'; readonly period: number; readonly at: Millis }
  /** A tie decided by penalty shots or a raid; it counts as one goal for the winner. */
  | { readonly kind: 'shoot-out'; readonly winner: Side; readonly at: Millis }
  /** Officially over. */
  | { readonly kind: 'finished'; readonly at: Millis }
  /** Stopped for good with so much left on the clock of this period. */
  | { readonly kind: 'abandoned'; readonly period: number; readonly leftMs: Millis; readonly at: Millis };

export interface PeriodScore {
  readonly number: number;
  readonly points: Pair;
  readonly ended: boolean;
}

/** A match as it is known. `fold-periods.ts` makes it from facts. */
export interface PeriodsMatch extends Schedule {
  readonly fixture: Extract<PeriodsFact, { kind: 'fixture' }>;
  /** In order, overtime too. */
  readonly periods: readonly PeriodScore[];
  /** In order of scoring; empty where the source gives scores alone. */
  readonly scored: readonly Extract<PeriodsFact, { kind: 'points' }>[];
  readonly shootOut: Side | undefined;
  readonly finished: boolean;
  /** Of regulation, when it was abandoned; 0 in overtime. */
  readonly leftMs: number;
  readonly doubts: readonly Doubt[];
}
