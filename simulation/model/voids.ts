import type { VoidBets, VoidMarket } from 'engine';
import { accepted, rejected, emit, toNumber, touch } from './exchange-state.ts';
import type { ModelFill, ModelMarket, Rule, Work } from './exchange-state.ts';
import { closingOf, lapseAll, restingOf, waitingOf } from './lapsing.ts';
import { change, find } from './markets.ts';
import { isCashInRange, payBack, payResult } from './settlement.ts';

// docs/rules.md, "Void".

export const voidMarket: Rule<VoidMarket> = (work, command) => {
  const market = find(work.state, command.market, ['inactive', 'open', 'suspended', 'closed', 'settled']);
  if ('ok' in market) return market;
  if (!isCashInRange(work.state, market, undefined)) return rejected('amount-too-large');
  if (market.dropAt === 0) market.dropAt = work.at + market.definition.resettleFor;
  change(work, market, 'void');
  emit(work, { type: 'market-voided', market: market.id });
  payBack(work, market);
  for (const fill of market.fills) touchSides(work, market, fill);
  const orders = [...waitingOf(market), ...restingOf(market), ...closingOf(market)];
  lapseAll(work, market, { orders, reason: 'void' });
  return accepted();
};

export const voidBets: Rule<VoidBets> = (work, command) => {
  const { order, selection, from, until, side, price, line } = command;
  if (until !== undefined && from === undefined) return rejected('invalid-order');
  if (side === undefined && (price !== undefined || line !== undefined)) return rejected('invalid-order');
  const narrowing = [selection, from].filter((given) => given !== undefined).length;
  if (order === undefined ? narrowing === 0 : narrowing > 0 || side !== undefined) return rejected('invalid-order');
  const { state } = work;
  if (!state.markets.has(command.market) && !state.dropped.has(command.market)) return rejected('unknown-market');
  if (order !== undefined && (order < 1 || order > state.lastOrder)) return rejected('unknown-order');
  const market = find(state, command.market, ['open', 'suspended', 'closed', 'settled']);
  if ('ok' in market) return market;
  if (selection !== undefined && !market.definition.runners.includes(selection)) return rejected('unknown-runner');
  const isMeant = (fill: ModelFill) =>
    order === undefined
      ? (selection === undefined || fill.stake.selection === selection) &&
        (from === undefined || fill.at >= from) &&
        (until === undefined || fill.at < until) &&
        hasSide(fill, command)
      : fill.backOrder === order || fill.layOrder === order;
  // Fills of one cross-match go together.
  const crosses = new Set(market.fills.filter((fill) => !fill.isVoid && isMeant(fill)).map(({ cross }) => cross));
  const fills = market.fills.filter(
    (fill) => !fill.isVoid && (isMeant(fill) || (fill.cross > 0 && crosses.has(fill.cross))),
  );
  if (fills.length === 0) return rejected('nothing-to-void');
  if (!canBeTakenBack(work, market, fills)) return rejected('amount-too-large');
  change(work, market, market.status);
  lapseAll(work, market, { orders: waitingOf(market), reason: 'version-changed' });
  if (from !== undefined)
    lapseAll(work, market, { orders: [...restingOf(market), ...closingOf(market)], reason: 'void' });
  takeBack(work, market, fills);
  if (market.result !== undefined) payResult(work, market, { result: market.result, kind: 'resettlement' });
  return accepted();
};

/** The house, which has no order, is on neither side. */
function hasSide({ stake, price: at, backOrder, layOrder }: ModelFill, { side, price, line }: VoidBets): boolean {
  if (side === 'back')
    return backOrder > 0 && (price === undefined || at >= price) && (line === undefined || stake.line <= line);
  if (side === 'lay')
    return layOrder > 0 && (price === undefined || at <= price) && (line === undefined || stake.line >= line);
  return true;
}

/** Whether what is left can be paid with the result that stands. */
function canBeTakenBack({ state }: Work, market: ModelMarket, fills: readonly ModelFill[]): boolean {
  if (market.result === undefined) return true;
  for (const fill of fills) fill.isVoid = true;
  const isInRange = isCashInRange(state, market, market.result);
  for (const fill of fills) fill.isVoid = false;
  return isInRange;
}

/** Voids fills and emits, for every order that had one, what it lost and what it still has. */
export function takeBack(work: Work, market: ModelMarket, fills: readonly ModelFill[]): void {
  for (const fill of fills) {
    fill.isVoid = true;
    touchSides(work, market, fill);
  }
  const ofOrder = (order: number) => (fill: ModelFill) => fill.backOrder === order || fill.layOrder === order;
  for (const [order, account] of ordersOf(fills)) {
    const size = fills.filter(ofOrder(order)).reduce((sum, fill) => sum + fill.size, 0n);
    const left = matchedOf(market, order);
    emit(work, { type: 'bet-voided', order, account, market: market.id, size: toNumber(size), ...left });
  }
}

/** The size and the profit of an order's fills that are not void. */
export function matchedOf(market: ModelMarket, order: number): { matched: number; profit: number } {
  const fills = market.fills.filter((fill) => !fill.isVoid && (fill.backOrder === order || fill.layOrder === order));
  const matched = fills.reduce((sum, fill) => sum + fill.size, 0n);
  const profit = fills.reduce((sum, fill) => sum + fill.stake.profit, 0n);
  return { matched: toNumber(matched), profit: toNumber(profit) };
}

/** Every order of these fills with its account, by id. An order of 0 is nobody's. */
export function ordersOf(fills: readonly ModelFill[]): [order: number, account: number][] {
  const orders = new Map<number, number>();
  for (const { backOrder, backer, layOrder, layer } of fills) orders.set(backOrder, backer).set(layOrder, layer);
  orders.delete(0);
  return [...orders].toSorted(([a], [b]) => a - b);
}

export function touchSides(work: Work, market: ModelMarket, { backer, layer }: ModelFill): void {
  touch(work, backer, market.id);
  touch(work, layer, market.id);
}
