import type { Millis } from 'engine/vocabulary';
import type { Doubt } from '../fact.ts';
import type { TournamentStatistic } from './tournament-statistics.ts';

// What can be said about a competition and its season: its schedule, and of each match what counts in totals.

export type TournamentFact =
  | {
      readonly kind: 'competition';
      readonly competition: string;
      readonly season: string;
      /** Matches of the schedule, play-offs counted, and those of its league stage. */
      readonly matches: number;
      readonly leagueMatches: number;
      /** League matches of each team; 0 where they differ. */
      readonly perTeam: number;
    }
  /** The schedule was changed; matches lost to weather stay in it. */
  | { readonly kind: 'schedule'; readonly matches: number; readonly leagueMatches: number; readonly perTeam: number }
  | { readonly kind: 'match'; readonly match: TournamentMatch }
  | { readonly kind: 'champion'; readonly team: string }
  | { readonly kind: 'cancelled'; readonly text: string };

export type Counts = Readonly<Partial<Record<TournamentStatistic, number>>>;

export interface TournamentMatch {
  /** 1, 2, … in the order of play. */
  readonly number: number;
  readonly stage: 'league' | 'play-off';
  readonly teams: readonly [string, string];
  readonly ground: string;
  readonly startsAt: Millis;
  /** When its result was known, or that it is lost. */
  readonly endedAt: Millis;
  /** Why its average counts instead of what was played: abandoned, no result, overs reduced for either side. */
  readonly lost?: string;
  /** Overs with at least one legal ball, of all innings. */
  readonly oversWithABall: number;
  /** What was played. */
  readonly counts: Counts;
  readonly teamCounts: readonly [Counts, Counts];
  readonly players: Readonly<Record<string, Counts>>;
  readonly elevens: readonly [readonly string[] | null, readonly string[] | null];
  /** What its source cannot count: the figures above say nothing of it. */
  readonly uncounted?: readonly TournamentStatistic[];
}

/** A competition as it is known: what rules of tournaments read. */
export interface Tournament {
  readonly competition: string;
  readonly season: string;
  /** As first said, and as it stands. */
  readonly firstSchedule: Schedule;
  readonly schedule: Schedule;
  /** In the order of play. */
  readonly matches: readonly TournamentMatch[];
  readonly champion: string | undefined;
  readonly cancelled: string | undefined;
  readonly doubts: readonly Doubt[];
}

interface Schedule {
  readonly matches: number;
  readonly leagueMatches: number;
  readonly perTeam: number;
}
