import { BACK, LAY } from './book.ts';
import { nextVirtualMatch, type Offer } from './virtual-prices.ts';

/** What rests on one runner: the levels of each side, best first. */
export interface RestingLevels {
  readonly backs: readonly Offer[];
  readonly lays: readonly Offer[];
}

/** Prices and sizes that a newcomer could have across the other runners, best for it first. */
export interface VirtualLevels {
  readonly toBack: readonly Offer[];
  readonly toLay: readonly Offer[];
}

/** Matches that make one level, and those of which nothing new comes, are counted: no display takes longer. */
const MATCHES_A_LEVEL = 8;

/**
 * The virtual levels of one runner in a market with cross-matching. One that would cross a real price is left out.
 *
 * @param levels  of all runners that are in
 * @param of      which of them, and how many levels a side
 * @see           docs/rules.md, "Cross-matching"
 */
export function virtualLevels(
  levels: readonly RestingLevels[],
  of: { readonly runnerIndex: number; readonly depth: number },
): VirtualLevels {
  const real = levels[of.runnerIndex] as RestingLevels;
  const others = levels.filter((_, index) => index !== of.runnerIndex);
  const lowestBack = real.backs[0]?.price ?? Infinity;
  const highestLay = real.lays[0]?.price ?? 0;
  const toBack = across(
    others.map(({ backs }) => backs),
    BACK,
    of.depth,
  );
  const toLay = across(
    others.map(({ lays }) => lays),
    LAY,
    of.depth,
  );
  return {
    toBack: toBack.filter(({ price }) => price < lowestBack),
    toLay: toLay.filter(({ price }) => price > highestLay),
  };
}

function across(resting: readonly (readonly Offer[])[], side: number, depth: number): Offer[] {
  const queues = resting.map((offers) => offers.map((offer) => ({ ...offer })));
  const levels: { price: number; size: number }[] = [];
  const limit = side === BACK ? 0 : Infinity;
  for (let count = 0; count < depth * MATCHES_A_LEVEL; count++) {
    const match = nextVirtualMatch(
      queues.map((queue) => (place) => queue[place]),
      { side, limit, left: Infinity },
    );
    if (match === undefined) break;
    const last = levels.at(-1);
    if (last?.price === match.price) last.size += match.size;
    else if (levels.length === depth) break;
    else levels.push({ price: match.price, size: match.size });
    queues.forEach((queue, place) => takeFrom(queue, match.taken[place] ?? []));
  }
  return levels;
}

function takeFrom(queue: { price: number; size: number }[], taken: readonly number[]): void {
  taken.forEach((size, place) => ((queue[place] as { size: number }).size -= size));
  while (queue[0]?.size === 0) queue.shift();
}
