import { toWireMoney, type NoticeKind } from 'protocol';
import { referenceOf } from './payment-flow.ts';
import type { Payment } from './payment.ts';

/** The notice to the owner of a request that has ended; none for what the owner did. */
export function noticeOf(payment: Payment): { readonly kind: NoticeKind; readonly text: string } | undefined {
  const { direction, status, note, isReturned } = payment;
  const money = toWireMoney(payment.amount).toLocaleString('en-IN', { minimumFractionDigits: 2 });
  const what = `${direction} of ${money} (${referenceOf(direction, payment.payment)})`;
  if (status === 'paid')
    return {
      kind: 'payment-done',
      text: direction === 'deposit' ? `Your ${what} is in your balance.` : `Your ${what} has been paid out.`,
    };
  if (status !== 'rejected' && status !== 'failed') return undefined;
  // The notice follows when the amount is back.
  if (direction === 'withdrawal' && !isReturned) return undefined;
  const back = isReturned ? ' The amount is in your balance again.' : '';
  return {
    kind: 'payment-refused',
    text: `Your ${what} was ${status === 'failed' ? 'not completed' : status}: ${note}${back}`,
  };
}
