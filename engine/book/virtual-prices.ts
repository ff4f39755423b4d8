import { LADDER, ladderAtOrBelow, MAX_MONEY, MAX_PRICE, TICKS, tickOf } from '../vocabulary/index.ts';
import { BACK } from './book.ts';

/** Something that rests: an order, or all orders at one price. */
export interface Offer {
  /** Hundredths. */
  readonly price: number;
  /** Minor units, more than 0. */
  readonly size: number;
}

/** Offers of one runner, best first: the one at a place, or undefined behind the last. */
export type Queue = (place: number) => Offer | undefined;

/** One way in which a newcomer is filled by offers of all other runners at once. */
export interface VirtualMatch {
  /** The newcomer's, on the ladder. */
  readonly price: number;
  readonly size: number;
  /** By queue: what is taken of its offers, from the first on; each is more than 0. */
  readonly taken: readonly (readonly number[])[];
}

/** How many offers of one runner one match may take. */
const MOST_OFFERS = 8;
/** How many offers behind the first of each runner one match may look at, over all runners. */
const MOST_LONGER = 16;
/** How many payouts are tried for one price, from the largest down. */
const TRIES = 64;
/** No payout that is tried is larger, so that a hundred times it is exact. */
const MOST_PAYOUT = Math.floor(MAX_MONEY / 100) - 1;
/** Sums of shares further from 1 than this are compared well enough by doubles, up to 1,000 of them. */
const NEAR = 1e-9;

/**
 * The price at which all other runners' offers make a newcomer's, rounded to the ladder against it.
 *
 * @param side    `BACK` or `LAY`, of the newcomer and of all offers
 * @param prices  one of each other runner, hundredths
 * @returns       0 where there is none
 * @see           docs/rules.md, "Cross-matching"
 */
export function virtualPrice(side: number, prices: readonly number[]): number {
  if (prices.length === 0 || compareShares(prices) >= 0) return 0;
  const share = 1 - prices.reduce((sum, price) => sum + 100 / price, 0);
  if (share < NEAR) return side === BACK ? MAX_PRICE : 0;
  // Exact only below, with the price itself among the shares: together they are 1 where it is the exact one.
  let tick = tickOf(ladderAtOrBelow((100 / share) * (1 + NEAR)));
  const isAbove = (at: number): boolean => compareShares([...prices, LADDER[at] as number]) < 0;
  const isBelow = (at: number): boolean => compareShares([...prices, LADDER[at] as number]) > 0;
  if (side === BACK) {
    while (tick >= 0 && isAbove(tick)) tick--;
    return tick < 0 ? 0 : (LADDER[tick] as number);
  }
  while (tick < TICKS && isBelow(tick)) tick++;
  return tick < TICKS ? (LADDER[tick] as number) : 0;
}

/** How Σ 100 ÷ price, exact, compares with 1: below 0, 0, or above. */
function compareShares(prices: readonly number[]): number {
  const difference = prices.reduce((sum, price) => sum + 100 / price, -1);
  if (Math.abs(difference) > NEAR) return difference;
  let over = 0n;
  let under = 1n;
  for (const price of prices) {
    over = over * BigInt(price) + 100n * under;
    under *= BigInt(price);
  }
  return over < under ? -1 : over > under ? 1 : 0;
}

/**
 * The next match of a newcomer with the offers of all other runners. Whoever wins, what all have staked covers what the
 * winner gets (backs), or what the winner brings covers what all must be paid (lays), to the unit.
 *
 * @param queues  one for each other runner that is in
 * @param of      the newcomer: its side, which is that of all offers; the worst price it takes; what it has left, or Infinity
 * @returns       undefined where there is none
 * @see           docs/rules.md, "Cross-matching"
 */
export function nextVirtualMatch(
  queues: readonly Queue[],
  of: { readonly side: number; readonly limit: number; readonly left: number },
): VirtualMatch | undefined {
  const offers: Offer[][] = [];
  for (const queue of queues) {
    const first = queue(0);
    if (first === undefined) return undefined;
    offers.push([first]);
  }
  for (let longer = 0; longer <= MOST_LONGER; longer++) {
    const price = virtualPrice(
      of.side,
      offers.map((taken) => (taken.at(-1) as Offer).price),
    );
    if (price === 0 || (of.side === BACK ? price < of.limit : price > of.limit)) return undefined;
    const match = matchAt(price, offers, of);
    if (match !== undefined) return match;
    // What the shortest queue offers is too little for whole units: its next offer too.
    const shortest = shortestOf(offers);
    const queue = offers[shortest] as Offer[];
    const isLimited = payoutOf(of.left, price) <= payoutOfAll(queue);
    const next = isLimited || queue.length === MOST_OFFERS ? undefined : (queues[shortest] as Queue)(queue.length);
    if (next === undefined) return undefined;
    queue.push(next);
  }
  return undefined;
}

/** Of what is staked on a runner at a price, with its stake: what is paid if it wins. Rounded down. */
function payoutOf(size: number, price: number): number {
  return Math.floor((size * price) / 100);
}

function payoutOfAll(offers: readonly Offer[]): number {
  return offers.reduce((sum, { size, price }) => sum + payoutOf(size, price), 0);
}

function shortestOf(offers: readonly (readonly Offer[])[]): number {
  const payouts = offers.map(payoutOfAll);
  return payouts.indexOf(Math.min(...payouts));
}

/** The match with the largest payout at a price of which all sizes are whole units, of those that are tried. */
function matchAt(
  price: number,
  offers: readonly (readonly Offer[])[],
  { side, left }: { readonly side: number; readonly left: number },
): VirtualMatch | undefined {
  const most = Math.min(MOST_PAYOUT, payoutOf(left, price), ...offers.map(payoutOfAll));
  for (let payout = most; payout >= 1 && payout > most - TRIES; payout--) {
    const match = side === BACK ? backsFor(payout, price, { offers, left }) : laysFor(payout, price, { offers, left });
    if (match !== undefined) return match;
  }
  return undefined;
}

/** As much of everything as is paid no more than the payout; good where the stakes cover what is paid, whoever wins. */
function backsFor(
  payout: number,
  price: number,
  { offers, left }: { readonly offers: readonly (readonly Offer[])[]; readonly left: number },
): VirtualMatch | undefined {
  const size = Math.min(left, largestFor(payout, price));
  let staked = size;
  let paid = payoutOf(size, price);
  const taken: number[][] = [];
  for (const queue of offers) {
    const sizes: number[] = [];
    let gets = 0;
    for (const offer of queue) {
      const part = Math.min(offer.size, largestFor(payout - gets, offer.price));
      if (part > 0) sizes.push(part);
      staked += part;
      gets += payoutOf(part, offer.price);
      if (part < offer.size) break;
    }
    if (sizes.length === 0) return undefined;
    if (gets > paid) paid = gets;
    taken.push(sizes);
  }
  return size > 0 && paid <= staked ? { price, size, taken } : undefined;
}

/** As little of everything as pays the payout at least; good where that covers all stakes, whoever wins. */
function laysFor(
  payout: number,
  price: number,
  { offers, left }: { readonly offers: readonly (readonly Offer[])[]; readonly left: number },
): VirtualMatch | undefined {
  const size = smallestFor(payout, price);
  if (size > left) return undefined;
  let staked = size;
  let paid = payoutOf(size, price);
  const taken: number[][] = [];
  for (const queue of offers) {
    const sizes: number[] = [];
    let gets = 0;
    for (const offer of queue) {
      if (gets >= payout) break;
      const part = Math.min(offer.size, smallestFor(payout - gets, offer.price));
      sizes.push(part);
      staked += part;
      gets += payoutOf(part, offer.price);
    }
    if (gets < paid) paid = gets;
    taken.push(sizes);
  }
  return paid >= staked ? { price, size, taken } : undefined;
}

/** The largest size that is paid no more than the payout. */
function largestFor(payout: number, price: number): number {
  return Math.floor((payout * 100 + 99) / price);
}

/** The smallest size that is paid the payout at least. */
function smallestFor(payout: number, price: number): number {
  return Math.ceil((payout * 100) / price);
}
