import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { chanceIn, entropyFor, keepReceipt } from './round-entropy.ts';

const stored = new Map<string, string>();
beforeEach(() =>
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
  }),
);
afterEach(() => {
  stored.clear();
  vi.unstubAllGlobals();
});

test('every bet of a round brings the same 32 bytes, and another round has others', () => {
  const value = entropyFor('chain-1');
  expect(value).toMatch(/^[\da-f]{64}$/);
  expect(entropyFor('chain-1')).toBe(value);
  expect(entropyFor('chain-2')).not.toBe(value);
});

test('the first accepted bet is the receipt', () => {
  entropyFor('chain-1');
  expect(chanceIn('chain-1')?.sequence).toBe(0);
  keepReceipt('chain-1', 77);
  keepReceipt('chain-1', 99);
  expect(chanceIn('chain-1')?.sequence).toBe(77);
});

test('what another program left in its place is no chance', () => {
  stored.set('roundChances', '{"not":"a list"}');
  expect(chanceIn('chain-1')).toBeUndefined();
  expect(entropyFor('chain-1')).toMatch(/^[\da-f]{64}$/);
});
