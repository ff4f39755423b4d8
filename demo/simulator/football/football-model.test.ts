import { expect, test } from 'vitest';
import { bySuite } from '../../../engine/testing/suite-size.ts';
import { worstMiss } from '../testing/calibration.fixture.ts';
import { randomOf } from '../random.ts';
import { SETTING } from '../testing/results-of.fixture.ts';
import {
  fairQuarters,
  footballChances,
  footballStart,
  goalRates,
  handicapChance,
  MOST_RESULT,
  type FootballState,
} from './football-model.ts';
import { tellFootball } from './football-story.ts';

const ROUNDS = bySuite(1_000, 6_000);
const rates = goalRates(0);
const at = (home: number, away: number, left: number): FootballState => ({ goals: [home, away], reds: [0, 0], left });

test('home, away and draw sum to 1', () => {
  for (const state of [footballStart, at(2, 1, 0.4), at(0, 3, 0.9)]) {
    const { result } = footballChances(rates, state);
    expect(result[0] + result[1] + result[2]).toBeCloseTo(1, 9);
  }
});

test('a goal helps the side that scores, the more the later', () => {
  const homeAt = (home: number, away: number, left: number) => footballChances(rates, at(home, away, left)).result[0];
  expect(homeAt(1, 0, 0.5)).toBeGreaterThan(homeAt(0, 0, 0.5));
  expect(homeAt(1, 0, 0.1)).toBeGreaterThan(homeAt(1, 0, 0.5));
  expect(homeAt(0, 1, 0.1)).toBeLessThan(homeAt(0, 1, 0.5));
});

test('a red card hurts', () => {
  const full = footballChances(rates, at(0, 0, 0.7)).result[0];
  expect(footballChances(rates, { goals: [0, 0], reds: [1, 0], left: 0.7 }).result[0]).toBeLessThan(full);
  expect(footballChances(rates, { goals: [0, 0], reds: [0, 1], left: 0.7 }).result[0]).toBeGreaterThan(full);
});

test('what is decided is certain', () => {
  expect(footballChances(rates, at(2, 1, 0)).result).toEqual([1, 0, 0]);
  expect(footballChances(rates, at(2, 1, 0.5)).under).toBe(0);
  expect(footballChances(rates, at(1, 1, 0)).under).toBe(1);
});

test('leads and totals are chances of the same matches', () => {
  const { result, under, leads, totals } = footballChances(rates, at(1, 0, 0.5));
  const sum = (chances: readonly number[]) => chances.reduce((all, chance) => all + chance, 0);
  expect([sum(leads), sum(totals)]).toEqual([expect.closeTo(1, 6), expect.closeTo(1, 6)]);
  expect(sum(leads.slice(MOST_RESULT + 1))).toBeCloseTo(result[0], 9);
  expect(sum(totals.slice(0, 3))).toBeCloseTo(under, 9);
});

test('with half a goal a side wins as often as it wins or draws; a quarter line pays half of a draw', () => {
  const { result, leads } = footballChances(rates, footballStart);
  const [home, away, draw] = result;
  expect(handicapChance(leads, 2)).toBeCloseTo(home + draw, 6);
  expect(handicapChance(leads, -1)).toBeCloseTo(home / (home + away + draw / 2), 6);
  expect(handicapChance(leads, fairQuarters(leads))).toBeCloseTo(0.5, 1);
});

test(`the quoted chances are as often right as they say, over ${ROUNDS} matches`, () => {
  const home = { name: 'Home', short: 'HOM', strength: 0.4 };
  const away = { name: 'Away', short: 'AWY', strength: -0.2 };
  const tell = (round: number) =>
    tellFootball({ sides: [home, away], hasNumbers: true }, SETTING, randomOf(`football ${round}`));
  expect(worstMiss(tell, ROUNDS, [0, 20, 45, 70, 85])).toBeLessThan(0.03);
});
