import { MEMO_KINDS, WAGER_KINDS } from 'engine/vocabulary';
import { z } from 'zod';
import { Bet } from './bets.ts';
import { FilterId, Id, MarketRef } from './ids.ts';
import type { CallTable } from './call.ts';

// Reports on what is past: an account's statement, bets, profit and loss, and activity.

/** An instant with its offset; or a day of the time zone that screens show, UTC+5:30. Of our days: a year from 2000 on. */
const When = z.union([
  z.iso.datetime({ offset: true }).regex(/^2[01]/, 'a year from 2000 to 2199'),
  z.iso.date().regex(/^2[01]/, 'a year from 2000 to 2199'),
  z.literal('').transform(() => undefined),
]);
/** Which page of a list. */
export const PageFields = {
  /** Rows of a page. */
  limit: z.int().min(1).max(500).optional(),
  /** `next` of the page before. */
  after: z.string().max(64).optional(),
};

/** Fields of every report: from when to when (a day counts as a whole), which page, or all of it as a file. */
export const ReportFields = {
  from_date: When.optional(),
  to_date: When.optional(),
  ...PageFields,
  /** In files dates are dd/MM/yyyy HH:mm:ss of UTC+5:30. */
  export: z.enum(['csv', 'xlsx']).optional(),
};

/** One page; `next` is null on the last. */
export const pageOf = <Row extends z.ZodType, Total extends z.ZodType>(row: Row, total: Total) =>
  z.strictObject({ rows: z.array(row), next: z.string().nullable(), total });

const Names = {
  sport_id: z.int(),
  sport_name: z.string(),
  series_name: z.string(),
  match_id: z.int(),
  match_name: z.string(),
  /** Empty where no market is meant. */
  market_id: z.string(),
  market_name: z.string(),
};

/** Why cash came or went that no market moved: a closed kind, and what it is called where it was requested. */
export const Memo = z.strictObject({ kind: z.enum([...MEMO_KINDS, ...WAGER_KINDS]), reference: z.string() });

/** A market's result: its runners by name, or its number. */
export const ResultFields = {
  what: z.enum(['settled', 'resettled', 'voided', 'bets-voided']),
  winners: z.array(z.string()),
  /** Runners that share the places that are left: a dead heat. */
  tied: z.array(z.string()),
  /** For an each-way market: placed behind the winner, and sharing the places left. */
  placed: z.array(z.string()),
  placed_tied: z.array(z.string()),
  /** For a session or an index, as people say it: not in its market's units. */
  number: z.number(),
  /** For a handicap: the runner that the result favours, empty for a draw; else null. */
  ahead: z.string().nullable(),
};

export const StatementRow = z.strictObject({
  /** Counts the account's lines: 1, 2, 3 … */
  line: z.int(),
  date: z.string(),
  kind: z.enum([
    'deposit',
    'withdrawal',
    'credit',
    'adjustment',
    'settlement',
    'resettlement',
    'share',
    'wager',
    'winnings',
    'refund',
    'reversal',
    'prize',
  ]),
  ...Names,
  /** Received, or 0. */
  credit: z.number(),
  /** Paid, or 0. */
  debit: z.number(),
  balance: z.number(),
  /** Of a result: what the market has won or lost before commission, and the commission. */
  won: z.number(),
  commission: z.number(),
  /** What was announced of the market then: its first result, another, that it is void; null where the line is no result. */
  result: z
    .strictObject({
      telling: z.int(),
      ...ResultFields,
    })
    .nullable(),
  /** Null if the line is of a market. */
  memo: Memo.nullable(),
  /** The line in English words. */
  remark: z.string(),
  /** The ledger's number of the entry. */
  entry: z.int(),
  sequence: z.int(),
});

export const PastBet = Bet.omit({ queue: true }).extend({
  series_name: z.string(),
  /** When its match begins. */
  match_date: z.string(),
  /** Taken back after matching. */
  voided: z.number(),
  /** ISO 8601; empty while it has not come. */
  placed_date: z.string(),
  matched_date: z.string(),
  settled_date: z.string(),
  /** How many results it has had. */
  settlements: z.int(),
});

export const ProfitRow = z.strictObject({
  ...Names,
  markets: z.int(),
  profit: z.number(),
  commission: z.number(),
  net: z.number(),
  settled_date: z.string(),
});

export const ActivityRow = z.strictObject({
  date: z.string(),
  kind: z.enum([
    'signed-in',
    'password-changed',
    'second-factor-on',
    'second-factor-off',
    'signed-up',
    'account-opened',
    'account-changed',
    'self-limit-changed',
    'self-excluded',
    'shortfall-changed',
  ]),
  /** Where a sign-in came from; else empty. */
  address: z.string(),
  detail: z.record(z.string(), z.unknown()),
});

const BetTotal = z.strictObject({
  count: z.int(),
  /** The requested stake. */
  stake: z.number(),
  matched: z.number(),
  unmatched: z.number(),
  /** Before commission, of those that have a result. */
  profit: z.number(),
});

/** What a statement takes. */
export const StatementFields = {
  ...ReportFields,
  type: z.enum(['all', 'deposit-withdraw', 'sport', 'casino', '']).optional(),
  /** Part of a match’s or a market’s name. */
  search: z.string().max(80).optional(),
};

export const StatementPage = pageOf(
  StatementRow,
  z.strictObject({
    count: z.int(),
    credit: z.number(),
    debit: z.number(),
    commission: z.number(),
    /** The account's balance before the first of the days, and after the last, whatever else is filtered. */
    opening: z.number(),
    closing: z.number(),
  }),
);

export const REPORT_CALLS = {
  'accountStatement/getUserAccountStatementHistory': {
    permission: 'view-own-account',
    effect: 'read',
    cost: 20,
    needsAccount: 409,
    awaitsRecords: true,
    summary: 'Every entry of the account, the newest first, with the balance after it. Another result is another line.',
    download: true,
    request: z.strictObject(StatementFields),
    data: StatementPage,
  },
  'bet/getUserBetHistory': {
    permission: 'view-own-account',
    effect: 'read',
    cost: 20,
    needsAccount: 409,
    awaitsRecords: true,
    summary: 'Bets of any age, the newest first, by what became of them.',
    download: true,
    request: z.strictObject({
      ...ReportFields,
      /** gone: void, cancelled or lapsed, wholly or in part. */
      bet_status: z.enum(['matched', 'unmatched', 'settled', 'void', 'cancelled', 'lapsed', 'gone', '']).optional(),
      /** The dates are those of placing, or of the result. */
      date_of: z.enum(['placed', 'settled']).optional(),
      sport_id: FilterId,
      match_id: FilterId,
      market_id: MarketRef.optional(),
      is_back: z.union([z.literal(0), z.literal(1), z.literal('0'), z.literal('1'), z.literal('')]).optional(),
      type: z.enum(['all', 'sport', 'casino', '']).optional(),
    }),
    data: pageOf(PastBet, BetTotal),
  },
  'bet/getBetsByMatchId': {
    permission: 'view-own-account',
    effect: 'read',
    cost: 20,
    needsAccount: 409,
    awaitsRecords: true,
    summary: 'The bettor’s bets on one match, the newest first.',
    download: true,
    request: z.strictObject({ ...ReportFields, match_id: Id }),
    data: pageOf(PastBet, BetTotal),
  },
  'report/getProfitLoss': {
    permission: 'view-own-account',
    effect: 'read',
    cost: 15,
    needsAccount: 409,
    awaitsRecords: true,
    summary:
      'Profit and loss by sport, by the matches of one, by the markets of one. Its bets are bet/getUserBetHistory.',
    download: true,
    request: z.strictObject({
      ...ReportFields,
      by: z.enum(['sport', 'match', 'market']).optional(),
      sport_id: FilterId,
      match_id: FilterId,
      type: z.enum(['all', 'sport', 'casino', '']).optional(),
    }),
    data: pageOf(
      ProfitRow,
      z.strictObject({ markets: z.int(), profit: z.number(), commission: z.number(), net: z.number() }),
    ),
  },
  'report/getActivity': {
    permission: 'view-own-account',
    effect: 'read',
    cost: 10,
    needsAccount: 409,
    awaitsRecords: true,
    summary: 'Sign-ins, and what was set for the account or by its owner, the newest first.',
    download: true,
    request: z.strictObject({ ...ReportFields }),
    data: pageOf(ActivityRow, z.strictObject({ count: z.int() })),
  },
} as const satisfies CallTable;

export type StatementRow = z.infer<typeof StatementRow>;
export type PastBet = z.infer<typeof PastBet>;
export type ProfitRow = z.infer<typeof ProfitRow>;
export type ActivityRow = z.infer<typeof ActivityRow>;
