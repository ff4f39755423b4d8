import { expect, test } from 'vitest';
import { placingsOf } from './placings.ts';

const runners = ['A', 'B', 'C', 'D'].map((name, id) => ({ id, name }));
const named =
  (...names: string[]) =>
  (runner: { name: string }) =>
    names.includes(runner.name);
const shown = (finish: Parameters<typeof placingsOf>[1]) =>
  placingsOf(runners, finish).map(({ runner, position }) => [runner.name, position]);

test('the winner is first, those placed follow in the order they came in', () => {
  expect(shown({ order: ['C', 'D', 'A'], won: named('C'), placed: named('C', 'D', 'A') })).toEqual([
    ['C', 1],
    ['D', 2],
    ['A', 3],
  ]);
});

test('where the order is not told any more, a placed runner has no number', () => {
  expect(shown({ order: [], won: named('C'), placed: named('C', 'A') })).toEqual([
    ['C', 1],
    ['A', undefined],
  ]);
});

test('a dead heat has two winners, and the next is third', () => {
  expect(shown({ order: ['B', 'A', 'D'], won: named('A', 'B'), placed: named('A', 'B', 'D') })).toEqual([
    ['A', 1],
    ['B', 1],
    ['D', 3],
  ]);
});
