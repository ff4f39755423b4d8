import { expect, test } from 'vitest';
import type { Share } from '../account/shares.ts';
import type { Market } from '../market/market.ts';
import { ByteWriter } from './byte-writer.ts';
import { writeQuotes } from './quotes-section.ts';

function written(accounts: readonly number[]): Uint8Array {
  const out = new ByteWriter();
  const shares = new Map<number, readonly Share[]>();
  const staked = new Map<number, number>();
  for (const account of accounts) {
    shares.set(account, [{ agent: account + 1, share: 100 }]);
    staked.set(account, account * 2);
  }
  writeQuotes(out, { quotes: [], shares, staked } as unknown as Market);
  return out.written();
}

test('whoever came first, the bytes are the same', () => {
  expect(written([17, 300, 16])).toEqual(written([16, 17, 300]));
});
