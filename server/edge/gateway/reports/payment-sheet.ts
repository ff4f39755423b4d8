import type { Payment } from 'protocol';
import { DISPLAY_ZONE } from 'protocol/dates';
import { dateCell } from './display-date.ts';
import type { SheetColumns } from './sheet.ts';

/** The columns of the payment statement's file. Headings of dates name their zone. */
export const PAYMENT_COLUMNS: SheetColumns<Payment> = [
  ['Reference', (row) => row.reference],
  [`Requested (${DISPLAY_ZONE})`, (row) => dateCell(row.requested_at), 'moment'],
  ['Type', (row) => row.direction],
  ['Method', (row) => row.method],
  ['Amount', (row) => row.amount, 'money'],
  ['Status', (row) => row.status],
  [`Changed (${DISPLAY_ZONE})`, (row) => dateCell(row.changed_at), 'moment'],
  ['Details', (row) => row.details],
  ['Note', (row) => row.note],
];
