import { expect, test } from 'vitest';
import type { PastBet as WirePastBet } from 'protocol';
import { betOf } from './from-wire.ts';
import { pastBetOf, withLive } from './past-bet.ts';

const WIRE: WirePastBet = {
  bet_id: '7',
  market_id: '1.5',
  market_name: 'Match Odds',
  match_id: 3,
  match_name: 'Reds v Blues',
  match_date: '2026-11-21T10:00:00.000Z',
  series_name: 'Test series',
  sport_id: 4,
  sport_name: 'Cricket',
  selection_id: 1,
  selection_name: 'Reds',
  is_back: true,
  odds: 2.5,
  average_odds: 0,
  stake: 10,
  matched: 0,
  unmatched: 10,
  cancelled: 0,
  lapsed: 0,
  voided: 0,
  persistence: 'lapse',
  status: 'unmatched',
  release_at: 0,
  placed_at: 1_795_000_000_000,
  placed_date: '2026-11-18T14:26:40.000Z',
  matched_date: '',
  settled_date: '',
  profit: null,
  reason: '',
  refusal: '',
  is_quoted: false,
  line: null,
  per_unit: 1,
  rule: '',
  rule_version: 0,
  to_win: 0,
  to_lose: 0,
  between: null,
  payoff: 'runners',
  matches: [],
  settlements: 0,
};

test('money is minor units, and a time that has not come is 0', () => {
  expect(pastBetOf({ ...WIRE, voided: 2.5 })).toMatchObject({
    id: '7',
    stake: 1000,
    voided: 250,
    matchStartsAt: Date.UTC(2026, 10, 21, 10),
    settledAt: 0,
  });
});

test('what the stream has told since stands before what the records told', () => {
  const live = betOf({ ...WIRE, matched: 4, unmatched: 6, status: 'part-matched', queue: { ahead: 20, traded: 0 } });
  const [bet] = withLive([pastBetOf(WIRE)], [live, { ...live, id: '8' }]);
  expect(bet).toMatchObject({ id: '7', matched: 400, unmatched: 600, queueAhead: 2000, seriesName: 'Test series' });
});
