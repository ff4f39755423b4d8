import { expect, test } from 'vitest';
import { doubtOf } from './doubtful.ts';

const now = Date.UTC(2026, 10, 21, 14);
const minutes = (count: number) => count * 60_000;
const names = {
  sides: ['Leeds', 'Hull'] as const,
  begins: new Map([['first-half', now - minutes(17)]]),
  sport: '',
  placeOf: () => '',
};
const ends = (period: string, at: number) => ({ kind: 'period-ends', period, at });

test.each([
  [
    'a goal of a minute that has not come',
    { kind: 'goal', at: now + minutes(42) },
    '21/11/2026 20:12:00 is still to come.',
  ],
  ['a goal by a clock that is a little ahead', { kind: 'goal', at: now + minutes(1) }, undefined],
  ['a fact without a time', { kind: 'score', goals: [1, 0] }, undefined],
  ['the end of a half of 17 minutes', ends('first-half', now), 'The first half would have lasted 17:00.'],
  [
    'the end of a half before it began',
    ends('first-half', now - minutes(18)),
    'The first half began later, 21/11/2026 19:13:00.',
  ],
  ['the end of a half whose start nobody knows', ends('second-half', now), undefined],
  ['the end of extra time, whose length nobody knows', ends('extra-time', now), undefined],
])('%s', (_, claim, doubt) => expect(doubtOf(claim, names, now)).toBe(doubt));

test('a whole half is not asked about', () => {
  const begins = new Map([['first-half', now - minutes(46)]]);
  expect(doubtOf(ends('first-half', now), { ...names, begins }, now)).toBeUndefined();
});
