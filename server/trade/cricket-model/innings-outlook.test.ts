import { expect, test } from 'vitest';
import { bySuite } from '../../../engine/testing/suite-size.ts';
import { randomOf } from '../../../demo/simulator/random.ts';
import { batterOutlook } from './batter-outlook.ts';
import { afterBall, BALL_KINDS, ballChances, inningsOver, type BallKind, type CricketState } from './cricket-model.ts';
import { atLeast, leaving, mean, median, most, within } from './distribution.ts';
import { inHand, InningsOutlook } from './innings-outlook.ts';

const overs = 20;
const ROUNDS = bySuite(10_000, 20_000);
const sides = { overs, firstEdge: 0.05, secondEdge: 0.05 };

interface Played {
  readonly six: number;
  readonly total: number;
  readonly fours: number;
  readonly lost: number;
  readonly atThird: number;
  readonly eighth: number;
}

/** Plays innings ball by ball from a state, and counts what the outlook is asked for. */
function play(from: CricketState, rounds: number, name: string): Played[] {
  const random = randomOf(name);
  return Array.from({ length: rounds }, () => {
    let state = from;
    let [six, fours, atThird, eighth] = [0, 0, -1, 0];
    while (!inningsOver(state)) {
      const kind = BALL_KINDS[random.weighted(ballChances(sides, state))] as BallKind;
      const before = state;
      state = afterBall(state, kind);
      if (kind === '4') fours++;
      const bowled = overs * 6 - before.ballsLeft;
      if (bowled < 36) six += state.runs - before.runs;
      if (bowled >= 42 && bowled < 48) eighth += state.runs - before.runs;
      if (state.wicketsLeft === 7 && before.wicketsLeft === 8) atThird = state.runs;
    }
    const total = state.runs - from.runs;
    const lost = from.wicketsLeft - state.wicketsLeft;
    return { six, total, fours, lost, atThird: atThird < 0 ? state.runs : atThird, eighth };
  });
}

const start: CricketState = { innings: 1, runs: 0, wicketsLeft: 10, ballsLeft: 120, target: 0 };
const chase: CricketState = { innings: 2, runs: 0, wicketsLeft: 10, ballsLeft: 120, target: 165 };

test.each([
  ['a first innings', start, 0],
  ['a chase', chase, 165],
] as const)(`the outlook of %s is what ${ROUNDS} innings come to`, (name, from, need) => {
  const outlook = new InningsOutlook({ ballsLeft: 120, wickets: inHand(10), need, edge: 0.05 });
  const played = play(from, ROUNDS, `outlook ${name}`);
  const share = (holds: (one: Played) => boolean) => played.filter(holds).length / played.length;
  const numbers = [
    [outlook.runsAfter(36), (one: Played) => one.six, 0.0125],
    [outlook.runsAfter(120), (one: Played) => one.total, 0.0125],
    [outlook.wicketsLost(), (one: Played) => one.lost, 0.0125],
    [outlook.runsAtFall(7), (one: Played) => one.atThird, 0.0125],
    // Counted ball by ball, without what they have to do with how long the innings lasts.
    [outlook.count('4'), (one: Played) => one.fours, 0.04],
  ] as const;
  for (const [distribution, of, near] of numbers) {
    for (const line of [median(distribution) - 3, median(distribution), median(distribution) + 4]) {
      expect(Math.abs(atLeast(distribution, line) - share((one) => of(one) >= line))).toBeLessThan(near);
    }
  }
});

test('a later over is looked at from the wickets that may be in hand then', () => {
  const whole = new InningsOutlook({ ballsLeft: 120, wickets: inHand(10), need: 0, edge: 0.05 });
  const wickets = whole.wicketsAfter(42);
  const over = new InningsOutlook({ ballsLeft: 78, wickets, need: 0, edge: 0.05 }, 6).runsAfter(6);
  const played = play(start, ROUNDS, 'the eighth over');
  for (const line of [4, 7, 10]) {
    expect(atLeast(over, line)).toBeCloseTo(played.filter((one) => one.eighth >= line).length / played.length, 1.6);
  }
});

test('a batter makes about half of what is to come, and less the sooner it may end', () => {
  const outlook = new InningsOutlook({ ballsLeft: 120, wickets: inHand(10), need: 0, edge: 0.05 });
  const runs = batterOutlook(outlook, true);
  expect(mean(runs)).toBeGreaterThan(15);
  expect(mean(runs)).toBeLessThan(45);
  expect(median(runs)).toBeLessThan(mean(runs));
  const last = new InningsOutlook({ ballsLeft: 6, wickets: inHand(1), need: 0, edge: 0.05 });
  expect(mean(batterOutlook(last, true))).toBeLessThan(9);
});

test('chances sum to 1, and every other number is even', () => {
  const total = new InningsOutlook({ ballsLeft: 60, wickets: inHand(6), need: 0, edge: 0 }).runsAfter(60);
  expect(within(total, total.least, most(total))).toBeCloseTo(1, 9);
  expect(leaving(total, 0, 2)).toBeCloseTo(0.5, 1.5);
  expect(atLeast(total, total.least)).toBeCloseTo(1, 9);
});

test('a chase ends when it is won', () => {
  const won = new InningsOutlook({ ballsLeft: 30, wickets: inHand(8), need: 2, edge: 0 }).runsAfter(30);
  expect(atLeast(won, 2)).toBeGreaterThan(0.99);
  expect(atLeast(won, 8)).toBe(0);
});
