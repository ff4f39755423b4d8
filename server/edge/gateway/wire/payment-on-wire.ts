import { type PAYEE_CALLS, toWireMoney } from 'protocol';
import type { z } from 'zod';
import type { Payment as PaymentOnWire, PaymentMethod, PaymentTerms } from 'protocol';
import type { Payment, PaymentMethodTerms, PaymentStep } from '../../../people/payments/payment.ts';
import { referenceOf, transitionOf } from '../../../people/payments/payment-flow.ts';
import { malformed } from '../refusal.ts';

const timeText = (at: number) => new Date(at).toISOString();

export function toWirePayment(payment: Payment, steps: readonly PaymentStep[]): PaymentOnWire {
  const { direction, method, status, details, note } = payment;
  return {
    payment_id: payment.payment,
    reference: referenceOf(direction, payment.payment),
    direction,
    method,
    status,
    amount: toWireMoney(payment.amount),
    details,
    has_proof: payment.hasProof,
    can_cancel: transitionOf(payment, 'cancel') !== undefined,
    note,
    is_returned: payment.isReturned,
    requested_at: timeText(payment.requestedAt),
    changed_at: timeText(payment.changedAt),
    steps: steps.map((step) => ({ status: step.status, at: timeText(step.at), by: step.by.what, note: step.note })),
  };
}

const NAMES: Readonly<Record<PaymentMethod, string>> = { upi: 'UPI', bank: 'Bank transfer', cash: 'Cash' };

/** @param method  also of a call that was proposed by an older version, and may be any text */
export const methodName = (method: string): string => NAMES[method as PaymentMethod] ?? method;

export function toWireTerms({ method, isOpen, least, most, instructions }: PaymentMethodTerms): PaymentTerms {
  return {
    method,
    name: NAMES[method],
    is_open: isOpen,
    min_amount: toWireMoney(least),
    max_amount: toWireMoney(most),
    instructions,
  };
}

type MethodChange = z.output<(typeof PAYEE_CALLS)['admin/setPaymentMethod']['request']>;

/** A method as a change leaves it. @throws Refusal if no amount would fit */
export function termsAfter(found: PaymentMethodTerms, change: MethodChange): PaymentMethodTerms {
  const terms = {
    method: found.method,
    isOpen: change.is_open ?? found.isOpen,
    least: change.min_amount ?? found.least,
    most: change.max_amount ?? found.most,
    instructions: change.instructions ?? found.instructions,
  };
  if (terms.least > terms.most) throw malformed('max_amount: not less than min_amount');
  return terms;
}
