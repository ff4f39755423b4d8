import { createHash } from 'node:crypto';
import { ed25519 } from '@noble/curves/ed25519.js';
import { expect, test } from 'vitest';
import { type FairReceipt, isSignedReceipt, RECEIPT, receiptText } from './receipt.ts';
import { hexOf } from './bytes.ts';

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');
const secret = createHash('sha256').update('evens test receipts').digest();
const what = { round_id: 'af1d9694cccc1483-2', table: 'teen20', entropy: hashOf('asha'), sequence: 41 };
const receipt: FairReceipt = {
  algorithm: RECEIPT,
  ...what,
  key: hexOf(ed25519.getPublicKey(secret)),
  signature: hexOf(ed25519.sign(new TextEncoder().encode(receiptText(what)), secret)),
};

test('a receipt is signed over its algorithm, table, round, sequence and value', () => {
  expect(receiptText(what)).toBe(`evens-receipt-1\nteen20\naf1d9694cccc1483-2\n41\n${hashOf('asha')}\n`);
  expect(isSignedReceipt(receipt)).toBe(true);
});

test.each<[what: string, changed: object]>([
  ['another round', { round_id: 'af1d9694cccc1483-3' }],
  ['another table', { table: 'dt20' }],
  ['another value', { entropy: hashOf('bilal') }],
  ['another place in the journal', { sequence: 42 }],
  ['another key', { key: hexOf(ed25519.getPublicKey(createHash('sha256').update('other').digest())) }],
  ['another signature', { signature: '00'.repeat(64) }],
  ['a key that is no point', { key: 'ff'.repeat(32) }],
  ['a signature that is too short', { signature: 'ab'.repeat(63) }],
  ['another algorithm', { algorithm: 'evens-receipt-2' }],
  ['a field that is missing', { entropy: undefined }],
])('with %s it is none', (_, changed) => {
  expect(isSignedReceipt({ ...receipt, ...changed })).toBe(false);
});

test('what is no object is none', () => {
  for (const value of [undefined, null, '', 7, []]) expect(isSignedReceipt(value)).toBe(false);
});
