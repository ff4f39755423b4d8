import { expect, test } from 'vitest';
import { anOrder, Trial } from '../testing/trial.ts';
import { BANK, MAX_SIZE } from '../vocabulary/index.ts';

// docs/rules.md, "Fill or kill" and "Targets": what is taken from several levels.

type Level = readonly [price: number, size: number];

/** Account 17's orders on the other side of the ones to come. */
function aBook(side: 'back' | 'lay', levels: readonly Level[]): Trial {
  const trial = new Trial().customers(1e9, 1e9).market();
  for (const [price, size] of levels) trial.events(anOrder({ account: 17, side, price, size }));
  return trial;
}

function fills(trial: Trial, order: Parameters<typeof anOrder>[0]): Level[] {
  return trial.events(anOrder(order), 'orders-matched').map(({ price, size }) => [price, size]);
}

test('a payout is reached level by level, and each takes from what is left of it', () => {
  const trial = aBook('lay', [
    [320, 100],
    [310, 50],
    [300, 1000],
  ]);
  // 1000.00 − 320.00 − 155.00 = 525.00, of which a level at 3.00 takes 175.
  expect(fills(trial, { price: 300, size: 1000, terms: { target: 'payout' } })).toEqual([
    [320, 100],
    [310, 50],
    [300, 175],
  ]);
});

test('a backer’s profit is reached level by level, and each takes from what is left of it', () => {
  const trial = aBook('back', [
    [200, 100],
    [250, 100],
    [300, 1000],
  ]);
  expect(fills(trial, { side: 'lay', price: 300, size: 1000, terms: { target: 'backers-profit' } })).toEqual([
    [200, 100],
    [250, 100],
    [300, 375],
  ]);
});

test('a target takes nothing that is worse than its price, however good the rest was', () => {
  const trial = aBook('lay', [
    [400, 100],
    [290, 1000],
  ]);
  expect(fills(trial, { price: 300, size: 1000, terms: { target: 'payout' } })).toEqual([[400, 100]]);
});

test('a fill or kill takes worse prices as far as the average allows', () => {
  const trial = aBook('lay', [
    [310, 100],
    [290, 1000],
  ]);
  expect(fills(trial, { price: 300, size: 1000, terms: { minFill: 1 } })).toEqual([
    [310, 100],
    [290, 100],
  ]);
});

test('on a line-range each fill of a fill or kill is within its line', () => {
  const trial = new Trial().customers(1e9, 1e9);
  trial.events({
    type: 'create-market',
    market: 5,
    mechanism: 'order-book',
    payoff: { kind: 'line-range', least: 0, most: 300, interval: 100 },
    runners: [7],
    baseRate: 0,
    minStake: 1,
    persistenceAllowed: true,
  });
  trial.events({ type: 'open-market', market: 5 });
  for (const price of [15_100, 15_000, 14_900]) trial.events(anOrder({ account: 17, side: 'lay', price, size: 100 }));
  expect(fills(trial, { price: 15_000, size: 1000, terms: { minFill: 1 } })).toEqual([
    [15_100, 100],
    [15_000, 100],
  ]);
});

test('a target takes no more than the largest size of an order', () => {
  const trial = new Trial().customers(0, 0, 0).market();
  for (const account of [16, 17, 18])
    trial.events({ type: 'post-transfer', kind: 'deposit', from: BANK, to: account, amount: 2 * MAX_SIZE });
  for (const account of [17, 18]) trial.events(anOrder({ account, side: 'back', price: 101, size: MAX_SIZE }));
  const order = { side: 'lay', price: 200, size: MAX_SIZE, terms: { target: 'backers-profit' } } as const;
  expect(fills(trial, order)).toEqual([[101, MAX_SIZE]]);
});
