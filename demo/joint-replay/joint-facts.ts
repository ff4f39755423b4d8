import type { Millis } from 'engine/vocabulary';
import {
  type CricketFact,
  type CricketMatch,
  type Doubt,
  type Fact,
  type FactSource,
  foldCricket,
  GatheredFacts,
  type KnownMatch,
} from 'results';

/** The facts of one match: those of its first source, until the official card stands in their place. */
export class JointFacts implements FactSource {
  /** What the first source says. */
  readonly feed: GatheredFacts<CricketFact>;
  readonly #listeners = new Set<(match: number) => void>();
  #match = 0;
  #known: KnownMatch = { match: 0, facts: [], doubts: [] };
  #folded: CricketMatch | undefined;
  #card: readonly Fact<CricketFact>[] | undefined;

  constructor(source: string) {
    this.feed = new GatheredFacts(source);
  }

  /** Which match of the catalogue it is. */
  belongTo(match: number): void {
    this.#match = match;
    this.changed();
  }

  get matchId(): number {
    return this.#match;
  }

  knownOf(match: number): KnownMatch {
    return match === this.#match ? this.#known : { match, facts: [], doubts: [] };
  }

  /** They come from files. */
  async written(): Promise<void> {}

  /** The match as it is known now. */
  get match(): CricketMatch {
    this.#folded ??= foldCricket(this.#known.facts as readonly Fact<CricketFact>[], this.#known.doubts);
    return this.#folded;
  }

  subscribe(listener: (match: number) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** The feed has new facts or doubts. */
  changed(): void {
    if (this.#card !== undefined) return;
    this.#become({ match: this.#match, facts: [...this.feed.facts], doubts: this.feed.doubts });
  }

  /**
   * The official card has come: it is the second source, and where the two differ it is right. Nothing is in doubt any
   * more.
   */
  confirm(card: readonly Fact<CricketFact>[], at: Millis): void {
    const base = this.feed.facts.length;
    // The feed’s facts stay, taken back; the card reports everything anew.
    const withdrawn = this.feed.facts
      .filter(({ corrects }) => corrects === undefined)
      .map(({ id, source }, place): Fact<CricketFact | null> => ({
        id: base + 1 + place,
        at,
        source,
        said: null,
        corrects: id,
      }));
    const after = base + withdrawn.length;
    this.#card = card.map((fact) => ({ ...fact, id: fact.id + after, at }));
    this.#become({ match: this.#match, facts: [...this.feed.facts, ...withdrawn, ...this.#card], doubts: [] });
  }

  #become(known: { match: number; facts: readonly Fact<CricketFact | null>[]; doubts: readonly Doubt[] }): void {
    this.#known = known;
    this.#folded = undefined;
    for (const listener of this.#listeners) listener(this.#match);
  }
}
