import type {
  AccountChanged,
  AccountOpened,
  BalanceChanged,
  MarketChanged,
  MarketCreated,
  MarketDropped,
  MarketRedefined,
  MarketSettled,
  MarketVoided,
  QuotesChanged,
  RunnerAdded,
  RunnerRemoved,
  SelfExcluded,
  ShortfallChanged,
  StartingPriceSet,
} from 'engine';
import type { Millis, Money } from 'engine/vocabulary';
import { LiveAccount } from './live-account.ts';
import { LiveMarket } from './live-market.ts';
import { RunnerBook } from './runner-book.ts';
import type { LiveState } from './live-state.ts';

// How what happens to markets and accounts changes the models.

export function openAccount(state: LiveState, event: AccountOpened): void {
  state.accounts.set(event.account, new LiveAccount(state.bets, event));
  state.accountChanged(event.account);
}

export function changeBalance(state: LiveState, event: BalanceChanged): void {
  const account = state.accountOf(event.account);
  account.cash = event.cash;
  account.exposure = event.exposure;
  if (event.market > 0) {
    if (event.marketExposure > 0) account.exposures.set(event.market, event.marketExposure);
    else account.exposures.delete(event.market);
    state.markets.get(event.market)?.stakes.set(event.account, account.role, event.marketExposure);
    state.stakesChanged(event.market);
  }
  state.accountChanged(event.account);
}

export function changeAccount(state: LiveState, event: AccountChanged): void {
  const account = state.accountOf(event.account);
  account.discount = event.discount;
  account.exposureLimit = event.exposureLimit;
  state.accountChanged(event.account);
}

export function createMarket(state: LiveState, event: MarketCreated): void {
  state.markets.set(event.market, new LiveMarket(state.bets, event));
  state.marketChanged(event.market);
}

export function changeMarket(state: LiveState, event: MarketChanged, at: Millis): void {
  const market = state.marketOf(event.market);
  market.status = event.status;
  market.inPlay = event.inPlay;
  market.betDelay = event.betDelay;
  market.version = event.version;
  if (market.endedAt === 0 && (event.status === 'settled' || event.status === 'void')) {
    market.endedAt = at;
    for (const runner of market.runners.values()) runner.clear();
  }
  state.marketChanged(event.market);
}

export function redefineMarket(state: LiveState, { market: id, baseRate, minStake }: MarketRedefined): void {
  const market = state.marketOf(id);
  market.definition = { ...market.definition, baseRate, minStake };
  state.marketChanged(id);
}

export function settleMarket(state: LiveState, event: MarketSettled): void {
  const { market, number, winners, tied, placed, placedTied } = event;
  state.marketOf(market).result = { number, winners, tied, placed, placedTied };
  state.marketChanged(market);
}

export function voidMarket(state: LiveState, event: MarketVoided, at: Millis): void {
  const market = state.marketOf(event.market);
  market.result = undefined;
  for (const order of market.orders.orders()) {
    const bet = state.bets.get(order);
    if (bet === undefined || bet.matched === 0) continue;
    bet.isVoid = true;
    bet.profit = 0 as Money;
    state.end(bet, at);
  }
  state.marketChanged(event.market);
}

/** It can be settled no more: nobody looks at it through the live models from now on. */
export function dropMarket(state: LiveState, event: MarketDropped): void {
  state.markets.get(event.market)?.orders.clear();
  state.markets.delete(event.market);
}

export function removeRunner(state: LiveState, event: RunnerRemoved, at: Millis): void {
  const runner = state.runnerOf(event.market, event.selection);
  runner.removedBy = event.factor;
  runner.removedAt = at;
  // All its bets are void with it.
  runner.voided = runner.matched;
  state.marketChanged(event.market);
}

/** It joins behind the others, or is back where it was. */
export function addRunner(state: LiveState, { market: id, selection, winners }: RunnerAdded): void {
  const market = state.marketOf(id);
  const { runners } = market.definition;
  const known = market.runners.get(selection);
  if (known === undefined) {
    market.runners.set(selection, new RunnerBook(selection));
    market.definition = { ...market.definition, winners, runners: [...runners, selection] };
  } else {
    known.removedBy = undefined;
    known.removedAt = 0 as Millis;
  }
  state.marketChanged(id);
}

export function setStartingPrice(state: LiveState, event: StartingPriceSet): void {
  state.runnerOf(event.market, event.selection).startingPrice = event.price;
  state.marketChanged(event.market);
}

export function changeQuotes(state: LiveState, event: QuotesChanged): void {
  const runner = state.runnerOf(event.market, event.selection);
  runner.quoteState = event.state;
  runner.quotes = event.levels;
  const lay = event.levels.find(({ side }) => side === 'lay');
  const back = event.levels.find(({ side }) => side === 'back');
  const isNumber = state.markets.get(event.market)?.definition.payoff !== 'runners';
  if (isNumber && lay !== undefined && back !== undefined) runner.lastLines = { lay: lay.line, back: back.line };
  state.marketChanged(event.market);
}

export function changeShortfall(state: LiveState, event: ShortfallChanged): void {
  state.accountOf(event.account).shortfall = event.amount;
  state.accountChanged(event.account);
}

export function excludeAccount(state: LiveState, event: SelfExcluded): void {
  state.accountOf(event.account).excludedUntil = event.until;
  state.accountChanged(event.account);
}
