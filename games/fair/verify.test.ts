import { expect, test } from 'vitest';
import { TABLES, VIRTUALS } from '../tables/all.ts';
import { hexOf, sha256Of } from './bytes.ts';
import { SeedChain } from './chain.ts';
import { fairRecord } from './record.fixture.ts';
import type { FairRecord } from './record.ts';
import { entropyHashOf } from './protocol.ts';
import { Verifier, verifyRecord } from './verify.ts';

const chain = new SeedChain(hexOf(sha256Of('evens test chain')), 1000);
/** A short one, whose seeds cost little. */
const short = new SeedChain(hexOf(sha256Of('a short chain')), 30);
const [a, b] = ['asha', 'bilal'].map((name) => hexOf(sha256Of(name))) as [string, string];
const record = fairRecord(chain, 7, { table: 'teen20', values: [a, b] });
const [stage] = record.stages as [FairRecord['stages'][number]];
const emptyHash = (at: number) => entropyHashOf({ chainId: record.chain.id, index: 7, stage: at }, []);
const other = (hex: string) => hex.replace(/^./, (digit) => (digit === '0' ? '1' : '0'));

test.each([...TABLES, ...VIRTUALS])('$code: twenty rounds verify, one after another', ({ code }) => {
  const verifier = new Verifier();
  for (let index = 1; index <= 20; index++) {
    const values = index % 3 === 0 ? [] : [a, b].slice(index % 2);
    const verdict = verifier.verify(JSON.parse(JSON.stringify(fairRecord(short, index, { table: code, values }))));
    expect(verdict.refused).toBeUndefined();
    expect(verdict.checks.map(({ check }) => check)).toEqual([
      'commitment',
      'chain',
      'entropy',
      'order',
      'draws',
      'cards',
      'result',
    ]);
  }
});

/** Two neighbours that differ, the other way round. */
function swapped<T>(list: readonly T[]): readonly T[] | undefined {
  const at = list.findIndex((one, place) => place > 0 && one !== list[place - 1]);
  return at < 0 ? undefined : [...list.slice(0, at - 1), list[at] as T, list[at - 1] as T, ...list.slice(at + 1)];
}

test.each([...TABLES, ...VIRTUALS])('$code: another card, draw, seed, value or order is refused', ({ code }) => {
  const rounds = Array.from({ length: 20 }, (_, nth) => fairRecord(short, nth + 1, { table: code, values: [a, b] }));
  const cards = new Set(rounds.flatMap((round) => round.cards));
  for (const round of rounds.slice(0, 3)) {
    const [{ entropy, draws, ...rest }] = round.stages as [FairRecord['stages'][number]];
    const stages = (change: Partial<FairRecord['stages'][number]>) => ({
      stages: [{ entropy, draws, ...rest, ...change }],
    });
    const [cardsSwapped, drawsSwapped] = [swapped(round.cards), swapped(draws)];
    const changes: [string, Partial<FairRecord>][] = [
      ...round.cards.flatMap((card, place): [string, Partial<FairRecord>][] =>
        [...cards]
          .filter((one) => one !== card)
          .slice(0, 6)
          .map((one) => ['cards', { cards: round.cards.with(place, one) }]),
      ),
      ...(cardsSwapped === undefined ? [] : [['cards', { cards: cardsSwapped }] satisfies [string, object]]),
      ...draws.map((draw, place): [string, Partial<FairRecord>] => [
        'draws',
        stages({ draws: draws.with(place, draw + 1) }),
      ]),
      ...(drawsSwapped === undefined ? [] : [['draws', stages({ draws: drawsSwapped })] satisfies [string, object]]),
      ['commitment', { seed: other(round.seed) }],
      ['commitment', { seed: short.seed(round.index + 1) }],
      ['entropy', stages({ entropy: [a] })],
      ['entropy', stages({ entropy: [other(a), b].toSorted() })],
      ['entropy', stages({ entropy: entropy.toReversed() })],
      ['entropy', stages({ entropy_hash: other(rest.entropy_hash) })],
      ['order', { sealed_seq: round.opened_seq, opened_seq: round.sealed_seq }],
      ['order', { closed_at: round.revealed_at, revealed_at: round.closed_at }],
      ['result', { result: { winner: 'nobody' } }],
    ];
    for (const [check, change] of changes)
      expect([change, verifyRecord({ ...round, ...change }).refused?.check]).toEqual([change, check]);
  }
});

test.each([...TABLES, ...VIRTUALS])('$code: a list that was added once the seed was known is refused', ({ code }) => {
  const draws = fairRecord(short, 5, { table: code, values: [a] }).stages[0]?.draws.length ?? 0;
  for (const count of [0, 1, draws - 1].filter((one) => one < draws && !(code === 'card32' && one === 2))) {
    const stages = [
      { values: [a], count },
      { values: [b], count: Number.POSITIVE_INFINITY },
    ];
    expect(verifyRecord(fairRecord(short, 5, { table: code, stages })).refused?.check).toBe('entropy');
  }
});

test.each([
  ['another card', { cards: ['AS', ...record.cards.slice(1)] }, 'cards'],
  ['a card less', { cards: record.cards.slice(1) }, 'cards'],
  ['cards in another order', { cards: record.cards.toReversed() }, 'cards'],
  ['another seed', { seed: other(record.seed) }, 'commitment'],
  [
    'another seed with its commitment',
    { seed: other(record.seed), commitment: hexOf(sha256Of(Buffer.from(other(record.seed), 'hex'))) },
    'chain',
  ],
  ['another commitment', { commitment: other(record.commitment) }, 'commitment'],
  ['another index', { index: 8, round_id: `${record.chain.id}-8` }, 'chain'],
  ['another chain', { chain: { ...record.chain, anchor: other(record.chain.anchor) } }, 'chain'],
  ['another table', { table: 'muflis', result: { winner: record.result?.winner === 'A' ? 'B' : 'A' } }, 'draws'],
  ['a value left out', { stages: [{ ...stage, entropy: stage.entropy.slice(1) }] }, 'entropy'],
  ['values in another order', { stages: [{ ...stage, entropy: stage.entropy.toReversed() }] }, 'entropy'],
  ['a value twice', { stages: [{ ...stage, entropy: [a, a] }] }, 'entropy'],
  ['another draw', { stages: [{ ...stage, draws: stage.draws.map((draw) => draw + 1) }] }, 'draws'],
  ['another winner', { result: { winner: 'tie' } }, 'result'],
  ['no result', { result: null }, 'result'],
  ['a beacon', { beacon: { source: 'drand', round: 1, value: a } }, 'draws'],
  ['sealed after it was revealed', { sealed_seq: record.revealed_seq + 1 }, 'order'],
  ['a seed that is no seed', { seed: 'secret' }, 'form'],
  ['no stages', { stages: [] }, 'entropy'],
  ['a stage without draws', { stages: [stage, { entropy: [], entropy_hash: emptyHash(1), draws: [] }] }, 'entropy'],
  ['void, with draws', { status: 'void', cards: [], result: null }, 'result'],
  ['a day that there is not', { opened_at: '2026-13-45T99:99:99.000Z' }, 'form'],
  ['a seed that was lost', { seed: '', status: 'void', cards: [], result: null }, 'commitment'],
  ['void, with cards', { status: 'void' }, 'result'],
] as const)('%s is refused', (_, change, check) => {
  expect(verifyRecord({ ...record, ...change }).refused?.check).toBe(check);
});

test.each([[undefined], [null], ['text'], [[]], [{}], [{ algorithm: 'evens-fair-2' }]])('%j is no record', (value) => {
  expect(verifyRecord(value).refused?.check).toBe('form');
});

test('a value of one’s own is looked for', () => {
  expect(verifyRecord(record, { mine: a }).holds).toBe(true);
  expect(verifyRecord(record, { mine: other(a) }).refused?.check).toBe('mine');
});

test('an anchor that was kept is that of the record’s chain, or the record is refused', () => {
  const { anchor } = record.chain;
  const kept = verifyRecord(record, { anchors: [short.anchor, anchor] });
  expect([kept.holds, kept.checks.map(({ check }) => check).slice(0, 3)]).toEqual([
    true,
    ['commitment', 'chain', 'anchor'],
  ]);
  expect(verifyRecord(record, { anchors: [short.anchor] }).refused?.check).toBe('anchor');
  expect(verifyRecord(record, { anchors: [] }).checks.map(({ check }) => check)).not.toContain('anchor');
});

test('a void round shows its seed, and neither cards nor a result', () => {
  const isVoid = { ...record, status: 'void', cards: [], result: null, stages: [{ ...stage, draws: [] }] };
  expect(verifyRecord(isVoid).holds).toBe(true);
});

test('two records of one round with different values or ends prove misuse', () => {
  const verifier = new Verifier();
  expect(verifier.verify(record).holds).toBe(true);
  expect(verifier.verify(fairRecord(chain, 7, { table: 'teen20', values: [a] })).refused?.check).toBe('entropy');
  const isVoid = { ...record, status: 'void', cards: [], result: null, stages: [{ ...stage, draws: [] }] };
  expect(verifier.verify(isVoid).refused?.check).toBe('entropy');
});

test('a record of one player verifies, and another client seed is refused', () => {
  const seed = hexOf(sha256Of('evens test solo'));
  const solo = {
    algorithm: 'evens-solo-1',
    table: 'hilo',
    client_seed: 'lucky-7',
    nonce: 0,
    seed,
    commitment: hexOf(sha256Of(Buffer.from(seed, 'hex'))),
    draws: [40],
    cards: ['2D'],
    result: { winner: '2' },
  };
  expect(verifyRecord(solo).holds).toBe(true);
  expect(verifyRecord({ ...solo, client_seed: 'lucky-8' }).refused?.check).toBe('draws');
  expect(verifyRecord({ ...solo, client_seed: 'two words' }).refused?.check).toBe('form');
});
