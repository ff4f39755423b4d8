import type { MatchFactOnWire } from 'protocol';
import { claimOf } from '../data/claims.ts';
import { FOR_ALL, scorerOf, scorerSource, type KnownFacts } from '../data/fact-lines.ts';
import { sourcesById } from './ball-places.ts';

// Nobody is two sources of a match: what the exchange would refuse for that is not offered.

const isPersonal = (source: string): boolean => scorerOf(source) !== 0 || source.startsWith('file-');
/** A fixture says who plays, not what happened. */
const isReport = (fact: MatchFactOnWire): boolean => fact.corrects !== null || claimOf(fact)?.['kind'] !== 'fixture';

/** The sources whose line takes what is entered in `source`; that of every source is in all. */
function linesOf(source: string, facts: readonly MatchFactOnWire[]): readonly string[] {
  return source === FOR_ALL ? facts.map((fact) => fact.source).filter((one) => one !== FOR_ALL) : [source];
}

/** True if what the person enters in `source` would make them a second source of the match. */
export function isSecondSource(source: string, { facts }: Pick<KnownFacts, 'facts'>, person: number): boolean {
  const own = facts.filter((fact) => fact.by === person && isPersonal(fact.source) && isReport(fact));
  return own.some((fact) => linesOf(source, facts).some((line) => line !== fact.source));
}

/** @returns why the person does not correct the fact; undefined if they may */
export function correctedByOthers(fact: MatchFactOnWire, known: KnownFacts, person: number): string | undefined {
  const source = sourcesById(known.facts).get(fact.fact_id) ?? fact.source;
  if (source === scorerSource(person) || !isSecondSource(source, known, person)) return undefined;
  const scorer = known.scorers.find((one) => one.source === source)?.user_name;
  return scorer === undefined
    ? 'You are a source yourself: somebody else has to correct this.'
    : `Only ${scorer} can correct this.`;
}
