import { expect, test } from 'vitest';
import { anOrder, Trial } from '../testing/trial.ts';

test('an account whose exposure changes in several markets sees the changes in their order', () => {
  for (const markets of [
    [5, 6, 7],
    [7, 6, 5],
  ]) {
    const trial = new Trial().customers(1e6);
    for (const market of markets) trial.market({ market });
    for (const market of markets) trial.events(anOrder({ market, persistence: 'persist' }));
    const changes = trial.events({ type: 'exclude-self', account: 16, until: 1e9 }, 'balance-changed');
    expect(changes.map((event) => [event.market, event.marketExposure])).toEqual(
      [5, 6, 7].map((market) => [market, 0]),
    );
  }
});

test.each([2, 16, 17, 40])('%i accounts see one event in the order of their numbers', (count) => {
  const trial = new Trial().customers(...Array.from({ length: count }, () => 1000)).market();
  // In an order that is neither theirs nor the opposite.
  const accounts = Array.from({ length: count }, (_, place) => 16 + ((place * 7 + 3) % count));
  for (const [place, account] of accounts.entries()) trial.events(anOrder({ account, size: 100 + place }));
  const changes = trial.events({ type: 'close-market', market: 5 }, 'balance-changed');
  expect(changes.map(({ account }) => account)).toEqual([...new Set(accounts)].sort((a, b) => a - b));
  expect(changes.every((event) => event.exposure === 0 && event.market === 5)).toBe(true);
});
