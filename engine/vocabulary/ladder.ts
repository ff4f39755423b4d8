import type { Price } from './money.ts';

/** Lowest price, highest price and tick of each stretch, in hundredths (docs/rules.md, "The price ladder"). */
const STRETCHES = [
  [101, 200, 1],
  [200, 300, 2],
  [300, 400, 5],
  [400, 600, 10],
  [600, 1000, 20],
  [1000, 2000, 50],
  [2000, 3000, 100],
  [3000, 5000, 200],
  [5000, 10_000, 500],
  [10_000, 100_000, 1000],
] as const;

/** Every price an order may have, lowest first: 350 of them, 1.01 to 1000. A tick is an index into this. */
export const LADDER: readonly Price[] = buildLadder();

export const TICKS = LADDER.length;
export const MIN_PRICE = LADDER[0] as Price;
export const MAX_PRICE = LADDER[TICKS - 1] as Price;

const tickByPrice = new Int16Array(MAX_PRICE + 1).fill(-1);
LADDER.forEach((price, tick) => {
  tickByPrice[price] = tick;
});

function buildLadder(): Price[] {
  const prices: Price[] = [];
  for (const [from, to, tick] of STRETCHES) {
    for (let price: number = from; price < to; price += tick) prices.push(price as Price);
  }
  prices.push(100_000 as Price);
  return prices;
}

/** @returns the tick of a price, or -1 when the price is not on the ladder */
export function tickOf(price: number): number {
  return price >= MIN_PRICE && price <= MAX_PRICE && Number.isInteger(price) ? (tickByPrice[price] as number) : -1;
}

/** The ladder price `steps` above (or, negative, below) the given one, clamped to the ends. */
export function stepPrice(price: Price, steps: number): Price {
  const tick = tickOf(price) >= 0 ? tickOf(price) : tickOf(ladderAtOrBelow(price));
  return LADDER[Math.min(TICKS - 1, Math.max(0, tick + steps))] as Price;
}

/** The highest ladder price that is not above the given price. */
export function ladderAtOrBelow(price: number): Price {
  let low = 0;
  let high = TICKS - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((LADDER[middle] as number) <= price) low = middle;
    else high = middle - 1;
  }
  return LADDER[low] as Price;
}
