import { DAY_MS } from 'engine/vocabulary';
import { plainName, sideTwice } from 'results/files/sides-of-name.ts';
import type { Match } from './catalogue-rows.ts';
import type { CatalogueStore } from './catalogue-store.ts';
import type { MatchRow } from './tables.ts';

/** A match to come, as a file of fixtures has it. */
export interface Fixture {
  readonly sportId: number;
  readonly series: string;
  readonly name: string;
  /** Milliseconds since 1970. */
  readonly openAt: number;
  readonly country: string;
  /** What its source calls it for good; empty where it has no name for it. */
  readonly sourceId: string;
}

export interface FixtureVerdict {
  readonly state: 'new' | 'known' | 'moved' | 'past' | 'repeated' | 'refused';
  /** The match that is here. */
  readonly match: { readonly matchId: number; readonly openAt: number } | undefined;
  /** The side that plays itself, of one that is refused. */
  readonly sideTwice?: string;
}

/** A match that was put off keeps its place in the list for so long: beyond it two of one name are two matches. */
const SAME_MATCH_MS = 3 * DAY_MS;

const seriesKeyOf = ({ sportId, series }: Fixture): string => `fixtures:${sportId}:${plainName(series)}`;

/** The same for the same match of the same source, whenever its file is read again. */
export function matchKeyOf(fixture: Fixture): string {
  if (fixture.sourceId !== '') return `fixtures:${fixture.sportId}:id:${fixture.sourceId}`;
  return `${seriesKeyOf(fixture)}:${plainName(fixture.name)}:${Math.floor(fixture.openAt / DAY_MS)}`;
}

/**
 * What an import would do with each fixture.
 *
 * @param known    the matches that have a key of these, by key
 * @param matches  those that are not finished: made by hand, or of another source
 */
export function verdictsOn(
  fixtures: readonly Fixture[],
  {
    known,
    matches,
    now,
  }: { known: ReadonlyMap<string, FixtureVerdict['match']>; matches: readonly Match[]; now: number },
): FixtureVerdict[] {
  const byName = Map.groupBy(
    matches,
    ({ series, name }) => `${series.sportId}:${plainName(series.name)}:${plainName(name)}`,
  );
  const seen = new Set<string>();
  return fixtures.map((fixture) => {
    const twice = sideTwice(fixture.name);
    if (twice !== undefined) return { state: 'refused', match: undefined, sideTwice: twice };
    const key = matchKeyOf(fixture);
    const { sportId, series, name, openAt } = fixture;
    const found =
      known.get(key) ??
      byName
        .get(`${sportId}:${plainName(series)}:${plainName(name)}`)
        ?.find((match) => Math.abs(match.openAt - openAt) < SAME_MATCH_MS);
    const isRepeated = seen.has(key);
    seen.add(key);
    if (isRepeated) return { state: 'repeated', match: found };
    if (found !== undefined) return { state: found.openAt === openAt ? 'known' : 'moved', match: found };
    return { state: openAt <= now ? 'past' : 'new', match: undefined };
  });
}

/** Matches of this name that began, or will, about that day: in any series. */
export const matchesNamed = ({ name, openAt }: Pick<Fixture, 'name' | 'openAt'>, matches: readonly Match[]): Match[] =>
  matches.filter(
    (match) => plainName(match.name) === plainName(name) && Math.abs(match.openAt - openAt) < SAME_MATCH_MS,
  );

/** Rows of new matches; a series of the same name is taken, whoever made it. */
export async function addFixtures(store: CatalogueStore, fixtures: readonly Fixture[]): Promise<MatchRow[]> {
  const seriesIds = new Map<string, number>();
  const rows: MatchRow[] = [];
  for (const fixture of fixtures) {
    const { sportId, series, name, openAt, country } = fixture;
    const key = seriesKeyOf(fixture);
    const seriesId =
      seriesIds.get(key) ??
      (await store.seriesByName(sportId, series)) ??
      (await store.addSeries({ key, sportId, name: series }));
    seriesIds.set(key, seriesId);
    rows.push(await store.addMatch({ key: matchKeyOf(fixture), seriesId, name, openAt, country }));
  }
  return rows;
}
