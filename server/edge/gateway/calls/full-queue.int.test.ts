import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Command } from 'engine';
import { marketIdOf } from 'protocol';
import type { Payment } from 'protocol';
import { QueueFullError } from '../../../core/sequencer/refusals.ts';
import { TestExchange } from '../testing/exchange.fixture.ts';

// Ten seconds without a place in the queue: who is told that nothing was done can rely on it.

let exchange: TestExchange;
let operator: string;
let bettor: string;

beforeAll(async () => {
  exchange = await TestExchange.start();
  exchange.catalogue.settings.payment_gateway = '1';
  ({ token: operator } = await exchange.signedIn('olga', { role: 'operator' }));
  ({ token: bettor } = await exchange.signedIn('asha', { cash: 100_000, isSignedUp: true }));
});
afterAll(() => exchange.stop());

const isFull = ({ type }: Command) =>
  type === 'post-transfer' || type === 'settle-market' ? new QueueFullError() : undefined;

test('nobody is told that nothing was done of a withdrawal, a deposit that is approved and a result', async () => {
  const of = { amount: 300, method: 'upi' };
  const request = await exchange.call('payment/requestDeposit', { ...of, request_id: 'd1' }, { token: bettor });
  const { payment_id: deposit } = request.body.data as Payment;
  const market_id = `1.${await exchange.openMarket()}`;
  await exchange.call('admin/closeMarket', { market_id }, { token: operator });

  // They wait beside each other.
  const withdrawal = { ...of, details: 'asha@bank', request_id: 'w1' };
  const answers = await exchange.whileFailing(isFull, () =>
    Promise.all([
      exchange.call('payment/requestWithdrawal', withdrawal, { token: bettor }),
      exchange.call('admin/approvePayment', { payment_id: deposit }, { token: operator }),
      exchange.call('admin/settleMarket', { market_id, winners: [1] }, { token: operator }),
    ]),
  );
  expect(answers.map(({ status, body }) => [status, body.code])).toEqual(answers.map(() => [503, 'outcome-unknown']));

  const payments = (await exchange.call('payment/getLatest', undefined, { token: bettor, method: 'GET' })).body
    .data as Payment[];
  const statusOf = (direction: Payment['direction']) => payments.find((one) => one.direction === direction)?.status;
  expect([statusOf('withdrawal'), statusOf('deposit')]).toEqual(['requested', 'approved']);
  const audit = await exchange.call('admin/getAudit', { action: 'admin/approvePayment' }, { token: operator });
  expect((audit.body.data as { rows: { outcome: string }[] }).rows[0]?.outcome).toBe('unknown');
  await expect.poll(() => exchange.live.market(marketIdOf(market_id))?.status).toBe('settled');
});
