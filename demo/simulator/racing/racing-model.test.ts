import { expect, test } from 'vitest';
import { bySuite } from '../../../engine/testing/suite-size.ts';
import { randomOf } from '../random.ts';
import { resultsOf, SETTING } from '../testing/results-of.fixture.ts';
import { eachWayChance, placeChances, type RaceState } from './racing-model.ts';
import { tellRace } from './racing-story.ts';

const ROUNDS = bySuite(400, 2_000);
const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
const even = names.map((name) => ({ name, pace: 0 }));
const off: RaceState = { ground: names.map(() => 0), left: 1 };
const sum = (chances: readonly number[]) => chances.reduce((total, chance) => total + chance, 0);

test.each([1, 2, 3])('the chances to be among the first %i sum to as many', (places) => {
  const runners = names.map((name, place) => ({ name, pace: place / 4 }));
  expect(sum(placeChances(runners, off, places))).toBeCloseTo(places, 6);
  expect(sum(placeChances(runners, { ground: [0, 1, 0, 0, -1, 0.3, 0, 2], left: 0.2 }, places))).toBeCloseTo(places, 3);
});

test('equal horses have equal chances', () => {
  for (const chance of placeChances(even, off, 3)) expect(chance).toBeCloseTo(3 / 8, 6);
});

test('pace and ground gained help, ground the more the later', () => {
  const quick = even.map((runner, place) => ({ ...runner, pace: place === 2 ? 1 : 0 }));
  expect(placeChances(quick, off, 1)[2]).toBeGreaterThan(0.25);
  const ahead = [1, 0, 0, 0, 0, 0, 0, 0];
  const early = placeChances(even, { ground: ahead, left: 0.8 }, 1)[0] as number;
  expect(early).toBeGreaterThan(1 / 8);
  expect(placeChances(even, { ground: ahead, left: 0.2 }, 1)[0]).toBeGreaterThan(early);
});

test('a place is likelier than a win', () => {
  const runners = names.map((name, place) => ({ name, pace: place / 3 }));
  const win = placeChances(runners, off, 1);
  placeChances(runners, off, 3).forEach((chance, runner) => expect(chance).toBeGreaterThan(win[runner] as number));
});

test('a finished race is decided', () => {
  expect(placeChances(even, { ground: [3, 1, 2, 0, -1, -2, -3, -4], left: 0 }, 2)).toEqual([1, 0, 1, 0, 0, 0, 0, 0]);
});

test(`the quoted chances are as often right as they say, over ${ROUNDS} races`, () => {
  const buckets = Array.from({ length: 10 }, () => ({ said: 0, came: 0, count: 0 }));
  for (let round = 0; round < ROUNDS; round++) {
    const story = tellRace({ horses: names, distance: 1200 }, SETTING, randomOf(`race ${round}`));
    const results = resultsOf(story);
    for (const place of [0, 8, 16, 22]) {
      results.forEach((winners, market) => {
        story.moments[place]?.chances[market]?.forEach((chance, runner) => {
          const bucket = buckets[Math.min(9, Math.floor(chance * 10))] as (typeof buckets)[number];
          bucket.said += chance;
          bucket.came += winners.includes(runner) ? 1 : 0;
          bucket.count++;
        });
      });
    }
  }
  for (const { said, came, count } of buckets) {
    if (count > 1000) expect(Math.abs(said - came) / count).toBeLessThan(0.03);
  }
});

test('each-way at a quarter of the odds the two bets are fair together', () => {
  const [win, placed] = [0.2, 0.5];
  const profit = 1 / eachWayChance(win, placed, 400) - 1;
  expect(win * profit - (1 - win) + (placed * profit) / 4 - (1 - placed)).toBeCloseTo(0, 9);
  expect(eachWayChance(1, 1, 400)).toBe(1);
});
