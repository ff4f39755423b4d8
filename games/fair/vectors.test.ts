import { expect, test } from 'vitest';
import { playRound } from '../round.ts';
import { tableOf } from '../tables/all.ts';
import type { Table } from '../table.ts';
import { hexOf, sha256Of } from './bytes.ts';
import { chainIdOf, commitmentOf, SeedChain } from './chain.ts';
import { canonicalEntropy, entropyHashOf, headerOf, KeyDraws, soloKeyOf, StagedDraws, stageKeyOf } from './protocol.ts';

const chain = new SeedChain(hexOf(sha256Of('evens test chain')), 1000);
const chainId = chainIdOf(chain.anchor);
const VALUES = { a: 'asha', b: 'bilal', c: 'chitra' } as const;
const valuesOf = (letters: string) =>
  canonicalEntropy(letters.split('').map((letter) => hexOf(sha256Of(VALUES[letter as keyof typeof VALUES]))));

interface Vector {
  readonly index: number;
  readonly code: string;
  readonly commitment: string;
  /** Of each stage. */
  readonly values: readonly string[];
  readonly beacon?: string;
  /** Of each stage, the first six. */
  readonly draws: readonly string[];
  readonly cards: string;
  readonly winner: string;
}

// The published vectors of the protocol.
const VECTORS: readonly Vector[] = [
  {
    index: 1,
    code: 'teen20',
    commitment: 'af1d9694',
    values: [''],
    draws: ['0 16 10 12 12 36'],
    cards: 'AS 5H KS 3H 4H 3D',
    winner: 'B',
  },
  {
    index: 2,
    code: 'teen20',
    commitment: 'a7a52be5',
    values: ['a'],
    draws: ['28 18 0 41 34 14'],
    cards: '3C 7H 3S 6D KC 2S',
    winner: 'A',
  },
  {
    index: 3,
    code: 'baccarat',
    commitment: 'c5995c83',
    values: ['abc'],
    draws: ['338 277 128 242 237'],
    cards: 'AC 6H AC QC 8C',
    winner: 'banker',
  },
  {
    index: 4,
    code: 'card32',
    commitment: '36b35198',
    values: ['bc'],
    draws: ['15 2 25 15'],
    cards: 'KH 9S 9D 8C',
    winner: '8',
  },
  { index: 5, code: 'cmatch20', commitment: '3b3bee32', values: ['ab'], draws: ['9'], cards: 'TS', winner: '10' },
  { index: 6, code: 'sicbo', commitment: '334a7140', values: ['ab'], draws: ['2 5 1'], cards: '3 6 2', winner: '236' },
  {
    index: 7,
    code: 'roulette',
    commitment: '36713859',
    values: ['abc'],
    beacon: 'beacon',
    draws: ['7'],
    cards: '7',
    winner: '7',
  },
  {
    index: 8,
    code: 'card32',
    commitment: '145bac4f',
    values: ['a', 'bc'],
    draws: ['1 6', '10 14'],
    cards: '7S KS TH 7C',
    winner: '9',
  },
  {
    index: 9,
    code: 'abj',
    commitment: 'e6e322f2',
    values: ['a'],
    draws: ['8 6 23 12 36 7'],
    cards: '9S 8S KH 3H 2D KS 7H 9D',
    winner: 'bahar',
  },
];

test('the chain of the vectors has its anchor', () => {
  expect(chain.anchor).toBe('af1d9694cccc14833c5848a905a55b2da5f82b69271e204aa734618d6ccd37b0');
  for (const index of [1, 2, 999, 1000]) expect(commitmentOf(chain.seed(index))).toBe(chain.seed(index - 1));
});

const headerAt = (index: number, stage: number, letters: string) => {
  const entropyHash = entropyHashOf({ chainId, index, stage }, valuesOf(letters));
  return { table: 'teen20', chainId, index, stage, entropyHash, beacon: null };
};

test('round 2 has its entropy hash, header, key and first block', () => {
  const header = headerAt(2, 0, 'a');
  expect(header.entropyHash).toBe('77715a4ad24fd4b9746a861a8ca16f6da93097408b8a6a3270cd0d227257c397');
  expect(headerOf(header)).toHaveLength(108);
  const key = stageKeyOf(chain.seed(2), header);
  expect(key).toBe('ddbf9641f428f1435bb61e00565957be148c00429c5e0f4f5d291f37ba13c465');
  expect(new KeyDraws(key).uniform(2 ** 32)).toBe(0x599dc564);
});

test.each(VECTORS)('round $index, $code: $cards → $winner', (vector) => {
  const { index, code, values } = vector;
  const beacon = vector.beacon === undefined ? null : hexOf(sha256Of(vector.beacon));
  const draws = new StagedDraws(
    values.map((letters, stage) => {
      const key = stageKeyOf(chain.seed(index), { ...headerAt(index, stage, letters), table: code, beacon });
      return { draws: new KeyDraws(key), count: (vector.draws[stage] as string).split(' ').length };
    }),
  );
  expect(chain.seed(index - 1).slice(0, 8)).toBe(vector.commitment);
  const round = playRound(tableOf(code) as Table, draws);
  expect(round.draws.slice(0, 6).join(' ')).toBe(vector.draws.join(' '));
  expect(round.cards.join(' ')).toBe(vector.cards);
  expect(round.result.winner).toBe(vector.winner);
});

test('hilo for one player, nonce 0: 40 → 2D → 2', () => {
  const seed = hexOf(sha256Of('evens test solo'));
  const key = soloKeyOf(seed, { table: 'hilo', clientSeed: 'lucky-7', nonce: 0 });
  const round = playRound(tableOf('hilo') as Table, new KeyDraws(key));
  expect([round.draws, round.cards, round.result.winner]).toEqual([[40], ['2D'], '2']);
});
