import type { SettleMarket } from '../market-command.ts';
import { EVENTS } from '../event.ts';
import type { Exchange } from '../exchange.ts';
import { ACCEPTED, type Outcome, rejected } from '../outcome.ts';
import type { Result } from '../payoff/positions.ts';
import { resultOf } from '../payoff/result-of.ts';
import { ENTRY_KINDS } from '../vocabulary/index.ts';
import { misfit, noteChange } from './change-market.ts';
import { isCashInRange } from './cash-range.ts';
import { type Due, dueWith } from './due.ts';
import { endMarket } from './end-market.ts';
import { CLOSED, type Market, SETTLED, VOID } from './market.ts';
import { appendBets, payPositions } from './pay-positions.ts';

const MARKET_SETTLED = EVENTS['market-settled'][0];
const SETTLEMENT = ENTRY_KINDS.indexOf('settlement');
const RESETTLEMENT = ENTRY_KINDS.indexOf('resettlement');

/** @see docs/rules.md, "Settlement" and "Re-settlement" */
export function settleMarket(exchange: Exchange, command: SettleMarket): Outcome {
  const rejection = misfit(exchange, command.market, [CLOSED, SETTLED, VOID]);
  if (rejection !== undefined) return rejected(rejection);
  const market = exchange.markets.get(command.market) as Market;
  const result = resultOf(market, command);
  if (result === undefined) return rejected('invalid-result');
  if (market.settled !== undefined && isSame(market.settled.result, result)) return rejected('wrong-market-state');
  const due = dueWith(exchange, market, result);
  if (!isCashInRange(exchange, market, due)) return rejected('amount-too-large');

  exchange.touched.isExchangesDoing = true;
  const kind = market.status === CLOSED ? SETTLEMENT : RESETTLEMENT;
  market.settled = { result, number: command.number ?? 0 };
  market.status = SETTLED;
  noteChange(exchange, market);
  paySettled(exchange, market, { due, kind });
  endMarket(exchange, market);
  return ACCEPTED;
}

/** Whether two results are the same, in whatever order they were named. */
function isSame(one: Result, other: Result): boolean {
  const lists = ['winners', 'tied', 'placed', 'placedTied'] as const;
  return (
    one.number === other.number &&
    lists.every(
      (list) =>
        one[list].length === other[list].length && one[list].every((runnerIndex) => other[list].includes(runnerIndex)),
    )
  );
}

/** Appends the result that holds, and pays by it. */
export function paySettled(exchange: Exchange, market: Market, of: { due: Due; kind: number }): void {
  appendSettled(exchange, market);
  appendBets(exchange, market, of.due);
  payPositions(exchange, market, of);
}

function appendSettled({ events }: Exchange, market: Market): void {
  const { result, number } = market.settled as NonNullable<Market['settled']>;
  const lists = [result.winners, result.tied, result.placed, result.placedTied];
  events.begin(MARKET_SETTLED, 2 + lists.reduce((sum, list) => sum + 1 + list.length, 0));
  events.add(market.id);
  events.add(number);
  for (const list of lists) {
    events.add(list.length);
    for (const runnerIndex of list) events.add(market.definition.runners[runnerIndex] as number);
  }
}
