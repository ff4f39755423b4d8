import { expect, test } from 'vitest';
import { finishOf, resultOfFinish } from './finish.ts';

const finish = (...places: readonly (readonly [runner: number, place: number])[]) => new Map(places);
const place = { winners: 3, is_each_way: false };
const eachWay = { winners: 3, is_each_way: true };

// docs/rules.md, "Settlement" and "Each-way"
test.each([
  ['three of eight', finish([7, 2], [8, 1], [9, 3], [10, 4]), { winners: [8, 7, 9] }],
  ['two finish', finish([7, 2], [8, 1]), { winners: [8, 7] }],
  ['two level for the last place', finish([7, 1], [8, 2], [9, 3], [10, 3]), { winners: [7, 8], tied: [9, 10] }],
  ['two level within the places', finish([7, 1], [8, 2], [9, 2]), { winners: [7, 8, 9] }],
  ['four level for first', finish([7, 1], [8, 1], [9, 1], [10, 1]), { winners: [], tied: [7, 8, 9, 10] }],
])('to be placed: %s', (_, given, result) => {
  expect(resultOfFinish(given, place)).toEqual(result);
});

test.each([
  ['three of eight', finish([7, 2], [8, 1], [9, 3], [10, 4]), { winners: [8], placed: [7, 9] }],
  ['one finishes', finish([7, 1]), { winners: [7] }],
  ['two finish', finish([7, 2], [8, 1]), { winners: [8], placed: [7] }],
  ['two level for first', finish([7, 1], [8, 1]), { winners: [], tied: [7, 8] }],
  [
    'two level for the last',
    finish([7, 1], [8, 2], [9, 3], [10, 3]),
    { winners: [7], placed: [8], placed_tied: [9, 10] },
  ],
  ['four level for first', finish([7, 1], [8, 1], [9, 1], [10, 1], [11, 5]), { winners: [], tied: [7, 8, 9, 10] }],
])('each-way: %s', (_, given, result) => {
  expect(resultOfFinish(given, eachWay)).toEqual(result);
});

test.each([
  ['in order', ['1', '2', '3'], true],
  ['some did not finish', ['2', '', '1'], true],
  ['two level, and the next place is left out', ['1', '2', '2', '4'], true],
  ['two level, and the next place is not left out', ['1', '2', '2', '3'], true],
  ['the third is missing', ['1', '2', '4'], false],
  ['nobody is first', ['2', '3'], false],
  ['no place', ['1', 'x'], false],
  ['no place of a race', ['0'], false],
])('what is typed as places, %s', (_, typed, isFinish) => {
  expect(finishOf(Object.fromEntries(typed.entries())) !== undefined).toBe(isFinish);
});
