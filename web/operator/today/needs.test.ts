import { expect, test } from 'vitest';
import type { AdminPayment } from 'protocol';
import { needsOf, type Waiting } from './needs.ts';

const NOW = Date.parse('2031-05-05T12:00:00Z');
const MINUTE = 60_000;
const NO_CASINO = { faults: [], tables: [] };
const iso = (minutesAgo: number) => new Date(NOW - minutesAgo * MINUTE).toISOString();

const NOTHING: Waiting = {
  results: [],
  overdue: [],
  payments: [],
  queries: [],
  cases: [],
  casino: NO_CASINO,
  taken: [],
  standing: [],
  matches: [],
};
const waiting = (fields: Partial<Waiting>) => needsOf({ ...NOTHING, ...fields });

const row = (marketId: string, fields: Partial<Waiting['results'][number]>) => ({
  marketId,
  group: 'to-propose' as const,
  market: undefined,
  action: undefined,
  hold: undefined,
  since: 0,
  ...fields,
});
const hold = {
  market_id: '1.2',
  match_id: 1,
  kind: 'doubt' as const,
  reason: 'ball 9.4',
  since: iso(2),
  would: '',
  by_source: [],
  held_by: 0,
};
const answer = { state: 'settled' as const, winners: [], tied: [], placed: [], placed_tied: [], number: 84 };
const action = { kind: 'settle', answer, reason: 'seen' } as unknown as NonNullable<
  Waiting['results'][number]['action']
>;
const payment = {
  status: 'requested',
  taken_by: 0,
  reference: 'W000001',
  direction: 'withdrawal',
  user_name: 'asha',
  amount: 250.5,
  details: '',
};

test('what waits for facts leads to those of its match', () => {
  const alert = {
    about: '7',
    match_id: 7,
    match_name: 'A v B',
    text: 'Silent for 6 minutes',
    amount: null,
    since: iso(6),
  };
  const market = { match_id: 3, match_name: 'C v D', name: 'Win', rule: 'football.match-odds' } as never;
  const needs = waiting({
    results: [
      row('1.1', { market }),
      row('1.2', { group: 'held', hold, since: NOW }),
      row('1.3', { group: 'proposed', action, market }),
      row('1.4', {}),
    ],
    standing: [
      { ...alert, kind: 'stale-feed' },
      { ...alert, kind: 'house-cap' },
    ] as never,
  });
  expect(Object.fromEntries(needs.map(({ id, facts }) => [id, facts]))).toEqual({
    '1.1': 3,
    '1.2': 1,
    '1.3': undefined,
    '1.4': undefined,
    'house-cap 7': undefined,
    'stale-feed 7': 7,
  });
});

test('what waits stands in the order in which it is due', () => {
  const needs = waiting({
    results: [
      row('1.1', {}),
      row('1.2', { group: 'held', hold, since: NOW - 2 * MINUTE }),
      row('1.3', { group: 'proposed', action, since: NOW - 5 * MINUTE }),
      row('1.4', { group: 'ended' }),
      row('1.5', { group: 'under-way' }),
    ],
    overdue: [{ match_id: 9, match_name: 'A v B', sport_id: 4, series_name: '', open_date: iso(20), markets_left: 2 }],
    payments: [{ ...payment, payment_id: 1, requested_at: iso(40) } as AdminPayment],
  });
  expect(needs.map(({ kind, what, due, to }) => [kind, what, due === 0 ? 'now' : (due - NOW) / MINUTE, to])).toEqual([
    ['Result', 'Market 1.1', 'now', '/settlement/1.1'],
    ['Start', 'A v B: past its start, and not in play', -20, '/match/9'],
    ['Result', 'Market 1.2: held', -2, '/settlement/1.2'],
    ['Result', 'Market 1.3: 84', 10, '/settlement/1.3'],
    ['Withdrawal', 'asha, W000001', 20, '/payments/1'],
  ]);
  expect(needs.at(-1)?.amount).toBe(25_050);
});

test('a match past its start is opened while markets are left, and finished then', () => {
  const late = { match_id: 9, match_name: 'A v B', sport_id: 4, series_name: '', open_date: iso(20) };
  const needs = waiting({ overdue: [1, 0].map((markets_left) => ({ ...late, markets_left })) });
  expect(needs.map(({ detail, act, finishes }) => [detail, act, finishes])).toEqual([
    ['1 market left.', 'Open', undefined],
    ['No markets left: finish it.', 'Finish', { id: 9, name: 'A v B' }],
  ]);
});

test('of queries only those that wait', () => {
  const query = (query_id: number, status: 'open' | 'answered') => ({
    query_id,
    status,
    about: 'rate' as const,
    market_id: '1.1',
    market_name: 'Match Odds',
    match_id: 1,
    match_name: 'A v B',
    sport_id: 4,
    bet_id: '',
    user_id: 1,
    user_name: 'asha',
    account: 1,
    taken_by: 0,
    steps: [{ status, at: iso(60), by: 'bettor' as const, text: 'Why at this rate?' }],
  });
  const queries = [query(1, 'open'), query(2, 'answered')];
  const needs = waiting({ queries });
  expect(needs.map(({ id, due }) => [id, (due - NOW) / MINUTE])).toEqual([['query 1', 7 * 24 * 60 - 60]]);
});

test('an open case is looked at within a day', () => {
  const found = {
    case_id: 3,
    kind: 'large-bet' as const,
    state: 'open' as const,
    at: iso(60),
    last_at: iso(60),
    people: [{ account: 17, user_id: 4, name: 'asha' }],
    market_id: '1.1',
    market_name: 'Match Odds',
    match_id: 1,
    match_name: 'A v B',
    amount: 2000,
    figures: { side: 'back', odds: 3 },
    steps: [],
  };
  const [need] = waiting({ cases: [found] });
  expect(need).toMatchObject({ what: 'Large bet, Match Odds, A v B', amount: 200_000, to: '/alerts/3' });
  expect(need?.due).toBe(NOW + 23 * 60 * MINUTE);
  // About the same people: one row, from the first one's time on.
  const [bob, other] = [
    { ...found, case_id: 4, market_name: 'Toss', at: iso(10) },
    { ...found, case_id: 5, people: [{ account: 18, user_id: 5, name: 'bob' }] },
  ];
  expect(waiting({ cases: [other, bob, found] }).map(({ id, what }) => [id, what])).toEqual([
    ['case 5', 'Large bet, Match Odds, A v B'],
    ['case 3', '2 cases: Large bet, 2 markets'],
  ]);
});

test('a match in play with nothing open, a silent feed and a full cap need somebody; what has a row already is not repeated', () => {
  const match = {
    id: 7,
    name: 'A v B',
    isInPlay: true,
    open: 0,
    suspended: 3,
    staysSuspended: 1,
  } as Waiting['matches'][number];
  const matches = [
    match,
    { ...match, id: 8, open: 1 },
    { ...match, id: 9, isInPlay: false },
    { ...match, id: 10, staysSuspended: 3 },
  ];
  const alert = {
    match_id: 7,
    match_name: 'A v B',
    since: iso(6),
    amount: null,
    text: 'Nobody has scored for 6 minutes.',
  };
  const standing = [
    { ...alert, kind: 'stale-feed' as const, about: '7' },
    { ...alert, kind: 'hold' as const, about: '1.5' },
  ];
  expect(waiting({ matches, standing }).map(({ kind, what, to }) => [kind, what, to])).toEqual([
    ['Suspended', 'A v B: in play, and nothing is open', '/match/7'],
    ['Alert', 'Silent feed: A v B', '/match/7'],
  ]);
});

test('whoever has taken something has it until it is another thing to do', () => {
  const at = iso(1);
  const taken = [
    { kind: 'result' as const, of: '1.1 held', user_id: 7, user_name: 'olga', at },
    { kind: 'result' as const, of: '1.2 held', user_id: 8, user_name: 'tara', at },
  ];
  const results = [
    row('1.1', { group: 'held', hold, since: NOW }),
    row('1.2', { group: 'proposed', action, since: NOW }),
  ];
  const mine = { ...payment, payment_id: 1, requested_at: iso(0) };
  const payments = [
    { ...mine, status: 'under-review', taken_by: 9 },
    { ...mine, status: 'approved', taken_by: 9, reference: 'W000002' },
  ] as AdminPayment[];
  const needs = waiting({ results, payments, taken });
  expect(needs.map(({ id, takenBy, taking }) => [id, takenBy, taking?.call])).toEqual([
    ['1.1', 7, 'admin/takeNeed'],
    ['1.2', 0, 'admin/takeNeed'],
    ['W000001', 9, 'admin/takePayment'],
    ['W000002', 9, undefined],
  ]);
});

test('a casino that cannot open, a table that holds what chance cannot explain and one at its cap need somebody now', () => {
  const table = { code: 'lucky7', name: 'Lucky 7', hold: null, bets_out: 0, is_at_day_cap: false };
  const hold = { hold: 30.2, published: 3.85, low: -2.1, high: 9.7, is_out: true };
  const tables = [
    { ...table, hold },
    { ...table, code: 'dt20', name: 'Dragon Tiger', bets_out: 1 },
    { ...table, code: 'teen20', name: 'Teenpatti', is_at_day_cap: true },
    { ...table, code: 'war', name: 'Casino War' },
  ] as unknown as Waiting['casino']['tables'];
  const faults = [{ table: '', fault: 'the vault cannot be read' }];
  const needs = waiting({ casino: { faults, tables } });
  expect(needs.map(({ kind, what, detail, to }) => [kind, what, detail, to])).toEqual([
    ['Casino', 'The casino cannot open', 'the vault cannot be read', '/casino'],
    ['Casino', 'Lucky 7', 'It holds 30.20 %; by its rules it should hold -2.10 to 9.70 %.', '/casino/lucky7'],
    ['Casino', 'Dragon Tiger', '1 bet holds more or less than chance can explain.', '/casino/dt20'],
    ['Casino', 'Teenpatti', 'The daily cap is reached. No new rounds begin.', '/casino/teen20'],
  ]);
});

test('results of a match that wait for the same thing are one row', () => {
  const market = (match_id: number, name: string) =>
    ({ match_id, match_name: match_id === 1 ? 'Agra Aces v Bhopal Bulls' : 'C v D', name, rule: 'x' }) as never;
  const results = [
    row('1.1', { group: 'held', hold, since: NOW - MINUTE, market: market(1, 'Toss') }),
    row('1.2', { group: 'held', hold, since: NOW - 2 * MINUTE, market: market(1, 'Winner') }),
    row('1.3', { group: 'proposed', action, since: NOW, market: market(1, 'Six over runs') }),
    row('1.4', { group: 'held', hold, since: NOW, market: market(2, 'Toss') }),
  ];
  const taken = [{ kind: 'result' as const, of: 'match-1 held', user_id: 7, user_name: 'olga', at: iso(1) }];
  expect(waiting({ results, taken }).map(({ what, detail, to, takenBy }) => [what, detail, to, takenBy])).toEqual([
    ['2 results of Agra Aces v Bhopal Bulls are held', 'Toss, Winner', '/settlement/1.2', 7],
    ['Toss, C v D: held', 'ball 9.4', '/settlement/1.4', 0],
    ['Six over runs, Agra Aces v Bhopal Bulls: 84', 'Proposed: seen', '/settlement/1.3', 0],
  ]);
});
