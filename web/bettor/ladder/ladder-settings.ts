import { MAX_SIZE } from 'engine/vocabulary';
import { create } from 'zustand';
import { amountOf } from '../../shared/forms/amount.ts';
import { wrongStake } from '../slip/slip-machine.ts';

interface LadderSettings {
  /** What the bet slip is filled with, as it is typed; undefined until there is a first one. One-click has its own. */
  readonly stakeText: string | undefined;
  /** What became of the last thing asked for. */
  readonly message: { readonly kind: 'good' | 'bad' | 'plain'; readonly text: string } | undefined;
}

/** How the ladder bets. */
export const useLadder = create<LadderSettings>(() => ({ stakeText: undefined, message: undefined }));

/** Why a typed stake is none, in the slip's words; empty if it is one, or if nothing is typed. */
export function problemOfStake(text: string): string {
  const stake = amountOf(text);
  const isStake = stake !== undefined && stake > 0 && stake <= MAX_SIZE;
  return isStake || text.trim() === '' ? '' : wrongStake(text);
}
