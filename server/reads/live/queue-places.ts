import type { Money, OrderId } from 'engine/vocabulary';
import type { QueuePlace } from './bet.ts';
import type { BetList } from './bet-list.ts';
import type { LiveState } from './live-state.ts';

/**
 * Where resting orders stand in their queues, as long as nothing changes: what is before them, and what has traded at
 * their price since they came there. Each queue is walked once, however many of its orders are looked up.
 */
export class QueuePlaces {
  readonly #state: LiveState;
  readonly #ahead = new Map<BetList, ReadonlyMap<OrderId, number>>();
  #walked = 0;

  constructor(state: LiveState) {
    this.#state = state;
  }

  /** Orders passed so far: what the looking up has cost. */
  get walked(): number {
    return this.#walked;
  }

  /** @returns undefined where the order does not rest */
  of(order: OrderId): QueuePlace | undefined {
    const bet = this.#state.bets.get(order);
    if (bet === undefined || !bet.resting) return undefined;
    const runner = this.#state.runnerOf(bet.market, bet.selection);
    const queue = runner.queueAt(bet.side, bet.restsAt);
    const ahead = queue === undefined ? 0 : (this.#aheadIn(queue).get(order) ?? 0);
    const traded = runner.traded.get(bet.restsAt) ?? 0;
    return { ahead: ahead as Money, tradedSince: (traded - bet.tradedBefore) as Money };
  }

  #aheadIn(queue: BetList): ReadonlyMap<OrderId, number> {
    const known = this.#ahead.get(queue);
    if (known !== undefined) return known;
    const aheadOf = new Map<OrderId, number>();
    let ahead = 0;
    for (const { order, remaining } of queue.bets()) {
      aheadOf.set(order, ahead);
      this.#walked += 1;
      ahead += remaining;
    }
    this.#ahead.set(queue, aheadOf);
    return aheadOf;
  }
}
