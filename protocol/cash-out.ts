import { z } from 'zod';
import { AnyAmount } from './amounts.ts';
import { BetPlaced } from './bets.ts';
import { MarketRef, RequestId } from './ids.ts';
import type { CallTable } from './call.ts';

// Cash out: closing what a bettor has in a market at the prices that can be had now. Money and odds are decimal numbers.

const Percent = z.int().min(1).max(100);

/** One bet of a cash out. */
const CashOutLeg = z.strictObject({
  selection_id: z.int(),
  selection_name: z.string(),
  is_back: z.boolean(),
  /** The mean over its fills; of a quoted market the rate per 100. */
  odds: z.number(),
  /** The mean that it takes at worst: the step of the ladder beside it. */
  limit_odds: z.number(),
  stake: z.number(),
});

const RunnerResult = z.strictObject({
  selection_id: z.int(),
  selection_name: z.string(),
  /** With one winner the market's result if this runner wins; with several what the bets on it alone bring. */
  now: z.number(),
  after: z.number().nullable(),
});

export const CashOutOffer = z.strictObject({
  market_id: z.string(),
  /** Of the market, as `cashOut/take` wants it. */
  version: z.int(),
  /** Empty where there is an offer; else a stable code for why not. */
  code: z.string(),
  message: z.string(),
  percent: z.int(),
  /** What the closed part comes to, whatever wins, before commission; null where there is no offer. */
  amount: z.number().nullable(),
  /** Of a full cash out: what would go off it. */
  commission: z.number().nullable(),
  /** Most by which rounding can leave the results apart. */
  unit: z.number(),
  legs: z.array(CashOutLeg),
  results: z.array(RunnerResult),
  /** How long a bet waits here now, in milliseconds. */
  delay: z.int(),
  is_quoted: z.boolean(),
  /** The requested target: the order that reaches it, or why none does. */
  target: z
    .strictObject({
      code: z.string(),
      message: z.string(),
      amount: z.number().nullable(),
      order: CashOutLeg.nullable(),
    })
    .nullable(),
  /** An order that rests to reach a target. */
  resting: z.strictObject({ bet_id: z.string(), odds: z.number(), stake: z.number() }).nullable(),
});

export const CashOutTaken = z.strictObject({
  market_id: z.string(),
  /** As offered when it was taken; 0 where this answer repeats one from before a restart. */
  amount: z.number(),
  bets: z.array(BetPlaced),
  /** Orders that rested for a target and were cancelled with it. */
  cancelled: z.int(),
  sequence: z.int(),
});

export const CASH_OUT_CALLS = {
  'cashOut/getOffer': {
    permission: 'place-bets',
    effect: 'read',
    cost: 5,
    needsAccount: 422,
    overStream: true,
    summary: 'What closing a position, or a part of it, comes to now; with a target, the order that would reach it.',
    request: z.strictObject({
      market_id: MarketRef,
      percent: Percent.optional(),
      target: AnyAmount.optional(),
    }),
    bodyLimit: 4096,
    data: CashOutOffer,
  },
  'cashOut/take': {
    permission: 'place-bets',
    effect: 'write',
    cost: 8,
    needsAccount: 422,
    overStream: true,
    summary: 'Takes the offer where it is still as good as the amount that the bettor saw: all bets at once, or none.',
    request: z.strictObject({
      market_id: MarketRef,
      percent: Percent,
      amount: z.number(),
      version: z.int(),
      // As long as the journal keeps with a bet: by it a repeat is known after a restart.
      request_id: RequestId.max(32),
    }),
    bodyLimit: 4096,
    data: CashOutTaken,
  },
  'cashOut/restForTarget': {
    permission: 'place-bets',
    effect: 'write',
    cost: 5,
    needsAccount: 422,
    overStream: true,
    summary: 'Rests the one order that, matched whole, brings the target whatever wins.',
    request: z.strictObject({ market_id: MarketRef, target: AnyAmount, request_id: RequestId.max(32) }),
    bodyLimit: 4096,
    data: BetPlaced,
  },
} as const satisfies CallTable;

export type CashOutOffer = z.infer<typeof CashOutOffer>;
export type CashOutTaken = z.infer<typeof CashOutTaken>;
