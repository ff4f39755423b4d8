import type { CloseMarket, OpenMarket, SuspendMarket, TurnInPlay, TurnPreMatch } from '../market-command.ts';
import { EVENTS } from '../event.ts';
import type { Exchange } from '../exchange.ts';
import { reconcile } from '../starting-price/reconcile.ts';
import { cancelAllResting, lapseResting, lapseWaiting } from '../order/lapse.ts';
import { ACCEPTED, type Outcome, rejected } from '../outcome.ts';
import type { Rejection } from '../rejection.ts';
import { CLOSED, INACTIVE, type Market, OPEN, SUSPENDED } from './market.ts';

const MARKET_CHANGED = EVENTS['market-changed'][0];
/** Longest delay, ms. */
const MAX_DELAY = 3_600_000;

/** By status: why a command that does not fit it is rejected. */
export const MISFITS: readonly Rejection[] = [
  'market-inactive',
  'wrong-market-state',
  'market-suspended',
  'market-closed',
  'market-settled',
  'market-void',
];

/** @returns why a command that wants a market that is kept, in one of these statuses, may not go on, or undefined */
export function misfit(exchange: Exchange, market: number, allowed: readonly number[]): Rejection | undefined {
  const status = exchange.statusOf(market);
  if (status < 0) return 'unknown-market';
  return allowed.includes(status) && exchange.markets.has(market) ? undefined : MISFITS[status];
}

/** Ends every change of a market's state. */
export function noteChange({ events }: Exchange, market: Market): void {
  market.version++;
  events.begin(MARKET_CHANGED, 5);
  events.add(market.id);
  events.add(market.version);
  events.add(market.status);
  events.add(market.inPlay ? 1 : 0);
  events.add(market.betDelay);
}

/** Begins a change of who runs, which may cost accounts more than they have. */
export function beginRunnerChange(exchange: Exchange, id: number): Market {
  const market = exchange.markets.get(id) as Market;
  exchange.touched.isExchangesDoing = true;
  noteChange(exchange, market);
  return market;
}

export function openMarket(exchange: Exchange, command: OpenMarket): Outcome {
  const rejection = misfit(exchange, command.market, [INACTIVE, SUSPENDED]);
  if (rejection !== undefined) return rejected(rejection);
  const market = exchange.markets.get(command.market) as Market;
  market.status = OPEN;
  noteChange(exchange, market);
  return ACCEPTED;
}

export function suspendMarket(exchange: Exchange, command: SuspendMarket): Outcome {
  const rejection = misfit(exchange, command.market, [OPEN, CLOSED]);
  if (rejection !== undefined) return rejected(rejection);
  const market = exchange.markets.get(command.market) as Market;
  market.status = SUSPENDED;
  noteChange(exchange, market);
  lapseWaiting(exchange, market, 'suspended');
  if (command.cancelAll) cancelAllResting(exchange, market);
  return ACCEPTED;
}

/** @see docs/rules.md, "In-play" */
export function turnInPlay(exchange: Exchange, { market: id, betDelay }: TurnInPlay): Outcome {
  if (!(Number.isInteger(betDelay) && betDelay >= 0 && betDelay <= MAX_DELAY)) return rejected('invalid-definition');
  const rejection = misfit(exchange, id, [OPEN, SUSPENDED]);
  if (rejection !== undefined) return rejected(rejection);
  const market = exchange.markets.get(id) as Market;
  const wasInPlay = market.inPlay;
  if (wasInPlay && market.betDelay === betDelay) return rejected(MISFITS[market.status] as Rejection);

  exchange.touched.isExchangesDoing = true;
  market.inPlay = true;
  market.betDelay = betDelay;
  noteChange(exchange, market);
  lapseWaiting(exchange, market, 'delay-changed');
  if (!wasInPlay) {
    reconcile(exchange, market);
    lapseResting(exchange, market, { reason: 'in-play', keepPersisting: true });
  }
  return ACCEPTED;
}

/** @see docs/rules.md, "In-play" */
export function turnPreMatch(exchange: Exchange, command: TurnPreMatch): Outcome {
  const rejection = misfit(exchange, command.market, [OPEN, SUSPENDED]);
  if (rejection !== undefined) return rejected(rejection);
  const market = exchange.markets.get(command.market) as Market;
  if (!market.inPlay) return rejected(MISFITS[market.status] as Rejection);
  market.inPlay = false;
  market.betDelay = 0;
  noteChange(exchange, market);
  lapseWaiting(exchange, market, 'delay-changed');
  return ACCEPTED;
}

export function closeMarket(exchange: Exchange, command: CloseMarket): Outcome {
  const rejection = misfit(exchange, command.market, [OPEN, SUSPENDED]);
  if (rejection !== undefined) return rejected(rejection);
  const market = exchange.markets.get(command.market) as Market;
  exchange.touched.isExchangesDoing = true;
  market.status = CLOSED;
  noteChange(exchange, market);
  lapseWaiting(exchange, market, 'closed');
  reconcile(exchange, market);
  lapseResting(exchange, market, { reason: 'closed', keepPersisting: false });
  return ACCEPTED;
}

/** Whether `recoverMarkets` has anything to do. */
export function isRecoveryDue(exchange: Exchange): boolean {
  return exchange.marketsInOrder().some(isUnattended);
}

function isUnattended(market: Market): boolean {
  return market.status === OPEN && market.inPlay;
}

/**
 * After a restart nobody knows what was missed: in-play markets wait for their operator or feed.
 *
 * @see docs/rules.md, "In-play"
 */
export function recoverMarkets(exchange: Exchange): Outcome {
  for (const market of exchange.marketsInOrder()) {
    if (!isUnattended(market)) continue;
    market.status = SUSPENDED;
    noteChange(exchange, market);
    lapseWaiting(exchange, market, 'restart');
  }
  return ACCEPTED;
}
