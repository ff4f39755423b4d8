import type {
  AccountId,
  MarketId,
  MarketStatus,
  Millis,
  Money,
  OrderId,
  Price,
  SelectionId,
  Side,
} from 'engine/vocabulary';
import { entriesOf, type DurableBatch, type JournalEntry } from '../../core/journal/batch.ts';
import type { RunnerSizes } from './recorded-book.ts';
import type { BookSide } from './recorded-ladder.ts';

/** Something in the life of a market worth telling whoever plays a recording. */
export interface Sighting {
  readonly at: Millis;
  readonly fact: string;
}

interface RestingOrder {
  readonly levels: Map<Price, Money>;
  readonly price: Price;
  remaining: number;
}

/**
 * One market as the journal tells it: its state, everybody's resting orders, and what the ledger adds up to. Batches are
 * kept until somebody looks further, so that the market can be seen as it was after each command.
 */
export class MarketWatch {
  readonly market: MarketId;
  readonly sightings: Sighting[] = [];
  status: MarketStatus = 'inactive';
  inPlay = false;
  betDelay = 0 as Millis;
  /** Those that tie too. */
  winners: readonly SelectionId[] = [];
  /** Runners that are out, with their factors, in order. */
  readonly removed = new Map<SelectionId, number>();
  readonly #runners = new Map<SelectionId, Record<BookSide, Map<Price, Money>>>();
  readonly #orders = new Map<OrderId, RestingOrder>();
  readonly #cash = new Map<AccountId, number>();

  #waiting: JournalEntry[] = [];

  readonly #saw: ((sighting: Sighting) => void) | undefined;

  constructor(market: MarketId, saw?: (sighting: Sighting) => void) {
    this.market = market;
    this.#saw = saw;
  }

  /** What all accounts' cash moved by, in all: anything but 0 would be money out of nothing. */
  get ledgerSum(): Money {
    let sum = 0;
    for (const amount of this.#cash.values()) sum += amount;
    return sum as Money;
  }

  sizesOf(selection: SelectionId): RunnerSizes {
    return this.#of(selection);
  }

  follow(batch: DurableBatch): void {
    for (const entry of entriesOf(batch)) this.#waiting.push(entry);
  }

  /** Looks as far as the command of this sequence. */
  advance(sequence: number): void {
    const later = this.#waiting.findIndex((entry) => entry.sequence > sequence);
    for (const entry of this.#waiting.splice(0, later < 0 ? this.#waiting.length : later)) this.#apply(entry);
  }

  #apply({ at, events }: JournalEntry): void {
    for (const event of events) {
      if (event.type === 'ledger-posted') {
        for (const leg of event.legs) this.#cash.set(leg.account, (this.#cash.get(leg.account) ?? 0) + leg.amount);
      }
      if (!('market' in event) || event.market !== this.market) continue;
      switch (event.type) {
        case 'market-changed':
          this.#changed(at, event);
          break;
        case 'market-settled':
          this.winners = [...event.winners, ...event.tied];
          this.#see({
            at,
            fact: `settled, ${resultInWords(this.winners, event.number)}`,
          });
          break;
        case 'runner-removed':
          this.removed.set(event.selection, event.factor);
          this.#see({ at, fact: `runner ${event.selection} removed, factor ${(event.factor / 100).toFixed(2)} %` });
          break;
        case 'runner-added':
          this.#see({
            at,
            fact: `runner ${event.selection} ${this.removed.delete(event.selection) ? 'is back' : 'joins'}`,
          });
          break;
        case 'market-voided':
          this.#see({ at, fact: 'void: nothing is paid' });
          break;
        case 'order-rested':
          this.#rested(event);
          break;
        case 'orders-matched':
          this.#left(event.maker, event.makerRemaining);
          break;
        case 'order-cancelled':
          this.#left(event.order, event.remaining);
          break;
        case 'order-lapsed':
        case 'order-on-close':
          this.#left(event.order, 0);
          break;
        case 'order-moved':
          this.#moved(event);
          break;
      }
    }
  }

  #see(sighting: Sighting): void {
    this.sightings.push(sighting);
    this.#saw?.(sighting);
  }

  #changed(at: Millis, now: { status: MarketStatus; inPlay: boolean; betDelay: Millis }): void {
    if (now.inPlay && (!this.inPlay || now.betDelay !== this.betDelay)) {
      const turn = this.inPlay ? '' : 'turned in-play, ';
      this.#see({ at, fact: `${turn}bet delay ${now.betDelay / 1000} s` });
    }
    if (now.status === 'closed') this.#see({ at, fact: 'closed' });
    this.status = now.status;
    this.inPlay = now.inPlay;
    this.betDelay = now.betDelay;
  }

  #rested(event: { order: OrderId; selection: SelectionId; side: Side; price: Price; remaining: Money }): void {
    const levels = this.#of(event.selection)[event.side === 'lay' ? 'toBack' : 'toLay'];
    this.#orders.set(event.order, { levels, price: event.price, remaining: 0 });
    this.#left(event.order, event.remaining);
  }

  #moved({ order: id, price, remaining }: { order: OrderId; price: Price; remaining: Money }): void {
    const order = this.#orders.get(id);
    if (order === undefined) return;
    this.#left(id, 0);
    this.#orders.set(id, { ...order, price, remaining: 0 });
    this.#left(id, remaining);
  }

  #left(id: OrderId, remaining: number): void {
    const order = this.#orders.get(id);
    if (order === undefined) return;
    const size = (order.levels.get(order.price) ?? 0) + remaining - order.remaining;
    if (size > 0) order.levels.set(order.price, size as Money);
    else order.levels.delete(order.price);
    order.remaining = remaining;
    if (remaining === 0) this.#orders.delete(id);
  }

  #of(selection: SelectionId): Record<BookSide, Map<Price, Money>> {
    let sizes = this.#runners.get(selection);
    if (sizes === undefined) {
      sizes = { toBack: new Map(), toLay: new Map() };
      this.#runners.set(selection, sizes);
    }
    return sizes;
  }
}

function resultInWords(winners: readonly SelectionId[], number: number): string {
  if (winners.length === 0) return `no winner, result ${number}`;
  return `${winners.length === 1 ? 'winner' : 'winners'} ${winners.join(', ')}`;
}
