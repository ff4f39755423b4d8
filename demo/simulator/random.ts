/** A stream of chance from a seed: the same key gives the same numbers on every machine. */
export interface Random {
  /** Uniform in [0, 1). */
  next(): number;
  /** Uniform integer in [0, n). */
  below(n: number): number;
  /** Uniform in [from, to). */
  between(from: number, to: number): number;
  /** Standard normal. */
  normal(): number;
  /** True with the given probability. */
  chance(probability: number): boolean;
  pick<T>(list: readonly T[]): T;
  /** An index, drawn in proportion to the weights. */
  weighted(weights: ArrayLike<number>): number;
  /** A new list with the same members in another order. */
  shuffled<T>(list: readonly T[]): T[];
}

/** FNV-1a over the key, spread by the finaliser of MurmurHash3. */
function hash(key: string, salt: number): number {
  let h = 0x811c9dc5 ^ salt;
  for (let i = 0; i < key.length; i++) h = Math.imul(h ^ key.charCodeAt(i), 0x01000193);
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}

/** sfc32 (PractRand's small fast counter), seeded by four hashes of the key. */
function sfc32(key: string): () => number {
  let a = hash(key, 1);
  let b = hash(key, 2);
  let c = hash(key, 3);
  let counter = 1;
  const step = () => {
    const t = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + t) | 0;
    return (t >>> 0) / 0x1_0000_0000;
  };
  for (let i = 0; i < 12; i++) step();
  return step;
}

export function randomOf(key: string): Random {
  const next = sfc32(key);
  const below = (n: number) => Math.floor(next() * n);
  return {
    next,
    below,
    between: (from, to) => from + (to - from) * next(),
    normal: () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
    chance: (probability) => next() < probability,
    pick: <T>(list: readonly T[]) => list[below(list.length)] as T,
    weighted(weights) {
      let total = 0;
      for (let i = 0; i < weights.length; i++) total += weights[i] as number;
      let left = next() * total;
      for (let i = 0; i < weights.length; i++) {
        left -= weights[i] as number;
        if (left < 0) return i;
      }
      return weights.length - 1;
    },
    shuffled<T>(list: readonly T[]) {
      const out = [...list];
      for (let i = out.length - 1; i > 0; i--) {
        const j = below(i + 1);
        [out[i], out[j]] = [out[j] as T, out[i] as T];
      }
      return out;
    },
  };
}
