import type {
  CloseMarket,
  CreateMarket,
  MarketStatus,
  OpenMarket,
  RecoverMarkets,
  SuspendMarket,
  TurnInPlay,
  TurnPreMatch,
} from 'engine';
import { definitionOf, isDefinition, isDefinitionTooLarge, createdFields } from './definition.ts';
import { accepted, refuseState, rejected, emit } from './exchange-state.ts';
import type { ExchangeState, ModelMarket, ModelOutcome, Rule, Work } from './exchange-state.ts';
import { cancelEach, lapseAll, restingOf, waitingOf } from './lapsing.ts';
import { reconcile } from './starting-price.ts';

// docs/rules.md, "Markets", "In-play", "Void".

export const createMarket: Rule<CreateMarket> = (work, command) => {
  const { accounts, markets } = work.state;
  if (isDefinitionTooLarge(command)) return rejected('amount-too-large');
  if (!isDefinition(command, (account) => accounts.get(account)?.role === 'house'))
    return rejected('invalid-definition');
  if (markets.has(command.market) || work.state.dropped.has(command.market)) return rejected('market-exists');
  const definition = definitionOf(command);
  const life = { status: 'inactive', inPlay: false, betDelay: 0, version: 1 } as const;
  const end = { result: undefined, paid: new Map(), dropAt: 0 };
  const empty = { orders: [], fills: [], removed: new Map(), turnover: 0n, exposures: new Map() };
  const bets = { quotes: new Map(), shares: new Map(), staked: new Map(), isReconciled: false };
  markets.set(command.market, { id: command.market, definition, ...life, ...end, ...empty, ...bets });
  emit(work, { type: 'market-created', ...createdFields(definition) });
  return accepted();
};

export const openMarket: Rule<OpenMarket> = (work, command) => {
  const market = find(work.state, command.market, ['inactive', 'suspended']);
  if ('ok' in market) return market;
  change(work, market, 'open');
  return accepted();
};

export const suspendMarket: Rule<SuspendMarket> = (work, command) => {
  const market = find(work.state, command.market, ['open', 'closed']);
  if ('ok' in market) return market;
  change(work, market, 'suspended');
  lapseAll(work, market, { orders: waitingOf(market), reason: 'suspended' });
  if (command.cancelAll) cancelEach(work, market, { orders: restingOf(market), reason: 'suspended' });
  return accepted();
};

export const turnInPlay: Rule<TurnInPlay> = (work, command) => {
  const { betDelay } = command;
  if (!Number.isInteger(betDelay) || betDelay < 0 || betDelay > 3_600_000) return rejected('invalid-definition');
  const market = find(work.state, command.market, ['open', 'suspended']);
  if ('ok' in market) return market;
  if (market.inPlay && market.betDelay === betDelay) return refuseState(market.status);
  const isTurn = !market.inPlay;
  market.inPlay = true;
  market.betDelay = betDelay;
  change(work, market, market.status);
  if (isTurn) {
    reconcile(work, market);
    const lapsing = restingOf(market).filter((order) => order.persistence === 'lapse');
    lapseAll(work, market, { orders: lapsing, reason: 'in-play' });
  } else {
    lapseAll(work, market, { orders: waitingOf(market), reason: 'delay-changed' });
  }
  return accepted();
};

export const closeMarket: Rule<CloseMarket> = (work, command) => {
  const market = find(work.state, command.market, ['open', 'suspended']);
  if ('ok' in market) return market;
  change(work, market, 'closed');
  lapseAll(work, market, { orders: waitingOf(market), reason: 'closed' });
  reconcile(work, market);
  lapseAll(work, market, { orders: restingOf(market), reason: 'closed' });
  return accepted();
};

export const turnPreMatch: Rule<TurnPreMatch> = (work, command) => {
  const market = find(work.state, command.market, ['open', 'suspended']);
  if ('ok' in market) return market;
  if (!market.inPlay) return refuseState(market.status);
  market.inPlay = false;
  market.betDelay = 0;
  change(work, market, market.status);
  lapseAll(work, market, { orders: waitingOf(market), reason: 'delay-changed' });
  return accepted();
};

export const recoverMarkets: Rule<RecoverMarkets> = (work) => {
  const markets = [...work.state.markets.values()].toSorted((a, b) => a.id - b.id);
  for (const market of markets) {
    if (market.status !== 'open' || !market.inPlay) continue;
    change(work, market, 'suspended');
    lapseAll(work, market, { orders: waitingOf(market), reason: 'restart' });
  }
  return accepted();
};

/** The market, where it is in one of the states that the command is for; else the rejection. */
export function find(state: ExchangeState, id: number, from: readonly MarketStatus[]): ModelMarket | ModelOutcome {
  const dropped = state.dropped.get(id);
  if (dropped !== undefined) return refuseState(dropped);
  const market = state.markets.get(id);
  if (market === undefined) return rejected('unknown-market');
  return from.includes(market.status) ? market : refuseState(market.status);
}

export function change(work: Work, market: ModelMarket, status: MarketStatus): void {
  market.status = status;
  market.version += 1;
  const { id, version, inPlay, betDelay } = market;
  emit(work, { type: 'market-changed', market: id, version, status, inPlay, betDelay });
}

/** A market that can be settled no more is forgotten. */
export function dropMarket(work: Work, { id, status }: ModelMarket): void {
  work.state.markets.delete(id);
  work.state.dropped.set(id, status);
  emit(work, { type: 'market-dropped', market: id });
}
