import { DROP_MARKET } from '../due-times.ts';
import { EVENTS } from '../event.ts';
import type { Exchange } from '../exchange.ts';
import type { Market } from './market.ts';

const MARKET_DROPPED = EVENTS['market-dropped'][0];

/** Notes that a market is settled or void: it takes no orders any more, and will be dropped one day. */
export function endMarket(exchange: Exchange, market: Market): void {
  exchange.closeBooks(market);
  if (market.endedAt >= 0) return;
  market.endedAt = exchange.at;
  exchange.dueTimes.add(DROP_MARKET, market.id, dropTime(market));
}

/** When a market that has ended is dropped. */
export function dropTime({ endedAt, definition }: Market): number {
  return endedAt + definition.options.resettleFor;
}

/**
 * Drops a market whose time for another result is over.
 *
 * @see docs/rules.md, "Markets"
 */
export function dropMarket(exchange: Exchange, id: number): void {
  const market = exchange.markets.get(id) as Market;
  exchange.dropMarket(market);
  exchange.events.begin(MARKET_DROPPED, 1);
  exchange.events.add(id);
}
