import { expect, test } from 'vitest';
import { WrongCodes } from './wrong-codes.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

// NIST SP 800-63B, "Rate limiting (throttling)": the wait grows with each failure, up to an hour or more.
test('every five wrong codes double the wait for the next, up to four hours', () => {
  const codes = new WrongCodes();
  const waits: number[] = [];
  for (let n = 1; n <= 45; n += 1) {
    codes.add('a', 1000);
    if (n % 5 === 0) waits.push(codes.waitOf('a', 1000) / MINUTE);
  }
  expect(waits).toEqual([15, 30, 60, 120, 240, 240, 240, 240, 240]);
  expect([codes.waitOf('b', 1000), codes.waitOf('a', 1000 + DAY)]).toEqual([0, 0]);
});

// Four hours and not more: a stranger who types wrong codes keeps the owner waiting, too.
test('who guesses on and on has some eleven thousand tries in a year, of a million codes', () => {
  const codes = new WrongCodes();
  let tries = 0;
  for (let now = 0; now < 365 * DAY; now += MINUTE)
    while (codes.waitOf('a', now) === 0) {
      codes.add('a', now);
      tries += 1;
    }
  expect(tries).toBeLessThan(11_000);
});

test('a right code, or a week without a wrong one, begins anew', () => {
  const codes = new WrongCodes();
  for (let n = 0; n < 5; n += 1) codes.add('a', 0);
  expect(codes.waitOf('a', 0)).toBeGreaterThan(0);
  codes.forget('a');
  expect(codes.waitOf('a', 0)).toBe(0);
  for (let n = 0; n < 9; n += 1) codes.add('a', 0);
  codes.add('a', 7 * DAY);
  expect(codes.waitOf('a', 7 * DAY)).toBe(0);
});

test('somebody who fills the memory with addresses clears only the one that was wrong longest ago', () => {
  const codes = new WrongCodes();
  const isWaiting = (address: string) => codes.waitOf(address, 0) > 0;
  const spend = (address: string) => {
    for (let n = 0; n < 5; n += 1) codes.add(address, 0);
  };
  spend('a');
  spend('b');
  for (let n = 2; n < 50_000; n += 1) codes.add(`other ${n}`, 0);
  codes.add('a', 0);
  expect([isWaiting('a'), isWaiting('b')]).toEqual([true, true]);
  codes.add('one more', 0);
  expect([isWaiting('a'), isWaiting('b')]).toEqual([true, false]);
});
