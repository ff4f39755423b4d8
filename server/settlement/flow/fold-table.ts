import type { Doubt, Fact } from '../../facts/fact.ts';
import { foldCricket } from '../../facts/cricket/fold-cricket.ts';
import { foldElection } from '../../facts/election/fold-election.ts';
import { foldFootball } from '../../facts/football/fold-football.ts';
import { foldIndex } from '../../facts/index/fold-index.ts';
import { foldPeriods } from '../../facts/periods/fold-periods.ts';
import { foldRacing } from '../../facts/racing/fold-racing.ts';
import { foldSets } from '../../facts/sets/fold-sets.ts';
import { foldTournament } from '../../facts/tournament/fold-tournament.ts';
import type { FactsKind } from '../rule.ts';

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
