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
  runnerIndex: number;
  /** As it was filled at: hundredths, or of a quoted market the rate. */
  price: number;
  /** Of a quoted number market. */
  line: number;
  /** What the fills of one cross-match have in common: the number of the first of them; 0 for any other fill. */
  cross: number;
}

const AMOUNTS = 5;
const PLACES = 4;
/** Fills of a chunk: a power of two. */
const CHUNK = 64;
const CHUNK_BITS = 6;

/** So many fills; what is full is never moved again. */
class Chunk {
  readonly amounts = new Float64Array(AMOUNTS * CHUNK);
  readonly places = new Int32Array(PLACES * CHUNK);
}

/** The fills of one market, in order; dropped whole with the market. */
export class FillLog {
  count = 0;
  readonly #chunks: Chunk[] = [];
  /** Only where a fill has a line. */
  readonly #lines: number[] = [];
  /** Only where a fill is part of a cross-match. */
  readonly #crosses = new Map<number, number>();
  /** Fills that were taken back. */
  readonly voided = new Set<number>();

  add(fill: Fill): void {
    const index = this.count++;
    const inChunk = index & (CHUNK - 1);
    if (inChunk === 0) this.#chunks.push(new Chunk());
    const { amounts, places } = this.#chunkOf(index);
    const at = inChunk * AMOUNTS;
    amounts[at] = fill.backOrder;
    amounts[at + 1] = fill.layOrder;
    amounts[at + 2] = fill.size;
    amounts[at + 3] = fill.profit;
    amounts[at + 4] = fill.at;
    const place = inChunk * PLACES;
    places[place] = fill.backPosition;
    places[place + 1] = fill.layPosition;
    places[place + 2] = fill.runnerIndex;
    places[place + 3] = fill.price;
    if (fill.line !== 0) this.#lines[index] = fill.line;
    if (fill.cross !== 0) this.#crosses.set(index, fill.cross);
  }

  /** Copies a fill into the given record. */
  read(index: number, into: Fill): void {
    const { amounts, places } = this.#chunkOf(index);
    const at = (index & (CHUNK - 1)) * AMOUNTS;
    into.backOrder = amounts[at] as number;
    into.layOrder = amounts[at + 1] as number;
    into.size = amounts[at + 2] as number;
    into.profit = amounts[at + 3] as number;
    into.at = amounts[at + 4] as number;
    const place = (index & (CHUNK - 1)) * PLACES;
    into.backPosition = places[place] as number;
    into.layPosition = places[place + 1] as number;
    into.runnerIndex = places[place + 2] as number;
    into.price = places[place + 3] as number;
    into.line = this.#lines[index] ?? 0;
    into.cross = this.#crosses.size === 0 ? 0 : (this.#crosses.get(index) ?? 0);
  }

  isVoid(index: number): boolean {
    return this.voided.size > 0 && this.voided.has(index);
  }

  /** Places of the fills on a runner that are not void. */
  of(runnerIndex: number): number[] {
    const found: number[] = [];
    for (let index = 0; index < this.count; index++) {
      const { places } = this.#chunkOf(index);
      if (places[(index & (CHUNK - 1)) * PLACES + 2] === runnerIndex && !this.isVoid(index)) found.push(index);
    }
    return found;
  }

  /** How many fills were made before a time: they come in its order. */
  countBefore(time: number): number {
    let count = this.count;
    while (count > 0) {
      const at = ((count - 1) & (CHUNK - 1)) * AMOUNTS + 4;
      if ((this.#chunkOf(count - 1).amounts[at] as number) < time) break;
      count--;
    }
    return count;
  }

  /** A removal has reduced it. */
  setProfit(index: number, profit: number): void {
    this.#chunkOf(index).amounts[(index & (CHUNK - 1)) * AMOUNTS + 3] = profit;
  }

  #chunkOf(index: number): Chunk {
    return this.#chunks[index >> CHUNK_BITS] as Chunk;
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
    runnerIndex: 0,
    price: 0,
    line: 0,
    cross: 0,
  };
}
