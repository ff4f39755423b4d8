import type { ContestantKind } from './contestant.ts';
import { EngineContestant } from './engine.ts';
import { FastBookContestant } from './fast-book.ts';
import { LibraryContestant } from './library.ts';

export const CONTESTANTS = {
  'fast-book': (flow, isWatched) => new FastBookContestant(flow, isWatched),
  library: (flow, isWatched) => new LibraryContestant(flow, isWatched),
  engine: (flow, isWatched) => new EngineContestant(flow, isWatched),
} as const satisfies Record<string, ContestantKind>;

export type ContestantName = keyof typeof CONTESTANTS;
