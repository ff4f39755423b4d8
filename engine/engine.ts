import { changeAccount } from './account/change-account.ts';
import { excludeSelf } from './account/exclude-self.ts';
import { openAccount } from './account/open-account.ts';
import { postTransfer } from './account/post-transfer.ts';
import { hasLimitsToRoll, rollLimits } from './account/roll-limits.ts';
import { withdrawRequest } from './account/request-keys.ts';
import { setSelfLimit } from './account/set-self-limit.ts';
import { assert } from './assert.ts';
import type { Command } from './command.ts';
import type { EventBuffer } from './event-buffer.ts';
import { Exchange } from './exchange.ts';
import {
  closeMarket,
  isRecoveryDue,
  openMarket,
  recoverMarkets,
  suspendMarket,
  turnInPlay,
  turnPreMatch,
} from './market/change-market.ts';
import { addRunner } from './market/add-runner.ts';
import { createMarket } from './market/create-market.ts';
import { redefineMarket } from './market/redefine-market.ts';
import { settleMarket } from './market/settle-market.ts';
import { removeRunner } from './market/remove-runner.ts';
import { voidBets } from './market/void-bets.ts';
import { voidMarket } from './market/void-market.ts';
import { cancelOrder } from './order/cancel-order.ts';
import { cancelOrders } from './order/cancel-orders.ts';
import { placeOrder } from './order/place-order.ts';
import { placeOrders } from './order/place-orders.ts';
import { replaceOrder } from './order/replace-order.ts';
import { updateOrder } from './order/update-order.ts';
import { timePassed } from './order/release-due.ts';
import type { Outcome } from './outcome.ts';
import { setQuotes } from './quote/set-quotes.ts';
import { readSnapshot } from './snapshot/read-snapshot.ts';
import { writeSnapshot } from './snapshot/write-snapshot.ts';
import { endWager } from './wager/end-wager.ts';
import { holdWager } from './wager/hold-wager.ts';
import { postWager } from './wager/post-wager.ts';
import type { AccountId, MarketId, Millis, Sequence } from './vocabulary/index.ts';

/**
 * The exchange as a state machine: the same commands at the same times give the same events and the same state, on
 * every machine. It reads no clock, no randomness and no outside input.
 */
export class Engine {
  readonly #exchange: Exchange;

  private constructor(exchange: Exchange) {
    this.#exchange = exchange;
  }

  /** An exchange with only its own four accounts: bank, commission, clearing and crossing. */
  static create(): Engine {
    return new Engine(new Exchange());
  }

  /** @throws SnapshotError where the bytes are damaged or of a version that this build does not read */
  static restore(snapshot: Uint8Array): Engine {
    return new Engine(readSnapshot(snapshot));
  }

  /** The events since the caller last cleared them. */
  get events(): EventBuffer {
    return this.#exchange.events;
  }

  /**
   * Applies one command.
   *
   * @param sequence  the number that the command has if it is accepted
   * @param at        the command's time, never earlier than that of the command before
   * @returns         the outcome; neither a rejection nor a repeated request has changed anything or appended an event
   */
  apply(command: Command, sequence: Sequence, at: Millis): Outcome {
    const exchange = this.#exchange;
    assert(sequence > exchange.sequence && at >= exchange.at, 'sequence and time only grow');
    const sequenceBefore = exchange.sequence;
    const atBefore = exchange.at;
    exchange.sequence = sequence;
    exchange.at = at;
    const outcome = this.#decide(command, at);
    if (outcome.ok && outcome.duplicateOf === 0) {
      exchange.touched.finish(exchange);
    } else {
      exchange.sequence = sequenceBefore;
      exchange.at = atBefore;
    }
    return outcome;
  }

  #decide(command: Command, at: Millis): Outcome {
    const exchange = this.#exchange;
    switch (command.type) {
      case 'place-order':
        return placeOrder(exchange, command);
      case 'cancel-order':
        return cancelOrder(exchange, command);
      case 'place-orders':
        return placeOrders(exchange, command);
      case 'replace-order':
        return replaceOrder(exchange, command);
      case 'update-order':
        return updateOrder(exchange, command);
      case 'cancel-orders':
        return cancelOrders(exchange, command);
      case 'withdraw-request':
        return withdrawRequest(exchange, command);
      case 'time-passed':
        return timePassed(exchange, at);
      case 'open-account':
        return openAccount(exchange, command);
      case 'post-transfer':
        return postTransfer(exchange, command);
      case 'post-wager':
        return postWager(exchange, command);
      case 'hold-wager':
        return holdWager(exchange, command);
      case 'end-wager':
        return endWager(exchange, command);
      case 'create-market':
        return createMarket(exchange, command);
      case 'redefine-market':
        return redefineMarket(exchange, command);
      case 'open-market':
        return openMarket(exchange, command);
      case 'suspend-market':
        return suspendMarket(exchange, command);
      case 'turn-in-play':
        return turnInPlay(exchange, command);
      case 'turn-pre-match':
        return turnPreMatch(exchange, command);
      case 'close-market':
        return closeMarket(exchange, command);
      case 'settle-market':
        return settleMarket(exchange, command);
      case 'void-market':
        return voidMarket(exchange, command);
      case 'set-quotes':
        return setQuotes(exchange, command);
      case 'change-account':
        return changeAccount(exchange, command);
      case 'set-self-limit':
        return setSelfLimit(exchange, command);
      case 'exclude-self':
        return excludeSelf(exchange, command);
      case 'void-bets':
        return voidBets(exchange, command);
      case 'remove-runner':
        return removeRunner(exchange, command);
      case 'add-runner':
        return addRunner(exchange, command);
      case 'recover-markets':
        return recoverMarkets(exchange);
      case 'roll-limits':
        return rollLimits(exchange);
    }
  }

  /** When `time-passed` is next due: to release an order, drop a request key, …; Infinity when nothing waits. */
  nextDue(): number {
    const { delays, keys, dueTimes } = this.#exchange;
    return Math.min(delays.dueAt(), keys.dueAt(), dueTimes.dueAt());
  }

  /** Whether the account has used or withdrawn this key: a command with it is answered as it was then, or refused. */
  isKeyUsed(account: AccountId, requestKey: string): boolean {
    return this.#exchange.keys.get(account, requestKey) !== undefined;
  }

  /** How often the state that bets depend on has changed in the market; undefined for a market that is not kept. */
  marketVersion(market: MarketId): number | undefined {
    return this.#exchange.markets.get(market)?.version;
  }

  /** What a start applies first: in-play markets went unattended, and limits may come from an earlier build. */
  dueAtStart(): readonly Command[] {
    const commands: Command[] = [];
    if (isRecoveryDue(this.#exchange)) commands.push({ type: 'recover-markets' });
    if (hasLimitsToRoll(this.#exchange)) commands.push({ type: 'roll-limits' });
    return commands;
  }

  /** The whole state in bytes. Equal states give equal bytes, whatever slots and rows they use internally. */
  snapshot(): Uint8Array {
    return writeSnapshot(this.#exchange);
  }
}
