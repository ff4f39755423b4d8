import { assert } from '../assert.ts';
import type { SetQuotes } from '../market-command.ts';
import { EVENTS } from '../event.ts';
import type { Exchange } from '../exchange.ts';
import { misfit } from '../market/change-market.ts';
import { type Market, OPEN, SUSPENDED } from '../market/market.ts';
import { ACCEPTED, type Outcome, rejected } from '../outcome.ts';
import type { Rejection } from '../rejection.ts';
import { furthestOnScale, MAX_MONEY, MAX_SIZE, QUOTE_STATES, SIDES } from '../vocabulary/index.ts';
import { NO_ROLE } from '../account/accounts.ts';
import { isQuotable, type Level, type Quotes } from './quotes.ts';

const QUOTES_CHANGED = EVENTS['quotes-changed'][0];
/** Of one runner, both sides together. */
const MOST_LEVELS = 20;

/** @see docs/rules.md, "Quoted markets" */
export function setQuotes(exchange: Exchange, command: SetQuotes): Outcome {
  const levels = command.levels.map(({ side, rate, line, size }) => ({ side: SIDES.indexOf(side), rate, line, size }));
  for (const { size } of levels) assert(Number.isInteger(size), 'a size is a whole number');
  const rejection = rejectionOf(exchange, command, levels);
  if (rejection !== undefined) return rejected(rejection);

  const market = exchange.markets.get(command.market) as Market;
  const runnerIndex = market.runnerIndexOf(command.selection);
  const quotes = market.quotes[runnerIndex] as Quotes;
  quotes.state = QUOTE_STATES.indexOf(command.state);
  quotes.levels = levels;
  // So that whoever takes a quote finds the house's row.
  if (market.positions.find(command.account) < 0) market.positions.add(command.account);
  appendQuotes(exchange, market, runnerIndex);
  return ACCEPTED;
}

function rejectionOf(exchange: Exchange, command: SetQuotes, levels: readonly Level[]): Rejection | undefined {
  const market = exchange.markets.get(command.market);
  const furthest = furthestOf(market);
  if (levels.some(({ size, rate }) => size > MAX_SIZE || size * Math.max(rate, furthest) > MAX_MONEY))
    return 'amount-too-large';
  if (levels.length > MOST_LEVELS || hasTwice(levels) || levels.some(({ size }) => size < 1)) return 'invalid-order';
  if (market !== undefined && !levels.every((level) => isQuotable(market.definition.payoff, level)))
    return 'invalid-order';
  if (exchange.accounts.roleOf(command.account) === NO_ROLE) return 'unknown-account';
  if (market !== undefined && market.definition.options.house !== command.account) return 'not-permitted';
  const rejection = misfit(exchange, command.market, [OPEN, SUSPENDED]);
  if (rejection !== undefined || market === undefined) return rejection;
  const runnerIndex = market.runnerIndexOf(command.selection);
  if (runnerIndex < 0) return 'unknown-runner';
  return market.removals.some((removal) => removal.runnerIndex === runnerIndex) ? 'runner-removed' : undefined;
}

/** Of a scale: its largest gain, which counts as a rate does. */
function furthestOf(market: Market | undefined): number {
  return market?.definition.payoff.kind === 'scale' ? furthestOnScale(market.definition.payoff) : 0;
}

function hasTwice(levels: readonly Level[]): boolean {
  return new Set(levels.map(({ side, rate, line }) => `${side} ${rate} ${line}`)).size < levels.length;
}

/** Appends the quotes that now stand on a runner. */
export function appendQuotes({ events }: Exchange, market: Market, runnerIndex: number): void {
  const { state, levels } = market.quotes[runnerIndex] as Quotes;
  events.begin(QUOTES_CHANGED, 4 + 4 * levels.length);
  events.add(market.id);
  events.add(market.definition.runners[runnerIndex] as number);
  events.add(market.definition.options.house);
  events.add(state);
  for (const { side, rate, line, size } of levels) {
    events.add(side);
    events.add(rate);
    events.add(line);
    events.add(size);
  }
}
