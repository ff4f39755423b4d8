import {
  LADDER,
  MAX_PRICE,
  MIN_PRICE,
  ladderAtOrBelow,
  stepPrice,
  type Price,
  type SelectionId,
  type Side,
} from 'engine/vocabulary';
import { sumOf, type Standing, type Winners } from './standing.ts';

/** One order that, matched whole, makes the result the same whatever wins. */
export interface TargetOrder {
  readonly selection: SelectionId;
  readonly side: Side;
  readonly price: Price;
  readonly stake: number;
  /** What the result comes to then: the target, or a little more where the ladder has no price for it. */
  readonly amount: number;
}

export type TargetRefusal = 'target-several-bets' | 'target-out-of-reach';
export type Targeted =
  | { readonly ok: true; readonly order: TargetOrder }
  | { readonly ok: false; readonly code: TargetRefusal };

/**
 * The order to rest so that the result becomes `target` whatever wins. Only where one runner alone differs from the
 * others: two orders could be matched one without the other.
 *
 * @param target  minor units, before commission
 */
export function targetOrder(standings: readonly Standing[], { complete, winners }: Winners, target: number): Targeted {
  const orders: TargetOrder[] = [];
  let isPossible = false;
  for (const standing of standings) {
    const others = new Set(standings.filter((other) => other !== standing).map(({ ifWin, ifLose }) => ifWin - ifLose));
    const [aim] = others;
    if (aim === undefined || others.size > 1 || (!complete && aim !== 0)) continue;
    const apart = standing.ifWin - standing.ifLose - aim;
    if (apart === 0) continue;
    isPossible = true;
    const locked = sumOf(standings.map(({ ifLose }) => ifLose)) + winners * aim;
    const order = orderOn(standing.selection, { apart, locked, target });
    if (order !== undefined) orders.push(order);
  }
  if (!isPossible) return { ok: false, code: 'target-several-bets' };
  // A lay holds no money beyond what is at risk already.
  const order = orders.find(({ side }) => side === 'lay') ?? orders[0];
  return order === undefined ? { ok: false, code: 'target-out-of-reach' } : { ok: true, order };
}

function orderOn(
  selection: SelectionId,
  { apart, locked, target }: { apart: number; locked: number; target: number },
): TargetOrder | undefined {
  const side: Side = apart > 0 ? 'lay' : 'back';
  const wanted = side === 'lay' ? target - locked : locked - target;
  if (wanted <= 0) return undefined;
  const exact = (Math.abs(apart) * 100) / wanted;
  if (exact < MIN_PRICE || exact > MAX_PRICE) return undefined;
  const price = side === 'lay' ? ladderAtOrBelow(exact) : ladderAtOrAbove(exact);
  const stake = Math.round((Math.abs(apart) * 100) / price);
  return { selection, side, price, stake, amount: side === 'lay' ? locked + stake : locked - stake };
}

export function ladderAtOrAbove(price: number): Price {
  const below = ladderAtOrBelow(price);
  return below >= price ? below : stepPrice(below, below === LADDER.at(-1) ? 0 : 1);
}
