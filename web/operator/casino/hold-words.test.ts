import type { StaffTable } from 'protocol';
import { expect, test } from 'vitest';
import { bandWords, inUrgency, priceWords, stateWords } from './hold-words.ts';

const HOLD = { bet: '', rounds: 9, staked: 100, returned: 90, published: 4, is_out: false };
const table = (of: Partial<StaffTable>): StaffTable => ({
  code: 'lucky7',
  name: 'Lucky 7',
  is_open: true,
  takes_rounds: true,
  fault: '',
  order: 1,
  betting_seconds: 20,
  hours: null,
  runs_alone: false,
  min_stake: 1,
  max_stake: 100,
  max_profit: 1000,
  market_cap: 1000,
  round_cap: null,
  day_cap: null,
  person_stake: null,
  stage: 'idle',
  round_id: '',
  seats: 0,
  lost_today: 0,
  is_at_day_cap: false,
  hold: null,
  bets_out: 0,
  ...of,
});

test.each([
  [{}, 'Waiting for a player'],
  [{ stage: 'betting' }, 'Playing'],
  [{ is_open: false }, 'Closed'],
  [{ is_open: false, stage: 'dealing' }, 'Closing'],
  [{ takes_rounds: false }, 'Outside opening hours'],
  [{ takes_rounds: false, is_at_day_cap: true }, 'Daily cap reached'],
  [{ fault: 'no room on the disk' }, 'Stuck'],
] as const)('%j: %s', (of, words) => expect(stateWords(table(of))).toBe(words));

test('a hold is said with its band', () => {
  expect(bandWords({ ...HOLD, hold: 3.456, low: -1, high: 9 })).toBe('3.46 %, expected −1.00 to 9.00 %');
  expect(bandWords({ ...HOLD, hold: 3.456, low: -470, high: 480 })).toBe('3.46 %, too few bets to tell');
});

test('a price is said with its payouts where it has several', () => {
  expect(priceWords({ price: 1.98, payouts: null })).toBe('1.98');
  expect(priceWords({ price: null, payouts: [-1, 1, 4, 40] })).toBe('1–40 to 1');
});

test('what needs somebody stands first', () => {
  const out = { ...HOLD, hold: 30, low: 1, high: 9, is_out: true };
  const tables = [
    table({ code: 'a', order: 2 }),
    table({ code: 'b', order: 1 }),
    table({ code: 'c', bets_out: 1 }),
    table({ code: 'd', hold: out }),
    table({ code: 'e', fault: 'stuck' }),
  ];
  expect(inUrgency(tables).map(({ code }) => code)).toEqual(['e', 'd', 'c', 'b', 'a']);
});
