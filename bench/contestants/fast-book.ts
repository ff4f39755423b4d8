import { FastBook, type IncomingOrder } from 'engine';
import { addFill, type Figures, noFigures } from '../flow/figures.ts';
import { CANCEL, type Flow, NOT_PLACED, runnerCount } from '../flow/flow.ts';
import type { Contestant } from './contestant.ts';

/** Our book alone: matching, without accounts, exposure or events. */
export class FastBookContestant implements Contestant {
  readonly #flow: Flow;
  readonly #isWatched: boolean;
  readonly #book = new FastBook();
  readonly #figures = noFigures();
  readonly #flowIds: Uint32Array;
  /** By book: how many orders it has had. The book counts what each owner has resting, so owners begin at 0 in each. */
  readonly #owners: Int32Array;
  readonly #order: IncomingOrder = { id: 0, bookNumber: 0, side: 0, tick: 0, owner: 0, size: 0, persists: 0 };

  constructor(flow: Flow, isWatched: boolean) {
    this.#flow = flow;
    this.#isWatched = isWatched;
    this.#flowIds = new Uint32Array(isWatched ? flow.places + 1 : 0);
    const books = runnerCount(flow.markets);
    this.#owners = new Int32Array(books);
    for (let runner = 0; runner < books; runner++) this.#book.open();
  }

  run(from: number, to: number): void {
    const { op, order, size } = this.#flow;
    const book = this.#book;
    const figures = this.#figures;
    for (let i = from; i < to; i++) {
      const place = order[i] as number;
      if (op[i] !== CANCEL) {
        this.#place(i, place, size[i] as number);
        continue;
      }
      const ref = place === NOT_PLACED ? 0 : book.find(place + 1);
      if (ref === 0) {
        figures.rejectedCancels++;
      } else {
        book.reduce(ref, book.remainingOf(ref));
        figures.cancels++;
      }
    }
  }

  /** Each order is its own owner here: orders of one account match each other, as they do for the others. */
  #place(i: number, place: number, size: number): void {
    const flow = this.#flow;
    const order = this.#order;
    order.id = place + 1;
    order.bookNumber = flow.runner[i] as number;
    order.owner = this.#owners[order.bookNumber] as number;
    this.#owners[order.bookNumber] = order.owner + 1;
    order.side = flow.side[i] as number;
    order.tick = flow.tick[i] as number;
    order.size = size;
    const left = this.#book.match(order);
    if (this.#isWatched) this.#noteFills(i, place);
    if (left === 0) return;
    order.size = left;
    this.#book.rest(order);
  }

  #noteFills(i: number, place: number): void {
    const taker = this.#flow.orderId[i] as number;
    this.#flowIds[place + 1] = taker;
    const { count, ids, sizes, ticks } = this.#book.met;
    for (let met = 0; met < count; met++) {
      const maker = this.#flowIds[ids[met] as number] as number;
      addFill(this.#figures, { taker, maker, size: sizes[met] as number, tick: ticks[met] as number });
    }
  }

  figures(): Figures {
    let resting = 0;
    for (let id = 1; id <= this.#flow.places; id++) if (this.#book.find(id) !== 0) resting++;
    return { ...this.#figures, resting };
  }
}
