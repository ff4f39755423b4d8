import { LADDER, MAX_PRICE, MIN_PRICE, tickOf } from 'engine/vocabulary';

export interface QuotingTerms {
  /** Half of the distance between our two prices, as a chance: 0.01 quotes a 50 % chance at 1.97 and 2.04. */
  readonly halfSpread: number;
  /** Backer's stake of our orders up to a price of 2; beyond, what makes the same payout. */
  readonly size: number;
  /** What a runner's winning may differ from its losing before we quote one side only. */
  readonly mostInventory: number;
}

export interface Quote {
  readonly side: 'BACK' | 'LAY';
  readonly price: number;
  readonly size: number;
}

/**
 * Two prices around a fair one. Inventory shifts both: who gains when the runner wins wants to lay it and not to back it
 * again, so both prices rise; at the most inventory the side that would add to it is gone.
 *
 * @param fair       the chance that the runner wins, between 0 and 1
 * @param inventory  what its winning would bring more than its losing
 */
export function quotesAround(fair: number, inventory: number, terms: QuotingTerms): Quote[] {
  const { halfSpread, size, mostInventory } = terms;
  const held = Math.max(-1, Math.min(1, inventory / mostInventory));
  const middle = fair - held * halfSpread;
  const quotes: Quote[] = [];
  const lay = priceBelow(1 / (middle + halfSpread));
  const back = priceAbove(1 / (middle - halfSpread));
  if (held > -1 && lay !== undefined) quotes.push({ side: 'LAY', price: lay, size: sizeAt(lay, size) });
  if (held < 1 && back !== undefined) quotes.push({ side: 'BACK', price: back, size: sizeAt(back, size) });
  return quotes;
}

/** One fill moves the inventory by the same amount, whatever the price; 1 is the least that is taken. */
function sizeAt(price: number, size: number): number {
  return Math.max(1, Math.round(Math.min(size, (2 * size) / price) * 100) / 100);
}

/** The best ladder price for us that is no better for the taker; undefined where there is none. */
function priceBelow(price: number): number | undefined {
  const hundredths = Math.floor(price * 100 + 1e-6);
  if (!(hundredths >= MIN_PRICE)) return undefined;
  return (LADDER.findLast((step) => step <= hundredths) ?? MIN_PRICE) / 100;
}

function priceAbove(price: number): number | undefined {
  const hundredths = Math.ceil(price * 100 - 1e-6);
  if (!(hundredths > 0 && hundredths <= MAX_PRICE)) return undefined;
  return (LADDER.find((step) => step >= hundredths) ?? MAX_PRICE) / 100;
}

/** How many ladder steps lie between two prices. */
export function stepsApart(one: number, other: number): number {
  return Math.abs(tickOf(Math.round(one * 100)) - tickOf(Math.round(other * 100)));
}
