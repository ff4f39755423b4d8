import type { ContestantClient } from './contestant-client.ts';

/** A round is cut into so many slices that the two take in turn. */
const SLICES = 20;
const UNBOUNDED_MS = 300_000;

export interface Pair {
  base: ContestantClient;
  ours: ContestantClient;
}

/** CPU time a command, ns. */
export interface PairRound {
  baseNs: number;
  oursNs: number;
}

/**
 * Both take as many commands of their flows. Who goes first alternates, so that neither always finds the other's
 * leavings in the cache.
 */
export async function interleave(pair: Pair, commands: number): Promise<PairRound> {
  const sums = { base: 0, ours: 0 };
  for (let slice = 0; slice < SLICES; slice++) {
    const count = Math.floor((commands * (slice + 1)) / SLICES) - Math.floor((commands * slice) / SLICES);
    for (const who of slice % 2 === 0 ? (['base', 'ours'] as const) : (['ours', 'base'] as const))
      sums[who] += await takeSlice(pair[who], count);
  }
  return { baseNs: sums.base / commands, oursNs: sums.ours / commands };
}

async function takeSlice(client: ContestantClient, commands: number): Promise<number> {
  const { slice } = await client.ask({ ask: 'slice', commands, budgetMs: UNBOUNDED_MS });
  if (slice?.commands !== commands) throw new Error('a contestant gave another slice than asked for');
  return slice.cpuNs;
}
