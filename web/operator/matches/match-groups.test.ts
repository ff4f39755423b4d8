import { expect, test } from 'vitest';
import type { AdminMarket } from 'protocol';
import { deskMatches } from '../data/desk-matches.ts';
import { matchGroups } from './match-groups.ts';

const NOW = Date.parse('2031-05-05T12:00:00Z');

function market(matchId: number, fields: Partial<AdminMarket> = {}): AdminMarket {
  return {
    market_id: `1.${matchId}`,
    name: 'Match Odds',
    market_type: 'match_odds',
    match_id: matchId,
    match_name: `Match ${matchId}`,
    sport_id: 4,
    series_name: 'Cup',
    open_date: '2031-05-05T12:30:00Z',
    mechanism: 'order-book',
    status: 'open',
    in_play: false,
    bet_delay: 0,
    at_start: 'nothing',
    start_delay: 0,
    matched: 10,
    house_exposure: 2.5,
    house_loss_cap: 0,
    winners: 1,
    held: '',
    later_innings: 0,
    stopped_at_start: false,
    decided: '',
    runners: [],
    ...fields,
  };
}

test('markets become matches with their counts and sums', () => {
  const markets = [
    market(1, { in_play: true }),
    market(1, { status: 'suspended' }),
    market(1, { status: 'settled', in_play: true }),
    market(2, { status: 'settled', in_play: true }),
  ];
  expect(deskMatches(markets, new Map())).toMatchObject([
    { id: 1, isInPlay: true, open: 1, suspended: 1, left: 2, exposure: 7.5, matched: 30 },
    { id: 2, isInPlay: false, open: 0, suspended: 0, left: 0 },
  ]);
});

test('markets of a later innings are not among those that all are opened with', () => {
  const markets = [market(1, { status: 'inactive' }), market(1, { status: 'inactive', later_innings: 2 })];
  expect(deskMatches(markets, new Map())).toMatchObject([{ inactive: 1, left: 2 }]);
});

test('matches stand by how soon they need somebody', () => {
  const markets = [
    market(1, { open_date: '2031-05-09T12:00:00Z' }),
    market(2, { open_date: '2031-05-05T11:59:00Z' }),
    market(3),
    market(4, { in_play: true }),
    market(5, { open_date: '2031-05-05T20:00:00Z' }),
  ];
  const groups = matchGroups(deskMatches(markets, new Map()), NOW);
  expect(groups.map(({ name, matches }) => [name, ...matches.map(({ id }) => id)])).toEqual([
    ['In play', 4],
    ['Past the start, not in play', 2],
    ['Starting within the hour', 3],
    ['Within a day', 5],
    ['Later', 1],
  ]);
});
