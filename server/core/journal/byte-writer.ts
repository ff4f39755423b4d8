/** Numbers below this fit the processor's 32-bit integers after doubling, where varints are fast. */
const SMALL = 0x4000_0000;
/** A varint of a number up to 2^53 takes at most this many bytes. */
const LONGEST_VARINT = 8;

/**
 * A buffer that grows, written from the front.
 *
 * Varints are little-endian groups of seven bits, the top bit telling that more follow (LEB128). Signed numbers are
 * zigzagged first: 0, -1, 1, -2 … become 0, 1, 2, 3 …, so that small ones stay short whatever their sign.
 */
export class ByteWriter {
  #bytes: Buffer;
  #length = 0;

  constructor(capacity = 4096) {
    this.#bytes = Buffer.allocUnsafe(capacity);
  }

  get length(): number {
    return this.#length;
  }

  /** What was written, until the next write. */
  written(): Buffer {
    return this.#bytes.subarray(0, this.#length);
  }

  clear(): void {
    this.#length = 0;
  }

  /** A count or a stamp: 0 to 2^53 - 1. */
  unsigned(value: number): void {
    if (!(value >= 0 && Number.isSafeInteger(value))) throw new RangeError(`not a count: ${value}`);
    this.#reserve(LONGEST_VARINT);
    this.#groups(value);
  }

  /** Any whole number between -2^53 and 2^53, both excluded. */
  signed(value: number): void {
    this.#reserve(LONGEST_VARINT);
    if (value < SMALL && value > -SMALL && (value | 0) === value) {
      this.#smallGroups(((value << 1) ^ (value >> 31)) >>> 0);
      return;
    }
    if (!Number.isSafeInteger(value)) throw new RangeError(`not a whole number: ${value}`);
    // Doubling could pass 2^53, so the sign goes beside the lowest six bits and the rest follows.
    const magnitude = value < 0 ? -value - 1 : value;
    const low = magnitude % 64;
    this.#bytes[this.#length++] = 0x80 | (low << 1) | (value < 0 ? 1 : 0);
    this.#groups((magnitude - low) / 64);
  }

  /** As `signed` of each, in one loop: most of a batch is events, and most of those numbers are small. */
  signedRun(values: Float64Array, from: number, to: number): void {
    this.#reserve((to - from) * LONGEST_VARINT);
    const bytes = this.#bytes;
    let length = this.#length;
    for (let index = from; index < to; index += 1) {
      const value = values[index] as number;
      const small = value | 0;
      if (small !== value || small >= SMALL || small <= -SMALL) {
        this.#length = length;
        this.signed(value);
        length = this.#length;
        continue;
      }
      let rest = ((small << 1) ^ (small >> 31)) >>> 0;
      while (rest > 0x7f) {
        bytes[length++] = (rest & 0x7f) | 0x80;
        rest >>>= 7;
      }
      bytes[length++] = rest;
    }
    this.#length = length;
  }

  /** One byte, 0 to 255. */
  byte(value: number): void {
    this.#reserve(1);
    this.#bytes[this.#length++] = value;
  }

  /** UTF-8 behind its length in bytes. */
  text(value: string): void {
    const length = Buffer.byteLength(value);
    this.unsigned(length);
    this.#reserve(length);
    this.#bytes.write(value, this.#length, 'utf8');
    this.#length += length;
  }

  #smallGroups(value: number): void {
    let rest = value;
    while (rest > 0x7f) {
      this.#bytes[this.#length++] = (rest & 0x7f) | 0x80;
      rest >>>= 7;
    }
    this.#bytes[this.#length++] = rest;
  }

  #groups(value: number): void {
    let rest = value;
    while (rest > 0x7fff_ffff) {
      const low = rest % 128;
      this.#bytes[this.#length++] = low | 0x80;
      rest = (rest - low) / 128;
    }
    this.#smallGroups(rest);
  }

  #reserve(more: number): void {
    if (this.#length + more <= this.#bytes.length) return;
    const larger = Buffer.allocUnsafe(Math.max(this.#bytes.length * 2, this.#length + more));
    this.#bytes.copy(larger, 0, 0, this.#length);
    this.#bytes = larger;
  }
}
