import type { ListedMatch } from 'protocol';
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
