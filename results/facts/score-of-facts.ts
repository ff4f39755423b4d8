import { foldFacts } from './fold-facts.ts';
import { scoreOf } from './cricket/score-of.ts';
import { type Doubt, type Fact, isFixtureFact } from './fact.ts';
import type { FactsKind } from './facts-kind.ts';
import { scoreOfFootball } from './football/score-of-football.ts';
import type { MatchScore } from './match-score.ts';
import { scoreOfPeriods } from './periods/score-of-periods.ts';
import { scoreOfRace } from './racing/score-of-race.ts';
import { scoreOfSets } from './sets/score-of-sets.ts';
import { standing } from './standing-facts.ts';

/** By kind of match; elections, cups and indices have no score. */
const SCORES: { readonly [K in FactsKind]?: (match: never) => MatchScore } = {
  cricket: scoreOf,
  football: scoreOfFootball,
  periods: scoreOfPeriods,
  racing: scoreOfRace,
  sets: scoreOfSets,
  tennis: scoreOfSets,
};

/** The score that facts make; undefined if they announce no match, or one without a score. */
export function scoreOfFacts(
  kind: FactsKind,
  { facts, doubts }: { readonly facts: readonly Fact[]; readonly doubts: readonly Doubt[] },
): MatchScore | undefined {
  const score = SCORES[kind];
  if (score === undefined || !standing(facts).some(isFixtureFact)) return undefined;
  return score(foldFacts(kind, facts, doubts) as never);
}
