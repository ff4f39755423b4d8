import type { Figures } from '../flow/figures.ts';
import type { Flow } from '../flow/flow.ts';

/** An engine that a flow is fed to. */
export interface Contestant {
  /** Applies the commands from `from` up to `to`, exclusive; they follow those applied before. */
  run(from: number, to: number): void;
  /** What it came to so far; only where it was made watched. */
  figures(): Figures;
}

/**
 * Makes one with empty books.
 *
 * @param isWatched  whether it notes its fills, for verification; timed ones do not, which favours the slower
 */
export type ContestantKind = (flow: Flow, isWatched: boolean) => Contestant;
