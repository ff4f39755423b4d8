import { expect, test } from 'vitest';
import { chainIdOf, commitmentOf } from './chain.ts';
import { canonicalEntropy, entropyHashOf, headerOf, KeyDraws, stageKeyOf } from './protocol.ts';
import type { FairRecord } from './record.ts';
import { VECTOR_CHAIN, VECTOR_SOLO, vectorRecords, VECTORS, vectorValues } from './vectors.fixture.ts';
import { verifyRecord } from './verify.ts';

const records = vectorRecords();

test('the chain of the vectors has its anchor', () => {
  expect(VECTOR_CHAIN.anchor).toBe('af1d9694cccc14833c5848a905a55b2da5f82b69271e204aa734618d6ccd37b0');
  for (const index of [1, 2, 999, 1000])
    expect(commitmentOf(VECTOR_CHAIN.seed(index))).toBe(VECTOR_CHAIN.seed(index - 1));
});

test('round 2 has its entropy hash, header, key and first block', () => {
  const stage = { chainId: chainIdOf(VECTOR_CHAIN.anchor), index: 2, stage: 0 };
  const entropyHash = entropyHashOf(stage, canonicalEntropy(vectorValues('a')));
  expect(entropyHash).toBe('77715a4ad24fd4b9746a861a8ca16f6da93097408b8a6a3270cd0d227257c397');
  const header = { ...stage, table: 'teen20', entropyHash, beacon: null };
  expect(headerOf(header)).toHaveLength(108);
  const key = stageKeyOf(VECTOR_CHAIN.seed(2), header);
  expect(key).toBe('ddbf9641f428f1435bb61e00565957be148c00429c5e0f4f5d291f37ba13c465');
  const block = new KeyDraws(key);
  expect([block.uniform(2 ** 32), block.uniform(2 ** 32)]).toEqual([0x599dc564, 0xe7fca6ec]);
});

test.each(VECTORS)('round $index, $table: $cards → $winner', (vector) => {
  const record = records[vector.index - 1] as FairRecord;
  expect(record.seed.slice(0, 8)).toBe(vector.seed);
  expect(record.stages.map(({ draws }) => draws.slice(0, 6).join(' '))).toEqual(vector.draws);
  expect(record.cards.join(' ')).toBe(vector.cards);
  expect(record.result?.winner).toBe(vector.winner);
  expect(verifyRecord(record).refused).toBeUndefined();
});

test('hilo for one player, nonce 0: 40 → 2D → 2', () => {
  const { refused, round } = verifyRecord(VECTOR_SOLO);
  expect(refused).toBeUndefined();
  expect([round?.draws, round?.cards, round?.result.winner]).toEqual([[40], ['2D'], '2']);
});
