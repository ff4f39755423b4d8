import { expect, test } from 'vitest';
import { LoginThrottle, addressKey } from './login-throttle.ts';

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

test('the right password clears what its owner mistyped', () => {
  const throttle = new LoginThrottle();
  for (let round = 0; round < 20; round += 1) {
    for (let i = 0; i < 5; i += 1) expect(throttle.begin(guess('10.0.0.1', true), round)).toBe(0);
    throttle.succeeded(guess('10.0.0.1', true), round);
    // What the other four cost the address fades within its window.
    if (round % 10 === 9) break;
  }
});

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
])('the address %s counts as %s', (address, key) => expect(addressKey(address)).toBe(key));
