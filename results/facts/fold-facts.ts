import type { Doubt, Fact } from './fact.ts';
import { foldCricket } from './cricket/fold-cricket.ts';
import { foldElection } from './election/fold-election.ts';
import { foldFootball } from './football/fold-football.ts';
import { foldIndex } from './index/fold-index.ts';
import { foldPeriods } from './periods/fold-periods.ts';
import { foldRacing } from './racing/fold-racing.ts';
import { foldSets } from './sets/fold-sets.ts';
import { foldTournament } from './tournament/fold-tournament.ts';
import type { FactsKind } from './facts-kind.ts';

type Fold = (facts: readonly Fact[], doubts: readonly Doubt[]) => unknown;

/** How the facts of each kind of match become the match that rules read. */
const FOLDS: Record<FactsKind, Fold> = {
  cricket: foldCricket as Fold,
  election: foldElection as Fold,
  football: foldFootball as Fold,
  index: foldIndex as Fold,
  periods: foldPeriods as Fold,
  racing: foldRacing as Fold,
  sets: foldSets as Fold,
  tennis: foldSets as Fold,
  tournament: foldTournament as Fold,
};

export function foldFacts(kind: FactsKind, facts: readonly Fact[], doubts: readonly Doubt[]): unknown {
  return FOLDS[kind](facts, doubts);
}
