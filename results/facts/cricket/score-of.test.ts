import { expect, test } from 'vitest';
import { aBall, aFixture, anInnings, anOver, said } from '../../testing/cricket.fixture.ts';
import type { CricketFact } from './cricket-facts.ts';
import { foldCricket } from './fold-cricket.ts';
import { scoreOf } from './score-of.ts';

const score = (...facts: readonly CricketFact[]) => scoreOf(foldCricket(said(...facts)));
const SHORT = aFixture({ overs: 1 });

test('before the play the board has the sides and the toss', () => {
  expect(score(aFixture(), { kind: 'toss', winner: 1, chose: 'field' })).toEqual({
    summary: '',
    note: 'Blues won the toss and chose to bowl',
    sides: [
      { name: 'Reds', score: '', detail: '', active: false },
      { name: 'Blues', score: '', detail: '', active: false },
    ],
    recent: [],
  });
});

test('in the first innings it has runs, wickets, overs, the run rate and the last balls', () => {
  const out = { wickets: [{ player: 'A', how: 'bowled', fielders: [] }] } as const;
  const second = [
    aBall(1, 1, { wides: 1 }),
    aBall(1, 2, { noBalls: 1, bat: 2 }),
    aBall(1, 3, out),
    aBall(1, 4, { byes: 3 }),
    aBall(1, 5, { legByes: 1 }),
    aBall(1, 6),
  ];
  expect(score(aFixture(), anInnings(1), ...anOver(0, 1), ...second)).toEqual({
    summary: 'Reds 14/1 (1.4)',
    note: 'First innings · run rate 8.40',
    sides: [
      { name: 'Reds', score: '14/1', detail: '(1.4)', active: true },
      { name: 'Blues', score: '', detail: '', active: false },
    ],
    recent: ['1', '1', 'wd', '3nb', 'W', '3b', 'lb', '.'],
  });
});

test('between the innings it says what is needed, and then from how many balls', () => {
  const first = [SHORT, anInnings(1), ...anOver(0, 2)];
  expect(score(...first)).toMatchObject({ note: 'Innings break: Blues need 13 to win', recent: [] });
  const ball = aBall(0, 1, { innings: 2, bat: 4, boundary: 4 });
  expect(score(...first, anInnings(2), ball)).toMatchObject({
    summary: 'Blues 4/0 (0.1)',
    note: 'Need 9 from 5 balls',
    sides: [
      { score: '12/0', detail: '(1.0)', active: false },
      { score: '4/0', active: true },
    ],
    recent: ['4'],
  });
});

test('at the end it says the result, and no side bats', () => {
  const result = { kind: 'won', winner: 0, text: 'Reds won by 3 runs' } as const;
  const end = score(SHORT, anInnings(1), ...anOver(0, 1), { kind: 'result', result });
  expect([end.note, end.sides.some(({ active }) => active)]).toEqual(['Reds won by 3 runs', false]);
});

test('a side that has batted twice has both', () => {
  const match = [aFixture({ overs: 0, format: 'Test' }), anInnings(1), aBall(0, 1, { bat: 3 }), anInnings(2)];
  const third = score(...match, anInnings(3, 0), aBall(0, 1, { innings: 3, bat: 1 }));
  expect([third.sides[0]?.score, third.note]).toEqual(['3/0 & 1/0', '']);
});
