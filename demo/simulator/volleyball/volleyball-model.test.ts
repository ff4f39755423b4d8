import { expect, test } from 'vitest';
import { bySuite } from '../../../engine/testing/suite-size.ts';
import { worstMiss } from '../testing/calibration.fixture.ts';
import { randomOf } from '../random.ts';
import { SETTING } from '../testing/results-of.fixture.ts';
import { afterRally, VolleyballOdds, type VolleyballState } from './volleyball-model.ts';
import { tellVolleyball } from './volleyball-story.ts';

const ROUNDS = bySuite(400, 2_000);
const even = new VolleyballOdds([0.4, 0.4]);
const at = (parts: Partial<VolleyballState>): VolleyballState => ({
  sets: [0, 0],
  points: [0, 0],
  server: 0,
  ...parts,
});

test('equal sides start even, and the better one is the favourite', () => {
  const { wins } = even.matchChances(at({}));
  expect(wins).toBeCloseTo(0.5, 2);
  expect(new VolleyballOdds([0.42, 0.38]).matchChances(at({})).wins).toBeGreaterThan(0.65);
});

test('a set of two is the better side’s twice as surely, and five sets more so', () => {
  const better = new VolleyballOdds([0.41, 0.39]);
  const set = better.setChance(at({}));
  expect(better.matchChances(at({})).wins).toBeGreaterThan(set);
});

test('more than three sets are certain once each side has one, and impossible after three', () => {
  expect(even.matchChances(at({ sets: [1, 1] })).long).toBe(1);
  expect(even.matchChances(at({ sets: [3, 0] }))).toEqual({ wins: 1, long: 0 });
  // Even sides: three sets in a row for one of them.
  expect(even.matchChances(at({})).long).toBeCloseTo(0.75, 2);
});

test('a set goes on until one side is two ahead; the fifth ends at 15', () => {
  expect(afterRally(at({ points: [24, 24] }), 0, 1)).toMatchObject({ sets: [0, 0], points: [25, 24], server: 0 });
  expect(afterRally(at({ points: [25, 24] }), 0, 1)).toEqual({ sets: [1, 0], points: [0, 0], server: 1 });
  expect(afterRally(at({ sets: [2, 2], points: [7, 14] }), 1, 0)).toMatchObject({ sets: [2, 3] });
});

test.each([
  [24, 0],
  [24, 1],
  [31, 0],
  [31, 1],
] as const)('from %i all, with side %i to serve, the chance is that of the rallies played out', (points, server) => {
  const serve = [0.45, 0.35] as const;
  const quoted = new VolleyballOdds(serve).setChance(at({ points: [points, points], server }));
  const random = randomOf(`level ${points} ${server}`);
  let won = 0;
  const rounds = bySuite(8_000, 40_000);
  for (let round = 0; round < rounds; round++) {
    let state = at({ points: [points, points], server });
    while (state.sets[0] + state.sets[1] === 0) {
      const winner = random.chance(serve[state.server]) ? state.server : state.server === 0 ? 1 : 0;
      state = afterRally(state, winner, 0);
    }
    won += state.sets[0];
  }
  expect(Math.abs(won / rounds - quoted)).toBeLessThan(0.012);
});

test(`the quoted chances are as often right as they say, over ${ROUNDS} matches`, () => {
  const first = { name: 'First', short: 'FST', strength: 0.6 };
  const second = { name: 'Second', short: 'SND', strength: -0.3 };
  const tell = (round: number) => tellVolleyball([first, second], SETTING, randomOf(`volleyball ${round}`));
  expect(worstMiss(tell, ROUNDS, [0, 20, 45, 80, 120, 150])).toBeLessThan(0.03);
});
