import type { Command, Event } from 'engine';
import { changeAccount, excludeSelf } from './account-settings.ts';
import { openAccount, postTransfer } from './accounts.ts';
import { cancelOrder, cancelOrders, placeOrders, replaceOrder, updateOrder } from './changing.ts';
import { nextDue, notePromises, timePassed, wasPromised } from './due.ts';
import { createState, emit, toNumber } from './exchange-state.ts';
import type { ExchangeState, ModelOutcome, Work } from './exchange-state.ts';
import { exposureOf, worstLoss } from './exposure.ts';
import { heldBy } from './held.ts';
import {
  closeMarket,
  createMarket,
  openMarket,
  recoverMarkets,
  suspendMarket,
  turnInPlay,
  turnPreMatch,
} from './markets.ts';
import { placeOrder } from './placing.ts';
import { setQuotes } from './quotes.ts';
import { redefineMarket } from './redefinition.ts';
import { addRunner, removeRunner } from './removal.ts';
import { answerGiven, rememberKey, withdrawRequest } from './request-keys.ts';
import { rollLimits, setSelfLimit } from './self-limits.ts';
import { settleMarket } from './settlement.ts';
import { voidBets, voidMarket } from './voids.ts';
import { endWager, holdWager, postWager } from './wagers.ts';

/** The outcome and the events that a command must have. */
export interface Verdict {
  readonly outcome: ModelOutcome;
  readonly events: readonly Event[];
}

/** The exchange as docs/rules.md has it, with no thought for speed: the oracle of the simulation. */
export class NaiveExchange {
  readonly state: ExchangeState;

  constructor(state: ExchangeState = createState()) {
    this.state = state;
  }

  copy(): NaiveExchange {
    return new NaiveExchange(structuredClone(this.state));
  }

  apply(command: Command, sequence: number, at: number): Verdict {
    const given = answerGiven(this.state, command);
    if (given !== undefined) return { outcome: given, events: [] };
    const work: Work = { state: this.state, at, events: [], touched: [], cashBefore: new Map() };
    const outcome = obey(work, command);
    if (!outcome.ok) return { outcome, events: [] };
    rememberKey(this.state, command, { sequence, at, outcome });
    emitBalances(work);
    notePromises(this.state);
    return { outcome, events: work.events };
  }

  /** Whether a time is the next at which something is due, or an earlier one at which something was that has gone. */
  isNextDue(at: number): boolean {
    const next = nextDue(this.state);
    return at === next || (at < next && wasPromised(this.state, at));
  }
}

function obey(work: Work, command: Command): ModelOutcome {
  switch (command.type) {
    case 'open-account':
      return openAccount(work, command);
    case 'post-transfer':
      return postTransfer(work, command);
    case 'post-wager':
      return postWager(work, command);
    case 'hold-wager':
      return holdWager(work, command);
    case 'end-wager':
      return endWager(work, command);
    case 'create-market':
      return createMarket(work, command);
    case 'redefine-market':
      return redefineMarket(work, command);
    case 'open-market':
      return openMarket(work, command);
    case 'suspend-market':
      return suspendMarket(work, command);
    case 'turn-in-play':
      return turnInPlay(work, command);
    case 'turn-pre-match':
      return turnPreMatch(work, command);
    case 'remove-runner':
      return removeRunner(work, command);
    case 'add-runner':
      return addRunner(work, command);
    case 'void-bets':
      return voidBets(work, command);
    case 'close-market':
      return closeMarket(work, command);
    case 'settle-market':
      return settleMarket(work, command);
    case 'void-market':
      return voidMarket(work, command);
    case 'place-order':
      return placeOrder(work, command);
    case 'place-orders':
      return placeOrders(work, command);
    case 'replace-order':
      return replaceOrder(work, command);
    case 'update-order':
      return updateOrder(work, command);
    case 'cancel-order':
      return cancelOrder(work, command);
    case 'cancel-orders':
      return cancelOrders(work, command);
    case 'withdraw-request':
      return withdrawRequest(work, command);
    case 'set-quotes':
      return setQuotes(work, command);
    case 'change-account':
      return changeAccount(work, command);
    case 'set-self-limit':
      return setSelfLimit(work, command);
    case 'exclude-self':
      return excludeSelf(work, command);
    case 'recover-markets':
      return recoverMarkets(work, command);
    case 'roll-limits':
      return rollLimits(work, command);
    case 'time-passed':
      return timePassed(work, command);
  }
}

/** One event for every account and market whose figures are not what they were, by account, then by market. */
function emitBalances(work: Work): void {
  const { state } = work;
  const pairs = new Map(work.touched.map((pair) => [pair.join(' '), pair]));
  const changed: [number, number][] = [];
  for (const [account, id] of pairs.values()) {
    const market = state.markets.get(id);
    const exposures = id === 0 ? state.atProviders : market?.exposures;
    const before = exposures?.get(account) ?? 0n;
    const after = market === undefined ? atProviders(work, id, account) : worstLoss(market, heldBy(market, account));
    const cash = state.accounts.get(account)?.cash;
    if (after !== before || (work.cashBefore.get(account) ?? cash) !== cash) changed.push([account, id]);
    if (after === 0n) exposures?.delete(account);
    else exposures?.set(account, after);
  }
  changed.sort(([account, market], [other, another]) => account - other || market - another);
  for (const [account, market] of changed) {
    emit(work, {
      type: 'balance-changed',
      account,
      market,
      marketExposure: toNumber(
        (market === 0 ? state.atProviders : state.markets.get(market)?.exposures)?.get(account) ?? 0n,
      ),
      exposure: toNumber(exposureOf(state, account)),
      cash: toNumber(state.accounts.get(account)?.cash ?? 0n),
    });
  }
  emitShortfalls(work, new Map(changed));
}

/** What an account has at stake at providers, which is its exposure in no market. */
function atProviders({ state }: Work, market: number, account: number): bigint {
  if (market !== 0) return 0n;
  return state.wagers.reduce((sum, wager) => (wager.account === account ? sum + wager.exposure : sum), 0n);
}

/** One event for every customer whose exposure is beyond its cash by another amount than before. */
function emitShortfalls(work: Work, lastMarket: ReadonlyMap<number, number>): void {
  for (const [id, market] of lastMarket) {
    const account = work.state.accounts.get(id);
    if (account?.role !== 'customer') continue;
    const missing = exposureOf(work.state, id) - account.cash;
    const shortfall = missing > 0n ? missing : 0n;
    if (shortfall === account.shortfall) continue;
    account.shortfall = shortfall;
    emit(work, { type: 'shortfall-changed', account: id, market, amount: toNumber(shortfall) });
  }
}
