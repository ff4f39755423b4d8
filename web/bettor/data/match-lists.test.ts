import { beforeEach, expect, test } from 'vitest';
import type { ListedMatch as WireMatch } from 'protocol';
import { takeMatchesChange, takeMatchesPicture, useMatchLists } from './match-lists.ts';

const usual = {
  match: {
    match_name: 'India v Australia',
    sport_id: 4,
    sport_name: 'Cricket',
    series_name: 'Cup',
    match_Date: '2026-11-21T10:00:00Z',
    stream_url: '',
    state: 'in-play' as const,
    summary: '1/0',
    note: '',
    has_bookmaker: false,
    sessions: 0,
    runner_count: 2,
  },
  market: {
    name: 'Match Odds',
    market_type: 'match_odds',
    winners: 1,
    complete: true,
    min_stake: 1,
    commission: 2,
    persistence_allowed: true,
    cross_matching: false,
    mechanism: 'order-book' as const,
    payoff: 'runners' as const,
    least: 0,
    most: 0,
    width: 0,
    interval: 0,
    place_divisor: 0,
    per_unit: 1,
    max_stake: 0,
    max_profit: 0,
    status: 'open' as const,
    in_play: true,
    bet_delay: 5000,
  },
};
const runners: NonNullable<WireMatch['market']>['runners'] = [
  { selection_id: 1, name: 'India', back: [[2, 1]], lay: [] },
  { selection_id: 2, name: 'Australia', back: [], lay: [] },
];
const aMatch = (match_id: number) => ({ match_id, market: { market_id: `1.${match_id}`, runners } });

const TOPIC = 'matches:all';
const list = () => useMatchLists.getState()[TOPIC] ?? [];
const ids = () => list().map((match) => match.id);

beforeEach(() => {
  const later = { ...aMatch(2), match_Date: '2026-11-21T12:00:00Z' };
  takeMatchesPicture(TOPIC, { usual, matches: [later, aMatch(3), aMatch(1)] });
});

test('a list is in the order of the starts, each match with what it shares with the others', () => {
  expect(ids()).toEqual([1, 3, 2]);
  expect(list()[0]).toMatchObject({ name: 'India v Australia', summary: '1/0', market: { id: '1.1', minStake: 100 } });
  expect(list()[0]?.market?.runners).toEqual([
    { id: 1, name: 'India' },
    { id: 2, name: 'Australia' },
  ]);
});

test('matches come, change and go without moving the others', () => {
  const added = { ...usual.match, match_id: 4, market: { ...usual.market, market_id: '1.4', runners } };
  takeMatchesChange(TOPIC, { matches: [added, { match_id: 3, summary: '9/1' }], gone: [1, 99] });
  expect(ids()).toEqual([3, 4, 2]);
  expect(list()[0]).toMatchObject({ name: 'India v Australia', summary: '9/1', market: { id: '1.3' } });
  takeMatchesChange(TOPIC, { matches: [{ match_id: 4, runner_count: 9, market: null }] });
  expect(list()[1]?.market).toBeUndefined();
});

test('a change of prices alone draws no row again, and tells the market with all its best prices', () => {
  const before = list();
  const changed = { selection_id: 2, back: [[2.5, 7]] as [number, number][] };
  const markets = takeMatchesChange(TOPIC, { matches: [{ match_id: 3, market: { runners: [changed] } }] });
  expect(list()).toBe(before);
  expect(markets).toEqual([
    { ...usual.market, market_id: '1.3', runners: [runners[0], { ...runners[1], back: [[2.5, 7]] }] },
  ]);
});

test('another main market takes the place of the one before, whole', () => {
  const next = { ...usual.market, market_id: '1.77', name: 'Bookmaker', runners };
  takeMatchesChange(TOPIC, { matches: [{ match_id: 3, market: next }] });
  expect(list()[1]?.market).toMatchObject({ id: '1.77', name: 'Bookmaker' });
});
