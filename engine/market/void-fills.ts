import { BACK, LAY } from '../book/book.ts';
import { EVENTS } from '../event.ts';
import type { Exchange } from '../exchange.ts';
import { emptyStake } from './definition.ts';
import { emptyFill } from './fill-log.ts';
import { stakeOfFill } from './fill-stake.ts';
import type { Market } from './market.ts';
import { MatchedBets, matchedBetsOf } from './matched-bets.ts';

const BET_VOIDED = EVENTS['bet-voided'][0];

/**
 * Voids fills for good, with one event for each order.
 *
 * @param indices  places in the log of fills that are not void yet
 * @see            docs/rules.md, "Void"
 */
export function voidFills(exchange: Exchange, market: Market, indices: readonly number[]): void {
  const lost = new MatchedBets();
  for (const index of indices) {
    countFill(exchange, market, { index, sign: -1 });
    market.fills.voided.add(index);
    lost.add(market, index);
  }
  const left = matchedBetsOf(market);
  const { events } = exchange;
  for (const { order, position, size } of lost.inOrder()) {
    const bet = left.of(order);
    events.begin(BET_VOIDED, 6);
    events.add(order);
    events.add(market.positions.accountOf(position));
    events.add(market.id);
    events.add(size);
    events.add(bet?.size ?? 0);
    events.add(bet?.profit ?? 0);
  }
}

/** Counts both sides of a fill in the positions of their accounts, or takes that back. */
export function countFill(exchange: Exchange, market: Market, of: { index: number; sign: 1 | -1 }): void {
  const { index, sign } = of;
  const fill = emptyFill();
  market.fills.read(index, fill);
  const stake = stakeOfFill(market, { index, fill }, emptyStake());
  stake.side = BACK;
  market.positions.fill(fill.backPosition, stake, sign);
  stake.side = LAY;
  market.positions.fill(fill.layPosition, stake, sign);
  exchange.touched.stakes(market, fill.backPosition);
  exchange.touched.stakes(market, fill.layPosition);
}
