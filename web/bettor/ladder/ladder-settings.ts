import type { Money } from 'engine/vocabulary';
import { create } from 'zustand';

// How the ladder bets: with which stake, and whether a click places at once.

/** Untouched for so long, one-click disarms itself. */
export const DISARM_MS = 600_000;

interface LadderSettings {
  readonly stake: Money | undefined;
  readonly isArmed: boolean;
  /** What became of the last thing asked for. */
  readonly said: { readonly kind: 'good' | 'bad' | 'plain'; readonly text: string } | undefined;
}

export const useLadder = create<LadderSettings>(() => ({ stake: undefined, isArmed: false, said: undefined }));

let timer: ReturnType<typeof setTimeout> | undefined;

export function arm(): void {
  useLadder.setState({ isArmed: true });
  keepArmed();
}

/** Each bet begins the time to disarming afresh. */
export function keepArmed(): void {
  clearTimeout(timer);
  timer = setTimeout(disarm, DISARM_MS);
}

export function disarm(): void {
  clearTimeout(timer);
  useLadder.setState({ isArmed: false });
}
