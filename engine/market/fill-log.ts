/** One fill, as settlement needs it. Accounts stand as rows of the market's positions. */
export interface Fill {
  backOrder: number;
  layOrder: number;
  /** Minor units: what the backer loses. */
  size: number;
  /** The backer's, and the layer's loss, after every reduction. */
  profit: number;
  /** When it was. */
  at: number;
  backPosition: number;
  layPosition: number;
  runner: number;
  /** As it was filled at: hundredths, or of a quoted market the rate. */
  price: number;
  /** Of a quoted number market. */
  line: number;
  /** What the fills of one cross-match have in common: the number of the first of them; 0 for any other fill. */
  cross: number;
}

const AMOUNTS = 5;
const PLACES = 4;

/** The fills of one market, in order; dropped whole with the market. */
export class FillLog {
  count = 0;
  #amounts = new Float64Array(AMOUNTS * 8);
  #places = new Int32Array(PLACES * 8);
  /** Only where a fill has a line. */
  readonly #lines: number[] = [];
  /** Only where a fill is part of a cross-match. */
  readonly #crosses = new Map<number, number>();
  /** Fills that were taken back. */
  readonly voided = new Set<number>();

  add(fill: Fill): void {
    const index = this.count++;
    const at = index * AMOUNTS;
    if (at === this.#amounts.length) this.#grow();
    this.#amounts[at] = fill.backOrder;
    this.#amounts[at + 1] = fill.layOrder;
    this.#amounts[at + 2] = fill.size;
    this.#amounts[at + 3] = fill.profit;
    this.#amounts[at + 4] = fill.at;
    const place = index * PLACES;
    this.#places[place] = fill.backPosition;
    this.#places[place + 1] = fill.layPosition;
    this.#places[place + 2] = fill.runner;
    this.#places[place + 3] = fill.price;
    if (fill.line !== 0) this.#lines[index] = fill.line;
    if (fill.cross !== 0) this.#crosses.set(index, fill.cross);
  }

  /** Copies a fill into the given record. */
  read(index: number, into: Fill): void {
    const at = index * AMOUNTS;
    into.backOrder = this.#amounts[at] as number;
    into.layOrder = this.#amounts[at + 1] as number;
    into.size = this.#amounts[at + 2] as number;
    into.profit = this.#amounts[at + 3] as number;
    into.at = this.#amounts[at + 4] as number;
    const place = index * PLACES;
    into.backPosition = this.#places[place] as number;
    into.layPosition = this.#places[place + 1] as number;
    into.runner = this.#places[place + 2] as number;
    into.price = this.#places[place + 3] as number;
    into.line = this.#lines[index] ?? 0;
    into.cross = this.#crosses.size === 0 ? 0 : (this.#crosses.get(index) ?? 0);
  }

  isVoid(index: number): boolean {
    return this.voided.size > 0 && this.voided.has(index);
  }

  /** Places of the fills on a runner that are not void. */
  of(runner: number): number[] {
    const found: number[] = [];
    for (let index = 0; index < this.count; index++) {
      if (this.#places[index * PLACES + 2] === runner && !this.isVoid(index)) found.push(index);
    }
    return found;
  }

  /** A removal has reduced it. */
  setProfit(index: number, profit: number): void {
    this.#amounts[index * AMOUNTS + 3] = profit;
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
  return {
    backOrder: 0,
    layOrder: 0,
    size: 0,
    profit: 0,
    at: 0,
    backPosition: 0,
    layPosition: 0,
    runner: 0,
    price: 0,
    line: 0,
    cross: 0,
  };
}
