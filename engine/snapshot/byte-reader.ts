import { SnapshotError } from './snapshot-error.ts';

/** Reads what a ByteWriter wrote. */
export class ByteReader {
  readonly #bytes: Uint8Array;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  number(): number {
    let byte = this.#next();
    const sign = (byte & 64) === 0 ? 1 : -1;
    let value = byte & 63;
    let weight = 64;
    while (byte >= 128) {
      byte = this.#next();
      value += (byte & 127) * weight;
      weight *= 128;
    }
    return value === 0 ? 0 : sign * value;
  }

  numbers(count: number): number[] {
    const values: number[] = [];
    for (let i = 0; i < count; i++) values.push(this.number());
    return values;
  }

  text(): string {
    return String.fromCharCode(...this.numbers(this.number()));
  }

  flag(): boolean {
    return this.number() === 1;
  }

  fixed(): number {
    let value = 0;
    for (let shift = 0; shift < 32; shift += 8) value |= this.#next() << shift;
    return value >>> 0;
  }

  /** @throws SnapshotError where bytes are left over */
  end(): void {
    if (this.#at !== this.#bytes.length) throw new SnapshotError(`${this.#bytes.length - this.#at} bytes too many`);
  }

  #next(): number {
    const byte = this.#bytes[this.#at++];
    if (byte === undefined) throw new SnapshotError('cut off');
    return byte;
  }
}
