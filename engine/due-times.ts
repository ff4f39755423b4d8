/** What can be due besides the release of an order: kinds of `DueTimes`, done in this order where times are the same. */
export const EXPIRY = 0;
export const SELF_LIMIT = 1;
export const DROP_MARKET = 2;

/** So many may always be stale. */
const FEW = 1024;

export interface Due {
  readonly at: number;
  /** One of the kinds above. */
  readonly kind: number;
  /** Of the order, account or market. */
  readonly id: number;
}

/**
 * What is to be done at a time: a heap by time, then kind, then id. An entry may be stale (the order is gone, the market
 * was settled again): whoever takes it out looks at the state before doing anything.
 */
export class DueTimes {
  #heap: Due[] = [];
  #sweepAt = FEW;

  /** When the first is due, or Infinity. */
  dueAt(): number {
    return this.#heap[0]?.at ?? Infinity;
  }

  add(kind: number, id: number, at: number): void {
    this.#heap.push({ at, kind, id });
    let place = this.#heap.length - 1;
    while (place > 0) {
      const parent = (place - 1) >> 1;
      if (this.#isInOrder(parent, place)) return;
      this.#swap(place, parent);
      place = parent;
    }
  }

  /** Whether half of them may be stale. */
  isSweepDue(): boolean {
    return this.#heap.length >= this.#sweepAt;
  }

  /** Takes out those that are stale. */
  sweep(isGood: (due: Due) => boolean): void {
    // A sorted list is a heap.
    this.#heap = this.#heap.filter(isGood).sort((a, b) => a.at - b.at || a.kind - b.kind || a.id - b.id);
    this.#sweepAt = Math.max(FEW, 2 * this.#heap.length);
  }

  /** Takes out the first that is due at `now`. */
  takeDue(now: number): Due | undefined {
    const first = this.#heap[0];
    if (first === undefined || first.at > now) return undefined;
    const last = this.#heap.pop() as Due;
    if (last !== first) {
      this.#heap[0] = last;
      this.#sink();
    }
    return first;
  }

  #sink(): void {
    let place = 0;
    for (;;) {
      let first = place;
      for (const child of [2 * place + 1, 2 * place + 2]) {
        if (child < this.#heap.length && !this.#isInOrder(first, child)) first = child;
      }
      if (first === place) return;
      this.#swap(place, first);
      place = first;
    }
  }

  #isInOrder(a: number, b: number): boolean {
    const one = this.#heap[a] as Due;
    const other = this.#heap[b] as Due;
    return (one.at - other.at || one.kind - other.kind || one.id - other.id) <= 0;
  }

  #swap(a: number, b: number): void {
    const held = this.#heap[a] as Due;
    this.#heap[a] = this.#heap[b] as Due;
    this.#heap[b] = held;
  }
}
