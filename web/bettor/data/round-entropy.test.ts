import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { chanceIn, entropyFor, keepReceipt, keepSequence } from './round-entropy.ts';

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

test('the sequence of the first accepted bet is kept, and the receipt beside it', () => {
  entropyFor('chain-1');
  expect(chanceIn('chain-1')?.sequence).toBe(0);
  keepSequence('chain-1', 77);
  keepSequence('chain-1', 99);
  expect(chanceIn('chain-1')?.sequence).toBe(77);
  const entropy = entropyFor('chain-1');
  const signed = { key: '0a'.repeat(32), signature: '0b'.repeat(64) };
  const of = { round_id: 'chain-1', table: 'teen20', entropy, sequence: 77 };
  const receipt = { algorithm: 'evens-receipt-1', ...of, ...signed } as const;
  keepReceipt(receipt);
  expect(chanceIn('chain-1')).toEqual({ round: 'chain-1', value: entropy, sequence: 77, receipt });
});

test('what another program left in its place is no chance', () => {
  stored.set('roundChances', '{"not":"a list"}');
  expect(chanceIn('chain-1')).toBeUndefined();
  expect(entropyFor('chain-1')).toMatch(/^[\da-f]{64}$/);
});
