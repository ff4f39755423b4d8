import type { AdminPayment, CASHIER_CALLS } from 'protocol';
import { type PaymentAction, referenceOf } from '../../../people/payments/payment-flow.ts';
import type { Payment } from '../../../people/payments/payment.ts';
import type { GatewayDependencies } from '../gateway-dependencies.ts';
import { given } from '../given.ts';
import type { Caller, Handlers } from '../handlers.ts';
import { Refusal } from '../refusal.ts';
import { toWirePayment } from '../wire/payment-on-wire.ts';
import { proofFile, refusePayment } from './payment-calls.ts';

const MOST_ROWS = 100;
/** By whom a bettor's own steps are. */
const BETTOR = 'bettor';

type Needs = Pick<GatewayDependencies, 'payments' | 'identity'>;

/** The cashier's queue. Who does what is in the audit trail, and in the request's own history. */
export function cashierCalls(needs: Needs): Handlers<typeof CASHIER_CALLS> {
  const { requests, store } = needs.payments;
  const act = async (payment: number, action: PaymentAction, by: { session: Caller['session']; note?: string }) => {
    const hand = { what: 'operator', user: by.session.user.userId, ...given({ note: by.note }) };
    const [row] = await toWire(needs, [await requests.act(payment, action, hand).catch(refusePayment)]);
    return row as AdminPayment;
  };
  return {
    async 'admin/getPayments'({ queue = 'open', direction, user_id: userId, limit = MOST_ROWS }) {
      const filter = { standing: queue, oldestFirst: queue === 'open', ...given({ direction, userId }) };
      return toWire(needs, (await store.list(filter, { limit })).rows);
    },
    async 'admin/takePayment'({ payment_id }, { session }) {
      const found = await store.find(payment_id);
      if (found?.status === 'under-review' && found.takenBy > 0) throw await underReview(needs, found, session);
      return act(payment_id, 'take', { session });
    },
    'admin/approvePayment': ({ payment_id }, { session }) => act(payment_id, 'approve', { session }),
    'admin/rejectPayment': ({ payment_id, reason }, { session }) =>
      act(payment_id, 'reject', { session, note: reason }),
    'admin/markPaymentPaid': ({ payment_id, transaction }, { session }) =>
      act(payment_id, 'pay', { session, note: transaction }),
    'admin/failPayment': ({ payment_id, reason }, { session }) => act(payment_id, 'fail', { session, note: reason }),
    'admin/creditFromSuspense': ({ payment_id }, { session }) => act(payment_id, 'credit-again', { session }),
    'admin/refundFromSuspense': ({ payment_id, reason }, { session }) =>
      act(payment_id, 'refund', { session, note: reason }),
    'admin/getPaymentProof': async ({ payment_id }) => proofFile(needs, await store.find(payment_id)),
  };
}

/** Nobody overtakes who reviews a request: they may be about to pay it. */
async function underReview({ identity }: Needs, { direction, payment, takenBy }: Payment, { user }: Caller['session']) {
  const reference = referenceOf(direction, payment);
  const name = (await identity.userOf(takenBy))?.userName ?? `user ${takenBy}`;
  const message =
    takenBy === user.userId
      ? `You have ${reference} under review.`
      : `${name} has ${reference} under review. Ask them.`;
  return new Refusal(409, 'wrong-payment-status', { message });
}

async function toWire({ payments, identity }: Needs, rows: readonly Payment[]): Promise<AdminPayment[]> {
  const steps = await payments.store.stepsOf(rows.map(({ payment }) => payment));
  const doers = [...steps.values()].flat().flatMap(({ by }) => (by.what === BETTOR ? [] : [by.user]));
  const names = await identity.people.namesOf([...rows.map(({ userId }) => userId), ...doers]);
  return rows.map((row) => {
    const own = steps.get(row.payment) ?? [];
    const payment = toWirePayment(row, own);
    const nameOf = (place: number) =>
      own[place]?.by.what === BETTOR ? '' : (names.get(own[place]?.by.user ?? 0) ?? '');
    return {
      ...payment,
      steps: payment.steps.map((step, place) => ({ ...step, by_name: nameOf(place) })),
      user_id: row.userId,
      user_name: names.get(row.userId) ?? '',
      taken_by: row.takenBy,
    };
  });
}
