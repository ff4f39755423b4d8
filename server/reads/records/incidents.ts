import type { MarketId, Millis, Money, Sequence } from 'engine/vocabulary';
import type { MarketNames } from './named.ts';
import type { Between, Page, Paged, Totals } from './page.ts';
import type { NamedRunner, ResultTold } from './statement.ts';

export interface Incidents {
  readonly between: Between;
  /** Both if left out. */
  readonly of: 'sport' | 'casino' | undefined;
  /** All markets if left out. */
  readonly market?: MarketId;
}

/** The member of staff who gave a command: 0 and empty if nobody did. */
export interface By {
  readonly byUserId: number;
  readonly byName: string;
  /** The call, as admin/suspendMarket. */
  readonly action: string;
  /** Set for an approved proposal. */
  readonly proposedByName: string;
  readonly deedReason: string;
}

/**
 * hand · everything: all markets at once, by hand · start: the clock, at the start · silence: nobody reported · casino: a
 * round · restart: the exchange started again · settlement: closed too early · result: its result was known · feed: a recording or a feed.
 */
export type SuspensionCause =
  | 'hand'
  | 'everything'
  | 'start'
  | 'silence'
  | 'casino'
  | 'restart'
  | 'settlement'
  | 'result'
  | 'feed';

export interface SuspensionRow extends MarketNames, By {
  readonly market: MarketId;
  readonly sequence: Sequence;
  readonly from: Millis;
  /** 0 while it lasts. */
  readonly until: Millis;
  readonly cause: SuspensionCause;
  /** The market before and after; empty while it lasts. */
  readonly before: string;
  readonly after: string;
  readonly inPlay: boolean;
  /** Its last result since; 0 and null if there is none. */
  readonly settledAt: Millis;
  readonly what: ResultTold['what'] | null;
  readonly number: number;
  readonly winners: readonly NamedRunner[];
  readonly tied: readonly NamedRunner[];
  readonly placed: readonly NamedRunner[];
  readonly placedTied: readonly NamedRunner[];
  /** The oldest first. */
  readonly findings: readonly FoundOut[];
}

/** A finding of staff about a suspension. */
export interface FoundOut {
  readonly cause: string;
  readonly findings: string;
  readonly byUserId: number;
  readonly byName: string;
  readonly at: Millis;
}

export interface VoidRow extends MarketNames, By {
  readonly market: MarketId;
  readonly at: Millis;
  readonly what: 'voided' | 'bets-voided' | 'runner-removed';
  /** Set for a removal. */
  readonly runnerName: string;
  readonly bets: number;
  readonly stake: Money;
  /** Bets that a removal has made smaller. */
  readonly reduced: number;
  readonly cause: 'hand' | 'rule' | 'casino' | 'exchange';
  readonly reason: string;
  /** Names of who proposed it and of who approved; empty for a rule or nobody. */
  readonly by: string;
  readonly approvedBy: string;
}

export interface IncidentQueries {
  suspensionsOf(filter: Incidents, page: Page): Promise<Paged<SuspensionRow>>;
  suspensionCount(filter: Incidents): Promise<number>;
  /** True if the command suspended the market. */
  isSuspension(market: MarketId, sequence: number): Promise<boolean>;
  voidsOf(filter: Incidents, page: Page): Promise<Paged<VoidRow>>;
  voidTotals(
    filter: Incidents,
  ): Promise<Totals<{ readonly bets: number; readonly stake: Money; readonly reduced: number }>>;
}
