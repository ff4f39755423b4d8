import type { OrderChange } from 'protocol/betfair/stream-messages.ts';

export interface OpenOrder {
  readonly betId: string;
  readonly selectionId: number;
  readonly side: 'BACK' | 'LAY';
  readonly price: number;
  readonly remaining: number;
}

/** What matched bets on a runner come to, in units of the currency. */
export interface Position {
  readonly ifWins: number;
  readonly ifLoses: number;
}

interface CachedOrders {
  readonly open: Map<string, OpenOrder>;
  /** What was matched at each price, by runner. */
  readonly matched: Map<number, { mb: Map<number, number>; ml: Map<number, number> }>;
}

/** An account's open orders and positions, as the stream reports them. */
export class OrderCache {
  readonly #markets = new Map<string, CachedOrders>();

  /** Before the image of a new connection: what is not in that has ended meanwhile. */
  clear(): void {
    this.#markets.clear();
  }

  apply(changes: readonly OrderChange[] | undefined): void {
    for (const change of changes ?? []) {
      if (change.fullImage === true || change.closed === true) this.#markets.delete(change.id);
      if (change.closed !== true) this.#applyMarket(change);
    }
  }

  openOrders(marketId: string): OpenOrder[] {
    return [...(this.#markets.get(marketId)?.open.values() ?? [])];
  }

  position(marketId: string, selectionId: number): Position {
    const { mb, ml } = this.#markets.get(marketId)?.matched.get(selectionId) ?? { mb: new Map(), ml: new Map() };
    let ifWins = 0;
    let ifLoses = 0;
    for (const [price, size] of mb) {
      ifWins += size * (price - 1);
      ifLoses -= size;
    }
    for (const [price, size] of ml) {
      ifWins -= size * (price - 1);
      ifLoses += size;
    }
    return { ifWins, ifLoses };
  }

  #applyMarket({ id, orc }: OrderChange): void {
    const market = this.#markets.get(id) ?? { open: new Map(), matched: new Map() };
    this.#markets.set(id, market);
    for (const runner of orc ?? []) {
      for (const order of runner.uo ?? []) {
        if (order.status === 'EC') market.open.delete(order.id);
        else
          market.open.set(order.id, {
            betId: order.id,
            selectionId: runner.id,
            side: order['side'] === 'B' ? 'BACK' : 'LAY',
            price: order['p'] as number,
            remaining: order['sr'] as number,
          });
      }
      const matched = market.matched.get(runner.id) ?? { mb: new Map(), ml: new Map() };
      market.matched.set(runner.id, matched);
      for (const [price, size] of runner.mb ?? []) matched.mb.set(price, size);
      for (const [price, size] of runner.ml ?? []) matched.ml.set(price, size);
    }
  }
}
