import type { Millis } from 'engine/vocabulary';
import type { Doubt } from '../fact.ts';

// What can be said about a cricket match, and the match as it is known then. Teams are 0 and 1, as the fixture lists them.

export type Team = 0 | 1;
export type CricketFormat = 'T20' | 'T10' | 'ODI' | 'Test' | 'first-class' | 'other';

export type CricketFact =
  | {
      readonly kind: 'fixture';
      readonly format: CricketFormat;
      readonly teams: readonly [string, string];
      /** Of an innings; 0 where it has no limit. */
      readonly overs: number;
      readonly ballsPerOver: number;
      readonly competition: string;
      readonly season: string;
      readonly ground: string;
      readonly startsAt: Millis;
    }
  | { readonly kind: 'eleven'; readonly team: Team; readonly players: readonly string[] }
  /** Takes another's place for the rest of the match. */
  | { readonly kind: 'substitute'; readonly team: Team; readonly player: string; readonly for: string }
  | { readonly kind: 'toss'; readonly winner: Team; readonly chose: 'bat' | 'field' }
  | {
      readonly kind: 'innings';
      /** 1, 2, … in order; super overs go on counting. */
      readonly innings: number;
      readonly batting: Team;
      readonly superOver: boolean;
    }
  | CricketBall
  /** Runs that no ball brought. `helmet`: the ball hit a helmet on the ground. Without `after`: after the last ball said before this. */
  | {
      readonly kind: 'penalty';
      readonly innings: number;
      readonly to: Team;
      readonly runs: number;
      readonly helmet: boolean;
      readonly after?: { readonly over: number; readonly delivery: number };
    }
  /** What a source added to its total, or took away from it, without saying for which ball. */
  | CricketAdjustment
  /** `out` counts as a wicket. Without `after`: after the last ball said before this. */
  | {
      readonly kind: 'retired';
      readonly innings: number;
      readonly player: string;
      readonly how: 'hurt' | 'out';
      readonly after?: { readonly over: number; readonly delivery: number };
    }
  /** An over (0 is the first) that counts as so many balls: the umpire miscounted. */
  | { readonly kind: 'over-length'; readonly innings: number; readonly over: number; readonly balls: number }
  /** What the source that says it cannot count; rules about it do not settle from this source. */
  | { readonly kind: 'not-counted'; readonly statistics: readonly CricketStatistic[] }
  /** The innings may last so many overs (a decimal of balls is a part: 25.3) from now on. */
  | { readonly kind: 'overs-cut'; readonly innings: number; readonly overs: number }
  /** What the side batting in this innings needs to win, and in how many overs. */
  | { readonly kind: 'target'; readonly innings: number; readonly runs: number; readonly overs: number }
  | {
      readonly kind: 'innings-end';
      readonly innings: number;
      readonly why: InningsEnd;
      /** Players who could not bat at all, where that leaves a side all out with fewer wickets. */
      readonly absent?: readonly string[];
    }
  /** Without `after`: as far as play had come when it was recorded. */
  | { readonly kind: 'session-end'; readonly day: number; readonly session: number; readonly after?: InningsPoint }
  | { readonly kind: 'day-end'; readonly day: number; readonly after?: InningsPoint }
  /** What a source says of a total that it does not give ball by ball. */
  | CricketTotal
  /** What each side stood at in match odds at the innings break, hundredths (the lunch favourite). */
  | { readonly kind: 'break-prices'; readonly home: number; readonly away: number }
  /** A total over the match, or a player's, that only this source counts: caught outs, fifties, … */
  | { readonly kind: 'statistic'; readonly name: string; readonly player?: string; readonly value: number }
  | { readonly kind: 'result'; readonly result: CricketResult }
  /** How the match ended, from a source that tells nothing of its innings: it ends none of them. */
  | { readonly kind: 'official-result'; readonly result: CricketResult };

/** What some sources do not count. `fielding`: who caught. `players`: anything by batter or bowler. */
export type CricketStatistic =
  | 'balls'
  | 'no-balls'
  | 'wides'
  | 'byes'
  | 'leg-byes'
  | 'boundaries'
  | 'dismissals'
  | 'fielding'
  | 'penalties'
  | 'players';

export interface InningsPoint {
  readonly innings: number;
  /** Legal balls bowled in it by then. */
  readonly legalBalls: number;
}

export interface CricketAdjustment {
  readonly kind: 'adjustment';
  readonly innings: number;
  readonly runs: number;
  /** The last ball known then. */
  readonly after: { readonly over: number; readonly delivery: number };
}

export interface CricketTotal {
  readonly kind: 'total';
  readonly innings: number;
  readonly runs: number;
  readonly wickets: number;
  /** Legal balls. */
  readonly balls: number;
}

export type InningsEnd = 'all-out' | 'overs' | 'target' | 'declared' | 'forfeited' | 'match-over' | 'weather';

export interface CricketBall {
  readonly kind: 'ball';
  readonly innings: number;
  /** 0 for the first over. */
  readonly over: number;
  /** 1, 2, … in the over; wides and no-balls count here. */
  readonly delivery: number;
  readonly striker: string;
  readonly nonStriker: string;
  readonly bowler: string;
  readonly bat: number;
  readonly wides: number;
  readonly noBalls: number;
  readonly byes: number;
  readonly legByes: number;
  /** Inside this ball; helmet runs too. */
  readonly penalty: number;
  readonly helmet?: boolean;
  /** 4 or 6 where the bat's runs came from a boundary. */
  readonly boundary?: 4 | 6;
  readonly freeHit?: boolean;
  /** Neither wide nor no-ball, yet not one of the over: illegal fielding (Laws of Cricket 28.2). */
  readonly notCounted?: boolean;
  readonly wickets: readonly CricketWicket[];
}

export type Dismissal =
  | 'bowled'
  | 'caught'
  | 'caught-and-bowled'
  | 'lbw'
  | 'stumped'
  | 'hit-wicket'
  | 'run-out'
  | 'obstructing'
  | 'handled'
  | 'timed-out'
  | 'hit-twice'
  | 'retired-out'
  | 'unknown';

export interface CricketWicket {
  readonly player: string;
  readonly how: Dismissal;
  readonly fielders: readonly string[];
}

export type CricketResult =
  | { readonly kind: 'won'; readonly winner: Team; readonly method?: string; readonly text: string }
  /** `eliminator`: who won the super over, where there was one. */
  | {
      readonly kind: 'tie';
      readonly eliminator?: Team;
      readonly method?: 'super-over' | 'bowl-out';
      readonly text: string;
    }
  | { readonly kind: 'draw'; readonly text: string }
  | { readonly kind: 'no-result'; readonly text: string }
  /** Never began, or was called off and nothing of it stands. */
  | { readonly kind: 'abandoned'; readonly text: string };

/** A match as it is known: what rules read. `fold-cricket.ts` makes it from facts. */
export interface CricketMatch {
  readonly fixture: Extract<CricketFact, { kind: 'fixture' }>;
  readonly elevens: readonly [readonly string[] | undefined, readonly string[] | undefined];
  readonly substitutes: readonly Extract<CricketFact, { kind: 'substitute' }>[];
  readonly toss: Extract<CricketFact, { kind: 'toss' }> | undefined;
  /** In order, super overs apart. */
  readonly innings: readonly CricketInnings[];
  readonly superOvers: readonly CricketInnings[];
  /** Ends of days and sessions, in order. */
  readonly marks: readonly CricketMark[];
  readonly statistics: readonly Extract<CricketFact, { kind: 'statistic' }>[];
  readonly result: CricketResult | undefined;
  /** The result that stands, whatever the innings were. */
  readonly officialResult: CricketResult | undefined;
  /** When its first ball was bowled; 0 before. */
  readonly startedAt: Millis;
  readonly doubts: readonly Doubt[];
  /** The sources that have said something, and which of them says single balls. */
  readonly sources: readonly { readonly name: string; readonly balls: boolean }[];
  /** What nobody who says its balls can count. */
  readonly notCounted: readonly CricketStatistic[];
}

export interface CricketMark {
  readonly day: number;
  /** 0 where the day ended. */
  readonly session: number;
  /** How far play had come. */
  readonly innings: number;
  readonly legalBalls: number;
  /** The last ball before it, over -1 before the first; unknown if only its legal balls were recorded. */
  readonly last?: { readonly over: number; readonly delivery: number };
}

export interface CricketInnings {
  readonly number: number;
  readonly batting: Team;
  /** It is recorded who bats; otherwise turns and the toss say who does. */
  readonly isBattingKnown: boolean;
  /** All of them, in order; empty where the source gives totals alone. */
  readonly balls: readonly CricketBall[];
  /** What a source said of it without single balls, in order. */
  readonly totals: readonly CricketTotal[];
  readonly adjustments: readonly CricketAdjustment[];
  /** Overs that count as more or fewer balls than `ballsPerOver`, by over (0 is the first). */
  readonly overLengths: ReadonlyMap<number, number>;
  readonly ballsPerOver: number;
  /** Runs with all extras and penalties of both kinds, as on the board. */
  readonly runs: number;
  readonly wickets: number;
  /** Bowled, wides and no-balls not counted. */
  readonly legalBalls: number;
  /** That it may last; 0: no limit. A part of an over in balls: 25.3. */
  readonly overs: number;
  /** Whether it was scheduled to last longer once. */
  readonly isCut: boolean;
  readonly target: number | undefined;
  /** Those whose runs are in this innings' total, for whatever innings they were given; `after` of the ball that they came after, over -1 before all. */
  readonly penalties: readonly Extract<CricketFact, { kind: 'penalty' }>[];
  /** Each with the ball that it came after; over -1 where it came before all. */
  readonly retired: readonly Extract<CricketFact, { kind: 'retired' }>[];
  /** As said; else all-out, overs or target as the figures show. */
  readonly end: InningsEnd | undefined;
}
