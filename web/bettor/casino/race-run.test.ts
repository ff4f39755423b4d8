import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isStill, runningAt } from './race-run.ts';

const RUNNERS = ['1', '2', '3', '4', '5', '6', '7', '8'];
const race = { runners: RUNNERS, drawn: [], starts: 1000, due: 21_000, index: 7 };

test('they start together', () => {
  expect(new Set(runningAt(race, 1000).values())).toEqual(new Set([0]));
});

test('nobody is over the line before a place is drawn, and then who is drawn is', () => {
  expect(Math.max(...runningAt(race, 21_000).values())).toBeLessThan(1);
  const drawn = [{ runner: '4', at: 21_000 }];
  const run = runningAt({ ...race, drawn }, 22_000);
  expect([...run].filter(([, way]) => way >= 1).map(([runner]) => runner)).toEqual(['4']);
});

test('whatever the order, they stand in it at the end, and stand still', () => {
  fc.assert(
    fc.property(fc.shuffledSubarray(RUNNERS, { minLength: 8 }), fc.nat(1000), (order, index) => {
      const drawn = order.map((runner, place) => ({ runner, at: 21_000 + place * 900 }));
      const moment = { ...race, drawn, index };
      const ended = 21_000 + 8 * 900 + 1000;
      const run = [...runningAt(moment, ended)].toSorted(([, a], [, b]) => b - a).map(([runner]) => runner);
      expect(run).toEqual(order);
      expect(isStill(moment, ended)).toBe(true);
      expect(runningAt(moment, ended)).toEqual(runningAt(moment, ended + 60_000));
    }),
  );
});

test('the way that is shown depends on nothing that is not drawn yet', () => {
  const one = { ...race, drawn: [{ runner: '2', at: 21_000 }] };
  const later = { ...one, drawn: [...one.drawn, { runner: '5', at: 21_900 }] };
  for (const runner of RUNNERS.filter((name) => name !== '5'))
    expect(runningAt(later, 21_500).get(runner)).toBe(runningAt(one, 21_500).get(runner));
});
