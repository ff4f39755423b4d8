import { expect, test } from 'vitest';
import { firstTab, partShown, type BetTab } from './bets-shown.ts';
import type { PastBet } from '../data/past-bet.ts';

const BET = {
  price: 300,
  averagePrice: 310,
  stake: 1000,
  matched: 0,
  unmatched: 0,
  voided: 0,
  cancelled: 0,
  lapsed: 0,
};
const aBet = (fields: object) => ({ ...BET, state: 'matched', ...fields }) as unknown as PastBet;

test.each<[string, BetTab, object, object]>([
  ['what is matched, at its average', 'matched', { matched: 400, unmatched: 600 }, { price: 310, stake: 400 }],
  ['what rests, at its own price', 'unmatched', { matched: 400, unmatched: 600 }, { price: 300, stake: 600 }],
  ['what was settled', 'settled', { matched: 400, lapsed: 600, state: 'settled' }, { price: 310, stake: 400 }],
  ['what lapsed of it', 'gone', { matched: 400, lapsed: 600, state: 'settled' }, { price: 300, stake: 600 }],
  ['a void bet whole', 'gone', { matched: 1000, state: 'void' }, { price: 310, stake: 1000 }],
  ['what was taken back of it', 'gone', { matched: 400, voided: 600 }, { price: 300, stake: 600 }],
])('a tab shows %s', (_what, tab, fields, expected) => {
  expect(partShown(aBet(fields), tab)).toEqual(expected);
});

test('the page of bets opens on those that there are', () => {
  const [waits, stands] = [aBet({ unmatched: 600 }), aBet({ matched: 400 })];
  expect(firstTab([waits])).toBe('unmatched');
  expect(firstTab([waits, stands])).toBe('matched');
  expect(firstTab([])).toBe('matched');
});
