import { expect, test } from 'vitest';
import { anOrder, type PlainCommand, Trial } from '../testing/trial.ts';
import { COMMISSION } from '../vocabulary/index.ts';

// docs/rules.md, "Settlement", "Re-settlement" and "Void"

function settle(...winners: number[]): PlainCommand {
  return { type: 'settle-market', market: 5, winners };
}

test('a result that says more than the one before, or less, is another one', () => {
  const trial = new Trial().customers(1e6, 1e6).market({ winners: 2, complete: false });
  trial.events({ type: 'close-market', market: 5 });
  for (const winners of [[7], [7, 8], [7]]) expect(trial.rejection(settle(...winners))).toBeUndefined();
  expect(trial.rejection(settle(7))).toBe('wrong-market-state');
});

test('a market that was settled at time 0 keeps that time, whatever comes later', () => {
  const trial = new Trial();
  trial.now = 0;
  trial.market({ options: { resettleFor: 1000 } });
  trial.events({ type: 'close-market', market: 5 });
  trial.events(settle(7));
  trial.now = 500;
  trial.events(settle(8));
  trial.now = 1000;
  expect(trial.events({ type: 'time-passed' }, 'market-dropped')).toEqual([{ type: 'market-dropped', market: 5 }]);
  trial.now = 1500;
  expect(trial.events({ type: 'time-passed' })).toEqual([]);
});

test('a discount that has changed since counts when the same profit is settled again', () => {
  const trial = new Trial().customers(1e6, 1e6).market();
  for (const selection of [7, 8]) {
    trial.events(anOrder({ account: 17, side: 'lay', selection }));
    trial.events(anOrder({ selection }));
  }
  trial.events({ type: 'close-market', market: 5 });
  const won = { account: 16, profit: 1000 };
  expect(trial.events(settle(7), 'position-settled')[0]).toMatchObject({ ...won, commission: 50 });
  trial.events({ type: 'change-account', account: 16, discount: 5000 });
  const again = trial.events(settle(8));
  expect(again.find((event) => event.type === 'position-settled')).toMatchObject({ ...won, commission: 25 });
  expect(again.filter((event) => event.type === 'ledger-posted').map(({ legs }) => legs)).toEqual([
    [
      { account: 16, amount: 25 },
      { account: COMMISSION, amount: -25 },
    ],
  ]);
});

test('both sides of a bet that is taken back see that nothing is at stake any more', () => {
  const trial = new Trial().customers(1e6, 1e6).market();
  trial.events(anOrder({ account: 17, side: 'lay' }));
  trial.events(anOrder());
  const balances = trial.events({ type: 'void-bets', market: 5, order: 1 }, 'balance-changed');
  expect(balances).toMatchObject([
    { account: 16, marketExposure: 0, exposure: 0 },
    { account: 17, marketExposure: 0, exposure: 0 },
  ]);
});

test('runners that win or lose are not placed', () => {
  const trial = new Trial().market();
  trial.events({ type: 'close-market', market: 5 });
  const placed = { type: 'settle-market', market: 5, winners: [7], placed: [8], placedTied: [9] } as const;
  expect(trial.rejection(placed)).toBe('invalid-result');
});
