import type { RemoveRunner } from '../market-command.ts';
import { EVENTS } from '../event.ts';
import type { Exchange } from '../exchange.ts';
import { lapseOrder, lapseWaiting, restingOf } from '../order/lapse.ts';
import { ACCEPTED, type Outcome, rejected } from '../outcome.ts';
import type { Rejection } from '../rejection.ts';
import { lapseOnClose } from '../starting-price/enter-on-close.ts';
import { beginRunnerChange, misfit } from './change-market.ts';
import { type Market, OPEN, SUSPENDED } from './market.ts';
import { reduceFills, reduceLays } from './reduce-prices.ts';
import { voidFills } from './void-fills.ts';

const RUNNER_REMOVED = EVENTS['runner-removed'][0];
const MOST_FACTOR = 9999;

/** @see docs/rules.md, "Removal" */
export function removeRunner(exchange: Exchange, command: RemoveRunner): Outcome {
  const rejection = rejectionOf(exchange, command);
  if (rejection !== undefined) return rejected(rejection);
  const market = beginRunnerChange(exchange, command.market);
  const runnerIndex = market.runnerIndexOf(command.selection);
  exchange.events.begin(RUNNER_REMOVED, 3);
  exchange.events.add(market.id);
  exchange.events.add(command.selection);
  exchange.events.add(command.factor);
  lapseWaiting(exchange, market, 'version-changed');
  for (const ref of restingOf(exchange, market)) {
    if (exchange.runnerIndexByBook[exchange.book.bookNumberOf(ref)] === runnerIndex)
      lapseOrder(exchange, ref, 'runner-removed');
  }
  lapseOnClose(exchange, market, { reason: 'runner-removed', runnerIndex });
  voidFills(exchange, market, market.fills.of(runnerIndex));
  const { factor, before } = command;
  const fills = before === undefined ? market.fills.count : market.fills.countBefore(before);
  reduceFills(exchange, market, { runnerIndex, factor, fills });
  if (before === undefined) reduceLays(exchange, market);
  // Lays of the race stay where they rest, and a later cut begins there.
  else market.moved.clear();
  // Fewer who may win change what everybody can lose.
  for (let position = 0; position < market.positions.count; position++) exchange.touched.stakes(market, position);
  return ACCEPTED;
}

function rejectionOf(exchange: Exchange, command: RemoveRunner): Rejection | undefined {
  const { market: id, selection, factor, before = 0 } = command;
  const market = exchange.markets.get(id);
  const isFactor = Number.isInteger(factor) && factor >= 0 && factor <= MOST_FACTOR;
  if (!isFactor || !Number.isInteger(before) || before < 0) return 'invalid-definition';
  if (market !== undefined && !canReduce(market, command)) return 'invalid-definition';
  const rejection = misfit(exchange, id, [OPEN, SUSPENDED]);
  if (rejection !== undefined || market === undefined) return rejection;
  const { removed } = market.positions;
  if (market.definition.runners.length - removed.size < 2) return 'wrong-market-state';
  const runnerIndex = market.runnerIndexOf(selection);
  if (runnerIndex < 0) return 'unknown-runner';
  return removed.has(runnerIndex) ? 'runner-removed' : undefined;
}

/** Runners go out of markets in which they can win; a factor cuts prices alone, and none of bets matched in the race. */
function canReduce({ definition, inPlay }: Market, { factor, before }: RemoveRunner): boolean {
  const { payoff, mechanism } = definition;
  if (payoff.kind !== 'runners' && payoff.kind !== 'each-way') return false;
  return factor === 0 || (mechanism === 'order-book' && (!inPlay || before !== undefined));
}
