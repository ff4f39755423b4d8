import type { CancelOrder, CancelOrders, PlaceOrders, ReplaceOrder, UpdateOrder } from 'engine';
import type { OrderRequest, Checks } from './order-request.ts';
import { accepted, firstReason, rejected, emit, toNumber } from './exchange-state.ts';
import type { ExchangeState, ModelMarket, ModelOrder, ModelOutcome, Rule, Work } from './exchange-state.ts';
import { cancelEach, cancelPart, restingOf } from './lapsing.ts';
import { accept, admit, follow, isRequestTooLarge, refusePlacing } from './placing.ts';
import { keyChecks } from './request-keys.ts';
import { isRatioBad } from './stakes.ts';

// docs/rules.md, "Cancelling", "Updating", "Replacing", "Batches".

/** An order that rests, waits or goes to the starting price, where it is one. */
function openOrder(state: ExchangeState, id: number): { market?: ModelMarket; order?: ModelOrder } {
  const market = state.markets.get(state.openOrders.get(id) ?? 0);
  const order = market?.orders.find((other) => other.id === id);
  return market === undefined || order === undefined ? {} : { market, order };
}

/** Why an account may not touch an order. */
function touchChecks(state: ExchangeState, account: number, id: number): Checks {
  const { order } = openOrder(state, id);
  return {
    'unknown-account': () => !state.accounts.has(account),
    'unknown-order': () => id < 1 || id > state.lastOrder || (order !== undefined && order.account !== account),
    'order-closed': () => order === undefined,
    'order-waiting': () => order !== undefined && order.arrival === 0 && !order.isOnClose,
    'order-on-close': () => order?.isOnClose === true,
  };
}

export const cancelOrder: Rule<CancelOrder> = (work, command) => {
  const { state } = work;
  const { market, order } = openOrder(state, command.order);
  const request = command.sizeReduction === undefined ? order?.remaining : BigInt(command.sizeReduction);
  const size =
    order === undefined || request === undefined ? 0n : request < order.remaining ? request : order.remaining;
  const no = firstReason({
    ...touchChecks(state, command.account, command.order),
    ...keyChecks(state, command),
    'stake-below-minimum': () => request !== undefined && request < 1n,
    'profit-ratio': () =>
      market !== undefined &&
      order !== undefined &&
      size < order.remaining &&
      isRatioBad(market, order.price, order.remaining - size),
  });
  if (no !== undefined || market === undefined || order === undefined) return rejected(no ?? 'order-closed');
  cancelPart(work, market, { order, size, reason: 'asked' });
  return accepted({ order: order.id, cancelled: toNumber(size), remaining: toNumber(order.remaining) });
};

export const cancelOrders: Rule<CancelOrders> = (work, command) => {
  const { state } = work;
  const no = firstReason({
    'unknown-account': () => !state.accounts.has(command.account),
    'unknown-market': () =>
      command.market !== undefined && !state.markets.has(command.market) && !state.dropped.has(command.market),
  });
  if (no !== undefined) return rejected(no);
  const markets = [...state.markets.values()].filter(({ id }) => command.market === undefined || id === command.market);
  let cancelled = 0n;
  for (const market of markets.toSorted((a, b) => a.id - b.id)) {
    const orders = restingOf(market).filter(({ account }) => account === command.account);
    cancelled += orders.reduce((sum, { remaining }) => sum + remaining, 0n);
    cancelEach(work, market, { orders, reason: 'asked' });
  }
  return accepted({ cancelled: toNumber(cancelled) });
};

export const updateOrder: Rule<UpdateOrder> = (work, command) => {
  const { state } = work;
  const { market, order } = openOrder(state, command.order);
  const { persistence } = command;
  const definition = market?.definition;
  const no = firstReason({
    ...touchChecks(state, command.account, command.order),
    ...keyChecks(state, command),
    'persistence-not-allowed': () => persistence === 'persist' && definition?.persistenceAllowed === false,
    'starting-price-not-offered': () =>
      persistence === 'on-close' && (definition?.startingPrice === false || market?.isReconciled === true),
  });
  if (no !== undefined || market === undefined || order === undefined) return rejected(no ?? 'order-closed');
  order.persistence = persistence;
  emit(work, { type: 'order-updated', order: order.id, account: order.account, market: market.id, persistence });
  return accepted({ order: order.id, remaining: toNumber(order.remaining) });
};

export const replaceOrder: Rule<ReplaceOrder> = (work, command) => {
  const { state } = work;
  const { market, order } = openOrder(state, command.order);
  const keyUsed = keyChecks(state, command);
  const isTheirs = order?.account === command.account && order.arrival > 0;
  if (market === undefined || order === undefined || !isTheirs) {
    return rejected(refuseReplacing(work, command, keyUsed) ?? 'order-closed');
  }
  const size = command.size ?? toNumber(order.remaining);
  const request = {
    account: command.account,
    market: market.id,
    selection: order.selection,
    side: order.side,
    price: command.price,
    size,
    persistence: order.persistence,
    ...(order.expiresAt > 0 || command.marketVersion !== undefined
      ? {
          terms: {
            ...(order.expiresAt > 0 && { expiresAt: order.expiresAt }),
            ...(command.marketVersion !== undefined && { marketVersion: command.marketVersion }),
          },
        }
      : {}),
  } as unknown as OrderRequest;
  const isReduction = command.price === order.price && BigInt(size) <= order.remaining;
  const checks = { ...keyUsed, ...touchChecks(state, command.account, command.order) };
  const no = refusePlacing(work, request, isReduction ? { ...checks, 'invalid-order': () => true } : checks, order);
  if (no !== undefined) return rejected(no);
  const cancelled = toNumber(order.remaining);
  cancelEach(work, market, { orders: [order], reason: 'replaced' });
  const outcome = accept(work, request);
  return outcome.ok ? { ...outcome, cancelled } : outcome;
};

/** Without an order of its own there is no new one to check. */
function refuseReplacing({ state }: Work, command: ReplaceOrder, more: Checks) {
  const { account, price, size } = command;
  const role = state.accounts.get(account)?.role;
  const request = { account, market: 0, selection: 0, side: 'back', price, size: size ?? 0, persistence: 'lapse' };
  return firstReason({
    'amount-too-large': () => isRequestTooLarge(state, request as unknown as OrderRequest),
    ...touchChecks(state, command.account, command.order),
    'not-permitted': () => role === 'system' || role === 'agent',
    ...more,
  });
}

const MOST_ORDERS = 200;

export const placeOrders: Rule<PlaceOrders> = (work, command) => {
  const { state } = work;
  const { account, market: id, orders } = command;
  const market = state.markets.get(id);
  const all = orders.map((order): OrderRequest => ({ ...order, account, market: id }));
  if (all.length === 0 || all.length > MOST_ORDERS) return rejected('invalid-order');
  const isQuoted = market?.definition.mechanism === 'quoted';
  const around = { ...keyChecks(state, command), ...(isQuoted && { 'invalid-order': () => true }) };
  return command.allOrNothing ? placeAll(work, all, around) : placeEach(work, all, around);
};

/** One after the other, as if each had come alone. */
function placeEach(work: Work, all: readonly OrderRequest[], around: Checks): ModelOutcome {
  const results: ModelOutcome[] = [];
  for (const request of all) {
    const no = refusePlacing(work, request, around);
    results.push(no === undefined ? accept(work, request) : rejected(no));
  }
  const first = results[0];
  if (first !== undefined && results.every(({ ok }) => !ok)) return first;
  return accepted({ results });
}

/** All are checked and held first; then each goes its way. */
function placeAll(work: Work, all: readonly OrderRequest[], around: Checks): ModelOutcome {
  const before = structuredClone(work.state);
  const { events, touched } = work;
  const marks = [events.length, touched.length] as const;
  const admitted: { market: ModelMarket; request: OrderRequest; order: ModelOrder }[] = [];
  for (const request of all) {
    const no = refusePlacing(work, request, around);
    if (no !== undefined) {
      Object.assign(work.state, before);
      events.length = marks[0];
      touched.length = marks[1];
      return { ...rejected(no), instruction: admitted.length };
    }
    const market = work.state.markets.get(request.market) as ModelMarket;
    admitted.push({ market, request, order: admit(work, market, request) });
  }
  const results = admitted.map(({ market, request, order }) => follow(work, market, { request, order }));
  return accepted({ results });
}
