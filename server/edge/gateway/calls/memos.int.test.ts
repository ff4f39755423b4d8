import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AdjustmentReportRow, Payment, StatementRow } from 'protocol';
import type { User } from '../../../people/identity/recognition.ts';
import { TestExchange } from '../testing/exchange.fixture.ts';

// Why cash came and went, as every place tells it that shows a line of the ledger.

let exchange: TestExchange;
let operator: string;
let asha: { readonly user: User; readonly token: string };

beforeAll(async () => {
  exchange = await TestExchange.start();
  exchange.catalogue.settings.payment_gateway = '1';
  ({ token: operator } = await exchange.signedIn('olga', { role: 'operator' }));
  asha = await exchange.signedIn('asha', { isSignedUp: true });
});
afterAll(() => exchange.stop());

/** Ids of requests that look like the names of payments, of welcomes and of nothing. */
const UUID = '5f0c2b8e-9d54-4a67-8f0e-1b2c3d4e5f60';
const staff = async (name: string, body: object) => {
  const answer = await exchange.call(name, body, { token: operator });
  expect(answer).toMatchObject({ status: 200 });
  return answer.body.data;
};
const own = async (name: string, body: object) => {
  const answer = await exchange.call(name, body, { token: asha.token });
  expect(answer).toMatchObject({ status: 200 });
  return answer.body.data;
};
const rowsOf = <Row>(data: unknown) => (data as { rows: Row[] }).rows;

const LINES = [
  ['credit', 'operator-credit', '', 'Credit from the operator'],
  ['credit', 'operator-credit', '', 'Credit from the operator'],
  ['deposit', 'deposit', 'D000001', 'Deposit, D000001'],
  ['adjustment', 'correction', '', 'Correction by the operator'],
  ['withdrawal', 'withdrawal', 'W000002', 'Withdrawal, W000002'],
  ['adjustment', 'withdrawal-returned', 'W000002', 'Withdrawal returned, W000002'],
];

test('a request id of the operator that is a payment’s name keeps neither from its effect', async () => {
  const { userId } = asha.user;
  await staff('admin/creditAccount', { user_id: userId, amount: 100, request_id: UUID });
  for (let times = 0; times < 2; times += 1)
    await staff('admin/creditAccount', { user_id: userId, amount: 300, request_id: 'D000001' });
  const deposit = (await own('payment/requestDeposit', { amount: 300, method: 'upi', request_id: 'one' })) as Payment;
  expect(await staff('admin/approvePayment', { payment_id: deposit.payment_id })).toMatchObject({ status: 'paid' });
  await staff('admin/debitAccount', { user_id: userId, amount: 50, request_id: UUID, reason: 'paid twice' });
  const out = { amount: 200, method: 'upi', details: 'asha@bank', request_id: 'two' };
  const withdrawal = (await own('payment/requestWithdrawal', out)) as Payment;
  await staff('admin/rejectPayment', { payment_id: withdrawal.payment_id, reason: 'a wrong account' });
  expect(exchange.accountCash(asha.user.account)).toBe(65_000);
});

test('the statement has a closed kind and a reference for each, and one sentence', async () => {
  const rows = rowsOf<StatementRow>(await own('accountStatement/getUserAccountStatementHistory', {}));
  expect(rows.toReversed().map(({ kind, memo, remark }) => [kind, memo?.kind, memo?.reference, remark])).toEqual(LINES);
});

test('so do the operator’s view of it and the report of adjustments', async () => {
  const seen = rowsOf<StatementRow>(await staff('admin/getStatement', { user_id: asha.user.userId }));
  expect(seen.toReversed().map(({ remark }) => remark)).toEqual(LINES.map(([, , , remark]) => remark));
  const days = { from_date: '2020-01-01', to_date: '2199-01-01' };
  const moved = rowsOf<AdjustmentReportRow>(await staff('admin/getAdjustmentReport', days));
  expect(moved.toReversed().map(({ memo }) => [memo.kind, memo.reference])).toEqual(
    LINES.map(([, kind, reference]) => [kind, reference]),
  );
});

test.each([
  ['accountStatement/getUserAccountStatementHistory', {}, () => asha.token],
  ['admin/getAdjustmentReport', { from_date: '2020-01-01', to_date: '2199-01-01' }, () => operator],
])('%s as a file has the same sentences, and the key of no request', async (name, body, token) => {
  const response = await fetch(`${exchange.url}/api/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token()}` },
    body: JSON.stringify({ ...body, export: 'csv' }),
  });
  const text = await response.text();
  for (const [, , , remark] of LINES) expect(text).toContain(remark);
  expect(text).not.toMatch(/5f0c2b8e|debit 5/);
});
