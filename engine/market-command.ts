import type {
  AccountId,
  Handicap,
  MarketId,
  Mechanism,
  Millis,
  Money,
  NumberPayoff,
  OrderId,
  QuoteState,
  SelectionId,
  Side,
} from './vocabulary/index.ts';

// What an operator, a feed or a house account requests of a market: the part of `Command` that is about no order and no account.

export interface CreateMarket {
  readonly type: 'create-market';
  readonly market: MarketId;
  readonly mechanism: Mechanism;
  readonly payoff: Payoff;
  readonly runners: readonly SelectionId[];
  /** Commission on net market winnings, in hundredths of a per cent: 500 is 5 %. */
  readonly baseRate: number;
  /** Smallest stake of a new order, minor units. */
  readonly minStake: Money;
  /** Whether orders may persist when the market turns in-play. */
  readonly persistenceAllowed: boolean;
  readonly options?: MarketOptions;
}

export type Payoff = RunnersPayoff | EachWayPayoff | NumberPayoff;

export interface RunnersPayoff {
  readonly kind: 'runners';
  /** How many runners win, 1 or more; fewer than there are runners or, if fewer may win, as many at most. */
  readonly winners: number;
  /** True when exactly `winners` of the listed runners will win; false when fewer may. */
  readonly complete: boolean;
}

/** Each order is two bets of its size: that the runner wins, and that it is placed, at a part of the profit. Order book. */
export interface EachWayPayoff {
  readonly kind: 'each-way';
  /** How many runners are placed, the winner too: 1 or more and fewer than there are runners. */
  readonly places: number;
  /** The placed part pays profit ÷ divisor; hundredths, 100 or more: 400 is a quarter. */
  readonly divisor: number;
  /** False if fewer may be placed than there are places. Left out by earlier builds: as many are as there are places. */
  readonly complete?: boolean;
}

export interface MarketOptions {
  /** Match across runners. One winner, complete, order book. */
  readonly crossMatching?: boolean;
  /** Takes on-close orders and reconciles them at the turn, or at the close. Runners, one winner or more, order book. */
  readonly startingPrice?: boolean;
  /** Orders that match nothing at once skip the delay. */
  readonly passiveSkipsDelay?: boolean;
  /** An order below the minimum stake is good where size × price is at least this. */
  readonly minPayout?: Money;
  /** The most an account may stake in one order. */
  readonly maxStake?: Money;
  /** The most an account may win here. */
  readonly maxProfit?: Money;
  /** The most an account may stake here in all before the market is in-play. */
  readonly preMatchCap?: Money;
  /** Refuses sizes whose rounded profit is more than 25 % above or 20 % below the exact one. */
  readonly profitRatio?: boolean;
  /** After it is settled or void, how long the market can be settled again. `RESETTLE_FOR` where left out. */
  readonly resettleFor?: Millis;
  /** Of a quoted market: who quotes, and the most it may lose here. */
  readonly house?: { readonly account: AccountId; readonly lossCap: Money };
}

/**
 * Other limits, and another commission, for what is placed from now on: inactive, open or suspended. What is left out
 * stays; null takes a limit away. The commission stays once somebody has bet; the cap of the house is at least what it
 * can lose by then.
 */
export interface RedefineMarket {
  readonly type: 'redefine-market';
  readonly market: MarketId;
  readonly baseRate?: number;
  readonly minStake?: Money;
  readonly maxStake?: Money | null;
  readonly maxProfit?: Money | null;
  /** Of a quoted market. */
  readonly lossCap?: Money;
}

/** Inactive or suspended → open. */
export interface OpenMarket {
  readonly type: 'open-market';
  readonly market: MarketId;
  /** As in `SettleMarket`: of a casino's round, what its seed is committed to, and chains to come. */
  readonly basis?: string;
}

/** Open → suspended; what waits in a delay lapses. Closed → suspended: the market was closed too early. */
export interface SuspendMarket {
  readonly type: 'suspend-market';
  readonly market: MarketId;
  /** Also cancels everything that rests. */
  readonly cancelAll: boolean;
}

/**
 * Sets the market in-play (open or suspended, status kept): starting prices are reconciled, orders that do not persist
 * lapse, and from now on new orders wait `betDelay`. On a market already in-play it changes the delay, and what waits
 * lapses.
 */
export interface TurnInPlay {
  readonly type: 'turn-in-play';
  readonly market: MarketId;
  readonly betDelay: Millis;
}

/** Takes an in-play market back to before the match: the turn was a mistake, or a round of several is over. */
export interface TurnPreMatch {
  readonly type: 'turn-pre-match';
  readonly market: MarketId;
}

/** Open or suspended → closed: everything unmatched lapses; no bets any more, result awaited. */
export interface CloseMarket {
  readonly type: 'close-market';
  readonly market: MarketId;
  /** As in `SettleMarket`: of a casino's round, the hash of its players' values. */
  readonly basis?: string;
}

/**
 * Closed → settled; and, while the market is kept, settled or void → settled with another result: each account gets what
 * is missing to what this result alone would have left it.
 */
export interface SettleMarket {
  readonly type: 'settle-market';
  readonly market: MarketId;
  /** Runners that win outright. Empty where the result is a number. Each-way: the winner, or empty where first place is tied. */
  readonly winners: readonly SelectionId[];
  /** Runners that share the places that are left (each-way: first place). */
  readonly tied?: readonly SelectionId[];
  /** Each-way: runners placed behind the winner or winners. */
  readonly placed?: readonly SelectionId[];
  /** Each-way: runners that share the places that are left. */
  readonly placedTied?: readonly SelectionId[];
  /** The result of a number payoff, in units of the market. */
  readonly number?: number;
  /** Fingerprint of what the result rests on, for whoever reads the journal; it decides nothing. */
  readonly basis?: string;
}

/** Any state → void, settled too while the market is kept: everything unmatched lapses, all fills pay nothing. */
export interface VoidMarket {
  readonly type: 'void-market';
  readonly market: MarketId;
  /** As in `SettleMarket`. */
  readonly basis?: string;
}

/**
 * Takes back fills of a market that is kept: one bet's, or those of a runner, from a time on, or both. The others narrow
 * them.
 */
export interface VoidBets {
  readonly type: 'void-bets';
  readonly market: MarketId;
  /** The order whose fills are void, for both sides. */
  readonly order?: OrderId;
  readonly selection?: SelectionId;
  /** Fills of this time or later; all that rests in the market lapses. */
  readonly from?: Millis;
  /** With `from`: of those, the fills before this time alone. */
  readonly until?: Millis;
  /** Those that have a bet of this side: in a quoted market, what bettors and not the house have on it. */
  readonly side?: Side;
  /** With `side`: those at this price, or at one that is better for it. */
  readonly price?: number;
  /** With `side`, of a quoted number: those at this line, or at one that is better for it. */
  readonly line?: number;
}

/** A runner does not start: its bets are void, prices on the others fall by its factor. Open or suspended. */
export interface RemoveRunner {
  readonly type: 'remove-runner';
  readonly market: MarketId;
  readonly selection: SelectionId;
  /** Hundredths of a per cent, 0 to 9,999: 714 is 7.14 %. 0 if nothing is reduced. */
  readonly factor: number;
  /** Fills from this time on are not reduced, nor are orders at rest: told after the off. In play a factor needs it. */
  readonly before?: Millis;
}

/**
 * A runner joins: a reserve, or one that was out and runs after all. Bets stand, and can be lost by it from now on; what
 * its removal took off prices is given back. Inactive, open or suspended.
 */
export interface AddRunner {
  readonly type: 'add-runner';
  readonly market: MarketId;
  readonly selection: SelectionId;
  /** In a handicap market alone. */
  readonly handicap?: Handicap;
}

/** What a house account offers on one runner from now on; nothing of the quotes before it stays. */
export interface SetQuotes {
  readonly type: 'set-quotes';
  readonly account: AccountId;
  readonly market: MarketId;
  readonly selection: SelectionId;
  readonly state: QuoteState;
  /** Best first on each side. */
  readonly levels: readonly QuoteLevel[];
}

export interface QuoteLevel {
  /** Of the bettor who takes it. */
  readonly side: Side;
  /** Hundredths of what 100 staked win: 9850 is 98.5 per 100. A casino's 1.98 is 9800. A spread's is 10,000. */
  readonly rate: number;
  /** Of a number payoff, in its units; 0 for runners. */
  readonly line: number;
  /** The stakes it takes in all. */
  readonly size: Money;
}
