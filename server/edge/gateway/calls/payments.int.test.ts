import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BANK } from 'engine/vocabulary';
import type { AccountId } from 'engine/vocabulary';
import type { AdminPayment, AdminUser, DataOf, LimitStanding, Payment } from 'protocol';
import { TestExchange } from '../testing/exchange.fixture.ts';

// Deposits and withdrawals over the wire, without a provider: the operator's people decide.

/** What any call but those with an image may take. */
const REQUEST_MS = 2000;

let exchange: TestExchange;
let operator: string;

beforeAll(async () => {
  exchange = await TestExchange.start({ limits: { requestMs: REQUEST_MS } });
  exchange.catalogue.settings.payment_gateway = '1';
  ({ token: operator } = await exchange.signedIn('olga', { role: 'operator' }));
});
afterAll(() => exchange.stop());

/** A bettor who signed up, with 1,000.00. */
const aBettor = (userName: string) => exchange.signedIn(userName, { cash: 100_000, isSignedUp: true });

let requests = 0;
const ask = (token: string, direction: 'Deposit' | 'Withdrawal', fields: object = {}) =>
  exchange.call(
    `payment/request${direction}`,
    {
      amount: 300,
      method: 'upi',
      request_id: `r${(requests += 1)}`,
      ...(direction === 'Withdrawal' ? { details: 'asha@bank' } : {}),
      ...fields,
    },
    { token },
  );
const act = (name: string, payment: Payment, fields: object = {}) =>
  exchange.call(`admin/${name}`, { payment_id: payment.payment_id, ...fields }, { token: operator });
const paymentIn = (answer: { body: { data?: unknown } }) => answer.body.data as Payment;
const balanceOf = async (token: string) =>
  (
    (await exchange.call('user/getUserBalance', undefined, { token, method: 'GET' })).body.data as {
      total_balance: number;
    }
  ).total_balance;
/** All cash there is, the bank's and what is being paid out included. */
const allCash = () => [...exchange.live.accounts()].reduce((sum, account) => sum + account.cash, 0);

const PNG = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(3000, 7)]);

test('a deposit with a proof is reviewed, approved and in the balance, with its history and statement', async () => {
  const { token } = await aBettor('asha');
  const answer = await ask(token, 'Deposit', { proof: PNG.toString('base64'), details: 'UTR 77', request_id: 'one' });
  expect(paymentIn(answer)).toMatchObject({ status: 'requested', amount: 300, has_proof: true, can_cancel: true });
  expect(await balanceOf(token)).toBe(1000);
  const queue = await exchange.call('admin/getPayments', {}, { token: operator });
  expect((queue.body.data as AdminPayment[]).at(-1)).toMatchObject({ user_name: 'asha', details: 'UTR 77' });
  await act('takePayment', paymentIn(answer));
  expect(paymentIn(await act('approvePayment', paymentIn(answer)))).toMatchObject({ status: 'paid' });
  expect(await balanceOf(token)).toBe(1300);
  // Asked again it is the same one; asked for something else it is refused.
  expect(paymentIn(await ask(token, 'Deposit', { details: 'UTR 77', request_id: 'one' }))).toMatchObject({
    status: 'paid',
    steps: [
      { status: 'requested', by: 'bettor' },
      { status: 'under-review', by: 'operator' },
      { status: 'approved', by: 'operator' },
      { status: 'paid', by: 'exchange' },
    ],
  });
  expect((await ask(token, 'Deposit', { amount: 301, request_id: 'one' })).body.code).toBe('request-key-reused');
  expect(await balanceOf(token)).toBe(1300);
  const report = await exchange.call('report/getPayments', { type: 'deposit' }, { token });
  expect(report.body.data).toMatchObject({
    rows: [{ amount: 300 }],
    total: { count: 1, deposited: 300, withdrawn: 0 },
  });
  expect(allCash()).toBe(0);
});

test('nobody overtakes who reviews a request: whoever tries reads who that is', async () => {
  const { token } = await aBettor('rita');
  const payment = paymentIn(await ask(token, 'Deposit'));
  const { token: second } = await exchange.signedIn('oscar', { role: 'operator' });
  expect((await act('takePayment', payment)).status).toBe(200);
  const take = async (as: string) => {
    const { body } = await exchange.call('admin/takePayment', { payment_id: payment.payment_id }, { token: as });
    return [body.code, body.message];
  };
  const { reference } = payment;
  expect(await take(second)).toEqual(['wrong-payment-status', `olga has ${reference} under review. Ask them.`]);
  expect(await take(operator)).toEqual(['wrong-payment-status', `You have ${reference} under review.`]);
  const queue = (await exchange.call('admin/getPayments', {}, { token: operator })).body.data as AdminPayment[];
  const olga = await exchange.identity.findUser('olga');
  expect(queue.find(({ payment_id }) => payment_id === payment.payment_id)?.taken_by).toBe(olga?.userId);
});

test('a proof may come slowly, from a phone on a slow network', async () => {
  const { token } = await aBettor('slow');
  const body = JSON.stringify({ amount: 300, method: 'upi', request_id: 'slow', proof: PNG.toString('base64') });
  const socket = connect(exchange.gateway.port, '127.0.0.1');
  const answer = text(socket);
  const head = [
    'POST /api/payment/requestDeposit HTTP/1.1',
    'Host: x',
    'Connection: close',
    'Content-Type: application/json',
    `Authorization: Bearer ${token}`,
    `Content-Length: ${body.length}`,
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n${body.slice(0, 100)}`);
  // Longer than any other call may take.
  await sleep(REQUEST_MS + 1000);
  socket.write(body.slice(100));
  expect(await answer).toContain('"has_proof":true');
});

test('a proof is served to its owner and to operators, as a file that nobody runs', async () => {
  const { token } = await aBettor('bina');
  const { token: other } = await aBettor('chet');
  const payment = paymentIn(await ask(token, 'Deposit', { proof: PNG.toString('base64') }));
  const get = (name: string, by: string) =>
    fetch(`${exchange.url}/api/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${by}` },
      body: JSON.stringify({ payment_id: payment.payment_id }),
    });
  for (const file of [await get('payment/getProof', token), await get('admin/getPaymentProof', operator)]) {
    expect(Buffer.from(await file.arrayBuffer()).equals(PNG)).toBe(true);
    expect(file.headers.get('content-type')).toBe('image/png');
    expect(file.headers.get('x-content-type-options')).toBe('nosniff');
    expect(file.headers.get('content-disposition')).toBe(`attachment; filename="proof-${payment.reference}.png"`);
  }
  expect((await get('payment/getProof', other)).status).toBe(404);
  expect((await get('admin/getPaymentProof', other)).status).toBe(404);
});

test.each([
  ['what is no image', Buffer.from('<svg onload=alert(1)>'.repeat(5)).toString('base64'), 422, 'invalid-proof'],
  ['no base64', '%%%', 422, 'malformed'],
  ['more than 2 MB', Buffer.alloc(2 * 1024 * 1024 + 1, 1).toString('base64'), 422, 'invalid-proof'],
])('as a proof, %s is refused', async (_what, proof, status, code) => {
  const { token } = await aBettor(`proof${(requests += 1)}`);
  const answer = await ask(token, 'Deposit', { proof });
  expect([answer.status, answer.body.code]).toEqual([status, code]);
});

test('a withdrawal leaves the balance at once, and is not there to bet with', async () => {
  const { user, token } = await aBettor('dev');
  const payment = paymentIn(await ask(token, 'Withdrawal', { amount: 900 }));
  expect(payment).toMatchObject({ status: 'requested', can_cancel: true });
  expect(await balanceOf(token)).toBe(100);
  const market = await exchange.openMarket();
  const bet = { market_id: `1.${market}`, selection_id: 1, odds: 3, stake: 101, is_back: 1 };
  expect((await exchange.call('bet/placeMarketBet', bet, { token })).body.code).toBe('insufficient-funds');
  expect((await ask(token, 'Withdrawal', { amount: 101 })).body.code).toBe('insufficient-funds');
  // Refused, it was never asked for.
  const latest = await exchange.call('payment/getLatest', undefined, { token, method: 'GET' });
  expect(latest.body.data).toHaveLength(1);
  const bank = exchange.accountCash(BANK as AccountId);
  await act('approvePayment', payment);
  expect((await act('markPaymentPaid', payment)).body.code).toBe('malformed');
  const paid = paymentIn(await act('markPaymentPaid', payment, { transaction: 'UTR 9' }));
  // Staff read who did it, and its owner that the operator did.
  expect(paid.steps.at(-1)).toMatchObject({ by: 'operator', by_name: 'olga' });
  const [own] = (await exchange.call('payment/getLatest', undefined, { token, method: 'GET' })).body.data as Payment[];
  expect(own?.steps.map(({ by }) => by)).toEqual(['bettor', 'operator', 'operator']);
  expect(JSON.stringify(own)).not.toContain('by_name');
  expect(paid).toMatchObject({ status: 'paid', note: 'UTR 9', can_cancel: false });
  expect(exchange.accountCash(BANK as AccountId) - bank).toBe(90_000);
  expect([await balanceOf(token), exchange.accountCash(user.account), allCash()]).toEqual([100, 10_000, 0]);
  // The report of money names who approved it, though its money left when the bettor asked.
  const days = { from_date: '2020-01-01', to_date: '2099-12-31' };
  const report = await exchange.call('admin/getAdjustmentReport', days, { token: operator });
  const { rows } = report.body.data as DataOf<'admin/getAdjustmentReport'>;
  expect(rows.find(({ memo }) => memo.reference === paid.reference)).toMatchObject({ amount: -900, by_name: 'olga' });
});

test.each([
  ['rejected', async (payment: Payment) => act('rejectPayment', payment, { reason: 'name differs' })],
  [
    'failed',
    async (payment: Payment) => (await act('approvePayment', payment), act('failPayment', payment, { reason: 'x' })),
  ],
  [
    'cancelled',
    async (payment: Payment, token: string) =>
      exchange.call('payment/cancel', { payment_id: payment.payment_id }, { token }),
  ],
])('the amount of a withdrawal that is %s is back, to the unit, once', async (status, end) => {
  const { token } = await aBettor(`end-${status}`);
  const payment = paymentIn(await ask(token, 'Withdrawal', { amount: 333.33 }));
  expect(await balanceOf(token)).toBe(666.67);
  expect(paymentIn(await end(payment, token))).toMatchObject({ status, is_returned: true });
  expect(await balanceOf(token)).toBe(1000);
  for (const again of [await end(payment, token), await act('approvePayment', payment)])
    expect([again.status, again.body.code]).toEqual([409, 'wrong-payment-status']);
  expect([await balanceOf(token), allCash()]).toEqual([1000, 0]);
});

test('asked twice at once a withdrawal has one effect', async () => {
  const { token } = await aBettor('twice');
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => ask(token, 'Withdrawal', { amount: 100, request_id: 'same' })),
  );
  expect(new Set(answers.map((answer) => paymentIn(answer).payment_id)).size).toBe(1);
  expect(await balanceOf(token)).toBe(900);
});

/** What rests in suspense, in units. */
const inSuspense = async () =>
  exchange.accountCash(await exchange.identity.accounts.ensure('house:suspense', 'house')) / 100;

test('a credit that is refused rests in suspense, and comes to the account once nothing is in its way', async () => {
  const { user, token } = await aBettor('susan');
  const payment = paymentIn(await ask(token, 'Deposit', { amount: 250 }));
  const lock = (locked: boolean) =>
    exchange.call('admin/changeAccount', { user_id: user.userId, locked }, { token: operator });
  await lock(true);
  const before = [await inSuspense(), exchange.accountCash(BANK as AccountId)] as const;
  const held = paymentIn(await act('approvePayment', payment));
  expect(held).toMatchObject({ status: 'in-suspense', note: 'The account is locked.', can_cancel: false });
  const open = (await exchange.call('admin/getPayments', {}, { token: operator })).body.data as AdminPayment[];
  expect(open.some(({ payment_id, status }) => payment_id === payment.payment_id && status === 'in-suspense')).toBe(
    true,
  );
  expect([await balanceOf(token), (await inSuspense()) - before[0], allCash()]).toEqual([1000, 250, 0]);
  expect(exchange.accountCash(BANK as AccountId) - before[1]).toBe(-25_000);
  expect(paymentIn(await act('creditFromSuspense', payment))).toMatchObject({ status: 'in-suspense' });
  await lock(false);
  expect(paymentIn(await act('creditFromSuspense', payment))).toMatchObject({ status: 'paid' });
  expect([await balanceOf(token), (await inSuspense()) - before[0], allCash()]).toEqual([1250, 0, 0]);
  for (const again of [
    await act('creditFromSuspense', payment),
    await act('refundFromSuspense', payment, { reason: 'x' }),
  ])
    expect([again.status, again.body.code]).toEqual([409, 'wrong-payment-status']);
  const notices = await exchange.call('user/getNotices', undefined, { token, method: 'GET' });
  const texts = (notices.body.data as { text: string }[]).map(({ text }) => text);
  expect(texts.filter((text) => text.includes('could not be credited'))).toHaveLength(1);
  expect(texts.filter((text) => text.includes('is in your balance'))).toHaveLength(1);
});

test('what is in suspense is sent back to its payer, once, and both have read why', async () => {
  const { token } = await aBettor('ruth');
  const payment = paymentIn(await ask(token, 'Deposit', { amount: 400 }));
  await exchange.call('user/setLimit', { kind: 'deposit', amount: 100, period_hours: 24 }, { token });
  const before = [await inSuspense(), exchange.accountCash(BANK as AccountId)] as const;
  expect(paymentIn(await act('approvePayment', payment))).toMatchObject({ status: 'in-suspense' });
  const back = { reason: 'Sent back, UTR 55' };
  const both = await Promise.all([act('refundFromSuspense', payment, back), act('refundFromSuspense', payment, back)]);
  expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]));
  const [latest] = (await exchange.call('payment/getLatest', undefined, { token, method: 'GET' })).body
    .data as Payment[];
  expect(latest).toMatchObject({ status: 'failed', note: 'Sent back, UTR 55' });
  expect([await balanceOf(token), await inSuspense(), exchange.accountCash(BANK as AccountId), allCash()]).toEqual([
    1000,
    ...before,
    0,
  ]);
});

test('a deposit limit stops a request with its reason, and an approval that comes too late', async () => {
  const { token } = await aBettor('lim');
  await exchange.call('user/setLimit', { kind: 'deposit', amount: 500, period_hours: 24 }, { token });
  const first = paymentIn(await ask(token, 'Deposit', { amount: 300 }));
  const refused = await ask(token, 'Deposit', { amount: 300 });
  expect([refused.status, refused.body.code]).toEqual([422, 'deposit-limit']);
  expect(refused.body.message).toContain('200.00');
  await exchange.call('user/setLimit', { kind: 'deposit', amount: 100, period_hours: 24 }, { token });
  expect(paymentIn(await act('approvePayment', first))).toMatchObject({
    status: 'in-suspense',
    note: 'It would exceed the deposit limit that you set.',
  });
  expect(await balanceOf(token)).toBe(1000);
  const second = paymentIn(await ask(token, 'Deposit', { amount: 100 }));
  await act('approvePayment', second);
  const answer = await exchange.call('user/getLimits', undefined, { token, method: 'GET' });
  const { limits } = answer.body.data as { limits: LimitStanding[] };
  expect(limits.find(({ kind }) => kind === 'deposit')).toMatchObject({
    amount: 100,
    used: 100,
    left: 0,
    period_hours: 24,
  });
  const reason = await ask(token, 'Deposit', { amount: 100 });
  expect(reason.body.message).toContain('0.00');
});

test('deposits asked for at once pass the limit no more than one after the other', async () => {
  const { token } = await aBettor('eager');
  await exchange.call('user/setLimit', { kind: 'deposit', amount: 500, period_hours: 24 }, { token });
  const answers = await Promise.all([1, 2, 3, 4].map(() => ask(token, 'Deposit', { amount: 300 })));
  const codes = answers.map(({ body }) => body.code ?? '').toSorted();
  expect(codes).toEqual(['', 'deposit-limit', 'deposit-limit', 'deposit-limit']);
});

test('asked and cancelled over and over, no image is kept, and there is an end to it', async () => {
  const { token } = await aBettor('again');
  const cancelled: number[] = [];
  for (let more = 0; more < 20; more += 1) {
    const { payment_id } = paymentIn(await ask(token, 'Deposit', { proof: PNG.toString('base64') }));
    cancelled.push(payment_id);
    await exchange.call('payment/cancel', { payment_id }, { token });
  }
  for (const payment of cancelled) expect(await exchange.payments.store.proofOf(payment)).toBeUndefined();
  const refused = await ask(token, 'Deposit');
  expect([refused.status, refused.body.code]).toEqual([409, 'too-many-today']);
});

test('who has excluded himself may withdraw, and not deposit', async () => {
  const { token } = await aBettor('out');
  await exchange.call('user/excludeSelf', { days: 1 }, { token });
  expect((await ask(token, 'Deposit')).body.code).toBe('account-excluded');
  const withdrawal = paymentIn(await ask(token, 'Withdrawal', { amount: 400 }));
  await act('rejectPayment', withdrawal, { reason: 'wrong id' });
  expect(await balanceOf(token)).toBe(1000);
});

test('a return that the exchange refuses for now is owed, and made when it can be', async () => {
  const { user, token } = await aBettor('locked');
  const payment = paymentIn(await ask(token, 'Withdrawal', { amount: 400 }));
  const { account } = user;
  const lock = (locked: boolean) => exchange.sequencer.submit({ type: 'change-account', account, locked });
  await lock(true);
  expect(paymentIn(await act('rejectPayment', payment, { reason: 'locked' }))).toMatchObject({ is_returned: false });
  expect(exchange.accountCash(account)).toBe(60_000);
  await lock(false);
  await exchange.payments.requests.settleOpen();
  expect(exchange.accountCash(account)).toBe(100_000);
  expect(allCash()).toBe(0);
});

test('the cashier is for whoever has one, in a tree, where the site has one (§6)', async () => {
  const { user, token } = await exchange.signedIn('plain', { cash: 1000 });
  const offered = async (by: string) =>
    (await exchange.call('payment/getTerms', undefined, { token: by, method: 'GET' })).body.data as {
      is_offered: boolean;
    };
  expect((await offered(token)).is_offered).toBe(false);
  for (const direction of ['Deposit', 'Withdrawal'] as const) {
    const answer = await ask(token, direction);
    expect([answer.status, answer.body.code]).toEqual([422, 'payments-not-offered']);
  }
  const { token: signedUp } = await aBettor('signed');
  expect((await offered(signedUp)).is_offered).toBe(true);
  exchange.catalogue.settings.payment_gateway = '0';
  expect((await ask(signedUp, 'Deposit')).body.code).toBe('payments-not-offered');
  exchange.catalogue.settings.payment_gateway = '1';
  const setCashier = (has_cashier: boolean) =>
    exchange.call('admin/setCashier', { user_id: user.userId, has_cashier, reason: 'asked' }, { token: operator });
  expect((await setCashier(true)).status).toBe(200);
  expect((await ask(token, 'Deposit')).body.code).toBe('payments-not-offered');
});

test('a bettor made at the desk deposits and withdraws, until staff close their cashier', async () => {
  const made = { user_name: 'desk-made', password: 'demo1234', role: 'bettor' };
  const { user_id } = (await exchange.call('admin/createUser', made, { token: operator })).body.data as AdminUser;
  await exchange.call('admin/creditAccount', { user_id, amount: 1000 }, { token: operator });
  const first = await exchange.call('user/login', { user_name: 'desk-made', password: 'demo1234' });
  const change = { master_password: 'demo1234', new_password: 'better99!', confirm_password: 'better99!' };
  await exchange.call('user/changePassword', change, { token: first.body.token as string });
  const { body } = await exchange.call('user/login', { user_name: 'desk-made', password: 'better99!' });
  const token = body.token as string;
  expect(body.data).toMatchObject({ is_signup_user: 1 });
  const payment = paymentIn(await ask(token, 'Withdrawal'));
  expect(payment).toMatchObject({ status: 'requested', amount: 300 });
  const closed = { user_id, has_cashier: false, reason: 'No papers yet.' };
  expect((await exchange.call('admin/setCashier', closed, { token: operator })).status).toBe(200);
  expect((await ask(token, 'Deposit')).body.code).toBe('payments-not-offered');
  // The one that was on its way is decided as any other.
  expect((await act('rejectPayment', payment, { reason: 'No papers yet.' })).status).toBe(200);
  expect(await balanceOf(token)).toBe(1000);
});

test.each([
  ['of less than a unit', { amount: 300.001 }, 'malformed'],
  ['of nothing', { amount: 0 }, 'malformed'],
  ['below the method’s least', { amount: 99.99 }, 'invalid-amount'],
  ['above its most', { amount: 2_000_000 }, 'invalid-amount'],
  ['to no UPI id', { details: 'asha' }, 'invalid-details'],
  ['to no bank account', { method: 'bank', details: '12 HDFC0001234' }, 'invalid-details'],
])('a withdrawal %s is refused', async (_what, fields, code) => {
  const { token } = await aBettor(`bad${(requests += 1)}`);
  expect((await ask(token, 'Withdrawal', fields)).body.code).toBe(code);
  expect(await balanceOf(token)).toBe(1000);
});

test('a credit of the operator’s that is called as a deposit is keeps neither from its effect', async () => {
  const { user, token } = await aBettor('named');
  const deposit = paymentIn(await ask(token, 'Deposit'));
  const credit = { user_id: user.userId, amount: 300, request_id: `D${String(deposit.payment_id).padStart(6, '0')}` };
  const credited = await exchange.call('admin/creditAccount', credit, { token: operator });
  expect(credited.status).toBe(200);
  expect(await balanceOf(token)).toBe(1300);
  await act('approvePayment', deposit);
  expect(await balanceOf(token)).toBe(1600);
});

test('a sixth open request waits; others’ requests are not there; what operators do is audited', async () => {
  const { token } = await aBettor('many');
  const { token: other } = await aBettor('other');
  const first = paymentIn(await ask(token, 'Deposit'));
  for (let more = 0; more < 4; more += 1) await ask(token, 'Deposit');
  expect((await ask(token, 'Deposit')).body.code).toBe('too-many-open');
  const cancelled = await exchange.call('payment/cancel', { payment_id: first.payment_id }, { token: other });
  expect([cancelled.status, cancelled.body.code]).toEqual([404, 'unknown-payment']);
  await act('rejectPayment', first, { reason: 'no such transfer' });
  const audit = await exchange.call('admin/getAudit', {}, { token: operator });
  expect((audit.body.data as { rows: object[] }).rows[0]).toMatchObject({
    action: 'admin/rejectPayment',
    detail: { payment_id: first.payment_id, reason: 'no such transfer' },
    outcome: 'done',
  });
  const notices = await exchange.call('user/getNotices', undefined, { token, method: 'GET' });
  expect(notices.body.data).toMatchObject([{ kind: 'payment-refused' }]);
});

test('a reality check is chosen, and the visit so far is told', async () => {
  const { token } = await aBettor('visit');
  const limits = async () =>
    (await exchange.call('user/getLimits', undefined, { token, method: 'GET' })).body.data as {
      reality_check_minutes: number;
    };
  expect((await limits()).reality_check_minutes).toBe(60);
  await exchange.call('user/setRealityCheck', { minutes: 15 }, { token });
  expect((await limits()).reality_check_minutes).toBe(15);
  const market = await exchange.openMarket();
  const { token: other } = await aBettor('visit-other');
  const bet = { market_id: `1.${market}`, selection_id: 1, odds: 3, stake: 100 };
  await exchange.call('bet/placeMarketBet', { ...bet, is_back: 1 }, { token });
  await exchange.call('bet/placeMarketBet', { ...bet, is_back: 0 }, { token: other });
  await exchange.sequencer.submit({ type: 'close-market', market });
  await exchange.sequencer.submit({ type: 'settle-market', market, winners: [2 as never] });
  const summary = await exchange.call('user/getSessionSummary', undefined, { token, method: 'GET' });
  expect(summary.body.data).toMatchObject({ bets: 1, staked: 100, profit: -100, minutes: 0 });
});
