import type { Millis } from 'engine/vocabulary';
import { expect, test } from 'vitest';
import { tablesOutOfBand } from './table-holds.ts';

const at = Date.parse('2026-11-25T10:00:00Z') as Millis;
/** A thousand rounds of one bet that gives 96 of 100 back, in minor units. */
const sums = (table: string, bet: string, returned: number) => ({
  table,
  bet,
  rounds: 1000,
  staked: 1_000_000,
  returned,
  expected: 960_000,
  variance: 1e9,
  furthest: 1000,
});
const seen = (all: readonly ReturnType<typeof sums>[], played: readonly string[] = ['lucky7']) =>
  tablesOutOfBand({ sums: all, playedToday: new Set(played), nameOf: (table) => `The ${table}`, at });

test('a table within its band opens no case', () => {
  expect(seen([sums('lucky7', '', 1_050_000), sums('lucky7', 'even', 900_000)])).toEqual([]);
});

test('a table that keeps too little, or too much, opens one case a day', () => {
  const [found, ...others] = seen([sums('lucky7', '', 1_300_000), sums('lucky7', 'even', 960_000)]);
  expect(others).toEqual([]);
  expect(found).toMatchObject({
    kind: 'table-hold',
    key: 'table-hold lucky7 2026-11-25',
    figures: { table: 'lucky7', name: 'The lucky7', rounds: 1000, hold: -30, is_out: 1, bets_out: 0 },
  });
  expect(seen([sums('lucky7', '', 600_000)])).toHaveLength(1);
});

test('a bet that pays too often opens the case of its table, though the whole is within its band', () => {
  const [found] = seen([sums('lucky7', '', 960_000), sums('lucky7', 'even', 1_300_000)]);
  expect(found?.figures).toMatchObject({ is_out: 0, bets_out: 1 });
});

test('a table that has not played today is not seen again', () => {
  expect(seen([sums('lucky7', '', 1_300_000)], ['baccarat'])).toEqual([]);
});
