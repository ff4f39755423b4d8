import { BACK } from '../book/book.ts';
import { EVENTS } from '../event.ts';
import type { Exchange } from '../exchange.ts';
import type { Market } from '../market/market.ts';

const ORDERS_MATCHED = EVENTS['orders-matched'][0];

/** One side of a fill. Order 0 stands for none. */
export interface Party {
  readonly order: number;
  /** Row of the market's positions. */
  readonly position: number;
  /** What the order has left. */
  readonly left: number;
}

export interface NewFill {
  /** The runner's place in the definition. */
  readonly runnerIndex: number;
  readonly price: number;
  readonly size: number;
  readonly profit: number;
  readonly takerSide: number;
  readonly taker: Party;
  readonly maker: Party;
  /** Of a fill that is part of a cross-match: the number of the first of its fills. */
  readonly cross?: number;
}

/** Adds a fill to the market's log and appends its event. The caller has counted it in the positions. */
export function recordFill(exchange: Exchange, market: Market, of: NewFill): void {
  const { events, fill } = exchange;
  const { taker, maker } = of;
  const isBack = of.takerSide === BACK;
  fill.backOrder = isBack ? taker.order : maker.order;
  fill.layOrder = isBack ? maker.order : taker.order;
  fill.backPosition = isBack ? taker.position : maker.position;
  fill.layPosition = isBack ? maker.position : taker.position;
  fill.size = of.size;
  fill.profit = of.profit;
  fill.at = exchange.at;
  fill.runnerIndex = of.runnerIndex;
  fill.price = of.price;
  fill.cross = of.cross ?? 0;
  market.fills.add(fill);
  // The record is reused, and the quick path knows of no cross-match.
  fill.cross = 0;
  events.begin(ORDERS_MATCHED, 13);
  events.add(exchange.nextFill++);
  events.add(market.id);
  events.add(market.definition.runners[of.runnerIndex] as number);
  events.add(of.price);
  events.add(of.size);
  events.add(of.profit);
  events.add(of.takerSide);
  events.add(taker.order);
  events.add(market.positions.accountOf(taker.position));
  events.add(taker.left);
  events.add(maker.order);
  events.add(market.positions.accountOf(maker.position));
  events.add(maker.left);
}
