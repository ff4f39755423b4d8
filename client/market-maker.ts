import type { ApiCalls } from './api-calls.ts';
import type { CachedMarket } from './market-cache.ts';
import type { LiveView } from './live-view.ts';
import type { OpenOrder } from './order-cache.ts';
import { quotesAround, stepsApart, type QuotingTerms } from './quoting.ts';

/** The chance that a runner wins, between 0 and 1; undefined where it is not known. */
export type FairChance = (market: CachedMarket, selectionId: number, own: readonly OpenOrder[]) => number | undefined;

export interface MarketMakerOptions {
  readonly calls: ApiCalls;
  readonly view: LiveView;
  readonly marketId: string;
  readonly fair: FairChance;
  readonly terms: QuotingTerms;
  /** The strategy reference of its orders, 15 characters at most. */
  readonly strategy: string;
  readonly log: (line: string) => void;
}

/** An order nearer than this to its price stays where it is, and keeps its place in the queue. */
const STEPS_TO_MOVE = 2;

/** Quotes one market: both sides of every runner around a fair price, moved by what it holds already. */
export class MarketMaker {
  readonly #options: MarketMakerOptions;
  #isBusy = false;

  constructor(options: MarketMakerOptions) {
    this.#options = options;
  }

  get isOver(): boolean {
    return this.#market?.definition?.status === 'CLOSED';
  }

  get #market(): CachedMarket | undefined {
    return this.#options.view.markets.markets.get(this.#options.marketId);
  }

  /** Moves its orders to where they should be. Call it every second or so; a call while one is under way does nothing. */
  async adjust(): Promise<void> {
    const market = this.#market;
    if (this.#isBusy || !this.#options.view.isLive || market?.definition?.status !== 'OPEN') return;
    this.#isBusy = true;
    try {
      await this.#quote(market);
    } finally {
      this.#isBusy = false;
    }
  }

  /** Cancels everything unmatched. */
  async leave(): Promise<void> {
    await this.#options.calls.cancelOrders(this.#options.marketId);
  }

  async #quote(market: CachedMarket): Promise<void> {
    const { calls, view, marketId, fair, terms, strategy, log } = this.#options;
    const open = view.orders.openOrders(marketId);
    const wanted = [];
    const moved: { betId: string; newPrice: number; isAway: boolean }[] = [];
    const gone = new Set(open.map(({ betId }) => betId));
    for (const { id, status } of market.definition?.runners ?? []) {
      const own = open.filter(({ selectionId }) => selectionId === id);
      const chance = status === 'ACTIVE' ? fair(market, id, own) : undefined;
      if (chance === undefined) continue;
      const { ifWins, ifLoses } = view.orders.position(marketId, id);
      for (const quote of quotesAround(chance, ifWins - ifLoses, terms)) {
        const [order] = own.filter(({ side }) => side === quote.side);
        if (order === undefined) wanted.push({ selectionId: id, ...quote });
        else if (stepsApart(order.price, quote.price) >= STEPS_TO_MOVE) {
          const isAway = quote.price > order.price === (quote.side === 'BACK');
          moved.push({ betId: order.betId, newPrice: quote.price, isAway });
        }
        if (order !== undefined) gone.delete(order.betId);
      }
    }
    if (gone.size > 0) await calls.cancelOrders(marketId, [...gone]);
    // What moves away from our other side goes first: the other would meet it, and it would be cancelled.
    moved.sort((one, other) => Number(other.isAway) - Number(one.isAway));
    const prices = moved.map(({ betId, newPrice }) => ({ betId, newPrice }));
    if (prices.length > 0) await calls.replaceOrders(marketId, prices);
    const placed = wanted.length > 0 ? await calls.placeOrders(marketId, wanted, strategy) : [];
    const failed = placed.find(({ status }) => status !== 'SUCCESS');
    if (failed !== undefined) log(`an order was refused: ${failed.errorCode}`);
  }
}

/** The middle between what others offer, as a chance: a simple fair price, to be replaced by a better one. */
export const middleOfOthers: FairChance = (market, selectionId, own) => {
  const ladders = market.runners.get(selectionId)?.ladders;
  if (ladders === undefined) return undefined;
  const ours = (side: 'BACK' | 'LAY', price: number) =>
    own
      .filter((order) => order.side === side && order.price === price)
      .reduce((sum, order) => sum + order.remaining, 0);
  const others = (levels: ReadonlyMap<number, number>, side: 'BACK' | 'LAY') =>
    [...levels].filter(([price, size]) => size - ours(side, price) > 0.005).map(([price]) => price);
  const toBack = Math.max(...others(ladders.atb, 'LAY'));
  const toLay = Math.min(...others(ladders.atl, 'BACK'));
  return toBack > 1 && Number.isFinite(toLay) ? (1 / toBack + 1 / toLay) / 2 : undefined;
};
