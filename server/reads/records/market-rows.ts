import type { EntryKind, MarketId, MarketStatus, Millis, Money, SelectionId, Sequence } from 'engine/vocabulary';

/**
 * What the ledger moved on a day for one market by one kind of entry, by who had it: their sum is zero. Rows of the
 * kinds `matched`, `bets-voided` and `market-voided` have no money: they count what was matched, and what became void.
 */
export interface DayRow {
  readonly day: number;
  readonly market: MarketId;
  readonly kind: EntryKind | 'matched' | 'bets-voided' | 'market-voided';
  customers: Money;
  houses: Money;
  agents: Money;
  feeds: Money;
  commission: Money;
  bank: Money;
  /** Clearing, and the exchange's own account between the legs of a cross-match. */
  own: Money;
  /** What customers won or lost before commission. */
  won: Money;
  entries: number;
  /** Backers' stakes, below zero if they became void; and how many fills there were, void or not. */
  matched: Money;
  fills: number;
}

/** One market in the rows of days. */
export interface Turnover {
  /** Matched stakes less those that became void. */
  readonly standing: Money;
  /** The part that the void of the whole market took, zero or less: another result gives it back. */
  readonly ofVoidMarket: Money;
}

/** A market's state from a command on. */
export interface StateRow {
  readonly market: MarketId;
  readonly sequence: Sequence;
  readonly at: Millis;
  readonly status: MarketStatus;
  /** Its status before the command; empty if the records do not have it. */
  readonly was: MarketStatus | '';
  readonly inPlay: boolean;
  /** What changed it. */
  readonly command: string;
}

/** A command that changed rows and was given by a member of staff: the audit trail says what for. */
export interface DeedRow {
  readonly sequence: Sequence;
  /** User id. */
  readonly user: number;
  /** The audit trail's entry. */
  readonly entry: number;
}

/** A runner that was removed, or a void of bets, for which `selection` is 0; with the bets that it made void or smaller. */
export interface RemovalRow {
  readonly market: MarketId;
  readonly sequence: Sequence;
  readonly at: Millis;
  readonly selection: SelectionId;
  voidedBets: number;
  voided: Money;
  reducedBets: number;
}
