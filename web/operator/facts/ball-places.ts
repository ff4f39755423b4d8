import type { MatchFactOnWire } from 'protocol';
import { isLegal, type CricketBall } from 'results';
import { claimOf } from '../data/claims.ts';
import { FOR_ALL } from '../data/fact-lines.ts';

export type BallPlace = Pick<CricketBall, 'innings' | 'over' | 'delivery'>;

/** A ball by its newest fact. */
export interface KnownBall {
  readonly factId: number;
  readonly ball: CricketBall;
}

export type SourcedFact = Pick<MatchFactOnWire, 'fact_id' | 'source' | 'said' | 'corrects'>;

/** The first fact of each; a correction belongs to the line of what it corrects, whoever made it. */
export function sourcesById(facts: readonly SourcedFact[]): ReadonlyMap<number, string> {
  const sources = new Map<number, string>();
  for (const { fact_id, source, corrects } of facts)
    sources.set(fact_id, (corrects === null ? undefined : sources.get(corrects)) ?? source);
  return sources;
}

/** The balls of each source as they stand, in the order in which the sources began. */
export function ballsBySource(facts: readonly SourcedFact[]): ReadonlyMap<string, readonly KnownBall[]> {
  const slots = new Map<number, { readonly source: string; known: KnownBall | undefined }>();
  for (const fact of facts) {
    const { fact_id, source, corrects } = fact;
    const claim = claimOf(fact);
    const ball = claim?.['kind'] === 'ball' ? (claim as unknown as CricketBall) : undefined;
    const known = ball && { factId: fact_id, ball };
    const slot = corrects === null ? { source, known } : slots.get(corrects);
    if (slot === undefined) continue;
    slot.known = known;
    slots.set(fact_id, slot);
  }
  const found = [...new Set(slots.values())].flatMap(({ source, known }) => (known ? [{ source, known }] : []));
  const grouped = Map.groupBy(found, ({ source }) => source);
  return new Map([...grouped].map(([source, own]) => [source, own.map(({ known }) => known)]));
}

const overKey = ({ innings, over }: BallPlace): string => `${innings} ${over}`;

/**
 * Numbers balls as scorers do: 0.5 is the fifth ball of the first over. A wide or a no-ball has the place of the ball that
 * has to be bowled again.
 */
export function ballPlaces(balls: readonly CricketBall[]): (ball: BallPlace) => string {
  const overs = Map.groupBy(balls, overKey);
  return (ball) => {
    const before = overs.get(overKey(ball))?.filter((one) => one.delivery < ball.delivery && isLegal(one)) ?? [];
    return `${ball.over}.${new Set(before.map(({ delivery }) => delivery)).size + 1}`;
  };
}

/** As `ballPlaces`, in the line of each source: its own balls, and those that people entered for every source. */
export function placesBySource(facts: readonly SourcedFact[]): (source: string) => (ball: BallPlace) => string {
  const lines = ballsBySource(facts);
  const known = new Map<string, (ball: BallPlace) => string>();
  return (source) => {
    const before = known.get(source);
    if (before !== undefined) return before;
    const sources = source === FOR_ALL ? [source] : [source, FOR_ALL];
    const places = ballPlaces(sources.flatMap((one) => lines.get(one) ?? []).map(({ ball }) => ball));
    known.set(source, places);
    return places;
  };
}
