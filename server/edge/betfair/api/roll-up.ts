import { rollUp, rollUpBy } from '../wire/runner-ladders.ts';
import type { WireLevel } from 'protocol/betfair/stream-messages.ts';
import type { RollUpTerms } from './price-projection.ts';

export interface RollUpSide {
  readonly params: RollUpTerms;
  /** The market's own, in units of the currency: what `rollupLimit` multiplies. */
  readonly limit: number;
}

/**
 * Small amounts are added to the next worse price, by the model of the call.
 *
 * @param levels  best first
 * @see           docs/bots.md, "Books"
 */
export function rolledUp(levels: readonly WireLevel[], { params, limit }: RollUpSide): WireLevel[] {
  const least = limit * (params.rollupLimit ?? 1);
  switch (params.rollupModel ?? 'STAKE') {
    case 'NONE':
      return [...levels];
    case 'STAKE':
      return rollUp(levels, least);
    case 'PAYOUT':
      return rollUpBy(levels, (price, size) => size * price >= least);
    case 'MANAGED_LIABILITY': {
      const { rollupLiabilityThreshold: threshold = Infinity, rollupLiabilityFactor: factor = 1 } = params;
      return rollUpBy(levels, (price, size) =>
        price < threshold ? size >= least : size * (price - 1) >= least * factor,
      );
    }
  }
}
