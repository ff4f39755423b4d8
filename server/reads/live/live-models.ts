import { projectedPrices } from 'engine';
import type { Command, ProjectedPrices } from 'engine';
import type {
  AccountId,
  MarketId,
  Millis,
  Money,
  OrderId,
  Price,
  SelectionId,
  Sequence,
  Side,
} from 'engine/vocabulary';
import { eventsAt, lastOf } from '../../core/journal/batch.ts';
import type { DurableBatch } from '../../core/journal/batch.ts';
import { referencesOf } from './order-references.ts';
import type { BetRow } from './bet-row.ts';
import type { LiveBet } from './bet.ts';
import type { LiveAccount } from './live-account.ts';
import type { LiveMarket } from './live-market.ts';
import { foldEvent } from './fold-event.ts';
import { LiveState } from './live-state.ts';
import { QueuePlaces } from './queue-places.ts';
import type { LiveLevel } from './runner-book.ts';
import { readSnapshot, writeSnapshot } from './snapshot.ts';

/** What one batch changed. */
export interface LiveChanges {
  readonly sequence: Sequence;
  readonly markets: ReadonlySet<MarketId>;
  /** Accounts whose figures or bets changed, with the bets that did. */
  readonly accounts: ReadonlyMap<AccountId, ReadonlySet<OrderId>>;
  /** Markets in which somebody's possible loss changed. */
  readonly stakes: ReadonlySet<MarketId>;
}

/** An order that waits for the starting price. */
export interface OnCloseOffer {
  readonly selection: SelectionId;
  readonly side: Side;
  /** The limit price within which it matches; 0 for any price. */
  readonly price: Price;
  /** What it risks. */
  readonly amount: Money;
}

/**
 * What can be shown at once: books, traded prices, accounts and bets, folded in memory from the journal's events. A pure
 * function of the batches so far: fold them again, and it is the same.
 */
export class LiveModels {
  /** The name of its snapshots. */
  static readonly snapshotName = 'live';
  readonly #state: LiveState;
  readonly #listeners = new Set<(changes: LiveChanges) => void>();
  /** Cached for this batch once it has been asked for. */
  #places: QueuePlaces | undefined;

  readonly #referenceOf = (order: OrderId) => this.#state.bets.get(order)?.reference;

  constructor(state = new LiveState()) {
    this.#state = state;
  }

  /** @throws on an unknown version or damaged bytes */
  static fromSnapshot(bytes: Uint8Array): LiveModels {
    return new LiveModels(readSnapshot(bytes));
  }

  toSnapshot(): Uint8Array {
    return writeSnapshot(this.#state);
  }

  /** Batches come in order, each once. */
  apply(batch: DurableBatch): void {
    const state = this.#state;
    this.#places = undefined;
    for (let index = 0; index < batch.commands.length; index += 1) {
      const at = batch.at[index] as Millis;
      const events = eventsAt(batch, index);
      for (const event of events) foldEvent(state, event, at);
      for (const [order, reference] of referencesOf(batch.commands[index] as Command, events, this.#referenceOf)) {
        state.betOf(order).reference = reference;
      }
      state.dropOld(at);
    }
    state.sequence = lastOf(batch);
    const changes = state.takeChanges();
    for (const listener of this.#listeners) listener(changes);
  }

  /** Called after each batch. @returns unsubscribes */
  subscribe(listener: (changes: LiveChanges) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** The last command folded; 0 before the first. */
  get sequence(): Sequence {
    return this.#state.sequence;
  }

  account(account: AccountId): LiveAccount | undefined {
    return this.#state.accounts.get(account);
  }

  accounts(): Iterable<LiveAccount> {
    return this.#state.accounts.values();
  }

  /** The market until it is settled or void, and after that for as long as it can be settled again. */
  market(market: MarketId): LiveMarket | undefined {
    return this.#state.markets.get(market);
  }

  markets(): Iterable<LiveMarket> {
    return this.#state.markets.values();
  }

  /** The bet as it stands now, while something can still happen to it, and for an hour after. */
  bet(order: OrderId): LiveBet | undefined {
    return this.#state.bets.get(order)?.copy();
  }

  /** For looking up the queue places of resting orders; valid until the next batch. */
  queuePlaces(): QueuePlaces {
    return (this.#places ??= new QueuePlaces(this.#state));
  }

  /** The orders that wait for the starting price. */
  onClose(market: MarketId): OnCloseOffer[] {
    const orders = [...(this.#state.markets.get(market)?.onClose ?? [])];
    return orders.flatMap((order) => {
      const { selection, side, onClose } = this.#state.betOf(order);
      return onClose === undefined ? [] : [{ selection, side, ...onClose }];
    });
  }

  /**
   * What a runner's starting price would be now.
   *
   * @returns undefined where the market offers none, or has made it
   */
  projectedPrices(market: MarketId, selection: SelectionId): ProjectedPrices | undefined {
    const found = this.#state.markets.get(market);
    const runner = found?.runners.get(selection);
    if (found === undefined || runner === undefined) return undefined;
    if (!found.definition.startingPrice || runner.startingPrice !== undefined || found.endedAt > 0) return undefined;
    const onClose = this.onClose(market).filter((offer) => offer.selection === selection);
    const offers = (side: Side) => onClose.filter((offer) => offer.side === side);
    const resting = (levels: readonly LiveLevel[]) => levels.map(({ price, size }) => ({ price, amount: size }));
    return projectedPrices({
      onCloseBacks: offers('back'),
      onCloseLays: offers('lay'),
      restingBacks: resting(runner.toLay(Infinity)),
      restingLays: resting(runner.toBack(Infinity)),
    });
  }

  /** The orders of `betsOf`. */
  ordersOf(account: AccountId): OrderId[] {
    return this.#state.accounts.get(account)?.orders.orders() ?? [];
  }

  /**
   * An account's bets that can be seen, as they stand now, the oldest first.
   *
   * @param fits  which of them: those that do not fit cost no copy
   */
  betsOf(account: AccountId, fits: (bet: LiveBet) => boolean = () => true): LiveBet[] {
    const bets: LiveBet[] = [];
    for (const bet of this.#betsOf(account)) if (fits(bet)) bets.push(bet.copy());
    return bets;
  }

  /** The bets of `betsOf` without copies: to be read before the next batch, and never kept. */
  viewsOf(account: AccountId, fits: (bet: LiveBet) => boolean): LiveBet[] {
    return [...this.#betsOf(account)].filter(fits);
  }

  #betsOf(account: AccountId): Iterable<BetRow> {
    return this.#state.accounts.get(account)?.orders.bets() ?? [];
  }
}
