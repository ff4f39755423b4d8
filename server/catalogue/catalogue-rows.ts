import type { MarketOptions, Payoff } from 'engine';
import type { MarketId, Mechanism, Millis, Money, SelectionId } from 'engine/vocabulary';

// The catalogue's things as the rest of the server knows them.

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
  readonly openAt: Millis;
  /** Two letters, or empty. */
  readonly country: string;
  /** 0 while it is to come or in play. */
  readonly finishedAt: Millis;
  /** The main one first. */
  readonly markets: readonly Market[];
}

export interface Market {
  readonly market: MarketId;
  readonly matchId: number;
  readonly name: string;
  /** match_odds, win, place, toss, … */
  readonly marketType: string;
  readonly startAt: Millis;
  readonly mechanism: Mechanism;
  readonly payoff: Payoff;
  readonly options: MarketOptions;
  /** Hundredths of a per cent. */
  readonly baseRate: number;
  readonly minStake: Money;
  readonly persistenceAllowed: boolean;
  /** 0 for the main market. */
  readonly sort: number;
  readonly runners: readonly Runner[];
}

/** How many of its runners win, or are placed; 0 where the result is a number. */
export function winnersOf(payoff: Payoff): number {
  if (payoff.kind === 'runners') return payoff.winners;
  return payoff.kind === 'each-way' ? payoff.places : 0;
}

export interface Runner {
  readonly selection: SelectionId;
  readonly name: string;
}

/** `key`: what a feed calls it. Asking twice with one key creates once and answers the same. */
export interface NewSeries {
  readonly key?: string;
  readonly sportId: number;
  readonly name: string;
}

export interface NewMatch {
  readonly key?: string;
  readonly seriesId: number;
  readonly name: string;
  readonly openAt: number;
  readonly country?: string;
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
  /** The next place when absent. */
  readonly sort?: number;
  readonly runners: readonly { readonly selection: number; readonly name: string }[];
}
