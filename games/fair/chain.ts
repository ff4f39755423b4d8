import { bytesOf, hexOf, sha256Of } from './bytes.ts';

/** About a month of rounds. */
export const CHAIN_LENGTH = 100_000;

/** Every so many seeds one is kept: any other costs fewer hashes than this. */
const STRIDE = 100;

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

/** Seeds of a chain from its tip, which alone is secret. Making one costs as many hashes as it is long. */
export class SeedChain {
  readonly length: number;
  /** The seeds of 0, 100, 200 … and of the last round: as secret as the tip. */
  readonly kept: readonly string[];

  constructor(tip: string, length?: number);
  constructor(kept: readonly string[], length: number);
  constructor(from: string | readonly string[], length: number = CHAIN_LENGTH) {
    this.length = length;
    this.kept = typeof from === 'string' ? keptFrom(from, length) : from;
  }

  get anchor(): string {
    return this.kept[0] as string;
  }

  /** The seed of round `index`, or of 0 the anchor. */
  seed(index: number): string {
    const place = Math.ceil(index / STRIDE);
    const above = Math.min(this.length, place * STRIDE);
    return hashTimes(this.kept[place] as string, above - index);
  }
}

function keptFrom(tip: string, length: number): readonly string[] {
  const kept: string[] = [];
  let [seed, index] = [tip, length];
  for (let place = Math.ceil(length / STRIDE); place >= 0; place--) {
    const to = Math.min(length, place * STRIDE);
    seed = hashTimes(seed, index - to);
    index = to;
    kept[place] = seed;
  }
  return kept;
}
