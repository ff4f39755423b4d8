import { tickOf, ladderAtOrBelow, TICKS, type Money, type Price } from 'engine/vocabulary';
import type { LadderPicture, LadderRunner } from 'protocol';
import { moneyOf, priceOf } from './from-wire.ts';

// The whole ladder of each runner of the markets that are watched so, by tick. Written in place: who shows it reads what
// it needs when it draws.

/** Sizes by tick of the ladder, minor units. */
export interface RunnerLadder {
  /** 0 while nothing has traded. */
  last: Price;
  matched: Money;
  /** What can be backed, what can be laid, and what traded. */
  readonly back: Float64Array;
  readonly lay: Float64Array;
  readonly traded: Float64Array;
}

const SIDES = ['back', 'lay', 'traded'] as const;

export class LadderStore {
  readonly #markets = new Map<string, Map<number, RunnerLadder>>();
  readonly #listeners = new Map<string, Set<() => void>>();

  takePicture(marketId: string, { runners }: LadderPicture): void {
    const held = this.#markets.get(marketId);
    for (const own of held?.values() ?? []) for (const side of SIDES) own[side].fill(0);
    this.takeChange(marketId, { runners });
  }

  takeChange(marketId: string, { runners }: LadderPicture): void {
    const held = this.#markets.get(marketId) ?? new Map<number, RunnerLadder>();
    this.#markets.set(marketId, held);
    for (const change of runners) {
      const own = held.get(change.selection_id) ?? emptyLadder();
      held.set(change.selection_id, own);
      take(own, change);
    }
    for (const listener of this.#listeners.get(marketId) ?? []) listener();
  }

  /** undefined until its first picture. */
  runner(marketId: string, selectionId: number): RunnerLadder | undefined {
    return this.#markets.get(marketId)?.get(selectionId);
  }

  subscribe(marketId: string, listener: () => void): () => void {
    const listeners = this.#listeners.get(marketId) ?? new Set();
    this.#listeners.set(marketId, listeners);
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) this.#listeners.delete(marketId);
    };
  }
}

const emptyLadder = (): RunnerLadder => ({
  last: 0 as Price,
  matched: 0 as Money,
  back: new Float64Array(TICKS),
  lay: new Float64Array(TICKS),
  traded: new Float64Array(TICKS),
});

function take(own: RunnerLadder, change: LadderRunner): void {
  if (change.last_odds !== undefined) own.last = priceOf(change.last_odds);
  if (change.matched !== undefined) own.matched = moneyOf(change.matched);
  for (const side of SIDES) for (const [odds, size] of change[side] ?? []) own[side][tickNear(odds)] = moneyOf(size);
}

/** A starting price lies between two prices of the ladder; it shows at the lower one. */
function tickNear(odds: number): number {
  const price = priceOf(odds);
  const tick = tickOf(price);
  return tick >= 0 ? tick : tickOf(ladderAtOrBelow(price));
}

/** The best tick to back at, and to lay at; −1 where nothing is offered. */
export function bestTicks({ back, lay }: RunnerLadder): { readonly back: number; readonly lay: number } {
  return { back: back.findLastIndex((size) => size > 0), lay: lay.findIndex((size) => size > 0) };
}
