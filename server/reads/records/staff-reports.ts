import type { AccountId, EntryKind, MarketId, MemoKind, Millis, Money } from 'engine/vocabulary';
import type { By, IncidentQueries } from './incidents.ts';
import type { MarketNames } from './named.ts';
import type { Between, Page, Paged, Totals } from './page.ts';

/** From one day to another, both included, counted from 1970 (`dayOf`). */
export interface Days {
  readonly from: number;
  readonly to: number;
}

export const DAY_GROUPS = ['sport', 'match', 'market', 'day', 'reconciliation'] as const;
/** reconciliation: each market on each day. */
export type DayGroup = (typeof DAY_GROUPS)[number];

/** What results moved, by who had it. `sum` is that of every leg: zero, or the ledger is wrong. */
export interface DaySums {
  readonly matched: Money;
  readonly fills: number;
  /** What customers won or lost, before commission. */
  readonly won: Money;
  readonly commission: Money;
  readonly customers: Money;
  readonly houses: Money;
  readonly agents: Money;
  readonly feeds: Money;
  readonly sum: Money;
}

export interface DayReportRow extends DaySums, MarketNames {
  /** 0 where rows are of several days, and of several markets. */
  readonly day: number;
  readonly market: MarketId;
}

export interface DayReportFilter {
  readonly by: DayGroup;
  readonly days: Days;
  readonly sportId?: number | undefined;
  readonly matchId?: number | undefined;
}

export interface PersonReportRow {
  readonly account: AccountId;
  readonly userId: number;
  readonly name: string;
  readonly won: Money;
  readonly commission: Money;
  readonly net: Money;
  readonly deposits: Money;
  readonly withdrawals: Money;
  readonly credits: Money;
  /** Deposits less withdrawals, since the account was opened. */
  readonly lifetime: Money;
}

/** What customers had when a day ended, and what moved it. */
export interface FundsRow {
  readonly day: number;
  readonly opening: Money;
  readonly deposits: Money;
  readonly withdrawals: Money;
  readonly credits: Money;
  readonly results: Money;
  readonly shares: Money;
  /** Stakes in providers' games. */
  readonly games: Money;
  readonly prizes: Money;
  readonly closing: Money;
}

export interface AdjustmentRow extends By {
  readonly at: Millis;
  readonly account: AccountId;
  readonly userId: number;
  readonly name: string;
  readonly kind: EntryKind;
  readonly amount: Money;
  readonly balance: Money;
  readonly memo: MemoKind;
  readonly reference: string;
  readonly entry: number;
}

export interface StaffReportQueries extends IncidentQueries {
  daysOf(filter: DayReportFilter, page: Page): Promise<Paged<DayReportRow>>;
  dayTotals(filter: DayReportFilter): Promise<Totals<DaySums>>;
  peopleOf(between: Between, page: Page): Promise<Paged<PersonReportRow>>;
  peopleTotals(between: Between): Promise<Totals<Omit<PersonReportRow, 'account' | 'userId' | 'name' | 'lifetime'>>>;
  fundsOf(days: Days, page: Page): Promise<Paged<FundsRow>>;
  /** `cash` is what the accounts of customers hold now. */
  fundsTotals(days: Days): Promise<Totals<Omit<FundsRow, 'day'> & { readonly cash: Money }>>;
  adjustmentsOf(between: Between, page: Page): Promise<Paged<AdjustmentRow>>;
  adjustmentTotals(between: Between): Promise<Totals<{ readonly paidIn: Money; readonly paidOut: Money }>>;
}
