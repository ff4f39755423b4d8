/** Has no opposite among the 32-bit integers. */
const LEAST_INT = -0x8000_0000;
/** What the first four bytes of a number hold: 6 bits and three times 7. */
const LOW_HALF = 2 ** 27;

/**
 * Writes whole numbers and texts as bytes, each value in exactly one way. A number takes 6 bits and its sign in the
 * first byte and 7 in each further one, lowest first; the top bit says that another byte follows.
 */
export class ByteWriter {
  #bytes: Uint8Array<ArrayBuffer>;
  #length = 0;

  /** @param room  about how many bytes there will be */
  constructor(room = 65_536) {
    this.#bytes = new Uint8Array(Math.ceil(room));
  }

  /** @param value  a whole number, |value| ≤ 2^53 − 1 */
  number(value: number): void {
    if (this.#length + 8 > this.#bytes.length) this.#grow();
    const small = value | 0;
    if (small === value && small !== LEAST_INT) this.#small(small);
    else this.#large(value);
  }

  /** The same bytes by shifts: most numbers are small, and division is slow. */
  #small(value: number): void {
    const bytes = this.#bytes;
    let length = this.#length;
    const sign = value < 0 ? 64 : 0;
    let rest = value < 0 ? -value : value;
    let low = (rest & 63) | sign;
    rest >>= 6;
    while (rest > 0) {
      bytes[length++] = low | 128;
      low = rest & 127;
      rest >>= 7;
    }
    bytes[length++] = low;
    this.#length = length;
  }

  /** Cut in two halves for shifts: one division instead of one a byte. Both have bits, as what is large has 32 or more. */
  #large(value: number): void {
    const bytes = this.#bytes;
    let length = this.#length;
    const size = value < 0 ? -value : value;
    const low = size % LOW_HALF;
    let high = (size - low) / LOW_HALF;
    bytes[length] = (low & 63) | (value < 0 ? 64 : 0) | 128;
    bytes[length + 1] = ((low >>> 6) & 127) | 128;
    bytes[length + 2] = ((low >>> 13) & 127) | 128;
    bytes[length + 3] = (low >>> 20) | 128;
    length += 4;
    while (high > 127) {
      bytes[length++] = (high & 127) | 128;
      high >>>= 7;
    }
    bytes[length++] = high;
    this.#length = length;
  }

  numbers(values: ArrayLike<number>): void {
    for (let i = 0; i < values.length; i++) this.number(values[i] as number);
  }

  text(value: string): void {
    this.number(value.length);
    for (let i = 0; i < value.length; i++) this.number(value.charCodeAt(i));
  }

  flag(value: boolean): void {
    this.number(value ? 1 : 0);
  }

  /** Four bytes, lowest first, for what must have a fixed place. */
  fixed(value: number): void {
    if (this.#length + 4 > this.#bytes.length) this.#grow();
    for (let shift = 0; shift < 32; shift += 8) this.#bytes[this.#length++] = (value >>> shift) & 255;
  }

  /** A view of what was written so far. */
  written(): Uint8Array {
    return this.#bytes.subarray(0, this.#length);
  }

  #grow(): void {
    const larger = new Uint8Array(this.#bytes.length * 2);
    larger.set(this.#bytes);
    this.#bytes = larger;
  }
}
