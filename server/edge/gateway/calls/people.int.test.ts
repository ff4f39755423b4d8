import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CALLS, isStaffPermission, methodOf, ROLE_NAMES } from 'protocol';
import type { AdminUser, BuiltInRole as RoleName, Call, Person } from 'protocol';
import { TestExchange } from '../testing/exchange.fixture.ts';

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
const MARKETS = [
  'admin/getLastSuspension',
  'admin/getMarkets',
  'admin/getMarketTerms',
  'admin/getPolicy',
  'admin/getTotals',
  'admin/getFeeds',
];
const NOTES = ['admin/getMatchNote'];
const NEEDS = ['admin/getTakenNeeds', 'admin/takeNeed'];
const SUSPENDING = ['admin/suspendMarket', 'admin/suspendMarkets', 'admin/holdMarket', 'admin/releaseMarket'];
const TRADING = ['admin/openMarket', 'admin/openMarkets'];
const IN_PLAY = [
  'admin/turnInPlay',
  'admin/turnPreMatch',
  'admin/closeMarket',
  'admin/setQuotes',
  'admin/removeRunner',
  'admin/addRunner',
];
const CATALOGUE = [
  'admin/createSeries',
  'admin/createMatch',
  'admin/createMarket',
  'admin/finishMatch',
  'admin/previewFixtures',
  'admin/importFixtures',
  'admin/getSports',
  'admin/createSport',
  'admin/changeSport',
];
const PLANS = ['admin/getMatchTemplates', 'admin/createMatchFromTemplate', 'admin/changeSeries', 'admin/changeMatch'];
const CATALOGUE_TOO = [
  'admin/setMarketStart',
  'admin/setMatchTemplate',
  'admin/changeMarket',
  'admin/renameMarket',
  'admin/changeMarketTerms',
  'admin/getRuleChoices',
  'admin/getRuleAnswers',
  'admin/getOverdueMatches',
  'admin/setMatchStream',
  'admin/setMarketRemark',
];
const FACTS = [
  'admin/addFact',
  'admin/correctFact',
  'admin/previewFacts',
  'admin/getFactForms',
  'admin/getFacts',
  'admin/getDisagreements',
  'admin/getSourceRulings',
];
const RESULTS = ['admin/getSettlements', 'admin/proposeResult', 'admin/previewResult', 'admin/approveResult'];
const RESULTS_TOO = [
  'admin/rejectResult',
  'admin/abandonMarket',
  'admin/rollbackResult',
  'admin/voidBets',
  'admin/previewVoid',
];
const RESULTS_LAST = ['admin/setPolicy', 'admin/getEvidence', 'admin/settleMarket', 'admin/voidMarket'];
const PAYMENTS = ['admin/getPayments', 'admin/takePayment', 'admin/approvePayment', 'admin/rejectPayment'];
const PAYMENTS_TOO = [
  'admin/markPaymentPaid',
  'admin/failPayment',
  'admin/getPaymentProof',
  'admin/closePaymentMethod',
];
const SUSPENSE = ['admin/creditFromSuspense', 'admin/refundFromSuspense'];
const CALENDARS = ['admin/getTradingCalendars', 'admin/setTradingYear'];
const RISK = ['admin/getMarketRisk', 'admin/getMatchBook', 'admin/getRiskPeople', 'admin/getAccountRisk'];
const PROVIDERS = ['admin/getProviders', 'admin/getOpenExposures', 'admin/reconcileProvider'];
const REPORTS = ['admin/getResultsReport', 'admin/getPeopleReport', 'admin/getFundsReport'];
const REPORTS_TOO = ['admin/getSuspensionReport', 'admin/getVoidReport', 'admin/getAdjustmentReport'];
const BETS = ['admin/findBets', 'admin/getBetStory', 'admin/getAccountNames', 'admin/getAddressAccounts'];
const CASINO = ['admin/getCasino', 'admin/getCasinoTable', 'admin/setCasinoTable', 'admin/setCasinoPrices'];
const ALERTS = ['admin/getAlerts', 'admin/getCases', 'admin/noteCase', 'admin/closeCase', 'admin/reopenCase'];
const PEOPLE = ['admin/getUsers', 'admin/getPerson', 'admin/getRoles', 'admin/getStatement'];

/** Being the second person for what others propose: what they may not do themselves does not exist for them there either. */
const SECOND = ['admin/getThresholds', 'admin/getProposals', 'admin/approveProposal', 'admin/rejectProposal'];

const MAY: Partial<Record<RoleName, readonly string[]>> = {
  bettor: [],
  trader: [
    ...MARKETS,
    ...NOTES,
    ...NEEDS,
    ...RISK,
    ...PROVIDERS,
    ...BETS,
    ...CASINO,
    ...SUSPENDING,
    ...TRADING,
    ...IN_PLAY,
    ...CATALOGUE,
    ...PLANS,
    ...CATALOGUE_TOO,
    ...CALENDARS,
    ...FACTS,
    ...ALERTS,
    'admin/getAlertSettings',
    ...SECOND,
  ],
  settler: [
    ...MARKETS,
    ...BETS,
    ...NOTES,
    ...NEEDS,
    ...SUSPENDING,
    ...RESULTS,
    ...RESULTS_TOO,
    ...RESULTS_LAST,
    'admin/deleteWrongRate',
    'admin/clearExposure',
    'admin/voidCasinoRound',
    ...FACTS,
    ...PEOPLE,
    ...SECOND,
  ],
  cashier: [
    ...PEOPLE,
    ...REPORTS,
    ...REPORTS_TOO,
    'admin/creditAccount',
    'admin/debitAccount',
    ...PAYMENTS,
    ...PAYMENTS_TOO,
    ...SUSPENSE,
    ...SECOND,
  ],
  support: [
    ...MARKETS,
    ...BETS,
    ...NOTES,
    ...NEEDS,
    ...PEOPLE,
    'admin/createUser',
    'admin/resetPassword',
    'admin/endLogins',
    ...SECOND,
  ],
  scorer: [...MARKETS, ...NOTES, ...NEEDS, ...SUSPENDING, ...FACTS],
};
const SUPPORT_TOO = [
  'admin/disablePerson',
  'admin/enablePerson',
  'admin/resetSecondFactor',
  'admin/setCashier',
  'admin/setNote',
  'admin/changeAccount',
  'admin/getQueries',
  'admin/takeQuery',
  'admin/answerQuery',
  ...ALERTS,
  'admin/getAlertSettings',
];

function may(role: RoleName, name: string, call: Call): boolean {
  if (role === 'operator') return true;
  if (role === 'auditor') return call.effect === 'read' || name === 'admin/addFindings';
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
    const ownLogin = { user_id: ids.operator, reason: 'because' };
    for (const name of ['admin/resetPassword', 'admin/endLogins'])
      expect(await answerOf('support', name, ownLogin)).toEqual([422, 'role-above']);
    expect(await answerOf('operator', 'admin/resetPassword', ownLogin)).toEqual([409, 'own-login']);
    expect(await answerOf('operator', 'admin/endLogins', { user_id: 99_999, reason: 'who' })).toEqual([
      404,
      'unknown-user',
    ]);
  });

  test('whoever was made chooses a password of their own first', async () => {
    const { body } = await exchange.call('user/login', { user_name: 'new-operator-auditor', password: 'demo1234' });
    const token = body.token as string;
    const answer = await exchange.call('admin/getUsers', {}, { token });
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
  const trail = JSON.stringify((await ask('auditor', 'admin/getAudit', {})).body.data);
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
  const above = { user_id: ids.bettor, min_stake: 60 };
  expect(await answerOf('support', 'admin/changeAccount', above)).toEqual([422, 'limits-contradict']);
  expect((await ask('operator', 'admin/getPerson', { user_id: ids.trader })).body.data).toMatchObject({
    settings: null,
  });

  const reset = await ask('support', 'admin/resetPassword', { user_id: ids.bettor, reason: 'lost phone' });
  const { password } = reset.body.data as { password: string };
  expect((await ask('bettor', 'user/getUserBalance')).status).toBe(401);
  expect(await person()).toMatchObject({ is_change_password: true, logins: [] });
  const { body } = await exchange.call('user/login', { user_name: 'some-bettor', password });
  expect(body.data).toMatchObject({ is_change_password: 1 });
  const trail = JSON.stringify((await ask('auditor', 'admin/getAudit', {})).body.data);
  expect(trail).toContain('lost phone');
  expect(trail).not.toContain(password);
});

describe('staff', () => {
  const setRole = (permissions: readonly string[], role = 'night-desk') => ({ role, permissions, reason: 'nights' });

  test('a role is made, given and edited: it holds from the next call on', async () => {
    expect(await answerOf('operator', 'admin/setRole', setRole(['view-markets', 'suspend-markets']))).toEqual([
      200,
      undefined,
    ]);
    await exchange.identity.createUser({ userName: 'nora', password: 'demo1234', role: 'trader' });
    const nora = await exchange.identity.findUser('nora');
    const change = { user_id: nora?.userId, role: 'night-desk', reason: 'nights' };
    expect(await answerOf('operator', 'admin/changeRole', change)).toEqual([200, undefined]);
    const { body } = await exchange.call('user/login', { user_name: 'nora', password: 'demo1234' });
    const maySuspend = async () =>
      (await exchange.call('admin/suspendMarkets', { sport_id: 4 }, { token: body.token })).status;
    expect(await maySuspend()).toBe(200);
    expect(await answerOf('operator', 'admin/setRole', setRole(['view-markets']))).toEqual([200, undefined]);
    expect(await maySuspend()).toBe(404);
  });

  test.each([
    ['operator', 'admin/setRole', setRole(['view-audit'], 'auditor'), [409, 'role-fixed']],
    ['operator', 'admin/setRole', setRole(['view-audit'], 'No Such'), [422, 'malformed']],
    ['operator', 'admin/setRole', { ...setRole([]), permissions: ['own-everything'] }, [422, 'malformed']],
    ['auditor', 'admin/setRole', setRole(['view-audit']), [404, 'unknown-call']],
  ] as const)('%s %s %j: %j', async (by, name, body, expected) =>
    expect(await answerOf(by, name, body)).toEqual(expected),
  );

  test('a disabled login is signed out at once, signs in nowhere, and comes back as it was', async () => {
    const { user, token } = await exchange.signedIn('mid-session', { cash: 10_000 });
    const program = await exchange.apiAccess.sessions.begin(user);
    const { body } = await exchange.call('stream/getTicket', {}, { token });
    expect(body.status).toBe(true);
    const disabled = await ask('support', 'admin/disablePerson', { user_id: user.userId, reason: 'fraud' });
    expect(disabled.body.data).toEqual({ ended: 2 });
    expect((await exchange.call('user/getUserBalance', undefined, { token, method: 'GET' })).status).toBe(401);
    expect(exchange.apiAccess.sessions.find(program)).toBeUndefined();
    const signIn = (password: string) => exchange.call('user/login', { user_name: 'mid-session', password });
    expect((await signIn('demo1234')).body.code).toBe('login-disabled');
    // To who does not know the password it is a login like any other.
    expect((await signIn('wrong1234')).body.code).toBe('wrong-credentials');
    expect(await answerOf('support', 'admin/enablePerson', { user_id: user.userId, reason: 'cleared' })).toEqual([
      200,
      undefined,
    ]);
    expect((await signIn('demo1234')).status).toBe(200);
  });

  test('a second factor is reset: the password alone signs in, and a note stays for staff', async () => {
    const { user, token } = await exchange.signedIn('lost-app');
    expect((await exchange.call('securityAuth/begin', { password: 'demo1234' }, { token })).status).toBe(200);
    const reset = { user_id: user.userId, reason: 'lost the phone' };
    expect(await answerOf('support', 'admin/resetSecondFactor', reset)).toEqual([200, undefined]);
    expect(await answerOf('support', 'admin/setNote', { user_id: user.userId, note: 'called twice' })).toEqual([
      200,
      undefined,
    ]);
    const seen = (await ask('auditor', 'admin/getPerson', { user_id: user.userId })).body.data as Person;
    expect(seen).toMatchObject({ second_factor: false, note: 'called twice', contacts: [], logins: [] });
  });

  test('nobody edits their own login, gives a role that is not there, makes staff a bettor, or takes the last owner', async () => {
    const own = { user_id: ids.operator, role: 'trader', reason: 'why not' };
    expect(await answerOf('operator', 'admin/changeRole', own)).toEqual([409, 'own-login']);
    expect(await answerOf('operator', 'admin/changeRole', { ...own, user_id: ids.trader, role: 'nobody' })).toEqual([
      404,
      'unknown-role',
    ]);
    expect(await answerOf('operator', 'admin/changeRole', { ...own, user_id: ids.trader, role: 'bettor' })).toEqual([
      409,
      'bettor-or-staff',
    ]);
    await exchange.identity.createUser({ userName: 'second', password: 'demo1234', role: 'operator' });
    const second = (await exchange.identity.findUser('second'))?.userId as number;
    await Promise.all([
      exchange.identity.staff.disable((await exchange.identity.userOf(second)) as never),
      expect(answerOf('support', 'admin/disablePerson', { user_id: second, reason: 'no' })).resolves.toEqual([
        422,
        'role-above',
      ]),
    ]);
    const last = exchange.identity.staff.disable((await exchange.identity.userOf(ids.operator)) as never);
    await expect(last).rejects.toMatchObject({ code: 'last-owner' });
  });
});

test('the first owner is made by a link, once, and only where nobody owns the place', async () => {
  const empty = await TestExchange.start();
  try {
    const hasOwner = async () => (await empty.call('user/getSiteOwner', undefined, { method: 'GET' })).body.data;
    expect(await hasOwner()).toEqual({ has_owner: false });
    const link = (await empty.identity.firstOwner.begin()) as string;
    const make = async (token: string, password: string) => {
      const owner = { token, user_name: 'first', password };
      const { status, body } = await empty.call('user/createFirstOwner', owner);
      return [status, body.code];
    };
    expect(await make('another', 'demo1234')).toEqual([409, 'link-used']);
    expect(await make(link, 'short')).toEqual([422, 'weak-password']);
    const both = await Promise.all([make(link, 'demo1234'), make(link, 'demo1234')]);
    expect(both).toContainEqual([200, undefined]);
    expect(both).toContainEqual([409, 'link-used']);
    expect(await make(link, 'demo1234')).toEqual([409, 'link-used']);
    expect(await empty.identity.firstOwner.begin()).toBeUndefined();
    expect(await hasOwner()).toEqual({ has_owner: true });
    const { body } = await empty.call('user/login', { user_name: 'first', password: 'demo1234' });
    expect(body).toMatchObject({ is_staff: true });
  } finally {
    await empty.stop();
  }
});
