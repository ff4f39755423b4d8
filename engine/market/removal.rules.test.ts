import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { Engine } from '../engine.ts';
import { listOf, ruleTables } from '../testing/rule-tables.ts';
import { anOrder, Trial } from '../testing/trial.ts';
import { exactPrice, reductionOf } from './reduction.ts';

// Plays the tables of docs/rules.md, "Removal".
const table = ruleTables(readFileSync(new URL('../../docs/rules.md', import.meta.url), 'utf8'));
const RUNNERS = [7, 8, 9, 10, 11, 12];

/** A market with one winner, or with three. Customers 16 and 17 have more than enough. */
function aMarket(kind: string): Trial {
  return new Trial().customers(1e12, 1e12).market({ runners: RUNNERS, winners: kind === 'win' ? 1 : 3, baseRate: 0 });
}
const payoffOf = (kind: string) => ({ kind: 'runners', winners: kind === 'win' ? 1 : 3, complete: true }) as const;

/** Removes runners 12, 11, … with these factors; after each the engine is restored from its own snapshot. */
function remove(trial: Trial, factors: readonly number[]) {
  return factors.flatMap((factor, place) => {
    const events = trial.events({ type: 'remove-runner', market: 5, selection: 12 - place, factor });
    trial.engine = Engine.restore(trial.engine.snapshot());
    return events;
  });
}

describe.each(table('Removal'))('Removal: %s, the factor applies from %s', (market, from, _price, lays) => {
  test('as the code has it', () => {
    const [payoff, winners] = market?.startsWith('one winner')
      ? [payoffOf('win'), 'win']
      : [payoffOf('place'), 'place'];
    expect(reductionOf(payoff)).toEqual({
      isWhole: winners === 'win',
      fillsFrom: Number(from),
      laysFrom: Number(lays),
    });
  });
});

test.each(table('Removal', 1))(
  'Removal: a fill in a %s market at %s of %s with factors %s stands at %s and wins %s',
  (...row) => {
    const [kind = '', price, size, factors = '', shown, profit] = row;
    const trial = aMarket(kind);
    trial.events(anOrder({ side: 'lay', price: Number(price), size: Number(size), account: 17 }));
    trial.events(anOrder({ price: Number(price), size: Number(size) }));
    const all = listOf(factors).map(Number);
    const reduced = remove(trial, all).filter((event) => event.type === 'bet-reduced');
    const applied = all.filter((factor) => factor >= reductionOf(payoffOf(kind)).fillsFrom);
    expect(reduced.length).toBe(2 * applied.length);
    const exact = exactPrice(reductionOf(payoffOf(kind)), Number(price), applied);
    expect((Number(exact.over) / Number(exact.under) / 100).toFixed(2)).toBe(shown);
    for (const account of applied.length > 0 ? [16, 17] : []) {
      expect(reduced.findLast((event) => event.account === account)).toMatchObject({
        size: Number(size),
        profit: Number(profit),
      });
    }
    trial.events({ type: 'close-market', market: 5 });
    const winners = kind === 'win' ? [7] : [7, 8, 9];
    const settled = trial.events({ type: 'settle-market', market: 5, winners }, 'position-settled');
    expect(settled.map((position) => position.profit)).toEqual([Number(profit), -Number(profit)]);
  },
);

test.each(table('Removal', 2))('Removal: a lay at rest in a %s market at %s with %s, factors %s: %s', (...row) => {
  const [kind = '', price, persistence, factors = '', becomes] = row;
  const trial = aMarket(kind);
  const order = { side: 'lay', price: Number(price), persistence: persistence as 'lapse' | 'persist' } as const;
  trial.events(anOrder(order));
  const events = remove(trial, listOf(factors).map(Number));
  const lapsed = events.filter((event) => event.type === 'order-lapsed');
  const moved = events.filter((event) => event.type === 'order-moved');
  if (becomes === 'lapses') {
    expect(lapsed).toMatchObject([{ order: 1, size: 1000, reason: 'reduction' }]);
    expect(trial.rejection({ type: 'cancel-order', account: 16, order: 1 })).toBe('order-closed');
    return;
  }
  expect(moved.at(-1)?.price ?? Number(price)).toBe(Number(becomes));
  expect(lapsed).toEqual([]);
  const matched = trial.events(anOrder({ price: 101, account: 17 }), 'orders-matched');
  expect(matched).toMatchObject([{ maker: 1, price: Number(becomes), size: 1000 }]);
});

test('Removal: lays that move queue last at their new price, in the order they had', () => {
  const trial = aMarket('win');
  const lay = (price: number) => trial.events(anOrder({ side: 'lay', price, size: 100, persistence: 'persist' }));
  lay(600);
  lay(800);
  lay(840);
  trial.events({ type: 'turn-in-play', market: 5, betDelay: 0 });
  trial.events({ type: 'turn-pre-match', market: 5 });
  const moved = remove(trial, [2500]).filter((event) => event.type === 'order-moved');
  expect(moved.map(({ order, price }) => [order, price])).toEqual([
    [3, 620],
    [2, 600],
    [1, 450],
  ]);
  lay(600);
  const matched = trial.events(anOrder({ price: 450, size: 1000, account: 17 }), 'orders-matched');
  expect(matched.map(({ maker, price }) => [maker, price])).toEqual([
    [3, 620],
    [2, 600],
    [4, 600],
    [1, 450],
  ]);
});

test('Removal: a fill made after a removal is not cut by it', () => {
  const trial = aMarket('win');
  remove(trial, [2500]);
  trial.events(anOrder({ side: 'lay', price: 800, account: 17 }));
  trial.events(anOrder({ price: 800 }));
  trial.events({ type: 'remove-runner', market: 5, selection: 11, factor: 5000 });
  trial.events({ type: 'close-market', market: 5 });
  const settled = trial.events({ type: 'settle-market', market: 5, winners: [7] }, 'bet-settled');
  expect(settled.map((bet) => bet.profit)).toEqual([-3000, 3000]);
});

// Betfair's rules, "Adjustments to SP bets for non-runners" and the non-runner rule: of a late withdrawal the factor
// applies to bets matched at or before the off; a lay kept from before it and matched in the race stays at its price.
test('Removal: told after the off, it cuts what was matched before that, and nothing of the race', () => {
  const trial = aMarket('win');
  const lay = (persistence: 'lapse' | 'persist') =>
    trial.events(anOrder({ side: 'lay', price: 800, persistence, account: 17 }));
  lay('lapse');
  trial.now = 2000;
  trial.events(anOrder({ price: 800 }));
  lay('persist');
  lay('persist');
  trial.now = 3000;
  trial.events({ type: 'turn-in-play', market: 5, betDelay: 0 });
  trial.events(anOrder({ price: 800 }));
  const late = { type: 'remove-runner', market: 5, selection: 12, factor: 2500 } as const;
  expect(trial.rejection(late)).toBe('invalid-definition');
  const events = trial.events({ ...late, before: 3000 });
  trial.engine = Engine.restore(trial.engine.snapshot());
  expect(events.filter((event) => event.type === 'bet-reduced')).toMatchObject([
    { order: 1, size: 1000, profit: 5000 },
    { order: 2, size: 1000, profit: 5000 },
  ]);
  expect(events.filter((event) => event.type === 'order-moved' || event.type === 'order-lapsed')).toEqual([]);
  trial.events({ type: 'close-market', market: 5 });
  const settled = trial.events({ type: 'settle-market', market: 5, winners: [7] }, 'bet-settled');
  expect(settled.map(({ order, profit }) => [order, profit])).toEqual([
    [1, -5000],
    [2, 5000],
    [3, -7000],
    [5, 7000],
  ]);
});

test('Removal: a lay that stays through the race is cut later from the price where it rests', () => {
  const trial = aMarket('win');
  trial.events(anOrder({ side: 'lay', price: 860, persistence: 'persist' }));
  const out = (selection: number, factor: number, late: { before?: number } = {}) =>
    trial.events({ type: 'remove-runner', market: 5, selection, factor, ...late }, 'order-moved')[0]?.price;
  expect(out(12, 1620)).toBe(720);
  trial.events({ type: 'turn-in-play', market: 5, betDelay: 0 });
  expect(out(11, 5000, { before: trial.now })).toBeUndefined();
  trial.engine = Engine.restore(trial.engine.snapshot());
  trial.events({ type: 'turn-pre-match', market: 5 });
  // 7.20 less 10 % is 6.48; 8.60 less both would be 6.49, and less all three 3.24.
  expect(out(10, 1000)).toBe(640);
});

test('Removal: bets on the runner are void, its orders lapse, and it takes no others', () => {
  const trial = aMarket('win');
  trial.events(anOrder({ side: 'lay', selection: 12, size: 400, account: 17 }));
  trial.events(anOrder({ selection: 12, size: 1000 }));
  const events = remove(trial, [500]);
  expect(events.filter((event) => event.type === 'order-lapsed')).toMatchObject([
    { order: 2, size: 600, reason: 'runner-removed' },
  ]);
  expect(events.filter((event) => event.type === 'bet-voided')).toMatchObject([
    { order: 1, account: 17, size: 400, matched: 0, profit: 0 },
    { order: 2, account: 16, size: 400, matched: 0, profit: 0 },
  ]);
  expect(events.filter((event) => event.type === 'balance-changed')).toMatchObject([
    { account: 16, exposure: 0 },
    { account: 17, exposure: 0 },
  ]);
  expect(trial.rejection(anOrder({ selection: 12 }))).toBe('runner-removed');
  trial.events({ type: 'close-market', market: 5 });
  expect(trial.rejection({ type: 'settle-market', market: 5, winners: [12] })).toBe('invalid-result');
});

test('Removal: with as many runners left as winners, or fewer, all that are left win', () => {
  const trial = aMarket('place');
  trial.events(anOrder({ side: 'lay', size: 100, account: 17 }));
  expect(trial.events(anOrder({ size: 100 }), 'balance-changed')).toMatchObject([{ account: 16, exposure: 100 }]);
  const events = remove(trial, [0, 0, 0]).filter((event) => event.type === 'balance-changed');
  expect(events).toMatchObject([{ account: 16, exposure: 0 }]);
  trial.events({ type: 'remove-runner', market: 5, selection: 9, factor: 0 });
  trial.events({ type: 'close-market', market: 5 });
  expect(trial.rejection({ type: 'settle-market', market: 5, winners: [7] })).toBe('invalid-result');
  const settled = trial.events({ type: 'settle-market', market: 5, winners: [7, 8] }, 'position-settled');
  expect(settled.map((position) => position.profit)).toEqual([200, -200]);
});
