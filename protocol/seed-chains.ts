import { z } from 'zod';

// What a casino table's seeds were committed to.

export const Hex64 = z.string().regex(/^[\da-f]{64}$/);
/** The first 16 digits of the chain's anchor. */
export const SeedChainId = z.string().regex(/^[\da-f]{16}$/);

/** A seed chain that a table is or was committed to, public before its first round. */
export const SeedChainView = z.strictObject({
  id: SeedChainId,
  /** As many hashes of a round's seed as its index says lead to it. */
  anchor: Hex64,
  /** How many rounds it has seeds for. */
  length: z.int(),
  algorithm: z.string(),
  committed_at: z.string(),
  /** The highest of its rounds that was begun; 0 before the first. */
  last_index: z.int(),
  /** Null while it is in use, or waits for its first round. */
  retired: z.strictObject({ at: z.string(), reason: z.string() }).nullable(),
});

export type SeedChainView = z.infer<typeof SeedChainView>;
