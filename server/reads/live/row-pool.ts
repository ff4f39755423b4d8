const ROW_BITS = 10;
/** In each chunk. */
const ROWS = 1 << ROW_BITS;

/** How many numbers of each kind a row has. */
export interface RowShape {
  readonly doubles: number;
  readonly integers?: number;
  readonly bytes?: number;
}

/** The numbers of neighbouring rows, one row after the other. */
export interface RowChunk<Value = unknown> {
  readonly doubles: Float64Array;
  readonly integers: Int32Array;
  readonly bytes: Uint8Array;
  /** Values of rows that are no numbers; empty until the first is set. */
  values: (Value | undefined)[];
  /** Places without a row: the first `freeCount` of these. */
  readonly free: Uint16Array;
  freeCount: number;
}

/**
 * Rows of numbers, 0 at first. An object per row would cost several times as much memory, and the garbage collector would
 * look at each. What is given back is used again; a chunk without rows is given back to the system.
 */
export class RowPool<Value = never> {
  readonly #shape: Required<RowShape>;
  readonly #chunks: (RowChunk<Value> | undefined)[] = [];
  /** Chunks with a free place. */
  readonly #roomy: number[] = [];
  #size = 0;

  constructor(shape: RowShape) {
    this.#shape = { integers: 0, bytes: 0, ...shape };
  }

  get size(): number {
    return this.#size;
  }

  /** Rows that there is memory for. */
  get capacity(): number {
    return this.#chunks.reduce((sum, chunk) => (chunk === undefined ? sum : sum + ROWS), 0);
  }

  add(): number {
    const index = this.#roomy.at(-1) ?? this.#addChunk();
    const chunk = this.#chunks[index] as RowChunk<Value>;
    chunk.freeCount -= 1;
    if (chunk.freeCount === 0) this.#roomy.pop();
    this.#size += 1;
    return (index << ROW_BITS) | (chunk.free[chunk.freeCount] as number);
  }

  delete(row: number): void {
    const index = row >>> ROW_BITS;
    const chunk = this.chunkOf(row);
    const { doubles, integers, bytes, values } = chunk;
    const place = this.placeOf(row);
    clear(doubles, place, this.#shape.doubles);
    clear(integers, place, this.#shape.integers);
    clear(bytes, place, this.#shape.bytes);
    if (values.length > 0) values[place] = undefined;
    if (chunk.freeCount === 0) this.#roomy.push(index);
    chunk.free[chunk.freeCount++] = place;
    this.#size -= 1;
    // One is kept if no other has room: the next row would need it.
    if (chunk.freeCount === ROWS && this.#roomy.length > 1) this.#dropChunk(index);
  }

  chunkOf(row: number): RowChunk<Value> {
    return this.#chunks[row >>> ROW_BITS] as RowChunk<Value>;
  }

  /** Which row of its chunk it is. */
  placeOf(row: number): number {
    return row & (ROWS - 1);
  }

  /** A row's double. */
  get(row: number, field: number): number {
    const doubles = (this.#chunks[row >>> ROW_BITS] as RowChunk<Value>).doubles;
    return doubles[(row & (ROWS - 1)) * this.#shape.doubles + field] as number;
  }

  set(row: number, field: number, value: number): void {
    const doubles = (this.#chunks[row >>> ROW_BITS] as RowChunk<Value>).doubles;
    doubles[(row & (ROWS - 1)) * this.#shape.doubles + field] = value;
  }

  valueOf(row: number): Value | undefined {
    return this.chunkOf(row).values[this.placeOf(row)];
  }

  setValue(row: number, value: Value | undefined): void {
    const chunk = this.chunkOf(row);
    if (chunk.values.length === 0) {
      if (value === undefined) return;
      chunk.values = Array.from({ length: ROWS });
    }
    chunk.values[this.placeOf(row)] = value;
  }

  /** In no order. */
  *rows(): Iterable<number> {
    for (const [index, chunk] of this.#chunks.entries()) {
      if (chunk === undefined) continue;
      const free = new Set(chunk.free.subarray(0, chunk.freeCount));
      for (let place = 0; place < ROWS; place += 1) if (!free.has(place)) yield (index << ROW_BITS) | place;
    }
  }

  #addChunk(): number {
    const { doubles, integers, bytes } = this.#shape;
    const unused = this.#chunks.indexOf(undefined);
    const index = unused < 0 ? this.#chunks.length : unused;
    this.#chunks[index] = {
      doubles: new Float64Array(ROWS * doubles),
      integers: new Int32Array(ROWS * integers),
      bytes: new Uint8Array(ROWS * bytes),
      values: [],
      free: Uint16Array.from({ length: ROWS }, (_, place) => ROWS - 1 - place),
      freeCount: ROWS,
    };
    this.#roomy.push(index);
    return index;
  }

  #dropChunk(index: number): void {
    this.#chunks[index] = undefined;
    this.#roomy.splice(this.#roomy.indexOf(index), 1);
  }
}

function clear(numbers: Float64Array | Int32Array | Uint8Array, place: number, count: number): void {
  const end = (place + 1) * count;
  for (let at = place * count; at < end; at += 1) numbers[at] = 0;
}
