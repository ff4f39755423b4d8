import { z } from 'zod';
import type { CallTable } from './call.ts';
import { Id } from './ids.ts';
import { ReportFields, pageOf } from './reports.ts';

// Who did what: written before it is done, and again with what came of it.

export const AuditEntry = z.strictObject({
  entry: z.int(),
  at: z.string(),
  /** 0: the exchange itself. */
  user_id: z.int(),
  user_name: z.string(),
  action: z.string(),
  /** What it is about, as person 7; empty where it names nothing. */
  subject: z.string(),
  reason: z.string(),
  address: z.string(),
  device: z.string(),
  /** The request, without its secrets. */
  detail: z.record(z.string(), z.unknown()),
  /** done, read, proposed, not-done, unfinished: a part of many, busy, unknown, or the code of a refusal; empty while it is under way. */
  outcome: z.string(),
  /** Where the journal has the commands that came of it. */
  commands: z.array(z.int()),
});

export const AUDIT_CALLS = {
  'admin/getAudit': {
    permission: 'view-audit',
    effect: 'read',
    cost: 25,
    download: true,
    summary: 'Which member of staff did what, the newest first: a page, or all of it as a file.',
    request: z.strictObject({
      ...ReportFields,
      user_id: Id.optional(),
      action: z.string().max(64).optional(),
      /** As person 7 or market 1.5; a person by user name too. */
      subject: z.string().max(64).optional(),
      /** In the request or its reason. */
      text: z.string().max(120).optional(),
    }),
    data: pageOf(AuditEntry, z.strictObject({ count: z.int() })),
  },
  'admin/getAuditActions': {
    permission: 'view-audit',
    effect: 'read',
    cost: 1,
    summary: 'The actions that entries of the audit trail have, as getAudit takes them.',
    data: z.array(z.string()),
  },
} as const satisfies CallTable;

export type AuditEntry = z.infer<typeof AuditEntry>;
