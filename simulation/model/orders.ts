import type { CancelOrder, PlaceOrder } from 'engine';
import { accepted, isTooLarge, refuseState, rejected, tell, toNumber, touch } from './exchange-state.ts';
import type { ModelAccount, ModelMarket, ModelOrder, ModelOutcome, Rule, Work } from './exchange-state.ts';
import { exposureOf, worstLoss } from './exposure.ts';
import { heldBy } from './held.ts';
import { isOnLadder } from './ladder.ts';
import { matchOrder } from './matching.ts';
import { profitAt } from './payoff.ts';
import { takeAway } from './open-orders.ts';
import { isKeyUsed } from './request-keys.ts';

// docs/rules.md, "Placing an order", "Cancelling", "In-play delay".

const LARGEST_SIZE = 90_000_000_000n;
const LARGEST_TURNOVER = 2n ** 51n;

export const placeOrder: Rule<PlaceOrder> = (work, command) => {
  const { state } = work;
  const no = refusePlace(work, command);
  if (no !== undefined) return no;
  const market = state.markets.get(command.market) as ModelMarket;
  const account = state.accounts.get(command.account) as ModelAccount;
  const waits = account.role === 'customer' && market.inPlay && market.betDelay > 0;
  const order = orderFrom(command, state.lastOrder + 1);
  order.releaseAt = waits ? work.at + market.betDelay : 0;
  state.lastOrder = order.id;
  state.openOrders.set(order.id, market.id);
  market.orders.push(order);
  market.turnover += weightOf(command);
  touch(work, command.account, market.id);
  const { account: owner, selection, side, price, size, persistence } = command;
  const placed = { order: order.id, account: owner, market: market.id, selection, side, price, size, persistence };
  tell(work, { type: 'order-placed', ...placed, releaseAt: order.releaseAt });
  const sums = waits ? { matched: 0n, value: 0n } : matchOrder(work, market, order);
  return accepted({
    order: order.id,
    releaseAt: order.releaseAt,
    matched: toNumber(sums.matched),
    matchedValue: toNumber(sums.value),
    remaining: toNumber(order.remaining),
  });
};

function orderFrom(command: PlaceOrder, id: number): ModelOrder {
  const { account, selection, side, price, persistence, size } = command;
  return { id, account, selection, side, price, persistence, remaining: BigInt(size), releaseAt: 0, arrival: 0 };
}

function refusePlace(work: Work, command: PlaceOrder): ModelOutcome | undefined {
  const { state } = work;
  const account = state.accounts.get(command.account);
  const market = state.markets.get(command.market);
  if (isPlaceTooLarge(work, command)) return rejected('amount-too-large');
  if (account === undefined) return rejected('unknown-account');
  if (market === undefined) return rejected('unknown-market');
  if (isKeyUsed(state, command)) return rejected('request-key-reused');
  if (account.role === 'system' || account.role === 'agent') return rejected('not-permitted');
  if (market.status !== 'open') return refuseState(market.status);
  if (!market.definition.runners.includes(command.selection)) return rejected('unknown-runner');
  if (!isOnLadder(command.price)) return rejected('price-off-ladder');
  const smallest = account.role === 'feed' ? 1n : market.definition.minStake;
  if (BigInt(command.size) < smallest) return rejected('stake-below-minimum');
  if (command.persistence === 'persist' && !market.definition.persistenceAllowed)
    return rejected('persistence-not-allowed');
  if (account.role === 'customer' && !isCovered(work, market, command)) return rejected('insufficient-funds');
  return undefined;
}

function isPlaceTooLarge({ state }: Work, command: PlaceOrder): boolean {
  const size = BigInt(command.size);
  if (size > LARGEST_SIZE || isTooLarge(size * BigInt(command.price))) return true;
  if (size < 1n) return false;
  const market = state.markets.get(command.market);
  if (state.accounts.has(command.account) && isTooLarge(exposureOf(state, command.account) + weightOf(command)))
    return true;
  return market !== undefined && market.turnover + weightOf(command) > LARGEST_TURNOVER;
}

/** The larger of an order's size and its profit. */
function weightOf(command: PlaceOrder): bigint {
  const size = BigInt(command.size);
  const profit = command.price < 100 ? 0n : profitAt(size, command.price);
  return profit > size ? profit : size;
}

/** Whether the account's cash covers its exposure with this order wholly unmatched. */
function isCovered({ state }: Work, market: ModelMarket, command: PlaceOrder): boolean {
  market.orders.push(orderFrom(command, 0));
  const here = worstLoss(market, heldBy(market, command.account));
  market.orders.pop();
  const elsewhere = exposureOf(state, command.account) - (market.exposures.get(command.account) ?? 0n);
  return here + elsewhere <= (state.accounts.get(command.account) as ModelAccount).cash;
}

export const cancelOrder: Rule<CancelOrder> = (work, command) => {
  const { state } = work;
  if (!state.accounts.has(command.account)) return rejected('unknown-account');
  if (command.order < 1 || command.order > state.lastOrder) return rejected('unknown-order');
  const market = state.markets.get(state.openOrders.get(command.order) ?? 0);
  const order = market?.orders.find(({ id }) => id === command.order);
  if (market === undefined || order === undefined) return rejected('order-closed');
  if (order.account !== command.account) return rejected('unknown-order');
  if (order.arrival === 0) return rejected('order-waiting');
  const asked = command.sizeReduction === undefined ? order.remaining : BigInt(command.sizeReduction);
  if (asked < 1n) return rejected('stake-below-minimum');
  const cancelled = asked < order.remaining ? asked : order.remaining;
  takeAway(work, market, { order, size: cancelled });
  const figures = { size: toNumber(cancelled), remaining: toNumber(order.remaining) };
  tell(work, {
    type: 'order-cancelled',
    order: order.id,
    account: order.account,
    market: market.id,
    ...figures,
    reason: 'asked',
  });
  return accepted({ order: order.id, cancelled: figures.size, remaining: figures.remaining });
};

/** Releases every order whose delay is over, by release time, then by id. */
export function releaseDue(work: Work): void {
  const due: { market: ModelMarket; order: ModelOrder }[] = [];
  for (const market of work.state.markets.values()) {
    for (const order of market.orders)
      if (order.arrival === 0 && order.releaseAt <= work.at) due.push({ market, order });
  }
  due.sort((a, b) => a.order.releaseAt - b.order.releaseAt || a.order.id - b.order.id);
  for (const { market, order } of due) {
    tell(work, { type: 'order-released', order: order.id, market: market.id });
    touch(work, order.account, market.id);
    matchOrder(work, market, order);
  }
}
