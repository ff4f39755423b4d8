import type { FactFormOnWire, Match } from 'protocol';
import { factForms, type FactsKind } from 'results';
import { describe, expect, test } from 'vitest';
import { fieldProblem } from '../matches/rule-fields.ts';
import { clockOf } from './clock-text.ts';
import { fieldsOfForm, firstTexts, claimOfTexts, textsOfFact, type FactContext } from './fact-form.ts';

const at = Date.UTC(2026, 10, 21, 14);
const runner = (name: string, place: number) => ({ name, selection_id: place + 1 });
const match = {
  match_id: 7,
  match_name: 'Leeds v Hull',
  series_name: 'Cup',
  sport_id: 2_593_174,
  sport_name: 'Ping-pong',
  open_date: new Date(at).toISOString(),
  country: '',
  markets: [{ runners: ['Alpha', 'Bravo', 'Coal'].map(runner) }, { runners: ['Yes', 'No'].map(runner) }],
} as unknown as Match;
const names = { sides: ['Leeds', 'Hull'] as const, begins: new Map<string, number>(), sport: '', placeOf: () => '' };
const context = (standing: FactContext['standing'] = []): FactContext => ({ match, names, standing });

function formOf(factsKind: FactsKind, kind: string): FactFormOnWire {
  const form = factForms(factsKind).find((one) => one.kind === kind);
  if (form === undefined) throw new Error(`no ${kind} of ${factsKind}`);
  return { facts_kind: factsKind, kind, schema: form.schema };
}

const nobody = { striker: '', nonStriker: '', bowler: '' };
const runs = { bat: 0, wides: 0, noBalls: 0, byes: 0, legByes: 0, penalty: 0 };
const played = {
  kind: 'match',
  match: {
    number: 2,
    stage: 'league',
    teams: ['Leeds', 'Hull'],
    ground: 'Oval',
    startsAt: at,
    endedAt: at + 1000,
    oversWithABall: 40,
    counts: { fours: 20, sixes: 3 },
    teamCounts: [{ 'team-total': 180 }, { 'team-total': 150 }],
    players: { 'Ann Lee': { 'player-wickets': 3, 'player-runs': 12 } },
    elevens: [['Ann Lee', 'Bob'], null],
  },
};

describe('a fact goes through its form and comes back', () => {
  test.each([
    ['football', { kind: 'goal', side: 1, period: 'second-half', at, ownGoal: true, player: 'Smith' }],
    ['football', { kind: 'score', when: 'half-time', goals: [2, 0] }],
    ['football', { kind: 'called-off' }],
    ['racing', { kind: 'result', order: [['Alpha'], ['Bravo', 'Coal']], weighedIn: true }],
    ['racing', { kind: 'non-runner', runner: 'Alpha', at }],
    ['racing', { kind: 'postponed', day: '2026-11-22' }],
    ['cricket', { kind: 'toss', winner: 0, chose: 'field' }],
    ['cricket', { kind: 'overs-cut', innings: 1, overs: 19.4 }],
    ['cricket', { kind: 'penalty', innings: 1, to: 0, runs: 5, helmet: false }],
    ['cricket', { kind: 'retired', innings: 1, player: 'Shah', how: 'hurt', after: { over: 2, delivery: 3 } }],
    ['cricket', { kind: 'not-counted', statistics: ['wides', 'fielding'] }],
    ['cricket', { kind: 'result', result: { kind: 'won', winner: 1, text: 'Hull won by 3 runs' } }],
    ['cricket', { kind: 'ball', innings: 1, over: 0, delivery: 1, ...nobody, ...runs, wickets: [] }],
    [
      'cricket',
      {
        kind: 'ball',
        innings: 1,
        over: 0,
        delivery: 1,
        ...nobody,
        ...runs,
        bat: 4,
        boundary: 4,
        wickets: [{ player: 'Shah', how: 'run-out', fielders: ['Odhiambo'] }],
      },
    ],
    ['sets', { kind: 'score', unit: 2, points: [6, 4] }],
    ['periods', { kind: 'abandoned', period: 2, leftMs: 90_000, at }],
    ['election', { kind: 'winner', of: 'Delhi', names: ['Ann', 'Bob'], official: true }],
    ['index', { kind: 'settlement-price', ticks: 23_400, contract: '2026-11' }],
    ['tournament', played],
    ['tournament', { kind: 'played', match_id: 3, number: 1, stage: 'league' }],
  ] as const)('of %s: %j', (kind, claim) => {
    const form = formOf(kind, claim.kind);
    const texts = textsOfFact(form, claim);
    const problems = fieldsOfForm(form, texts, names).map((field) => fieldProblem(field, texts[field.path]));
    expect(problems.filter((problem) => problem !== '')).toEqual([]);
    expect(claimOfTexts(form, texts, names)).toEqual(claim);
  });
});

test('a new fixture begins with what the match is known by', () => {
  const race = firstTexts(formOf('racing', 'fixture'), context(), at);
  expect(race).toMatchObject({ runners: 'Alpha\nBravo\nCoal', startsAt: String(at), day: '2026-11-21', venue: 'Cup' });
  const game = firstTexts(formOf('sets', 'fixture'), context(), at);
  expect(game).toMatchObject({ 'sides.0': 'Leeds', 'sides.1': 'Hull', competition: 'Cup', sport: 'table-tennis' });
});

test('a new fact begins now, in the period that is played', () => {
  const begun = { kind: 'period-begins', period: 'first-half', at };
  const goal = firstTexts(formOf('football', 'goal'), context([begun]), at + 5000);
  expect(goal).toMatchObject({ period: 'first-half', at: String(at + 5000), side: '' });
  expect(firstTexts(formOf('football', 'period-begins'), context([begun]), at)).toMatchObject({
    period: 'second-half',
  });
  const unit = [{ kind: 'unit-begins', unit: 2, at }];
  expect(firstTexts(formOf('tennis', 'unit-begins'), context(unit), at)).toMatchObject({ unit: '3' });
  expect(firstTexts(formOf('tennis', 'score'), context(unit), at)).toMatchObject({ unit: '2' });
});

test('fields go by the names of the sides', () => {
  const labels = (kind: FactsKind, of: string) => fieldsOfForm(formOf(kind, of), {}, names).map(({ label }) => label);
  expect(labels('football', 'score')).toEqual(['When', 'Goals: Leeds', 'Goals: Hull']);
  expect(labels('football', 'fixture').slice(0, 2)).toEqual(['Side 1', 'Side 2']);
  expect(labels('cricket', 'adjustment').slice(2)).toEqual([
    'After: over, 0 for the first',
    'After: delivery of the over, wides and no-balls counted',
  ]);
});

test('a result that nobody put in words says who won', () => {
  const form = formOf('cricket', 'result');
  const claim = claimOfTexts(form, { 'result.kind': 'won', 'result.winner': '1' }, names);
  expect(claim).toEqual({ kind: 'result', result: { kind: 'won', winner: 1, text: 'Hull won' } });
});

test.each([
  ['23', 1_380_000],
  ['23:10', 1_390_000],
  ['105:00', 6_300_000],
  ['23:61', undefined],
  ['', undefined],
])('a clock of %s', (text, ms) => expect(clockOf(text)).toBe(ms));
