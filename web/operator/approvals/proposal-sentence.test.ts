import { formatDateTime } from 'protocol/dates';
import { CALLS, type Call } from 'protocol';
import { describe, expect, test } from 'vitest';
import { GOAL, names } from './proposal-names.fixture.ts';
import { sentencesOf } from './proposal-sentence.ts';

const BOOKMAKER = {
  of: 'Bookmaker',
  name: 'Bookmaker',
  at_start: 'suspend',
  max_stake: 1,
  max_profit: null,
  house_loss_cap: 9,
} as const;

const TOSS = { ...BOOKMAKER, of: 'Toss', name: 'Toss', house_loss_cap: null } as const;
const T20 = { template: 't20', bet_delay: 5000, commission: 2, min_stake: 1 } as const;
/** As they come with the software. */
const OWN = [
  { ...BOOKMAKER, mechanism: 'quoted', max_stake: 50_000, max_profit: 0, house_loss_cap: 10_000_000 },
  { ...TOSS, mechanism: 'order-book', max_stake: 0, max_profit: 0, house_loss_cap: 0 },
] as const;

const thresholds = (credit: number | null, hours: number) => ({
  from: { credit, debit: 5 },
  valid_minutes: 60,
  long_valid_minutes: 1440,
  payee_delay_hours: hours,
});

test.each([
  ['admin/creditAccount', { user_id: 7, amount: 150_000 }, {}, ['Credit 1,50,000 to ana']],
  ['admin/changeRole', { user_id: 7, role: 'operator' }, { role: 'cashier' }, ['Role of ana: Cashier → Owner']],
  [
    'admin/setPaymentMethod',
    { method: 'upi', instructions: 'b@y' },
    { instructions: 'a@x' },
    ['Deposit address of UPI: a@x → b@y'],
  ],
  [
    'admin/setCasinoTable',
    { table: 'lucky7', max_stake: 2000, day_cap: null },
    { max_stake: 1000, day_cap: 5000 },
    ['Casino table Lucky 7. Maximum stake: 1,000 → 2,000', 'Casino table Lucky 7. Daily cap: 5,000 → no limit'],
  ],
  [
    'admin/setCasinoTable',
    { table: 'lucky7', is_open: true },
    { is_open: false, market_cap: 5000, round_cap: null, day_cap: null },
    [
      'Casino table Lucky 7. Table: closed → open',
      'Casino table Lucky 7. The house may lose 5,000 in a market, no limit in a round, no limit in a day',
    ],
  ],
  [
    'admin/setRole',
    { role: 'scorer', permissions: ['view-markets', 'credit-accounts'] },
    { permissions: ['view-markets', 'enter-facts'], reads_only: false },
    [
      'Role Scorer may from now on: Give and take out credit',
      'Role Scorer may no longer: Score: enter and correct facts',
    ],
  ],
  [
    'admin/setThresholds',
    { thresholds: thresholds(null, 48) },
    { thresholds: thresholds(100_000, 24) },
    ['Credit given, two people from: 1,00,000 → never', 'A payee change waits: 24 hours → 48 hours'],
  ],
  [
    'admin/changeAccount',
    { user_id: 7, discount: 50, share: 12.5, min_stake: 5, bets_locked: true, locked: false },
    { discount: 0, share: 10, min_stake: null, bets_locked: false, locked: true },
    [
      'Limits of ana. Betting: open → locked',
      'Limits of ana. Account: locked → open',
      'Limits of ana. Commission discount: 0 % → 50 %',
      'Limits of ana. Share: 10 % → 12.5 %',
      'Limits of ana. Minimum stake: no limit → 5',
    ],
  ],
  [
    'admin/changeRole',
    { user_id: 7, role: 'cashier', ends_rule: true },
    { role: 'operator' },
    ['Role of ana: Owner → Cashier', 'After this, nothing takes two people.'],
  ],
  [
    'admin/addProvider',
    { provider: 'acme', name: 'Acme', base_url: 'https://acme.example', public_key: 'PEM' },
    {},
    ['Add Acme, code acme, at https://acme.example', 'It signs with its own key, not with the secret.'],
  ],
  ['admin/addFact', { match_id: 5, said: GOAL }, {}, ['Reds v Blues. Goal, Reds, Rossi, first half 23:00']],
  [
    'admin/addFact',
    { match_id: 5, said: GOAL },
    { matched_since: { at: 0, bets: 3, stake: 4500 } },
    [
      'Reds v Blues. Goal, Reds, Rossi, first half 23:00',
      `Matched on the match since ${formatDateTime(0)}: 3 bets, 4,500`,
    ],
  ],
  [
    'admin/correctFact',
    { match_id: 5, fact_id: 3, said: { ...GOAL, side: 1 } },
    {},
    ['Reds v Blues. Goal, Blues, Rossi, first half 23:00 (corrected, was: Goal, Reds, Rossi, first half 23:00)'],
  ],
  [
    'admin/correctFact',
    { match_id: 5, fact_id: 3 },
    {},
    ['Reds v Blues. Taken back: Goal, Reds, Rossi, first half 23:00'],
  ],
  [
    'admin/clearExposure',
    { provider: 'acme', round: 9, account: 17 },
    {},
    ['Void round A-1 of Roulette of Acme for ana and release its exposure'],
  ],
  [
    'admin/removeRunner',
    { market_id: '1.5', selection_id: 2, factor: 12.5 },
    {},
    ['Take Blues out of Match Odds of Reds v Blues, with a reduction factor of 12.5 %'],
  ],
  [
    'admin/changeMarket',
    { market_id: '1.5', commission: 2, max_stake: null, house_loss_cap: 500_000 },
    { commission: 2, max_stake: 100, house_loss_cap: 100_000 },
    [
      'Match Odds of Reds v Blues. Maximum stake: 100 → no limit',
      'Match Odds of Reds v Blues. The house may lose: 1,00,000 → 5,00,000',
    ],
  ],
  [
    'admin/createMarket',
    {
      match_id: 5,
      name: 'Best player',
      market_type: 'best_player',
      mechanism: 'quoted',
      commission: 2,
      min_stake: 1,
      options: { house_loss_cap: 500_000, max_stake: 10 },
      runners: [{ name: 'Rossi' }, { name: 'Bianchi', card: { cloth: 2 } }],
    },
    {},
    [
      'New market Best player on Reds v Blues, type best player, quoted by the house',
      'Runners: Rossi, Bianchi (cloth 2)',
      'Commission 2 %, minimum stake 1',
      'The house may lose: 5,00,000',
      'Maximum stake: 10',
    ],
  ],
  [
    'admin/createMarket',
    {
      match_id: 5,
      name: 'Winner',
      market_type: 'match_odds',
      mechanism: 'quoted',
      commission: 2,
      min_stake: 1,
      terms: {
        rule: 'football.match-odds',
        subject: {},
        outcomes: { home: 1, away: 2 },
        policy: { sources: 1, automatic: true, second_person: false },
      },
      runners: [{ name: 'Reds' }, { name: 'Blues' }],
    },
    {},
    [
      'New market Winner on Reds v Blues, type match odds, quoted by the house',
      'Runners: Reds, Blues',
      'Commission 2 %, minimum stake 1',
      'The house may lose: 1,00,000',
      'Settled by: Match odds. Home: Reds. Away: Blues',
      'One source is enough. It settles automatically. A result that a person proposes takes a second one if the list under Approvals says so.',
    ],
  ],
  [
    'admin/setPolicy',
    { market_id: '1.5', sources: 1, automatic: false, second_person: false },
    { sources: 1, automatic: false, second_person: true },
    [
      'Match Odds of Reds v Blues. Now: One source is enough. Its rule proposes the result, and a person approves it. A second person approves what a person proposes.',
      'Match Odds of Reds v Blues. Then: One source is enough. Its rule proposes the result, and a person approves it. A result that a person proposes takes a second one if the list under Approvals says so.',
    ],
  ],
  [
    'admin/openMarket',
    { market_id: '1.5' },
    {
      name: 'Q2 Winner',
      payoff: { kind: 'runners', winners: 1, complete: true },
      match_name: 'Reds v Blues',
      runners: [
        { selection_id: 1, name: 'Reds' },
        { selection_id: 2, name: 'Blues' },
      ],
      rule: 'Winner of a quarter',
      subject: { period: 2 },
      outcomes: { home: 1, away: 2 },
      doubt: 'Q2 Winner does not say period 2.',
    },
    [
      'Open Q2 Winner of Reds v Blues for the first time',
      'Runners: Reds, Blues',
      'Pays: One runner wins',
      'Settled by: Winner of a quarter. Period: 2. Home: Reds. Away: Blues',
      'Q2 Winner does not say period 2.',
    ],
  ],
  [
    'admin/renameMarket',
    { market_id: '1.5', name: 'Toss', runners: [{ selection_id: 2, name: 'Whites' }] },
    { name: 'Match Odds', runners: [{ selection_id: 2, name: 'Blues' }], matched_bets: 2 },
    [
      'Change names of Match Odds of Reds v Blues',
      'Market: Match Odds → Toss',
      'Runner 2: Blues → Whites',
      '2 matched bets on it',
    ],
  ],
  [
    'admin/changeMatch',
    { match_id: 5, name: 'Final' },
    { name: 'Reds v Blues', matched_bets: 1 },
    ['Change Reds v Blues', 'Name: “Reds v Blues” → “Final”', '1 matched bet on it'],
  ],
  [
    'admin/setMatchTemplate',
    { template: 't20', bet_delay: 3500, commission: 2, min_stake: 1000, markets: [{ ...TOSS, max_stake: null }] },
    { bet_delay: 5000, commission: 2, min_stake: 1, markets: [OWN[1]], own: { markets: OWN } },
    ['Template T20. In-play bet delay: 5 s → 3.5 s', 'Template T20. Minimum stake: 1 → 1,000'],
  ],
  [
    'admin/setMatchTemplate',
    { template: 't20', bet_delay: 5000, commission: 2, min_stake: 1, markets: [BOOKMAKER] },
    {
      bet_delay: 5000,
      commission: 2,
      min_stake: 1,
      markets: [
        { ...BOOKMAKER, house_loss_cap: 5 },
        { ...BOOKMAKER, of: 'Toss', name: 'Toss' },
      ],
    },
    ['Template T20, Bookmaker. The house may lose: 5 → 9', 'Template T20. Removed: Toss'],
  ],
  [
    'admin/setMatchTemplate',
    {
      ...T20,
      markets: [
        { ...BOOKMAKER, house_loss_cap: null, max_stake: null },
        { ...BOOKMAKER, name: 'Second', house_loss_cap: 900_000 },
        { ...TOSS, max_stake: 7 },
      ],
    },
    {
      ...T20,
      markets: [
        { ...BOOKMAKER, house_loss_cap: 10_000 },
        { ...BOOKMAKER, name: 'Second', house_loss_cap: 5 },
      ],
      own: { ...T20, markets: OWN },
    },
    [
      'Template T20, Bookmaker. Maximum stake: 1 → no limit. The house may lose: 10,000 → 1,00,000',
      'Template T20, Second. The house may lose: 5 → 9,00,000',
      'Template T20, Toss. New. Maximum stake: 7. Maximum win: no limit',
    ],
  ],
  [
    'admin/setMatchTemplate',
    { ...T20, min_stake: 3, markets: [] },
    { ...T20, min_stake: 2, markets: [{ ...BOOKMAKER, house_loss_cap: 5 }], own: { ...T20, markets: OWN } },
    [
      'Template T20. Minimum stake: 2 → 1',
      'Template T20: reset to the original',
      'Template T20, Bookmaker. Maximum stake: 1 → 50,000. The house may lose: 5 → 1,00,00,000',
      'Template T20, Toss. New. Maximum stake: no limit. Maximum win: no limit',
    ],
  ],
  ['admin/unheardOf', { user_id: 7, amount: 5 }, {}, ['ana', 'Amount: 5']],
] as const)('%s %j reads as a sentence', (call, body, before, sentences) =>
  expect(sentencesOf({ call, body, before }, names)).toEqual(sentences),
);

test.each([
  [{ kind: 'runners', winners: 1, complete: false }, 'One runner wins, or none of them'],
  [{ kind: 'runners', winners: 2, complete: false }, '2 runners win'],
  [{ kind: 'each-way', places: 3, divisor: 500 }, 'Each way: 3 places, and a place pays one part in 5'],
  [{ kind: 'line', least: 0, most: 300 }, 'Yes or No at a line, results from 0 to 300'],
  [{ kind: 'range', least: 0, most: 300, width: 5 }, '5 results in a row win, results from 0 to 300'],
  [{ kind: 'spread', least: 0, most: 300, width: 1 }, 'The stake for each 1 beyond the line, results from 0 to 300'],
  [
    { kind: 'line-range', least: 0, most: 30, interval: 50 },
    'Bettors buy and sell a line in steps of 0.5, results from 0 to 30',
  ],
  [
    { kind: 'scale', least: 0, most: 1, scales: [[0, 5]] },
    'Each runner by a scale of its own, results from 0 to 1: 0, 5',
  ],
  [
    { kind: 'handicap', least: -9, most: 9, handicaps: [{ sign: 1, quarters: 6 }] },
    'Runners by a handicap, results from -9 to 9: +1.5',
  ],
])('a new market that pays as %j says so', (payoff, words) => {
  const body = { match_id: 5, name: 'Runs', market_type: 'runs', commission: 2, min_stake: 1, payoff, runners: [] };
  expect(sentencesOf({ call: 'admin/createMarket', body, before: {} }, names)).toContain(`Pays: ${words}`);
});

const user_id = 7;
/** Every field of every call that can take two people. */
const WHOLE: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'admin/setCasinoTable': {
    table: 'lucky7',
    is_open: true,
    order: 3,
    betting_seconds: 30,
    hours: { from: '10:00', to: '22:00' },
    runs_alone: true,
    min_stake: 1,
    max_stake: 2,
    max_profit: 3,
    market_cap: 4,
    round_cap: 5,
    day_cap: 6,
    person_stake: 7,
  },
  'admin/changeMarket': {
    market_id: '1.5',
    commission: 1,
    min_stake: 2,
    max_stake: 3,
    max_profit: 4,
    house_loss_cap: 5,
  },
  'admin/createMatch': {
    series_id: 12,
    name: 'Reds v Blues',
    open_date: '2031-05-05T12:00:00Z',
    country: 'NZ',
    race: { distance: 1200, surface: 'turf', going: 'good' },
  },
  'admin/createMarket': {
    match_id: 5,
    name: 'Runs',
    market_type: 'session',
    at_start: 'suspend',
    start_delay: 5000,
    mechanism: 'quoted',
    payoff: { kind: 'line', least: 0, most: 300 },
    options: { house_loss_cap: 500_000 },
    terms: { rule: 'cricket.session', subject: { innings: 1 } },
    winners: 1,
    complete: true,
    commission: 2,
    min_stake: 1,
    persistence_allowed: true,
    runners: [{ name: 'Runs' }],
  },
  'admin/setMatchTemplate': {
    template: 't15',
    format: { of: 't20', name: 'T15', sport_id: 4, figures: { overs: 15 } },
    bet_delay: 1,
    commission: 2,
    min_stake: 3,
    markets: [BOOKMAKER],
  },
  'admin/addProvider': { provider: 'acme', name: 'Acme', base_url: 'https://acme.example', public_key: 'PEM' },
  'admin/setProvider': { provider: 'acme', is_open: true },
  'admin/setPrizeLimits': { provider: 'acme', most: 1, a_day: 2 },
  'admin/setPayoutLimits': { provider: 'acme', per_stake: 1, per_round: 2, a_day: 3, float: 4 },
  'admin/renewProviderSecret': { provider: 'acme' },
  'admin/clearExposure': { provider: 'acme', round: 9, account: 17 },
  'admin/removeRunner': { market_id: '1.5', selection_id: 2, factor: 12.5 },
  'admin/addRunner': { market_id: '1.5', name: 'A reserve', selection_id: 2 },
  'admin/setPolicy': { market_id: '1.5', sources: 2, automatic: true, second_person: true },
  'admin/openMarket': { market_id: '1.5' },
  'admin/renameMarket': { market_id: '1.5', name: 'Toss', runners: [{ selection_id: 2, name: 'Whites' }] },
  'admin/changeMatch': { match_id: 5, name: 'A v B', open_date: '2030-01-01T10:00:00Z', country: 'NZ', note: 'wet' },
  'admin/addFact': { match_id: 5, said: GOAL, scorer: 7, file: 'paper' },
  'admin/correctFact': { match_id: 5, fact_id: 3, said: GOAL, later: [{ fact_id: 2, said: GOAL }], scorer: 7 },
  'admin/createUser': { user_name: 'ben', role: 'bettor', has_cashier: true },
  'admin/creditAccount': { user_id, amount: 5 },
  'admin/debitAccount': { user_id, amount: 5 },
  'admin/resetPassword': { user_id },
  'admin/changeAccount': {
    user_id,
    bets_locked: true,
    locked: true,
    discount: 1,
    share: 2,
    exposure_limit: 3,
    min_stake: 4,
    max_stake: 5,
    max_profit: 6,
  },
  'admin/setRole': { role: 'scorer', permissions: ['view-markets'], reads_only: true },
  'admin/changeRole': { user_id, role: 'cashier', ends_rule: true },
  'admin/enablePerson': { user_id },
  'admin/resetSecondFactor': { user_id },
  'admin/setThresholds': { thresholds: thresholds(null, 48) },
  'admin/shortenWait': { proposal_id: 3 },
  'admin/approvePayment': { payment_id: 3 },
  'admin/refundFromSuspense': { payment_id: 3 },
  'admin/setPaymentMethod': { method: 'upi', is_open: true, min_amount: 1, max_amount: 2, instructions: 'a@x' },
};
const BEFORE: Readonly<Record<string, object>> = { 'admin/setRole': { permissions: [], reads_only: false } };
/** The reason stands apart, a key makes it once, and a password is not kept. */
const UNSAID = ['reason', 'request_id', 'password'];
/** It is opened by two, and closed by one. */
const FIXED = ['admin/setProvider is_open'];

describe('whoever approves reads all that would be done', () => {
  const calls = Object.entries<Call>(CALLS).filter(([, { twoPeople }]) => twoPeople === true);
  const linesOf = (call: string, body: object) =>
    sentencesOf({ call, body: { ...body }, before: { ...BEFORE[call] } }, names).join('; ');

  test.each(calls)('%s', (call, { request }) => {
    const body = WHOLE[call] ?? {};
    const fields = Object.keys((request as unknown as { readonly shape: object }).shape);
    expect(Object.keys(body).toSorted()).toEqual(fields.filter((field) => !UNSAID.includes(field)).toSorted());
    const lines = linesOf(call, body);
    expect(lines).not.toMatch(/[{}[\]_]|undefined|NaN|null|lucky7|\bt20\b|football\.|cricket\.|T\d\d:/);
    const silent = Object.keys(body).filter(
      (field) => !FIXED.includes(`${call} ${field}`) && linesOf(call, { ...body, [field]: undefined }) === lines,
    );
    expect(silent).toEqual([]);
  });
});
