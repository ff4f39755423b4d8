import type { MarketId, Millis, Money, SelectionId, Side } from 'engine/vocabulary';
import type { BetFilter } from './bets.ts';
import type { RunnerNames } from './named.ts';
import type { Page, Paged } from './page.ts';

export type ClearedStatus = 'settled' | 'void' | 'lapsed' | 'cancelled';
export type ClearedGrouping = 'sport' | 'match' | 'market' | 'runner' | 'side' | 'bet';

/** `between` is the time of the result where settled or void, else of the cancellation or lapse. */
export interface ClearedFilter extends Omit<BetFilter, 'standings' | 'by'> {
  readonly status: ClearedStatus;
}

/**
 * Bets put together. What the grouping does not tell apart is 0 or empty: of a group by sport all but the sport's id and
 * name. Single bets are `betsOf` with the standing.
 */
export interface ClearedGroup extends RunnerNames {
  readonly market: MarketId;
  readonly selection: SelectionId;
  /** Of groups by side. */
  readonly side: Side | undefined;
  readonly betCount: number;
  /** Backers' stakes: settled, void, lapsed or cancelled, as the status says. */
  readonly size: Money;
  /** Before commission. */
  readonly profit: Money;
  /** Of groups by sport, match and market; 0 elsewhere: it is taken on a market's net winnings. */
  readonly commission: Money;
  /** Mean of the odds that were asked for and matched, weighed by stake, in hundredths; 0 where nothing was. */
  readonly averagePrice: number;
  readonly firstPlacedAt: Millis;
  readonly lastMatchedAt: Millis;
  readonly lastSettledAt: Millis;
}

export interface ClearedQueries {
  clearedGroups(filter: ClearedFilter, by: Exclude<ClearedGrouping, 'bet'>, page: Page): Promise<Paged<ClearedGroup>>;
}
