import { z } from 'zod';
import { Amount, PositiveAmount } from './amounts.ts';
import type { CallTable } from './call.ts';
import { CasinoRoundId, RoundStage, TableCode } from './casino.ts';
import { PersonReason } from './people.ts';

// The casino's tables in the hands of staff: whether and when they run, their limits and prices, and what they hold.

/** HH:MM of the site's day; 24:00 is its end. */
const TimeOfDay = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$|^24:00$/);

/** When rounds begin; null for the whole day. `from` after `to` goes past midnight. */
const Hours = z.strictObject({ from: TimeOfDay, to: TimeOfDay }).nullable();

/** What is kept of what was staked, in per cent, beside what the rules say, with the band that it should stay in. */
export const CasinoHold = z.strictObject({
  /** Empty for the whole table. */
  bet: z.string(),
  rounds: z.int(),
  staked: z.number(),
  returned: z.number(),
  hold: z.number(),
  published: z.number(),
  low: z.number(),
  high: z.number(),
  /** It has left the band: a fair table does that once in ten thousand at most. */
  is_out: z.boolean(),
});

/** Amounts of null are no cap and no limit. */
const TableLimits = z.strictObject({
  min_stake: z.number(),
  max_stake: z.number(),
  max_profit: z.number(),
  /** The most that the house may lose: in one market of a round, in a round, in a day of the site. */
  market_cap: z.number(),
  round_cap: z.number().nullable(),
  day_cap: z.number().nullable(),
  /** The most that one person may stake in one market of a round. */
  person_stake: z.number().nullable(),
});

export const StaffTable = TableLimits.extend({
  code: TableCode,
  name: z.string(),
  /** As it was set; whether rounds begin now hangs on its hours and its caps too. */
  is_open: z.boolean(),
  takes_rounds: z.boolean(),
  /** Why it does not go on; empty while it does. */
  fault: z.string(),
  order: z.int(),
  betting_seconds: z.int(),
  hours: Hours,
  runs_alone: z.boolean(),
  stage: RoundStage,
  /** Of the round that is played; empty where none is. */
  round_id: CasinoRoundId.or(z.literal('')),
  seats: z.int(),
  /** What the house has lost here today; below 0 where it has won. */
  lost_today: z.number(),
  is_at_day_cap: z.boolean(),
  /** Since the first round; null before. */
  hold: CasinoHold.nullable(),
  /** How many of its bets have left their bands. */
  bets_out: z.int(),
});

/** A price: decimal, or of a bet with several payouts what each result comes to for 1 staked. */
const Price = z
  .number()
  .gt(1)
  .max(10_000)
  .or(z.array(z.number().min(-1).max(10_000)).min(1).max(200));

export const StaffTableBet = z.strictObject({
  bet: z.string(),
  name: z.string(),
  /** Null where it has several payouts: they are in `payouts`. */
  price: z.number().nullable(),
  payouts: z.array(z.number()).nullable(),
  /** Whether an operator has set it. */
  is_set: z.boolean(),
  /** Per cent of what is at risk that players get back on average. */
  return: z.number(),
  hold: CasinoHold.nullable(),
});

const TableRef = z.strictObject({ table: TableCode });

export const CASINO_STAFF_CALLS = {
  'admin/getCasino': {
    permission: 'view-risk',
    effect: 'read',
    cost: 10,
    summary: 'The casino’s tables as staff see them, and what keeps any of them closed.',
    data: z.strictObject({
      /** In a line each; `table` is empty where it is about all of them. */
      faults: z.array(z.strictObject({ table: z.string(), fault: z.string() })),
      tables: z.array(StaffTable),
    }),
  },
  'admin/getCasinoTable': {
    permission: 'view-risk',
    effect: 'read',
    cost: 20,
    summary: 'A table with its bets: their prices, their returns, and what each has held.',
    request: TableRef,
    data: z.strictObject({ table: StaffTable, bets: z.array(StaffTableBet) }),
  },
  'admin/setCasinoTable': {
    permission: 'run-markets',
    effect: 'write',
    audited: true,
    twoPeople: true,
    summary:
      'Opens or closes a table, sets its place, hours, limits and caps; what is left out stays. Holds from its next round on.',
    request: z.strictObject({
      table: TableCode,
      is_open: z.boolean().optional(),
      order: z.int().min(0).max(999).optional(),
      betting_seconds: z.int().min(5).max(600).optional(),
      hours: Hours.optional(),
      runs_alone: z.boolean().optional(),
      min_stake: PositiveAmount.optional(),
      max_stake: PositiveAmount.optional(),
      max_profit: PositiveAmount.optional(),
      market_cap: Amount.optional(),
      round_cap: PositiveAmount.nullable().optional(),
      day_cap: PositiveAmount.nullable().optional(),
      person_stake: PositiveAmount.nullable().optional(),
      reason: PersonReason.optional(),
    }),
    data: StaffTable,
  },
  'admin/setCasinoPrices': {
    permission: 'run-markets',
    effect: 'write',
    cost: 20,
    audited: true,
    summary:
      'Sets prices of a table’s bets from its next round on; null takes the price that the rules name. Each bet has to give back from 90 to 100 per cent.',
    request: z.strictObject({
      table: TableCode,
      prices: z
        .record(z.string().max(40), Price.nullable())
        .refine((prices) => Object.keys(prices).length > 0, 'name a bet'),
      reason: PersonReason,
    }),
    data: z.strictObject({ table: StaffTable, bets: z.array(StaffTableBet) }),
  },
  'admin/voidCasinoRound': {
    permission: 'decide-results',
    effect: 'write',
    audited: true,
    summary:
      'Makes the round that takes bets at a table, or that its table cannot finish, void: stakes go back, and its seed is shown.',
    request: z.strictObject({ table: TableCode, round_id: CasinoRoundId, reason: PersonReason }),
    data: StaffTable,
  },
} as const satisfies CallTable;

export type StaffTable = z.infer<typeof StaffTable>;
export type StaffTableBet = z.infer<typeof StaffTableBet>;
export type CasinoHold = z.infer<typeof CasinoHold>;
