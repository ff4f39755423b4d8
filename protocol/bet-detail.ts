import { z } from 'zod';
import type { CallTable } from './call.ts';
import { BetId, MarketRef } from './ids.ts';
import { PastBet, ResultFields } from './reports.ts';
import { Evidence } from './settlement.ts';

// One bet with all that became of it: its way to the book, its fills, the rule that settles it, the notices of its market.

/** ISO 8601; empty while it has not come, or never came. */
const Moment = z.string();

export const BetDetail = z.strictObject({
  bet: PastBet,
  /** What the client's program calls it and the strategy it belongs to; empty for none. */
  reference: z.string(),
  strategy: z.string(),
  /** The receipt: where in the journal the command stands that placed it. */
  sequence: z.int(),
  times: z.strictObject({
    /** The exchange had it, and accepted it. */
    placed: Moment,
    /** When its in-play delay was to end; empty where there was none. */
    delay_until: Moment,
    /** When the delay was over, and it was checked again and let through. */
    released: Moment,
    first_matched: Moment,
    last_matched: Moment,
    cancelled: Moment,
    lapsed: Moment,
    settled: Moment,
  }),
  /** The oldest first. */
  fills: z.array(
    z.strictObject({
      fill: z.int(),
      at: Moment,
      odds: z.number(),
      stake: z.number(),
      /** The backer's at best, which is the layer's loss. */
      profit: z.number(),
      sequence: z.int(),
    }),
  ),
  /** The rule that its market was bound to when it opened, as people read it; null where a person types the result. */
  rule: z
    .strictObject({
      id: z.string(),
      version: z.int(),
      /** Of the Site Rules. */
      tab: z.string(),
      title: z.string(),
      text: z.array(z.string()),
      /** Of the text and of what a market may say to it. */
      hash: z.string(),
    })
    .nullable(),
  /** The notices of its market, the oldest first. */
  results: z.array(
    z.strictObject({
      telling: z.int(),
      ...ResultFields,
      at: Moment,
      sequence: z.int(),
    }),
  ),
  /** Until when a query on it can be raised. */
  query_until: Moment,
});

export const BET_DETAIL_CALLS = {
  'bet/getBetDetail': {
    permission: 'view-own-account',
    effect: 'read',
    cost: 15,
    awaitsRecords: true,
    summary: 'One bet of the bettor’s, of any age: its times, fills, rule and results.',
    request: z.strictObject({ bet_id: BetId }),
    data: BetDetail,
  },
  'bet/getEvidence': {
    permission: 'view-own-account',
    effect: 'read',
    cost: 20,
    summary: 'What the result of a market rests on, for bettors with bets in it.',
    request: z.strictObject({ market_id: MarketRef }),
    data: Evidence,
  },
} as const satisfies CallTable;

export type BetDetail = z.infer<typeof BetDetail>;
