import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { Engine } from '../engine.ts';
import type { Event } from '../event-objects.ts';
import { listOf, ruleTables } from '../testing/rule-tables.ts';
import { anOrder, type PlainCommand, Trial } from '../testing/trial.ts';

// Plays the tables of docs/rules.md, "Joining".
const table = ruleTables(readFileSync(new URL('../../docs/rules.md', import.meta.url), 'utf8'));
const runnerOf = (name: string | undefined): number => 7 + 'ABCD'.indexOf(name ?? '');
const join = (name: string, with_: object = {}): PlainCommand => ({
  type: 'add-runner',
  market: 5,
  selection: runnerOf(name),
  ...with_,
});

/** Has customer 17 take the other side of what is filled. @returns the events of customer 16's order */
function place(trial: Trial, text: string): Event[] {
  const [, filled, side, runner, size, price] = /^([fu]) (back|lay) ([ABC]) (\d+) @ (\d+)$/.exec(text) ?? [];
  const order = { selection: runnerOf(runner), size: Number(size), price: Number(price) };
  if (filled === 'f') trial.events(anOrder({ ...order, side: side === 'back' ? 'lay' : 'back', account: 17 }));
  return trial.events(anOrder({ ...order, side: side as 'back' | 'lay' }));
}

function exposureAfter(events: readonly Event[], before: number): number {
  const balances = events.filter((event) => event.type === 'balance-changed');
  return balances.findLast(({ account }) => account === 16)?.exposure ?? before;
}

test.each(table('Joining'))('Joining: %s (complete: %s) can lose %s, with C %s; %s wins: %s', (...row) => {
  const [orders = '', complete, before, withC, winner, profit] = row;
  const trial = new Trial().customers(1e9, 1e9).market({ runners: [7, 8], complete: complete === 'yes', baseRate: 0 });
  let exposure = 0;
  for (const order of listOf(orders)) exposure = exposureAfter(place(trial, order), exposure);
  expect(exposure).toBe(Number(before));
  exposure = exposureAfter(trial.events(join('C')), exposure);
  trial.engine = Engine.restore(trial.engine.snapshot());
  expect(exposure).toBe(Number(withC));
  trial.events({ type: 'close-market', market: 5 });
  const settled = trial.events({ type: 'settle-market', market: 5, winners: [runnerOf(winner)] }, 'position-settled');
  expect(settled.find(({ account }) => account === 16)?.profit).toBe(Number(profit));
});

test.each(table('Joining', 1))(
  'Joining: a fill at 8.00 after %s stands at %s and wins %s',
  (steps = '', _shown, profit) => {
    const trial = new Trial().customers(1e9, 1e9).market({ runners: [7, 8, 9, 10], baseRate: 0 });
    trial.events(anOrder({ side: 'lay', price: 800, size: 10_000, account: 17 }));
    trial.events(anOrder({ price: 800, size: 10_000 }));
    for (const step of listOf(steps)) {
      const [name = '', what, factor] = step.split(' ');
      if (what === 'back') trial.events(join(name));
      else trial.events({ type: 'remove-runner', market: 5, selection: runnerOf(name), factor: Number(factor) });
      trial.engine = Engine.restore(trial.engine.snapshot());
    }
    trial.events({ type: 'close-market', market: 5 });
    const settled = trial.events({ type: 'settle-market', market: 5, winners: [7] }, 'position-settled');
    expect(settled.map((position) => position.profit)).toEqual([Number(profit), -Number(profit)]);
  },
);

test('Joining: the new runner takes orders, its price is of its own book, and it can win', () => {
  const trial = new Trial().customers(1e9, 1e9).market({ runners: [7, 8], baseRate: 0 });
  expect(trial.rejection(anOrder({ selection: 9 }))).toBe('unknown-runner');
  expect(trial.events(join('C')).map(({ type }) => type)).toEqual(['market-changed', 'runner-added']);
  trial.events(anOrder({ side: 'lay', selection: 9, account: 17 }));
  expect(trial.events(anOrder({ selection: 9 }), 'orders-matched')).toHaveLength(1);
  expect(trial.rejection(join('C'))).toBe('wrong-market-state');
});

test('Joining: who then lacks cash has a shortfall', () => {
  const trial = new Trial().customers(1000, 1e9).market({ runners: [7, 8], baseRate: 0 });
  for (const order of ['f back A 1000 @ 300', 'f back B 1000 @ 300']) place(trial, order);
  expect(trial.events(join('C'), 'shortfall-changed')).toMatchObject([{ account: 16, amount: 1000 }]);
});

test('Joining: bets on a runner that is back stay void, and the lays it moved stay', () => {
  const trial = new Trial().customers(1e9, 1e9).market({ runners: [7, 8, 9], baseRate: 0 });
  place(trial, 'f back C 1000 @ 300');
  trial.events(anOrder({ side: 'lay', price: 800, persistence: 'persist', account: 17 }));
  trial.events({ type: 'remove-runner', market: 5, selection: 9, factor: 2500 });
  const events = trial.events(join('C'));
  expect(events.filter(({ type }) => type === 'bet-reduced' || type === 'order-moved')).toEqual([]);
  expect(trial.events(anOrder({ price: 600, size: 100 }), 'orders-matched')).toMatchObject([{ price: 600 }]);
  // The next one counts from the original price.
  expect(trial.events({ type: 'remove-runner', market: 5, selection: 8, factor: 1000 }, 'order-moved')).toMatchObject([
    { price: 720 },
  ]);
});

test('Joining: where any runner may win, so may the new one', () => {
  const trial = new Trial().customers(1e9, 1e9).market({ runners: [7, 8], winners: 2, complete: false, baseRate: 0 });
  expect(trial.events(join('C'), 'runner-added')).toMatchObject([{ winners: 3 }]);
  for (const order of ['f lay A 1000 @ 300', 'f lay B 1000 @ 300']) place(trial, order);
  expect(exposureAfter(place(trial, 'f lay C 1000 @ 300'), 0)).toBe(6000);
});

test('Joining: beside one runner alone, of one winner, only one of the two wins', () => {
  const trial = new Trial().customers(1e9, 1e9).market({ runners: [7], winners: 1, complete: false, baseRate: 0 });
  expect(trial.events(join('B'), 'runner-added')).toMatchObject([{ winners: 1 }]);
  trial.engine = Engine.restore(trial.engine.snapshot());
  for (const order of ['f lay A 1000 @ 300', 'f lay B 1000 @ 300']) place(trial, order);
  trial.events({ type: 'close-market', market: 5 });
  expect(trial.rejection({ type: 'settle-market', market: 5, winners: [7, 8] })).toBe('invalid-result');
  const settled = trial.events({ type: 'settle-market', market: 5, winners: [8] }, 'position-settled');
  expect(settled.find(({ account }) => account === 16)?.profit).toBe(-1000);
});

test('Joining: a new handicap is paid by the same result', () => {
  const trial = new Trial().customers(1e9, 1e9);
  const handicaps = [-2, 2].map((quarters, place) => ({ sign: place === 0 ? 1 : -1, quarters }) as const);
  const payoff = { kind: 'handicap', least: -9, most: 9, handicaps } as const;
  const definition = { market: 5, mechanism: 'order-book', payoff, runners: [7, 8], baseRate: 0 } as const;
  trial.events({ type: 'create-market', ...definition, minStake: 1, persistenceAllowed: true });
  expect(trial.rejection(join('C'))).toBe('invalid-definition');
  trial.events(join('C', { handicap: { sign: 1, quarters: -6 } }));
  trial.events({ type: 'open-market', market: 5 });
  place(trial, 'f back C 1000 @ 300');
  place(trial, 'f back A 1000 @ 300');
  trial.engine = Engine.restore(trial.engine.snapshot());
  trial.events({ type: 'close-market', market: 5 });
  const settled = trial.events({ type: 'settle-market', market: 5, winners: [], number: 1 }, 'bet-settled');
  expect(settled.map(({ profit }) => profit)).toEqual([1000, -1000, -2000, 2000]);
});

test('Joining: a bet that is given back its price is told whole, with its fills from after the removal', () => {
  const trial = new Trial().customers(1e9, 1e9).market({ runners: [7, 8, 9], baseRate: 0 });
  trial.events(anOrder({ price: 800, size: 150, persistence: 'persist' }));
  trial.events(anOrder({ side: 'lay', price: 800, size: 100, account: 17 }));
  trial.events({ type: 'remove-runner', market: 5, selection: 9, factor: 2500 });
  trial.events(anOrder({ side: 'lay', price: 800, size: 50, account: 17 }));
  expect(trial.events(join('C'), 'bet-reduced')).toMatchObject([
    { order: 1, size: 150, profit: 1050 },
    { order: 2, size: 100, profit: 700 },
  ]);
});

test('Joining: a market matches across one more, and after that nobody joins or comes back', () => {
  const options = { crossMatching: true };
  const trial = new Trial().customers(1e9, 1e9).market({ runners: [7, 8], baseRate: 0, options });
  trial.events(join('C'));
  for (const selection of [8, 9])
    trial.events(anOrder({ side: 'lay', selection, price: 400, size: 1000, account: 17 }));
  const across = anOrder({ side: 'lay', price: 300, size: 100 });
  expect(trial.events(across, 'orders-matched')).toHaveLength(3);
  trial.events({ type: 'remove-runner', market: 5, selection: 9, factor: 0 });
  expect(trial.rejection(join('C'))).toBe('wrong-market-state');
  expect(trial.rejection(join('D'))).toBe('wrong-market-state');
});

test('Joining: a lay that a later removal moved keeps that cut when an earlier removal is taken back', () => {
  const trial = new Trial().customers(1e9).market({ runners: [7, 8, 9, 10, 11], baseRate: 0 });
  const remove = (selection: number) =>
    trial.events({ type: 'remove-runner', market: 5, selection, factor: 1000 }, 'order-moved');
  remove(11);
  trial.events(anOrder({ side: 'lay', price: 800, persistence: 'persist' }));
  expect(remove(10)).toMatchObject([{ price: 720 }]);
  trial.events({ type: 'add-runner', market: 5, selection: 11 });
  trial.engine = Engine.restore(trial.engine.snapshot());
  // 8.00 less 10 % twice is 6.48.
  expect(remove(9)).toMatchObject([{ price: 640 }]);
});
