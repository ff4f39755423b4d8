import { z } from 'zod';
import { FilterId } from './ids.ts';
import type { CallTable } from './call.ts';
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
    cost: 5,
    summary: 'Results of casino rounds, the newest first.',
    download: true,
    request: z.strictObject({ ...ReportFields, game_id: FilterId }),
    data: pageOf(CasinoResultRow, z.strictObject({ count: z.int() })),
  },
  'report/getLiveCasinoBets': {
    permission: 'view-own-account',
    effect: 'read',
    cost: 5,
    needsAccount: 409,
    summary: 'The bettor’s bets at tables of other houses, the newest first.',
    download: true,
    request: z.strictObject({ ...ReportFields, game_id: FilterId }),
    data: pageOf(LiveCasinoBetRow, z.strictObject({ count: z.int(), bet: z.number(), win: z.number() })),
  },
} as const satisfies CallTable;

export type CasinoResultRow = z.infer<typeof CasinoResultRow>;
export type LiveCasinoBetRow = z.infer<typeof LiveCasinoBetRow>;
