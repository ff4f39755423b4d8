import { hexOf, sha256Of } from './bytes.ts';
import { commitmentOf, SeedChain } from './chain.ts';
import { fairRecord } from './record.fixture.ts';
import type { FairRecord, SoloRecord } from './record.ts';

// The published vectors of the protocol, and the records that belong to them.

export const VECTOR_CHAIN = new SeedChain(hexOf(sha256Of('evens test chain')), 1000);

const VALUES = { a: 'asha', b: 'bilal', c: 'chitra' } as const;

/** The players' values of some letters. */
export const vectorValues = (letters: string): readonly string[] =>
  letters.split('').map((letter) => hexOf(sha256Of(VALUES[letter as keyof typeof VALUES])));

export interface Vector {
  readonly index: number;
  readonly table: string;
  /** The first digits of the round's seed. */
  readonly seed: string;
  /** The players of each stage. */
  readonly values: readonly string[];
  readonly beacon?: string;
  /** Of each stage, the first six. */
  readonly draws: readonly string[];
  readonly cards: string;
  readonly winner: string;
}

const row = (
  [index, table, seed]: readonly [number, string, string],
  values: string,
  [draws, cards, winner]: readonly [string, string, string],
): Vector => ({
  index,
  table,
  seed,
  values: values.split('/'),
  draws: draws.split(' / '),
  cards,
  winner,
});

export const VECTORS: readonly Vector[] = [
  row([1, 'teen20', 'a7a52be5'], '', ['0 16 10 12 12 36', 'AS 5H KS 3H 4H 3D', 'B']),
  row([2, 'teen20', 'c5995c83'], 'a', ['28 18 0 41 34 14', '3C 7H 3S 6D KC 2S', 'A']),
  row([3, 'baccarat', '36b35198'], 'abc', ['338 277 128 242 237', 'AC 6H AC QC 8C', 'banker']),
  row([4, 'card32', '3b3bee32'], 'bc', ['15 2 25 15', 'KH 9S 9D 8C', '8']),
  row([5, 'cmatch20', '334a7140'], 'ab', ['9', 'TS', '10']),
  row([6, 'sicbo', '36713859'], 'ab', ['2 5 1', '3 6 2', '236']),
  {
    ...row([7, 'roulette', '145bac4f'], 'abc', ['7', '7', '7']),
    beacon: hexOf(sha256Of('beacon')),
  },
  row([8, 'card32', 'e6e322f2'], 'a/bc', ['1 6 / 10 14', '7S KS TH 7C', '9']),
  row([9, 'abj', '1c8d4d6d'], 'a', ['8 6 23 12 36 7', '9S 8S KH 3H 2D KS 7H 9D', 'bahar']),
];

/** The records of the vectors, in their order. */
export function vectorRecords(): readonly FairRecord[] {
  return VECTORS.map(({ index, table, values, draws, beacon }) =>
    fairRecord(VECTOR_CHAIN, index, {
      table,
      stages: values.map((letters, stage) => ({
        values: vectorValues(letters),
        count: stage < values.length - 1 ? (draws[stage] as string).split(' ').length : Number.POSITIVE_INFINITY,
      })),
      beacon: beacon === undefined ? null : { source: 'a test', round: 1, value: beacon },
    }),
  );
}

const SOLO_SEED = hexOf(sha256Of('evens test solo'));

export const VECTOR_SOLO: SoloRecord = {
  algorithm: 'evens-solo-1',
  table: 'hilo',
  client_seed: 'lucky-7',
  nonce: 0,
  seed: SOLO_SEED,
  commitment: commitmentOf(SOLO_SEED),
  draws: [40],
  cards: ['2D'],
  result: { winner: '2' },
};
