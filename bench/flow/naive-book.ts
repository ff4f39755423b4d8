import { addFill, type Figures, noFigures } from './figures.ts';
import { CANCEL, type Flow, NOT_PLACED } from './flow.ts';

const BACK = 0;
const TICKS = 350;

export interface RestingOrder {
  readonly id: number;
  readonly account: number;
  readonly runner: number;
  readonly side: number;
  readonly tick: number;
  remaining: number;
}

export interface NaiveBookOptions {
  cancelsOwn?: boolean;
}

/** Per tick the orders at rest, the oldest first. */
type Ladder = RestingOrder[][];

/**
 * Price-time matching as one would explain it: a list of orders per runner, side and tick, the oldest first. It shares
 * no line with the engine, so that the two can vouch for each other. Orders of one account match each other, unless it
 * cancels own orders in the way of a new one, as the exchange does.
 */
export class NaiveBook {
  readonly #ladders = new Map<number, Ladder>();
  readonly #resting = new Map<number, RestingOrder>();
  readonly #cancelsOwn: boolean;

  constructor({ cancelsOwn = false }: NaiveBookOptions = {}) {
    this.#cancelsOwn = cancelsOwn;
  }

  get resting(): number {
    return this.#resting.size;
  }

  find(id: number): RestingOrder | undefined {
    return this.#resting.get(id);
  }

  /** Takes what the order may take, best price first and oldest first, and lets the rest of it rest. */
  place(order: RestingOrder, onFill: (maker: RestingOrder, size: number) => void): void {
    for (const level of this.#levelsToTake(order)) {
      while (level.length > 0 && order.remaining > 0) {
        const maker = level[0] as RestingOrder;
        if (this.#cancelsOwn && maker.account === order.account) {
          this.cancel(maker.id);
          continue;
        }
        const size = Math.min(maker.remaining, order.remaining);
        maker.remaining -= size;
        order.remaining -= size;
        onFill(maker, size);
        if (maker.remaining === 0) {
          level.shift();
          this.#resting.delete(maker.id);
        }
      }
      if (order.remaining === 0) return;
    }
    this.#levelOf(order).push(order);
    this.#resting.set(order.id, order);
  }

  /** @returns whether the order was there */
  cancel(id: number): boolean {
    const order = this.#resting.get(id);
    if (order === undefined) return false;
    const level = this.#levelOf(order);
    level.splice(level.indexOf(order), 1);
    this.#resting.delete(id);
    return true;
  }

  /** Whether an order that came now would take from one of its own account. */
  meetsOwn(order: RestingOrder): boolean {
    let left = order.remaining;
    for (const level of this.#levelsToTake(order)) {
      for (const maker of level) {
        if (left <= 0) return false;
        if (maker.account === order.account) return true;
        left -= maker.remaining;
      }
    }
    return false;
  }

  /** A back takes lays at its price or higher, the highest first; a lay takes backs at its price or lower, the lowest first. */
  #levelsToTake({ runner, side, tick }: RestingOrder): Ladder {
    const ladder = this.#ladderOf(runner, 1 - side);
    const levels = side === BACK ? ladder.slice(tick).reverse() : ladder.slice(0, tick + 1);
    return levels.filter((level) => level.length > 0);
  }

  #levelOf({ runner, side, tick }: RestingOrder): RestingOrder[] {
    return this.#ladderOf(runner, side)[tick] as RestingOrder[];
  }

  #ladderOf(runner: number, side: number): Ladder {
    const known = this.#ladders.get(runner * 2 + side);
    if (known !== undefined) return known;
    const ladder: Ladder = Array.from({ length: TICKS }, () => []);
    this.#ladders.set(runner * 2 + side, ladder);
    return ladder;
  }
}

/** @returns what the naive book makes of the first `count` commands of a flow */
export function naiveFigures(flow: Flow, count: number = flow.length, options: NaiveBookOptions = {}): Figures {
  const book = new NaiveBook(options);
  const figures = noFigures();
  for (let i = 0; i < count; i++) {
    const id = flow.orderId[i] as number;
    if (flow.op[i] === CANCEL) {
      if (flow.order[i] !== NOT_PLACED && book.cancel(id)) figures.cancels++;
      else figures.rejectedCancels++;
      continue;
    }
    book.place(orderAt(flow, i), (maker, size) =>
      addFill(figures, { taker: id, maker: maker.id, size, tick: maker.tick }),
    );
  }
  figures.resting = book.resting;
  return figures;
}

function orderAt(flow: Flow, i: number): RestingOrder {
  return {
    id: flow.orderId[i] as number,
    account: flow.account[i] as number,
    runner: flow.runner[i] as number,
    side: flow.side[i] as number,
    tick: flow.tick[i] as number,
    remaining: flow.size[i] as number,
  };
}
