// The format is PostgreSQL's (its manual, "COPY", "Binary Format"): a header of 19 bytes; per row a count of fields, per
// field a length and its bytes, -1 for a null; at the end a count of -1.
export const HEADER_BYTES = 19;
export const COUNT_BYTES = 2;
export const END = -1;
export const LENGTH_BYTES = 4;

/** The fields of each row that COPY wrote in its binary format. @throws Error where the stream ends before it should */
export async function* copiedRows(chunks: AsyncIterable<Buffer>): AsyncGenerator<readonly (Buffer | undefined)[]> {
  const bytes = new ArrivingBytes(chunks);
  await bytes.take(HEADER_BYTES);
  for (;;) {
    const count = (await bytes.take(COUNT_BYTES)).readInt16BE();
    if (count === END) break;
    const fields: (Buffer | undefined)[] = [];
    for (let field = 0; field < count; field += 1) {
      const length = (await bytes.take(LENGTH_BYTES)).readInt32BE();
      fields.push(length < 0 ? undefined : await bytes.take(length));
    }
    yield fields;
  }
  await bytes.end();
}

/** A stream of bytes that is read in pieces of a wanted length. */
export class ArrivingBytes {
  readonly #chunks: AsyncIterator<Buffer>;
  readonly #waiting: Buffer[] = [];
  #length = 0;

  constructor(stream: AsyncIterable<Buffer>) {
    this.#chunks = stream[Symbol.asyncIterator]();
  }

  async take(length: number): Promise<Buffer> {
    while (this.#length < length) {
      const { value, done } = await this.#chunks.next();
      if (done === true) throw new Error('the rows stop in the middle of one');
      this.#waiting.push(value);
      this.#length += value.length;
    }
    this.#length -= length;
    const first = this.#waiting[0] ?? Buffer.alloc(0);
    const whole = first.length >= length ? first : Buffer.concat(this.#waiting);
    if (whole !== first) this.#waiting.length = 1;
    this.#waiting[0] = whole.subarray(length);
    return whole.subarray(0, length);
  }

  /** Waits for the end of the stream. */
  async end(): Promise<void> {
    while ((await this.#chunks.next()).done !== true);
  }
}
