import { z } from 'zod';

const PRICE_DATA = ['SP_AVAILABLE', 'SP_TRADED', 'EX_BEST_OFFERS', 'EX_ALL_OFFERS', 'EX_TRADED'] as const;
export type PriceData = (typeof PRICE_DATA)[number];

const MODELS = ['STAKE', 'PAYOUT', 'MANAGED_LIABILITY', 'NONE'] as const;

export const RollUpParam = z.strictObject({
  // 0 is what typed clients send for nothing.
  bestPricesDepth: z
    .int()
    .min(0)
    .max(350)
    .transform((depth) => depth || undefined)
    .optional(),
  rollupModel: z.enum(MODELS).optional(),
  rollupLimit: z.number().min(0).optional(),
  rollupLiabilityThreshold: z.number().optional(),
  rollupLiabilityFactor: z.number().optional(),
});
export type RollUpTerms = z.output<typeof RollUpParam>;

export const PriceProjectionParam = z.strictObject({
  priceData: z.array(z.enum(PRICE_DATA)).optional(),
  exBestOffersOverrides: RollUpParam.optional(),
  virtualise: z.boolean().optional(),
  rolloverStakes: z.boolean().optional(),
});
export type PriceProjection = z.output<typeof PriceProjectionParam>;

/** Levels a side where a call does not say. */
export const DEFAULT_DEPTH = 3;
/** Points that one call may cost. */
export const MOST_WEIGHT = 200;

/** @returns the points of one market's book; a call costs them for each market that it names */
export function weightOf({ priceData = [], exBestOffersOverrides }: PriceProjection): number {
  const wanted = new Set(priceData);
  if (wanted.size === 0) return 2;
  const depth = exBestOffersOverrides?.bestPricesDepth ?? DEFAULT_DEPTH;
  return (
    offersWeight(wanted, depth / DEFAULT_DEPTH) +
    (wanted.has('SP_AVAILABLE') ? 3 : 0) +
    (wanted.has('SP_TRADED') ? 7 : 0)
  );
}

/** All offers beat the best ones; together with what was traded either costs less than by itself. */
function offersWeight(wanted: ReadonlySet<PriceData>, depth: number): number {
  const isTraded = wanted.has('EX_TRADED');
  if (wanted.has('EX_ALL_OFFERS')) return isTraded ? 32 : 17;
  if (wanted.has('EX_BEST_OFFERS')) return (isTraded ? 20 : 5) * depth;
  return isTraded ? 17 : 0;
}
