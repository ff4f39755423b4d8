import { expect, test } from 'vitest';
import { hashOfRecoveryCode, isRecoveryCode, newRecoveryCodes } from './recovery-codes.ts';

test('ten codes, all different, without signs that look alike', () => {
  const codes = newRecoveryCodes();
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) expect(code).toMatch(/^[A-HJ-NP-Z2-9]{4}(-[A-HJ-NP-Z2-9]{4}){2}$/);
});

test('a code is known however it is typed, and is another for another user', () => {
  const typed = ['ABCD-EFGH-JKLM', 'abcd efgh jklm', ' abcdefghjklm '];
  expect(typed.map(isRecoveryCode)).toEqual([true, true, true]);
  expect(new Set(typed.map((code) => hashOfRecoveryCode(7, code))).size).toBe(1);
  expect(hashOfRecoveryCode(8, 'ABCD-EFGH-JKLM')).not.toBe(hashOfRecoveryCode(7, 'ABCD-EFGH-JKLM'));
});

test.each(['123456', 'ABCD-EFGH-JKL', 'ABCD-EFGH-JKL0', ''])('%o is none', (text) => {
  expect(isRecoveryCode(text)).toBe(false);
});
