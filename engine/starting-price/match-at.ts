import { BACK, LAY, NO_ORDER } from '../book/book.ts';
import type { Exchange } from '../exchange.ts';
import type { Market } from '../market/market.ts';
import { takeOff } from '../order/cancel-order.ts';
import { type Party, recordFill } from '../order/record-fill.ts';
import { profitOf } from '../vocabulary/index.ts';
import { holdOnClose } from './enter-on-close.ts';
import type { OnCloseOrder } from './on-close-orders.ts';
import { layStake } from './starting-price.ts';

/** One order that is good for the starting price. */
interface Taker {
  readonly id: number;
  readonly position: number;
  /** Of the book, where it rests there. */
  readonly ref: number;
  readonly order: OnCloseOrder | undefined;
  /** The size it can be filled for yet. */
  size: number;
  /** What it has left, as events tell it: of an on-close lay its liability. */
  left: number;
}

/** The runner, its price, and all of its on-close orders by id. */
interface Reconciled {
  readonly runnerIndex: number;
  readonly price: number;
  readonly orders: readonly OnCloseOrder[];
}

/**
 * Matches everything that is good for a runner's starting price at it.
 *
 * @returns what is left of each on-close order that was good for it
 * @see     docs/rules.md, "Starting price"
 */
export function matchAt(exchange: Exchange, market: Market, of: Reconciled): Map<OnCloseOrder, number> {
  const backs = inTurn(exchange, market, { ...of, side: BACK });
  const lays = inTurn(exchange, market, { ...of, side: LAY });
  const line = new Line(lays);
  for (const back of backs) {
    // Lays before this place have nothing left or are of the same account: they are looked at once by each account.
    let at = line.firstFor(back.position);
    while (at < lays.length && back.size > 0) {
      const lay = lays[at] as Taker;
      if (lay.position !== back.position) fill(exchange, market, { ...of, back, lay });
      if (lay.size > 0 && lay.position !== back.position) break;
      at = line.after(at);
    }
    line.noteFirst(back.position, at);
  }
  const left = new Map<OnCloseOrder, number>();
  for (const taker of [...backs, ...lays]) if (taker.order !== undefined) left.set(taker.order, taker.left);
  return left;
}

/** The lays in their turn, so that nobody walks twice over those who have nothing left or are their own. */
class Line {
  readonly #lays: readonly Taker[];
  /** By place: a place at or before the next one that has something left. */
  readonly #next: Int32Array;
  readonly #firsts = new Map<number, number>();

  constructor(lays: readonly Taker[]) {
    this.#lays = lays;
    this.#next = Int32Array.from(lays, (_, place) => place);
  }

  /** Where an account's backs begin. */
  firstFor(position: number): number {
    return this.#open(this.#firsts.get(position) ?? 0);
  }

  noteFirst(position: number, at: number): void {
    this.#firsts.set(position, at);
  }

  after(at: number): number {
    return this.#open(at + 1);
  }

  /** The first place from here on that has something left. */
  #open(from: number): number {
    let at = from;
    while (at < this.#lays.length && (this.#lays[at] as Taker).size === 0) {
      at = Math.max(at + 1, this.#next[at] as number);
    }
    for (let place = from; place < at;) {
      const after = Math.max(place + 1, this.#next[place] as number);
      this.#next[place] = at;
      place = after;
    }
    return at;
  }
}

/** A side in its turn: those who rest at a better price, who wait for the close, who rest at this very price. */
function inTurn(exchange: Exchange, market: Market, of: Reconciled & { side: number }): Taker[] {
  const { book } = exchange;
  const { runnerIndex, price, side } = of;
  const better: Taker[] = [];
  const same: Taker[] = [];
  let ref = book.first(market.books[runnerIndex] as number, side);
  for (; ref !== NO_ORDER; ref = book.following(ref)) {
    const own = market.prices[book.tickOf(ref)] as number;
    if (side === BACK ? own > price : own < price) break;
    const size = book.remainingOf(ref);
    const taker = { id: book.idOf(ref), position: book.ownerOf(ref), ref, order: undefined, size, left: size };
    (own === price ? same : better).push(taker);
  }
  return [...better, ...onCloseInTurn(of), ...same];
}

function onCloseInTurn({ orders, side, price }: Reconciled & { side: number }): Taker[] {
  const isGood = (order: OnCloseOrder): boolean =>
    order.side === side && (order.price === 0 || (side === BACK ? order.price <= price : order.price >= price));
  return orders.filter(isGood).map((order) => {
    const { id, position, amount } = order;
    const size = side === BACK ? amount : layStake(amount, price);
    return { id, position, ref: NO_ORDER, order, size, left: amount };
  });
}

function fill(exchange: Exchange, market: Market, of: Reconciled & { back: Taker; lay: Taker }): void {
  const { runnerIndex, price, back, lay } = of;
  const size = Math.min(back.size, lay.size);
  const profit = profitOf(size, price);
  takeFrom(exchange, market, back, { size, risked: size });
  takeFrom(exchange, market, lay, { size, risked: profit });
  const stake = { runnerIndex, line: 0, size, profit, placeProfit: 0 };
  market.positions.fill(back.position, { ...stake, side: BACK }, 1);
  market.positions.fill(lay.position, { ...stake, side: LAY }, 1);
  const isBackNewer = back.ref === NO_ORDER && (lay.ref !== NO_ORDER || back.id > lay.id);
  const [taker, maker] = isBackNewer ? [back, lay] : [lay, back];
  recordFill(exchange, market, {
    runnerIndex,
    price,
    size,
    profit,
    takerSide: isBackNewer ? BACK : LAY,
    taker: partyOf(taker),
    maker: partyOf(maker),
  });
}

/** Takes a fill off an order, and gives back what was held for that much of it. */
function takeFrom(exchange: Exchange, market: Market, taker: Taker, of: { size: number; risked: number }): void {
  taker.size -= of.size;
  if (taker.order === undefined) {
    taker.left -= of.size;
    takeOff(exchange, taker.ref, of.size);
  } else {
    taker.left -= of.risked;
    holdOnClose(exchange, market, { order: taker.order, amount: of.risked, sign: -1 });
  }
}

function partyOf({ id, position, left }: Taker): Party {
  return { order: id, position, left };
}
