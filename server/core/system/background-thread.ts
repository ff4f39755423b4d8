import { setPriority } from 'node:os';

/** A ninth of what the sequencer's thread gets, if both want the same core. */
const BACKGROUND = 10;

/** Called by a thread of its own whose work can wait: bets come first. */
export function yieldToBets(): void {
  // On Linux it is the calling thread's alone, elsewhere the whole process's.
  if (process.platform === 'linux') setPriority(BACKGROUND);
}
