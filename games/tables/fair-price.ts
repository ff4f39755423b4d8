/** The engine pays at most 1,000 for 1. */
const HIGHEST = 100_100;

/**
 * The price that gives back a part of the stake on average, rounded down to a hundredth; null where it would be no
 * price: a near certainty, or one chance in too many.
 */
export function priceFor(chance: number, giveBack: number): number | null {
  const price = Math.floor((giveBack * 100) / chance);
  return price <= 100 || price > HIGHEST ? null : price;
}
