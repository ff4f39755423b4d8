import type { Millis } from 'engine/vocabulary';

/** Numbers in the order they ended, taken out again once they are old enough. */
export class AgeQueue<T extends number> {
  #items: T[] = [];
  #times: Millis[] = [];
  #head = 0;

  get size(): number {
    return this.#items.length - this.#head;
  }

  push(item: T, at: Millis): void {
    this.#items.push(item);
    this.#times.push(at);
  }

  /** Takes out what ended at `until` or before. */
  takeUntil(until: number, take: (item: T) => void): void {
    while (this.#head < this.#items.length && (this.#times[this.#head] as Millis) <= until) {
      const item = this.#items[this.#head] as T;
      this.#head += 1;
      take(item);
    }
    // An array's own shift moves all the rest each time.
    if (this.#head > 1024 && this.#head * 2 > this.#items.length) this.#forgetTaken();
  }

  /** Those that do not stay leave before they are old enough. */
  keep(stays: (item: T) => boolean): void {
    const waiting = this.waiting().filter(({ item }) => stays(item));
    this.#items = waiting.map(({ item }) => item);
    this.#times = waiting.map(({ at }) => at);
    this.#head = 0;
  }

  waiting(): { readonly item: T; readonly at: Millis }[] {
    return this.#items
      .slice(this.#head)
      .map((item, place) => ({ item, at: this.#times[this.#head + place] as Millis }));
  }

  #forgetTaken(): void {
    this.#items = this.#items.slice(this.#head);
    this.#times = this.#times.slice(this.#head);
    this.#head = 0;
  }
}
