import { factForms, type FactsKind } from 'results';
import { describe, expect, test } from 'vitest';
import { FACT_WORDS, fieldWords, sentencesOf } from './fact-words.ts';

const KINDS = Object.keys(FACT_WORDS) as FactsKind[];

/** The names of all fields of a form, those of its parts too; the number of a pair is no name. */
function keysOf(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const { properties = {}, anyOf = [], oneOf = [], prefixItems = [], items } = schema as Record<string, never>;
  const own = Object.entries(properties as Record<string, { const?: unknown }>).filter(([, one]) => !('const' in one));
  const inside = [anyOf, oneOf, prefixItems].flatMap((list) => list as unknown[]);
  return [...own.map(([key]) => key), ...[...own.map(([, one]) => one), ...inside, items].flatMap(keysOf)];
}

describe.each(KINDS)('of %s', (kind) => {
  const forms = factForms(kind);

  test('every kind of fact has words, and no word is of a kind that nobody can enter', () => {
    expect(Object.keys(FACT_WORDS[kind]).toSorted()).toEqual(forms.map((form) => form.kind).toSorted());
  });

  test.each(forms)('every field of $kind has a label', (form) => {
    const unnamed = keysOf(form.schema).filter((key) => fieldWords(FACT_WORDS[kind][form.kind], key) === undefined);
    expect(unnamed).toEqual([]);
  });
});

const at = Date.UTC(2026, 10, 21, 14);
const teams = ['Leeds', 'Hull'];
const football = { kind: 'fixture', teams, competition: 'Cup', season: '2026', startsAt: at };
const begins = { kind: 'period-begins', period: 'first-half', at };
const second = { kind: 'period-begins', period: 'second-half', at: at + 3_600_000 };
const cricket = { kind: 'fixture', teams: ['India', 'Kenya'], format: 'T20', overs: 20, ballsPerOver: 6, startsAt: at };
const ball = { kind: 'ball', innings: 1, over: 3, delivery: 6, striker: '', nonStriker: '', bowler: '' };
const runs = { bat: 0, wides: 0, noBalls: 0, byes: 0, legByes: 0, penalty: 0, wickets: [] };
const race = { kind: 'fixture', runners: ['Alpha', 'Bravo', 'Coal'], venue: 'Ascot', startsAt: at };
const hoops = { kind: 'fixture', sport: 'basketball', teams, periods: 4, startsAt: at };
const sets = { kind: 'fixture', sport: 'tennis', sides: ['Ann', 'Bea'], bestOf: 3, startsAt: at };
const [volleyball, snooker] = [
  { ...sets, sport: 'volleyball' },
  { ...sets, sport: 'snooker' },
];

test.each([
  [[football], 'Fixture: Leeds v Hull, kick-off 21/11/2026 19:30:00'],
  [
    [football, begins, { kind: 'goal', side: 0, period: 'first-half', at: at + 1_390_000, player: 'unknown' }],
    'Goal, Leeds, first half 23:10',
  ],
  [
    [
      football,
      begins,
      second,
      { kind: 'card', side: 1, period: 'second-half', at: second.at, card: 'red', to: 'staff' },
    ],
    'Red card, Hull, to staff, second half 45:00',
  ],
  [[football, { kind: 'score', when: 'half-time', goals: [2, 0] }], 'Half time: Leeds 2, Hull 0'],
  [[cricket, { kind: 'toss', winner: 0, chose: 'bat' }], 'Toss: India chose to bat'],
  [[cricket, { ...ball, ...runs }], 'Innings 1, 3.1: no run'],
  [
    [cricket, { ...ball, ...runs, striker: 'Shah', bowler: 'Odhiambo', bat: 4, boundary: 4 }],
    'Innings 1, 3.1, Odhiambo to Shah: 4 runs, boundary',
  ],
  [
    [cricket, { ...ball, ...runs, wides: 2, wickets: [{ player: '', how: 'run-out', fielders: [] }] }],
    'Innings 1, 3.1: 2 wides, wicket, run out',
  ],
  [
    [cricket, { kind: 'result', result: { kind: 'tie', eliminator: 1, method: 'super-over', text: '' } }],
    'Result: Tied, Kenya won the super over',
  ],
  [
    [race, { kind: 'result', order: [['Alpha'], ['Bravo', 'Coal']], weighedIn: true }],
    'Official result: 1st Alpha, 2nd Bravo and Coal (dead heat)',
  ],
  [[sets, { kind: 'unit-ends', unit: 2, winner: 1, at }], 'Set 2 to Bea, 21/11/2026 19:30:00'],
  // A set of tennis is counted in games.
  [[sets, { kind: 'point', unit: 1, side: 0, at }], 'Set 1: game to Ann, 21/11/2026 19:30:00'],
  [[volleyball, { kind: 'point', unit: 1, side: 0, at }], 'Set 1: point to Ann, 21/11/2026 19:30:00'],
  [[snooker, { kind: 'unit-begins', unit: 7, at }], 'Frame 7 starts, 21/11/2026 19:30:00'],
  [
    [
      { ...sets, sport: 'e-games' },
      { kind: 'score', unit: 1, points: [13, 9] },
    ],
    'Map 1: Ann 13, Bea 9',
  ],
  [[hoops, { kind: 'points', period: 2, side: 0, points: 3, at }], '3 points to Leeds, period 2, 21/11/2026 19:30:00'],
  [
    [
      { ...hoops, sport: 'handball' },
      { kind: 'points', period: 1, side: 1, points: 1, at },
    ],
    '1 goal to Hull, period 1, 21/11/2026 19:30:00',
  ],
  [[football, { kind: 'period-begins', period: 'penalties', at }], 'Penalties start, 21/11/2026 19:30:00'],
  [[football, { kind: 'walkover', winner: 1 }], 'Walkover to Hull'],
  [[race, { kind: 'non-runner', runner: 'Coal', at }], 'Non-runner: Coal, withdrawn 21/11/2026 19:30:00'],
  [[cricket, { kind: 'innings', innings: 3, batting: 1, superOver: true }], 'Super over: Kenya bat'],
  [[cricket, { kind: 'innings-end', innings: 1, why: 'overs' }], 'Innings 1 ends: overs bowled'],
  [
    [cricket, { kind: 'adjustment', innings: 1, runs: -1, after: { over: 4, delivery: 2 } }],
    'Innings 1: 1 run taken away after 4.1',
  ],
])('facts are sentences, by names and the clock of the site: %#', (said, words) => {
  const facts = said.map((one, place) => ({
    fact_id: place + 1,
    source: 'manual',
    said: one as unknown,
    corrects: null,
  }));
  expect(sentencesOf(facts)(facts.at(-1) as (typeof facts)[number])).toBe(words);
});

test('a correction names what it corrects, and so does one that only takes back', () => {
  const facts = [
    { fact_id: 1, source: 'manual', said: cricket as unknown, corrects: null },
    { fact_id: 2, source: 'manual', said: { kind: 'toss', winner: 0, chose: 'bat' }, corrects: null },
    { fact_id: 3, source: 'manual', said: { kind: 'toss', winner: 1, chose: 'field' }, corrects: 2 },
    { fact_id: 4, source: 'manual', said: null, corrects: 3 },
  ];
  expect(facts.slice(2).map(sentencesOf(facts))).toEqual([
    'Toss: Kenya chose to field (corrected, was: Toss: India chose to bat)',
    'Taken back: Toss: Kenya chose to field',
  ]);
});

test('balls are numbered as their scorer’s pad numbers them: a wide is bowled again', () => {
  const bowled = (fact_id: number, delivery: number, more: object = {}, source = 'scorer-7') => ({
    fact_id,
    source,
    said: { ...ball, ...runs, over: 0, delivery, ...more } as unknown,
    corrects: null as number | null,
  });
  const out = { wickets: [{ player: '', how: 'bowled', fielders: [] }] };
  const facts = [
    { fact_id: 1, source: 'manual', said: cricket as unknown, corrects: null },
    bowled(2, 1),
    bowled(3, 2, { wides: 1 }),
    // The other scorer has a ball of the over for it.
    bowled(4, 1, {}, 'scorer-8'),
    bowled(5, 2, { bat: 1 }, 'scorer-8'),
    bowled(6, 3, out),
    bowled(7, 3, out, 'scorer-8'),
    { ...bowled(8, 2, { bat: 2 }, 'manual'), corrects: 3 },
    { fact_id: 9, source: 'scorer-8', said: null, corrects: 7 },
  ];
  expect(facts.slice(1, 7).map(sentencesOf(facts.slice(0, 7)))).toEqual([
    'Innings 1, 0.1: no run',
    'Innings 1, 0.2: 1 wide',
    'Innings 1, 0.1: no run',
    'Innings 1, 0.2: 1 run',
    'Innings 1, 0.2: wicket, bowled',
    'Innings 1, 0.3: wicket, bowled',
  ]);
  // Once the wide was a ball of the over, the wicket fell on the next.
  expect(facts.slice(5).map(sentencesOf(facts))).toEqual([
    'Innings 1, 0.3: wicket, bowled',
    'Innings 1, 0.3: wicket, bowled',
    'Innings 1, 0.2: 2 runs (corrected, was: Innings 1, 0.2: 1 wide)',
    'Taken back: Innings 1, 0.3: wicket, bowled',
  ]);
});

test('a fact whose match is not known yet goes by its kind', () => {
  const fact = { fact_id: 1, source: 'manual', said: { kind: 'match-ended' }, corrects: null };
  expect(sentencesOf([fact])(fact)).toBe('match ended');
});
