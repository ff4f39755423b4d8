import type { MatchFactOnWire } from 'protocol';
import type { FactsKind } from 'results';
import { claimOf, type Claim } from '../data/claims.ts';
import { FOR_ALL } from '../data/fact-lines.ts';
import { placesBySource, sourcesById } from './ball-places.ts';
import { CRICKET_WORDS } from './words/cricket-words.ts';
import { FOOTBALL_WORDS } from './words/football-words.ts';
import { FIELD_WORDS, plainWords, type FactNames, type KindWords } from './words/kind-words.ts';
import { ELECTION_WORDS, INDEX_WORDS, TOURNAMENT_WORDS } from './words/other-words.ts';
import { PERIODS_WORDS } from './words/periods-words.ts';
import { RACING_WORDS } from './words/racing-words.ts';
import { SETS_WORDS } from './words/sets-words.ts';

/** Every kind of fact of every sport, in the order of importance. */
export const FACT_WORDS: Readonly<Record<FactsKind, Readonly<Record<string, KindWords<never>>>>> = {
  cricket: CRICKET_WORDS,
  football: FOOTBALL_WORDS,
  tennis: SETS_WORDS,
  sets: SETS_WORDS,
  periods: PERIODS_WORDS,
  racing: RACING_WORDS,
  election: ELECTION_WORDS,
  index: INDEX_WORDS,
  tournament: TOURNAMENT_WORDS,
};

/** A fact of the wire or of an evidence pack. */
export type SpokenFact = Pick<MatchFactOnWire, 'fact_id' | 'source' | 'said' | 'corrects'>;

const FIXTURES: readonly (readonly [field: string, kind: FactsKind])[] = [
  ['ballsPerOver', 'cricket'],
  ['runners', 'racing'],
  ['bestOf', 'sets'],
  ['periods', 'periods'],
  ['instrument', 'index'],
  ['year', 'election'],
  ['leagueMatches', 'tournament'],
  ['teams', 'football'],
];

const fieldsOf = (fact: SpokenFact): Claim => claimOf(fact) ?? {};

/** By the fixture, or the competition, that comes before all else. */
function kindOfFacts(facts: readonly SpokenFact[]): FactsKind | undefined {
  const first = facts.map(fieldsOf).find(({ kind }) => kind === 'fixture' || kind === 'competition') ?? {};
  return FIXTURES.find(([field]) => field in first)?.[1];
}

/** Sides, the starts of periods and the numbers of balls, as the facts have them. @param source  whose balls are counted */
export function namesIn(facts: readonly SpokenFact[], source = FOR_ALL): FactNames {
  const claims = facts.map(fieldsOf);
  const fixture = claims.findLast(({ kind }) => kind === 'fixture');
  const [home = 'Side 1', away = 'Side 2'] = (fixture?.['teams'] ?? fixture?.['sides'] ?? []) as readonly string[];
  const begun = claims.filter(({ kind }) => kind === 'period-begins');
  return {
    sides: [home, away],
    begins: new Map(begun.map(({ period, at }) => [String(period), Number(at)])),
    sport: typeof fixture?.['sport'] === 'string' ? fixture['sport'] : '',
    placeOf: placesBySource(facts)(source),
  };
}

/** One fact in a sentence. */
export function sentenceOf(kindOfMatch: FactsKind | undefined, claim: unknown, names: FactNames): string {
  const kind = String((claim as Claim)['kind']);
  const words = kindOfMatch === undefined ? undefined : FACT_WORDS[kindOfMatch][kind];
  return words?.sentence(claim as never, names) ?? plainWords(kind);
}

/** The sentences of a match's facts; one that corrects another names both. */
export function sentencesOf(facts: readonly SpokenFact[]): (fact: SpokenFact) => string {
  const kind = kindOfFacts(facts);
  const names = namesIn(facts);
  const placesOf = placesBySource(facts);
  const sources = sourcesById(facts);
  const byId = new Map(facts.map((fact) => [fact.fact_id, fact]));
  const plain = (fact: SpokenFact | undefined): string => {
    if (fact === undefined || claimOf(fact) === null) return 'an earlier fact';
    const placeOf = placesOf(sources.get(fact.fact_id) ?? fact.source);
    return sentenceOf(kind, claimOf(fact), { ...names, placeOf });
  };
  return (fact) => {
    if (fact.corrects === null) return plain(fact);
    const before = plain(byId.get(fact.corrects));
    return claimOf(fact) === null ? `Taken back: ${before}` : `${plain(fact)} (corrected, was: ${before})`;
  };
}

/** The label of a field, by the kind it belongs to; undefined if nobody has named it. */
export function fieldWords(words: KindWords<never> | undefined, key: string): string | undefined {
  return words?.fields?.[key] ?? FIELD_WORDS[key];
}
