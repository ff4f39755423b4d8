import type { MatchFactOnWire } from 'protocol';

/** The content of a fact, by its kind; null: the fact that it corrects was never true. */
export type Claim = Readonly<Record<string, unknown>>;
export const claimOf = ({ said }: Pick<MatchFactOnWire, 'said'>): Claim | null => said as Claim | null;

/** As they stand: corrections in the place of what they correct. */
export function standingClaims(
  facts: readonly Pick<MatchFactOnWire, 'fact_id' | 'said' | 'corrects'>[],
): readonly Claim[] {
  const places = new Map<number, Claim | null>();
  const first = new Map<number, number>();
  for (const fact of facts) {
    const { fact_id: id, corrects } = fact;
    const place = corrects === null ? id : (first.get(corrects) ?? id);
    first.set(id, place);
    places.set(place, claimOf(fact));
  }
  return [...places.values()].filter((claim) => claim !== null);
}
