import type { Fact } from './fact.ts';

/**
 * The facts that stand: corrections in the place of what they correct, the oldest first. What corrects a fact that is
 * not among these is left out.
 */
export function standing<Said>(facts: readonly Fact<Said | null>[]): Fact<Said>[] {
  const places = new Map<number, number>();
  const stand: (Fact<Said> | undefined)[] = [];
  for (const fact of facts) {
    const place = fact.corrects === undefined ? stand.length : places.get(fact.corrects);
    if (place === undefined) continue;
    places.set(fact.id, place);
    stand[place] = isSaid(fact) ? fact : undefined;
  }
  return stand.filter((fact) => fact !== undefined);
}

function isSaid<Said>(fact: Fact<Said | null>): fact is Fact<Said> {
  return fact.said !== null;
}
