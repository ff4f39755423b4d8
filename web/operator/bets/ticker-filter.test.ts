import type { AdminMarket, TickerBet } from 'protocol';
import { expect, test } from 'vitest';
import { betNames, fits, isAddress, type KnownNames, type TickerFilter } from './ticker-filter.ts';

const bet: TickerBet = {
  bet_id: '77',
  account: 1001,
  market_id: '1.5',
  selection_id: 1,
  is_back: true,
  odds: 2,
  line: null,
  price_text: '2.00',
  stake: 500,
  matched: 0,
  status: 'pending',
  placed_at: 0,
  names: null,
};
const known: KnownNames = {
  names: new Map([[1001, { name: 'Asha', userId: 4 }]]),
  markets: new Map([
    ['1.5', { name: 'Match Odds', match_name: 'Reds v Blues', runners: [] as AdminMarket['runners'] } as AdminMarket],
  ]),
  large: 500,
};
const ALL: TickerFilter = { text: '', least: 0, flag: 'all', peopleOnly: false };

test.each([
  [{}, true],
  [{ text: 'asha' }, true],
  [{ text: 'blues' }, true],
  [{ text: '77' }, true],
  [{ text: 'nobody' }, false],
  [{ least: 500 }, true],
  [{ least: 500.01 }, false],
  [{ flag: 'large' }, true],
  [{ flag: 'waiting' }, true],
  [{ flag: 'refused' }, false],
  [{ peopleOnly: true }, true],
] as const)('%j lets the bet through: %s', (filter, expected) => {
  expect(fits(bet, { ...ALL, ...filter }, known)).toBe(expected);
});

test('bots are hidden once it is known that no person has the account', () => {
  const people = { ...ALL, peopleOnly: true };
  expect(fits({ ...bet, account: 1002 }, people, known)).toBe(true);
  const bots = new Map([[1002, { name: 'bot:1', userId: 0 }]]);
  expect(fits({ ...bet, account: 1002 }, people, { ...known, names: bots })).toBe(false);
});

test('an address lets through the bets of whoever has signed in from it', () => {
  expect(['10.0.0.7', '2001:db8::1', '77', 'asha'].map(isAddress)).toEqual([true, true, false, false]);
  const filter = { ...ALL, text: '10.0.0.7' };
  expect(fits(bet, filter, { ...known, from: new Set([1001]) })).toBe(true);
  expect(fits(bet, filter, { ...known, from: new Set([1002]) })).toBe(false);
});

test('a round at a table has the names that come with its bet', () => {
  const names = { match: 'Teenpatti 20-20, round 7', market: 'Winner', runner: 'Player A' };
  expect(betNames({ ...bet, market_id: '1.900', names }, known.markets)).toEqual(names);
  expect(betNames({ ...bet, market_id: '1.900' }, known.markets).market).toBe('1.900');
  expect(fits({ ...bet, market_id: '1.900', names }, { ...ALL, text: 'teenpatti' }, known)).toBe(true);
});
