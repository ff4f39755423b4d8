import { t } from '@lingui/core/macro';
import { toast } from '../../shared/toasts/toast-store.ts';
import { fetchAgain } from '../data/fetch-again.ts';
import { joinVisit } from '../data/visit.ts';
import type { Offer, Selection } from '../slip/slip-state.ts';

// The way of a tap on a price to the slip. The slip's rules come after the first picture of a page.

/** After this a bettor no longer expects the page to answer a tap. */
const LONGEST_WAIT_MS = 2000;

interface Tap {
  readonly selection: Selection;
  readonly offered: Offer | undefined;
  readonly at: number;
}

const load = () => import('./take-tap.ts');
let come: Awaited<ReturnType<typeof load>> | undefined;

/** The newest tap that came before the slip's rules. */
let waiting: Tap | undefined;

const forget = () => void (waiting = undefined);
joinVisit({ onPageLeft: forget, onForget: forget });

/** Fetches what a tap needs, so that none waits for it. */
export async function fetchTaps(): Promise<void> {
  come = await load();
  const tap = waiting;
  forget();
  if (tap === undefined || performance.now() - tap.at > LONGEST_WAIT_MS) return;
  come.openSlip(tap.selection, tap.offered);
}

/** @param offered  undefined if the cell is empty */
export function tapPrice(selection: Selection, offered: Offer | undefined): void {
  if (come !== undefined) return come.takeTap(selection, offered);
  const tap = { selection, offered, at: performance.now() };
  waiting = tap;
  fetchAgain(fetchTaps).catch(() => {
    if (waiting !== tap) return;
    forget();
    toast('bad', t`Something went wrong`);
  });
}
