import type { Millis } from 'engine/vocabulary';
import type { Doubt, Fact } from '../facts/fact.ts';

/** Where a source of facts about one match says them. */
export interface FactSink<Said> {
  /** @returns the id of the fact, for a correction later */
  say(said: Said | null, how: { readonly at: Millis; readonly corrects?: number }): number;
  /** A doubt about the same takes the place of one that stands. */
  doubt(doubt: Doubt): void;
  clear(about: string): void;
}

/** Keeps in memory what one source says: for files that are read as a whole, and for tests. */
export class GatheredFacts<Said> implements FactSink<Said> {
  readonly facts: Fact<Said | null>[] = [];
  readonly #source: string;
  readonly #doubts = new Map<string, Doubt>();

  constructor(source: string) {
    this.#source = source;
  }

  get doubts(): readonly Doubt[] {
    return [...this.#doubts.values()];
  }

  say(said: Said | null, { at, corrects }: { readonly at: Millis; readonly corrects?: number }): number {
    const id = this.facts.length + 1;
    this.facts.push({ id, at, source: this.#source, said, ...(corrects === undefined ? {} : { corrects }) });
    return id;
  }

  doubt(doubt: Doubt): void {
    this.#doubts.set(doubt.about, doubt);
  }

  clear(about: string): void {
    this.#doubts.delete(about);
  }
}
