import type { PostTransfer } from 'engine';
import { expect, test } from 'vitest';
import { memoOf } from './memo-of.ts';
import { OLD_LINES } from './testing/old-lines.fixture.ts';

test.each(OLD_LINES)(
  'a %s of an earlier build that was called “%s” is read as %s %s',
  (kind, requestKey, memo, reference) => {
    const command = { type: 'post-transfer', kind, requestKey } as unknown as PostTransfer;
    expect(memoOf(command)).toEqual({ memo, reference });
  },
);

test('a transfer says itself why it is made, whatever its request is called', () => {
  const command = { type: 'post-transfer', kind: 'deposit', requestKey: 'D000012' } as unknown as PostTransfer;
  const memo = { kind: 'deposit-released', reference: 'D000012' } as const;
  expect(memoOf({ ...command, memo })).toEqual({ memo: 'deposit-released', reference: 'D000012' });
  expect(memoOf({ ...command, memo: { kind: 'welcome' } })).toEqual({ memo: 'welcome', reference: '' });
});

test('a wager’s key is no memo', () => {
  expect(memoOf({ type: 'post-wager', kind: 'wager', requestKey: 'acme:a' } as never)).toEqual({
    memo: '',
    reference: '',
  });
});
