import type { Payoff, Rejection } from 'engine';
import type { OrderRequest, Checks } from './order-request.ts';
import { betChecks } from './chain.ts';
import { firstReason, isTooLarge, stateChecks, emit, touch } from './exchange-state.ts';
import type { ModelAccount } from './account-state.ts';
import type { ModelLevel, ModelMarket, ModelOrder, Work } from './exchange-state.ts';
import { exposureOf, worstLoss } from './exposure.ts';
import type { Held } from './exposure.ts';
import { appendFill } from './fills.ts';
import { limitChecks } from './funds.ts';
import { heldBy } from './held.ts';
import type { Sums } from './matching.ts';
import { takeAway } from './open-orders.ts';
import { stakeQuoted } from './payoff.ts';

import { isLevel, levelFor, quotedWeight, takenBy, emitQuotes } from './quotes.ts';
import type { Taking } from './quotes.ts';
import { isAboveMaximum, isBelowMinimum } from './stakes.ts';
import { areTermsWrong, sizeOf, weightOf } from './terms.ts';

// docs/rules.md, "Quoted markets": a bet takes what the house quotes, whole or not at all.

const LARGEST_SIZE = 90_000_000_000n;
const LARGEST_TURNOVER = 2n ** 51n;

function takingOf({ selection, side, price, size, terms }: OrderRequest): Taking {
  return { selection, side, rate: price, line: terms?.line ?? 0, size: BigInt(size), accept: terms?.accept ?? 'none' };
}

export function refuseOnQuote(
  work: Work,
  market: ModelMarket,
  request: OrderRequest,
  more: Checks,
): Rejection | undefined {
  const { state } = work;
  const { definition, removed } = market;
  const account = state.accounts.get(request.account);
  const taking = takingOf(request);
  const { size } = taking;
  const taken = takenBy(market, taking);
  return firstReason({
    'amount-too-large': () => isTooLargeHere(work, market, request),
    'invalid-order': () =>
      areTermsWrong(request, market) || !isLevel(definition.payoff, taking) || isBroken(definition.payoff, size),
    'unknown-account': () => account === undefined,
    'not-permitted': () =>
      account?.role === 'system' || account?.role === 'agent' || request.account === definition.house,
    ...betChecks(state, request.account, work.at),
    ...stateChecks(state, market.id, ['open']),
    'market-version-changed': () =>
      request.terms?.marketVersion !== undefined && request.terms.marketVersion !== market.version,
    'unknown-runner': () => !definition.runners.includes(request.selection),
    'runner-removed': () => removed.has(request.selection),
    'stake-below-minimum': () => isBelowMinimum(market, account, request),
    'stake-above-maximum': () => isAboveMaximum(market, account, { id: request.account, size }),
    'persistence-not-allowed': () => request.persistence === 'persist',
    'starting-price-not-offered': () => request.persistence === 'on-close',
    'quote-suspended': () => taken === 'quote-suspended',
    'price-moved': () => taken === 'price-moved',
    'quote-taken': () => taken === 'quote-taken',
    ...(account === undefined || typeof taken === 'string'
      ? {}
      : either(
          riskChecks(work, market, {
            id: request.account,
            account,
            taking,
            level: taken,
            kept: heldBy(market, request.account),
          }),
          waits(market, account) ? heldChecks(work, market, { id: request.account, account, taking }) : {},
        )),
    ...more,
  });
}

/** A stake on a spread is for so many units: each of them moves a whole part of it. */
function isBroken(payoff: Payoff, size: bigint): boolean {
  return payoff.kind === 'spread' && size % BigInt(payoff.width ?? 1) !== 0n;
}

/** What needs a book is weighed as it would be there. */
function isTooLargeHere({ state }: Work, market: ModelMarket, request: OrderRequest): boolean {
  const { account, price, terms } = request;
  const isForBook = terms?.onClose !== undefined || terms?.target !== undefined;
  const size = sizeOf(request);
  if (size > LARGEST_SIZE || isTooLarge(size * BigInt(price))) return true;
  if (size < 1n) return false;
  const weight = isForBook ? weightOf(request) : weightOnQuote(market, takingOf(request));
  if (state.accounts.has(account) && isTooLarge(exposureOf(state, account) + weight)) return true;
  return market.turnover + weight > LARGEST_TURNOVER;
}

/** At the rate that it names or at the one that it would take, whichever is more. */
export function weightOnQuote(market: ModelMarket, taking: Taking): bigint {
  const level = levelFor(market, taking, market.quotes.get(taking.selection)?.levels ?? []);
  const rates = level === undefined ? [taking.rate] : [taking.rate, level.rate];
  const weights = rates.map((rate) => quotedWeight(market.definition, rate, taking.size));
  return weights.reduce((most, weight) => (weight > most ? weight : most));
}

interface Risk {
  readonly id: number;
  readonly account: ModelAccount;
  readonly taking: Taking;
  readonly level: ModelLevel;
  /** What the account keeps in the market besides. */
  readonly kept: readonly Held[];
}

/** What the bet that is taken would mean, for its account and for the house. */
function riskChecks(work: Work, market: ModelMarket, { id, account, taking, level, kept }: Risk): Checks {
  const { selection, side, size } = taking;
  const stake = stakeQuoted({ selection, rate: level.rate, line: level.line, size });
  const { house, lossCap } = market.definition;
  return {
    ...limitChecks(work, market, {
      id,
      account,
      kept,
      held: { side, stake, isOpen: false },
    }),
    'house-limit': () => {
      const before = heldBy(market, house);
      const against: Held = { side: side === 'back' ? 'lay' : 'back', stake, isOpen: false };
      const after = worstLoss(market, [...before, against]);
      return after > lossCap && after > worstLoss(market, before);
    },
  };
}

/** What it asks for, which is held while it waits, is looked at too. */
function heldChecks(
  work: Work,
  market: ModelMarket,
  { id, account, taking }: Pick<Risk, 'id' | 'account' | 'taking'>,
): Checks {
  const { selection, side, rate, line, size } = taking;
  const held: Held = { side, stake: stakeQuoted({ selection, rate, line, size }), isOpen: true };
  return limitChecks(work, market, { id, account, kept: heldBy(market, id), held });
}

function waits({ inPlay, betDelay }: ModelMarket, { role }: ModelAccount): boolean {
  return role === 'customer' && inPlay && betDelay > 0;
}

/** A reason applies where it does in one of two sets of checks. */
function either(some: Checks, others: Checks): Checks {
  const reasons = Object.keys({ ...some, ...others }) as Rejection[];
  return Object.fromEntries(
    reasons.map((reason) => [reason, () => some[reason]?.() === true || others[reason]?.() === true]),
  );
}

/** At the end of a delay: why not, after all. What the bet held itself counts as free. */
export function refuseRelease(work: Work, market: ModelMarket, order: ModelOrder): Rejection | undefined {
  const taking = takingOfOrder(order);
  const account = work.state.accounts.get(order.account) as ModelAccount;
  const others = market.orders.filter((other) => other !== order);
  const kept = heldBy({ ...market, orders: others }, order.account);
  const taken = takenBy(market, taking);
  return firstReason({
    ...betChecks(work.state, order.account, work.at),
    'quote-suspended': () => taken === 'quote-suspended',
    'price-moved': () => taken === 'price-moved',
    'quote-taken': () => taken === 'quote-taken',
    ...(typeof taken === 'string'
      ? {}
      : riskChecks(work, market, { id: order.account, account, taking, level: taken, kept })),
  });
}

function takingOfOrder({ selection, side, price, remaining, terms }: ModelOrder): Taking {
  return { selection, side, rate: price, line: terms.line, size: remaining, accept: terms.accept };
}

/** Takes the level that stands. */
export function takeQuote(work: Work, market: ModelMarket, order: ModelOrder): Sums {
  const { id, account, selection, side } = order;
  const taking = takingOfOrder(order);
  const level = takenBy(market, taking);
  if (typeof level === 'string') throw new Error(`order ${id} takes no quote: ${level}`);
  const { size } = taking;
  const stake = stakeQuoted({ selection, rate: level.rate, line: level.line, size });
  if (level.line !== taking.line) emit(work, { type: 'line-moved', order: id, market: market.id, line: level.line });
  const { house } = market.definition;
  takeAway(work, market, { order, size });
  touch(work, house, market.id);
  level.left -= size;
  const taker = { order: id, account, left: 0n };
  const maker = { order: 0, account: house, left: level.left };
  appendFill(work, market, { stake, price: level.rate, size, takerSide: side, taker, maker });
  emitQuotes(work, market, selection);
  return { matched: size, value: size * BigInt(level.rate) };
}
