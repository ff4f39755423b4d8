import { EVENTS } from '../event.ts';
import type { Exchange } from '../exchange.ts';
import type { AddRunner } from '../market-command.ts';
import { lapseWaiting } from '../order/lapse.ts';
import { ACCEPTED, type Outcome, rejected } from '../outcome.ts';
import type { Rejection } from '../rejection.ts';
import { beginRunnerChange, misfit } from './change-market.ts';
import { isHandicap, isWithin, MOST_CROSSED, MOST_RUNNERS, winnersOf } from './create-market.ts';
import { CROSSING } from '../vocabulary/index.ts';
import { INACTIVE, type Market, OPEN, SUSPENDED } from './market.ts';
import { raiseFills } from './reduce-prices.ts';

const RUNNER_ADDED = EVENTS['runner-added'][0];

/** @see docs/rules.md, "Joining" */
export function addRunner(exchange: Exchange, command: AddRunner): Outcome {
  const rejection = rejectionOf(exchange, command);
  if (rejection !== undefined) return rejected(rejection);
  const market = beginRunnerChange(exchange, command.market);
  const runnerIndex = market.runnerIndexOf(command.selection);
  if (runnerIndex < 0) {
    market.add(command.selection, command.handicap);
    if (market.definition.mechanism === 'order-book') exchange.openBook(market);
  }
  exchange.events.begin(RUNNER_ADDED, 3);
  exchange.events.add(market.id);
  exchange.events.add(command.selection);
  exchange.events.add(winnersOf(market.definition.payoff));
  lapseWaiting(exchange, market, 'version-changed');
  if (runnerIndex >= 0) raiseFills(exchange, market, runnerIndex);
  // One more who may win changes what everybody can lose.
  for (let position = 0; position < market.positions.count; position++) exchange.touched.stakes(market, position);
  return ACCEPTED;
}

function rejectionOf(exchange: Exchange, command: AddRunner): Rejection | undefined {
  const market = exchange.markets.get(command.market);
  const runnerIndex = market?.runnerIndexOf(command.selection) ?? -1;
  if (!isWithin(command.selection, 1, Number.MAX_SAFE_INTEGER)) return 'invalid-definition';
  if (market !== undefined && runnerIndex < 0 && !canJoin(market, command)) return 'invalid-definition';
  const rejection = misfit(exchange, command.market, [INACTIVE, OPEN, SUSPENDED]);
  if (rejection !== undefined || market === undefined) return rejection;
  const isIn = runnerIndex >= 0 && !market.positions.removed.has(runnerIndex);
  // Between the legs of a cross-match the exchange is safe only as long as nobody else can win.
  const isCrossed = market.positions.find(CROSSING) >= 0;
  return isIn || isCrossed ? 'wrong-market-state' : undefined;
}

/** Runners join where they can win, or where a handicap says what a result means to them. */
function canJoin({ definition }: Market, { handicap }: AddRunner): boolean {
  const { payoff, runners, options } = definition;
  if ((payoff.kind === 'handicap') !== (handicap !== undefined)) return false;
  if (handicap !== undefined && !isHandicap(handicap)) return false;
  if (payoff.kind !== 'runners' && payoff.kind !== 'each-way' && payoff.kind !== 'handicap') return false;
  return runners.length < (options.crossMatching ? MOST_CROSSED : MOST_RUNNERS);
}
