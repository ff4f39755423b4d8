import { expect, test } from 'vitest';
import { LoginThrottle } from './login-throttle.ts';

const guess = (address: string, isKnownAddress = false, isKnownDevice = false) => ({
  userName: 'asha',
  address,
  isKnownAddress,
  isKnownDevice,
});

test('a person who mistypes a few times may go on, and then waits', () => {
  const throttle = new LoginThrottle();
  const waits = Array.from({ length: 9 }, () => throttle.begin(guess('10.0.0.1', true), 0));
  expect(waits.slice(0, 8)).toEqual(Array.from({ length: 8 }, () => 0));
  expect(waits[8]).toBeGreaterThan(0);
  expect(throttle.begin(guess('10.0.0.1', true), waits[8] as number)).toBe(0);
});

test('a thousand guesses from everywhere do not lock the owner out', () => {
  const throttle = new LoginThrottle();
  let refused = 0;
  for (let i = 0; i < 1000; i += 1) if (throttle.begin(guess(`10.1.${i >> 8}.${i & 255}`), i) > 0) refused += 1;
  expect(refused).toBeGreaterThan(950);
  expect(throttle.begin(guess('10.0.0.1', true), 1000)).toBe(0);
});

test('one address cannot try many names', () => {
  const throttle = new LoginThrottle();
  const waits = Array.from({ length: 70 }, (_, i) =>
    throttle.begin({ userName: `user-${i}`, address: '10.0.0.1', isKnownAddress: false, isKnownDevice: false }, 0),
  );
  expect(waits.filter((wait) => wait === 0)).toHaveLength(60);
});

test('what others try at the same address, for this name or any, does not lock the owner out on a known device', () => {
  const throttle = new LoginThrottle();
  for (let i = 0; i < 70; i += 1) {
    throttle.begin({ ...guess('10.0.0.1'), userName: `user-${i}` }, 0);
    throttle.begin(guess('10.0.0.1', true), 0);
  }
  expect(throttle.begin(guess('10.0.0.1', true), 0)).toBeGreaterThan(0);
  expect(throttle.begin(guess('10.0.0.1', true, true), 0)).toBe(0);
});

test('on a known device, too, a person who mistypes waits', () => {
  const throttle = new LoginThrottle();
  const waits = Array.from({ length: 9 }, (_, n) => throttle.begin(guess(`10.0.0.${n}`, false, true), 0));
  expect(waits.map((wait) => wait > 0)).toEqual([...Array.from({ length: 8 }, () => false), true]);
});

test.each([
  ['an address', guess('10.0.0.1', true)],
  ['a device', guess('10.0.0.1', false, true)],
])('the right password clears what its owner mistyped at %s', (_where, owner) => {
  const throttle = new LoginThrottle();
  const waits = Array.from({ length: 20 }, () => {
    const round = Array.from({ length: 5 }, () => throttle.begin(owner, 0));
    throttle.succeeded(owner, 0);
    return round;
  });
  // Each round leaves its four wrong guesses of the sixty for one address.
  const isFree = (round: number) => owner.isKnownDevice || round < 14;
  expect(waits.map((round) => round.every((wait) => wait === 0))).toEqual(waits.map((_, round) => isFree(round)));
});

test('the right password of one user clears nothing of what its address did to another', () => {
  const throttle = new LoginThrottle();
  for (let i = 0; i < 8; i += 1) throttle.begin(guess('10.0.0.1'), 0);
  const own = { ...guess('10.0.0.1'), userName: 'bea' };
  throttle.begin(own, 0);
  throttle.succeeded(own, 0);
  expect(throttle.begin(guess('10.0.0.1'), 0)).toBeGreaterThan(0);
});

test('right passwords do not count, however many sign in at one address', () => {
  const throttle = new LoginThrottle();
  for (let i = 0; i < 200; i += 1) {
    const guest = { ...guess('10.0.0.1'), userName: `user-${i}` };
    expect(throttle.begin(guest, 0)).toBe(0);
    throttle.succeeded(guest, 0);
  }
});

test('a right password without its code is no attempt, and clears none', () => {
  const throttle = new LoginThrottle();
  for (let i = 0; i < 7; i += 1) throttle.begin(guess('10.0.0.1', true), 0);
  for (let i = 0; i < 20; i += 1) {
    expect(throttle.begin(guess('10.0.0.1', true), 0)).toBe(0);
    throttle.takeBack(guess('10.0.0.1', true), 0);
  }
  expect(throttle.begin(guess('10.0.0.1', true), 0)).toBe(0);
  expect(throttle.begin(guess('10.0.0.1', true), 0)).toBeGreaterThan(0);
});

test('what somebody mistypes on their device, or many names at one address, keeps nobody else out', () => {
  const throttle = new LoginThrottle();
  for (let i = 0; i < 9; i += 1) throttle.begin(guess('10.0.0.1', false, true), 0);
  expect(throttle.begin({ ...guess('10.0.0.1', false, true), userName: 'bea' }, 0)).toBe(0);
  for (let i = 0; i < 61; i += 1) throttle.begin({ ...guess('10.0.0.2'), userName: `user-${i}` }, 0);
  expect(throttle.begin({ ...guess('10.0.0.3'), userName: 'bea' }, 0)).toBe(0);
});

test.each([
  ['one user', 'an address', 8, 5, () => guess('10.0.0.1', true)],
  ['many users', 'one address', 60, 15, (n: number) => ({ ...guess('10.0.0.1', true), userName: `user-${n}` })],
  ['one user', 'many addresses', 30, 15, (n: number) => guess(`10.0.0.${n}`)],
])('%s, %s: %i wrong passwords are forgotten evenly over %i minutes', (_users, _addresses, ...[most, minutes, nth]) => {
  const throttle = new LoginThrottle();
  for (let n = 0; n < most; n += 1) expect(throttle.begin(nth(n), 0)).toBe(0);
  const oneForgotten = (minutes * 60_000) / most;
  expect(throttle.begin(nth(most), 0)).toBe(oneForgotten);
  expect(throttle.begin(nth(most), oneForgotten - 1)).toBeGreaterThan(0);
  expect(throttle.begin(nth(most), oneForgotten)).toBe(0);
});
