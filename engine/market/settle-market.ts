import { postEntry } from '../account/ledger.ts';
import { appendCashChange } from '../account/touched.ts';
import { CUSTOMER } from '../account/accounts.ts';
import { assert } from '../assert.ts';
import type { SettleMarket } from '../command.ts';
import { EVENTS } from '../event.ts';
import type { Exchange } from '../exchange.ts';
import { ACCEPTED, type Outcome, rejected } from '../outcome.ts';
import { CLEARING, COMMISSION, ENTRY_KINDS, MAX_MONEY } from '../vocabulary/index.ts';
import { misfit, noteChange } from './change-market.ts';
import { commissionOn } from './commission.ts';
import { emptyFill } from './fill-log.ts';
import { CLOSED, type Market, SETTLED } from './market.ts';

const BET_SETTLED = EVENTS['bet-settled'][0];
const POSITION_SETTLED = EVENTS['position-settled'][0];
const MARKET_SETTLED = EVENTS['market-settled'][0];
const SETTLEMENT = ENTRY_KINDS.indexOf('settlement');

/** @see docs/rules.md, "Settlement" */
export function settleMarket(exchange: Exchange, command: SettleMarket): Outcome {
  const rejection = misfit(exchange, command.market, [CLOSED]);
  if (rejection !== undefined) return rejected(rejection);
  const market = exchange.markets.get(command.market) as Market;
  const winners = command.winners.map((selection) => market.runnerOf(selection));
  if (!isPossibleResult(market, winners)) return rejected('invalid-result');
  if (!isCashInRange(exchange, market, winners)) return rejected('amount-too-large');

  const { events, accounts } = exchange;
  market.status = SETTLED;
  noteChange(exchange, market);
  events.begin(MARKET_SETTLED, 1 + command.winners.length);
  events.add(market.id);
  for (const selection of command.winners) events.add(selection);

  const positions = settleBets(exchange, market, winners);
  const commission = settlePositions(exchange, market, { winners, positions });
  assert(accounts.cashOf(CLEARING) === 0, 'a settled market leaves nothing in clearing');
  if (commission > 0) appendCashChange(accounts, events, { account: COMMISSION, market: market.id });
  market.positions.clear();
  for (let position = 0; position < market.positions.count; position++) exchange.touched.stakes(market, position);
  exchange.endMarket(market);
  return ACCEPTED;
}

function isPossibleResult(market: Market, winners: readonly number[]): boolean {
  const { complete, winners: most } = market.definition;
  const least = complete ? most : 1;
  return (
    winners.every((runner) => runner >= 0) &&
    new Set(winners).size === winners.length &&
    winners.length >= least &&
    winners.length <= most
  );
}

/** Whether every account's cash stays a number that a double holds exactly. */
function isCashInRange({ accounts }: Exchange, { positions, definition }: Market, winners: readonly number[]): boolean {
  let taken = accounts.cashOf(COMMISSION);
  for (let position = 0; position < positions.count; position++) {
    const account = positions.accountOf(position);
    const profit = positions.profitWith(position, winners);
    const commission = accounts.roleOf(account) === CUSTOMER ? commissionOn(profit, definition.baseRate) : 0;
    taken += commission;
    if (Math.abs(accounts.cashOf(account) + profit - commission) > MAX_MONEY) return false;
  }
  return taken <= MAX_MONEY;
}

/** What each order with fills came to. @returns the positions that have fills, by account */
function settleBets({ events }: Exchange, market: Market, winners: readonly number[]): number[] {
  const profits = new Map<number, number>();
  const positionOf = new Map<number, number>();
  const fill = emptyFill();
  for (let index = 0; index < market.fills.count; index++) {
    market.fills.read(index, fill);
    const toBacker = winners.includes(fill.runner) ? fill.profit : -fill.size;
    profits.set(fill.backOrder, (profits.get(fill.backOrder) ?? 0) + toBacker);
    profits.set(fill.layOrder, (profits.get(fill.layOrder) ?? 0) - toBacker);
    positionOf.set(fill.backOrder, fill.backPosition);
    positionOf.set(fill.layOrder, fill.layPosition);
  }
  for (const order of Float64Array.from(profits.keys()).sort()) {
    events.begin(BET_SETTLED, 4);
    events.add(order);
    events.add(market.positions.accountOf(positionOf.get(order) as number));
    events.add(market.id);
    events.add(profits.get(order) as number);
  }
  const accountOf = (position: number): number => market.positions.accountOf(position);
  return [...new Set(positionOf.values())].sort((a, b) => accountOf(a) - accountOf(b));
}

/** Pays every position. @returns the commission taken in all */
function settlePositions(
  exchange: Exchange,
  market: Market,
  of: { winners: readonly number[]; positions: readonly number[] },
): number {
  const { events, accounts } = exchange;
  let total = 0;
  for (const position of of.positions) {
    const account = market.positions.accountOf(position);
    const profit = market.positions.profitWith(position, of.winners);
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
