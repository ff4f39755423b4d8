import { expect, test } from 'vitest';
import { randomOf } from '../../../demo/simulator/random.ts';
import {
  afterBall,
  BALL_KINDS,
  ballChances,
  CricketOdds,
  cricketStart,
  inningsOver,
  secondInnings,
  type BallKind,
  type CricketSides,
  type CricketState,
} from './cricket-model.ts';

const even: CricketSides = { overs: 10, firstEdge: 0, secondEdge: 0 };
const odds = new CricketOdds(even);
const chase = (target: number, ballsLeft: number, wicketsLeft: number): CricketState => ({
  innings: 2,
  runs: 0,
  wicketsLeft,
  ballsLeft,
  target,
});

test('the chances of a ball sum to 1', () => {
  const chances = ballChances(even, cricketStart(10));
  expect(chances.reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1, 12);
});

test('even sides start near even', () => {
  expect(odds.firstSideChance(cricketStart(10))).toBeGreaterThan(0.4);
  expect(odds.firstSideChance(cricketStart(10))).toBeLessThan(0.6);
});

test('more runs to get, fewer balls or fewer wickets help the side that defends', () => {
  const at = (target: number, balls: number, wickets: number) => odds.firstSideChance(chase(target, balls, wickets));
  for (let target = 20; target < 150; target += 10) expect(at(target + 10, 60, 10)).toBeGreaterThan(at(target, 60, 10));
  for (let wickets = 2; wickets <= 10; wickets++) expect(at(50, 30, wickets)).toBeLessThan(at(50, 30, wickets - 1));
  for (let balls = 12; balls <= 60; balls += 6) expect(at(60, balls, 6)).toBeLessThan(at(60, balls - 6, 6));
});

test('a stronger batting side wins more often', () => {
  const stronger = new CricketOdds({ overs: 10, firstEdge: 0.2, secondEdge: -0.2 });
  expect(stronger.firstSideChance(cricketStart(10))).toBeGreaterThan(0.65);
});

test('what is decided is certain', () => {
  expect(odds.firstSideChance({ ...chase(50, 10, 3), runs: 50 })).toBe(0);
  expect(odds.firstSideChance(chase(50, 0, 3))).toBe(1);
  expect(odds.firstSideChance(chase(2, 4, 0))).toBe(1);
  expect(odds.firstSideChance(chase(1, 0, 5))).toBe(0.5);
});

test('the quoted chances are as often right as they say, over 20,000 matches', () => {
  const sides: CricketSides = { overs: 10, firstEdge: 0.05, secondEdge: -0.05 };
  const quoted = new CricketOdds(sides);
  const random = randomOf('calibration');
  const buckets = Array.from({ length: 10 }, () => ({ said: 0, came: 0, count: 0 }));
  let runs = 0;
  for (let round = 0; round < 20_000; round++) {
    let state = cricketStart(10);
    const said: number[] = [];
    for (const innings of [1, 2]) {
      if (innings === 2) {
        runs += state.runs;
        state = secondInnings(state, 10);
      }
      while (!inningsOver(state)) {
        if (state.ballsLeft % 20 === 0) said.push(quoted.firstSideChance(state));
        state = afterBall(state, BALL_KINDS[random.weighted(ballChances(sides, state))] as BallKind);
      }
    }
    const need = state.target - state.runs;
    const won = need > 1 || (need === 1 && random.chance(0.5)) ? 1 : 0;
    for (const chance of said) {
      const bucket = buckets[Math.min(9, Math.floor(chance * 10))] as (typeof buckets)[number];
      bucket.said += chance;
      bucket.came += won;
      bucket.count++;
    }
  }
  for (const { said, came, count } of buckets) {
    if (count > 4000) expect(Math.abs(said - came) / count).toBeLessThan(0.02);
  }
  expect(runs / 20_000).toBeGreaterThan(90);
  expect(runs / 20_000).toBeLessThan(130);
});
