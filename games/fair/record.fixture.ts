import { playRound } from '../round.ts';
import { tableOf } from '../tables/all.ts';
import type { Table } from '../table.ts';
import { chainIdOf, type SeedChain } from './chain.ts';
import { canonicalEntropy, entropyHashOf, KeyDraws, stageKeyOf } from './protocol.ts';
import type { FairRecord } from './record.ts';

/** The record of a round that was dealt by the protocol. */
export function fairRecord(
  chain: SeedChain,
  index: number,
  of: { table: string; values: readonly string[] },
): FairRecord {
  const { anchor, length } = chain;
  const chainId = chainIdOf(anchor);
  const stage = { chainId, index, stage: 0 };
  const entropy = canonicalEntropy(of.values);
  const entropyHash = entropyHashOf(stage, entropy);
  const seed = chain.seed(index);
  const key = stageKeyOf(seed, { ...stage, table: of.table, entropyHash, beacon: null });
  const { draws, cards, result } = playRound(tableOf(of.table) as Table, new KeyDraws(key), { index });
  const at = (second: number) => `2026-01-01T00:00:${second}.050Z`;
  return {
    algorithm: 'evens-fair-1',
    round_id: `${chainId}-${index}`,
    table: of.table,
    chain: { id: chainId, anchor, length },
    index,
    commitment: chain.seed(index - 1),
    beacon: null,
    opened_at: at(10),
    closed_at: at(30),
    sealed_at: at(30),
    revealed_at: at(31),
    opened_seq: index * 10,
    sealed_seq: index * 10 + 5,
    revealed_seq: index * 10 + 6,
    status: 'settled',
    void_reason: null,
    stages: [{ entropy, entropy_hash: entropyHash, draws }],
    seed,
    cards,
    result,
  };
}
