import type { AdminPayment, Proposal } from 'protocol';
import { approverWords } from '../controls/approver-words.ts';

const STATUS_WORDS: Readonly<Record<AdminPayment['status'], string>> = {
  requested: 'Requested',
  'under-review': 'Under review',
  approved: 'Approved',
  'in-suspense': 'In suspense',
  paid: 'Paid',
  rejected: 'Rejected',
  failed: 'Failed',
  cancelled: 'Cancelled by the bettor',
};

/** A deposit pays nobody: the account is credited. */
export const statusWords = ({ status, direction }: Pick<AdminPayment, 'status' | 'direction'>): string =>
  status === 'paid' && direction === 'deposit' ? 'Credited' : STATUS_WORDS[status];

const PROPOSED: Readonly<Record<string, PaymentAct>> = {
  'admin/approvePayment': 'approve',
  'admin/refundFromSuspense': 'refund',
};

/** The proposals of a request that wait for a second person. */
export const waitingFor = (paymentId: number, proposals: readonly Proposal[]): readonly Proposal[] =>
  proposals.filter(
    ({ state, call, body }) => state === 'proposed' && call in PROPOSED && Number(body['payment_id']) === paymentId,
  );

/** An action that is proposed already cannot be done again. */
export const proposedActs = (waiting: readonly Proposal[]): readonly (PaymentAct | undefined)[] =>
  waiting.map(({ call }) => PROPOSED[call]);

export const waitingWords = ({ call, proposal_id, proposed_by_name, approvers }: Proposal): string =>
  `${PROPOSED[call] === 'approve' ? 'The approval' : '“Sent back”'} waits for a second person as number ${proposal_id}, proposed by ${proposed_by_name}. ${approverWords(approvers)}`;

type Step = AdminPayment['steps'][number];

/** "Rejected by cathy". What the exchange does by itself follows from the step before, which names somebody. */
export function stepWords({ status, by, by_name }: Step, { direction, user_name }: AdminPayment): string {
  const who = by_name || (by === 'bettor' ? user_name : by === 'exchange' ? '' : by);
  return `${statusWords({ status, direction })}${who === '' ? '' : ` by ${who}`}`;
}

/** The actions that a request takes in its state. */
export type PaymentAct = 'take' | 'approve' | 'reject' | 'pay' | 'fail' | 'credit' | 'refund';

/** @param own  the user who looks */
export function actsOf({ status, direction, taken_by }: AdminPayment, own: number): readonly PaymentAct[] {
  if (status === 'requested') return ['take', 'approve', 'reject'];
  if (status === 'under-review') return taken_by === own ? ['approve', 'reject'] : ['take', 'approve', 'reject'];
  if (status === 'in-suspense') return ['credit', 'refund'];
  return status === 'approved' && direction === 'withdrawal' ? ['pay', 'fail'] : [];
}

/** The consequence of each action, shown before it is pressed. */
export function consequenceOf(act: PaymentAct, direction: AdminPayment['direction']): string {
  if (act === 'take') return 'Others see your name on it.';
  if (act === 'approve')
    return direction === 'deposit'
      ? 'The amount is credited at once.'
      : 'It is then ready to pay out. Mark it paid, with the transaction number, once it is.';
  if (act === 'reject')
    return direction === 'deposit'
      ? 'Nothing is credited. The bettor reads the reason.'
      : 'The amount returns to the balance at once. The bettor reads the reason.';
  if (act === 'credit') return 'The amount is credited to the account. If that is refused again, it stays here.';
  if (act === 'refund') return 'Send it back to the payer first, then mark it. The bettor reads the reason.';
  return act === 'pay'
    ? 'Final. The bettor is notified that it has been paid.'
    : 'The amount returns to the balance at once. The bettor reads the reason.';
}
