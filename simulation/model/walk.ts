import type { Side } from 'engine';
import type { ModelMarket, ModelOrder, ModelTerms } from './exchange-state.ts';
import { isLineRange } from './payoff.ts';

// docs/rules.md, "Matching", "Own orders", "Fill or kill", "Targets": which orders a newcomer meets, and how much of each.

/** A target takes no more than this in all. */
const LARGEST_SIZE = 90_000_000_000n;

/** A resting order that is met: `size` of it is taken, or, where that is 0, it is the account's own and in the way. */
export interface Meeting {
  readonly maker: ModelOrder;
  readonly size: bigint;
  /** What is left of the newcomer behind it, at its own price. */
  readonly left: bigint;
}

export interface Walk {
  readonly meetings: readonly Meeting[];
  readonly matched: bigint;
  /** What is left at the end, at the newcomer's own price. */
  readonly left: bigint;
  /** Better orders are left of which a target could not take one unit. */
  readonly isTargetMet: boolean;
}

/** What is resting on the other side, best for the newcomer first, then first come. */
export function oppositeOf(market: ModelMarket, taker: Pick<ModelOrder, 'selection' | 'side'>): ModelOrder[] {
  const resting = market.orders.filter(
    ({ arrival, side, selection }) => arrival > 0 && side !== taker.side && selection === taker.selection,
  );
  return resting.toSorted((a, b) => gain(taker.side, b.price, a.price) || a.arrival - b.arrival);
}

/** By how much a price is better than another for a side: negative where it is worse. */
export function gain(side: Side, price: number, than: number): number {
  return side === 'back' ? price - than : than - price;
}

/** What is left of a target, in hundredths of a unit × price; of a size, as it is. */
type Left = (price: number) => bigint;

export function sizeWorth(
  target: NonNullable<ModelTerms['target']>['kind'],
  hundredths: bigint,
  price: number,
): bigint {
  const divisor = BigInt(target === 'payout' ? price : price - 100);
  return divisor < 1n ? 0n : hundredths / divisor;
}

/** Plans the way of an order through the real orders of its book, without touching them. */
export function walk(market: ModelMarket, taker: ModelOrder): Walk {
  const { target, minFill } = taker.terms;
  let rest = target === undefined ? taker.remaining : target.amount * 100n;
  const worth: Left = (price) => (target === undefined ? rest : sizeWorth(target.kind, rest, price));
  const meetings: Meeting[] = [];
  let matched = 0n;
  let isTargetMet = false;
  /** Of fill or kill: Σ size × how much better than its price, which may not become negative. */
  let surplus = 0n;
  let own: ModelOrder[] = [];
  for (const maker of oppositeOf(market, taker)) {
    const better = gain(taker.side, maker.price, taker.price);
    const mayBeWorse = minFill !== undefined && !isLineRange(market.definition);
    if (better < 0 && !mayBeWorse) break;
    const most = target === undefined ? rest : smallest(worth(maker.price), LARGEST_SIZE - matched);
    // A target that comes to nothing at the taker's own price may still take one at a better price.
    if (maker.account === taker.account && (worth(taker.price) > 0n || most > 0n)) {
      // They are cancelled up to the last fill only.
      if (minFill !== undefined || target !== undefined) own.push(maker);
      else meetings.push({ maker, size: 0n, left: worth(taker.price) });
      continue;
    }
    if (most === 0n) {
      isTargetMet = target !== undefined;
      break;
    }
    const wanted = smallest(most, maker.remaining);
    const size = better < 0 ? smallest(wanted, surplus / BigInt(-better)) : wanted;
    if (size === 0n) break;
    for (const met of own) meetings.push({ maker: met, size: 0n, left: worth(taker.price) });
    own = [];
    rest -= target === undefined ? size : size * BigInt(target.kind === 'payout' ? maker.price : maker.price - 100);
    surplus += size * BigInt(better);
    matched += size;
    meetings.push({ maker, size, left: worth(taker.price) });
    if (target !== undefined && size < maker.remaining) isTargetMet = true;
    if (size < wanted || isTargetMet) break;
  }
  // Own orders behind the last fill stand in the way of what goes on as a plain order, if anything does.
  return { meetings, matched, left: worth(taker.price), isTargetMet };
}

function smallest(...values: readonly bigint[]): bigint {
  return values.reduce((least, value) => (value < least ? value : least));
}
