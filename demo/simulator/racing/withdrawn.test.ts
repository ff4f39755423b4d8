import { expect, test } from 'vitest';
import { orderWithout, scoreWithout } from './withdrawn.ts';

const side = (name: string, place: number) => ({ name, score: String(place), detail: 'a head', active: place === 1 });

test('an order of finish closes up where a runner is left out, ties stay together', () => {
  expect(orderWithout([['A'], ['B', 'C'], ['D']], new Set(['A', 'C']))).toEqual([['B'], ['D']]);
});

test('the second leads where the first was taken out', () => {
  const score = {
    summary: 'A leads, 200 m to go',
    note: '200 m to go',
    sides: [side('A', 1), side('B', 2), side('C', 3)],
    recent: [],
  };
  const shown = scoreWithout(score, new Set(['A']));
  expect(shown.summary).toBe('B leads, 200 m to go');
  expect(shown.sides.map(({ name, score: place, active }) => [name, place, active])).toEqual([
    ['B', '1', true],
    ['C', '2', false],
  ]);
  expect(scoreWithout(score, new Set(['X']))).toBe(score);
});

test('a finish names those that ran', () => {
  const over = {
    summary: 'A wins',
    note: 'Finished: A, B',
    sides: [side('A', 1), side('B', 2), side('C', 3)],
    recent: [],
  };
  const shown = scoreWithout(over, new Set(['A']));
  expect([shown.summary, shown.note]).toEqual(['B wins', 'Finished: B, C']);
});
