import { rollUp, rollUpBy } from '../wire/runner-ladders.ts';
import type { WireLevel } from 'protocol/betfair/stream-messages.ts';
import type { RollUpAsked } from './price-projection.ts';

export interface RollUpSide {
  readonly asked: RollUpAsked;
  /** The market's own, in units of the currency: what `rollupLimit` multiplies. */
  readonly limit: number;
}

/**
 * Small amounts are added to the next worse price, by the model that a call asks for.
 *
 * @param levels  best first
 * @see           docs/bots.md, "Books"
 */
export function rolledUp(levels: readonly WireLevel[], { asked, limit }: RollUpSide): WireLevel[] {
  const least = limit * (asked.rollupLimit ?? 1);
  switch (asked.rollupModel ?? 'STAKE') {
    case 'NONE':
      return [...levels];
    case 'STAKE':
      return rollUp(levels, least);
    case 'PAYOUT':
      return rollUpBy(levels, (price, size) => size * price >= least);
    case 'MANAGED_LIABILITY': {
      const { rollupLiabilityThreshold: threshold = Infinity, rollupLiabilityFactor: factor = 1 } = asked;
      return rollUpBy(levels, (price, size) =>
        price < threshold ? size >= least : size * (price - 1) >= least * factor,
      );
    }
  }
}
