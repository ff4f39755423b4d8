import { beforeEach, expect, test } from 'vitest';
import type { Match as WireMatch } from 'protocol';
import { takeMatchesChange, takeMatchesPicture, useMatchLists } from './match-lists.ts';

const aMatch = (match_id: number, part: { start?: string; odds?: number; summary?: string } = {}): WireMatch => ({
  match_id,
  name: 'India v Australia',
  match_name: 'India v Australia',
  sport_id: 4,
  sport_name: 'Cricket',
  series_id: 1,
  series_name: 'Cup',
  match_Date: part.start ?? '2026-11-21T10:00:00Z',
  open_date: '2026-11-21T10:00:00Z',
  country: 'IN',
  stream_url: '',
  race: null,
  market_types: ['match_odds'],
  in_play: true,
  state: 'in-play',
  score: { match_id, summary: part.summary ?? '1/0', note: '', sides: [], recent: [] },
  markets: [
    {
      market_id: `1.${match_id}`,
      name: 'Match Odds',
      market_type: 'match_odds',
      market_start_time: '2026-11-21T10:00:00Z',
      winners: 1,
      complete: true,
      min_stake: 1,
      commission: 2,
      persistence_allowed: true,
      mechanism: 'order-book',
      payoff: 'runners',
      least: 0,
      most: 0,
      width: 0,
      place_divisor: 0,
      interval: 0,
      per_unit: 1,
      max_stake: 0,
      max_profit: 0,
      rule: '',
      remark: '',
      rule_version: 0,
      runners: [
        { selection_id: 2, name: 'Australia', sort: 2 },
        { selection_id: 1, name: 'India', sort: 1 },
      ],
      book: {
        market_id: `1.${match_id}`,
        status: 'open',
        in_play: true,
        bet_delay: 5000,
        version: 1,
        matched: 0,
        runners: [
          { selection_id: 1, status: 'active', last_odds: 0, matched: 0, back: [[part.odds ?? 2, 1]], lay: [] },
        ],
      },
    },
  ],
});

const list = () => useMatchLists.getState()['matches:all'] ?? [];
const ids = () => list().map((match) => match.id);

beforeEach(() => {
  takeMatchesPicture('matches:all', {
    matches: [aMatch(2, { start: '2026-11-21T12:00:00Z' }), aMatch(3), aMatch(1)],
  });
});

test('a list is in the order of the starts, and a market’s runners in its own order', () => {
  expect(ids()).toEqual([1, 3, 2]);
  expect(list()[0]?.markets[0]?.runners.map((runner) => runner.name)).toEqual(['India', 'Australia']);
});

test('matches come, change and go without moving the others', () => {
  takeMatchesChange('matches:all', { matches: [aMatch(4), aMatch(3, { summary: '9/1' })], gone: [1, 99] });
  expect(ids()).toEqual([3, 4, 2]);
  expect(list()[0]?.score?.summary).toBe('9/1');
});

test('a change of prices alone draws no row again', () => {
  const before = list();
  takeMatchesChange('matches:all', { matches: [aMatch(3, { odds: 2.5 })], gone: [] });
  expect(list()).toBe(before);
});
