import { expect, test } from 'vitest';
import { hashOfCode, masked, newCode } from './one-time-code.ts';

test('a code has six digits, the first of which may be 0', () => {
  const codes = Array.from({ length: 500 }, newCode);
  for (const code of codes) expect(code).toMatch(/^\d{6}$/);
  expect(new Set(codes).size).toBeGreaterThan(450);
});

test('what is kept of a code belongs to its request alone', () => {
  const kept = hashOfCode('one request', '012345');
  expect(kept).toMatch(/^[\w-]{43}$/);
  expect(hashOfCode('one request', '012345')).toBe(kept);
  expect(hashOfCode('another request', '012345')).not.toBe(kept);
  expect(hashOfCode('one request', '012346')).not.toBe(kept);
});

test.each([
  ['phone', '+919876543210', '•••• 3210'],
  ['mail', 'asha@example.com', 'a•••@example.com'],
] as const)('of the %s %s a bystander sees %s', (channel, address, shown) => {
  expect(masked({ channel, address })).toBe(shown);
});
