import type { OrderTerms } from '../command.ts';

/** An accepted order inside its in-play delay. */
export interface WaitingOrder {
  readonly id: number;
  readonly account: number;
  readonly market: number;
  /** Row of the market's positions. */
  readonly position: number;
  /** Place in the market's definition. */
  readonly runnerIndex: number;
  readonly side: number;
  readonly price: number;
  readonly size: number;
  /** As `Incoming.amount`; its size where there are no terms. */
  readonly amount: number;
  /** Place in PERSISTENCES. */
  readonly persists: number;
  readonly terms: OrderTerms | undefined;
  readonly releaseAt: number;
}

/**
 * The orders that wait: a heap by release time, then by id, and a table by id.
 *
 * @see docs/rules.md, "In-play delay"
 */
export class Delays {
  #heap: WaitingOrder[] = [];
  readonly #byId = new Map<number, WaitingOrder>();

  find(id: number): WaitingOrder | undefined {
    return this.#byId.get(id);
  }

  /** When the first is due, or Infinity. */
  dueAt(): number {
    return this.#first()?.releaseAt ?? Infinity;
  }

  add(order: WaitingOrder): void {
    this.#byId.set(order.id, order);
    this.#heap.push(order);
    this.#rise(this.#heap.length - 1);
  }

  /** Takes out the first that is due at `now`. */
  takeDue(now: number): WaitingOrder | undefined {
    const first = this.#first();
    if (first === undefined || first.releaseAt > now) return undefined;
    this.#byId.delete(first.id);
    this.#drop(first);
    return first;
  }

  /** The first that was not taken out alone: those that were leave the heap only when they come to its top. */
  #first(): WaitingOrder | undefined {
    for (;;) {
      const first = this.#heap[0];
      if (first === undefined || this.#byId.get(first.id) === first) return first;
      this.#drop(first);
    }
  }

  #drop(first: WaitingOrder): void {
    const last = this.#heap.pop() as WaitingOrder;
    if (last === first) return;
    this.#heap[0] = last;
    this.#sink(0);
  }

  /** Takes out one order that is there. */
  take(id: number): WaitingOrder {
    const order = this.#byId.get(id) as WaitingOrder;
    this.#byId.delete(id);
    return order;
  }

  /** Takes out all of one market, in the order in which they would have been released. */
  takeOf(market: number): WaitingOrder[] {
    const all = this.all();
    // A sorted list is a heap.
    this.#heap = all.filter((order) => order.market !== market);
    const taken = all.filter((order) => order.market === market);
    for (const order of taken) this.#byId.delete(order.id);
    return taken;
  }

  /** Those of an account, in the order in which they will be released. */
  of(account: number): WaitingOrder[] {
    return [...this.#byId.values()].filter((order) => order.account === account).sort(byRelease);
  }

  /** All, in the order in which they will be released. */
  all(): WaitingOrder[] {
    return [...this.#byId.values()].sort(byRelease);
  }

  #rise(from: number): void {
    let place = from;
    while (place > 0) {
      const parent = (place - 1) >> 1;
      if (byRelease(this.#heap[parent] as WaitingOrder, this.#heap[place] as WaitingOrder) <= 0) return;
      this.#swap(place, parent);
      place = parent;
    }
  }

  #sink(from: number): void {
    let place = from;
    for (;;) {
      let first = place;
      for (const child of [2 * place + 1, 2 * place + 2]) {
        const isEarlier =
          child < this.#heap.length &&
          byRelease(this.#heap[child] as WaitingOrder, this.#heap[first] as WaitingOrder) < 0;
        if (isEarlier) first = child;
      }
      if (first === place) return;
      this.#swap(place, first);
      place = first;
    }
  }

  #swap(a: number, b: number): void {
    const held = this.#heap[a] as WaitingOrder;
    this.#heap[a] = this.#heap[b] as WaitingOrder;
    this.#heap[b] = held;
  }
}

function byRelease(a: WaitingOrder, b: WaitingOrder): number {
  return a.releaseAt - b.releaseAt || a.id - b.id;
}
