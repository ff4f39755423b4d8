/** An integer count of minor units (paise). Always safe: |money| ≤ `MAX_MONEY`. */
export type Money = number & { readonly unit: 'minor' };

/** A decimal price in hundredths: 2.58 is 258. */
export type Price = number & { readonly unit: 'hundredths' };

/** Milliseconds since 1970, UTC. */
export type Millis = number & { readonly unit: 'ms' };
export const DAY_MS = 86_400_000;

/** No amount, and no product of an amount and a price, may pass this: doubles hold integers exactly up to 2^53. */
export const MAX_MONEY = Number.MAX_SAFE_INTEGER as Money;

/** The largest size of one order: times the highest price it still fits `MAX_MONEY`. */
export const MAX_SIZE = 90_000_000_000 as Money;

/**
 * The most that all orders ever placed in one market may be worth: a quarter of `MAX_MONEY`, so that no sum over what
 * an account gets if a runner wins and if it loses passes that.
 */
export const MAX_TURNOVER = 2_251_799_813_685_248 as Money;

/**
 * What a backer wins on a fill, which is exactly what the layer loses.
 *
 * @returns minor units, rounded down once
 * @see     docs/rules.md, "Fills"
 */
export function profitOf(stake: number, price: number): Money {
  return Math.floor((stake * (price - 100)) / 100) as Money;
}

/**
 * What the placed part of an each-way bet wins.
 *
 * @param divisor  hundredths: 400 pays a quarter of the profit
 * @returns minor units, rounded down once
 * @see     docs/rules.md, "Each-way"
 */
export function placeProfitOf(stake: number, price: number, divisor: number): Money {
  return Math.floor((stake * (price - 100)) / divisor) as Money;
}
