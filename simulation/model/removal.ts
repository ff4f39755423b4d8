import type { RemoveRunner } from 'engine';
import { accepted, rejected, refuseState, emit, toNumber, touch } from './exchange-state.ts';
import type { ModelMarket, ModelOrder, ModelOutcome, Rule, Work } from './exchange-state.ts';
import { ladderAtOrBelow } from './ladder.ts';
import { closingOf, lapseAll, restingOf, waitingOf } from './lapsing.ts';
import { change, find } from './markets.ts';
import { cutPrice, stakeAt } from './payoff.ts';
import { matchedOf, ordersOf, takeBack, touchSides } from './voids.ts';

// docs/rules.md, "Removal".

export const removeRunner: Rule<RemoveRunner> = (work, command) => {
  const market = refuseOrFind(work, command);
  if ('ok' in market) return market;
  const { selection, factor, before } = command;
  const isSingle = market.definition.payoff.kind !== 'runners' || market.definition.payoff.winners === 1;
  change(work, market, market.status);
  emit(work, { type: 'runner-removed', market: market.id, selection, factor });
  lapseAll(work, market, { orders: waitingOf(market), reason: 'version-changed' });
  const onIt = [...restingOf(market), ...closingOf(market)].filter((order) => order.selection === selection);
  lapseAll(work, market, { orders: onIt, reason: 'runner-removed' });
  const fills = market.fills.filter((fill) => !fill.isVoid && fill.stake.selection === selection);
  market.removed.set(selection, factor);
  // Fewer runners may win: what anybody can lose may be another figure.
  for (const fill of market.fills) touchSides(work, market, fill);
  for (const order of market.orders) touch(work, order.account, market.id);
  takeBack(work, market, fills);
  if (factor >= (isSingle ? 250 : 1)) reduceFills(work, market, { factor, before });
  if (before !== undefined) forgetCuts(market);
  else if (factor >= (isSingle ? 250 : 400)) moveLays(work, market, factor);
  return accepted();
};

function refuseOrFind({ state }: Work, command: RemoveRunner): ModelMarket | ModelOutcome {
  const { market: id, selection, factor, before } = command;
  const known = state.markets.get(id);
  const { payoff, mechanism } = known?.definition ?? {};
  const isNumber = payoff !== undefined && payoff.kind !== 'runners' && payoff.kind !== 'each-way';
  const mayReduce = (known?.inPlay !== true || before !== undefined) && mechanism !== 'quoted';
  if (before !== undefined && !(Number.isInteger(before) && before >= 0)) return rejected('invalid-definition');
  if (!Number.isInteger(factor) || factor < 0 || factor > 9999) return rejected('invalid-definition');
  if (isNumber || (factor > 0 && !mayReduce)) return rejected('invalid-definition');
  const market = find(state, id, ['open', 'suspended']);
  if ('ok' in market) return market;
  const { runners } = market.definition;
  if (runners.length - market.removed.size === 1) return refuseState('open');
  if (!runners.includes(selection)) return rejected('unknown-runner');
  if (market.removed.has(selection)) return rejected('runner-removed');
  return market;
}

interface Cut {
  readonly factor: number;
  /** Fills of this time and later are not cut. */
  readonly before: number | undefined;
}

/** Every fill that still counts, and was made in time, is worth less from now on. */
function reduceFills(work: Work, market: ModelMarket, { factor, before = Infinity }: Cut): void {
  const fills = market.fills.filter(({ isVoid, at }) => !isVoid && at < before);
  for (const fill of fills) {
    fill.cuts.push(factor);
    const { price, size, cuts, stake } = fill;
    fill.stake = stakeAt(market.definition, { selection: stake.selection, price, size, cuts });
  }
  for (const [order, account] of ordersOf(fills)) {
    const { matched: size, profit } = matchedOf(market, order);
    emit(work, { type: 'bet-reduced', order, account, market: market.id, size, profit });
  }
}

/** Told after the off: lays at rest stay as they are, and a later cut is one of the price that they have now. */
function forgetCuts(market: ModelMarket): void {
  for (const order of restingOf(market)) {
    order.originalPrice = order.price;
    order.cuts.length = 0;
  }
}

/** Lays on the other runners: those that persist move down, the others lapse. */
function moveLays(work: Work, market: ModelMarket, factor: number): void {
  for (const order of restingOf(market).filter(({ side }) => side === 'lay')) {
    if (order.persistence === 'persist') moveDown(work, market, { order, factor });
    else lapseAll(work, market, { orders: [order], reason: 'reduction' });
  }
}

function moveDown(work: Work, market: ModelMarket, { order, factor }: { order: ModelOrder; factor: number }): void {
  order.cuts.push(factor);
  order.price = ladderAtOrBelow(cutPrice(market.definition, order.originalPrice, order.cuts));
  work.state.lastArrival += 1;
  order.arrival = work.state.lastArrival;
  touch(work, order.account, market.id);
  const { id, account, price } = order;
  const remaining = toNumber(order.remaining);
  emit(work, { type: 'order-moved', order: id, account, market: market.id, price, remaining });
}
