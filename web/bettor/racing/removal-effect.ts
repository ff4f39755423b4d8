import { PLACE_LAY_CANCEL_THRESHOLD, WIN_REDUCTION_THRESHOLD } from 'protocol/constants';
import type { Market } from '../data/from-wire.ts';

/** What a removal did to bets on the other runners. */
export interface RemovalEffect {
  /** Of a matched price: all of it, the part above 1.00, or nothing. */
  readonly reduced: 'price' | 'profit' | 'nothing';
  /** Whether unmatched lays were cancelled, and those to be kept reduced. */
  readonly endsLays: boolean;
}

/**
 * @param factor  in per cent
 * @see           docs/rules.md, "Removal"
 */
export function removalEffect({ payoff, winners }: Pick<Market, 'payoff' | 'winners'>, factor: number): RemovalEffect {
  // The winners of an each-way market are its places, but its bets are reduced at their win price.
  const isPlace = payoff === 'runners' && winners > 1;
  if (factor < (isPlace ? 0.01 : WIN_REDUCTION_THRESHOLD)) return { reduced: 'nothing', endsLays: false };
  if (!isPlace) return { reduced: 'price', endsLays: true };
  return { reduced: 'profit', endsLays: factor >= PLACE_LAY_CANCEL_THRESHOLD };
}
