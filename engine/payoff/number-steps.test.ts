import { expect, test } from 'vitest';
import { NumberSteps } from './number-steps.ts';

type Step = readonly [at: number, jump: number, slope: number];

/** From 0 to 10: a value and a slope at 0, then steps. */
function aFunction(value: number, slope: number, steps: readonly Step[]): NumberSteps {
  const of = new NumberSteps(0, 10);
  of.add(value, slope);
  for (const [at, jump, change] of steps) of.addStep(at, jump, change);
  return of;
}

test.each([
  ['falls, then jumps up', [0, -1], [[5, 20, 1]], [-4, 15]],
  ['falls, then rises', [0, -1], [[5, 0, 2]], [-5, 0]],
  ['rises, then falls', [0, 1], [[5, 0, -2]], [0, 5]],
  ['rises, then jumps down and rises', [0, 1], [[5, -20, 0]], [-15, 4]],
  [
    'bends twice at one place',
    [0, -1],
    [
      [5, 0, 1],
      [5, 0, 1],
    ],
    [-5, 0],
  ],
  [
    'jumps twice at one runnerIndex, there and back',
    [3, 0],
    [
      [5, 7, 0],
      [5, -7, 0],
    ],
    [3, 3],
  ],
  [
    'is lowest between two jumps',
    [0, 0],
    [
      [3, -2, 0],
      [5, 2, 0],
    ],
    [-2, 0],
  ],
  [
    'has its steps added backwards',
    [0, 0],
    [
      [9, 1, 0],
      [8, 1, 0],
      [7, 1, 0],
      [2, -5, 0],
    ],
    [-5, 0],
  ],
] as const)('a function that %s has its least and its most where they are', (_what, [value, slope], steps, ends) => {
  const of = aFunction(value, slope, steps);
  expect([of.least(1), 0 - of.least(-1)]).toEqual(ends);
});

test('what is added and taken back leaves nothing', () => {
  const of = aFunction(1, 1, [
    [5, 2, 0],
    [6, 0, 3],
  ]);
  of.addStep(5, -2, 0);
  of.addStep(6, 0, -3);
  of.addStep(7, 0, 0);
  of.add(-1, -1);
  expect(of.read()).toEqual([0, 0]);
});
