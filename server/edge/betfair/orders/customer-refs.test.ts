import type { AccountId } from 'engine/vocabulary';
import { expect, test } from 'vitest';
import type { LiveBet } from '../../../reads/live/bet.ts';
import { CustomerRefs } from './customer-refs.ts';

const account = 16 as AccountId;

test('a reference is good once a minute, for each account', () => {
  let now = 1_000_000;
  const refs = new CustomerRefs({ betsOf: () => [] }, () => now);
  expect(refs.take(account, 'a')).toBe(true);
  expect(refs.take(account, 'a')).toBe(false);
  expect(refs.take(17 as AccountId, 'a')).toBe(true);
  now += 59_999;
  expect(refs.take(account, 'a')).toBe(false);
  now += 1;
  expect(refs.take(account, 'a')).toBe(true);
});

test('what did nothing does not use it up', () => {
  const refs = new CustomerRefs({ betsOf: () => [] }, () => 0);
  refs.take(account, 'a');
  refs.giveBack(account, 'a');
  expect(refs.take(account, 'a')).toBe(true);
});

test('what was placed before a restart is known by its orders', () => {
  let now = 1_000_000;
  const bet = { reference: { request: 'a' }, placedAt: 990_000 } as unknown as LiveBet;
  const refs = new CustomerRefs({ betsOf: () => [bet] }, () => now);
  expect(refs.take(account, 'a')).toBe(false);
  expect(refs.take(account, 'b')).toBe(true);
  now = 1_050_000;
  expect(refs.take(account, 'a')).toBe(true);
});
