import { expect, test } from 'vitest';
import { Engine } from '../engine.ts';
import { anOrder, type PlainCommand, Trial } from '../testing/trial.ts';
import { CROSSING } from '../vocabulary/index.ts';

// docs/rules.md, "Void" and "Cross-matching"

/** Market 5 with cross-matching, where a back of runner 7 by account 16 was filled by backs of 8 and 9; market 6 without. */
function crossed(): Trial {
  const trial = new Trial().customers(1e9, 1e9, 1e9);
  const payoff = { kind: 'runners', winners: 1, complete: true } as const;
  const definition = { mechanism: 'order-book', payoff, runners: [7, 8, 9], baseRate: 0, minStake: 1 } as const;
  const options = { crossMatching: true };
  trial.events({ type: 'create-market', market: 5, ...definition, persistenceAllowed: true, options });
  trial.events({ type: 'open-market', market: 5 });
  trial.market({ market: 6, baseRate: 0 });
  for (const selection of [8, 9]) trial.events(anOrder({ account: 17, selection, price: 400, size: 5000 }));
  const fills = trial.events(anOrder({ price: 200, size: 2000 }), 'orders-matched');
  expect(fills.map(({ taker, maker }) => [taker, maker])).toEqual([
    [3, 0],
    [0, 1],
    [0, 2],
  ]);
  return trial;
}

const from = (order: number, market = 5): PlainCommand => ({ type: 'void-bets', market, order });

test.each([
  ['the taker', from(3)],
  ['one leg', from(1)],
  ['the runner of another leg', { type: 'void-bets', market: 5, selection: 9 } as const],
])('with %s the whole cross-match is taken back, and nobody has anything at stake', (_name, command) => {
  const trial = crossed();
  const voided = trial.events(command, 'bet-voided');
  expect(voided.map(({ order, matched }) => [order, matched])).toEqual([
    [1, 0],
    [2, 0],
    [3, 0],
  ]);
  expect(trial.rejection(from(3))).toBe('nothing-to-void');
  trial.events({ type: 'close-market', market: 5 });
  const settled = trial.events({ type: 'settle-market', market: 5, winners: [7] });
  expect(settled.map((event) => event.type)).toEqual(['market-changed', 'market-settled']);
});

test('another cross-match of the same market stays, and so does an ordinary fill', () => {
  const trial = crossed();
  trial.events(anOrder({ account: 18, price: 200, size: 1000 }));
  trial.events(anOrder({ account: 17, selection: 8, side: 'lay', price: 300, size: 100 }));
  trial.events(anOrder({ account: 18, selection: 8, price: 300, size: 100 }));
  const voided = trial.events(from(3), 'bet-voided');
  expect(voided.find(({ order }) => order === 1)?.matched).toBeGreaterThan(0);
  trial.events({ type: 'close-market', market: 5 });
  const settled = trial.events({ type: 'settle-market', market: 5, winners: [8] }, 'position-settled');
  expect(settled.map(({ account }) => account)).toEqual([CROSSING, 17, 18]);
  expect(settled.find(({ account }) => account === CROSSING)?.profit).toBeGreaterThanOrEqual(0);
});

test('a plain fill behind a cross-match belongs to none, whether the engine was restored between or not', () => {
  const snapshots = [false, true].map((isRestored) => {
    const trial = crossed();
    if (isRestored) trial.engine = Engine.restore(trial.engine.snapshot());
    trial.events(anOrder({ market: 6, account: 17, side: 'lay' }));
    trial.events(anOrder({ market: 6 }));
    return trial.engine.snapshot();
  });
  expect(snapshots[0]).toEqual(snapshots[1]);
});
