import type { Price } from 'engine/vocabulary';
import type { Offer, Selection } from '../slip/slip-state.ts';
import { bestNow, tellSlip } from '../slip/slip-store.ts';
import { isOneClickArmed, placeByTap } from './one-click-store.ts';

const NO_PRICE = 0 as Price;

/** Fills the bet slip; or, while one-click is armed, places its stake at once. */
export function takeTap(selection: Selection, offered: Offer | undefined): void {
  if (offered !== undefined && isOneClickArmed()) return placeByTap(selection, offered);
  const { price, line } = offered ?? { price: NO_PRICE, line: 0 };
  tellSlip({ type: 'picked', selection, price, line, best: bestNow(selection) });
}
