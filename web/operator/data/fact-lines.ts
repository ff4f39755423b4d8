import type { DataOf, MatchFactOnWire } from 'protocol';

// The facts of a match by who reported them.

export type KnownFacts = DataOf<'admin/getFacts'>;

/** The source of facts that people enter for every source. */
export const FOR_ALL = 'manual';

/** A source's own facts, with what people entered for every source and corrected of this one. */
export function lineOf(facts: readonly MatchFactOnWire[], source: string): MatchFactOnWire[] {
  const ids = new Set<number>();
  return facts.filter((fact) => {
    const isForAll = fact.source === FOR_ALL && (fact.corrects === null || ids.has(fact.corrects));
    if (fact.source !== source && !isForAll) return false;
    ids.add(fact.fact_id);
    return true;
  });
}

/** A source as it stands beside a fact. */
export const sourceWords = (source: string): string => (source === FOR_ALL ? 'entered for every source' : source);

/** The person whose line a source is; 0 for a feed, and for what people enter for every source. */
export const scorerOf = (source: string): number => Number(/^scorer-(\d+)$/.exec(source)?.[1] ?? 0);

export const scorerSource = (userId: number): string => `scorer-${userId}`;

/** The match's sources, in words: feeds, then scorers, in the order in which they began. */
export function sourceNames({ facts, scorers }: KnownFacts): ReadonlyMap<string, string> {
  const people = new Map(scorers.map(({ source, user_name }) => [source, user_name]));
  const feeds = facts.map(({ source }) => source).filter((source) => source !== FOR_ALL && !people.has(source));
  return new Map([...feeds.map((source) => [source, source] as const), ...people]);
}

/** The scorer whose line the user has scored in; undefined if there is none. */
export function lineBy({ facts, scorers }: KnownFacts, userId: number): number | undefined {
  return scorers.find((one) => facts.some(({ source, by }) => source === one.source && by === userId))?.user_id;
}
