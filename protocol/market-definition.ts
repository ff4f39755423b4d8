import { z } from 'zod';

// How a market pays, beyond a plain choice of runners: the engine's own words, money as decimal numbers.

const Units = z.int().min(-1e9).max(1e9);
const Money = z.number().min(0);

export const PayoffAsked = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('runners'), winners: z.int().min(1).max(60), complete: z.boolean() }),
  z.strictObject({
    kind: z.literal('each-way'),
    places: z.int().min(1).max(60),
    divisor: z.int().min(100).max(10_000),
  }),
  /** back: at or above the line · lay: below it. */
  z.strictObject({ kind: z.literal('line'), least: Units, most: Units }),
  z.strictObject({ kind: z.literal('range'), least: Units, most: Units, width: z.int().min(1).max(1e9) }),
  z.strictObject({ kind: z.literal('spread'), least: Units, most: Units }),
  z.strictObject({ kind: z.literal('line-range'), least: Units, most: Units, interval: z.int().min(1).max(1e6) }),
  z.strictObject({
    kind: z.literal('handicap'),
    least: Units,
    most: Units,
    handicaps: z
      .array(z.strictObject({ sign: z.union([z.literal(1), z.literal(-1)]), quarters: z.int().min(-1e6).max(1e6) }))
      .min(1)
      .max(60),
  }),
]);

export const MarketOptionsAsked = z.strictObject({
  cross_matching: z.boolean().optional(),
  starting_price: z.boolean().optional(),
  passive_skips_delay: z.boolean().optional(),
  profit_ratio: z.boolean().optional(),
  min_payout: Money.optional(),
  max_stake: Money.optional(),
  max_profit: Money.optional(),
  pre_match_cap: Money.optional(),
  /** How long the market can be settled again, hours. */
  resettle_hours: z.int().min(0).max(8784).optional(),
  /** Of a quoted market: the most that the house may lose in it. */
  house_loss_cap: Money.optional(),
});

export type PayoffAsked = z.output<typeof PayoffAsked>;
export type MarketOptionsAsked = z.output<typeof MarketOptionsAsked>;
