import type { Side } from 'engine/vocabulary';

/** Something that can be taken: an order that rests, or a level of a quote. */
export interface Offer {
  /** As an order names it: hundredths of odds, or a rate. */
  readonly price: number;
  /** What 10,000 staked win. */
  readonly rate: number;
  /** Backer's stake, minor units. */
  readonly size: number;
}

/** One bet of a cash out. */
export interface Leg {
  readonly side: Side;
  readonly stake: number;
  /** What the backer of it wins: Σ over its fills, each rounded down. */
  readonly profit: number;
  /** Σ stake × price over its fills. */
  readonly value: number;
  /** Worst price that it takes. */
  readonly last: number;
  /** How far it may lie beside what was to be closed: half of what one unit at its last price returns, and a unit a fill. */
  readonly unit: number;
}

const returnOf = (size: number, rate: number) => size + Math.floor((size * rate) / 10_000);
const stakeFor = (back: number, rate: number) => Math.round(back / (1 + rate / 10_000));

/**
 * Bets so much that what comes back to their backer, stake and profit, is `back` as nearly as whole units allow.
 *
 * @param offers   best first
 * @param isWhole  it takes one offer alone, as on a quoted market
 * @returns        undefined where the offers are not enough; a stake of 0 where `back` is less than any bet returns
 */
export function walk(offers: readonly Offer[], { side, back, isWhole }: Asked): Leg | undefined {
  return isWhole ? takeOne(offers, { side, back }) : takeMany(offers, { side, back });
}

interface Asked {
  readonly side: Side;
  readonly back: number;
  readonly isWhole: boolean;
}

function takeOne(offers: readonly Offer[], { side, back }: Omit<Asked, 'isWhole'>): Leg | undefined {
  for (const { price, rate, size } of offers) {
    const stake = stakeFor(back, rate);
    if (stake <= size) return legOf(side, [{ price, rate, size: stake }], rate);
  }
  return undefined;
}

function takeMany(offers: readonly Offer[], { side, back }: Omit<Asked, 'isWhole'>): Leg | undefined {
  const taken: Offer[] = [];
  let left = back;
  for (const { price, rate, size } of offers) {
    const stake = Math.min(size, stakeFor(left, rate));
    if (stake > 0) taken.push({ price, rate, size: stake });
    left -= returnOf(stake, rate);
    if (stake < size) return legOf(side, taken, rate);
  }
  const last = offers.at(-1);
  const isMet = last !== undefined && stakeFor(Math.max(0, left), last.rate) === 0;
  return isMet ? legOf(side, taken, last.rate) : undefined;
}

/** @param rate  of the offer at which it stopped: a unit there decides how near it came */
function legOf(side: Side, taken: readonly Offer[], rate: number): Leg {
  let stake = 0;
  let profit = 0;
  let value = 0;
  for (const offer of taken) {
    stake += offer.size;
    profit += returnOf(offer.size, offer.rate) - offer.size;
    value += offer.size * offer.price;
  }
  const unit = taken.length + 1 + Math.ceil((1 + rate / 10_000) / 2);
  return { side, stake, profit, value, last: taken.at(-1)?.price ?? 0, unit };
}
