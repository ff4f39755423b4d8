/** An order that stands beside the book until the starting price is made. */
export interface OnCloseOrder {
  readonly id: number;
  readonly account: number;
  readonly market: number;
  /** Row of the market's positions. */
  readonly position: number;
  /** Of its runner in the market's definition. */
  readonly runnerIndex: number;
  readonly side: number;
  /** Its limit, hundredths; 0: any. */
  readonly price: number;
  /** What it risks: a back's stake, a lay's liability. */
  readonly amount: number;
}

/**
 * The orders that go to the starting price, by id and by market.
 *
 * @see docs/rules.md, "Starting price"
 */
export class OnCloseOrders {
  readonly #byId = new Map<number, OnCloseOrder>();
  readonly #byMarket = new Map<number, Set<OnCloseOrder>>();

  find(id: number): OnCloseOrder | undefined {
    return this.#byId.get(id);
  }

  add(order: OnCloseOrder): void {
    this.#byId.set(order.id, order);
    const others = this.#byMarket.get(order.market);
    if (others === undefined) this.#byMarket.set(order.market, new Set([order]));
    else others.add(order);
  }

  remove(order: OnCloseOrder): void {
    this.#byId.delete(order.id);
    const others = this.#byMarket.get(order.market);
    others?.delete(order);
    if (others?.size === 0) this.#byMarket.delete(order.market);
  }

  /** Those of one market, by id. */
  of(market: number): OnCloseOrder[] {
    return [...(this.#byMarket.get(market) ?? [])].sort(byId);
  }

  /** All, by id. */
  all(): OnCloseOrder[] {
    return [...this.#byId.values()].sort(byId);
  }
}

function byId(a: OnCloseOrder, b: OnCloseOrder): number {
  return a.id - b.id;
}
