import { expect, test } from 'vitest';
import { bySuite } from '../../../engine/testing/suite-size.ts';
import { worstMiss } from '../testing/calibration.fixture.ts';
import { randomOf } from '../random.ts';
import { SETTING } from '../testing/results-of.fixture.ts';
import { afterPoint, serverNow, TennisOdds, tennisStart, type TennisState } from './tennis-model.ts';
import { tellTennis } from './tennis-story.ts';

const ROUNDS = bySuite(600, 3_000);
const even = new TennisOdds([0.63, 0.63]);
const at = (parts: Partial<TennisState>): TennisState => ({ ...tennisStart(0), ...parts });

test('equal players start even, whoever serves first', () => {
  expect(even.matchChance(tennisStart(0))).toBeCloseTo(0.5, 2);
  expect(even.matchChance(tennisStart(1))).toBeCloseTo(0.5, 2);
});

test('the better server is the favourite', () => {
  expect(new TennisOdds([0.66, 0.6]).matchChance(tennisStart(0))).toBeGreaterThan(0.65);
});

test('a point, a game and a set won help', () => {
  const start = even.matchChance(tennisStart(0));
  expect(even.matchChance(at({ points: [2, 0] }))).toBeGreaterThan(start);
  expect(even.matchChance(at({ games: [3, 1] }))).toBeGreaterThan(start);
  expect(even.matchChance(at({ sets: [1, 0] }))).toBeGreaterThan(0.7);
  expect(even.matchChance(at({ sets: [0, 1] }))).toBeLessThan(0.3);
});

test('a set of 7–6 ends with the tie-break', () => {
  const state = afterPoint(at({ games: [6, 6], points: [6, 4] }), 0);
  expect(state).toMatchObject({ sets: [1, 0], games: [0, 0], points: [0, 0] });
});

test('the serve in a tie-break goes one, two, two', () => {
  const servers = [];
  let state = at({ games: [6, 6] });
  for (let point = 0; point < 6; point++) {
    servers.push(serverNow(state));
    state = afterPoint(state, (point % 2) as 0 | 1);
  }
  expect(servers).toEqual([0, 1, 1, 0, 0, 1]);
});

test('a long tie-break is as even as a short one', () => {
  expect(even.setChance(at({ games: [6, 6], points: [20, 20] }))).toBeCloseTo(0.5, 9);
});

test(`the quoted chances are as often right as they say, over ${ROUNDS} matches`, () => {
  const first = { name: 'First', short: 'FST', strength: 0.5 };
  const second = { name: 'Second', short: 'SND', strength: -0.3 };
  const tell = (round: number) => tellTennis([first, second], SETTING, randomOf(`tennis ${round}`));
  expect(worstMiss(tell, ROUNDS, [0, 30, 60, 90, 120])).toBeLessThan(0.03);
});
