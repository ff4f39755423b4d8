import type { Event, OrdersMatched } from '../event-objects.ts';
import type { Side } from '../vocabulary/index.ts';

export interface WitnessedOrder {
  readonly account: number;
  readonly selection: number;
  readonly side: Side;
  price: number;
  /** On close, what it still risks. */
  left: number;
  matched: number;
  gone: number;
  /** What the backer's side of its fills gets back, stake and profit. */
  payout: number;
  /** What it was settled for. */
  profit: number;
  onClose: boolean;
}

/** What one market's events tell anybody who reads them: orders, positions, cash. It knows nothing of the engine. */
export class Witness {
  readonly orders = new Map<number, WitnessedOrder>();
  readonly fills: OrdersMatched[] = [];
  readonly cash = new Map<number, number>();
  readonly exposure = new Map<number, number>();
  readonly commission = new Map<number, number>();
  /** Per selection, hundredths. */
  readonly startingPrices = new Map<number, number>();

  read(events: readonly Event[]): void {
    for (const event of events) this.#readOne(event);
  }

  #readOne(event: Event): void {
    switch (event.type) {
      case 'order-placed': {
        const { account, selection, side, price, size } = event;
        this.orders.set(event.order, {
          account,
          selection,
          side,
          price,
          left: size,
          matched: 0,
          gone: 0,
          payout: 0,
          profit: 0,
          onClose: false,
        });
        break;
      }
      case 'orders-matched':
        this.fills.push(event);
        for (const id of [event.taker, event.maker]) {
          // The exchange's own side of a cross-match has no order.
          if (id === 0) continue;
          const order = this.#order(id);
          order.left -= order.onClose && order.side === 'lay' ? event.profit : event.size;
          order.matched += event.size;
          order.payout += event.size + event.profit;
        }
        break;
      case 'order-cancelled':
      case 'order-lapsed': {
        const order = this.#order(event.order);
        order.left -= event.size;
        order.gone += event.size;
        break;
      }
      case 'bet-reduced':
      case 'bet-voided': {
        const order = this.#order(event.order);
        if (event.type === 'bet-voided') order.matched = event.matched;
        order.payout = order.matched + event.profit;
        break;
      }
      case 'order-on-close':
        Object.assign(this.#order(event.order), { left: event.amount, onClose: true });
        break;
      case 'order-moved':
        this.#order(event.order).price = event.price;
        break;
      case 'starting-price-set':
        this.startingPrices.set(event.selection, event.price);
        break;
      case 'bet-settled':
        this.#order(event.order).profit = event.profit;
        break;
      case 'position-settled':
        this.commission.set(event.account, event.commission);
        break;
      case 'balance-changed':
        this.cash.set(event.account, event.cash);
        this.exposure.set(event.account, event.exposure);
        break;
      default:
    }
  }

  #order(id: number): WitnessedOrder {
    const order = this.orders.get(id);
    if (order === undefined) throw new Error(`an event names order ${id}, which was never placed`);
    return order;
  }

  /** What an account's fills come to if the selection alone wins. */
  matchedIf(account: number, wins: number): number {
    let sum = 0;
    for (const { selection, size, profit, takerSide, takerAccount, makerAccount } of this.fills) {
      const layerPays = selection === wins ? profit : 0 - size;
      const toTaker = takerSide === 'back' ? layerPays : 0 - layerPays;
      if (takerAccount === account) sum += toTaker;
      if (makerAccount === account) sum -= toTaker;
    }
    return sum;
  }

  /** What an account's unmatched orders could cost if the selection alone wins. */
  unmatchedIf(account: number, wins: number): number {
    let sum = 0;
    for (const { account: owner, selection, side, price, left } of this.orders.values()) {
      if (owner !== account) continue;
      if (side === 'back' && selection !== wins) sum += left;
      if (side === 'lay' && selection === wins) sum += Math.floor((left * (price - 100)) / 100);
    }
    return sum;
  }

  /** Orders that rest with this limit: how many, how much; and how much orders with this limit have matched. */
  level(side: Side, selection: number, price: number): [orders: number, size: number, matched: number] {
    const here = [...this.orders.values()].filter(
      (order) => order.side === side && order.selection === selection && order.price === price,
    );
    const sum = (of: 'left' | 'matched') => here.reduce((total, order) => total + order[of], 0);
    return [here.filter((order) => order.left > 0).length, sum('left'), sum('matched')];
  }

  /** What rests on one side of a runner, the price that would be met first in front. */
  resting(side: Side, selection: number): { readonly price: number; readonly size: number }[] {
    const sizes = new Map<number, number>();
    for (const order of this.orders.values()) {
      if (order.side !== side || order.selection !== selection || order.left === 0) continue;
      sizes.set(order.price, (sizes.get(order.price) ?? 0) + order.left);
    }
    const levels = [...sizes].map(([price, size]) => ({ price, size }));
    return levels.toSorted((a, b) => (side === 'back' ? a.price - b.price : b.price - a.price));
  }
}
