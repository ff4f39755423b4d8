import { z } from 'zod';
import { FilterId } from './ids.ts';
import type { CallTable } from './call.ts';
import { CasinoRoundId, TableCode } from './casino.ts';
import { ReportFields, pageOf } from './reports.ts';

// Reports on casino games: results of rounds, and bets at tables of other houses.

export const CasinoResultRow = z.strictObject({
  /** The market of the round. */
  round_id: z.string(),
  round_name: z.string(),
  game_id: z.int(),
  game_name: z.string(),
  market_name: z.string(),
  winners: z.array(z.string()),
  /** Where the result is a number; else 0. */
  number: z.number(),
  is_void: z.boolean(),
  date: z.string(),
});

export const CasinoRoundRow = z.strictObject({
  round_id: CasinoRoundId,
  table: TableCode,
  index: z.int(),
  match_id: z.int(),
  date: z.string(),
  is_void: z.boolean(),
  /** In the order of the deal. */
  cards: z.array(z.string()),
  /** As the game names it; empty where the round is void. */
  winner: z.string(),
  /** The caller's own bets in it that were matched; null where they have none. Profit is null while one has no result. */
  own: z.strictObject({ bets: z.int(), profit: z.number().nullable() }).nullable(),
});

export const LiveCasinoBetRow = z.strictObject({
  bet_id: z.string(),
  provider: z.string(),
  game_id: z.int(),
  game_name: z.string(),
  round_id: z.string(),
  round_name: z.string(),
  bet: z.number(),
  /** Null while there is no result. */
  win: z.number().nullable(),
  date: z.string(),
});

export const CASINO_REPORT_CALLS = {
  'report/getCasinoResults': {
    permission: 'view-exchange',
    effect: 'read',
    cost: 10,
    summary: 'Results of casino rounds, the newest first.',
    download: true,
    request: z.strictObject({ ...ReportFields, game_id: FilterId }),
    data: pageOf(CasinoResultRow, z.strictObject({ count: z.int() })),
  },
  'report/getCasinoRounds': {
    permission: 'view-exchange',
    effect: 'read',
    cost: 5,
    summary: 'Casino rounds that have ended, of all tables or one, each with its cards and the caller’s own bets.',
    download: true,
    request: z.strictObject({
      ...ReportFields,
      table: z.union([TableCode, z.literal('').transform(() => undefined)]).optional(),
    }),
    /** Not more than 100,000 are counted. */
    data: pageOf(CasinoRoundRow, z.strictObject({ count: z.int() })),
  },
  'report/getLiveCasinoBets': {
    permission: 'view-own-account',
    effect: 'read',
    cost: 10,
    needsAccount: 409,
    summary: 'The bettor’s bets at tables of other houses, the newest first.',
    download: true,
    request: z.strictObject({ ...ReportFields, game_id: FilterId }),
    data: pageOf(LiveCasinoBetRow, z.strictObject({ count: z.int(), bet: z.number(), win: z.number() })),
  },
} as const satisfies CallTable;

export type CasinoResultRow = z.infer<typeof CasinoResultRow>;
export type CasinoRoundRow = z.infer<typeof CasinoRoundRow>;
export type LiveCasinoBetRow = z.infer<typeof LiveCasinoBetRow>;
