import { expect, test } from 'vitest';
import { Mood } from './mood.ts';
import { randomOf } from './random.ts';

test('what the crowd sees sums to the winners and stays near the model', () => {
  const mood = new Mood(3, 0, randomOf('mood'));
  for (let now = 0; now < 3_600_000; now += 10_000) {
    mood.pass(now);
    const seen = mood.seen([0.5, 0.3, 0.2], 1);
    expect(seen.reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1, 9);
    expect(Math.abs((seen[0] as number) - 0.5)).toBeLessThan(0.1);
  }
});

test('money for a runner shortens it, for a while', () => {
  const mood = new Mood(2, 0, randomOf('push'));
  const before = mood.seen([0.5, 0.5], 1)[0] as number;
  for (let i = 0; i < 5; i++) mood.push(0, 1);
  expect(mood.seen([0.5, 0.5], 1)[0]).toBeGreaterThan(before);
});

test('what is certain stays certain', () => {
  expect(new Mood(2, 0, randomOf('sure')).seen([1, 0], 1)[0]).toBeGreaterThan(0.999);
});
