import type { Millis } from 'engine/vocabulary';
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

/** What would stand after another fact is said, or, with null, one is taken back. */
export function standingAfter(
  facts: readonly Fact[],
  { said, corrects }: { readonly said: unknown; readonly corrects?: number | undefined },
): Fact[] {
  const id = (facts.at(-1)?.id ?? 0) + 1;
  const next = { id, source: '', at: 0 as Millis, said, ...(corrects === undefined ? {} : { corrects }) };
  return standing([...facts, next]) as Fact[];
}

/** Whether nothing is known: no fact yet, or all of them taken back. */
export function noneStands(facts: readonly Fact[]): boolean {
  // Only what takes another back can leave none: the rest is not read again for every new fact.
  return (facts.at(-1)?.said ?? null) === null && standing(facts).length === 0;
}

function isSaid<Said>(fact: Fact<Said | null>): fact is Fact<Said> {
  return fact.said !== null;
}
