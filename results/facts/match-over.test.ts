import { expect, test } from 'vitest';
import { cricketFacts, innings, result } from '../testing/cricket-matches.fixture.ts';
import { footballFacts } from '../testing/football-match.fixture.ts';
import { factsSaying } from '../testing/rules.fixture.ts';
import type { FactsKind } from './facts-kind.ts';
import { foldFacts } from './fold-facts.ts';
import { isMatchOver } from './match-over.ts';

const at = 1_700_000_000_000;
const teams = ['Home', 'Away'];
const fixture = { kind: 'fixture', teams, competition: 'Cup', season: '2026', startsAt: at };
const over = (kind: FactsKind, entered: readonly object[]) =>
  isMatchOver(kind, foldFacts(kind, factsSaying(entered), []));

const football = footballFacts([0]);
const period = (kind: string, name: string) => ({ kind, period: name, at });
const score = (when: string) => ({ kind: 'score', when, goals: [1, 1] });
const hockey = { ...fixture, sport: 'ice-hockey', periods: 3, periodMs: 1_200_000 };
const tennis = { ...fixture, sport: 'tennis', bestOf: 3, target: 6, tieBreak: true };
const set = (unit: number, points: readonly number[]) => [
  { kind: 'unit-begins', unit, at },
  { kind: 'score', unit, points },
  { kind: 'unit-ends', unit, winner: 0, at },
];
const runners = ['Red Rum', 'Shergar', 'Arkle'];
const race = {
  kind: 'fixture',
  runners,
  venue: 'Ascot',
  country: 'GB',
  startsAt: at,
  day: '2026-11-21',
  surface: 'turf',
  distance: 1600,
};
const officialResult = { kind: 'official-result', result: { kind: 'won', winner: 0, text: 'Home won' } } as const;
const off = { kind: 'off', at, day: '2026-11-21' };

test.each<[string, FactsKind, readonly object[]]>([
  ['its second half', 'football', football.slice(0, -1)],
  ['half-time', 'football', [fixture, score('half-time')]],
  ['extra time', 'football', [...football, period('period-begins', 'extra-time')]],
  ['penalties', 'football', [fixture, score('full-time'), period('period-begins', 'penalties')]],
  ['its last period', 'periods', [hockey, { kind: 'period-begins', period: 3, at }]],
  ['its second set', 'tennis', [tennis, ...set(1, [6, 0]), { kind: 'unit-begins', unit: 2, at }]],
  ['its second innings', 'cricket', cricketFacts('T20', innings(1, 20), innings(2, 20))],
  ['the race', 'racing', [race, off]],
  ['another day', 'racing', [race, { kind: 'postponed', day: '2026-11-22' }]],
])('a match goes on in %s', (_, kind, entered) => {
  expect(over(kind, entered)).toBe(false);
});

test.each<[string, FactsKind, readonly object[]]>([
  ['regular time', 'football', football],
  ['the full-time score', 'football', [fixture, score('full-time')]],
  ['extra time', 'football', [...football, period('period-begins', 'extra-time'), period('period-ends', 'extra-time')]],
  ['it was called off', 'football', [fixture, { kind: 'called-off' }]],
  ['the official end', 'periods', [hockey, { kind: 'finished', at }]],
  ['it was called off', 'periods', [hockey, { kind: 'called-off' }]],
  ['the set that wins', 'tennis', [tennis, ...set(1, [6, 0]), ...set(2, [6, 0])]],
  ['a side retired', 'sets', [tennis, { kind: 'unit-begins', unit: 1, at }, { kind: 'retired', side: 0, at }]],
  ['the result', 'cricket', cricketFacts('T20', innings(1, 20), innings(2, 20), result('home'))],
  ['the official result', 'cricket', cricketFacts('T20', officialResult)],
  ['the order at the post', 'racing', [race, off, { kind: 'result', order: [['Arkle']], weighedIn: false }]],
  ['it was abandoned', 'racing', [race, { kind: 'abandoned' }]],
])('a match is over after %s', (_, kind, entered) => {
  expect(over(kind, entered)).toBe(true);
});
