import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { PaymentDirection, PaymentMethod, PaymentStatus } from 'protocol';

export const STATUS_WORDS: Readonly<Record<PaymentStatus, MessageDescriptor>> = {
  requested: msg`Requested`,
  'under-review': msg`Under review`,
  approved: msg`Approved`,
  'in-suspense': msg`Held for you`,
  paid: msg`Paid`,
  rejected: msg`Rejected`,
  failed: msg`Failed`,
  cancelled: msg`Cancelled`,
};

export const METHOD_WORDS: Readonly<Record<PaymentMethod, MessageDescriptor>> = {
  upi: msg`UPI`,
  bank: msg`Bank transfer`,
  cash: msg`Cash`,
};

export const DIRECTION_WORDS: Readonly<Record<PaymentDirection, MessageDescriptor>> = {
  deposit: msg`Deposit`,
  withdrawal: msg`Withdrawal`,
};

/** The colour of a status; its word says the same. */
export function toneOf(status: PaymentStatus): 'good' | 'bad' | 'wait' | 'plain' {
  if (status === 'paid') return 'good';
  if (status === 'rejected' || status === 'failed') return 'bad';
  return status === 'cancelled' ? 'plain' : 'wait';
}
