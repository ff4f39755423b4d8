/** Reads a snapshot's numbers one by one, and refuses what no writer wrote. */
export class NumberReader {
  readonly #numbers: Float64Array;
  #position = 0;

  constructor(bytes: Uint8Array) {
    if (bytes.length % 8 !== 0) throw new Error('live models: a damaged snapshot');
    // Copied, so that the numbers start where the platform wants them; a Buffer's own slice would not copy.
    this.#numbers = new Float64Array(Uint8Array.from(bytes).buffer);
  }

  next(): number {
    const value = this.#numbers[this.#position++];
    if (value === undefined || !Number.isSafeInteger(value)) throw new Error('live models: a damaged snapshot');
    return value;
  }

  /** A number that is there only when the one before it is 1. */
  optional(): number | undefined {
    const isThere = this.next() === 1;
    const value = this.next();
    return isThere ? value : undefined;
  }

  word<T extends string>(words: readonly T[]): T {
    const word = words[this.next()];
    if (word === undefined) throw new Error('live models: a damaged snapshot');
    return word;
  }

  /** A length, then so many items. */
  list(readItem: () => void): void {
    const length = this.next();
    if (length < 0 || length > this.#numbers.length) throw new Error('live models: a damaged snapshot');
    for (let index = 0; index < length; index += 1) readItem();
  }

  end(): void {
    if (this.#position !== this.#numbers.length) throw new Error('live models: a damaged snapshot');
  }
}
