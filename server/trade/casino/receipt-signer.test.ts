import { isSignedReceipt } from 'games/fair';
import { expect, test } from 'vitest';
import { ReceiptSigner } from './receipt-signer.ts';

const what = { round_id: 'af1d9694cccc1483-2', table: 'teen20', entropy: '0a'.repeat(32), sequence: 41 };

test('an installation signs with one key, whichever process does and after every start', async () => {
  const secret = Buffer.alloc(32, 7);
  const [one, other] = [new ReceiptSigner(secret), new ReceiptSigner(secret)];
  expect(one.key).toMatch(/^[\da-f]{64}$/);
  expect(other.key).toBe(one.key);
  expect(isSignedReceipt(await one.sign(what))).toBe(true);
  expect(new ReceiptSigner(Buffer.alloc(32, 8)).key).not.toBe(one.key);
});
