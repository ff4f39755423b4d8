/** The seed of this run: always the same in the core, a new one in the long suite. */
export const SEED = Number(process.env['EVENS_SEED'] ?? Date.now() % 1_000_000);

/** The same numbers for the same seed (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** What chance brings to a test file: its seed is printed, and EVENS_SEED brings the same again. */
export function chance(): () => number {
  console.log(`chance as of EVENS_SEED=${SEED}`);
  return seeded(SEED);
}
