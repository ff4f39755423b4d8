import type { OrderId } from 'engine/vocabulary';
import type { BetInFold } from './bet.ts';
import { BetRow } from './bet-row.ts';
import type { NewBet } from './bet-row.ts';
import { ORDER } from './bet-fields.ts';
import { BetStore } from './bet-store.ts';
import { OrderIndex } from './order-index.ts';

/** Every bet that is followed, by its order. */
export class BetRows extends BetStore {
  readonly #index = new OrderIndex((row) => this.rows.get(row, ORDER));

  get size(): number {
    return this.rows.size;
  }

  has(order: OrderId): boolean {
    return this.#index.get(order) >= 0;
  }

  get(order: OrderId): BetRow | undefined {
    const row = this.#index.get(order);
    return row < 0 ? undefined : this.at(row);
  }

  at(row: number): BetRow {
    return new BetRow(this, row);
  }

  /** All, the oldest first. */
  *all(): Iterable<BetRow> {
    const orders = new Float64Array(this.size);
    let count = 0;
    for (const row of this.rows.rows()) orders[count++] = this.rows.get(row, ORDER);
    for (const order of orders.sort()) yield this.get(order as OrderId) as BetRow;
  }

  /** A bet of an order that is not there yet. */
  add(bet: NewBet): BetRow {
    const row = this.rows.add();
    const added = this.at(row);
    added.begin(bet, this.numberOf(bet));
    this.#index.add(bet.order, row);
    return added;
  }

  /** A bet as it stood. */
  restore(bet: BetInFold): BetRow {
    const { terms, reference, releaseAt, delayedUntil, releasedAt, remaining, reason, refusal, onClose } = bet;
    const { matched, matchedValue, matchedProfit, matches, matchedAt, profit, isVoid } = bet;
    const { cancelled, cancelledAt, lapsed, lapsedAt, voided, endedAt, resting, restsAt, arrival, tradedBefore } = bet;
    const added = this.add(bet);
    added.delay(delayedUntil, releaseAt === 0);
    Object.assign(added, { terms, reference, releasedAt, remaining, reason, refusal, onClose });
    Object.assign(added, { matched, matchedValue, matchedProfit, matches, matchedAt, profit, isVoid });
    Object.assign(added, { cancelled, cancelledAt, lapsed, lapsedAt, voided, endedAt });
    if (resting) Object.assign(added, { resting, restsAt, arrival, tradedBefore });
    return added;
  }

  delete(bet: BetRow): void {
    const { row } = bet;
    this.#index.delete(bet.order);
    bet.dropParts();
    this.matches.delete(row);
    this.onClose.delete(row);
    this.terms.delete(row);
    this.leave(bet.runnerNumber);
    this.rows.delete(row);
  }
}
