import { expect, test } from 'vitest';
import type { Money } from 'engine/vocabulary';
import { isSameRequest } from './payment.ts';

const REQUEST = { direction: 'deposit', method: 'upi', amount: 50_000 as Money, details: 'UTR 1' } as const;

test('a request that comes again is the same only with all that it asks for', () => {
  expect(isSameRequest(REQUEST, { ...REQUEST })).toBe(true);
  const others = [
    { direction: 'withdrawal' },
    { method: 'bank' },
    { amount: 50_001 as Money },
    { details: 'UTR 2' },
  ] as const;
  for (const other of others) expect(isSameRequest(REQUEST, { ...REQUEST, ...other })).toBe(false);
});
