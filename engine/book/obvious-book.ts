import { BACK, type Book, type IncomingOrder, LAY, NO_ORDER } from './book.ts';
import { Met } from './met.ts';

type Resting = IncomingOrder & { readonly arrival: number };

/** The book as one would explain it: a list, sorted on demand. The oracle of the fast one; a ref is the order's id. */
export class ObviousBook implements Book {
  readonly met = new Met();
  #resting: Resting[] = [];
  #runners = 0;
  #arrivals = 0;

  open(): number {
    return this.#runners++;
  }

  close(bookNumber: number): void {
    this.#resting = this.#resting.filter((order) => order.bookNumber !== bookNumber);
  }

  match(order: IncomingOrder): number {
    const against = order.side === BACK ? LAY : BACK;
    let left = order.size;
    this.met.count = 0;
    for (const maker of this.#queue(order.bookNumber, against)) {
      const isGoodEnough = order.side === BACK ? maker.tick >= order.tick : maker.tick <= order.tick;
      if (left === 0 || !isGoodEnough) break;
      const isOwn = maker.owner === order.owner;
      const size = isOwn ? maker.size : Math.min(maker.size, left);
      if (!isOwn) left -= size;
      this.#note(maker, size);
      this.reduce(maker.id, size);
    }
    return left;
  }

  rest(order: IncomingOrder): void {
    this.#resting.push({ ...order, arrival: this.#arrivals++ });
  }

  reduce(ref: number, by: number): void {
    const order = this.#at(ref);
    order.size -= by;
    this.#resting = this.#resting.filter((other) => other.size > 0);
  }

  setPersists(ref: number, persists: number): void {
    this.#at(ref).persists = persists;
  }

  find(id: number): number {
    return this.#resting.some((order) => order.id === id) ? id : NO_ORDER;
  }
  idOf(ref: number): number {
    return this.#at(ref).id;
  }
  bookNumberOf(ref: number): number {
    return this.#at(ref).bookNumber;
  }
  sideOf(ref: number): number {
    return this.#at(ref).side;
  }
  tickOf(ref: number): number {
    return this.#at(ref).tick;
  }
  ownerOf(ref: number): number {
    return this.#at(ref).owner;
  }
  remainingOf(ref: number): number {
    return this.#at(ref).size;
  }
  persistsOf(ref: number): number {
    return this.#at(ref).persists;
  }
  countOf(bookNumber: number, owner: number): number {
    return this.#resting.filter((order) => order.bookNumber === bookNumber && order.owner === owner).length;
  }

  bestTick(bookNumber: number, side: number): number {
    return this.#queue(bookNumber, side)[0]?.tick ?? -1;
  }

  sizeAt(bookNumber: number, side: number, tick: number): number {
    const level = this.#queue(bookNumber, side).filter((order) => order.tick === tick);
    return level.reduce((sum, order) => sum + order.size, 0);
  }

  first(bookNumber: number, side: number): number {
    return this.#queue(bookNumber, side)[0]?.id ?? NO_ORDER;
  }

  following(ref: number): number {
    const order = this.#at(ref);
    const queue = this.#queue(order.bookNumber, order.side);
    return queue[queue.indexOf(order) + 1]?.id ?? NO_ORDER;
  }

  #queue(bookNumber: number, side: number): Resting[] {
    const mine = this.#resting.filter((order) => order.bookNumber === bookNumber && order.side === side);
    const dearness = (order: Resting): number => (side === BACK ? order.tick : -order.tick);
    return mine.sort((a, b) => dearness(a) - dearness(b) || a.arrival - b.arrival);
  }

  #at(ref: number): Resting {
    const order = this.#resting.find((resting) => resting.id === ref);
    if (order === undefined) throw new Error(`book: no order ${ref} rests`);
    return order;
  }

  #note(maker: Resting, size: number): void {
    const place = this.met.count++;
    if (place === this.met.ids.length) this.met.grow();
    this.met.ids[place] = maker.id;
    this.met.owners[place] = maker.owner;
    this.met.ticks[place] = maker.tick;
    this.met.sizes[place] = size;
    this.met.lefts[place] = maker.size - size;
  }
}
