import type { MarketOptions, Payoff } from 'engine';
import type { Handicap, MarketId, Mechanism, Millis, Money, SelectionId } from 'engine/vocabulary';

// The catalogue's things as the rest of the server knows them.

/** What is worn, drawn from data: a pattern in one colour on another, `#a0243c`. */
export interface Silk {
  readonly pattern: 'plain' | 'sash' | 'hoops' | 'spots' | 'chevron' | 'cross' | 'halves' | 'stripes';
  readonly body: string;
  readonly detail: string;
}

/** A runner's line of the race card. */
export interface RunnerCard {
  readonly cloth: number;
  /** Its stall or trap; 0 where there is none. */
  readonly draw: number;
  readonly jockey: string;
  readonly trainer: string;
  readonly silk: Silk;
}

/** What is run over which ground. */
export interface RaceTerms {
  /** Metres. */
  readonly distance: number;
  readonly surface: string;
  readonly going: string;
}

export interface Sport {
  readonly sportId: number;
  readonly name: string;
  readonly isActive: boolean;
}

export interface Series {
  readonly seriesId: number;
  readonly sportId: number;
  readonly name: string;
}

export interface Match {
  readonly matchId: number;
  readonly series: Series;
  readonly sport: Sport;
  readonly name: string;
  /** Its name when its first market opened; its name until then. */
  readonly openedAs: string;
  readonly openAt: Millis;
  /** That time passed a quarter of an hour ago or more. */
  readonly isPastStart: boolean;
  /** Two letters, or empty. */
  readonly country: string;
  /** 0 while it is to come or in play. */
  readonly finishedAt: Millis;
  /** Where it is shown; empty for nowhere. */
  readonly streamUrl: string;
  /** For staff only, bettors never see it; empty for none. */
  readonly note: string;
  /** Of a race whose card is known. */
  readonly race: RaceTerms | undefined;
  /** The main one first. */
  readonly markets: readonly Market[];
}

export interface Market {
  readonly market: MarketId;
  readonly matchId: number;
  readonly name: string;
  /** The name under which bettors first read it; its name until it opens. */
  readonly openedAs: string;
  /** match_odds, win, place, toss, … */
  readonly marketType: string;
  readonly startAt: Millis;
  /** The first start that passed before somebody moved it; `startAt` if there is none. */
  readonly offAt: Millis;
  readonly mechanism: Mechanism;
  readonly payoff: Payoff;
  readonly options: MarketOptions;
  /** Hundredths of a per cent. */
  readonly baseRate: number;
  readonly minStake: Money;
  readonly persistenceAllowed: boolean;
  /** 0 for the main market. */
  readonly sort: number;
  /** The operator's note under it; empty for none. */
  readonly remark: string;
  readonly start: MarketStart;
  readonly runners: readonly Runner[];
}

/** `nothing`: a feed or a person takes care of it. */
export type AtStart = 'nothing' | 'turn-in-play' | 'suspend';

/** What the clock does to a market at its start, so that nothing stays bettable unwatched once play begins. */
export interface MarketStart {
  readonly does: AtStart;
  /** The bet delay of one that turns in-play. */
  readonly delay: Millis;
  readonly isDone: boolean;
}

/** How many of its runners win, or are placed; 0 where the result is a number. */
export function winnersOf(payoff: Payoff): number {
  if (payoff.kind === 'runners') return payoff.winners;
  return payoff.kind === 'each-way' ? payoff.places : 0;
}

export interface Runner {
  readonly selection: SelectionId;
  readonly name: string;
  /** The name under which bettors first read it; its name until its market opens. */
  readonly openedAs: string;
  readonly card?: RunnerCard;
}

/** `key`: what a feed calls it. Asking twice with one key creates once and answers the same. */
export interface NewSeries {
  readonly key?: string;
  readonly sportId: number;
  readonly name: string;
}

export interface NewMatch {
  readonly key?: string;
  /** A number of the caller's choice, below 0: a table of the casino. */
  readonly matchId?: number;
  readonly seriesId: number;
  readonly name: string;
  readonly openAt: number;
  readonly country?: string;
  readonly race?: RaceTerms;
}

export interface NewMarket {
  readonly key?: string;
  /** A number of the caller's choice; the next free one when absent. */
  readonly market?: MarketId;
  readonly matchId: number;
  readonly name: string;
  readonly marketType: string;
  /** The match's opening when absent. */
  readonly startAt?: number;
  /** The order book when absent. */
  readonly mechanism?: Mechanism;
  /** One winner of the runners listed when absent. */
  readonly payoff?: Payoff;
  /** None when absent. */
  readonly options?: MarketOptions;
  /** Hundredths of a per cent. */
  readonly baseRate: number;
  readonly minStake: number;
  /** True when absent. */
  readonly persistenceAllowed?: boolean;
  /** Nothing when absent. */
  readonly start?: Pick<MarketStart, 'does' | 'delay'> & Partial<MarketStart>;
  /** The next place when absent. */
  readonly sort?: number;
  readonly runners: readonly { readonly selection: number; readonly name: string; readonly card?: RunnerCard }[];
}

/** A runner that joins a market, or is back in it. */
export interface NewRunner {
  readonly market: MarketId;
  readonly selection: SelectionId;
  /** For a runner that joins. */
  readonly name: string;
  /** For a runner that joins a handicap market. */
  readonly handicap?: Handicap | undefined;
}

/** So long after its announced start a match is still to come: races go off a few minutes late, and so does a toss. */
const LATE_MS = 15 * 60_000;

export const isPastStart = (openAt: number, now: number): boolean => now >= openAt + LATE_MS;
