import type { AdminMarket, ListedMatch } from 'protocol';
import { expect, test } from 'vitest';
import { deskMatches } from './desk-matches.ts';

const listed = (match_id: number, sport_id: number): ListedMatch => ({
  match_id,
  match_name: `Match ${match_id}`,
  sport_id,
  sport_name: '',
  series_name: 'A cup',
  match_Date: '2031-05-05T12:00:00.000Z',
  stream_url: '',
  state: 'upcoming',
  summary: '',
  note: '',
  has_bookmaker: false,
  sessions: 0,
  runner_count: 0,
  market: null,
});

test('a match without markets is listed, and a table of the casino is not', () => {
  const found = deskMatches(
    [],
    new Map([listed(1, 4), listed(2, -1), listed(3, -17)].map((one) => [one.match_id, one])),
  );
  expect(found).toMatchObject([{ id: 1, name: 'Match 1', series: 'A cup', left: 0, markets: [] }]);
  expect(found).toHaveLength(1);
});

test('the score says what is being played, except of cricket, whose note is a sentence', () => {
  const market = (match_id: number) => ({ match_id, match_name: '', open_date: '', decided: '' }) as AdminMarket;
  const scored = (match_id: number, sport_id: number, score: readonly [summary: string, note: string]) =>
    [match_id, { ...listed(match_id, sport_id), summary: score[0], note: score[1] }] as const;
  const matches = new Map([
    scored(1, 4, ['Reds 14/1 (1.4)', 'First innings · run rate 8.40']),
    scored(2, 1, ['2–1', 'Second half']),
    scored(3, 7, ['', 'They are off']),
    scored(4, 7, ['Salt Road leads, 200 m to go', '200 m to go']),
  ]);
  expect(deskMatches([1, 2, 3, 4, 5].map(market), matches).map(({ score }) => score)).toEqual([
    'Reds 14/1 (1.4)',
    '2–1 · Second half',
    'They are off',
    'Salt Road leads, 200 m to go',
    '',
  ]);
});

test('what is decided, or stopped at the start, is not opened with the others', () => {
  const market = (fields: Partial<AdminMarket>) =>
    ({ match_id: 1, status: 'suspended', decided: '', stopped_at_start: false, ...fields }) as AdminMarket;
  const markets = [
    market({}),
    market({ decided: 'Reds' }),
    market({ stopped_at_start: true }),
    market({ stopped_at_start: true, status: 'open' }),
    market({ status: 'inactive', later_innings: 0 }),
    market({ status: 'inactive', later_innings: 0, stopped_at_start: true }),
  ];
  expect(deskMatches(markets, new Map())).toMatchObject([{ suspended: 3, staysSuspended: 2, inactive: 1 }]);
});
