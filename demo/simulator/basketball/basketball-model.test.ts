import { expect, test } from 'vitest';
import { bySuite } from '../../../engine/testing/suite-size.ts';
import { worstMiss } from '../testing/calibration.fixture.ts';
import { randomOf } from '../random.ts';
import { SETTING } from '../testing/results-of.fixture.ts';
import { BasketballOdds, scoringChances, type BasketballState } from './basketball-model.ts';
import { tellBasketball } from './basketball-story.ts';

const ROUNDS = bySuite(300, 1_500);
const odds = new BasketballOdds(scoringChances(0));
const at = (points: readonly [number, number], parts: Partial<BasketballState> = {}): BasketballState => ({
  points,
  period: 4,
  left: [5, 5],
  ...parts,
});

test('what a side scores in a possession sums to 1, however strong it is', () => {
  for (const edge of [-3, 0, 2.5])
    for (const chances of scoringChances(edge)) {
      expect(chances.reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1, 12);
      expect(Math.min(...chances)).toBeGreaterThan(0);
    }
});

test('a lead helps, the more the later, and what is over is certain', () => {
  const lead = (left: number) => odds.matchChance(at([70, 64], { left: [left, left] }));
  expect(lead(2)).toBeGreaterThan(lead(8));
  expect(lead(8)).toBeGreaterThan(odds.matchChance(at([70, 70])));
  expect(odds.matchChance(at([80, 79], { left: [0, 0] }))).toBe(1);
  expect(odds.matchChance(at([79, 80], { left: [0, 0] }))).toBe(0);
});

test('level at the end, an overtime decides', () => {
  const chance = odds.matchChance(at([80, 80], { left: [0, 0] }));
  expect(chance).toBeGreaterThan(0.5);
  expect(chance).toBeLessThan(0.56);
});

test('a total beyond the line is over for good; a level match may still get there in overtime', () => {
  expect(odds.overChance(at([90, 80], { left: [0, 0] }), 169.5)).toBe(1);
  expect(odds.overChance(at([90, 79], { left: [0, 0] }), 169.5)).toBe(0);
  expect(odds.overChance(at([84, 84], { left: [0, 0] }), 169.5)).toBeCloseTo(1, 3);
});

test('a match that is level after four quarters goes on', () => {
  const side = (name: string) => ({ name, short: name, strength: 0 });
  const stories = Array.from({ length: 200 }, (_, round) =>
    tellBasketball([side('One'), side('Two')], SETTING, randomOf(`overtime ${round}`)),
  );
  const periods = stories.map(({ facts }) => facts.filter(({ said }) => said.kind === 'period-begins').length);
  expect(Math.min(...periods)).toBe(4);
  expect(Math.max(...periods)).toBeGreaterThan(4);
});

test(`the quoted chances are as often right as they say, over ${ROUNDS} matches`, () => {
  const home = { name: 'Home', short: 'HOM', strength: 0.5 };
  const away = { name: 'Away', short: 'AWY', strength: -0.2 };
  const tell = (round: number) => tellBasketball([home, away], SETTING, randomOf(`basketball ${round}`));
  expect(worstMiss(tell, ROUNDS, [0, 10, 18, 35, 55, 75])).toBeLessThan(0.03);
});
