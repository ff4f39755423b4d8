import type { Millis, Money, Sequence } from 'engine/vocabulary';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { TestExchange } from '../../edge/gateway/testing/exchange.fixture.ts';
import type { User } from '../identity/recognition.ts';
import { PaymentStore } from './payment-store.ts';
import type { Payment } from './payment.ts';
import type { ProofImage } from './proof-image.ts';

const PROOF: ProofImage = { type: 'image/png', bytes: Buffer.alloc(1000, 7) };
let exchange: TestExchange;
let store: PaymentStore;
let people = 0;

beforeAll(async () => {
  exchange = await TestExchange.start();
});
afterAll(() => exchange.stop());
beforeEach(async () => {
  await exchange.database.pool.query('delete from payment_proof');
  store = new PaymentStore(exchange.database.kysely(), { quota: { ofAPerson: 3500, ofAll: 6500 } });
});

async function aBettor(): Promise<User> {
  people += 1;
  return (await exchange.signedIn(`bettor${people}`)).user;
}

let requests = 0;
function deposit(
  { userId, account }: User,
  { proof, direction = 'deposit' }: { proof?: ProofImage; direction?: Payment['direction'] } = { proof: PROOF },
): Promise<Payment> {
  requests += 1;
  return store.add(
    {
      userId,
      account,
      direction,
      method: 'upi',
      amount: 10_000 as Money,
      details: '',
      requestId: `request ${requests}`,
      proof,
      move: null,
      after: 0 as Sequence,
      at: requests as Millis,
    },
    { what: 'bettor', user: userId },
  );
}
const end = (payment: Payment) =>
  store.change(payment, { status: 'rejected', move: null, after: 0 as Sequence, at: 1 as Millis });
const hasProof = async ({ payment }: Payment) => (await store.proofOf(payment)) !== undefined;

test('of a bettor’s images the oldest of ended requests go for new ones', async () => {
  const asha = await aBettor();
  const payments = [await deposit(asha), await deposit(asha), await deposit(asha)];
  for (const payment of payments.slice(0, 2)) await end(payment);
  const newest = await deposit(asha);
  expect(await Promise.all([...payments, newest].map(hasProof))).toEqual([false, true, true, true]);
});

test('the images of open requests stay, and one more is refused with its request', async () => {
  const asha = await aBettor();
  for (let n = 0; n < 3; n += 1) await deposit(asha);
  await expect(deposit(asha)).rejects.toMatchObject({ code: 'no-room-for-proof' });
  expect((await store.list({ userId: asha.userId }, { limit: 10 })).rows).toHaveLength(3);
});

test('where the disk is nearly full no image is taken, and a request without one is', async () => {
  const asha = await aBettor();
  store = new PaymentStore(exchange.database.kysely(), { hasRoom: () => false });
  await expect(deposit(asha)).rejects.toMatchObject({ code: 'no-room-for-proof' });
  await deposit(asha, {});
  expect((await store.list({ userId: asha.userId }, { limit: 10 })).rows).toHaveLength(1);
});

test('all together have a quota too: what has ended makes room, whoever it was', async () => {
  const [asha, bala, chitra] = [await aBettor(), await aBettor(), await aBettor()];
  const old = [await deposit(asha), await deposit(asha), await deposit(asha)];
  for (const payment of old) await end(payment);
  const open = [await deposit(bala), await deposit(bala), await deposit(bala)];
  open.push(await deposit(chitra));
  expect(await Promise.all(old.map(hasProof))).toEqual([false, true, true]);
  for (let n = 0; n < 2; n += 1) open.push(await deposit(chitra));
  expect(await Promise.all([...old, ...open].map(hasProof))).toEqual([
    ...old.map(() => false),
    ...open.map(() => true),
  ]);
  await expect(deposit(await aBettor())).rejects.toMatchObject({ code: 'no-room-for-proof' });
});

test('of two changes of a request as it stood, one is made', async () => {
  const asha = await aBettor();
  const requested = await deposit(asha, {});
  const to = { move: null, after: 0 as Sequence, at: 1 as Millis } as const;
  const approved = (await store.change(requested, { ...to, status: 'approved', move: 'credit' })) as Payment;
  expect(approved.status).toBe('approved');
  expect(await store.change(requested, { ...to, status: 'cancelled' })).toBeUndefined();
  expect((await store.change(approved, { ...to, status: 'paid' }))?.status).toBe('paid');
  expect(await store.change(approved, { ...to, status: 'in-suspense', move: 'suspend' })).toBeUndefined();
});

test('open deposits count against a limit, and withdrawals and what has ended do not', async () => {
  const asha = await aBettor();
  await end(await deposit(asha, {}));
  await deposit(asha, {});
  await deposit(asha, { direction: 'withdrawal' });
  expect(await store.openOf(asha.userId)).toEqual({ count: 2, deposits: 10_000 });
});
