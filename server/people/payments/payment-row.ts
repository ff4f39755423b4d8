import type { Selectable } from 'kysely';
import type { AccountId, Millis, Money, Sequence } from 'engine/vocabulary';
import type { Payment } from './payment.ts';
import type { PaymentTable } from './tables.ts';

export function toPayment(row: Selectable<PaymentTable> & { has_proof: boolean }): Payment {
  return {
    payment: row.payment_id,
    userId: row.user_id,
    account: row.account as AccountId,
    direction: row.direction,
    method: row.method,
    amount: row.amount_minor as Money,
    details: row.details,
    requestId: row.request_id,
    status: row.status,
    note: row.note,
    takenBy: row.taken_by,
    isReturned: row.is_returned,
    move: row.move,
    moveAt: row.move_at_ms as Millis,
    moveAfter: row.move_after as Sequence,
    requestedAt: row.requested_at_ms as Millis,
    changedAt: row.changed_at_ms as Millis,
    hasProof: row.has_proof,
  };
}
