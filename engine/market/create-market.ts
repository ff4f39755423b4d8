import type { CreateMarket } from '../command.ts';
import { EVENTS } from '../event.ts';
import type { Exchange } from '../exchange.ts';
import { ACCEPTED, type Outcome, rejected } from '../outcome.ts';
import { MAX_SIZE } from '../vocabulary/index.ts';
import { Market } from './market.ts';

const LAST_MARKET = 9_999_999_999;
const MOST_RUNNERS = 1000;
/** A base rate of 100 %. */
const WHOLE = 10_000;

/** @see docs/rules.md, "Markets" */
export function createMarket(exchange: Exchange, command: CreateMarket): Outcome {
  if (command.minStake > MAX_SIZE) return rejected('amount-too-large');
  if (!isPossible(command)) return rejected('invalid-definition');
  if (exchange.statusOf(command.market) >= 0) return rejected('market-exists');

  const { winners, complete } = command.payoff;
  const { baseRate, minStake, persistenceAllowed } = command;
  const selections = [...command.runners];
  exchange.openBooks(
    new Market({ id: command.market, winners, complete, baseRate, minStake, persistenceAllowed, selections }),
  );
  const { events } = exchange;
  events.begin(EVENTS['market-created'][0], 6 + selections.length);
  events.add(command.market);
  events.add(winners);
  events.add(complete ? 1 : 0);
  events.add(baseRate);
  events.add(minStake);
  events.add(persistenceAllowed ? 1 : 0);
  for (const selection of selections) events.add(selection);
  return ACCEPTED;
}

function isPossible({ market, mechanism, payoff, runners, baseRate, minStake }: CreateMarket): boolean {
  return (
    isWithin(market, 1, LAST_MARKET) &&
    mechanism === 'order-book' &&
    payoff.kind === 'runners' &&
    runners.length <= MOST_RUNNERS &&
    runners.every((runner) => isWithin(runner, 1, Number.MAX_SAFE_INTEGER)) &&
    new Set(runners).size === runners.length &&
    isWithin(payoff.winners, 1, runners.length - 1) &&
    isWithin(baseRate, 0, WHOLE) &&
    isWithin(minStake, 1, MAX_SIZE)
  );
}

function isWithin(value: number, least: number, most: number): boolean {
  return Number.isInteger(value) && value >= least && value <= most;
}
