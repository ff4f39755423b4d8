import type { Millis } from 'engine/vocabulary';
import type { Doubt } from '../fact.ts';
import type { Pair, Schedule, ScheduleFact, Side } from '../schedule.ts';

// The facts of a match that is won by units: sets of volleyball and tennis, games of table tennis, frames of
// snooker, maps of e-games. What a unit is made of (points, games, rounds) is its points here.

export const SETS_SPORTS = ['volleyball', 'table-tennis', 'snooker', 'e-games', 'tennis'] as const;
export type SetsSport = (typeof SETS_SPORTS)[number];

/** How a unit is won: a set of tennis to 6 with a tie-break at 6–6, a game to 11 with a lead of two, a frame. */
export interface UnitFormat {
  /** Points that win it, with a lead of two; 0: units have no such number. */
  readonly target: number;
  /** All square at these, one more point wins it; without them it is played on to a lead of two. */
  readonly tieBreakAt?: number;
  /** A tie-break to `target` points that is played instead of a set: as one game it counts, whatever its points. */
  readonly isTieBreak?: boolean;
}

export type SetsFact =
  | {
      readonly kind: 'fixture';
      readonly sport: SetsSport;
      readonly sides: readonly [string, string];
      readonly competition: string;
      readonly season: string;
      readonly startsAt: Millis;
      /** At most so many units; the first to win more than half of them wins. */
      readonly bestOf: number;
      /** Points that win a unit, with a lead of two; 0 where units have no such number. */
      readonly target: number;
      /** For the last unit, if it differs: 15 in volleyball; in tennis the points of a match tie-break, 1 if they are not known. */
      readonly lastTarget?: number;
      /** One point decides if both have `target`, or if the trade has it: tennis, 7–6; in short sets 4–3 or 5–4. */
      readonly tieBreak?: boolean;
      /** One point decides once both have as many as this; given instead of `tieBreak`, and then for the last unit too. */
      readonly tieBreakAt?: number;
      /** For the last unit, if it is played in another way; given instead of `lastTarget`. */
      readonly lastUnit?: UnitFormat;
      /** Of e-games: which game. */
      readonly title?: string;
    }
  | ScheduleFact
  | { readonly kind: 'unit-begins'; readonly unit: number; readonly at: Millis }
  | { readonly kind: 'point'; readonly unit: number; readonly side: Side; readonly at: Millis }
  /** The score of a unit as a source gives it, official deductions included; it replaces what was counted. */
  | { readonly kind: 'score'; readonly unit: number; readonly points: Pair }
  /** Played again from the start: what was scored in it is gone. */
  | { readonly kind: 're-rack'; readonly unit: number }
  | { readonly kind: 'unit-ends'; readonly unit: number; readonly winner: Side; readonly at: Millis }
  /** Decides who goes through, and counts nowhere. */
  | { readonly kind: 'golden-set'; readonly winner: Side }
  | { readonly kind: 'best-of'; readonly bestOf: number }
  | { readonly kind: 'retired'; readonly side: Side; readonly at: Millis }
  | { readonly kind: 'disqualified'; readonly side: Side; readonly at: Millis }
  /** Officially over: who won, or goes through. */
  | { readonly kind: 'finished'; readonly winner: Side; readonly at: Millis }
  | { readonly kind: 'abandoned'; readonly at: Millis }
  /** To another court, or another surface. */
  | { readonly kind: 'moved'; readonly to: string };

/** Games that win a set of tennis, 6 with a lead of two, and mostly a tie-break at 6–6; for the fixture. */
export const TENNIS_SET = { target: 6, tieBreak: true } as const;
/** Points that win a set of volleyball, with a lead of two; for the fixture of a match over five sets. */
export const VOLLEYBALL_SET = { bestOf: 5, target: 25, lastTarget: 15 } as const;

export interface Unit {
  readonly number: number;
  /** That count: a match tie-break is one of its winner's, and none while it is played. */
  readonly points: Pair;
  /** As reported: 10–8 in a match tie-break. */
  readonly reportedPoints: Pair;
  readonly winner: Side | undefined;
}

/** A match as it is known. `fold-sets.ts` makes it from facts. */
export interface SetsMatch extends Schedule {
  readonly fixture: Extract<SetsFact, { kind: 'fixture' }>;
  readonly bestOf: number;
  /** In order, the golden set not among them. */
  readonly units: readonly Unit[];
  /** Units won by each side. */
  readonly won: Pair;
  /** Who did not go on. */
  readonly gone: { readonly side: Side; readonly how: 'retired' | 'disqualified' } | undefined;
  /** By the official result, or because a side has the units that win. */
  readonly winner: Side | undefined;
  readonly doubts: readonly Doubt[];
}
