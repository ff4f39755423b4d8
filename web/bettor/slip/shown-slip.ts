import { create } from 'zustand';
import { CLOSED, type Slip } from './slip-state.ts';

// The one slip on screen. What changes it is in `slip-store.ts`, which comes after the first picture of a page.

interface SlipState {
  readonly slip: Slip;
  /** How many bets were placed in this visit; when it changes, lists of bets are fetched again. */
  readonly placedCount: number;
}

export const NO_SLIP: SlipState = { slip: CLOSED, placedCount: 0 };

export const useSlip = create<SlipState>(() => NO_SLIP);
