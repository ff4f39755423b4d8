import type { AdminPayment } from 'protocol';

export const STATUS_WORDS: Readonly<Record<AdminPayment['status'], string>> = {
  requested: 'Requested',
  'under-review': 'Under review',
  approved: 'Approved',
  'in-suspense': 'In suspense',
  paid: 'Paid',
  rejected: 'Rejected',
  failed: 'Failed',
  cancelled: 'Cancelled by the bettor',
};

/** What the desk can do to a request now. */
export type PaymentAct = 'take' | 'approve' | 'reject' | 'pay' | 'fail' | 'credit' | 'refund';

/** @param own  the user who looks */
export function actsOf({ status, direction, taken_by }: AdminPayment, own: number): readonly PaymentAct[] {
  if (status === 'requested') return ['take', 'approve', 'reject'];
  if (status === 'under-review') return taken_by === own ? ['approve', 'reject'] : ['take', 'approve', 'reject'];
  if (status === 'in-suspense') return ['credit', 'refund'];
  return status === 'approved' && direction === 'withdrawal' ? ['pay', 'fail'] : [];
}

/** What each comes to, before it is pressed. */
export function consequenceOf(act: PaymentAct, direction: AdminPayment['direction']): string {
  if (act === 'take') return 'You look at it: others see your name on it.';
  if (act === 'approve')
    return direction === 'deposit'
      ? 'The amount is on the account at once.'
      : 'It is to be paid out: mark it paid when it is, with the transaction.';
  if (act === 'reject')
    return direction === 'deposit'
      ? 'Nothing is credited. The bettor reads the reason.'
      : 'The amount goes back at once. The bettor reads the reason.';
  if (act === 'credit') return 'The amount goes to the account. Refused again, it stays here.';
  if (act === 'refund') return 'Send it back to its payer first, then say so. The bettor reads the reason.';
  return act === 'pay'
    ? 'The end: the bettor is told that it has been paid.'
    : 'The amount goes back at once. The bettor reads the reason.';
}
