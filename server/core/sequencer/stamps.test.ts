import type { Millis } from 'engine/vocabulary';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Stamps } from './stamps.ts';

function stampsOver(readings: readonly number[], last = 0): number[] {
  let index = 0;
  const clock = { now: () => readings[Math.min(index++, readings.length - 1)] as Millis, after: () => () => undefined };
  const stamps = new Stamps(clock, last as Millis);
  return readings.slice(1).map(() => stamps.now());
}

test('stamps are the clock’s own while it goes on', () => {
  expect(stampsOver([1000, 1000, 1005, 1020])).toEqual([1000, 1005, 1020]);
});

test('a clock set back does not take the stamps back, nor stop them', () => {
  expect(stampsOver([10_000, 10_000, 4000, 5000, 6000])).toEqual([10_000, 10_000, 10_900, 11_800]);
});

test('a clock behind the journal catches up', () => {
  expect(stampsOver([1000, 2000, 11_000], 2000)).toEqual([2900, 11_000]);
});

test('whatever the clock does, stamps are whole and never go back', () => {
  fc.assert(
    fc.property(fc.array(fc.nat({ max: 10_000_000 }), { minLength: 2 }), fc.nat(), (readings, last) => {
      const stamps = stampsOver(readings, last);
      expect(stamps.every((stamp, index) => Number.isInteger(stamp) && stamp >= (stamps[index - 1] ?? last))).toBe(
        true,
      );
    }),
  );
});
