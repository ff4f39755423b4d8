import type { AccountId, MarketId, Millis, Money } from 'engine/vocabulary';
import type { MarketNames } from './named.ts';
import type { Between, Page, Paged } from './page.ts';

export type ProfitLevel = 'sport' | 'match' | 'market';

/** One step down at a time: sports, the matches of a sport, the markets of a match; bets are `betsOf` a market. */
export interface ProfitFilter {
  readonly account: AccountId;
  readonly by: ProfitLevel;
  /** sport: everything but our own games; casino: those alone. */
  readonly of?: 'sport' | 'casino';
  readonly sportId?: number;
  readonly matchId?: number;
  readonly markets?: readonly MarketId[];
  /** Of the last result. */
  readonly between?: Between;
}

/** By the results that hold now. What the level does not tell apart is 0 or empty. */
export interface ProfitRow extends MarketNames {
  /** 0 above markets. */
  readonly market: MarketId;
  readonly marketCount: number;
  readonly profit: Money;
  readonly commission: Money;
  /** profit − commission */
  readonly net: Money;
  readonly lastSettledAt: Millis;
}

export interface ProfitTotals {
  readonly count: number;
  readonly profit: Money;
  readonly commission: Money;
  readonly net: Money;
}

export interface ProfitQueries {
  profitOf(filter: ProfitFilter, page: Page): Promise<Paged<ProfitRow>>;
  profitTotals(filter: ProfitFilter): Promise<ProfitTotals>;
}
