import type { VoidBets } from '../market-command.ts';
import type { Exchange } from '../exchange.ts';
import { lapseResting, lapseWaiting } from '../order/lapse.ts';
import { ACCEPTED, type Outcome, rejected } from '../outcome.ts';
import type { Rejection } from '../rejection.ts';
import { lapseOnClose } from '../starting-price/enter-on-close.ts';
import { ENTRY_KINDS } from '../vocabulary/index.ts';
import { misfit, noteChange } from './change-market.ts';
import { isCashInRange } from './cash-range.ts';
import { type Due, dueWith } from './due.ts';
import { emptyFill, type Fill } from './fill-log.ts';
import { CLOSED, type Market, OPEN, SETTLED, SUSPENDED } from './market.ts';
import { paySettled } from './settle-market.ts';
import { voidFills } from './void-fills.ts';

const RESETTLEMENT = ENTRY_KINDS.indexOf('resettlement');

/** @see docs/rules.md, "Void" */
export function voidBets(exchange: Exchange, command: VoidBets): Outcome {
  const rejection = rejectionOf(exchange, command);
  if (rejection !== undefined) return rejected(rejection);
  const market = exchange.markets.get(command.market) as Market;
  const indices = chosenBy(market, command);
  if (indices.length === 0) return rejected('nothing-to-void');
  const due = dueWithout(exchange, market, indices);
  if (due !== undefined && !isCashInRange(exchange, market, due)) return rejected('amount-too-large');

  exchange.touched.isExchangesDoing = true;
  noteChange(exchange, market);
  lapseWaiting(exchange, market, 'version-changed');
  if (command.from !== undefined) {
    lapseResting(exchange, market, { reason: 'void', keepPersisting: false });
    lapseOnClose(exchange, market, { reason: 'void' });
  }
  voidFills(exchange, market, indices);
  if (due !== undefined) paySettled(exchange, market, { due, kind: RESETTLEMENT });
  return ACCEPTED;
}

function rejectionOf(
  exchange: Exchange,
  { market: id, order, selection, from, until, side, price, line }: VoidBets,
): Rejection | undefined {
  if (until !== undefined && from === undefined) return 'invalid-order';
  if (side === undefined && (price !== undefined || line !== undefined)) return 'invalid-order';
  const isNarrowed = selection !== undefined || from !== undefined;
  if ((order === undefined) !== isNarrowed || (order !== undefined && side !== undefined)) return 'invalid-order';
  if (exchange.statusOf(id) < 0) return 'unknown-market';
  if (order !== undefined && !(order >= 1 && order < exchange.nextOrder)) return 'unknown-order';
  const rejection = misfit(exchange, id, [OPEN, SUSPENDED, CLOSED, SETTLED]);
  if (rejection !== undefined) return rejection;
  const market = exchange.markets.get(id) as Market;
  return selection !== undefined && market.runnerIndexOf(selection) < 0 ? 'unknown-runner' : undefined;
}

/** The fills to take back: those requested, and what belongs to them. */
function chosenBy(market: Market, command: VoidBets): number[] {
  const { order, selection, from, until } = command;
  const { fills } = market;
  const chosenIndex = selection === undefined ? -1 : market.runnerIndexOf(selection);
  const crosses = new Set<number>();
  const fill = emptyFill();
  const since: number = from ?? -Infinity;
  const before: number = until ?? Infinity;
  const isRequested = (one: Fill): boolean => {
    if (order !== undefined) return one.backOrder === order || one.layOrder === order;
    const isOfRunner = selection === undefined || one.runnerIndex === chosenIndex;
    return isOfRunner && one.at >= since && one.at < before && isAsGood(one, command);
  };
  for (let index = 0; index < fills.count; index++) {
    fills.read(index, fill);
    if (fill.cross !== 0 && !fills.isVoid(index) && isRequested(fill)) crosses.add(fill.cross);
  }
  const chosen: number[] = [];
  for (let index = 0; index < fills.count; index++) {
    if (fills.isVoid(index)) continue;
    fills.read(index, fill);
    if (isRequested(fill) || crosses.has(fill.cross)) chosen.push(index);
  }
  return chosen;
}

/** True if a bet of the side has the price and the line, or better ones. An order of 0 is the house's. */
function isAsGood(fill: Fill, { side, price, line }: VoidBets): boolean {
  if (side === 'back')
    return fill.backOrder !== 0 && fill.price >= (price ?? -Infinity) && fill.line <= (line ?? Infinity);
  if (side === 'lay')
    return fill.layOrder !== 0 && fill.price <= (price ?? Infinity) && fill.line >= (line ?? -Infinity);
  return true;
}

/** Of a settled market: what it would owe with its result without these fills. */
function dueWithout(exchange: Exchange, market: Market, indices: readonly number[]): Due | undefined {
  if (market.settled === undefined) return undefined;
  const { voided } = market.fills;
  for (const index of indices) voided.add(index);
  const due = dueWith(exchange, market, market.settled.result);
  for (const index of indices) voided.delete(index);
  return due;
}
