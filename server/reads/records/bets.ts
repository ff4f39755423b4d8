import type {
  AccountId,
  MarketId,
  Mechanism,
  Millis,
  Money,
  OrderId,
  PayoffKind,
  Price,
  SelectionId,
  Sequence,
  Side,
} from 'engine/vocabulary';
import type { BetRecord } from './bet-record.ts';
import type { RunnerNames } from './named.ts';
import type { Between, Page, Paged } from './page.ts';
import type { ResultTold } from './statement.ts';

/**
 * What became of a bet. One with parts may be in several: half matched and half cancelled it is settled and cancelled.
 * matched: some of it matched, and no result yet · unmatched: some of it rests or waits
 */
export type BetStanding = 'matched' | 'unmatched' | 'settled' | 'void' | 'cancelled' | 'lapsed';

/** All that is given must hold. An empty list means all. */
export interface BetFilter {
  readonly account: AccountId | 'everybody';
  /** Requested stakes of as much or more. */
  readonly minSize?: Money;
  /** Of people who have signed in from this network address. */
  readonly address?: string;
  /** In any of these. */
  readonly standings?: readonly BetStanding[];
  /** sport: everything but casino games; casino: those alone; live-casino: of these, other houses' tables. */
  readonly of?: 'sport' | 'casino' | 'live-casino';
  readonly seriesIds?: readonly number[];
  readonly sportIds?: readonly number[];
  readonly matchIds?: readonly number[];
  readonly markets?: readonly MarketId[];
  readonly runners?: readonly { readonly market: MarketId; readonly selection: SelectionId }[];
  readonly orders?: readonly OrderId[];
  /** What clients call their orders. */
  readonly orderReferences?: readonly string[];
  readonly strategyReferences?: readonly string[];
  readonly side?: Side;
  /** The time that `by` names: placed where left out. */
  readonly between?: Between;
  /** placed · settled: the last result · taken: the last cancellation or lapse. Also the order of the rows: the newest first. */
  readonly by?: 'placed' | 'settled' | 'taken';
  readonly oldestFirst?: boolean;
}

export interface NamedBet extends BetRecord, RunnerNames {
  readonly mechanism: Mechanism;
  readonly payoff: PayoffKind;
  /** Each-way: what the placed part divides the profit by, hundredths. */
  readonly divisor: number;
  /** What was told of its market last; nothing while there is no result. */
  readonly result: Omit<ResultTold, 'telling'> | undefined;
}

export interface BetTotals {
  readonly count: number;
  /** Backers' stakes: what was asked for, what was matched, and what rests or waits. */
  readonly stake: Money;
  readonly matched: Money;
  readonly unmatched: Money;
  /** Before commission, of those that have a result. */
  readonly profit: Money;
}

/** One side of one matching. */
export interface FillRecord {
  readonly fill: number;
  readonly order: OrderId;
  readonly side: Side;
  readonly price: Price;
  readonly size: Money;
  /** The backer's, and the layer's loss. */
  readonly profit: Money;
  readonly at: Millis;
  readonly sequence: Sequence;
}

/** Whose order a fill was made with; a house's account where a quote was taken. */
export interface OtherSide {
  readonly fill: number;
  readonly account: AccountId;
}

/** What `betsOf`, `betTotals` and `fillsOf` of `bet-queries.ts` answer. */
export interface BetQueries {
  betsOf(filter: BetFilter, page: Page): Promise<Paged<NamedBet>>;
  betTotals(filter: BetFilter): Promise<BetTotals>;
  /** Of an account's order, the oldest first; nothing where it is another's. */
  fillsOf(account: AccountId, order: OrderId): Promise<FillRecord[]>;
  /** With whom an order was matched, fill by fill. */
  othersOf(order: OrderId): Promise<OtherSide[]>;
  /** The most that each matched bet of the markets could bring or cost its bettor, added up. */
  mostMoved(markets: readonly MarketId[]): Promise<Money>;
  /** Orders that are not recorded are left out. */
  sidesOf(orders: readonly OrderId[]): Promise<ReadonlyMap<OrderId, Side>>;
}
