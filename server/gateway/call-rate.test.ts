import { expect, test } from 'vitest';
import type { LoginSession } from '../identity/login-sessions.ts';
import { CallRate } from './call-rate.ts';

function callsLetThrough(rate: CallRate, session: LoginSession, attempts: number): number {
  let through = 0;
  for (let i = 0; i < attempts; i += 1) {
    try {
      rate.count(session);
      through += 1;
    } catch {
      // Refused: counted by what is left out.
    }
  }
  return through;
}

test('each login session may burst, then goes on at its pace', () => {
  let now = 0;
  const rate = new CallRate(10, () => now);
  const [one, other] = [{} as LoginSession, {} as LoginSession];
  expect(callsLetThrough(rate, one, 100)).toBe(20);
  expect(callsLetThrough(rate, other, 100)).toBe(20);
  now = 500;
  expect(callsLetThrough(rate, one, 100)).toBe(5);
  now = 400;
  expect(callsLetThrough(rate, one, 100)).toBe(0);
  now = 60_000;
  expect(callsLetThrough(rate, one, 100)).toBe(20);
});
