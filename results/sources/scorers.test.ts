import type { Millis } from 'engine/vocabulary';
import { expect, test } from 'vitest';
import { aBall, aFixture, anInnings } from '../testing/cricket.fixture.ts';
import type { CricketFact } from '../facts/cricket/cricket-facts.ts';
import type { Fact } from '../facts/fact.ts';
import { lineOf, scorerOf, sourcesOf } from './agreement.ts';
import { impossibleCricketEntry } from './manual.ts';
import { oneSource } from './scorers.ts';

const [ANN, BOB, CAT] = [7, 8, 9];
const TOSS: CricketFact = { kind: 'toss', winner: 0, chose: 'bat' };

type Row = readonly [source: string, said: CricketFact | null, more?: { by?: number; corrects?: number }];
/** @param rows  in the order of their numbers; a scorer's are by themselves where nobody else is named */
const facts = (...rows: readonly Row[]): Fact<CricketFact | null>[] =>
  rows.map(([source, said, more], place) => {
    const own = scorerOf(source);
    return { id: place + 1, at: 1000 as Millis, source, said, ...(own !== undefined && { by: own }), ...more };
  });

const MADE: Row = ['manual', aFixture(), { by: CAT }];
const ANNS: readonly Row[] = [
  ['scorer-7', anInnings(1)],
  ['scorer-7', aBall(0, 1)],
];
const BOBS: readonly Row[] = [
  ['scorer-8', anInnings(1)],
  ['scorer-8', aBall(0, 1, { bat: 4 })],
];
const FEED: readonly Row[] = [
  ['feed', anInnings(1)],
  ['feed', aBall(0, 1)],
];

test('each scorer is a source with what people said for all, and comes after the feeds', () => {
  const all = facts(MADE, ...ANNS, ...BOBS, ['feed', aFixture()], ['manual', TOSS]);
  expect(sourcesOf(all)).toEqual(['feed', 'scorer-7', 'scorer-8']);
  expect(lineOf(all, 'scorer-7').map(({ id }) => id)).toEqual([1, 2, 3, 7]);
  expect(lineOf(all, 'scorer-8').map(({ id }) => id)).toEqual([1, 4, 5, 7]);
});

test('a scorer tells a match ball by ball beside another source, and corrects only their own line', () => {
  const all = facts(MADE, ...FEED, ...ANNS);
  const enter = (said: CricketFact | null, corrects?: number, source: string | undefined = 'scorer-7') =>
    impossibleCricketEntry(all, { said, corrects, source })?.code;
  expect(enter(aBall(0, 2))).toBeUndefined();
  expect(enter(aBall(0, 1))).toBe('delivery-out-of-order');
  expect(enter(aBall(0, 1, { bat: 6 }), 5)).toBeUndefined();
  expect(enter(aBall(0, 1, { bat: 6 }), 3)).toBe('of-another-source');
  expect(enter(null, 99)).toBe('unknown-correction');
  // The fixture is everybody's.
  expect(enter(aFixture({ ground: 'Oval' }), 1)).toBeUndefined();
  expect(impossibleCricketEntry(all, { said: aBall(0, 2) })?.code).toBe('told-by-a-source');
  expect(enter(anInnings(1), undefined, 'scorer-8')).toBeUndefined();
});

const isSame = (hands: readonly (readonly number[])[]) => async (one: number, other: number) =>
  one !== other && !hands.some((hand) => hand.includes(one) && hand.includes(other));
const refusal = async (all: readonly Fact[], ...hands: readonly (readonly number[])[]) =>
  (await oneSource(all, isSame(hands)))?.code;

test.each<[string, readonly Row[], string | undefined]>([
  ['a second scorer', [...ANNS, ...BOBS], undefined],
  ['a scorer who goes on beside another', [...ANNS, ...BOBS, ['scorer-7', aBall(0, 2)]], undefined],
  ['somebody who takes a line over', [...ANNS, ...BOBS, ['scorer-7', aBall(0, 2), { by: CAT }]], undefined],
  ['the other scorer who takes a line over', [...ANNS, ...BOBS, ['scorer-7', aBall(0, 2), { by: BOB }]], 'one-source'],
  [
    'a line of their own after another’s',
    [...ANNS, ['scorer-7', TOSS, { by: BOB }], ...BOBS.slice(0, 1)],
    'one-source',
  ],
  ['a fact for all by somebody else', [...ANNS, ...BOBS, ['manual', TOSS, { by: CAT }]], undefined],
  ['a fact for all by a scorer', [...ANNS, ...BOBS, ['manual', TOSS, { by: ANN }]], 'one-source'],
  ['a fact for all by a single scorer', [...ANNS, ['manual', TOSS, { by: ANN }]], undefined],
  ['a correction of the other’s', [...ANNS, ...BOBS, ['manual', aBall(0, 1), { by: ANN, corrects: 5 }]], 'one-source'],
  ['a correction of their own', [...ANNS, ...BOBS, ['manual', aBall(0, 1), { by: ANN, corrects: 3 }]], undefined],
  ['a correction of the feed’s', [...FEED, ...ANNS, ['manual', aBall(0, 1), { by: ANN, corrects: 3 }]], 'one-source'],
  [
    'a line beside a feed that they corrected',
    [...FEED, ['manual', null, { by: ANN, corrects: 3 }], ...ANNS.slice(0, 1)],
    'one-source',
  ],
  [
    'a second line where the first scorer spoke for all',
    [...ANNS, ['manual', TOSS, { by: ANN }], ...BOBS.slice(0, 1)],
    'one-source',
  ],
  ['a scorer who made the match', [['scorer-9', anInnings(1)], ...ANNS], undefined],
])('%s', async (_, rows, code) => {
  expect(await refusal(facts(MADE, ...rows))).toBe(code);
});

test('a login in the hand of a scorer is that scorer', async () => {
  const second = facts(MADE, ...ANNS, ...BOBS.slice(0, 1));
  expect(await refusal(second, [ANN, BOB])).toBe('one-source');
  expect(await refusal(second, [BOB, CAT])).toBeUndefined();
  expect(await refusal(facts(MADE, ...FEED, ...ANNS), [ANN, BOB])).toBeUndefined();
  // Their fixture says nothing yet, and would begin a line that takes no ball.
  expect(await refusal(facts(MADE, ...ANNS, ['scorer-8', aFixture()]), [ANN, BOB])).toBe('one-source');
  expect(await refusal(facts(MADE, ...ANNS, ['scorer-8', aFixture()]))).toBeUndefined();
});
