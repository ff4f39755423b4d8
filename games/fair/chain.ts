import { bytesOf, hexOf, sha256Of } from './bytes.ts';

export const CHAIN_LENGTH = 100_000;

/** The hash of the hash …, so many times: from the seed of round i, i times leads to the anchor. */
export function hashTimes(seed: string, times: number): string {
  let bytes: Uint8Array = bytesOf(seed);
  for (let done = 0; done < times; done++) bytes = sha256Of(bytes);
  return hexOf(bytes);
}

/** The commitment of a round is the seed of the round before; of the first, the anchor. */
export function commitmentOf(seed: string): string {
  return hashTimes(seed, 1);
}

export function chainIdOf(anchor: string): string {
  return anchor.slice(0, 16);
}

/** Seeds of a chain from its tip, which alone is secret; keeps every thousandth, so that each costs a thousand hashes. */
export class SeedChain {
  readonly length: number;
  readonly #kept = new Map<number, string>();

  constructor(tip: string, length: number = CHAIN_LENGTH) {
    this.length = length;
    let seed = tip;
    this.#kept.set(length, seed);
    for (let index = length; index > 0;) {
      const to = Math.max(0, Math.ceil(index / 1000) * 1000 - 1000);
      seed = hashTimes(seed, index - to);
      this.#kept.set(to, seed);
      index = to;
    }
  }

  get anchor(): string {
    return this.#kept.get(0) as string;
  }

  /** The seed of round `index`, or of 0 the anchor. */
  seed(index: number): string {
    const above = Math.min(this.length, Math.ceil(index / 1000) * 1000);
    return hashTimes(this.#kept.get(above) as string, above - index);
  }
}
