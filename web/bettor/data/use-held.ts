import { useMemo } from 'react';
import { useAccount } from './account-store.ts';
import type { Market } from './from-wire.ts';
import { heldIn, type Held } from './position.ts';
import { fieldOf, type Field } from './results.ts';
import { useRemovals } from './use-prices.ts';

/**
 * What the bettor has in a market, among the runners that are left.
 *
 * @param except  the id of a bet that counts elsewhere
 */
export function useHeld(market: Market, except = ''): { readonly field: Field; readonly held: Held } {
  const open = useAccount((state) => state.open);
  const removed = useRemovals(market);
  const held = useMemo(
    () =>
      heldIn(
        market,
        (open ?? []).filter(({ id }) => id !== except),
      ),
    [market, open, except],
  );
  return { field: fieldOf(market, removed), held };
}
