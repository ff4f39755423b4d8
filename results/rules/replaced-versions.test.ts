import { expect, test } from 'vitest';
import type { Ruling } from '../ruling.ts';
import { finish, football, half, kickOff, off, race, START, verdictOf } from '../testing/matches.fixture.ts';
import { boundRule } from './rule-book.ts';
import { aContext } from '../testing/rules.fixture.ts';

// A market keeps the version that it was opened under: what a version that was replaced paid, it pays for ever.

const settledBy = (version: number, rule: string, match: unknown, subject: object): Ruling => {
  const bound = boundRule({ rule, version, subject });
  return bound.rule.settle(match, bound.subject, aContext());
};

const out = (runner: string) => ({ kind: 'non-runner', runner, at: START }) as const;
const twoFinish = race(off(), finish('A B'));
const threeRun = race(...'DEFGH'.split('').map(out), off(), finish('A B C'));
const foundOut = race(off(), out('C'), finish('A B D'));
const goals = (home: number, away: number) => ({ kind: 'score', when: 'half-time', goals: [home, away] }) as const;
const untold = football(kickOff(), goals(2, 1), ...half);

test.each<[string, string, unknown, string, string, object]>([
  ['fewer finish than there are places', 'racing.place', twoFinish, 'held A+B', 'A+B', { places: 3 }],
  ['as many run as there are places', 'racing.place', threeRun, 'A+B+C', 'void', { places: 3 }],
  ['enough finish', 'racing.place', race(off(), finish('A B CD')), 'A+B+C=D', 'A+B+C=D', { places: 3 }],
  ['one is found not to have started', 'racing.place', foundOut, 'A+B', 'A+B, void C', { places: 2 }],
  ['the same, to win', 'racing.win', foundOut, 'A', 'A, void C', {}],
  ['two tie, to win', 'racing.win', race(off(), finish('AB C')), 'A=B', 'A=B', {}],
  ['the same, each-way', 'racing.each-way', foundOut, 'A, B', 'A, B, void C', { places: 2 }],
  ['as many run as there are places, each-way', 'racing.each-way', threeRun, 'A', 'A', { places: 3 }],
  ['goals are known at half-time alone', 'football.over-under', untold, 'open', 'over', { of: 'goals', line: 2.5 }],
  ['both scored by half-time', 'football.both-to-score', untold, 'open', 'yes', {}],
])('%s: %s', (_, rule, ...[match, first, second, subject]) => {
  expect(verdictOf(settledBy(1, rule, match, subject))).toBe(first);
  expect(verdictOf(settledBy(2, rule, match, subject))).toBe(second);
});
