import { z } from 'zod';
import { PositiveAmount } from './amounts.ts';
import { FreeText } from './free-text.ts';
import { Id, RequestId } from './ids.ts';
import type { CallTable } from './call.ts';
import { ReportFields, pageOf } from './reports.ts';

// Deposits and withdrawals: what a bettor asks for, and what the operator's cashier does with it.

export const PAYMENT_DIRECTIONS = ['deposit', 'withdrawal'] as const;
export type PaymentDirection = (typeof PAYMENT_DIRECTIONS)[number];

export const PAYMENT_METHODS = ['upi', 'bank', 'cash'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/**
 * requested · under-review: somebody looks at it · approved: of a deposit the money is on its way to the account, of a
 * withdrawal to its owner · in-suspense: of a deposit the money came in and could not be credited, and is held for its
 * owner · paid · rejected: by the cashier · failed: approved, and yet it could not be done · cancelled: by its owner. The
 * last four are the end.
 */
export const PAYMENT_STATUSES = [
  'requested',
  'under-review',
  'approved',
  'in-suspense',
  'paid',
  'rejected',
  'failed',
  'cancelled',
] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/** The largest proof image, bytes. */
export const PROOF_BYTES = 2 * 1024 * 1024;
/** Base64 has four characters for three bytes. */
const PROOF_TEXT = Math.ceil(PROOF_BYTES / 3) * 4;
const PROOF_BODY = PROOF_TEXT + 4096;

const PaymentId = z
  .int()
  .min(1)
  .max(2 ** 31 - 1);
const OnePayment = z.strictObject({ payment_id: PaymentId });
const Reason = FreeText.min(1).max(300);
const Method = z.enum(PAYMENT_METHODS);

export const PaymentStep = z.strictObject({
  status: z.enum(PAYMENT_STATUSES),
  at: z.string(),
  /** bettor, operator, exchange, or the name of the payment provider. */
  by: z.string(),
  note: z.string(),
});

export const Payment = z.strictObject({
  payment_id: z.int(),
  /** D000012 or W000012: what people name it by. */
  reference: z.string(),
  direction: z.enum(PAYMENT_DIRECTIONS),
  method: Method,
  status: z.enum(PAYMENT_STATUSES),
  amount: z.number(),
  /** Of a deposit the transaction's number, of a withdrawal where it is to be paid to; as its owner typed it. */
  details: z.string(),
  has_proof: z.boolean(),
  /** Whether its owner may still cancel it. */
  can_cancel: z.boolean(),
  /** Why it was rejected or failed. */
  note: z.string(),
  /** Of a withdrawal that came to nothing: whether the amount is on the account again. */
  is_returned: z.boolean(),
  requested_at: z.string(),
  changed_at: z.string(),
  /** From the first to the last. */
  steps: z.array(PaymentStep),
});

export const PaymentTerms = z.strictObject({
  method: Method,
  name: z.string(),
  is_open: z.boolean(),
  min_amount: z.number(),
  max_amount: z.number(),
  /** Where deposits are paid to, as the operator says it. */
  instructions: z.string(),
});

export const PAYMENT_CALLS = {
  'payment/getTerms': {
    permission: 'request-payments',
    effect: 'read',
    cost: 3,
    summary: 'Whether this bettor may deposit and withdraw here, by which methods, and who completes it.',
    data: z.strictObject({
      is_offered: z.boolean(),
      /** Empty where the operator's own people decide. */
      provider: z.string(),
      /** The note that bettors read about the provider. */
      provider_note: z.string(),
      methods: z.array(PaymentTerms),
    }),
  },
  'payment/requestDeposit': {
    permission: 'request-payments',
    effect: 'write',
    summary: 'Asks for a deposit; the account has the amount once it is approved. The same request_id has one effect.',
    // Its image is read and checked whole.
    cost: 20,
    request: z.strictObject({
      amount: PositiveAmount,
      method: Method,
      details: FreeText.max(64).optional(),
      /** An image in base64: PNG, JPEG or WebP, up to 2 MB. */
      proof: z.base64().max(PROOF_TEXT).optional(),
      request_id: RequestId,
    }),
    bodyLimit: PROOF_BODY,
    data: Payment,
  },
  'payment/requestWithdrawal': {
    permission: 'request-payments',
    effect: 'write',
    summary:
      'Asks for a withdrawal; the amount leaves the balance at once, and comes back where it is rejected or cancelled. The same request_id has one effect.',
    request: z.strictObject({
      amount: PositiveAmount,
      method: Method,
      details: FreeText.max(64).optional(),
      request_id: RequestId,
    }),
    data: Payment,
  },
  'payment/cancel': {
    permission: 'request-payments',
    effect: 'write',
    cost: 5,
    summary: 'Cancels a request that is not approved yet.',
    request: OnePayment,
    data: Payment,
  },
  'payment/getLatest': {
    permission: 'request-payments',
    effect: 'read',
    cost: 5,
    summary: 'The bettor’s newest 10 requests with their steps.',
    data: z.array(Payment),
  },
  'payment/getProof': {
    permission: 'request-payments',
    effect: 'read',
    cost: 10,
    summary: 'The image that the bettor sent with a deposit, as a file.',
    download: true,
    request: OnePayment,
    data: z.null(),
  },
  'report/getPayments': {
    permission: 'request-payments',
    effect: 'read',
    cost: 10,
    summary: 'Deposits and withdrawals by the day of the request, newest first.',
    download: true,
    request: z.strictObject({
      ...ReportFields,
      type: z.enum(['all', ...PAYMENT_DIRECTIONS, '']).optional(),
      payment_status: z.enum(['all', 'open', 'paid', 'ended', '']).optional(),
    }),
    data: pageOf(
      Payment,
      z.strictObject({
        count: z.int(),
        /** Paid in and paid out. */
        deposited: z.number(),
        withdrawn: z.number(),
        /** Of withdrawals that are open. */
        pending: z.number(),
      }),
    ),
  },
} as const satisfies CallTable;

export const AdminPayment = Payment.extend({
  user_id: z.int(),
  user_name: z.string(),
  /** The operator who looks at it; 0: nobody. */
  taken_by: z.int(),
  /** With the user name of the member of staff who took the step; empty if nobody did. */
  steps: z.array(PaymentStep.extend({ by_name: z.string() })),
});

export const CASHIER_CALLS = {
  'admin/getPayments': {
    permission: 'decide-payments',
    effect: 'read',
    cost: 10,
    summary: 'The cashier’s queue: open requests, the oldest first; or those that have ended, the newest first.',
    request: z.strictObject({
      queue: z.enum(['open', 'ended']).optional(),
      direction: z.enum(PAYMENT_DIRECTIONS).optional(),
      user_id: Id.optional(),
      limit: z.int().min(1).max(200).optional(),
    }),
    data: z.array(AdminPayment),
  },
  'admin/takePayment': {
    permission: 'decide-payments',
    effect: 'write',
    audited: true,
    summary: 'Puts a request under review, by whoever asks.',
    request: OnePayment,
    data: AdminPayment,
  },
  'admin/approvePayment': {
    permission: 'decide-payments',
    effect: 'write',
    audited: true,
    twoPeople: true,
    summary:
      'Approves a request: a deposit is credited at once, or is in suspense where it cannot be; a withdrawal is to be paid out.',
    request: OnePayment,
    data: AdminPayment,
  },
  'admin/creditFromSuspense': {
    permission: 'decide-payments',
    effect: 'write',
    audited: true,
    summary:
      'Credits a deposit that is in suspense, once what was in its way is not any more. Refused again, it stays there.',
    request: OnePayment,
    data: AdminPayment,
  },
  'admin/refundFromSuspense': {
    permission: 'decide-payments',
    effect: 'write',
    audited: true,
    twoPeople: true,
    summary: 'Says that a deposit in suspense was sent back to whoever paid it, with a note that its owner reads.',
    request: z.strictObject({ payment_id: PaymentId, reason: Reason }),
    data: AdminPayment,
  },
  'admin/rejectPayment': {
    permission: 'decide-payments',
    effect: 'write',
    audited: true,
    summary: 'Rejects a request with a reason that its owner reads; the amount of a withdrawal goes back.',
    request: z.strictObject({ payment_id: PaymentId, reason: Reason }),
    data: AdminPayment,
  },
  'admin/markPaymentPaid': {
    permission: 'decide-payments',
    effect: 'write',
    audited: true,
    summary: 'Says that an approved withdrawal has been paid out, and by which transaction.',
    request: z.strictObject({ payment_id: PaymentId, transaction: FreeText.min(1).max(64) }),
    data: AdminPayment,
  },
  'admin/failPayment': {
    permission: 'decide-payments',
    effect: 'write',
    audited: true,
    summary: 'Says that an approved withdrawal could not be paid out, and why; its amount goes back.',
    request: z.strictObject({ payment_id: PaymentId, reason: Reason }),
    data: AdminPayment,
  },
  'admin/getPaymentProof': {
    permission: 'decide-payments',
    effect: 'read',
    audited: true,
    cost: 10,
    summary: 'The image that came with a deposit, as a file.',
    download: true,
    request: OnePayment,
    data: z.null(),
  },
} as const satisfies CallTable;

export type PaymentStep = z.infer<typeof PaymentStep>;
export type Payment = z.infer<typeof Payment>;
export type PaymentTerms = z.infer<typeof PaymentTerms>;
export type AdminPayment = z.infer<typeof AdminPayment>;
