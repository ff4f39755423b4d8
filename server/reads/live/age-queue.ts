import type { Millis } from 'engine/vocabulary';

interface Aged<T> {
  readonly item: T;
  readonly at: Millis;
}

/** Things in the order they ended, taken out again once they are old enough. */
export class AgeQueue<T> {
  #entries: Aged<T>[] = [];
  #head = 0;

  push(item: T, at: Millis): void {
    this.#entries.push({ item, at });
  }

  /** Takes out what ended at `until` or before. */
  takeUntil(until: number, take: (item: T) => void): void {
    for (;;) {
      const first = this.#entries[this.#head];
      if (first === undefined || first.at > until) break;
      this.#head += 1;
      take(first.item);
    }
    // An array's own shift moves all the rest each time.
    if (this.#head > 1024 && this.#head * 2 > this.#entries.length) {
      this.#entries = this.#entries.slice(this.#head);
      this.#head = 0;
    }
  }

  waiting(): Aged<T>[] {
    return this.#entries.slice(this.#head);
  }
}
