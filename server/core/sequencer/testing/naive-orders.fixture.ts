import type { ExportedLine } from './naive-balances.fixture.ts';

interface NaiveOrder {
  readonly order: number;
  readonly account: number;
  readonly market: number;
  readonly selection: number;
  readonly side: 'back' | 'lay';
  readonly price: number;
  matched: number;
  unmatched: number;
  cancelled: number;
  lapsed: number;
}

/** Every order of an exported journal, and what traded, added up from events the obvious way. */
export class NaiveOrders {
  readonly all = new Map<number, NaiveOrder>();
  /** What traded of each selection at each price. */
  readonly #traded = new Map<string, Map<number, number>>();

  add({ events }: ExportedLine): void {
    for (const event of events) {
      if (event.type === 'order-placed') {
        const { order, account, market, selection, side, price, size } = event;
        const nothing = { matched: 0, cancelled: 0, lapsed: 0 };
        this.all.set(order, { order, account, market, selection, side, price, unmatched: size, ...nothing });
      } else if (event.type === 'orders-matched') {
        const { market, selection } = this.#move(event.taker, event.size, 'matched');
        this.#move(event.maker, event.size, 'matched');
        const traded = this.#traded.get(`${market} ${selection}`) ?? new Map<number, number>();
        this.#traded.set(`${market} ${selection}`, traded);
        traded.set(event.price, (traded.get(event.price) ?? 0) + event.size);
      } else if (event.type === 'order-cancelled') this.#move(event.order, event.size, 'cancelled');
      else if (event.type === 'order-lapsed') this.#move(event.order, event.size, 'lapsed');
    }
  }

  tradedOf(market: number, selection: number): ReadonlyMap<number, number> {
    return this.#traded.get(`${market} ${selection}`) ?? new Map();
  }

  /** What orders of the other side offer at each price. */
  offeredTo(side: 'back' | 'lay', { market, selection }: { market: number; selection: number }): Map<number, number> {
    const sizes = new Map<number, number>();
    for (const order of this.all.values()) {
      if (order.market !== market || order.selection !== selection || order.side === side) continue;
      if (order.unmatched > 0) sizes.set(order.price, (sizes.get(order.price) ?? 0) + order.unmatched);
    }
    return sizes;
  }

  #move(number: number, size: number, to: 'matched' | 'cancelled' | 'lapsed'): NaiveOrder {
    const order = this.all.get(number) as NaiveOrder;
    order.unmatched -= size;
    order[to] += size;
    return order;
  }
}
