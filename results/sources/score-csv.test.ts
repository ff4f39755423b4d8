import { expect, test } from 'vitest';
import { readScoreCsv } from './score-csv.ts';

const SPORTS = new Map(
  Object.entries({ tennis: 2, basketball: 7522, cricket: 4, volleyball: 998_917, 'kho kho': 9_991_001 }),
);
const rowsOf = (...rows: string[]) => readScoreCsv(['Date;Sport;Home;Away;Score', ...rows].join('\n'), SPORTS) ?? [];
const rowOf = (sport: string, score: string) => rowsOf(`2031-06-05;${sport};Ann;Bea;${score}`)[0];
const at = Date.UTC(2031, 5, 5);

test('a score by sets is each set with its winner', () => {
  expect(rowOf('Tennis', '6-4 6–7(5) [10-8]')).toEqual({
    place: 2,
    home: 'Ann',
    away: 'Bea',
    sportId: 2,
    startsAt: at,
    score: '6-4 6–7(5) [10-8]',
    problem: undefined,
    facts: [
      { kind: 'unit-begins', unit: 1, at },
      { kind: 'score', unit: 1, points: [6, 4] },
      { kind: 'unit-ends', unit: 1, winner: 0, at },
      { kind: 'unit-begins', unit: 2, at },
      { kind: 'score', unit: 2, points: [6, 7] },
      { kind: 'unit-ends', unit: 2, winner: 1, at },
      { kind: 'unit-begins', unit: 3, at },
      { kind: 'score', unit: 3, points: [10, 8] },
      { kind: 'unit-ends', unit: 3, winner: 0, at },
    ],
  });
});

test('a score by periods is each period, and then the match is finished', () => {
  expect(rowOf('basketball', '24:20, 18:22')?.facts).toEqual([
    { kind: 'period-begins', period: 1, at },
    { kind: 'score', period: 1, points: [24, 20] },
    { kind: 'period-ends', period: 1, at },
    { kind: 'period-begins', period: 2, at },
    { kind: 'score', period: 2, points: [18, 22] },
    { kind: 'period-ends', period: 2, at },
    { kind: 'finished', at },
  ]);
});

test.each([
  ['Ann won by 5 wickets', { kind: 'won', winner: 0, text: 'Ann won by 5 wickets' }],
  ['bea', { kind: 'won', winner: 1, text: 'Bea won' }],
  ['Away won', { kind: 'won', winner: 1, text: 'Bea won' }],
  ['Tie', { kind: 'tie', text: 'Tied' }],
  [
    'Tied, Bea won the super over',
    { kind: 'tie', eliminator: 1, method: 'super-over', text: 'Tied, Bea won the super over' },
  ],
  ['Match drawn', { kind: 'draw', text: 'Drawn' }],
  ['No Result', { kind: 'no-result', text: 'No result' }],
  ['cancelled', { kind: 'abandoned', text: 'Abandoned' }],
])('cricket, %s', (score, result) => {
  expect(rowOf('Cricket', score)).toMatchObject({ facts: [{ kind: 'official-result', result }], problem: undefined });
});

test('a match without a score has no result yet, and one that was called off says so', () => {
  expect(rowOf('Volleyball', '')).toMatchObject({ facts: [], problem: undefined });
  expect(rowOf('Volleyball', 'cancelled')?.facts).toEqual([{ kind: 'called-off' }]);
});

test.each([
  ['Chess', '1-0', 'no sport is called "Chess"'],
  ['Cricket', '180-170', '180-170 is no result: give the side that won, tied, drawn, no result or abandoned'],
  ['Kho kho', '9-8', 'scores of Kho kho are not read from a table: enter the facts of the match'],
  ['Tennis', '6-4 2-1 ret', 'ret is no score of a set or a period: enter the facts of the match'],
  ['Tennis', '6-6', '6-6: nobody has won that set'],
])('%s %s: %s', (sport, score, problem) => {
  expect(rowOf(sport, score)).toMatchObject({ facts: [], problem });
});

test('what is wrong with a row stops no other', () => {
  const rows = rowsOf('31/31/2031;Tennis;A;B;6-4', '1993-06-05;Tennis;A;B;6-4', '2031-06-05;Tennis;A;B;6-4 6-4;x');
  expect(rows.map(({ problem }) => problem)).toEqual([
    '31/31/2031 is no day',
    'its day is not between 2000 and 2199',
    '6 cells for 5 columns',
  ]);
  expect(readScoreCsv('Date,Home,Away,FTHG,FTAG\n2031-06-05,A,B,1,0', SPORTS)).toBeUndefined();
  expect(() => readScoreCsv('Date,Sport,Home,Away,Score,Score\n', SPORTS)).toThrow('two columns are score');
});
