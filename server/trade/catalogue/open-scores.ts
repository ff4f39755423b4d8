import {
  type CricketFact,
  type CricketMatch,
  type Fact,
  type FactSource,
  foldCricket,
  type KnownMatch,
  scoreOfFacts,
  sportOfFacts,
} from 'results';
import type { FactStore } from '../facts/fact-store.ts';
import { StoredFacts } from '../facts/stored-facts.ts';
import { Scores } from './scores.ts';

export type { Scores };

/** A match of cricket, and no tournament of it. */
const isCricket = (facts: readonly Fact[]): facts is readonly Fact<CricketFact | null>[] =>
  facts.some(({ said }) => (said as CricketFact | null)?.kind === 'fixture' && 'ballsPerOver' in (said as object));

/** The match of cricket that facts tell of; undefined if they tell of none. */
export function cricketMatchOf({ facts, doubts }: Pick<KnownMatch, 'facts' | 'doubts'>): CricketMatch | undefined {
  return isCricket(facts) ? foldCricket(facts, doubts) : undefined;
}

/**
 * The scores, with those that the facts of a match make if it has none of a feed's.
 *
 * @param sportOf  the number of a match's sport; undefined once the catalogue has let it go
 */
export function openScores(
  store: Pick<FactStore, 'matches'> & ConstructorParameters<typeof StoredFacts>[0],
  sportOf: (matchId: number) => number | undefined,
): Scores {
  const scores = new Scores();
  const facts: FactSource = new StoredFacts(store);
  const fromFacts = new Map<number, unknown>();
  const update = (match_id: number) => {
    // A feed's own score.
    if (scores.get(match_id) !== fromFacts.get(match_id)) return;
    const kind = sportOfFacts(sportOf(match_id) ?? 0)?.kind;
    const made = kind && scoreOfFacts(kind, facts.knownOf(match_id));
    if (made === undefined) return;
    const { summary, note, sides, recent } = made;
    if (summary === '' && note === '' && !fromFacts.has(match_id)) return;
    // Matches that are over leave room for those that come.
    if (!fromFacts.has(match_id))
      for (const { match_id: old } of scores.all())
        if (sportOf(old) === undefined) {
          scores.forget(old);
          fromFacts.delete(old);
        }
    const score = { match_id, summary, note, sides: [...sides], recent: [...recent] };
    fromFacts.set(match_id, score);
    scores.update(score);
  };
  for (const match of store.matches) update(match);
  facts.subscribe(update);
  return scores;
}
