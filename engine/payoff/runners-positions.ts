import type { Positions } from './positions.ts';

// Fields of a row.
const ACCOUNT = 0;
const EXPOSURE = 1;
const TOUCH = 2;
const IF_ALL_LOSE = 3;
/** Then, per runner, ifWin − ifLose. */
const SWINGS = 4;
/** A row of up to four runners is 64 bytes, one line of the processor's cache. */
const LINE = 8;

const FIRST_ROWS = 8;
/** Spreads account numbers that lie side by side. */
const SPREAD = 0x9e37_79b1;
/** Enough for `LAST_ACCOUNT` rows. */
const ROW_BITS = 0xff_ffff;

/**
 * Positions where runners win or lose. A row holds Σ ifLose and each runner's swing, unmatched orders included where
 * they hurt, so that a fill only adds and the worst case needs one pass over the runners and no pass over orders.
 * `worstLossOf` in worst-loss.ts says the same the obvious way.
 */
export class RunnersPositions implements Positions {
  count = 0;
  readonly #runners: number;
  readonly #winners: number;
  readonly #complete: boolean;
  readonly #stride: number;
  #rows: Float64Array;
  /** Open addressing: row + 1, and above it 8 bits of the account's hash, so that few other rows are looked at; 0 where free. */
  #index = new Int32Array(FIRST_ROWS * 2);
  #mask = FIRST_ROWS * 2 - 1;
  /** The smallest swings, where more than one runner wins. */
  readonly #smallest: Float64Array;
  /** What `readRow` gives. */
  readonly #numbers: Float64Array;

  constructor(runners: number, winners: number, complete: boolean) {
    this.#runners = runners;
    this.#winners = winners;
    this.#complete = complete;
    this.#stride = Math.max(LINE, SWINGS + runners);
    this.#rows = new Float64Array(FIRST_ROWS * this.#stride);
    this.#smallest = new Float64Array(winners);
    this.#numbers = new Float64Array(2 + runners);
  }

  find(account: number): number {
    const index = this.#index;
    const hash = Math.imul(account, SPREAD);
    let place = (hash >>> 8) & this.#mask;
    for (;;) {
      const entry = index[place] as number;
      if (entry === 0) return -1;
      if ((entry ^ hash) >>> 24 === 0) {
        const position = (entry & ROW_BITS) - 1;
        if (this.accountOf(position) === account) return position;
      }
      place = (place + 1) & this.#mask;
    }
  }

  add(account: number): number {
    const position = this.count++;
    if (this.count * this.#stride > this.#rows.length) this.#growRows();
    if (this.count * 2 > this.#mask + 1) this.#growIndex();
    this.#rows[position * this.#stride + ACCOUNT] = account;
    this.#enter(account, position);
    return position;
  }

  accountOf(position: number): number {
    return this.#rows[position * this.#stride + ACCOUNT] as number;
  }

  addIfWin(position: number, runner: number, amount: number): void {
    const swing = position * this.#stride + SWINGS + runner;
    this.#rows[swing] = (this.#rows[swing] as number) + amount;
  }

  addIfLose(position: number, runner: number, amount: number): void {
    const row = position * this.#stride;
    const swing = row + SWINGS + runner;
    this.#rows[row + IF_ALL_LOSE] = (this.#rows[row + IF_ALL_LOSE] as number) + amount;
    this.#rows[swing] = (this.#rows[swing] as number) - amount;
  }

  worstLoss(position: number): number {
    const rows = this.#rows;
    const row = position * this.#stride;
    const from = row + SWINGS;
    const to = from + this.#runners;
    const ifAllLose = rows[row + IF_ALL_LOSE] as number;
    let worst: number;
    if (this.#winners === 1) {
      let smallest = rows[from] as number;
      for (let i = from + 1; i < to; i++) {
        const swing = rows[i] as number;
        if (swing < smallest) smallest = swing;
      }
      worst = this.#complete || smallest < 0 ? ifAllLose + smallest : ifAllLose;
    } else {
      worst = ifAllLose + this.#sumOfSmallest(from, to);
    }
    return worst < 0 ? -worst : 0;
  }

  /** Σ of the `winners` smallest swings; where fewer may win, of those below 0 alone. */
  #sumOfSmallest(from: number, to: number): number {
    const smallest = this.#smallest;
    const last = this.#winners - 1;
    smallest.fill(this.#complete ? Infinity : 0);
    for (let i = from; i < to; i++) {
      const swing = this.#rows[i] as number;
      if (swing >= (smallest[last] as number)) continue;
      let place = last;
      while (place > 0 && swing < (smallest[place - 1] as number)) {
        smallest[place] = smallest[place - 1] as number;
        place--;
      }
      smallest[place] = swing;
    }
    let sum = 0;
    for (let i = 0; i <= last; i++) sum += smallest[i] as number;
    return sum;
  }

  profitWith(position: number, winners: readonly number[]): number {
    const row = position * this.#stride;
    let profit = this.#rows[row + IF_ALL_LOSE] as number;
    for (const runner of winners) profit += this.#rows[row + SWINGS + runner] as number;
    return profit;
  }

  clear(): void {
    for (let position = 0; position < this.count; position++) {
      const row = position * this.#stride;
      this.#rows.fill(0, row + IF_ALL_LOSE, row + this.#stride);
    }
  }

  exposureOf(position: number): number {
    return this.#rows[position * this.#stride + EXPOSURE] as number;
  }
  setExposure(position: number, exposure: number): void {
    this.#rows[position * this.#stride + EXPOSURE] = exposure;
  }
  touchOf(position: number): number {
    return this.#rows[position * this.#stride + TOUCH] as number;
  }
  setTouch(position: number, touch: number): void {
    this.#rows[position * this.#stride + TOUCH] = touch;
  }

  /** The row's numbers, for a snapshot: exposure, Σ ifLose, the swings. Good until the next call. */
  readRow(position: number): Float64Array {
    const row = position * this.#stride;
    const rows = this.#rows;
    const numbers = this.#numbers;
    numbers[0] = rows[row + EXPOSURE] as number;
    numbers[1] = rows[row + IF_ALL_LOSE] as number;
    for (let runner = 0; runner < this.#runners; runner++) numbers[2 + runner] = rows[row + SWINGS + runner] as number;
    return numbers;
  }

  writeRow(position: number, numbers: readonly number[]): void {
    const row = position * this.#stride;
    this.#rows[row + EXPOSURE] = numbers[0] as number;
    this.#rows.set(numbers.slice(1), row + IF_ALL_LOSE);
  }

  #enter(account: number, position: number): void {
    const hash = Math.imul(account, SPREAD);
    let place = (hash >>> 8) & this.#mask;
    while (this.#index[place] !== 0) place = (place + 1) & this.#mask;
    this.#index[place] = (hash & ~ROW_BITS) | (position + 1);
  }

  #growIndex(): void {
    this.#mask = this.#mask * 2 + 1;
    this.#index = new Int32Array(this.#mask + 1);
    for (let position = 0; position < this.count - 1; position++) this.#enter(this.accountOf(position), position);
  }

  #growRows(): void {
    const larger = new Float64Array(this.#rows.length * 2);
    larger.set(this.#rows);
    this.#rows = larger;
  }
}
