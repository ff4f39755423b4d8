import type { Payment } from 'protocol';
import type { SheetColumns } from './sheet.ts';

/** The columns of the payment statement's file. Dates are ISO 8601, UTC. */
export const PAYMENT_COLUMNS: SheetColumns<Payment> = [
  ['Reference', (row) => row.reference],
  ['Requested', (row) => row.requested_at],
  ['Type', (row) => row.direction],
  ['Method', (row) => row.method],
  ['Amount', (row) => row.amount],
  ['Status', (row) => row.status],
  ['Changed', (row) => row.changed_at],
  ['Details', (row) => row.details],
  ['Note', (row) => row.note],
];
