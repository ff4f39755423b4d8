import type {
  AccountId,
  EntryKind,
  MarketId,
  MemoKind,
  Millis,
  Money,
  SelectionId,
  Sequence,
  WagerKind,
} from 'engine/vocabulary';
import type { MarketNames } from './named.ts';
import type { Between, Page, Paged } from './page.ts';

/** transfers: money paid in and out, credit and adjustments · sport: markets, their commission and shares · casino: our own games */
export type StatementPart = 'all' | 'transfers' | 'sport' | 'casino';

export interface StatementFilter {
  readonly account: AccountId;
  readonly part?: StatementPart;
  readonly market?: MarketId;
  /** Part of a match's or a market's name. */
  readonly search?: string;
  readonly between?: Between;
  readonly oldestFirst?: boolean;
}

export interface NamedRunner {
  readonly selection: SelectionId;
  readonly name: string;
}

/** What was told of a market when a line was written. */
export interface ResultTold {
  /** 1 for the market's first, then 2, 3 … */
  readonly telling: number;
  readonly what: 'settled' | 'resettled' | 'voided' | 'bets-voided';
  /** The result's number; 0 where the market pays by runners. */
  readonly number: number;
  readonly winners: readonly NamedRunner[];
  /** Runners that share the places that are left. */
  readonly tied: readonly NamedRunner[];
  /** For an each-way market: placed behind the winner, and sharing the places left. */
  readonly placed: readonly NamedRunner[];
  readonly placedTied: readonly NamedRunner[];
}

/** Why cash came or went that no market moved. */
export interface LineMemo {
  readonly kind: MemoKind | WagerKind;
  /** A payment's reference; of a wager the provider, game and round; empty if there is nothing. */
  readonly reference: string;
}

/** One leg of one ledger entry of an account. Never changed: another result writes another line. */
export interface StatementLine extends MarketNames {
  /** Counts an account's lines: 1, 2, 3 … */
  readonly line: number;
  /** The ledger's number of the entry: its other legs have it too. */
  readonly entry: number;
  readonly kind: EntryKind;
  /** 0 where the entry belongs to no market. */
  readonly market: MarketId;
  /** More than 0: received. */
  readonly amount: Money;
  /** Of which won, before commission, and commission; both 0 where it is no settlement. amount = won − commission */
  readonly won: Money;
  readonly commission: Money;
  /** Cash after it. */
  readonly balance: Money;
  readonly at: Millis;
  readonly sequence: Sequence;
  /** Undefined if the line is of a market. */
  readonly memo: LineMemo | undefined;
  readonly result: ResultTold | undefined;
}

export interface StatementTotals {
  readonly count: number;
  readonly credit: Money;
  /** 0 or less. */
  readonly debit: Money;
  readonly commission: Money;
  /** The account's cash before the first moment asked about, and before the last; whatever else is filtered. */
  readonly opening: Money;
  readonly closing: Money;
}

export interface StatementQueries {
  statementOf(filter: StatementFilter, page: Page): Promise<Paged<StatementLine>>;
  statementTotals(filter: StatementFilter): Promise<StatementTotals>;
}

/** One telling of a market's result, the oldest first. */
export interface ResultRecord extends ResultTold {
  readonly market: MarketId;
  readonly at: Millis;
  readonly sequence: Sequence;
}
export interface ResultQueries {
  resultsOf(market: MarketId): Promise<ResultRecord[]>;
  /** When a market turned in-play at its off, or the last time if it is in play. */
  turnedInPlayAt(market: MarketId, off: Millis): Promise<Millis | undefined>;
  hasBeenInPlay(market: MarketId): Promise<boolean>;
}
