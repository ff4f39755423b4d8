// Fields of a row.
const ACCOUNT = 0;
const EXPOSURE = 1;
const TOUCH = 2;
/** Where a payoff's own fields begin. */
export const OWN_FIELDS = 3;
/** A row of up to four runners is 64 bytes, one line of the processor's cache. */
const LINE = 8;

const FIRST_ROWS = 8;
/** Spreads account numbers that lie side by side. */
const SPREAD = 0x9e37_79b1;
/** Enough for `LAST_ACCOUNT` rows. */
const ROW_BITS = 0xff_ffff;

/** A row of numbers per account, found by the account's number: what all kinds of positions share. */
export class AccountRows {
  count = 0;
  /** Runners that count no more. */
  readonly removed = new Set<number>();
  protected stride: number;
  protected rows: Float64Array;
  /** Open addressing: row + 1, and above it 8 bits of the account's hash, so that few other rows are looked at; 0 where free. */
  #index = new Int32Array(FIRST_ROWS * 2);
  #mask = FIRST_ROWS * 2 - 1;

  /** @param ownFields  how many numbers a row has behind the common ones */
  constructor(ownFields: number) {
    this.stride = Math.max(LINE, OWN_FIELDS + ownFields);
    this.rows = new Float64Array(FIRST_ROWS * this.stride);
  }

  /** From now on each row has this many numbers; new ones are 0. */
  protected widen(ownFields: number): void {
    const { stride, rows } = this;
    this.stride = Math.max(LINE, OWN_FIELDS + ownFields);
    if (this.stride === stride) return;
    this.rows = new Float64Array((rows.length / stride) * this.stride);
    for (let position = 0; position < this.count; position++) {
      this.rows.set(rows.subarray(position * stride, (position + 1) * stride), position * this.stride);
    }
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
    if (this.count * this.stride > this.rows.length) this.#growRows();
    if (this.count * 2 > this.#mask + 1) this.#growIndex();
    this.rows[position * this.stride + ACCOUNT] = account;
    this.#enter(account, position);
    return position;
  }

  /** Takes back the last `add`, of a row that counts nothing: as if it had never been. */
  dropLast(): void {
    const position = --this.count;
    let place = (Math.imul(this.accountOf(position), SPREAD) >>> 8) & this.#mask;
    while (((this.#index[place] as number) & ROW_BITS) !== position + 1) place = (place + 1) & this.#mask;
    // Nothing was entered behind it, so nobody looks for anything past the gap.
    this.#index[place] = 0;
    this.rows.fill(0, position * this.stride, (position + 1) * this.stride);
  }

  accountOf(position: number): number {
    return this.rows[position * this.stride + ACCOUNT] as number;
  }

  exposureOf(position: number): number {
    return this.rows[position * this.stride + EXPOSURE] as number;
  }
  setExposure(position: number, exposure: number): void {
    this.rows[position * this.stride + EXPOSURE] = exposure;
  }
  touchOf(position: number): number {
    return this.rows[position * this.stride + TOUCH] as number;
  }
  setTouch(position: number, touch: number): void {
    this.rows[position * this.stride + TOUCH] = touch;
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
    const larger = new Float64Array(this.rows.length * 2);
    larger.set(this.rows);
    this.rows = larger;
  }
}
