import { ranking } from '../account/ranking.ts';
import type { Exchange } from '../exchange.ts';
import type { Result } from '../payoff/positions.ts';
import { commissionOf } from './commission.ts';
import { emptyStake } from './definition.ts';
import { emptyFill } from './fill-log.ts';
import { stakeOfFill } from './fill-stake.ts';
import type { Market } from './market.ts';

/** What every bet and every position of a market comes to. Minor units; positions are rows of the market's. */
export interface Due {
  /** Bets with fills that are not void, by order id. */
  readonly bets: Bets;
  /** By position: whose it is. */
  readonly accounts: Float64Array;
  /** By position: what its fills come to. */
  readonly profits: Float64Array;
  /** By position: the commission on that. */
  readonly commissions: Float64Array;
  /** By position: 1 where it has fills that are not void. */
  readonly hasFills: Uint8Array;
}

/** Side by side, the first `count` of each. */
export interface Bets {
  readonly count: number;
  readonly orders: Float64Array;
  readonly positions: Int32Array;
  readonly profits: Float64Array;
}

/** What a market owes with a result; none: with no fill that counts. */
export function dueWith(exchange: Exchange, market: Market, result: Result | undefined): Due {
  const { count } = market.positions;
  const profits = new Float64Array(count);
  const hasFills = new Uint8Array(count);
  const parts = result === undefined ? noBets(0) : partsOf(market, result);
  for (let i = 0; i < parts.count; i++) {
    const position = parts.positions[i] as number;
    profits[position] = (profits[position] as number) + (parts.profits[i] as number);
    hasFills[position] = 1;
  }
  const accounts = new Float64Array(count);
  const commissions = new Float64Array(count);
  for (let position = 0; position < count; position++) {
    const account = market.positions.accountOf(position);
    accounts[position] = account;
    commissions[position] = commissionOf(exchange, market, { account, profit: profits[position] as number });
  }
  return { bets: together(parts), accounts, profits, commissions, hasFills };
}

function noBets(room: number): Bets & { count: number } {
  const profits = new Float64Array(room);
  return { count: 0, orders: new Float64Array(room), positions: new Int32Array(room), profits };
}

/** Both sides of every fill that is not void. */
function partsOf(market: Market, result: Result): Bets {
  const { fills, positions } = market;
  const parts = noBets(2 * fills.count);
  const fill = emptyFill();
  const stake = emptyStake();
  for (let index = 0; index < fills.count; index++) {
    if (fills.isVoid(index)) continue;
    fills.read(index, fill);
    const toBacker = positions.profitOf(stakeOfFill(market, { index, fill }, stake), result);
    const back = parts.count;
    parts.orders[back] = fill.backOrder;
    parts.positions[back] = fill.backPosition;
    parts.profits[back] = toBacker;
    parts.orders[back + 1] = fill.layOrder;
    parts.positions[back + 1] = fill.layPosition;
    parts.profits[back + 1] = 0 - toBacker;
    parts.count += 2;
  }
  return parts;
}

/** The parts of each order in one. Quotes and the exchange's own sides, which have no order, are left out. */
function together(parts: Bets): Bets {
  const bets = noBets(parts.count);
  const ranked = ranking(parts.orders.subarray(0, parts.count));
  let last = 0;
  for (let i = 0; i < parts.count; i++) {
    const part = ranked[i] as number;
    const order = parts.orders[part] as number;
    if (order === 0) continue;
    if (order !== last) {
      bets.orders[bets.count] = order;
      bets.positions[bets.count] = parts.positions[part] as number;
      bets.count++;
    }
    last = order;
    bets.profits[bets.count - 1] = (bets.profits[bets.count - 1] as number) + (parts.profits[part] as number);
  }
  return bets;
}
