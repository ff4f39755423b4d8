import type { Answer } from './table.ts';

/** Adds up how many of all equally likely cases, or how much probability, each answer has. */
export class Cases {
  readonly #weights = new Map<Answer, number>();
  #total = 0;

  add(answer: Answer, weight = 1): void {
    if (weight === 0) return;
    this.#weights.set(answer, (this.#weights.get(answer) ?? 0) + weight);
    this.#total += weight;
  }

  chances(): ReadonlyMap<Answer, number> {
    return new Map([...this.#weights].map(([answer, weight]) => [answer, weight / this.#total]));
  }
}

/** The chances of what is drawn from a list whose members are equally likely. */
export function chancesOver<T>(members: readonly T[], answer: (member: T) => Answer): ReadonlyMap<Answer, number> {
  const cases = new Cases();
  for (const member of members) cases.add(answer(member));
  return cases.chances();
}

/** The same chances under other answers; answers that become one are added up. */
export function regrouped(
  chances: ReadonlyMap<Answer, number>,
  answer: (one: Answer) => Answer,
): ReadonlyMap<Answer, number> {
  const cases = new Cases();
  for (const [one, probability] of chances) cases.add(answer(one), probability);
  return cases.chances();
}

/** Computes once, at the first call. */
export function once<T>(compute: () => T): () => T {
  let value: { readonly of: T } | undefined;
  return () => (value ??= { of: compute() }).of;
}
