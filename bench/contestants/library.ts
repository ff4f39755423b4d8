import { LADDER } from 'engine/vocabulary';
import { type IProcessOrder, OrderBook, Side } from 'nodejs-order-book';
import { addFill, type Figures, noFigures } from '../flow/figures.ts';
import { CANCEL, type Flow, NOT_PLACED, runnerCount } from '../flow/flow.ts';
import type { Contestant } from './contestant.ts';

const PRICES = LADDER.map((price) => price / 100);
const SIDES = [Side.SELL, Side.BUY] as const;

/**
 * What a TypeScript user would install: `nodejs-order-book`, one order book per runner, order ids in decimal as its
 * ids are strings, and nothing of it changed. A back sells at its price or higher, a lay buys at its price or lower.
 */
export class LibraryContestant implements Contestant {
  readonly #flow: Flow;
  readonly #isWatched: boolean;
  readonly #books: OrderBook[];
  /** By place of the order in the flow; made before the clock runs. */
  readonly #ids: string[] = [];
  readonly #runners: number[] = [];
  readonly #figures = noFigures();

  constructor(flow: Flow, isWatched: boolean) {
    this.#flow = flow;
    this.#isWatched = isWatched;
    this.#books = Array.from({ length: runnerCount(flow.markets) }, () => new OrderBook());
    for (let i = 0; i < flow.length; i++) {
      if (flow.op[i] === CANCEL) continue;
      this.#ids.push(String(flow.orderId[i]));
      this.#runners.push(flow.runner[i] as number);
    }
  }

  run(from: number, to: number): void {
    const { op, side, tick, size, order } = this.#flow;
    for (let i = from; i < to; i++) {
      const place = order[i] as number;
      if (op[i] === CANCEL) {
        this.#cancel(place);
        continue;
      }
      const book = this.#books[this.#runners[place] as number] as OrderBook;
      const done = book.limit({
        id: this.#ids[place] as string,
        side: SIDES[side[i] as 0 | 1],
        size: size[i] as number,
        price: PRICES[tick[i] as number] as number,
      });
      if (this.#isWatched) this.#noteFills(i, done);
    }
  }

  #cancel(place: number): void {
    const wasThere =
      place !== NOT_PLACED &&
      this.#books[this.#runners[place] as number]?.cancel(this.#ids[place] as string) !== undefined;
    if (wasThere) this.#figures.cancels++;
    else this.#figures.rejectedCancels++;
  }

  /** `done` has the makers that are matched whole, in order, then the taker if it is; `partial` the last maker, or the taker. */
  #noteFills(i: number, { done, partial, partialQuantityProcessed }: IProcessOrder): void {
    const taker = this.#flow.orderId[i] as number;
    for (const maker of done) this.#noteFill(taker, maker, maker.size);
    if (partial !== null) this.#noteFill(taker, partial, partialQuantityProcessed);
  }

  #noteFill(taker: number, maker: { id: string; price?: number }, size: number): void {
    const id = Number(maker.id);
    if (id === taker) return;
    addFill(this.#figures, { taker, maker: id, size, tick: PRICES.indexOf(maker.price as number) });
  }

  figures(): Figures {
    let resting = 0;
    for (const [place, id] of this.#ids.entries()) {
      if (this.#books[this.#runners[place] as number]?.order(id) !== undefined) resting++;
    }
    return { ...this.#figures, resting };
  }
}
