import { postEntry } from '../account/ledger.ts';
import { appendCashChange } from '../account/touched.ts';
import { CUSTOMER } from '../account/accounts.ts';
import { assert } from '../assert.ts';
import { BACK } from '../book/book.ts';
import type { SettleMarket } from '../command.ts';
import { EVENTS } from '../event.ts';
import type { Exchange } from '../exchange.ts';
import { ACCEPTED, type Outcome, rejected } from '../outcome.ts';
import type { Result, Stake } from '../payoff/positions.ts';
import { resultOf } from '../payoff/result-of.ts';
import { CLEARING, COMMISSION, ENTRY_KINDS, MAX_MONEY } from '../vocabulary/index.ts';
import { misfit, noteChange } from './change-market.ts';
import { commissionOn } from './commission.ts';
import { emptyStake, placeProfitOf } from './definition.ts';
import { emptyFill, type Fill } from './fill-log.ts';
import { CLOSED, type Market, SETTLED } from './market.ts';

const BET_SETTLED = EVENTS['bet-settled'][0];
const POSITION_SETTLED = EVENTS['position-settled'][0];
const MARKET_SETTLED = EVENTS['market-settled'][0];
const SETTLEMENT = ENTRY_KINDS.indexOf('settlement');

/** What every order with fills and every position comes to with a result. */
interface Due {
  readonly byOrder: ReadonlyMap<number, { position: number; profit: number }>;
  /** By position. */
  readonly byPosition: Float64Array;
}

/** @see docs/rules.md, "Settlement" */
export function settleMarket(exchange: Exchange, command: SettleMarket): Outcome {
  const rejection = misfit(exchange, command.market, [CLOSED]);
  if (rejection !== undefined) return rejected(rejection);
  const market = exchange.markets.get(command.market) as Market;
  const result = resultOf(market, command);
  if (result === undefined) return rejected('invalid-result');
  const due = dueWith(market, result);
  if (!isCashInRange(exchange, market, due)) return rejected('amount-too-large');

  const { accounts } = exchange;
  market.status = SETTLED;
  noteChange(exchange, market);
  appendSettled(exchange, command);
  appendBets(exchange, market, due);
  const commission = payPositions(exchange, market, due);
  assert(accounts.cashOf(CLEARING) === 0, 'a settled market leaves nothing in clearing');
  if (commission > 0) appendCashChange(accounts, exchange.events, { account: COMMISSION, market: market.id });
  for (let position = 0; position < market.positions.count; position++) exchange.touched.stakes(market, position);
  exchange.closeBooks(market);
  return ACCEPTED;
}

/** The backer's side of a fill, in the given record. */
export function stakeOfFill(market: Market, fill: Fill, into: Stake): Stake {
  const { payoff } = market.definition;
  into.place = fill.runner;
  into.side = BACK;
  into.line = payoff.kind === 'line-range' ? fill.price : fill.line;
  into.size = fill.size;
  into.profit = fill.profit;
  into.placeProfit = payoff.kind === 'each-way' ? placeProfitOf(fill.size, fill.price, payoff.divisor) : 0;
  return into;
}

function dueWith(market: Market, result: Result): Due {
  const byOrder = new Map<number, { position: number; profit: number }>();
  const byPosition = new Float64Array(market.positions.count);
  const fill = emptyFill();
  const stake = emptyStake();
  const add = (order: number, position: number, profit: number): void => {
    byPosition[position] = (byPosition[position] as number) + profit;
    if (order === 0) return;
    const known = byOrder.get(order);
    if (known === undefined) byOrder.set(order, { position, profit });
    else known.profit += profit;
  };
  for (let index = 0; index < market.fills.count; index++) {
    market.fills.read(index, fill);
    if (market.fills.voided.has(index)) continue;
    const toBacker = market.positions.profitOf(stakeOfFill(market, fill, stake), result);
    add(fill.backOrder, fill.backPosition, toBacker);
    // Not −toBacker: that of 0 would be −0.
    add(fill.layOrder, fill.layPosition, 0 - toBacker);
  }
  return { byOrder, byPosition };
}

/** Whether every account's cash stays a number that a double holds exactly. */
function isCashInRange({ accounts }: Exchange, { positions, definition }: Market, { byPosition }: Due): boolean {
  let taken = accounts.cashOf(COMMISSION);
  for (let position = 0; position < positions.count; position++) {
    const account = positions.accountOf(position);
    const profit = byPosition[position] as number;
    const commission = accounts.roleOf(account) === CUSTOMER ? commissionOn(profit, definition.baseRate) : 0;
    taken += commission;
    if (Math.abs(accounts.cashOf(account) + profit - commission) > MAX_MONEY) return false;
  }
  return taken <= MAX_MONEY;
}

function appendSettled({ events }: Exchange, command: SettleMarket): void {
  const lists = [command.winners, command.tied ?? [], command.placed ?? [], command.placedTied ?? []];
  events.begin(MARKET_SETTLED, 2 + lists.reduce((sum, list) => sum + 1 + list.length, 0));
  events.add(command.market);
  events.add(command.number ?? 0);
  for (const list of lists) {
    events.add(list.length);
    for (const selection of list) events.add(selection);
  }
}

/** What each order with fills came to, by order id. */
function appendBets({ events }: Exchange, market: Market, { byOrder }: Due): void {
  for (const order of Float64Array.from(byOrder.keys()).sort()) {
    const { position, profit } = byOrder.get(order) as { position: number; profit: number };
    events.begin(BET_SETTLED, 4);
    events.add(order);
    events.add(market.positions.accountOf(position));
    events.add(market.id);
    events.add(profit);
  }
}

/** Pays every position, by account. @returns the commission taken in all */
function payPositions(exchange: Exchange, market: Market, due: Due): number {
  const { events, accounts } = exchange;
  const { positions } = market;
  const withFills = new Set([...due.byOrder.values()].map(({ position }) => position));
  const byAccount = [...withFills].sort((a, b) => positions.accountOf(a) - positions.accountOf(b));
  let total = 0;
  for (const position of byAccount) {
    const account = positions.accountOf(position);
    const profit = due.byPosition[position] as number;
    const pays = accounts.roleOf(account) === CUSTOMER;
    const commission = pays ? commissionOn(profit, market.definition.baseRate) : 0;
    total += commission;
    events.begin(POSITION_SETTLED, 4);
    events.add(account);
    events.add(market.id);
    events.add(profit);
    events.add(commission);
    if (profit === 0) continue;
    postEntry(exchange, { kind: SETTLEMENT, market: market.id }, [
      [account, profit - commission],
      [CLEARING, -profit],
      [COMMISSION, commission],
    ]);
    if (profit !== commission) exchange.touched.cash(market, position);
  }
  return total;
}
