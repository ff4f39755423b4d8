import { expect, test } from 'vitest';
import type { LoginSession } from '../../people/identity/login-sessions.ts';
import { CallRate } from './call-rate.ts';

const sessionOf = (userId: number) => ({ user: { userId } }) as LoginSession;

function callsLetThrough(rate: CallRate, session: LoginSession, attempts: number): number {
  let through = 0;
  for (let i = 0; i < attempts; i += 1) {
    try {
      rate.count({ session, address: undefined });
      through += 1;
    } catch {
      // Refused: counted by what is left out.
    }
  }
  return through;
}

test('each person may burst, then goes on at its pace', () => {
  let now = 0;
  const rate = new CallRate(
    { callsPerSecond: 10, callsPerAddress: 100, visitsPerAddress: 5, filesPerAddress: 5 },
    () => now,
  );
  const [one, other] = [sessionOf(1), sessionOf(2)];
  expect(callsLetThrough(rate, one, 100)).toBe(20);
  expect(callsLetThrough(rate, other, 100)).toBe(20);
  now = 500;
  expect(callsLetThrough(rate, one, 100)).toBe(5);
  now = 400;
  expect(callsLetThrough(rate, one, 100)).toBe(0);
  now = 60_000;
  expect(callsLetThrough(rate, one, 100)).toBe(20);
});

const PACE = { callsPerSecond: 10, callsPerAddress: 30, visitsPerAddress: 5, filesPerAddress: 5 };

test('what costs more than is left is let in once, and then waited for', () => {
  let now = 0;
  const rate = new CallRate(PACE, () => now);
  const payer = { session: sessionOf(1), address: '192.0.2.1' };
  rate.count(payer);
  rate.charge(payer, 39);
  expect(rate.waitOf(payer)).toBe(2100);
  expect(() => rate.count(payer)).toThrow('Too many calls');
  now = 2100;
  rate.count(payer);
});

test('two login sessions of one person share what the person may do', () => {
  const rate = new CallRate(PACE, () => 0);
  rate.charge({ session: sessionOf(1), address: '192.0.2.1' }, 20);
  expect(() => rate.count({ session: sessionOf(1), address: '192.0.2.2' })).toThrow('Too many calls');
});

test('many people at one address share what the address may do, and its neighbours do not', () => {
  const rate = new CallRate(PACE, () => 0);
  for (const userId of [1, 2, 3]) rate.charge({ session: sessionOf(userId), address: '192.0.2.1' }, 20);
  expect(() => rate.count({ session: sessionOf(4), address: '192.0.2.1' })).toThrow('Too many calls');
  rate.count({ session: sessionOf(4), address: '192.0.2.2' });
});

test.each([
  ['192.0.2.1', '192.0.2.1', false],
  ['192.0.2.1', '192.0.2.2', true],
  ['2001:db8::1', '2001:db8:0:0:ffff::2', false],
  ['2001:db8::1', '2001:db8:0:1::1', true],
])('a visitor from %s does not use up what one from %s may do: %s', (one, other, isApart) => {
  const rate = new CallRate(PACE, () => 0);
  rate.charge({ session: null, address: one }, 10);
  expect(rate.waitOf({ session: null, address: other }) === 0).toBe(isApart);
});

test('what is spent at one gateway counts at the others', () => {
  const [here, there] = [new CallRate(PACE, () => 0), new CallRate(PACE, () => 0)];
  const payer = { session: sessionOf(1), address: '192.0.2.1' };
  const visitor = { session: null, address: '2001:db8::1' };
  // From now on it keeps count for others.
  expect(here.takeSpent()).toBeUndefined();
  for (let call = 0; call < 20; call += 1) here.count(payer);
  for (let call = 0; call < 10; call += 1) here.count(visitor);
  const spent = here.takeSpent();
  expect(spent).toBeDefined();
  if (spent !== undefined) there.spentElsewhere(spent);
  expect(() => there.count(payer)).toThrow();
  expect(() => there.count(visitor)).toThrow();
  expect(there.waitOf({ session: sessionOf(2), address: '192.0.2.2' })).toBe(0);
  // Told once, and nobody tells of a call or two.
  expect(here.takeSpent()).toBeUndefined();
});
