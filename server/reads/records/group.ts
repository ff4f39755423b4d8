import { decodeEvents, EVENTS } from 'engine';
import type { Event } from 'engine';
import type { AccountId, MarketId, Millis, OrderId, Sequence } from 'engine/vocabulary';
import { lastOf } from '../../core/journal/batch.ts';
import type { ActedCommand } from '../../core/journal/actor.ts';
import type { DurableBatch } from '../../core/journal/batch.ts';
import { referencesOf } from '../live/order-references.ts';
import { foldRecord, PASSED_OVER } from './fold-record.ts';
import { memoOf } from './memo-of.ts';
import type { Moment } from './moment.ts';
import type { RecordState } from './record-state.ts';
import { countVoids } from './turnover.ts';

const PASSED_OVER_CODES = new Set<number>(PASSED_OVER.map((type) => EVENTS[type][0]));

/** Which rows the fold of a group needs at hand. */
export interface Needs {
  readonly orders: ReadonlySet<OrderId>;
  readonly accounts: ReadonlySet<AccountId>;
  /** Markets with a result or void bets. */
  readonly markets: ReadonlySet<MarketId>;
  /** Markets that were voided: all their matched bets. */
  readonly voided: ReadonlySet<MarketId>;
  /** Markets whose status changes. */
  readonly states: ReadonlySet<MarketId>;
}

/** Whole batches that go into the tables by one transaction. */
export class Group {
  readonly #done: { readonly command: ActedCommand; readonly moment: Moment; readonly events: Event[] }[] = [];
  #length = 0;
  readonly #orders = new Set<OrderId>();
  readonly #accounts = new Set<AccountId>();
  readonly #markets = new Set<MarketId>();
  readonly #voided = new Set<MarketId>();
  readonly #states = new Set<MarketId>();
  /** The last command in it; 0 while it is empty. */
  last = 0 as Sequence;
  lastAt = 0 as Millis;

  /** How many events it holds that change rows. */
  get length(): number {
    return this.#length;
  }

  get needs(): Needs {
    const [orders, accounts, markets] = [this.#orders, this.#accounts, this.#markets];
    return { orders, accounts, markets, voided: this.#voided, states: this.#states };
  }

  add(batch: DurableBatch): void {
    let from = 0;
    for (const [index, command] of batch.commands.entries()) {
      const moment: Moment = {
        at: batch.at[index] as Millis,
        sequence: (batch.first + index) as Sequence,
        command: command.type,
        ...memoOf(command),
      };
      const events: Event[] = [];
      const to = batch.eventEnds[index] as number;
      while (from < to) {
        const end = from + 2 + (batch.events[from + 1] as number);
        if (!PASSED_OVER_CODES.has(batch.events[from] as number)) {
          for (const event of decodeEvents(batch.events, from, end)) {
            this.#need(event);
            events.push(event);
          }
        }
        from = end;
      }
      this.#length += events.length;
      if (events.length > 0) this.#done.push({ command, moment, events });
    }
    this.last = lastOf(batch);
    this.lastAt = batch.at[batch.at.length - 1] as Millis;
  }

  /** Everything in it, in order. What it needs is at hand. */
  fold(state: RecordState): void {
    const referenceOf = (order: OrderId) => state.bets.get(order)?.reference;
    for (const { command, moment, events } of this.#done) {
      for (const event of events) foldRecord(state, event, moment);
      countVoids(state, events, moment.at);
      if (command.by !== undefined) state.changed.deeds.push({ sequence: moment.sequence, ...command.by });
      for (const [order, reference] of referencesOf(command, events, referenceOf)) {
        const bet = state.bets.get(order);
        if (bet !== undefined) bet.reference = reference;
      }
    }
  }

  #need(event: Event): void {
    if ('order' in event) this.#orders.add(event.order);
    if ('account' in event) this.#accounts.add(event.account);
    if (event.type === 'orders-matched') {
      for (const order of [event.taker, event.maker]) if (order > 0) this.#orders.add(order);
      this.#accounts.add(event.takerAccount).add(event.makerAccount);
    } else if (event.type === 'ledger-posted') {
      for (const { account } of event.legs) this.#accounts.add(account);
    } else if (event.type === 'bet-voided') {
      this.#markets.add(event.market);
    } else if (event.type === 'market-settled' || event.type === 'market-voided') {
      this.#markets.add(event.market);
      if (event.type === 'market-voided') this.#voided.add(event.market);
    } else if (event.type === 'market-changed') {
      this.#states.add(event.market);
    } else if (event.type === 'order-placed') {
      // Its row begins here.
      this.#orders.delete(event.order);
    }
  }
}
