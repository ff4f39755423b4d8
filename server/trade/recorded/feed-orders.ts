import type { Money, OrderId, Price, SelectionId } from 'engine/vocabulary';
import type { LevelStep } from './plan.ts';
import type { BookSide } from './recorded-ladder.ts';

/** One resting order of the feed. */
export interface FeedOrder {
  readonly selection: SelectionId;
  readonly side: BookSide;
  readonly price: Price;
  /** Unknown until the exchange has answered. */
  id: OrderId | undefined;
  remaining: number;
  /** Commands sent that use up parts of it and are not answered yet. */
  unanswered: number;
}

/** So much of one resting order. */
export interface OrderPart {
  readonly order: FeedOrder;
  readonly size: Money;
}

interface RunnerOrders {
  readonly sizes: Readonly<Record<BookSide, Map<Price, Money>>>;
  readonly queues: Readonly<Record<BookSide, Map<Price, FeedOrder[]>>>;
}

/**
 * What the feed rests, as it will be once everything it has sent is done: commands are sent without waiting for the
 * answers to those before, and answers or other people's fills that turn out otherwise are corrected here.
 */
export class FeedOrders {
  #runners = new Map<SelectionId, RunnerOrders>();
  #byId = new Map<OrderId, FeedOrder>();
  /** Fills of orders whose ids have not been told yet. */
  #early = new Map<OrderId, number>();
  #lastKnown = 0;

  /** Per runner and side, the size at each price: never 0. */
  get sizes(): ReadonlyMap<SelectionId, RunnerOrders['sizes']> {
    const sizes = new Map<SelectionId, RunnerOrders['sizes']>();
    for (const [selection, orders] of this.#runners) sizes.set(selection, orders.sizes);
    return sizes;
  }

  place({ selection, side, price, size }: LevelStep): FeedOrder {
    const order: FeedOrder = { selection, side, price, id: undefined, remaining: 0, unanswered: 0 };
    this.#grow(order, size);
    return order;
  }

  /** The exchange has answered: from now on fills of it by others are known by its id. */
  identify(order: FeedOrder, id: OrderId): void {
    order.id = id;
    this.#byId.set(id, order);
    this.#lastKnown = Math.max(this.#lastKnown, id);
    const early = this.#early.get(id);
    if (early === undefined) return;
    this.#early.delete(id);
    this.shrink({ order, size: early as Money });
  }

  /**
   * Uses up so much of the level, from its oldest orders on: they are matched first, and their ids are known.
   *
   * @returns which parts; each is to be `settle`d when the command that uses it up is answered
   */
  consume({ selection, side, price, size }: LevelStep): OrderPart[] {
    const parts: OrderPart[] = [];
    let left: number = size;
    while (left > 0) {
      const order = this.#runners.get(selection)?.queues[side].get(price)?.[0];
      if (order === undefined) break;
      const part = { order, size: Math.min(left, order.remaining) as Money };
      this.shrink(part);
      order.unanswered += 1;
      parts.push(part);
      left -= part.size;
    }
    return parts;
  }

  shrink({ order, size }: OrderPart): void {
    const less = Math.min(size, order.remaining);
    if (less <= 0) return;
    order.remaining -= less;
    const { sizes, queues } = this.#of(order.selection);
    const left = (sizes[order.side].get(order.price) ?? 0) - less;
    if (left > 0) sizes[order.side].set(order.price, left as Money);
    else sizes[order.side].delete(order.price);
    if (order.remaining > 0) return;
    const queue = queues[order.side].get(order.price) ?? [];
    queue.splice(queue.indexOf(order), 1);
    if (queue.length === 0) queues[order.side].delete(order.price);
  }

  /** Takes back what was assumed of orders that were not matched, or not as foreseen. */
  restore(parts: readonly OrderPart[]): void {
    for (const { order, size } of parts.toReversed()) this.#grow(order, size);
  }

  /** An order by its id lost so much: somebody took it, or the exchange cancelled it. */
  lost(id: OrderId, size: Money): void {
    const order = this.#byId.get(id);
    if (order !== undefined) this.shrink({ order, size });
    else if (id > this.#lastKnown) this.#early.set(id, (this.#early.get(id) ?? 0) + size);
  }

  /** The commands that used these parts up are answered: orders with nothing left are forgotten. */
  settle(parts: readonly OrderPart[]): void {
    for (const { order } of parts) {
      order.unanswered -= 1;
      if (order.id !== undefined && order.remaining === 0 && order.unanswered === 0) this.#byId.delete(order.id);
    }
  }

  /** Everything has been taken away: the market closed, or turned in-play without persistence. */
  clear(): void {
    for (const { queues } of this.#runners.values()) {
      for (const queue of [...queues.toBack.values(), ...queues.toLay.values()]) {
        for (const order of queue) order.remaining = 0;
      }
    }
    this.#runners.clear();
    this.#byId.clear();
    this.#early.clear();
  }

  #of(selection: SelectionId): RunnerOrders {
    let orders = this.#runners.get(selection);
    if (orders === undefined) {
      orders = {
        sizes: { toBack: new Map(), toLay: new Map() },
        queues: { toBack: new Map(), toLay: new Map() },
      };
      this.#runners.set(selection, orders);
    }
    return orders;
  }

  #grow(order: FeedOrder, size: Money): void {
    const { sizes, queues } = this.#of(order.selection);
    const queue = queues[order.side].get(order.price) ?? [];
    if (order.remaining === 0) {
      if (order.id === undefined) queue.push(order);
      else queue.unshift(order);
    }
    queues[order.side].set(order.price, queue);
    order.remaining += size;
    sizes[order.side].set(order.price, ((sizes[order.side].get(order.price) ?? 0) + size) as Money);
  }
}
