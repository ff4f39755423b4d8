import type { Money } from 'engine/vocabulary';
import { create } from 'zustand';

interface LadderSettings {
  /** What the bet slip is filled with; one-click has stakes of its own. */
  readonly stake: Money | undefined;
  /** What became of the last thing asked for. */
  readonly message: { readonly kind: 'good' | 'bad' | 'plain'; readonly text: string } | undefined;
}

/** How the ladder bets. */
export const useLadder = create<LadderSettings>(() => ({ stake: undefined, message: undefined }));
