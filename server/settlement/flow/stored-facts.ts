import type { FactStore } from '../facts/fact-store.ts';
import type { Fact } from '../facts/fact.ts';
import type { FactSource, KnownMatch } from './settlement-api.ts';

/** What people enter and correct, whatever source backs a result. */
export const MANUAL = 'manual';

/** The facts of the store as rules read them: pictures that stay as they are while new facts come. */
export class StoredFacts implements FactSource {
  readonly #store: FactStore;
  readonly #pictures = new Map<number, KnownMatch>();

  constructor(store: FactStore) {
    this.#store = store;
    store.subscribe(({ match }) => this.#pictures.delete(match));
  }

  knownOf(match: number): KnownMatch {
    const kept = this.#pictures.get(match);
    if (kept !== undefined) return kept;
    const all = this.#store.facts(match);
    const backing = backingSource(all);
    const facts = all.filter(({ source }) => source === backing || source === MANUAL);
    const doubts = [
      ...(backing === undefined ? [] : this.#store.doubts(match, backing)),
      ...this.#store.doubts(match, MANUAL),
    ];
    const picture = { match, facts, doubts };
    if (facts.length > 0) this.#pictures.set(match, picture);
    return picture;
  }

  subscribe(listener: (match: number) => void): () => void {
    return this.#store.subscribe(({ match }) => listener(match));
  }
}

/** The source that spoke first backs the results; what others say is compared with it. */
function backingSource(facts: readonly Fact[]): string | undefined {
  return facts.find(({ source }) => source !== MANUAL)?.source;
}
