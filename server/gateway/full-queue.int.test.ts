import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Command } from 'engine';
import { marketIdOf } from 'protocol';
import type { Payment } from 'protocol';
import { QueueFullError } from '../sequencer/refusals.ts';
import { TestExchange } from './exchange.fixture.ts';

// Ten seconds without a place in the queue: who is told that nothing was done can rely on it.

let exchange: TestExchange;
let operator: string;
let bettor: string;

beforeAll(async () => {
  exchange = await TestExchange.start();
  exchange.catalogue.settings.payment_gateway = '1';
  ({ token: operator } = await exchange.signedIn('olga', { role: 'operator' }));
  const signedUp = { userName: 'asha', password: 'demo1234', role: 'bettor', parentId: 1, isSignupUser: true } as const;
  const user = await exchange.identity.createUser(signedUp);
  await exchange.identity.accounts.credit(user.account, 100_000 as never);
  bettor = (await exchange.call('user/login', { user_name: 'asha', password: 'demo1234' })).body.token as string;
});
afterAll(() => exchange.stop());

const full = (type: Command['type']) => (command: Command) =>
  command.type === type ? new QueueFullError() : undefined;
const answerOf = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code];
const latest = async () =>
  ((await exchange.call('payment/getLatest', undefined, { token: bettor, method: 'GET' })).body.data as Payment[])[0];

test('of a withdrawal that is asked for nobody is told that nothing was done', async () => {
  const body = { amount: 300, method: 'upi', details: 'asha@bank', request_id: 'w1' };
  const ask = () => exchange.call('payment/requestWithdrawal', body, { token: bettor });
  expect(answerOf(await exchange.whileFailing(full('post-transfer'), ask))).toEqual([503, 'outcome-unknown']);
  expect((await latest())?.status).toBe('requested');
}, 30_000);

test('of a deposit that is approved nobody is told that nothing was done', async () => {
  const request = await exchange.call(
    'payment/requestDeposit',
    { amount: 300, method: 'upi', request_id: 'd1' },
    { token: bettor },
  );
  const { payment_id } = request.body.data as Payment;
  const approve = () => exchange.call('admin/approvePayment', { payment_id }, { token: operator });
  expect(answerOf(await exchange.whileFailing(full('post-transfer'), approve))).toEqual([503, 'outcome-unknown']);
  expect((await latest())?.status).toBe('approved');
  const query = { token: operator };
  const audit = await exchange.call('admin/getAudit', { action: 'admin/approvePayment' }, query);
  expect((audit.body.data as { rows: { outcome: string }[] }).rows[0]?.outcome).toBe('unknown');
}, 30_000);

test('of a result that is approved nobody is told that nothing was done', async () => {
  const market = await exchange.openMarket();
  const market_id = `1.${market}`;
  await exchange.call('admin/closeMarket', { market_id }, { token: operator });
  const settle = () => exchange.call('admin/settleMarket', { market_id, winners: [1] }, { token: operator });
  expect(answerOf(await exchange.whileFailing(full('settle-market'), settle))).toEqual([503, 'outcome-unknown']);
  await expect.poll(() => exchange.live.market(marketIdOf(market_id))?.status, { timeout: 10_000 }).toBe('settled');
}, 40_000);
