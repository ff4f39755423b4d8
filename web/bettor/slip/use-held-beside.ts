import { useState } from 'react';
import type { Market } from '../data/from-wire.ts';
import { useHeld } from '../data/use-held.ts';
import { useSlip } from './shown-slip.ts';

/**
 * What the bettor has in a market beside the bet of the slip. While that is on its way, the account may hold it before
 * the answer says which one it is: until then all stands as it did.
 */
export function useHeldBeside(market: Market): ReturnType<typeof useHeld> {
  // While it waits its delay, it is one of the unmatched as well.
  const own = useSlip(({ slip }) => (slip.phase === 'pending' ? slip.placed.betId : ''));
  const isOnItsWay = useSlip(
    ({ slip }) =>
      (slip.phase === 'sending' || slip.phase === 'unknown') && slip.draft.selection.market.id === market.id,
  );
  const { field, held } = useHeld(market, own);
  const [known, setKnown] = useState(held);
  if (!isOnItsWay && known !== held) setKnown(held);
  return { field, held: isOnItsWay ? known : held };
}
