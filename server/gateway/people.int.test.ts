import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CALLS, isStaffPermission, methodOf, ROLE_NAMES } from 'protocol';
import type { AdminUser, Call, Person, RoleName } from 'protocol';
import { TestExchange } from './exchange.fixture.ts';

let exchange: TestExchange;
const tokens = {} as Record<RoleName, string>;
const ids = {} as Record<RoleName, number>;

beforeAll(async () => {
  exchange = await TestExchange.start();
  for (const role of ROLE_NAMES) {
    const { user, token } = await exchange.signedIn(`some-${role}`, { role });
    tokens[role] = token;
    ids[role] = user.userId;
  }
  await exchange.identity.accounts.credit(
    (await exchange.identity.userOf(ids.bettor))?.account as never,
    100_000 as never,
  );
});
afterAll(() => exchange.stop());

const ask = (role: RoleName, name: string, body?: object) =>
  exchange.call(name, body, { token: tokens[role], method: body === undefined ? 'GET' : 'POST' });
const answerOf = async (role: RoleName, name: string, body?: object) => {
  const { status, body: answer } = await ask(role, name, body);
  return [status, answer.code];
};

// What each role may do of what staff do, call by call. A call that is in no row is nobody's but the operator's.
const MARKETS = ['admin/getMarkets', 'admin/getTotals'];
const TRADING = ['admin/openMarket', 'admin/suspendMarket', 'admin/suspendMarkets', 'admin/openMarkets'];
const IN_PLAY = [
  'admin/turnInPlay',
  'admin/turnPreMatch',
  'admin/closeMarket',
  'admin/setQuotes',
  'admin/removeRunner',
];
const CATALOGUE = ['admin/createSeries', 'admin/createMatch', 'admin/createMarket', 'admin/finishMatch'];
const CATALOGUE_TOO = ['admin/getOverdueMatches', 'admin/setMatchStream', 'admin/setMarketRemark'];
const FACTS = ['admin/addFact', 'admin/correctFact', 'admin/getFacts', 'admin/getDisagreements'];
const RESULTS = ['admin/getSettlements', 'admin/proposeResult', 'admin/previewResult', 'admin/approveResult'];
const RESULTS_TOO = ['admin/rejectResult', 'admin/abandonMarket', 'admin/rollbackResult', 'admin/voidBets'];
const RESULTS_LAST = ['admin/setPolicy', 'admin/getEvidence', 'admin/settleMarket', 'admin/voidMarket'];
const PAYMENTS = ['admin/getPayments', 'admin/takePayment', 'admin/approvePayment', 'admin/rejectPayment'];
const PAYMENTS_TOO = ['admin/markPaymentPaid', 'admin/failPayment', 'admin/getPaymentProof', 'admin/setPaymentMethod'];
const CALENDARS = ['admin/getTradingCalendars', 'admin/setTradingYear'];
const PEOPLE = ['admin/getUsers', 'admin/getPerson'];

const MAY: Partial<Record<RoleName, readonly string[]>> = {
  bettor: [],
  trader: [...MARKETS, ...TRADING, ...IN_PLAY, ...CATALOGUE, ...CATALOGUE_TOO, ...CALENDARS, ...FACTS],
  settler: [...MARKETS, ...RESULTS, ...RESULTS_TOO, ...RESULTS_LAST, 'admin/deleteWrongRate', ...FACTS, ...PEOPLE],
  cashier: [...PEOPLE, 'admin/creditAccount', 'admin/debitAccount', ...PAYMENTS, ...PAYMENTS_TOO],
  support: [...MARKETS, ...PEOPLE, 'admin/createUser', 'admin/resetPassword', 'admin/endLogins'],
  scorer: [...MARKETS, ...FACTS],
};
const SUPPORT_TOO = ['admin/changeAccount', 'admin/getQueries', 'admin/takeQuery', 'admin/answerQuery'];

function may(role: RoleName, name: string, call: Call): boolean {
  if (role === 'operator') return true;
  if (role === 'auditor') return call.effect === 'read';
  return [...(MAY[role] ?? []), ...(role === 'support' ? SUPPORT_TOO : [])].includes(name);
}

const staffCalls = Object.entries<Call>(CALLS).filter(([, call]) => isStaffPermission(call.permission));

test('no row names a call that is not there', () => {
  const named = new Set([...Object.values(MAY).flat(), ...SUPPORT_TOO]);
  expect([...named].filter((name) => !staffCalls.some(([known]) => known === name))).toEqual([]);
});

describe.each(ROLE_NAMES)('%s', (role) => {
  test.each(staffCalls.map(([name, call]) => [name, call] as const))('%s', async (name, call) => {
    const { status } = await exchange.call(name, { nonsense: 1 }, { token: tokens[role], method: methodOf(call) });
    // Past the check a body of nonsense is 422, and a call without a body is answered; else there is no such call.
    expect(status).toBe(may(role, name, call) ? (call.request === undefined ? 200 : 422) : 404);
  });
});

describe('nobody reaches more through somebody else', () => {
  test.each([
    ['support', 'operator', [422, 'role-above']],
    ['support', 'trader', [422, 'role-above']],
    ['support', 'bettor', [200, undefined]],
    ['operator', 'auditor', [200, undefined]],
  ] as const)('%s makes a %s: %j', async (by, role, expected) => {
    const made = { user_name: `new-${by}-${role}`, password: 'demo1234', role };
    expect(await answerOf(by, 'admin/createUser', made)).toEqual(expected);
  });

  test('support neither signs an operator out nor takes their password', async () => {
    const asked = { user_id: ids.operator, reason: 'because' };
    for (const name of ['admin/resetPassword', 'admin/endLogins'])
      expect(await answerOf('support', name, asked)).toEqual([422, 'role-above']);
    expect(await answerOf('operator', 'admin/resetPassword', asked)).toEqual([409, 'own-password']);
    expect(await answerOf('operator', 'admin/endLogins', { user_id: 99_999, reason: 'who' })).toEqual([
      404,
      'unknown-user',
    ]);
  });

  test('whoever was made chooses a password of their own first', async () => {
    const { body } = await exchange.call('user/login', { user_name: 'new-operator-auditor', password: 'demo1234' });
    const token = body.token as string;
    const answer = await exchange.call('admin/getUsers', undefined, { token, method: 'GET' });
    expect(answer.body.code).toBe('password-change-required');
  });
});

test('a debit takes what is available, once for a key, and leaves its reason in the audit trail', async () => {
  const debit = { user_id: ids.bettor, amount: 300, reason: 'paid out in cash', request_id: 'cash-1' };
  const first = await ask('cashier', 'admin/debitAccount', debit);
  expect((first.body.data as AdminUser).cash).toBe(700);
  expect(((await ask('cashier', 'admin/debitAccount', debit)).body.data as AdminUser).cash).toBe(700);
  expect(await answerOf('cashier', 'admin/debitAccount', { ...debit, amount: 301 })).toEqual([
    409,
    'request-key-reused',
  ]);
  const tooMuch = { ...debit, amount: 700.01, request_id: 'cash-2' };
  expect(await answerOf('cashier', 'admin/debitAccount', tooMuch)).toEqual([422, 'insufficient-funds']);
  const trail = JSON.stringify((await ask('auditor', 'admin/getAudit')).body.data);
  expect(trail).toContain('paid out in cash');
});

test('a person: figures, locks as they stand, logins; and a reset password has to be changed', async () => {
  const person = async () => (await ask('support', 'admin/getPerson', { user_id: ids.bettor })).body.data as Person;
  expect(await person()).toMatchObject({
    cash: 700,
    available: 700,
    open_bets: 0,
    second_factor: false,
    settings: { bets_locked: false, exposure_limit: null },
    logins: [expect.objectContaining({ address: '127.0.0.1' })],
  });
  const change = { user_id: ids.bettor, bets_locked: true, max_stake: 50 };
  expect(await answerOf('support', 'admin/changeAccount', change)).toEqual([200, undefined]);
  expect((await person()).settings).toMatchObject({ bets_locked: true, max_stake: 50, min_stake: null });
  expect((await ask('operator', 'admin/getPerson', { user_id: ids.trader })).body.data).toMatchObject({
    settings: null,
  });

  const reset = await ask('support', 'admin/resetPassword', { user_id: ids.bettor, reason: 'lost phone' });
  const { password } = reset.body.data as { password: string };
  expect((await ask('bettor', 'user/getUserBalance')).status).toBe(401);
  expect(await person()).toMatchObject({ is_change_password: true, logins: [] });
  const { body } = await exchange.call('user/login', { user_name: 'some-bettor', password });
  expect(body.data).toMatchObject({ is_change_password: 1 });
  const trail = JSON.stringify((await ask('auditor', 'admin/getAudit')).body.data);
  expect(trail).toContain('lost phone');
  expect(trail).not.toContain(password);
});
