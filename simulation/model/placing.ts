import type { PlaceOrder, Rejection } from 'engine';
import { betChecks } from './chain.ts';
import { nextCross } from './crossing.ts';
import { accepted, firstReason, isTooLarge, rejected, stateChecks, emit, toNumber, touch } from './exchange-state.ts';
import type { ModelAccount } from './account-state.ts';
import type { ExchangeState, ModelMarket, ModelOrder, ModelOutcome, Rule, Work } from './exchange-state.ts';
import { exposureOf } from './exposure.ts';
import { fundChecks } from './funds.ts';
import { isPriceOf } from './ladder.ts';
import { matchOrder } from './matching.ts';
import type { Sums } from './matching.ts';
import type { OrderRequest, Checks } from './order-request.ts';
import { refuseOnQuote, takeQuote, weightOnQuote } from './quoted-bets.ts';
import { keyChecks } from './request-keys.ts';
import { noteShares } from './shares.ts';
import { isAboveMaximum, isBelowMinimum, isRatioBad } from './stakes.ts';
import { areTermsWrong, sizeOf, termsOf, weightOf } from './terms.ts';
import { gain, oppositeOf, walk } from './walk.ts';

// docs/rules.md, "Placing an order", "Order terms", "In-play delay".

const LARGEST_SIZE = 90_000_000_000n;
const LARGEST_TURNOVER = 2n ** 51n;

export const placeOrder: Rule<PlaceOrder> = (work, command) => {
  const no = refusePlacing(work, command, keyChecks(work.state, command));
  return no === undefined ? accept(work, command) : rejected(no);
};

/** @param more  checks of the command around it, each in its place */
export function refusePlacing(
  work: Work,
  request: OrderRequest,
  more: Checks,
  replaced?: ModelOrder,
): Rejection | undefined {
  const { state } = work;
  const account = state.accounts.get(request.account);
  const market = state.markets.get(request.market);
  if (market?.definition.mechanism === 'quoted') return refuseOnQuote(work, market, request, more);
  const role = account?.role;
  return firstReason({
    'amount-too-large': () => isRequestTooLarge(state, request),
    'invalid-order': () => areTermsWrong(request, market),
    'unknown-account': () => account === undefined,
    'not-permitted': () => role === 'system' || role === 'agent',
    ...betChecks(state, request.account, work.at),
    ...stateChecks(state, request.market, ['open']),
    ...(market === undefined ? {} : orderChecks(work, market, { request, role, replaced })),
    ...(market === undefined || account === undefined
      ? {}
      : fundChecks(work, market, { order: orderFrom(request, 0), replaced })),
    ...more,
  });
}

/** Of what is there: an amount by itself, the account's exposure, the market's turnover. */
export function isRequestTooLarge(state: ExchangeState, request: OrderRequest): boolean {
  const size = sizeOf(request);
  if (size > LARGEST_SIZE || isTooLarge(size * BigInt(request.price))) return true;
  if (size < 1n) return false;
  const market = state.markets.get(request.market);
  const weight = weightOf(request);
  if (state.accounts.has(request.account) && isTooLarge(exposureOf(state, request.account) + weight)) return true;
  return market !== undefined && market.turnover + weight > LARGEST_TURNOVER;
}

interface Placement {
  readonly request: OrderRequest;
  readonly role: ModelAccount['role'] | undefined;
  readonly replaced: ModelOrder | undefined;
}

/** What an order of an order book is refused for, once its market is there and open. */
function orderChecks(work: Work, market: ModelMarket, { request, role, replaced }: Placement): Checks {
  const { definition, removed } = market;
  const { selection, price, persistence, terms = {} } = request;
  const size = sizeOf(request);
  const account = work.state.accounts.get(request.account);
  const isOnClose = terms.onClose !== undefined;
  return {
    'market-version-changed': () => terms.marketVersion !== undefined && terms.marketVersion !== market.version,
    'unknown-runner': () => !definition.runners.includes(selection),
    'runner-removed': () => removed.has(selection),
    'price-off-ladder': () => terms.onClose !== 'market' && !isPriceOf(definition, price),
    'stake-below-minimum': () =>
      size < 1n || (size !== replaced?.remaining && isBelowMinimum(market, account, request)),
    'stake-above-maximum': () =>
      isAboveMaximum(market, account, { id: request.account, size, freed: replaced?.remaining ?? 0n }),
    'profit-ratio': () => !isOnClose && isRatioBad(market, price, size),
    'persistence-not-allowed': () => persistence === 'persist' && !definition.persistenceAllowed,
    'starting-price-not-offered': () =>
      (isOnClose || persistence === 'on-close') && (!definition.startingPrice || market.isReconciled),
    'already-expired': () => terms.expiresAt !== undefined && terms.expiresAt <= work.at,
    'would-match': () => terms.postOnly === true && wouldMatch(market, orderFrom(request, 0)),
    'not-enough-to-match': () => {
      const order = orderFrom(request, 0);
      const { minFill } = order.terms;
      if (minFill === undefined || waits(market, role, order)) return false;
      return walk(market, order).matched < minFill;
    },
  };
}

/** Whether it would be matched at once: with a resting order of another account, or across runners. */
export function wouldMatch(market: ModelMarket, order: ModelOrder): boolean {
  const isMet = ({ account, price }: ModelOrder) =>
    account !== order.account && gain(order.side, price, order.price) >= 0;
  return oppositeOf(market, order).some(isMet) || nextCross(market, order) !== undefined;
}

/** Whether an order of a customer has to wait in a delay. */
export function waits(market: ModelMarket, role: ModelAccount['role'] | undefined, order: ModelOrder): boolean {
  if (role !== 'customer' || !market.inPlay || market.betDelay === 0) return false;
  if (market.definition.mechanism === 'quoted') return true;
  const isPassive = order.terms.minFill === undefined && !wouldMatch(market, order);
  return !(market.definition.passiveSkipsDelay && isPassive);
}

export function orderFrom(request: OrderRequest, id: number): ModelOrder {
  const { account, selection, side, price, persistence, terms = {} } = request;
  return {
    id,
    account,
    selection,
    side,
    price,
    originalPrice: price,
    cuts: new Map(),
    persistence,
    remaining: sizeOf(request),
    releaseAt: 0,
    arrival: 0,
    isOnClose: terms.onClose !== undefined,
    expiresAt: terms.expiresAt ?? 0,
    terms: termsOf(request),
  };
}

/** An order that nothing speaks against. */
export function accept(work: Work, request: OrderRequest): ModelOutcome {
  const market = work.state.markets.get(request.market) as ModelMarket;
  return follow(work, market, { request, order: admit(work, market, request) });
}

function weightHere(market: ModelMarket, request: OrderRequest): bigint {
  if (market.definition.mechanism === 'order-book') return weightOf(request);
  const { selection, side, price: rate, size, terms } = request;
  const { line = 0, accept: accepts = 'none' } = terms ?? {};
  return weightOnQuote(market, { selection, side, rate, line, size: BigInt(size), accept: accepts });
}

/** Its funds are held. */
export function admit(work: Work, market: ModelMarket, request: OrderRequest): ModelOrder {
  const { state } = work;
  const order = orderFrom(request, state.lastOrder + 1);
  const { account, remaining, expiresAt } = order;
  if (!order.isOnClose && waits(market, state.accounts.get(account)?.role, order)) {
    order.releaseAt = work.at + market.betDelay;
  }
  if (expiresAt > 0) state.promised.add(expiresAt);
  state.lastOrder = order.id;
  state.openOrders.set(order.id, market.id);
  market.orders.push(order);
  market.turnover += weightHere(market, request);
  if (!market.inPlay) market.staked.set(account, (market.staked.get(account) ?? 0n) + remaining);
  touch(work, account, market.id);
  return order;
}

function emitPlaced(
  work: Work,
  market: ModelMarket,
  { request, order }: { request: OrderRequest; order: ModelOrder },
): void {
  const { id, account, selection, side, price, persistence, remaining, releaseAt } = order;
  const placed = { order: id, account, market: market.id, selection, side, price, size: toNumber(remaining) };
  emit(work, { type: 'order-placed', ...placed, persistence, releaseAt });
  emitTerms(work, market, { request, order });
  noteShares(work, market, account);
}

function emitTerms(
  work: Work,
  market: ModelMarket,
  { request, order }: { request: OrderRequest; order: ModelOrder },
): void {
  const { terms } = request;
  if (terms === undefined) return;
  const { onClose = 'no', minFill = 0, target = 'no', expiresAt = 0, postOnly = false } = terms;
  const { line = 0, accept: accepts = 'none' } = terms;
  const fields = { onClose, minFill, target, size: request.size, expiresAt, postOnly, line, accept: accepts };
  emit(work, { type: 'order-terms', order: order.id, market: market.id, ...fields });
}

/** An order goes where its market trades. */
export function enter(work: Work, market: ModelMarket, order: ModelOrder): Sums {
  const isQuoted = market.definition.mechanism === 'quoted';
  return isQuoted ? takeQuote(work, market, order) : matchOrder(work, market, order);
}

/** Emits an admitted order, which then waits, or goes to the starting price or to the book. */
export function follow(
  work: Work,
  market: ModelMarket,
  { request, order }: { readonly request: OrderRequest; readonly order: ModelOrder },
): ModelOutcome {
  const { id, releaseAt } = order;
  emitPlaced(work, market, { request, order });
  if (order.isOnClose) {
    const { account, selection, side, price, remaining } = order;
    const what = { order: id, account, market: market.id, selection, side, price, amount: toNumber(remaining) };
    emit(work, { type: 'order-on-close', ...what });
  }
  const isMoving = !order.isOnClose && releaseAt === 0;
  const sums = isMoving ? enter(work, market, order) : { matched: 0n, value: 0n };
  return accepted({
    order: id,
    releaseAt,
    matched: toNumber(sums.matched),
    matchedValue: toNumber(sums.value),
    remaining: toNumber(order.remaining),
  });
}
