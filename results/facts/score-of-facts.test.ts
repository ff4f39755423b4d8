import { expect, test } from 'vitest';
import {
  finished,
  football,
  fullTime,
  goal,
  half,
  kickOff,
  later,
  MINUTE,
  periodEnds,
  periods,
  race,
  retires,
  SETS_FORMATS,
  setsOf,
  stopped,
} from '../testing/matches.fixture.ts';
import { factsSaying } from '../testing/rules.fixture.ts';
import { scoreOfFootball } from './football/score-of-football.ts';
import { scoreOfPeriods } from './periods/score-of-periods.ts';
import { scoreOfRace } from './racing/score-of-race.ts';
import { scoreOfFacts } from './score-of-facts.ts';
import { scoreOfSets } from './sets/score-of-sets.ts';

const inLine = ({ summary, note }: { readonly summary: string; readonly note: string }) => [summary, note];
const period = (kind: 'period-begins' | 'period-ends', name: 'extra-time' | 'penalties') =>
  ({ kind, period: name, at: later(120 * MINUTE) }) as const;
const shot = (side: 0 | 1) => ({ kind: 'goal', side, period: 'penalties', at: later(150 * MINUTE) }) as const;

test('the score of football follows its goals and its periods', () => {
  const played = [kickOff(), goal(0), goal(1, 20), ...half, goal(0, 80)] as const;
  expect(inLine(scoreOfFootball(football()))).toEqual(['', '']);
  expect(inLine(scoreOfFootball(football(kickOff())))).toEqual(['0–0', 'First half']);
  expect(inLine(scoreOfFootball(football(kickOff(), goal(1), half[0]!)))).toEqual(['0–1', 'Half-time']);
  expect(inLine(scoreOfFootball(football(...played)))).toEqual(['2–1', 'Second half']);
  expect(inLine(scoreOfFootball(football(...played, fullTime)))).toEqual(['2–1', 'Full time']);
  const level = [...played, goal(1, 85), fullTime, period('period-begins', 'extra-time')] as const;
  expect(inLine(scoreOfFootball(football(...level)))).toEqual(['2–2', 'Extra time']);
  const kicks = [period('period-ends', 'extra-time'), period('period-begins', 'penalties'), shot(0), shot(0), shot(1)];
  expect(inLine(scoreOfFootball(football(...level, ...kicks)))).toEqual(['2–2 (2–1)', 'Penalties']);
});

test('football whose source gives no goals has the score as it is given, and one that is stopped says so', () => {
  const given = { kind: 'score', when: 'full-time', goals: [3, 1] } as const;
  expect(inLine(scoreOfFootball(football(given)))).toEqual(['3–1', 'Full time']);
  expect(inLine(scoreOfFootball(football({ kind: 'called-off' })))).toEqual(['', 'Called off']);
  const stop = { kind: 'abandoned', at: later(30 * MINUTE) } as const;
  expect(inLine(scoreOfFootball(football(kickOff(), goal(0), stop)))).toEqual(['1–0', 'Abandoned']);
});

test('cards stand beside the side that was shown them', () => {
  const card = (side: 0 | 1, colour: 'yellow' | 'second-yellow' | 'red') =>
    ({ kind: 'card', side, period: 'first-half', at: later(5 * MINUTE), card: colour, to: 'player' }) as const;
  const { sides } = scoreOfFootball(football(kickOff(), card(0, 'yellow'), card(0, 'second-yellow'), card(1, 'red')));
  expect(sides).toEqual([
    { name: 'H', score: '0', detail: 'yellow ×2, red ×1', active: false },
    { name: 'A', score: '0', detail: 'red ×1', active: false },
  ]);
});

test('the score of a match in periods is their sum, with the points of each beside it', () => {
  const quarters = [
    [20, 18],
    [15, 22],
    [9, 4],
  ] as const;
  expect(inLine(scoreOfPeriods(periods('basketball', [])))).toEqual(['', '']);
  const third = scoreOfPeriods(periods('basketball', quarters));
  expect(inLine(third)).toEqual(['44–44', 'Quarter 3']);
  expect(third.sides.map(({ score, detail }) => [score, detail])).toEqual([
    ['44', '20 15 9'],
    ['44', '18 22 4'],
  ]);
  expect(scoreOfPeriods(periods('basketball', quarters, periodEnds(3))).note).toBe('End of quarter 3');
  expect(scoreOfPeriods(periods('ice-hockey', [[1, 0]])).note).toBe('Period 1');
  expect(scoreOfPeriods(periods('kabaddi', [[12, 9]])).note).toBe('First half');
  expect(scoreOfPeriods(periods('kabaddi', [[12, 9]], periodEnds(1))).note).toBe('Half-time');
  const overtime = [...quarters, [0, 0], [3, 2]] as const;
  expect(scoreOfPeriods(periods('basketball', overtime)).note).toBe('Overtime');
  expect(scoreOfPeriods(periods('basketball', overtime, periodEnds(5), finished)).note).toBe('Full time');
  expect(scoreOfPeriods(periods('handball', [[9, 9]], stopped(1, 5 * MINUTE))).note).toBe('Abandoned');
  const level = [
    [1, 1],
    [0, 0],
    [0, 0],
  ] as const;
  const shots = [periodEnds(3), { kind: 'shoot-out', winner: 1, at: later(0) }, finished] as const;
  expect(inLine(scoreOfPeriods(periods('ice-hockey', level, ...shots)))).toEqual(['1–2', 'After a shoot-out']);
});

test('the score of a match in sets has each of them, and of one in frames how many each has won', () => {
  const tennis = { sport: 'tennis', ...SETS_FORMATS.tennis } as const;
  expect(inLine(scoreOfSets(setsOf(tennis, [])))).toEqual(['', '']);
  const second = [
    [6, 4],
    [3, 2, 'on'],
  ] as const;
  expect(inLine(scoreOfSets(setsOf(tennis, second)))).toEqual(['6–4, 3–2', 'Set 2']);
  expect(scoreOfSets(setsOf(tennis, second.slice(0, 1))).note).toBe('H takes set 1');
  expect(scoreOfSets(setsOf(tennis, second, retires(0))).note).toBe('H retired');
  const both = [
    [6, 4],
    [6, 3],
  ] as const;
  expect(inLine(scoreOfSets(setsOf(tennis, both)))).toEqual(['6–4, 6–3', 'H wins']);
  const frames = [
    [70, 20],
    [14, 66],
    [80, 0],
  ] as const;
  const snooker = { sport: 'snooker', ...SETS_FORMATS.snooker } as const;
  expect(inLine(scoreOfSets(setsOf(snooker, frames)))).toEqual(['2–1', 'H takes frame 3']);
});

test('a race says that it is off, and then who won', () => {
  const off = { kind: 'off', at: later(0), day: '2026-11-21' } as const;
  const result = (...order: string[][]) => ({ kind: 'result', order, weighedIn: false }) as const;
  expect(inLine(scoreOfRace(race()))).toEqual(['', '']);
  expect(inLine(scoreOfRace(race(off)))).toEqual(['', 'They are off']);
  expect(inLine(scoreOfRace(race(off, result(['B'], ['A', 'C'], ['D']))))).toEqual(['B wins', 'Finished: B, A, C']);
  expect(scoreOfRace(race(off, result(['A', 'B']))).summary).toBe('Dead heat: A and B');
  expect(scoreOfRace(race({ kind: 'abandoned' })).note).toBe('Abandoned');
});

test('facts without a fixture, and matches without a score, make none', () => {
  expect(scoreOfFacts('football', { facts: factsSaying([goal(0)]), doubts: [] })).toBeUndefined();
  expect(scoreOfFacts('election', { facts: factsSaying([{ kind: 'fixture' }]), doubts: [] })).toBeUndefined();
});
