import { expect, test } from 'vitest';
import type { MatchFactOnWire } from 'protocol';
import { twoSources } from './two-sources.ts';

let made = 0;
const ball = (over: number, delivery: number, more: object = {}) => ({
  kind: 'ball',
  innings: 1,
  over,
  delivery,
  striker: 'a',
  nonStriker: 'b',
  bowler: 'c',
  bat: 1,
  wides: 0,
  noBalls: 0,
  byes: 0,
  legByes: 0,
  penalty: 0,
  wickets: [],
  ...more,
});
const fact = (source: string, said: object | null, corrects: number | null = null): MatchFactOnWire => ({
  fact_id: ++made,
  at: '2026-01-01T00:00:00Z',
  source,
  said,
  corrects,
  by: null,
});
const overOf = (source: string, over: number, more: Record<number, object> = {}) =>
  [1, 2, 3].map((delivery) => fact(source, ball(over, delivery, more[delivery])));

test('one source alone stands beside nobody', () => {
  expect(twoSources([fact('feed', { kind: 'toss', winner: 0 }), ...overOf('feed', 0)])).toBeUndefined();
});

test('the over of the first ball in which they differ, with its runs and those of the innings', () => {
  const facts = [
    ...overOf('feed', 0),
    ...overOf('feed', 1, { 2: { bat: 0, byes: 4 } }),
    ...overOf('manual', 0),
    ...overOf('manual', 1, { 2: { bat: 0, byes: 2 } }),
  ];
  const first = facts[0]?.fact_id ?? 0;
  const inFact = (after: number) => (text: string, at: number) => ({ text, factId: first + after + at });
  expect(twoSources(facts)).toEqual({
    innings: 1,
    isNewest: true,
    columns: ['1.1', '1.2', '1.3'],
    differing: new Set([1]),
    rows: [
      { source: 'feed', balls: ['1', '4b', '1'].map(inFact(3)), over: 6, runs: 9 },
      { source: 'manual', balls: ['1', '2b', '1'].map(inFact(9)), over: 4, runs: 7 },
    ],
    differences: 1,
  });
});

test('the totals of two that agree are the same while one of them is a ball ahead', () => {
  const shown = twoSources([...overOf('feed', 0), ...overOf('manual', 0).slice(0, 2)]);
  expect(shown?.differences).toBe(0);
  expect(shown?.rows.map(({ runs }) => runs)).toEqual([2, 2]);
});

test('a correction stands in the place of its ball, and one that was taken back is missing', () => {
  const wrong = fact('manual', ball(0, 1, { bat: 6 }));
  const extra = fact('manual', ball(0, 2));
  const right = [wrong, fact('manual', ball(0, 1), wrong.fact_id)];
  const both = [fact('feed', ball(0, 1)), fact('feed', ball(0, 2)), fact('feed', ball(0, 3))];
  const agreed = twoSources([...both, ...right, extra, fact('manual', ball(0, 3))]);
  expect(agreed).toMatchObject({ differences: 0, differing: new Set() });
  const taken = twoSources([...both, ...right, extra, fact('manual', null, extra.fact_id), fact('manual', ball(0, 3))]);
  expect(taken?.rows.map(({ balls }) => balls.map((one) => one?.text ?? ''))).toEqual([
    ['1', '1', '1'],
    ['1', '', '1'],
  ]);
  expect(taken?.differing).toEqual(new Set([1]));
});

test('a source that is behind has not differed yet, and other names are no difference', () => {
  const facts = [...overOf('feed', 0), ...overOf('feed', 1), ...overOf('manual', 0, { 1: { striker: 'someone' } })];
  expect(twoSources(facts)).toMatchObject({ columns: ['0.1', '0.2', '0.3'], differences: 0 });
});

test('two scorers are two rows', () => {
  const facts = [...overOf('scorer-7', 0), ...overOf('scorer-8', 0, { 1: { bat: 6 } })];
  expect(twoSources(facts)).toMatchObject({
    rows: [{ source: 'scorer-7' }, { source: 'scorer-8' }],
    differences: 1,
  });
});

test('a wide has the number of the ball that is bowled again, and rows keep their places while either goes ahead', () => {
  const facts = [fact('scorer-7', ball(0, 1)), ...overOf('scorer-8', 0, { 2: { bat: 0, wides: 1 } })];
  const behind = [...facts, fact('scorer-7', ball(0, 2, { bat: 0, wides: 1 }))];
  const agreed = [...behind, fact('scorer-7', ball(0, 3)), fact('scorer-7', ball(0, 4))];
  for (const known of [facts, behind, agreed])
    expect(twoSources(known)?.rows.map(({ source }) => source)).toEqual(['scorer-7', 'scorer-8']);
  expect(twoSources(agreed)).toMatchObject({ columns: ['0.1', '0.2', '0.2'], differences: 0 });
  const differ = [...facts, fact('scorer-7', ball(0, 2)), fact('scorer-7', ball(0, 3))];
  expect(twoSources(differ)).toMatchObject({ columns: ['0.1', '0.2', '0.3/0.2'], differences: 1 });
});
