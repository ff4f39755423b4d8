/** A number that may be missing: what `optional` reads. */
export function writeOptional(out: number[], value: number | undefined): void {
  out.push(value === undefined ? 0 : 1, value ?? 0);
}

/** Bytes of a text that one number carries: 48 bits of the 53 that it holds exactly. */
const TEXT_BYTES = 6;

/** A text as numbers: how many bytes it has in UTF-8, then these, six to a number. */
export function writeText(out: number[], text: string): void {
  const bytes = Buffer.from(text, 'utf8');
  out.push(bytes.length);
  for (let at = 0; at < bytes.length; at += TEXT_BYTES) {
    out.push(bytes.readUIntBE(at, Math.min(TEXT_BYTES, bytes.length - at)));
  }
}

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

  /** What `writeText` wrote. */
  text(): string {
    const length = this.next();
    if (length === 0) return '';
    if (length < 0 || length > this.#numbers.length * TEXT_BYTES) throw new Error('live models: a damaged snapshot');
    const bytes = Buffer.alloc(length);
    for (let at = 0; at < length; at += TEXT_BYTES) {
      const size = Math.min(TEXT_BYTES, length - at);
      const value = this.next();
      if (value < 0 || value >= 2 ** (8 * size)) throw new Error('live models: a damaged snapshot');
      bytes.writeUIntBE(value, at, size);
    }
    return bytes.toString('utf8');
  }

  /** A length, then so many items. */
  list(readItem: () => void): void {
    const length = this.next();
    if (length < 0 || length > this.#numbers.length) throw new Error('live models: a damaged snapshot');
    for (let index = 0; index < length; index += 1) readItem();
  }

  get isAtEnd(): boolean {
    return this.#position === this.#numbers.length;
  }

  end(): void {
    if (!this.isAtEnd) throw new Error('live models: a damaged snapshot');
  }
}
