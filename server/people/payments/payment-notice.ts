import { toWireMoney, type NoticeKind } from 'protocol';
import { referenceOf } from './payment-flow.ts';
import type { Payment } from './payment.ts';

interface PaymentNotice {
  readonly kind: NoticeKind;
  /** Of a kind there is one about each. */
  readonly about: string;
  readonly text: string;
}

/** The notice to the owner of a request that has ended, or is in suspense; none for what the owner did. */
export function noticeOf(payment: Payment): PaymentNotice | undefined {
  const { direction, status, note, isReturned } = payment;
  const about = `payment:${payment.payment}`;
  const money = toWireMoney(payment.amount).toLocaleString('en-IN', { minimumFractionDigits: 2 });
  const what = `${direction} of ${money} (${referenceOf(direction, payment.payment)})`;
  if (status === 'paid')
    return {
      kind: 'payment-done',
      about,
      text: direction === 'deposit' ? `Your ${what} is in your balance.` : `Your ${what} has been paid out.`,
    };
  if (status === 'in-suspense')
    return {
      kind: 'payment-refused',
      about: `${about}:in-suspense`,
      text: `Your ${what} came in and could not be credited: ${note} We hold it for you, and credit it or send it back.`,
    };
  if (status !== 'rejected' && status !== 'failed') return undefined;
  // The notice follows when the amount is back.
  if (direction === 'withdrawal' && !isReturned) return undefined;
  const back = isReturned ? ' The amount is in your balance again.' : '';
  return {
    kind: 'payment-refused',
    about,
    text: `Your ${what} was ${status === 'failed' ? 'not completed' : status}: ${note}${back}`,
  };
}
