import { assert } from '../assert.ts';
import { BACK } from '../book/book.ts';
import { EVENTS } from '../event.ts';
import type { Exchange } from '../exchange.ts';
import { emptyFill } from '../market/fill-log.ts';
import type { Incoming } from '../order/incoming.ts';
import { MAX_TURNOVER, type Refusal } from '../vocabulary/index.ts';
import { askOf, levelOf, opposite, stakeAt, worthAt } from './bet.ts';
import type { Level, QuoteChange } from './quotes.ts';
import { takeRejection } from './reserve-quoted.ts';
import { appendQuotes } from './set-quotes.ts';

const ORDERS_MATCHED = EVENTS['orders-matched'][0];
const LINE_MOVED = EVENTS['line-moved'][0];

/**
 * Fills an accepted bet, its delay over: whole, at the level that stands.
 *
 * @see docs/rules.md, "Quoted markets"
 */
export function takeQuote(exchange: Exchange, order: Incoming): void {
  const { market, runnerIndex, position, size, side } = order;
  const { positions, definition } = market;
  const { house } = definition.options;
  const level = levelOf(market, order);
  assert(typeof level === 'object', 'a bet was accepted for a level');
  const stake = stakeAt(order, level);
  const housePosition = positions.find(house);
  positions.hold(position, stakeAt(order, askOf(order)), -1);
  positions.fill(position, stake, 1);
  positions.fill(housePosition, opposite(stake), 1);
  exchange.touched.stakes(market, position);
  exchange.touched.stakes(market, housePosition);
  level.size -= size;
  order.size = 0;
  order.matched = size;
  order.matchedValue = size * level.rate;
  const isBack = side === BACK;
  market.fills.add({
    ...emptyFill(),
    backOrder: isBack ? order.id : 0,
    layOrder: isBack ? 0 : order.id,
    size,
    profit: stake.profit,
    at: exchange.at,
    backPosition: isBack ? position : housePosition,
    layPosition: isBack ? housePosition : position,
    runnerIndex,
    price: level.rate,
    line: level.line,
  });
  appendTaken(exchange, order, { level, profit: stake.profit });
  appendQuotes(exchange, market, runnerIndex);
}

/** Appends the fill, and before it the line where the bet names another one. */
function appendTaken(exchange: Exchange, order: Incoming, { level, profit }: { level: Level; profit: number }): void {
  const { events } = exchange;
  const { market, terms } = order;
  if (level.line !== (terms?.line ?? 0)) {
    events.begin(LINE_MOVED, 3);
    events.add(order.id);
    events.add(market.id);
    events.add(level.line);
  }
  events.begin(ORDERS_MATCHED, 13);
  events.add(exchange.nextFill++);
  events.add(market.id);
  events.add(market.definition.runners[order.runnerIndex] as number);
  events.add(level.rate);
  events.add(order.matched);
  events.add(profit);
  events.add(order.side);
  events.add(order.id);
  events.add(order.account);
  events.add(0);
  events.add(0);
  events.add(market.definition.options.house);
  events.add(level.size);
}

/**
 * Looks at a bet again whose delay is over: it may still be what it was accepted as, and still have what it takes.
 *
 * @param role  place in ROLES
 * @returns     why it lapses, or undefined
 * @see         docs/rules.md, "Quoted markets"
 */
export function recheckQuoted(exchange: Exchange, order: Incoming, role: number): Refusal | QuoteChange | undefined {
  const { market, position, size } = order;
  const level = levelOf(market, order);
  if (typeof level === 'string') return level;
  const more = worthAt(market, { size, rate: level.rate }) - worthAt(market, { size, rate: order.price });
  if (more > 0 && market.turnover + more > MAX_TURNOVER) return 'amount-too-large';
  const held = stakeAt(order, askOf(order));
  market.positions.hold(position, held, -1);
  const rejection = takeRejection({ exchange, order, role, position }, stakeAt(order, level));
  market.positions.hold(position, held, 1);
  if (rejection !== undefined) return rejection;
  market.turnover += Math.max(0, more);
  return undefined;
}
