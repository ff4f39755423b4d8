import { WHOLE_STAKE } from './groups.ts';
import type { Bet, Group } from './table.ts';

/**
 * Prices an operator set, by bet id: hundredths, or for a scale with several payouts its whole table in ten-thousandths
 * of the stake.
 */
export type Prices = Readonly<Record<string, number | readonly number[]>>;

/** The groups with an operator's prices. Throws a RangeError for a price that the bet cannot have. */
export function withPrices(groups: readonly Group[], prices: Prices): readonly Group[] {
  return groups.map((group) => ({
    ...group,
    bets: group.bets.map((bet) => {
      const price = prices[bet.id];
      return price === undefined ? bet : priced(bet, price);
    }),
  }));
}

function priced(bet: Bet, price: number | readonly number[]): Bet {
  if (typeof price !== 'number') {
    const isPossible = price.every((part) => Number.isInteger(part) && part >= -WHOLE_STAKE);
    if (bet.price !== null || price.length !== bet.scale?.length || !isPossible)
      throw new RangeError(`${bet.id} does not pay by such a table.`);
    return { ...bet, scale: price };
  }
  if (bet.price === null) throw new RangeError(`${bet.id} has several payouts: give its whole table.`);
  if (!Number.isInteger(price) || price <= 100)
    throw new RangeError(`${bet.id} needs a price above 1.00, in hundredths.`);
  if (bet.scale === undefined) return { ...bet, price };
  return { ...bet, price, scale: bet.scale.map((part) => (part > 0 ? (price - 100) * 100 : part)) };
}
