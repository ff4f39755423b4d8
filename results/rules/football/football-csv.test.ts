import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { sharedDataFolder } from '../../../scripts/shared-data.ts';
import type { FootballFact } from '../../facts/football/football-facts.ts';
import { foldFootball } from '../../facts/football/fold-football.ts';
import { aContext, factsSaying } from '../../testing/rules.fixture.ts';
import { newestRule } from '../rule-book.ts';
import { readFootballCsv } from '../../sources/football-csv.ts';
import { readOpenFootball } from '../../sources/openfootball.ts';

// Every row of both results tables, through facts and rules, against the table's own columns.

const folder = sharedDataFolder();
const read = (file: string) => readFileSync(join(folder as string, 'football', file), 'utf8');

function settle(said: readonly FootballFact[], rule: string, subject: object) {
  const { subject: reads, settle: by } = newestRule(rule);
  return by(foldFootball(factsSaying(said)), reads.parse(subject), aContext());
}
const winnerOf = (said: readonly FootballFact[], rule: string, subject: object = {}) => {
  const ruling = settle(said, rule, subject);
  return ruling.state === 'settled' && 'winners' in ruling.result ? ruling.result.winners[0] : ruling.state;
};
const numberOf = (said: readonly FootballFact[], subject: object) => {
  const ruling = settle(said, 'football.count', subject);
  return ruling.state === 'settled' && 'number' in ruling.result ? ruling.result.number : ruling.state;
};
const LETTERS: Record<string, string> = { H: 'home', A: 'away', D: 'draw' };

describe.skipIf(folder === undefined).each([
  ['bundesliga_season-2425.csv', 306],
  ['premier-league_season-2526.csv', 380],
])('%s', (file, rows) => {
  test(`each of its ${rows} rows settles goals, half-time, corners and cards as its columns say`, () => {
    const matches = readFootballCsv(read(file), file, '2025') ?? [];
    expect(matches.length).toBe(rows);
    for (const { facts, row } of matches) {
      // One row has nothing but its final score: what nobody wrote down stays open.
      const isBare = row['HTR'] === '';
      const cell = (name: string) => (row[name] === '' ? NaN : Number(row[name]));
      const sum = (...names: string[]) => {
        const all = names.reduce((so, one) => so + cell(one), 0);
        return Number.isNaN(all) ? 'open' : all;
      };
      const name = `${row['Date']} ${row['HomeTeam']}`;
      expect(winnerOf(facts, 'football.match-odds'), name).toBe(LETTERS[row['FTR'] as string]);
      expect(winnerOf(facts, 'football.half-time'), name).toBe(isBare ? 'open' : LETTERS[row['HTR'] as string]);
      const halfFull = [row['HTR'], row['FTR']].map((letter) => LETTERS[letter as string]).join('/');
      expect(winnerOf(facts, 'football.half-time-full-time'), name).toBe(isBare ? 'open' : halfFull);
      for (const [of, home, away] of [
        ['goals', 'FTHG', 'FTAG'],
        ['corners', 'HC', 'AC'],
        ['yellow-cards', 'HY', 'AY'],
        ['red-cards', 'HR', 'AR'],
      ] as const) {
        expect(numberOf(facts, { of, side: 'home' }), name).toBe(sum(home));
        expect(numberOf(facts, { of, side: 'away' }), name).toBe(sum(away));
        const both = sum(home, away);
        expect(numberOf(facts, { of }), name).toBe(both);
        const side = both === 'open' ? 'open' : both > 2.5 ? 'over' : 'under';
        expect(winnerOf(facts, 'football.over-under', { of, line: 2.5 }), name).toBe(side);
      }
      expect(numberOf(facts, { of: 'cards' }), name).toBe(sum('HY', 'AY', 'HR', 'AR'));
      expect(numberOf(facts, { of: 'goals', period: 'first-half' }), name).toBe(sum('HTHG', 'HTAG'));
    }
  });
});

describe.skipIf(folder === undefined).each([
  ['2025-26_en.1.json', 380],
  ['2025_mls.json', 510],
])('%s', (file, matches) => {
  test('what was played settles, what was not stays open, and no half-time is invented', () => {
    const all = readOpenFootball(read(file)) ?? [];
    expect(all.length).toBe(matches);
    for (const { facts } of all) {
      const score = (when: string) =>
        facts.find((fact) => fact.kind === 'score' && fact.when === when) as { goals: [number, number] } | undefined;
      const [full, half] = [score('full-time'), score('half-time')];
      const winner = ([home, away]: [number, number]) => (home > away ? 'home' : home < away ? 'away' : 'draw');
      const name = JSON.stringify(facts);
      const unplayed = facts.some((fact) => fact.kind === 'called-off') ? 'void' : 'open';
      expect(winnerOf(facts, 'football.match-odds'), name).toBe(full === undefined ? unplayed : winner(full.goals));
      const nobody = full !== undefined && full.goals[0] + full.goals[1] === 0;
      const expected = half !== undefined ? winner(half.goals) : nobody ? 'draw' : unplayed;
      expect(winnerOf(facts, 'football.half-time'), name).toBe(expected);
    }
  });
});

test('an abandoned match of openfootball settles its first half, and what stood when it was stopped is no result', () => {
  const match = { date: '2025-08-15', team1: 'A', team2: 'B', status: 'abandoned', score: { ht: [1, 0], ft: [1, 1] } };
  const [row] = readOpenFootball(JSON.stringify({ name: 'League 2025/26', matches: [match] })) ?? [];
  const facts = row?.facts;
  expect(winnerOf(facts ?? [], 'football.half-time')).toBe('home');
  expect(winnerOf(facts ?? [], 'football.match-odds')).toBe('void');
});

const HEAD = 'Date,HomeTeam,AwayTeam,FTHG,FTAG,HTHG,HTAG,HC,AC,HY,AY,HR,AR';

test.each([
  ['a cell too few', `2025-08-15,A,B,1,1,0,0,3,3,1,1,0`, '12 cells for 13 columns'],
  ['goals that are no count', `2025-08-15,A,B,x,1,0,0,3,3,1,1,0,0`, 'FTHG is "x", not a count'],
  ['goals below nothing', `2025-08-15,A,B,-1,1,0,0,3,3,1,1,0,0`, 'FTHG is "-1", not a count'],
  ['a day that is none', `2025-13-45,A,B,1,1,0,0,3,3,1,1,0,0`, '2025-13-45 is no day'],
  ['no side', `2025-08-15,A,,1,1,0,0,3,3,1,1,0,0`, 'a side is missing'],
])('a row with %s says so, and the others are read', (_, row, problem) => {
  const rows = readFootballCsv(`${HEAD}\n${row}\n2025-08-15,C,D,1,1,0,0,3,3,1,1,0,0`, 'x', 'y');
  expect(rows).toMatchObject([
    { place: 2, facts: [], problem },
    { place: 3, problem: undefined },
  ]);
});

test('a table may have goals alone, under other names; one without a row of names is none', () => {
  const rows = readFootballCsv('date;home;away;home goals;away goals\n15/08/2025;A;B;2;1\n', 'x', 'y');
  expect(rows?.[0]?.facts.slice(1)).toEqual([{ kind: 'score', when: 'full-time', goals: [2, 1] }]);
  expect(readFootballCsv('Date,HomeTeam\n', 'x', 'y')).toBeUndefined();
});

test('HT and AT are sides only if no other column is', () => {
  const sidesOf = (names: string, row: string) => {
    const [first] = readFootballCsv(`${names}\n${row}\n`, 'x', 'y') ?? [];
    return [first?.home, first?.away];
  };
  expect(sidesOf('Date,HT,AT,FTHG,FTAG', '2025-08-15,A,B,2,1')).toEqual(['A', 'B']);
  expect(sidesOf('Date,Home,Away,HG,AG,HT', '2025-08-15,A,B,2,1,1-0')).toEqual(['A', 'B']);
});

test('two columns of one figure are refused', () => {
  const read = (names: string) => () => readFootballCsv(`${names}\n2025-08-15,A,B,2,1,9\n`, 'x', 'y');
  expect(read('Date,HomeTeam,AwayTeam,FTHG,FTAG,FTHG')).toThrow('two columns are FTHG: FTHG and FTHG');
  expect(read('Date,HomeTeam,AwayTeam,FTHG,FTAG,Home Goals')).toThrow('two columns are FTHG: FTHG and Home Goals');
});

test('more goals at half-time than at the end is held, not settled', () => {
  const text = `${HEAD}\n2025-08-15,A,B,1,1,2,0,3,3,1,1,0,0`;
  const [match] = readFootballCsv(text, 'x', 'y') ?? [];
  const ruling = settle(match?.facts ?? [], 'football.match-odds', {});
  expect(ruling).toMatchObject({ state: 'held', would: { state: 'settled' } });
});
