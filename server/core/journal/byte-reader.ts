import { DamagedJournalError } from './journal-row.ts';

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Reads what a `ByteWriter` wrote, and refuses everything that it would not have written. */
export class ByteReader {
  #bytes: Uint8Array;
  #position: number;

  constructor(bytes: Uint8Array, position = 0) {
    this.#bytes = bytes;
    this.#position = position;
  }

  get position(): number {
    return this.#position;
  }

  /** How many bytes are left. */
  get left(): number {
    return this.#bytes.length - this.#position;
  }

  unsigned(): number {
    const first = this.byte();
    return first < 0x80 ? first : this.#longer(first & 0x7f, 128);
  }

  signed(): number {
    const first = this.byte();
    const low = (first & 0x7f) >>> 1;
    const magnitude = first < 0x80 ? low : this.#longer(low, 64);
    const value = (first & 1) === 0 ? magnitude : -magnitude - 1;
    if (!Number.isSafeInteger(value)) throw new DamagedJournalError('a number is too large');
    return value;
  }

  byte(): number {
    const byte = this.#bytes[this.#position++];
    if (byte === undefined) throw new DamagedJournalError('a batch ends too soon');
    return byte;
  }

  text(): string {
    const length = this.unsigned();
    if (length > this.left) throw new DamagedJournalError('a batch ends too soon');
    const bytes = this.#bytes.subarray(this.#position, this.#position + length);
    this.#position += length;
    try {
      return decoder.decode(bytes);
    } catch {
      throw new DamagedJournalError('a text is not UTF-8');
    }
  }

  /** The groups after the first, which is worth `low`; the next one counts `scale` times as much. */
  #longer(low: number, scale: number): number {
    let value = low;
    let unit = scale;
    for (;;) {
      const byte = this.byte();
      value += (byte & 0x7f) * unit;
      if (value > Number.MAX_SAFE_INTEGER || unit > Number.MAX_SAFE_INTEGER) break;
      if (byte < 0x80) {
        if (byte === 0) break;
        return value;
      }
      unit *= 128;
    }
    throw new DamagedJournalError('a number is too large or longer than it need be');
  }
}
