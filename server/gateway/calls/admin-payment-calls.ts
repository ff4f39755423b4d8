import { fromWireMoney } from 'protocol';
import type { AdminPayment } from 'protocol';
import type { PaymentAction } from '../../payments/payment-flow.ts';
import type { Payment } from '../../payments/payment.ts';
import type { Caller, GatewayParts } from '../gateway-parts.ts';
import { malformed } from '../refusal.ts';
import { toWirePayment, toWireTerms } from '../wire/payment-on-wire.ts';
import type { CallHandlers } from './call-handlers.ts';
import { proofFile, refusePayment } from './payment-calls.ts';

type Names =
  | 'admin/getPayments'
  | 'admin/takePayment'
  | 'admin/approvePayment'
  | 'admin/rejectPayment'
  | 'admin/markPaymentPaid'
  | 'admin/failPayment'
  | 'admin/getPaymentProof'
  | 'admin/setPaymentMethod';

const MOST_ROWS = 100;
/** What SQL holds in an integer. */
const LARGEST_ID = 2 ** 31 - 1;

/** The cashier's queue. Who does what is in the audit trail, and in the request's own history. */
export function adminPaymentCalls(parts: GatewayParts): CallHandlers<Names> {
  const { requests, store } = parts.payments;
  const act = async (payment: number, action: PaymentAction, by: { session: Caller['session']; note?: string }) => {
    const hand = {
      what: 'operator',
      user: by.session.user.userId,
      ...(by.note === undefined ? {} : { note: by.note }),
    };
    const [row] = await toWire(parts, [await requests.act(payment, action, hand).catch(refusePayment)]);
    return row as AdminPayment;
  };
  return {
    async 'admin/getPayments'({ queue = 'open', direction, user_id, limit = MOST_ROWS }) {
      if (user_id !== undefined && Math.abs(user_id) > LARGEST_ID) return [];
      const filter = {
        standing: queue,
        oldestFirst: queue === 'open',
        ...(direction === undefined ? {} : { direction }),
        ...(user_id === undefined ? {} : { userId: user_id }),
      };
      return toWire(parts, (await store.list(filter, { limit })).rows);
    },
    'admin/takePayment': ({ payment_id }, { session }) => act(payment_id, 'take', { session }),
    'admin/approvePayment': ({ payment_id }, { session }) => act(payment_id, 'approve', { session }),
    'admin/rejectPayment': ({ payment_id, reason }, { session }) =>
      act(payment_id, 'reject', { session, note: reason }),
    'admin/markPaymentPaid': ({ payment_id, transaction }, { session }) =>
      act(payment_id, 'pay', { session, ...(transaction === undefined ? {} : { note: transaction }) }),
    'admin/failPayment': ({ payment_id, reason }, { session }) => act(payment_id, 'fail', { session, note: reason }),
    'admin/getPaymentProof': async ({ payment_id }) => proofFile(parts, await store.find(payment_id)),
    async 'admin/setPaymentMethod'({ method, is_open, min_amount, max_amount, instructions }) {
      const found = (await store.methods()).find((known) => known.method === method);
      if (found === undefined) throw new Error(`payment method ${method} has no row`);
      const terms = {
        method,
        isOpen: is_open ?? found.isOpen,
        least: min_amount === undefined ? found.least : moneyOf(min_amount, 'min_amount'),
        most: max_amount === undefined ? found.most : moneyOf(max_amount, 'max_amount'),
        instructions: instructions ?? found.instructions,
      };
      if (terms.least > terms.most) throw malformed('max_amount: not less than min_amount');
      await store.setMethod(terms);
      return toWireTerms(terms);
    },
  };
}

function moneyOf(amount: number, field: string) {
  const money = fromWireMoney(amount);
  if (money === undefined || money <= 0) throw malformed(`${field}: more than 0, with at most two decimals`);
  return money;
}

async function toWire({ payments, identity }: GatewayParts, rows: readonly Payment[]): Promise<AdminPayment[]> {
  const steps = await payments.store.stepsOf(rows.map(({ payment }) => payment));
  const names = new Map((await identity.users()).map((user) => [user.userId, user.userName]));
  return rows.map((row) => ({
    ...toWirePayment(row, steps.get(row.payment) ?? []),
    user_id: row.userId,
    user_name: names.get(row.userId) ?? '',
    taken_by: row.takenBy,
  }));
}
