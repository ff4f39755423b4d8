import type { Side } from 'engine/vocabulary';
import { toWireMoney } from 'protocol';
import type { BetMatch } from '../../reads/live/bet.ts';

/** What one account has matched at each price of a runner, and which prices have changed since they were told. */
export class MatchedTotals {
  readonly #sides: Readonly<Record<Side, Map<number, number>>> = { back: new Map(), lay: new Map() };
  readonly #changed: Readonly<Record<Side, Set<number>>> = { back: new Set(), lay: new Set() };

  /** A bet counted for the matches before, and counts for the others now. */
  recount(side: Side, before: readonly BetMatch[], now: readonly BetMatch[]): void {
    for (const match of before) this.#add(side, match.price, 0 - match.size);
    for (const match of now) this.#add(side, match.price, match.size);
  }

  /** `,"mb":[[price,size],…],"ml":[…]` of the prices that have changed; '' where none has. 0: nothing any more. */
  takeChanges(): string {
    return this.#take('back', 'mb') + this.#take('lay', 'ml');
  }

  #add(side: Side, price: number, size: number): void {
    // A reduced price has no end of decimals; clients count in two.
    const at = Math.round(price) / 100;
    const amounts = this.#sides[side];
    amounts.set(at, (amounts.get(at) ?? 0) + size);
    this.#changed[side].add(at);
  }

  #take(side: Side, name: string): string {
    const amounts = this.#sides[side];
    const changed = Array.from(this.#changed[side], (price) => `[${price},${toWireMoney(amounts.get(price) ?? 0)}]`);
    for (const price of this.#changed[side]) if (amounts.get(price) === 0) amounts.delete(price);
    this.#changed[side].clear();
    return changed.length === 0 ? '' : `,"${name}":[${changed.join(',')}]`;
  }
}
