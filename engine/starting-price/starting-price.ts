import { partOf } from '../payoff/runners-positions.ts';
import { MAX_PRICE, MIN_PRICE } from '../vocabulary/index.ts';

/** An amount that is offered at a price or a better one, hundredths; for on-close orders 0 is any price. */
export interface PricedAmount {
  readonly price: number;
  /** Minor units: sizes and stakes, of an on-close lay its liability. */
  readonly amount: number;
}

/** All that one runner's starting price is made from. Orders of one price may come as one. */
export interface Interest {
  readonly onCloseBacks: readonly PricedAmount[];
  readonly onCloseLays: readonly PricedAmount[];
  readonly restingBacks: readonly PricedAmount[];
  readonly restingLays: readonly PricedAmount[];
}

/** Hundredths; 0 where there is none. */
export interface ProjectedPrices {
  readonly near: number;
  readonly far: number;
}

/**
 * The price at which the on-close orders of a runner would be matched now: near with the resting orders, far without.
 *
 * @see docs/rules.md, "Starting price"
 */
export function projectedPrices(interest: Interest): ProjectedPrices {
  return {
    near: startingPriceOf(interest),
    far: startingPriceOf({ ...interest, restingBacks: [], restingLays: [] }),
  };
}

/** Who is good for a price: sizes of backs, sizes of lays, and liabilities that are worth a size by the price. */
interface Sums {
  readonly backs: number;
  readonly lays: number;
  readonly liability: number;
}

/**
 * The price that matches the most, worked out exactly and rounded to the nearest hundredth.
 *
 * Backs only grow with the price and lays only fall, so that one place where backs begin to be the larger is the best.
 *
 * @returns hundredths, 101 to 100,000, on the ladder or not; 0 where there is none
 * @see     docs/rules.md, "Starting price"
 */
export function startingPriceOf(interest: Interest): number {
  const last = lastPrice((price) => balanceAt(interest, price) <= 0);
  const first = lastPrice((price) => balanceAt(interest, price) < 0) + 1;
  const middle = middleOf(interest);
  if (first <= last) {
    const balanced = middle === 0 ? Math.floor((first + last) / 2) : Math.min(last, Math.max(first, middle));
    return isMatched(interest, balanced) ? balanced : middle;
  }
  const turn = Math.min(MAX_PRICE, Math.max(MIN_PRICE, turnAfter(interest, last)));
  return isMatched(interest, turn) ? turn : middle;
}

/** The last price for which something is true that is true up to some price; one below the lowest where it never is. */
function lastPrice(isTrue: (price: number) => boolean): number {
  let low = MIN_PRICE - 1;
  let high: number = MAX_PRICE;
  while (low < high) {
    const price = Math.ceil((low + high) / 2);
    if (isTrue(price)) low = price;
    else high = price - 1;
  }
  return low;
}

/**
 * Where backs begin to be the larger, between a price at which they are the smaller and the next: nearest hundredth.
 * In between only what a liability is worth changes; orders of the price itself are gone or not yet there.
 */
function turnAfter(interest: Interest, price: number): number {
  if (price < MIN_PRICE) return MIN_PRICE;
  if (price >= MAX_PRICE) return MAX_PRICE;
  const { lays, liability } = sumsAt(interest, price + 1);
  const between = { backs: sumsAt(interest, price).backs, lays, liability };
  return balanceOf(between, 2 * price + 1) > 0 ? price : price + 1;
}

function balanceAt(interest: Interest, price: number): number {
  return balanceOf(sumsAt(interest, price), 2 * price);
}

/**
 * Whether backs or lays are the larger: above 0, below 0, or 0 where they are equal.
 *
 * @param halves  the price in half hundredths
 */
function balanceOf({ backs, lays, liability }: Sums, halves: number): number {
  const over = halves - 200;
  const stake = partOf(liability, 200, over);
  const isWhole = ((liability % over) * 200) % over === 0;
  const difference = backs - lays - stake;
  return difference === 0 && !isWhole ? -1 : difference;
}

function isMatched(interest: Interest, price: number): boolean {
  const { backs, lays, liability } = sumsAt(interest, price);
  return Math.min(backs, lays + layStake(liability, price)) > 0;
}

/** The stake that a liability is worth at a price: rounded down, minor units. */
export function layStake(liability: number, price: number): number {
  return partOf(liability, 100, price - 100);
}

function sumsAt({ onCloseBacks, onCloseLays, restingBacks, restingLays }: Interest, price: number): Sums {
  const isLow = (offer: PricedAmount): boolean => offer.price <= price;
  const isHigh = (offer: PricedAmount): boolean => offer.price >= price;
  return {
    backs: sumOf(onCloseBacks, isLow) + sumOf(restingBacks, isLow),
    lays: sumOf(restingLays, isHigh),
    liability: sumOf(onCloseLays, (offer) => offer.price === 0 || isHigh(offer)),
  };
}

function sumOf(offers: readonly PricedAmount[], isGood: (offer: PricedAmount) => boolean): number {
  let sum = 0;
  for (const offer of offers) if (isGood(offer)) sum += offer.amount;
  return sum;
}

/** The middle of the best resting back and lay, the one there is, or 0. */
function middleOf({ restingBacks, restingLays }: Interest): number {
  const back = restingBacks.reduce((best, { price }) => Math.min(best, price), Infinity);
  const lay = restingLays.reduce((best, { price }) => Math.max(best, price), 0);
  if (back === Infinity) return lay;
  return lay === 0 ? back : Math.floor((back + lay) / 2);
}
