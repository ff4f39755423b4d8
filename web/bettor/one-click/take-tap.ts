import type { Price } from 'engine/vocabulary';
import { useSlip } from '../slip/shown-slip.ts';
import { isSame, type Offer, type Selection } from '../slip/slip-state.ts';
import { bestNow, tellSlip } from '../slip/slip-store.ts';
import { isOneClickArmed, placeByTap } from './one-click-store.ts';

const NO_PRICE = 0 as Price;

/** Fills the bet slip, or empties it of the same bet; while one-click is armed, places its stake at once. */
export function takeTap(selection: Selection, offered: Offer | undefined): void {
  if (offered !== undefined && isOneClickArmed()) return placeByTap(selection, offered);
  pick(selection, offered);
}

/** Fills the bet slip for a tap that had to wait: it places nothing, and closes no slip that holds its selection. */
export function openSlip(selection: Selection, offered: Offer | undefined): void {
  const { slip } = useSlip.getState();
  if (slip.phase === 'editing' && isSame(slip.draft.selection, selection)) return;
  pick(selection, offered);
}

function pick(selection: Selection, offered: Offer | undefined): void {
  const { price, line } = offered ?? { price: NO_PRICE, line: 0 };
  tellSlip({ type: 'picked', selection, price, line, best: bestNow(selection) });
}
