import { CUSTOMER } from '../account/accounts.ts';
import { limitRejection } from '../account/limits.ts';
import type { Exchange } from '../exchange.ts';
import type { Incoming } from '../order/incoming.ts';
import { isDelayed } from '../order/terms.ts';
import type { Stake } from '../payoff/positions.ts';
import { type Rejection, REJECTIONS } from '../rejection.ts';
import type { Refusal } from '../vocabulary/index.ts';
import { askOf, levelOf, opposite, stakeAt } from './bet.ts';

/**
 * Looks for a level that a bet can take, makes sure that the bettor may and can, and the house too, and holds the funds
 * for what the bet asks.
 *
 * @returns why not, then nothing has changed; or undefined
 * @see     docs/rules.md, "Quoted markets"
 */
export function reserveQuoted(exchange: Exchange, order: Incoming, role: number): Rejection | undefined {
  const { market, account } = order;
  const { positions } = market;
  const level = levelOf(market, order);
  if (typeof level === 'string') return level;
  const isNew = order.position < 0;
  const position = isNew ? positions.add(account) : order.position;
  const requestStake = stakeAt(order, askOf(order));
  const bet = { exchange, order, role, position };
  const rejection = firstOf(
    takeRejection(bet, stakeAt(order, level)),
    isDelayed(exchange, order) ? heldRejection(bet, requestStake) : undefined,
  );
  if (rejection !== undefined) {
    if (isNew) positions.dropLast();
    return rejection;
  }
  positions.hold(position, requestStake, 1);
  order.position = position;
  order.owner = position;
  market.turnover += order.worth;
  return undefined;
}

/** The one that stands first in the list of reasons. */
function firstOf(one: Rejection | undefined, other: Rejection | undefined): Rejection | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  return REJECTIONS.indexOf(one) <= REJECTIONS.indexOf(other) ? one : other;
}

interface Betting {
  readonly exchange: Exchange;
  readonly order: Incoming;
  /** Place in ROLES. */
  readonly role: number;
  readonly position: number;
}

/** Why the bettor or the house may not have a bet filled. Leaves the rows as they are. */
export function takeRejection({ exchange, order, role, position }: Betting, stake: Stake): Refusal | undefined {
  const { accounts } = exchange;
  const { market, account } = order;
  const { positions } = market;
  const elsewhere = accounts.exposureOf(account) - positions.exposureOf(position);
  const before = elsewhere + positions.worstLoss(position);
  positions.fill(position, stake, 1);
  const exposure = elsewhere + positions.worstLoss(position);
  const limited = limitRejection(exchange, { market, account, position, stake, isFilled: true, before, exposure });
  positions.fill(position, stake, -1);
  if (limited !== undefined) return limited;
  if (isHouseAtLimit(order, opposite(stake))) return 'house-limit';
  return role === CUSTOMER && exposure > accounts.cashOf(account) ? 'insufficient-funds' : undefined;
}

/** Why the bettor may not have what they ask for held until the delay is over. */
function heldRejection({ exchange, order, role, position }: Betting, stake: Stake): Rejection | undefined {
  const { accounts } = exchange;
  const { market, account } = order;
  const { positions } = market;
  const elsewhere = accounts.exposureOf(account) - positions.exposureOf(position);
  const before = elsewhere + positions.worstLoss(position);
  positions.hold(position, stake, 1);
  const exposure = elsewhere + positions.worstLoss(position);
  const limited = limitRejection(exchange, { market, account, position, stake, isFilled: false, before, exposure });
  positions.hold(position, stake, -1);
  return limited ?? (role === CUSTOMER && exposure > accounts.cashOf(account) ? 'insufficient-funds' : undefined);
}

/** Whether the house could lose more than its cap, and more than without the bet. */
function isHouseAtLimit({ market }: Incoming, stake: Stake): boolean {
  const { positions, definition } = market;
  const house = positions.find(definition.options.house);
  const before = positions.worstLoss(house);
  positions.fill(house, stake, 1);
  const worst = positions.worstLoss(house);
  positions.fill(house, stake, -1);
  return worst > definition.options.lossCap && worst > before;
}
