import { expect, test } from 'vitest';
import { Usage } from './usage-limits.ts';

const user = 1;
const call = { instructions: 0, cost: 1 };
const withInstructions = (instructions: number) => ({ instructions, cost: 1 });

test('a person may make twice the calls at once, then as many a second as are allowed', () => {
  let now = 0;
  const usage = new Usage({ callsPerSecond: 2, instructionsPerSecond: 10 }, () => now);
  expect([1, 2, 3, 4, 5].map(() => usage.allows(user, call))).toEqual([true, true, true, true, false]);
  now = 499;
  expect(usage.allows(user, call)).toBe(false);
  now = 500;
  expect(usage.allows(user, call)).toBe(true);
  expect(usage.allows(2, call)).toBe(true);
});

test('instructions are counted by themselves, and what is refused is not counted', () => {
  const usage = new Usage({ callsPerSecond: 100, instructionsPerSecond: 10 }, () => 0);
  expect(usage.allows(user, withInstructions(15))).toBe(true);
  expect(usage.allows(user, withInstructions(6))).toBe(false);
  expect(usage.allows(user, withInstructions(5))).toBe(true);
});

test('what costs more than is left is done once, and then waited for', () => {
  let now = 0;
  const usage = new Usage({ callsPerSecond: 2, instructionsPerSecond: 10 }, () => now);
  expect(usage.allows(user, { instructions: 0, cost: 10 })).toBe(true);
  now = 3499;
  expect(usage.allows(user, call)).toBe(false);
  now = 3500;
  expect(usage.allows(user, call)).toBe(true);
});

test('of many who have long stopped nobody is remembered', () => {
  let now = 0;
  const usage = new Usage({ callsPerSecond: 100, instructionsPerSecond: 1000 }, () => now);
  for (let person = 0; person < 50_000; person += 1) {
    now += 1;
    usage.allows(person, withInstructions(1));
  }
  expect(usage.size).toBeLessThan(25_000);
});
