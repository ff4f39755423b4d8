import { beforeEach, expect, test } from 'vitest';
import type { Bet as WireBet } from 'protocol';
import {
  forgetAccount,
  takeAccountChange,
  takeAccountPicture,
  takePolledBalance,
  tellsOfBets,
  useAccount,
} from './account-store.ts';

const aBet = (bet_id: string, part: Partial<WireBet> = {}): WireBet => ({
  bet_id,
  market_id: '1.5',
  market_name: 'Match Odds',
  match_id: 7,
  match_name: 'India v Australia',
  sport_id: 4,
  sport_name: 'Cricket',
  selection_id: 1,
  selection_name: 'India',
  is_back: true,
  odds: 2.58,
  average_odds: 2.58,
  stake: 100,
  matched: 100,
  unmatched: 0,
  cancelled: 0,
  lapsed: 0,
  persistence: 'lapse',
  status: 'matched',
  release_at: 0,
  placed_at: 0,
  profit: null,
  reason: '',
  refusal: '',
  is_quoted: false,
  line: null,
  per_unit: 1,
  to_win: 0,
  to_lose: 0,
  between: null,
  payoff: 'runners',
  matches: [],
  queue: null,
  rule: '',
  rule_version: 0,
  ...part,
});
const ids = (bets: readonly { id: string }[] | undefined) => bets?.map((bet) => bet.id);
const state = () => useAccount.getState();

beforeEach(() => {
  forgetAccount();
  takeAccountPicture({ total_balance: 900, liability: -100, bets: [aBet('9'), aBet('10')], unread_notices: 2 }, 50);
});

test('a picture brings balance, exposure as a positive figure, and the latest bet first', () => {
  expect(state().balance).toEqual({ available: 900_00, exposure: 100_00 });
  expect(ids(state().open)).toEqual(['10', '9']);
});

test('a change replaces the bets it names and keeps the others', () => {
  takeAccountChange({ bets: [aBet('9', { status: 'part-matched', unmatched: 40 }), aBet('11')] }, 60);
  expect(ids(state().open)).toEqual(['11', '10', '9']);
  expect(state().open?.at(-1)?.unmatched).toBe(40_00);
  expect(state().balance).toEqual({ available: 900_00, exposure: 100_00 });
});

test('settled bets leave the open ones and are kept with their profit', () => {
  takeAccountChange({ total_balance: 1158, liability: 0, bets: [aBet('9', { status: 'settled', profit: 158 })] }, 60);
  expect(ids(state().open)).toEqual(['10']);
  expect(state().settled).toMatchObject([{ id: '9', profit: 158_00 }]);
  expect(state().balance).toEqual({ available: 1158_00, exposure: 0 });
});

test('an answer asked for before the stream told is older and is left aside', () => {
  takePolledBalance({ total_balance: 1, liability: 0 }, 49);
  expect(state().balance?.available).toBe(900_00);
  takePolledBalance({ total_balance: 950, liability: -50 }, 51);
  expect(state().balance).toEqual({ available: 950_00, exposure: 50_00 });
});

test('a notice alone tells of bets too, for it may be of one that was let go long ago', () => {
  const before = state();
  takeAccountChange({ total_balance: 910, liability: -100 }, 60);
  expect(tellsOfBets(state(), before)).toBe(false);
  takeAccountChange({ unread_notices: 3 }, 61);
  expect(tellsOfBets(state(), before)).toBe(true);
  const unread = state();
  takeAccountChange({ unread_notices: 0 }, 62);
  expect(tellsOfBets(state(), unread)).toBe(false);
});
