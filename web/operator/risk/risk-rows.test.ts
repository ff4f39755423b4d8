import type { RiskMarket } from 'protocol';
import { expect, test } from 'vitest';
import { marketRows, matchRows, sorted } from './risk-rows.ts';

const aMarket = (of: Partial<RiskMarket>): RiskMarket => ({
  market_id: '1.1',
  match_id: 7,
  status: 'open',
  in_play: false,
  matched: 0,
  at_stake: 0,
  holders: 0,
  house: 0,
  house_cap: null,
  ...of,
});

test('a match adds up its markets, and its bar is that of the market nearest its cap', () => {
  const rows = marketRows(
    [
      aMarket({ house: 50, house_cap: 100, at_stake: 10, holders: 2, matched: 40 }),
      aMarket({ market_id: '1.2', house: 90, house_cap: 100, at_stake: 5, holders: 1, in_play: true }),
      aMarket({ market_id: '1.3', match_id: 8, at_stake: 99 }),
    ],
    [],
  );
  const [first, second] = matchRows(rows, { nameOf: (matchId) => `match ${matchId}`, holders: new Map([[7, 2]]) });
  expect(first).toMatchObject({
    name: 'match 7',
    house: 140,
    cap: 200,
    used: 0.9,
    atStake: 15,
    // A bettor who is in both markets counts once.
    holders: 2,
    matched: 40,
  });
  expect(first?.isInPlay).toBe(true);
  expect(second).toMatchObject({ used: undefined, cap: undefined });
});

test('without a cap there is no bar, and such rows come last in its order', () => {
  const rows = marketRows([aMarket({ at_stake: 99 }), aMarket({ market_id: '1.2', house: 1, house_cap: 100 })], []);
  expect(sorted(rows, 'cap').map(({ id }) => id)).toEqual(['1.2', '1.1']);
  expect(sorted(rows, 'at-stake').map(({ id }) => id)).toEqual(['1.1', '1.2']);
});
