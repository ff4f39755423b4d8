import { z } from 'zod';
import { Amount, AnyAmount, PositiveAmount } from './amounts.ts';
import { RunnerCard } from './catalogue.ts';
import { Id, RunnerId } from './ids.ts';
import { TermsDefinition } from './market-terms.ts';

// How a market pays, beyond a plain choice of runners: the engine's own words, money as decimal numbers.

/** 100 to 1, in ten-thousandths of a stake: what pays more is quoted by its odds. */
const MOST_OF_SCALE = 1_000_000;
const Units = z.int().min(-1e9).max(1e9);

export const PayoffDefinition = z.discriminatedUnion('kind', [
  /** With one winner: `complete` if a runner of the market is sure to win. With several, and each-way, fewer always may. */
  z.strictObject({ kind: z.literal('runners'), winners: z.int().min(1).max(60), complete: z.boolean() }),
  z.strictObject({
    kind: z.literal('each-way'),
    places: z.int().min(1).max(60),
    divisor: z.int().min(100).max(10_000),
  }),
  /** back: at or above the line · lay: below it. */
  z.strictObject({ kind: z.literal('line'), least: Units, most: Units }),
  z.strictObject({ kind: z.literal('range'), least: Units, most: Units, width: z.int().min(1).max(1e9) }),
  /** A stake is for `width` units, 1 where it is left out: 2 of half a run for each run. */
  z.strictObject({ kind: z.literal('spread'), least: Units, most: Units, width: z.int().min(1).max(100).default(1) }),
  z.strictObject({
    kind: z.literal('scale'),
    least: Units,
    most: Units,
    scales: z
      .array(
        z
          .array(z.int().min(-10_000).max(MOST_OF_SCALE))
          .min(2)
          .max(60)
          .refine((scale) => scale.some((part) => part < 0), 'a scale needs a result that loses'),
      )
      .min(1)
      .max(60),
  }),
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

export const MarketOptionsDefinition = z.strictObject({
  cross_matching: z.boolean().optional(),
  starting_price: z.boolean().optional(),
  passive_skips_delay: z.boolean().optional(),
  profit_ratio: z.boolean().optional(),
  min_payout: Amount.optional(),
  max_stake: Amount.optional(),
  max_profit: Amount.optional(),
  pre_match_cap: Amount.optional(),
  /** How long the market can be settled again, hours: no less than usual. */
  resettle_hours: z.int().min(24).max(8784).optional(),
  /** Of a quoted market: the most that the house may lose in it. */
  house_loss_cap: Amount.optional(),
});

/** No control characters, nor any that turn round the direction of what stands beside a name. */
export const Name = z
  .string()
  .trim()
  .min(1)
  .max(120)
  // oxlint-disable-next-line no-control-regex
  .regex(/^[^\u0000-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]*$/, 'a name without control characters');
/** ISO 8601 with its offset, of our days. */
export const Time = z.iso.datetime({ offset: true }).regex(/^2[01]/, 'a year from 2000 to 2199');

/** nothing: a person or a feed takes care of it. */
export const AtStart = z.enum(['nothing', 'turn-in-play', 'suspend']);
/** Milliseconds. */
export const StartDelay = z.int().min(0).max(60_000);

export const NewMarket = z.strictObject({
  match_id: Id,
  name: Name,
  /** match_odds, toss, win, place, … */
  market_type: z.string().regex(/^[a-z][a-z0-9_]{0,39}$/),
  /** Done by the clock at the match's start; nothing if left out. */
  at_start: AtStart.optional(),
  /** The bet delay that it turns in-play with. */
  start_delay: StartDelay.optional(),
  /** order-book where left out; on a quoted market the house alone offers. */
  mechanism: z.enum(['order-book', 'quoted']).optional(),
  /** Of anything but a plain choice of runners; `winners` and `complete` are left out then. */
  payoff: PayoffDefinition.optional(),
  options: MarketOptionsDefinition.optional(),
  /** The rule that settles it; without it a person types the result. */
  terms: TermsDefinition.optional(),
  winners: z.int().min(1).max(40).optional(),
  /** With one winner: false if it need not be a runner of the market. With several, fewer may always win. */
  complete: z.boolean().optional(),
  /** Per cent on net market winnings. */
  commission: z.number().min(0).max(100).pipe(AnyAmount),
  min_stake: PositiveAmount,
  persistence_allowed: z.boolean().optional(),
  /** Numbered from 1 where no id is given. */
  runners: z
    .array(z.strictObject({ selection_id: RunnerId.optional(), name: Name, card: RunnerCard.optional() }))
    .min(1)
    .max(60),
});

export type PayoffDefinition = z.output<typeof PayoffDefinition>;
export type MarketOptionsDefinition = z.output<typeof MarketOptionsDefinition>;
