import type { AddRunner, RemoveRunner } from 'engine';
import { isHandicap, withRunner } from './definition.ts';
import { accepted, rejected, refuseState, emit, toNumber, touch } from './exchange-state.ts';
import type { ModelFill, ModelMarket, ModelOrder, ModelOutcome, Rule, Work } from './exchange-state.ts';
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
  if (factor >= (isSingle ? 250 : 1)) reduceFills(work, market, { selection, before });
  if (before !== undefined) forgetCuts(market);
  else if (factor >= (isSingle ? 250 : 400)) moveLays(work, market, selection);
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

// docs/rules.md, "Joining".

export const addRunner: Rule<AddRunner> = (work, command) => {
  const { market: id, selection, handicap } = command;
  const known = work.state.markets.get(id);
  const isNew = known?.definition.runners.includes(selection) !== true;
  if (!Number.isSafeInteger(selection) || selection < 1) return rejected('invalid-definition');
  if (known !== undefined && isNew && !mayJoin(known, command)) return rejected('invalid-definition');
  const market = find(work.state, id, ['inactive', 'open', 'suspended']);
  if ('ok' in market) return market;
  const isCrossed = market.fills.some(({ cross }) => cross !== 0);
  if (isCrossed || (!isNew && !market.removed.has(selection))) return rejected('wrong-market-state');
  change(work, market, market.status);
  if (isNew) market.definition = withRunner(market.definition, selection, handicap);
  market.removed.delete(selection);
  const { payoff } = market.definition;
  const winners = payoff.kind === 'runners' ? payoff.winners : payoff.kind === 'each-way' ? payoff.places : 0;
  emit(work, { type: 'runner-added', market: id, selection, winners });
  lapseAll(work, market, { orders: waitingOf(market), reason: 'version-changed' });
  for (const fill of market.fills) touchSides(work, market, fill);
  for (const order of market.orders) {
    order.cuts.delete(selection);
    touch(work, order.account, market.id);
  }
  const raised = market.fills.filter((fill) => fill.cuts.delete(selection) && !fill.isVoid);
  restake(work, market, raised);
  return accepted();
};

function mayJoin({ definition }: ModelMarket, { handicap }: AddRunner): boolean {
  const { payoff, runners, crossMatching } = definition;
  if (runners.length >= (crossMatching ? 40 : 1000)) return false;
  if (payoff.kind === 'handicap') return handicap !== undefined && isHandicap(handicap);
  return handicap === undefined && (payoff.kind === 'runners' || payoff.kind === 'each-way');
}

interface Cut {
  readonly selection: number;
  /** Fills of this time and later are not cut. */
  readonly before: number | undefined;
}

/** Every fill that still counts, and was made in time, is worth less from now on. */
function reduceFills(work: Work, market: ModelMarket, { selection, before = Infinity }: Cut): void {
  const fills = market.fills.filter(({ isVoid, at }) => !isVoid && at < before);
  for (const fill of fills) fill.cuts.set(selection, market.removed.get(selection) ?? 0);
  restake(work, market, fills);
}

/** Works out again what these fills are worth, and says so. */
function restake(work: Work, market: ModelMarket, fills: readonly ModelFill[]): void {
  for (const fill of fills) {
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
    order.cuts.clear();
  }
}

/** Lays on the other runners: those that persist move down, the others lapse. */
function moveLays(work: Work, market: ModelMarket, selection: number): void {
  for (const order of restingOf(market).filter(({ side }) => side === 'lay')) {
    if (order.persistence === 'persist') moveDown(work, market, { order, selection });
    else lapseAll(work, market, { orders: [order], reason: 'reduction' });
  }
}

function moveDown(work: Work, market: ModelMarket, of: { order: ModelOrder; selection: number }): void {
  const { order, selection } = of;
  order.cuts.set(selection, market.removed.get(selection) ?? 0);
  order.price = ladderAtOrBelow(cutPrice(market.definition, order.originalPrice, order.cuts));
  work.state.lastArrival += 1;
  order.arrival = work.state.lastArrival;
  touch(work, order.account, market.id);
  const { id, account, price } = order;
  const remaining = toNumber(order.remaining);
  emit(work, { type: 'order-moved', order: id, account, market: market.id, price, remaining });
}
