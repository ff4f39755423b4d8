import type { TickerBet } from 'protocol';
import { expect, test } from 'vitest';
import { TAPE_LENGTH, TickerTape } from './ticker-tape.ts';

const aBet = (number: number, matched = 0): TickerBet => ({
  bet_id: String(number),
  account: 1001,
  market_id: '1.1',
  selection_id: 1,
  is_back: true,
  odds: 2,
  line: null,
  price_text: '2.00',
  stake: 10,
  matched,
  status: 'unmatched',
  placed_at: number,
  names: null,
});
const all = () => true;

test('a bet that changes stays at its place', () => {
  const tape = new TickerTape();
  for (const number of [1, 2, 3]) tape.take(aBet(number));
  tape.take(aBet(1, 10));
  expect(tape.newest(all).map(({ bet_id, matched }) => [bet_id, matched])).toEqual([
    ['3', 0],
    ['2', 0],
    ['1', 10],
  ]);
});

test('it keeps the newest, and no more of them however many come', () => {
  const tape = new TickerTape();
  const count = 3 * TAPE_LENGTH;
  for (let number = 1; number <= count; number += 1) tape.take(aBet(number));
  expect(tape.length).toBeGreaterThanOrEqual(TAPE_LENGTH);
  expect(tape.length).toBeLessThan(TAPE_LENGTH * 1.2);
  tape.take(aBet(count, 10));
  expect(tape.newest(({ matched }) => matched > 0).map(({ bet_id }) => bet_id)).toEqual([String(count)]);
  expect(tape.newest(all)[0]?.bet_id).toBe(String(count));
  // One that was cut off is new again.
  tape.take(aBet(1, 5));
  expect(tape.newest(all)[0]?.bet_id).toBe('1');
});

test('what was there before stands behind what came since, and says nothing against it', () => {
  const tape = new TickerTape();
  tape.take(aBet(3));
  tape.take(aBet(2, 10));
  tape.takeRecorded([2, 1, 0].map((number) => aBet(number)));
  tape.take(aBet(0, 4));
  expect(tape.newest(all).map(({ bet_id, matched }) => [bet_id, matched])).toEqual([
    ['3', 0],
    ['2', 10],
    ['1', 0],
    ['0', 4],
  ]);
});

test('what changed while nobody listened is as the records have it', () => {
  const tape = new TickerTape();
  for (const number of [1, 2]) tape.take(aBet(number));
  tape.beginAnew();
  tape.take(aBet(3));
  tape.takeRecorded([aBet(2), aBet(1, 10)]);
  expect(tape.newest(all).map(({ bet_id, matched }) => [bet_id, matched])).toEqual([
    ['3', 0],
    ['2', 0],
    ['1', 10],
  ]);
});
