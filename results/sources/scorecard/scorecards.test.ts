import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { sharedDataFolder } from '../../../scripts/shared-data.ts';
import { countMatch, inningsRuns, isOverCompleted, oversBowled } from '../../facts/cricket/count-cricket.ts';
import { foldCricket } from '../../facts/cricket/fold-cricket.ts';
import { truthColumns } from '../../facts/cricket/truth-columns.ts';
import { readScorecard } from './read-scorecard.ts';
import { readScorecardFile } from '../../../server/trade/facts/read-scorecard-file.ts';

const folder = sharedDataFolder();
const cards = join(folder ?? '', 'cricsheet');
const matchOf = (name: string) => foldCricket(readScorecardFile(join(cards, `${name}.json.gz`)));

/** Rows of the truth, by column; a cell with a comma is in quotation marks. */
function truth(): Record<string, string>[] {
  if (folder === undefined) return [{ match_id: 'skipped' }];
  const [head, ...rows] = readFileSync(join(cards, 'session_truth.csv'), 'utf8').trim().split(/\r?\n/);
  const cells = (line: string) => [...line.matchAll(/(?:^|,)(?:"([^"]*)"|([^,]*))/g)].map((m) => m[1] ?? m[2] ?? '');
  const names = cells(head as string);
  return rows.map((row) => Object.fromEntries(cells(row).map((cell, place) => [names[place], cell])));
}

test.skipIf(folder === undefined).each(truth().map((row) => [row['match_id'] as string, row] as const))(
  'every column of the truth of %s',
  (name, row) => {
    const { comp, ...expected } = row;
    delete expected['match_id'];
    const counted = truthColumns(matchOf(name));
    const text = Object.fromEntries(Object.entries(counted).map(([column, value]) => [column, String(value ?? '')]));
    expect(text).toEqual(expected);
    expect(comp).toMatch(/^(IPL|T20I)$/);
  },
);

test.skipIf(folder === undefined).each([
  ['1082648', ['128/7 20 overs', '48/3 5.2 target']],
  ['1216493', ['157/8 20 overs', '157/8 20 overs', '2/2 0.3 all-out', '3/0 0.2 target']],
  // 125 off the bat and in extras, and the 5 penalty runs that no ball shows.
  ['1268191', ['128/10 19.3 all-out', '130/10 19.2 all-out']],
  ['1298152', ['79/5 9 overs', '51/0 3 weather']],
  ['1321467', ['163/7 20 overs', '111/10 19.4 all-out']],
  ['1359519', ['125/7 19.2 weather']],
  ['1370353', ['214/4 20 overs', '171/5 15 target']],
  ['odi_1384426', ['401/6 50 overs', '200/1 25.3 weather']],
  ['test_1239543', ['183/10 65.4 all-out', '278/10 84.5 all-out', '303/10 85.5 all-out', '52/1 14 match-over']],
])('the innings of %s', (name, expected) => {
  const match = matchOf(name);
  const lines = [...match.innings, ...match.superOvers].map(
    (innings) => `${innings.runs}/${innings.wickets} ${oversBowled(innings)} ${innings.end}`,
  );
  expect(lines).toEqual(expected);
});

test.skipIf(folder === undefined).each([
  ['1082648', 'Kolkata Knight Riders won by 7 wickets (D/L)'],
  ['1216493', 'Match tied; Delhi Capitals won the super over'],
  ['1268191', 'Malta won by 2 runs'],
  ['1298152', 'No result'],
  ['odi_1384426', 'Pakistan won by 21 runs (D/L)'],
  ['test_1239543', 'Match drawn'],
])('the result of %s', (name, text) => expect(matchOf(name).result?.text).toBe(text));

test.skipIf(folder === undefined)('penalty runs count on the board and in no session', () => {
  const malta = matchOf('1268191').innings[1];
  expect(malta && [inningsRuns(malta, 'all'), inningsRuns(malta, 'none')]).toEqual([130, 125]);
  const zimbabwe = matchOf('1298152').innings[0];
  expect(zimbabwe && [inningsRuns(zimbabwe, 'all'), inningsRuns(zimbabwe, 'none')]).toEqual([79, 74]);
});

test.skipIf(folder === undefined)('an over of seven balls with a penalty has one that does not count', () => {
  const zimbabwe = matchOf('1298152').innings[0];
  expect(zimbabwe).toMatchObject({ legalBalls: 54, overs: 9, isCut: true });
  expect(zimbabwe && isOverCompleted(zimbabwe, 9)).toBe(true);
});

test.skipIf(folder === undefined)('a revised target makes the innings shorter', () => {
  expect(matchOf('1082648').innings[1]).toMatchObject({ isCut: true, overs: 6, target: 48 });
  expect(matchOf('odi_1384426').innings[1]).toMatchObject({ isCut: true, overs: 25.3, target: 180 });
  expect(matchOf('1321467').innings.map(({ isCut }) => isCut)).toEqual([false, false]);
});

test.skipIf(folder === undefined)('the eleven are those who began; who came in for them is told apart', () => {
  const { elevens, substitutes } = matchOf('1370353');
  expect(elevens.map((players) => players?.length)).toEqual([11, 11]);
  expect(substitutes.map(({ player }) => player)).toEqual(['J Little', 'S Dube']);
});

test.skipIf(folder === undefined)('four runs run are no four', () => {
  const test = matchOf('test_1239543');
  const all = test.innings.flatMap(({ balls }) => balls);
  expect(all.filter(({ bat }) => bat === 4).length - countMatch(test).fours).toBe(1);
  expect(test.fixture).toMatchObject({ format: 'Test', overs: 0 });
  expect(all).toHaveLength(1527);
});

const whole = (): string => gunzipSync(readFileSync(join(cards, '1321467.json.gz'))).toString('utf8');
type Card = {
  info: Record<string, unknown>;
  innings: { overs: { over: number; deliveries: Record<string, unknown>[] }[] }[];
};
const edited = (edit: (card: Card) => void): string => {
  const card = JSON.parse(whole()) as Card;
  edit(card);
  return JSON.stringify(card);
};

test.skipIf(folder === undefined).each([
  ['cut off', () => whole().slice(0, 5000), 'not-json'],
  ['a list', () => '[]', 'not-a-scorecard'],
  ['without teams', () => edited(({ info }) => delete info['teams']), 'not-a-scorecard', 'info.teams'],
  [
    'with runs that are words',
    () => edited(({ innings }) => (innings[0]!.overs[3]!.deliveries[2]!['runs'] = 'four')),
    'not-a-scorecard',
    'innings[0].overs[3].deliveries[2].runs',
  ],
  [
    'with an over missing',
    () => edited(({ innings }) => innings[0]!.overs.splice(4, 1)),
    'contradiction',
    'innings[0].overs[4]',
  ],
  [
    'with a ball missing',
    () => edited(({ innings }) => innings[1]!.overs[7]!.deliveries.pop()),
    'contradiction',
    'innings[1].overs[7]',
  ],
  [
    'with a total that is no sum',
    () => edited(({ innings }) => (innings[0]!.overs[0]!.deliveries[0]!['runs'] = { batter: 1, extras: 0, total: 7 })),
    'contradiction',
    'innings[0].overs[0].deliveries[0].runs',
  ],
  [
    'won by a stranger',
    () => edited(({ info }) => (info['outcome'] = { winner: 'Australia' })),
    'contradiction',
    'info.outcome.winner',
  ],
])('a card %s is refused, and says where', (_, text, code, field?: string) => {
  let thrown: unknown;
  try {
    readScorecard(text());
  } catch (error) {
    thrown = error;
  }
  expect(thrown).toMatchObject({ name: 'ScorecardError', code, ...(field === undefined ? {} : { field }) });
});

test('a file that is not there is refused', () => {
  expect(() => readScorecardFile('/nowhere/1.json.gz')).toThrow(/cannot be read/);
});

test('players retire hurt or out, are absent, and overs are miscounted', () => {
  const delivery = (runs: number, more = {}) => ({
    batter: 'A',
    bowler: 'Z',
    non_striker: 'B',
    runs: { batter: runs, extras: 0, total: runs },
    ...more,
  });
  const over = (count: number, last = {}) => [
    ...Array.from({ length: count - 1 }, () => delivery(1)),
    delivery(0, last),
  ];
  const card = {
    info: {
      dates: ['2024-01-01'],
      match_type: 'T20',
      outcome: { result: 'tie', bowl_out: 'Y' },
      overs: 3,
      season: 2024,
      teams: ['X', 'Y'],
    },
    innings: [
      {
        team: 'Y',
        absent_hurt: ['P', 'Q', 'R', 'S', 'T', 'U', 'V', 'W'],
        miscounted_overs: { 0: { balls: 5 } },
        overs: [
          { over: 0, deliveries: over(5, { wickets: [{ kind: 'retired hurt', player_out: 'A' }] }) },
          { over: 1, deliveries: over(6, { wickets: [{ kind: 'retired out', player_out: 'B' }] }) },
          // Whoever is out is gone: another comes in.
          {
            over: 2,
            deliveries: over(2, { wickets: [{ kind: 'bowled', player_out: 'A' }] }).map((one) => ({
              ...one,
              non_striker: 'C',
            })),
          },
        ],
      },
    ],
  };
  const match = foldCricket(readScorecard(JSON.stringify(card)));
  expect(match.innings[0]).toMatchObject({ batting: 1, wickets: 2, legalBalls: 13, end: 'all-out', isCut: false });
  expect(match.innings[0]?.retired.map(({ how }) => how)).toEqual(['hurt', 'out']);
  expect(match.result).toMatchObject({ kind: 'tie', eliminator: 1, method: 'bowl-out' });
});

// "Impossible facts (eleven wickets, a ball before its over, …): a clear refusal or a held result, never a settlement."
test('a record that cannot be true is refused', () => {
  const delivery = (more = {}) => ({
    batter: 'A',
    bowler: 'Z',
    non_striker: 'B',
    runs: { batter: 0, extras: 0, total: 0 },
    ...more,
  });
  const innings = (team: string, deliveries: readonly object[]) => ({ team, overs: [{ over: 0, deliveries }] });
  const read = (...played: readonly object[]) => {
    const info = { dates: ['2024-01-01'], match_type: 'T20', outcome: { winner: 'X' }, overs: 1, season: 2024 };
    return readScorecard(JSON.stringify({ info: { ...info, teams: ['X', 'Y'] }, innings: played }));
  };
  const over = Array.from({ length: 6 }, () => delivery());
  const out = (player_out: string) => delivery({ wickets: [{ kind: 'bowled', player_out }] });
  expect(() => read(innings('X', over), innings('Y', over))).not.toThrow();
  expect(() => read(innings('X', over), innings('Y', over), innings('X', over))).toThrow(
    'a match like this has 2 innings',
  );
  expect(() => read(innings('X', [out('Nobody')]))).toThrow('Nobody is not batting');
  expect(() => read(innings('X', [out('A'), delivery()]))).toThrow('A is out and cannot bat');
});

/** A card of two overs a side; every delivery brings nothing unless it says so. */
function smallCard(info: object, first: object, second: object = {}): string {
  const outcome = { winner: 'X', by: { runs: 1 } };
  return JSON.stringify({
    info: { dates: ['2024-01-01'], match_type: 'T20', outcome, overs: 2, season: 2024, teams: ['X', 'Y'], ...info },
    innings: [
      { team: 'X', overs: [overOf(0, ['X1', 'Y1']), overOf(1, ['X1', 'Y2'])], ...first },
      { team: 'Y', overs: [overOf(0, ['Y1', 'X1']), overOf(1, ['Y1', 'X2'])], ...second },
    ],
  });
}
const dot = (batter: string, bowler: string, more = {}) => ({
  batter,
  bowler,
  non_striker: `${batter[0]}3`,
  runs: { batter: 0, extras: 0, total: 0 },
  ...more,
});
const overOf = (over: number, [batter, bowler]: readonly [string, string], balls = 6, first = {}) => ({
  over,
  deliveries: Array.from({ length: balls }, (_, place) => dot(batter, bowler, place === 0 ? first : {})),
});
const elevenOf = (side: string) => Array.from({ length: 11 }, (_, place) => `${side}${place + 1}`);

test.each([
  ['a number', 5, 5],
  ['text', '5', 5],
  ['text', '7', 7],
])('balls of a miscounted over as %s: %j', (_, balls, count) => {
  const overs = [overOf(0, ['X1', 'Y1'], count), overOf(1, ['X1', 'Y2'])];
  const [innings] = foldCricket(
    readScorecard(smallCard({}, { overs, miscounted_overs: { 0: { balls, umpire: 'U' } } })),
  ).innings;
  expect(innings).toMatchObject({ legalBalls: count + 6, overs: 2, isCut: false, end: 'overs' });
  expect(innings?.overLengths).toEqual(new Map([[0, count]]));
});

test('the last over may be the miscounted one', () => {
  const overs = [overOf(0, ['X1', 'Y1']), overOf(1, ['X1', 'Y2'], 5)];
  const [innings] = foldCricket(
    readScorecard(smallCard({}, { overs, miscounted_overs: { 1: { balls: '5' } } })),
  ).innings;
  expect(innings).toMatchObject({ legalBalls: 11, isCut: false, end: 'overs' });
});

test.each([
  ['other than were bowled', '7', 'contradiction', 'innings[0].overs[0]'],
  ['not a number', 'seven', 'not-a-scorecard', 'innings[0].miscounted_overs.0.balls'],
  ['none', '0', 'not-a-scorecard', 'innings[0].miscounted_overs.0.balls'],
])('balls of a miscounted over that are %s are refused', (_, balls, code, field) => {
  const overs = [overOf(0, ['X1', 'Y1'], 5), overOf(1, ['X1', 'Y2'])];
  let thrown: unknown;
  try {
    readScorecard(smallCard({}, { overs, miscounted_overs: { 0: { balls } } }));
  } catch (error) {
    thrown = error;
  }
  expect(thrown).toMatchObject({ name: 'ScorecardError', code, field });
});

const change = (player: string, out: string) => ({
  replacements: { match: [{ in: player, out, team: 'Y', reason: 'national_callup' }] },
});

/** Y bowls two overs and bats two, each by this player, with this change before it. */
function cardOf(players: readonly string[], plays: readonly (readonly [string, object?])[]): string {
  const [one, two, three, four] = plays.map(([player, before = {}]) => ({ player, before }));
  const first = [overOf(0, ['X1', one!.player], 6, one!.before), overOf(1, ['X1', two!.player], 6, two!.before)];
  const second = [overOf(0, [three!.player, 'X1'], 6, three!.before), overOf(1, [four!.player, 'X2'], 6, four!.before)];
  return smallCard({ players: { X: elevenOf('X'), Y: players } }, { overs: first }, { overs: second });
}

// Who was called away may come back, and a list made later has who came in, not who went.
test.each([
  ['comes in', [...elevenOf('Y'), 'Y12'], [['Y2'], ['Y12', change('Y12', 'Y2')], ['Y1'], ['Y12']]],
  [
    'goes, and comes back',
    [...elevenOf('Y'), 'Y12'],
    [['Y2'], ['Y12', change('Y12', 'Y2')], ['Y1'], ['Y2', change('Y2', 'Y12')]],
  ],
  ['comes in unlisted', elevenOf('Y'), [['Y2'], ['Y12', change('Y12', 'Y2')], ['Y1'], ['Y12']]],
  [
    'comes in, listed instead of the one who went',
    [...elevenOf('Y').filter((one) => one !== 'Y2'), 'Y12'],
    [['Y2'], ['Y1'], ['Y4'], ['Y12', change('Y12', 'Y2')]],
  ],
] as const)('the eleven of a card where a player %s', (_, players, plays) => {
  const match = foldCricket(readScorecard(cardOf(players, plays)));
  expect(match.elevens[1]?.toSorted()).toEqual(elevenOf('Y').toSorted());
});

test.each([
  ['bats without a place in the team', [], ['Y12'], 'Y12 does not play for the side that bats'],
  [
    'replaces one who never played',
    [],
    ['Y12', change('Y12', 'Y13')],
    'Y13 does not play, nobody can take their place',
  ],
  ['of a squad of twelve replaces no one', ['Y14'], ['Y12', change('Y12', 'Y13')], 'Y13 does not play'],
] as const)('a card where a player %s is refused', (_, more, last, text) => {
  const plays = [['Y1'], ['Y2'], ['Y1'], last] as const;
  expect(() => readScorecard(cardOf([...elevenOf('Y'), ...more], plays))).toThrow(text);
});
