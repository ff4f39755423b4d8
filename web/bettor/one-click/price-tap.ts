import { t } from '@lingui/core/macro';
import { toast } from '../../shared/toasts/toast-store.ts';
import { fetchAgain } from '../data/fetch-again.ts';
import type { Offer, Selection } from '../slip/slip-state.ts';

// The way of a tap on a price to the slip. The slip's rules come after the first picture of a page.

const load = () => import('./take-tap.ts');
let come: Awaited<ReturnType<typeof load>> | undefined;

/** Fetches what a tap needs, so that none waits for it. */
export async function fetchTaps(): Promise<void> {
  come = await load();
}

/** @param offered  undefined if the cell is empty */
export function tapPrice(selection: Selection, offered: Offer | undefined): void {
  if (come !== undefined) return come.takeTap(selection, offered);
  fetchAgain(fetchTaps).then(
    () => come?.takeTap(selection, offered),
    () => toast('bad', t`Something went wrong`),
  );
}
