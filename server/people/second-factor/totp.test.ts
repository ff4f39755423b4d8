import { expect, test } from 'vitest';
import { codeAt, newSecret, otpauthUri, stepOfCode } from './totp.ts';

/** "12345678901234567890" of RFC 6238, appendix B, in base32. */
const RFC_SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

// The last six of the eight digits there.
test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
])('at %i s the code of RFC 6238 is %s', (seconds, code) => {
  expect(codeAt(RFC_SECRET, seconds * 1000)).toBe(code);
  expect(stepOfCode(RFC_SECRET, code, seconds * 1000)).toBe(Math.floor(seconds / 30));
});

test('the code of the step before and after is taken for that step, and no other', () => {
  const now = 1_234_567_890_000;
  const step = Math.floor(now / 30_000);
  const codeOf = (steps: number) => codeAt(RFC_SECRET, now + steps * 30_000);
  expect([-1, 0, 1].map((steps) => stepOfCode(RFC_SECRET, codeOf(steps), now))).toEqual([step - 1, step, step + 1]);
  expect([-2, 2].map((steps) => stepOfCode(RFC_SECRET, codeOf(steps), now))).toEqual([undefined, undefined]);
});

test.each(['', '12345', '1234567', 'abcdef', '１２３４５６'])('%o is no code', (code) => {
  expect(stepOfCode(RFC_SECRET, code, 0)).toBeUndefined();
});

test('a secret has 160 bits, and the address for the app names issuer and user', () => {
  const secret = newSecret();
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  const uri = new URL(otpauthUri(secret, { issuer: 'Evens', userName: 'asha & co' }));
  expect([uri.protocol, uri.host, decodeURIComponent(uri.pathname)]).toEqual(['otpauth:', 'totp', '/Evens:asha & co']);
  expect(Object.fromEntries(uri.searchParams)).toMatchObject({ secret, issuer: 'Evens', digits: '6', period: '30' });
});
