/** Digits of so many bits: their counts fit the processor's nearest cache. Few keys have small digits, or counting would take longest. */
const BITS = 11;
const FEW_BITS = 7;
const FEW = 2000;
const WORD = 2 ** 32;

/**
 * The places of the keys, smallest key first; equal keys keep their order. Much quicker than a sort of records: one pass
 * over all for each digit that the keys differ in.
 *
 * @param keys  whole numbers, 0 or more
 */
export function ranking(keys: Float64Array): Uint32Array {
  const count = keys.length;
  let ranked = new Uint32Array(count);
  for (let place = 0; place < count; place++) ranked[place] = place;
  if (isRanked(keys)) return ranked;
  let least = Infinity;
  let most = 0;
  for (let i = 0; i < count; i++) {
    const key = keys[i] as number;
    if (key < least) least = key;
    if (key > most) most = key;
  }
  const range = most - least;
  const words = new Uint32Array(count);
  // Of a number past 32 bits, this leaves the lower 32.
  for (let i = 0; i < count; i++) words[i] = (keys[i] as number) - least;
  ranked = rankedBy(words, ranked, Math.min(range, WORD - 1));
  if (range < WORD) return ranked;
  for (let i = 0; i < count; i++) words[i] = ((keys[i] as number) - least) / WORD;
  return rankedBy(words, ranked, range / WORD);
}

/** Ranks again by other keys; where those are equal, the ranks before stay. */
function rankedBy(words: Uint32Array, before: Uint32Array<ArrayBuffer>, most: number): Uint32Array<ArrayBuffer> {
  const count = words.length;
  const bits = count < FEW ? FEW_BITS : BITS;
  const mask = (1 << bits) - 1;
  const ends = new Uint32Array(1 << bits);
  let ranked = before;
  let next = new Uint32Array(count);
  for (let shift = 0; shift < 32 && most >= 2 ** shift; shift += bits) {
    ends.fill(0);
    for (let i = 0; i < count; i++) {
      const digit = ((words[i] as number) >>> shift) & mask;
      ends[digit] = (ends[digit] as number) + 1;
    }
    let end = 0;
    for (let digit = 0; digit <= mask; digit++) {
      const size = ends[digit] as number;
      ends[digit] = end;
      end += size;
    }
    for (let i = 0; i < count; i++) {
      const place = ranked[i] as number;
      const digit = ((words[place] as number) >>> shift) & mask;
      const to = ends[digit] as number;
      next[to] = place;
      ends[digit] = to + 1;
    }
    [ranked, next] = [next, ranked];
  }
  return ranked;
}

function isRanked(keys: Float64Array): boolean {
  for (let i = 1; i < keys.length; i++) if ((keys[i] as number) < (keys[i - 1] as number)) return false;
  return true;
}
