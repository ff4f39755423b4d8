import type { AccountId, MarketId, Millis, Money } from 'engine/vocabulary';
import type { MarketNames } from './named.ts';
import type { Between, Page, Paged } from './page.ts';
import type { ResultTold } from './statement.ts';

export interface RoundFilter {
  /** A casino game is a series. */
  readonly game?: number;
  /** Of the result. */
  readonly between?: Between;
}

/** A round of a casino game that has a result, as it holds now. */
export interface RoundResult extends MarketNames, ResultTold {
  readonly market: MarketId;
  readonly at: Millis;
}

/** What an account has bet in a round, which is a match of its own. */
export interface OwnRound {
  readonly bets: number;
  /** Undefined while one of them has no result. */
  readonly profit: Money | undefined;
}

export interface CasinoQueries {
  /** Everybody's: a result is no secret. The newest first. */
  roundsOf(filter: RoundFilter, page: Page): Promise<Paged<RoundResult>>;
  roundCount(filter: RoundFilter): Promise<number>;
  /** By match: bets of which anything was matched. */
  ownRounds(account: AccountId, matches: readonly number[]): Promise<ReadonlyMap<number, OwnRound>>;
}
