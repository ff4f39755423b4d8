import type { FactStore } from './fact-store.ts';
import {
  type Fact,
  type FactSource,
  type KnownMatch,
  lineOf,
  MANUAL_SOURCE,
  type SourceLine,
  sourcesOf,
} from 'results';

/** The facts of the store as rules read them: pictures that stay as they are while new facts come. */
export class StoredFacts implements FactSource {
  readonly #store: FactStore;
  readonly #pictures = new Map<number, KnownMatch>();

  constructor(store: FactStore) {
    this.#store = store;
    store.subscribe(({ match }) => this.#pictures.delete(match));
  }

  /** The source that spoke first backs results; one that spoke second is asked if two have to agree. */
  knownOf(match: number): KnownMatch {
    const kept = this.#pictures.get(match);
    if (kept !== undefined) return kept;
    const picture = knownAs(match, this.#store.facts(match), this.#store);
    if (picture.facts.length > 0) this.#pictures.set(match, picture);
    return picture;
  }

  written(): Promise<void> {
    return this.#store.written();
  }

  subscribe(listener: (match: number) => void): () => void {
    return this.#store.subscribe(({ match }) => listener(match));
  }
}

/** A match as it would be by these facts, with the doubts that stand now: they hold a market. Left out: by the facts alone. */
export function knownAs(
  match: number,
  facts: readonly Fact[],
  store: Pick<FactStore, 'doubts'> = { doubts: () => [] },
): KnownMatch {
  const lineBy = (source: string): SourceLine => {
    const persons = source === MANUAL_SOURCE ? [] : store.doubts(match, MANUAL_SOURCE);
    return { source, facts: lineOf(facts, source), doubts: [...store.doubts(match, source), ...persons] };
  };
  const [first = MANUAL_SOURCE, second, ...further] = sourcesOf(facts);
  if (second === undefined) return { match, ...lineBy(first) };
  return { match, ...lineBy(first), other: lineBy(second), further: further.map(lineBy) };
}
