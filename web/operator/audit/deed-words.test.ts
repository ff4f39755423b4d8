import { CALLS, type Call } from 'protocol';
import { expect, test } from 'vitest';
import { GOAL, names as ofProposals } from '../approvals/proposal-names.fixture.ts';
import { callWords } from '../controls/call-words.ts';
import type { DeedNames } from './deed-names.ts';
import { deedFields, deedWords } from './deed-words.ts';

const names: DeedNames = {
  ...ofProposals,
  result: (id) => (id === 4 ? 'Match Odds of Reds v Blues: Reds' : `result number ${id}`),
  proposal: (id) => `proposal ${id}`,
};
const ODDS = 'Match Odds of Reds v Blues';
const BACK = { is_back: true, rate: 90, line: 0, size: 1000 };
const YES = { is_back: true, rate: 90, line: 52, size: 100_000 };

test.each([
  [
    'admin/setQuotes',
    { market_id: '1.5', selection_id: 2, state: 'active', levels: [BACK] },
    [`Set quotes on ${ODDS}, Blues: Back 1.90 for 1,000`],
  ],
  [
    'admin/setQuotes',
    { market_id: '1.5', selection_id: 2, state: 'active', levels: [YES], confirmed: true },
    [`Set quotes on ${ODDS}, Blues: Yes at 52, rate 90, for 1,00,000. Sent although it is far`],
  ],
  [
    'admin/setQuotes',
    { market_id: '1.5', selection_id: 2, state: 'suspended', levels: [] },
    [`Suspend the quotes on ${ODDS}, Blues`],
  ],
  [
    'admin/suspendMarkets',
    { match_id: 5, cancel_all: true },
    ['Suspend all markets of Reds v Blues, and cancel all unmatched bets'],
  ],
  ['admin/suspendMarkets', {}, ['Suspend everything']],
  ['admin/turnInPlay', { market_id: '1.5', bet_delay: 5000 }, [`Turn ${ODDS} in-play, with a bet delay of 5 s`]],
  ['admin/settleMarket', { market_id: '1.5', winners: [2], reason: 'seen' }, [`Settle ${ODDS}: Blues`]],
  ['admin/proposeResult', { market_id: '1.5' }, [`Propose for ${ODDS}: by its rule`]],
  ['admin/approveResult', { action_id: 4 }, [`Approve ${ODDS}: Reds`]],
  [
    'admin/voidBets',
    { market_id: '1.5', selection_id: 2, side: 'back', odds: 3, from: Date.UTC(2031, 4, 5, 12) },
    [`Void bets in ${ODDS} on Blues to back at 3 or better from 05/05/2031 17:30:00`],
  ],
  [
    'admin/createMatchFromTemplate',
    {
      template: 't20',
      sides: ['Reds', 'Blues'],
      open_date: '2031-05-05T12:00:00Z',
      bet_delay: 5000,
      commission: 2,
      min_stake: 100,
    },
    [
      'Add Reds v Blues from the template T20, starting 05/05/2031 17:30:00',
      'Bet delay 5 s, commission 2 %, minimum stake 100',
    ],
  ],
  ['admin/changeMatch', { match_id: 5, name: 'Reds v Greens' }, ['Reds v Blues. Name: “Reds v Greens”']],
  [
    'admin/setMatchTemplate',
    {
      template: 't20',
      bet_delay: 5000,
      commission: 2,
      min_stake: 1,
      markets: [{ of: 'Bookmaker', name: 'Bookmaker', max_stake: 50_000 }],
    },
    ['Template T20: in-play bet delay 5 s, commission 2 %, minimum stake 1', 'Bookmaker. Maximum stake: 50,000'],
  ],
  ['admin/creditAccount', { user_id: 7, amount: 150_000 }, ['Credit 1,50,000 to ana']],
  ['admin/addFact', { match_id: 5, said: GOAL }, ['Reds v Blues. Goal, Reds, Rossi, first half 23:00']],
  ['admin/setProvider', { provider: 'acme', is_open: false, reason: 'r' }, ['Close Acme']],
  ['admin/setPaymentMethod', { method: 'upi', instructions: 'a@x' }, ['Deposit address of UPI: a@x']],
  [
    'account clear-second-factors',
    { users: ['ana', 'bea'] },
    ['Clear the second factors of ana, bea: they sign in with the password alone'],
  ],
  [
    'admin/setAlertSettings',
    { settings: { large_stake: 100_000, sports: [4, 1] }, reason: 'r' },
    ['Change when to raise an alert', 'Large stake: 1,00,000; Sports: 4, 1'],
  ],
] as const)('%s %j reads as a sentence', (action, detail, words) => {
  expect(deedWords({ action, detail }, names)).toEqual(words);
});

test('the details name what has a name, and keep what was sent', () => {
  const body = { market_id: '1.5', selection_id: 2, levels: [BACK] };
  expect(deedFields(body, names)).toEqual([
    ['Market', `${ODDS} (1.5)`],
    ['Runner', 'Blues (2)'],
    ['Levels 1, back', 'yes'],
    ['Levels 1, rate', '90'],
    ['Levels 1, line', '0'],
    ['Levels 1, size', '1,000'],
  ]);
});

const audited = Object.entries<Call>(CALLS).flatMap(([call, { audited: isAudited }]) =>
  isAudited === true ? [call] : [],
);

test('every action of the trail has a name in plain words', () => {
  expect(audited.filter((call) => callWords(call) === call)).toEqual([]);
});

test('no two actions have one name', () => {
  expect(new Set(audited.map(callWords)).size).toBe(audited.length);
});
