import type { Kysely } from 'kysely';
import type { AccountId, MarketId, Millis, OrderId, Sequence } from 'engine/vocabulary';
import type { ActivityFilter } from './activity.ts';
import { activityCount, activityOf } from './queries/activity-queries.ts';
import type { BetFilter } from './bets.ts';
import { betsOf, betTotals, fillsOf, mostMoved, othersOf, sidesOf } from './queries/bet-queries.ts';
import type { ClearedFilter, ClearedGrouping } from './cleared.ts';
import { ownRounds, roundCount, roundsOf } from './queries/casino-queries.ts';
import type { RoundFilter } from './casino.ts';
import { clearedGroups } from './queries/cleared-queries.ts';
import { limitsOf, resultSince, settingsOf } from './queries/limit-queries.ts';
import type { Page } from './page.ts';
import type { ProfitFilter } from './profit.ts';
import { profitOf, profitTotals } from './queries/profit-queries.ts';
import type { RecordQueries } from './record-queries.ts';
import { staffReports } from './queries/staff-report-queries.ts';
import type { StaffReportQueries } from './staff-reports.ts';
import type { StatementFilter } from './statement.ts';
import { hasBeenInPlay, resultsOf, statementOf, statementTotals, turnedInPlayAt } from './queries/statement-queries.ts';
import { tradesOf } from './queries/trade-queries.ts';
import type { TradeFilter } from './queries/trades.ts';

/** Asks the tables, and knows up to where they hold. */
export class Records implements RecordQueries {
  readonly staff: StaffReportQueries;
  readonly #db: Kysely<unknown>;
  readonly #waiting = new Set<{ readonly sequence: Sequence; readonly resolve: () => void }>();
  #sequence: Sequence;

  constructor(db: Kysely<unknown>, sequence: Sequence) {
    this.#db = db;
    this.staff = staffReports(db);
    this.#sequence = sequence;
  }

  get sequence(): Sequence {
    return this.#sequence;
  }

  /** The follower tells it. */
  taken(sequence: Sequence): void {
    this.#sequence = sequence;
    for (const waiter of this.#waiting) {
      if (waiter.sequence > sequence) continue;
      this.#waiting.delete(waiter);
      waiter.resolve();
    }
  }

  upTo(sequence: Sequence): Promise<void> {
    if (sequence <= this.#sequence) return Promise.resolve();
    return new Promise((resolve) => {
      this.#waiting.add({ sequence, resolve });
    });
  }

  /** The same for whoever cannot wait for ever. @returns whether they have come so far */
  async upToWithin(sequence: Sequence, patienceMs: number): Promise<boolean> {
    if (sequence <= this.#sequence) return true;
    const { promise, resolve } = Promise.withResolvers<void>();
    const waiter = { sequence, resolve };
    this.#waiting.add(waiter);
    const timer = setTimeout(resolve, patienceMs);
    await promise;
    clearTimeout(timer);
    this.#waiting.delete(waiter);
    return sequence <= this.#sequence;
  }

  activityOf(filter: ActivityFilter, page: Page) {
    return activityOf(this.#db, filter, page);
  }

  activityCount(filter: ActivityFilter) {
    return activityCount(this.#db, filter);
  }

  betsOf(filter: BetFilter, page: Page) {
    return betsOf(this.#db, filter, page);
  }

  betTotals(filter: BetFilter) {
    return betTotals(this.#db, filter);
  }

  fillsOf(account: AccountId, order: OrderId) {
    return fillsOf(this.#db, account, order);
  }

  mostMoved(markets: readonly MarketId[]) {
    return mostMoved(this.#db, markets);
  }

  sidesOf(orders: readonly OrderId[]) {
    return sidesOf(this.#db, orders);
  }

  othersOf(order: OrderId) {
    return othersOf(this.#db, order);
  }

  ownRounds(account: AccountId, matches: readonly number[]) {
    return ownRounds(this.#db, account, matches);
  }

  roundsOf(filter: RoundFilter, page: Page) {
    return roundsOf(this.#db, filter, page);
  }

  roundCount(filter: RoundFilter) {
    return roundCount(this.#db, filter);
  }

  clearedGroups(filter: ClearedFilter, by: Exclude<ClearedGrouping, 'bet'>, page: Page) {
    return clearedGroups(this.#db, filter, { by, page });
  }

  tradesOf(filter: TradeFilter) {
    return tradesOf(this.#db, filter);
  }

  statementOf(filter: StatementFilter, page: Page) {
    return statementOf(this.#db, filter, page);
  }

  statementTotals(filter: StatementFilter) {
    return statementTotals(this.#db, filter);
  }

  resultsOf(market: MarketId) {
    return resultsOf(this.#db, market);
  }

  turnedInPlayAt(market: MarketId, off: Millis) {
    return turnedInPlayAt(this.#db, market, off);
  }

  hasBeenInPlay(market: MarketId) {
    return hasBeenInPlay(this.#db, market);
  }

  settingsOf(account: AccountId) {
    return settingsOf(this.#db, account);
  }

  limitsOf(account: AccountId, at: Millis) {
    return limitsOf(this.#db, account, at);
  }

  resultSince(account: AccountId, from: Millis) {
    return resultSince(this.#db, account, from);
  }

  profitOf(filter: ProfitFilter, page: Page) {
    return profitOf(this.#db, filter, page);
  }

  profitTotals(filter: ProfitFilter) {
    return profitTotals(this.#db, filter);
  }
}
