import { expect, test } from 'vitest';
import { runRates } from './run-rates.ts';

const side = (name: string, score: string, detail: string, active: boolean) => ({ name, score, detail, active });
const first = side('India', '186/7', '(20.0)', false);

test('a chase has the rate so far, and the rate it still needs', () => {
  const sides = [side('Australia', '142/4', '(15.2)', true), first];
  expect(runRates({ sides, note: 'Need 45 from 28 balls' })).toEqual({ current: '9.26', required: '9.64' });
  expect(runRates({ sides, note: 'need 1 run from 1 ball' })).toEqual({ current: '9.26', required: '6.00' });
});

test.each([
  ['the first innings', [side('India', '64/4', '(6.5)', true)], 'First innings · run rate 9.37'],
  ['a pause that says another thing', [side('Australia', '142/4', '(15.2)', true), first], 'Wicket!'],
  ['a chase before its first ball', [side('Australia', '0/0', '(0.0)', true), first], 'Need 187 from 120 balls'],
  ['a side that has batted twice', [side('Australia', '304 & 96/2', '(30.1)', true)], 'Need 45 from 28 balls'],
  ['a score without overs', [side('Australia', '142/4', '', true), first], 'Need 45 from 28 balls'],
])('%s has none', (_, sides, note) => {
  expect(runRates({ sides, note })).toBeUndefined();
});
