import type { Fact } from './fact.ts';

/**
 * What still stands of everything that was said: a correction stands in the place of what it corrects, and what was
 * never true is gone. A correction of a correction counts for the first one's place.
 *
 * @param facts  by id, oldest first
 */
export function standingFacts<Said>(facts: readonly Fact<Said | null>[]): Fact<Said>[] {
  const places: (Fact<Said | null> | undefined)[] = [];
  const placeOf = new Map<number, number>();
  for (const fact of facts) {
    const place = fact.corrects === undefined ? undefined : placeOf.get(fact.corrects);
    placeOf.set(fact.id, place ?? places.length);
    if (place === undefined) places.push(fact);
    else places[place] = fact;
  }
  return places.filter((fact): fact is Fact<Said> => fact !== undefined && fact.said !== null);
}
