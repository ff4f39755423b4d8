import type { OrderId } from 'engine/vocabulary';
import type { Listing } from './bet-fields.ts';
import { BetRow } from './bet-row.ts';
import type { BetStore } from './bet-store.ts';

/** Bets in the order they came. The links are in the bets' rows: a Set would cost each bet four times as much. */
export class BetList {
  readonly #store: BetStore;
  readonly #listing: Listing;
  /** Row + 1; 0 if there is none. */
  #first = 0;
  #last = 0;
  #size = 0;

  constructor(store: BetStore, listing: Listing) {
    this.#store = store;
    this.#listing = listing;
  }

  get size(): number {
    return this.#size;
  }

  /** A bet that is in no list of this kind. */
  add(bet: BetRow): void {
    const link = bet.row + 1;
    bet.setBefore(this.#listing, this.#last);
    bet.setAfter(this.#listing, 0);
    if (this.#last === 0) this.#first = link;
    else this.#at(this.#last).setAfter(this.#listing, link);
    this.#last = link;
    this.#size += 1;
  }

  delete(bet: BetRow): void {
    const before = bet.before(this.#listing);
    const after = bet.after(this.#listing);
    if (before === 0 && this.#first !== bet.row + 1) return;
    if (before === 0) this.#first = after;
    else this.#at(before).setAfter(this.#listing, after);
    if (after === 0) this.#last = before;
    else this.#at(after).setBefore(this.#listing, before);
    bet.setBefore(this.#listing, 0);
    bet.setAfter(this.#listing, 0);
    this.#size -= 1;
  }

  clear(): void {
    while (this.#first !== 0) this.delete(this.#at(this.#first));
  }

  /** While nothing is added or deleted. */
  *bets(): Iterable<BetRow> {
    for (let link = this.#first; link !== 0;) {
      const bet = this.#at(link);
      yield bet;
      link = bet.after(this.#listing);
    }
  }

  /** The orders that are in it now, whatever becomes of them. */
  orders(): OrderId[] {
    const orders: OrderId[] = [];
    for (const { order } of this.bets()) orders.push(order);
    return orders;
  }

  #at(link: number): BetRow {
    return new BetRow(this.#store, link - 1);
  }
}
