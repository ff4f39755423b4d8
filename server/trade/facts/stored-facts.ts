import type { FactStore } from './fact-store.ts';
import { type FactSource, type KnownMatch, lineOf, MANUAL_SOURCE, type SourceLine, sourcesOf } from 'results';

/** The facts of the store as rules read them: pictures that stay as they are while new facts come. */
export class StoredFacts implements FactSource {
  readonly #store: FactStore;
  readonly #pictures = new Map<number, KnownMatch>();

  constructor(store: FactStore) {
    this.#store = store;
    store.subscribe(({ match }) => this.#pictures.delete(match));
  }

  /** The source that spoke first backs results; one that spoke second is asked where two have to agree. */
  knownOf(match: number): KnownMatch {
    const kept = this.#pictures.get(match);
    if (kept !== undefined) return kept;
    const [first = MANUAL_SOURCE, second] = sourcesOf(this.#store.facts(match));
    const other = second === undefined ? {} : { other: this.#lineOf(match, second) };
    const picture = { match, ...this.#lineOf(match, first), ...other };
    if (picture.facts.length > 0) this.#pictures.set(match, picture);
    return picture;
  }

  written(): Promise<void> {
    return this.#store.written();
  }

  subscribe(listener: (match: number) => void): () => void {
    return this.#store.subscribe(({ match }) => listener(match));
  }

  #lineOf(match: number, source: string): SourceLine {
    const persons = source === MANUAL_SOURCE ? [] : this.#store.doubts(match, MANUAL_SOURCE);
    const doubts = [...this.#store.doubts(match, source), ...persons];
    return { source, facts: lineOf(this.#store.facts(match), source), doubts };
  }
}
