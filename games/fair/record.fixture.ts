import { playRound } from '../round.ts';
import { tableOf } from '../tables/all.ts';
import type { Table } from '../table.ts';
import { chainIdOf, type SeedChain } from './chain.ts';
import { canonicalEntropy, entropyHashOf, KeyDraws, StagedDraws, stageKeyOf } from './protocol.ts';
import type { FairRecord } from './record.ts';

interface Played {
  readonly table: string;
  /** Players' values: of the only stage, or of each with how many numbers are drawn in it. */
  readonly values?: readonly string[];
  readonly stages?: readonly { readonly values: readonly string[]; readonly count: number }[];
  readonly beacon?: FairRecord['beacon'];
}

const at = (second: number) => `2026-01-01T00:00:${second}.050Z`;

/** The record of a round that was dealt by the protocol. */
export function fairRecord(chain: SeedChain, index: number, played: Played): FairRecord {
  const { table, values = [], stages = [{ values, count: Number.POSITIVE_INFINITY }], beacon = null } = played;
  const { anchor, length } = chain;
  const chainId = chainIdOf(anchor);
  const seed = chain.seed(index);
  const sealed = stages.map(({ values: given, count }, stage) => {
    const entropy = canonicalEntropy(given);
    const of = { chainId, index, stage };
    const entropyHash = entropyHashOf(of, entropy);
    const key = stageKeyOf(seed, { ...of, table, entropyHash, beacon: beacon?.value ?? null });
    return { entropy, entropyHash, count, draws: new KeyDraws(key) };
  });
  const { draws, cards, result } = playRound(tableOf(table) as Table, new StagedDraws(sealed), {
    index,
  });
  let from = 0;
  return {
    algorithm: 'evens-fair-1',
    round_id: `${chainId}-${index}`,
    table,
    chain: { id: chainId, anchor, length },
    index,
    commitment: chain.seed(index - 1),
    beacon,
    opened_at: at(10),
    closed_at: at(30),
    sealed_at: at(30),
    revealed_at: at(31),
    opened_seq: index * 10,
    sealed_seq: index * 10 + 5,
    revealed_seq: index * 10 + 6,
    status: 'settled',
    void_reason: null,
    stages: sealed.map(({ entropy, entropyHash, count }) => {
      const own = draws.slice(from, from + count);
      from += own.length;
      return { entropy, entropy_hash: entropyHash, draws: own };
    }),
    seed,
    cards,
    result,
  };
}
