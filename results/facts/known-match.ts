import type { Doubt, Fact } from './fact.ts';

/** A match as its facts are now. */
export interface KnownMatch {
  readonly match: number;
  readonly facts: readonly Fact[];
  /** Beside those that the facts themselves raise. */
  readonly doubts: readonly Doubt[];
  /** Which source these facts come from; people's are among them. */
  readonly source?: string;
  /** The line of a second source. */
  readonly other?: SourceLine;
  /** The lines of the sources after these two. */
  readonly further?: readonly SourceLine[];
}

/** The facts of one source about a match, with what people added and corrected. */
export interface SourceLine {
  readonly source: string;
  readonly facts: readonly Fact[];
  readonly doubts: readonly Doubt[];
}

/** Where the facts that results rest on come from: the store, or the files of a replay. */
export interface FactSource {
  knownOf(match: number): KnownMatch;
  /** Resolves once a stop would lose nothing of what is known now. @throws what keeps the facts from being written */
  written(): Promise<void>;
  /** Called with the match whose facts have changed. @returns unsubscribes */
  subscribe(listener: (match: number) => void): () => void;
}
