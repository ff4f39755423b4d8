import { expect, test } from 'vitest';
import { Engine } from '../engine.ts';
import type { Event } from '../event-objects.ts';
import { anOrder, Trial } from '../testing/trial.ts';

// docs/rules.md, "Removal": which removals cut what.

function aMarket(): Trial {
  return new Trial().customers(1e9, 1e9).market({ runners: [7, 8, 9, 10, 11, 12], baseRate: 0 });
}

function remove(trial: Trial, selection: number, factor: number): Event[] {
  const events = trial.events({ type: 'remove-runner', market: 5, selection, factor });
  trial.engine = Engine.restore(trial.engine.snapshot());
  return events;
}

function lay(trial: Trial, price: number): void {
  trial.events(anOrder({ side: 'lay', price, size: 100, persistence: 'persist' }));
}

function movedTo(events: readonly Event[]): [order: number, price: number][] {
  return events.filter((event) => event.type === 'order-moved').map(({ order, price }) => [order, price]);
}

test('a lay that is moved twice is cut from its first price, not from where it was put', () => {
  const trial = aMarket();
  lay(trial, 1000);
  // 10.00 × 0.93 = 9.30, × 0.93 = 8.649; from 9.20 it would be 8.556.
  expect(movedTo(remove(trial, 12, 700))).toEqual([[1, 920]]);
  expect(movedTo(remove(trial, 11, 700))).toEqual([[1, 860]]);
});

test('a lay is cut by no removal that came before it', () => {
  const trial = aMarket();
  lay(trial, 1000);
  remove(trial, 12, 1000);
  lay(trial, 1000);
  expect(movedTo(remove(trial, 11, 700))).toEqual([
    [2, 920],
    [1, 820],
  ]);
});

test('a factor that is too small to move lays is not made good by a later one', () => {
  const trial = aMarket();
  lay(trial, 1000);
  remove(trial, 12, 1000);
  expect(movedTo(remove(trial, 11, 249))).toEqual([]);
  // 10.00 × 0.90 × 0.93 = 8.37; with the 2.49 % it would be 8.16.
  expect(movedTo(remove(trial, 10, 700))).toEqual([[1, 820]]);
  // × 0.975 = 8.16; with the 2.49 % it would be 7.95.
  expect(movedTo(remove(trial, 9, 250))).toEqual([[1, 800]]);
});

test('a factor that is too small to reduce a fill is not made good by a later one', () => {
  const trial = aMarket();
  trial.events(anOrder({ side: 'lay', price: 800, size: 100, account: 17 }));
  trial.events(anOrder({ price: 800, size: 100 }));
  remove(trial, 12, 249);
  const reduced = remove(trial, 11, 1000).filter((event) => event.type === 'bet-reduced');
  expect(reduced.map((bet) => bet.profit)).toEqual([620, 620]);
});
