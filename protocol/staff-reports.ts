import { z } from 'zod';
import type { CallTable } from './call.ts';
import { FreeText } from './free-text.ts';
import { FilterId, Id, MarketRef } from './ids.ts';
import { Memo, pageOf, ReportFields, ResultFields, StatementFields, StatementPage } from './reports.ts';

// Reports of everybody for staff, over whole days of the zone that screens show. Each says when it was made.

const Day = z.iso.date().regex(/^2[01]/, 'a year from 2000 to 2199');
const StaffReportFields = { ...ReportFields, from_date: Day, to_date: Day };
/** When the report was made, and of which days. */
const Made = { count: z.int(), made_at: z.string(), from_date: z.string(), to_date: z.string() };

/** What results moved, by who had it: `sum` is that of every leg of the ledger's entries, and zero. */
const DaySums = {
  /** Matched stakes, less those that became void on these days. */
  matched: z.number(),
  /** Void or not. */
  fills: z.int(),
  /** What customers won or lost before commission. */
  won: z.number(),
  commission: z.number(),
  /** What came to customers after commission, to houses, to agents, and to feeds. */
  customers: z.number(),
  houses: z.number(),
  agents: z.number(),
  feeds: z.number(),
  sum: z.number(),
};

export const ResultsRow = z.strictObject({
  /** yyyy-MM-dd; empty where a row is of all days. */
  day: z.string(),
  sport_id: z.int(),
  sport_name: z.string(),
  match_id: z.int(),
  match_name: z.string(),
  market_id: z.string(),
  market_name: z.string(),
  ...DaySums,
});

const PersonSums = {
  won: z.number(),
  commission: z.number(),
  net: z.number(),
  deposits: z.number(),
  withdrawals: z.number(),
  /** Credits less debits. */
  credits: z.number(),
};
export const PersonReportRow = z.strictObject({
  account: z.int(),
  user_id: z.int(),
  name: z.string(),
  ...PersonSums,
  /** Deposits less withdrawals, since the account was opened. */
  net_deposits: z.number(),
});

const FundsSums = {
  opening: z.number(),
  deposits: z.number(),
  withdrawals: z.number(),
  credits: z.number(),
  results: z.number(),
  shares: z.number(),
  /** Won and lost in other companies' games, of stakes. */
  games: z.number(),
  /** Won there without a stake. */
  prizes: z.number(),
  closing: z.number(),
};
export const FundsReportRow = z.strictObject({ day: z.string(), ...FundsSums });

const MarketName = { market_id: z.string(), market_name: z.string(), match_name: z.string() };
/** The member of staff: 0 and empty if it was nobody. */
const By = { by_user_id: z.int(), by_name: z.string() };
/** A finding of staff about a suspension. */
export const Findings = z.strictObject({
  /** The cause that they found, whatever the report says. */
  cause: z.string(),
  findings: z.string(),
  ...By,
  at: z.string(),
});
export const SuspensionReportRow = z.strictObject({
  ...MarketName,
  /** The journal sequence of the suspension. */
  sequence: z.int(),
  from: z.string(),
  /** Empty while it lasts. */
  until: z.string(),
  seconds: z.number().nullable(),
  in_play: z.boolean(),
  cause: z.enum(['hand', 'everything', 'start', 'silence', 'casino', 'restart', 'settlement', 'result', 'feed']),
  ...By,
  /** Empty if none was given. */
  reason: z.string(),
  before: z.string(),
  after: z.string(),
  /** The market's last result since, and when; null and empty while there is none. */
  result: z.strictObject(ResultFields).nullable(),
  settled: z.string(),
  /** The oldest first. */
  findings: z.array(Findings),
});
export const VoidReportRow = z.strictObject({
  ...MarketName,
  at: z.string(),
  what: z.enum(['voided', 'bets-voided', 'runner-removed']),
  /** The runner that was removed. */
  runner_name: z.string(),
  bets: z.int(),
  /** The backers' stakes, each fill once. */
  stake: z.number(),
  /** Bets that a removal has made smaller. */
  reduced: z.int(),
  cause: z.enum(['hand', 'rule', 'casino', 'exchange']),
  reason: z.string(),
  /** Names; empty for a rule, or if nobody had to approve. */
  proposed_by: z.string(),
  approved_by: z.string(),
});
export const AdjustmentReportRow = z.strictObject({
  at: z.string(),
  account: z.int(),
  user_id: z.int(),
  name: z.string(),
  kind: z.enum(['deposit', 'withdrawal', 'credit', 'adjustment']),
  amount: z.number(),
  balance: z.number(),
  memo: Memo,
  ...By,
  /** Empty if none was given. */
  reason: z.string(),
  entry: z.int(),
});

/** Rounds of the casino are left out unless they are chosen. */
const IncidentFields = { ...StaffReportFields, of: z.enum(['sport', 'casino', 'all']).optional() };

const report = {
  permission: 'view-reports',
  effect: 'read',
  cost: 40,
  awaitsRecords: true,
  download: true,
} as const;

export const STAFF_REPORT_CALLS = {
  'admin/getResultsReport': {
    ...report,
    summary:
      'Turnover, profit and loss and commission by sport, match, market or day; by each market on each day to reconcile.',
    request: z.strictObject({
      ...StaffReportFields,
      by: z.enum(['sport', 'match', 'market', 'day', 'reconciliation']).optional(),
      sport_id: FilterId,
      match_id: FilterId,
    }),
    data: pageOf(ResultsRow, z.strictObject({ ...Made, ...DaySums })),
  },
  'admin/getPeopleReport': {
    ...report,
    summary: 'Profit and loss, commission and net deposits of each person.',
    request: z.strictObject(StaffReportFields),
    data: pageOf(PersonReportRow, z.strictObject({ ...Made, ...PersonSums })),
  },
  'admin/getFundsReport': {
    ...report,
    summary: 'What customers had at the end of each day and what moved it, against the ledger as it stands.',
    request: z.strictObject(StaffReportFields),
    data: pageOf(
      FundsReportRow,
      z.strictObject({
        ...Made,
        ...FundsSums,
        /** What the accounts of customers hold now, by the records and by the ledger in memory. */
        held: z.number(),
        ledger: z.number(),
      }),
    ),
  },
  'admin/getSuspensionReport': {
    ...report,
    summary: 'Each suspension of a market: from when to when, why, by whom, and how the market was settled.',
    request: z.strictObject(IncidentFields),
    data: pageOf(SuspensionReportRow, z.strictObject(Made)),
  },
  'admin/getLastSuspension': {
    permission: 'view-markets',
    effect: 'read',
    cost: 10,
    awaitsRecords: true,
    summary: 'When a market was last suspended, why and by whom; null if it never was.',
    request: z.strictObject({ market_id: MarketRef }),
    data: SuspensionReportRow.pick({ from: true, cause: true, by_name: true }).nullable(),
  },
  'admin/addFindings': {
    permission: 'add-findings',
    effect: 'write',
    audited: true,
    awaitsRecords: true,
    summary:
      'Adds what somebody found out about a suspension to the report of suspensions. Nothing is replaced: a correction stands below.',
    request: z.strictObject({
      market_id: MarketRef,
      /** The number in the report’s row. */
      sequence: z.int().min(1),
      cause: FreeText.min(1).max(100),
      findings: FreeText.min(1).max(2000),
    }),
    data: Findings,
  },
  'admin/getVoidReport': {
    ...report,
    summary: 'Markets and bets that were void after matching, and removed runners, with the reason and who decided.',
    request: z.strictObject(IncidentFields),
    data: pageOf(VoidReportRow, z.strictObject({ ...Made, bets: z.int(), stake: z.number(), reduced: z.int() })),
  },
  'admin/getAdjustmentReport': {
    ...report,
    summary: 'Money that came to customers or left them without a market: deposits, withdrawals, credits, debits.',
    request: z.strictObject(StaffReportFields),
    data: pageOf(AdjustmentReportRow, z.strictObject({ ...Made, paid_in: z.number(), paid_out: z.number() })),
  },
  'admin/getStatement': {
    permission: 'view-people',
    effect: 'read',
    cost: 20,
    audited: true,
    download: true,
    summary: 'The account of one person, entry by entry, as they see it themselves.',
    request: z.strictObject({ ...StatementFields, user_id: Id }),
    data: StatementPage,
  },
} as const satisfies CallTable;

export type ReportTotal<
  N extends Exclude<keyof typeof STAFF_REPORT_CALLS, 'admin/addFindings' | 'admin/getLastSuspension'>,
> = z.infer<(typeof STAFF_REPORT_CALLS)[N]['data']>['total'];
export type ResultsRow = z.infer<typeof ResultsRow>;
export type PersonReportRow = z.infer<typeof PersonReportRow>;
export type FundsReportRow = z.infer<typeof FundsReportRow>;
export type SuspensionReportRow = z.infer<typeof SuspensionReportRow>;
export type Findings = z.infer<typeof Findings>;
export type VoidReportRow = z.infer<typeof VoidReportRow>;
export type AdjustmentReportRow = z.infer<typeof AdjustmentReportRow>;
