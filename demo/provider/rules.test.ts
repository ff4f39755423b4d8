import { expect, test } from 'vitest';
import { SimulatedDraws } from 'games';
import { bySuite } from '../../engine/testing/suite-size.ts';
import { LINE_UPS, overBy, pointsOf, prizeFor } from './line-up.ts';
import { paysOf, reelsReturn, spin } from './reels.ts';
import { exposureOf, NUMBERS, profitOf, turn, wheelReturn } from './wheel.ts';

const SEED = Number(process.env['EVENS_SEED'] ?? 7);
const ROUNDS = bySuite(40_000, 200_000);

/** The mean of many rounds, and four times its standard error. */
function simulated(play: () => number): { mean: number; error: number } {
  let sum = 0;
  let squares = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const paid = play();
    sum += paid;
    squares += paid * paid;
  }
  const mean = sum / ROUNDS;
  return { mean, error: 4 * Math.sqrt((squares / ROUNDS - mean * mean) / ROUNDS) };
}

test(`the reels give back what their rules come to (seed ${SEED})`, () => {
  const draws = new SimulatedDraws(SEED);
  const { mean, error } = simulated(() => paysOf(spin(draws)));
  expect(reelsReturn()).toBeCloseTo(7606.5 / 8000, 10);
  expect(Math.abs(mean - reelsReturn())).toBeLessThan(error);
});

test.each(NUMBERS)(`number %i of the wheel gives back what its rules come to (seed ${SEED})`, (number) => {
  const draws = new SimulatedDraws(SEED);
  const stakes = new Map([[number, 1]]);
  const { mean, error } = simulated(() => 1 + profitOf(stakes, turn(draws)));
  expect(wheelReturn(number)).toBeCloseTo(48 / 52, 10);
  expect(Math.abs(mean - wheelReturn(number))).toBeLessThan(error);
});

test('a player of the wheel loses at most the exposure, and with some result that much', () => {
  const stakes = new Map([
    [1, 100],
    [5, 50],
  ]);
  expect(exposureOf(stakes)).toBe(150);
  expect(exposureOf(new Map(NUMBERS.map((number) => [number, 100])))).toBe(200);
  expect(Math.min(...NUMBERS.map((number) => profitOf(stakes, number)))).toBe(-150);
});

test.each(LINE_UPS.map((lineUp, index) => ({ index, lineUp })))(
  `line-up $index gives back what its rules come to, from 90 to 100 per cent (seed ${SEED})`,
  ({ lineUp }) => {
    const draws = new SimulatedDraws(SEED);
    const { mean, error } = simulated(() =>
      prizeFor(lineUp, pointsOf(lineUp.batters.map((place) => overBy(place, draws)))),
    );
    expect(Math.abs(mean - lineUp.returns)).toBeLessThan(error);
    expect(lineUp.returns).toBeGreaterThanOrEqual(0.9);
    expect(lineUp.returns).toBeLessThan(1);
    expect(lineUp.credits).toBeLessThanOrEqual(10);
  },
);
