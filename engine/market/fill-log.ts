/** One fill, as settlement needs it. Accounts stand as rows of the market's positions. */
export interface Fill {
  backOrder: number;
  layOrder: number;
  /** Minor units. */
  size: number;
  /** The backer's, and the layer's loss. */
  profit: number;
  backPosition: number;
  layPosition: number;
  runner: number;
  price: number;
}

/** The fills of one market, in order; dropped whole when the market ends. */
export class FillLog {
  count = 0;
  #amounts = new Float64Array(4 * 8);
  #places = new Int32Array(4 * 8);

  add(fill: Fill): void {
    const at = this.count++ * 4;
    if (at === this.#amounts.length) this.#grow();
    this.#amounts[at] = fill.backOrder;
    this.#amounts[at + 1] = fill.layOrder;
    this.#amounts[at + 2] = fill.size;
    this.#amounts[at + 3] = fill.profit;
    this.#places[at] = fill.backPosition;
    this.#places[at + 1] = fill.layPosition;
    this.#places[at + 2] = fill.runner;
    this.#places[at + 3] = fill.price;
  }

  /** Copies a fill into the given record. */
  read(index: number, into: Fill): void {
    const at = index * 4;
    into.backOrder = this.#amounts[at] as number;
    into.layOrder = this.#amounts[at + 1] as number;
    into.size = this.#amounts[at + 2] as number;
    into.profit = this.#amounts[at + 3] as number;
    into.backPosition = this.#places[at] as number;
    into.layPosition = this.#places[at + 1] as number;
    into.runner = this.#places[at + 2] as number;
    into.price = this.#places[at + 3] as number;
  }

  #grow(): void {
    const amounts = new Float64Array(this.#amounts.length * 2);
    amounts.set(this.#amounts);
    const places = new Int32Array(this.#places.length * 2);
    places.set(this.#places);
    this.#amounts = amounts;
    this.#places = places;
  }
}

export function emptyFill(): Fill {
  return { backOrder: 0, layOrder: 0, size: 0, profit: 0, backPosition: 0, layPosition: 0, runner: 0, price: 0 };
}
