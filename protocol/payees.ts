import { z } from 'zod';
import { PositiveAmount } from './amounts.ts';
import type { CallTable } from './call.ts';
import { FreeText } from './free-text.ts';
import { PAYMENT_METHODS, PaymentTerms } from './payments.ts';
import { PersonReason } from './people.ts';

// The ways to deposit and withdraw, their limits, and where deposits are paid to.

const Method = z.enum(PAYMENT_METHODS);

export const PAYEE_CALLS = {
  'admin/closePaymentMethod': {
    permission: 'decide-payments',
    effect: 'write',
    audited: true,
    summary: 'Closes a method to bettors, at once. Owners open it again.',
    request: z.strictObject({ method: Method, reason: PersonReason }),
    data: PaymentTerms,
  },
  'admin/setPaymentMethod': {
    permission: 'manage-payees',
    effect: 'write',
    cost: 20,
    audited: true,
    twoPeople: true,
    summary:
      'Changes a method: whether it is open, its smallest and largest amount, where deposits are paid to. It takes two owners, always, and takes effect only after the site’s waiting time; every owner is notified.',
    request: z.strictObject({
      method: Method,
      is_open: z.boolean().optional(),
      min_amount: PositiveAmount.optional(),
      max_amount: PositiveAmount.optional(),
      instructions: FreeText.max(500).optional(),
      reason: PersonReason,
    }),
    /** The proposal under which it waits, null once it is in force; and when it takes effect. */
    data: z.strictObject({ proposal_id: z.int().nullable(), due_at: z.string() }),
  },
} as const satisfies CallTable;
