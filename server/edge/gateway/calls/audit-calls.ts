import { type AUDIT_CALLS, type AuditEntry as AuditEntryOnWire, type Call, CALLS } from 'protocol';
import { DISPLAY_ZONE } from 'protocol/dates';
import type { AuditEntry, AuditFilter } from '../../../people/authority/audit-trail.ts';
import type { GatewayDependencies } from '../gateway-dependencies.ts';
import type { Handlers } from '../handlers.ts';
import { malformed } from '../refusal.ts';
import { answerReport, betweenOf } from '../reports/answer-report.ts';
import { dateCell } from '../reports/display-date.ts';
import type { SheetColumns } from '../reports/sheet.ts';

type Needs = Pick<GatewayDependencies, 'audit' | 'identity'>;

const COLUMNS: SheetColumns<AuditEntryOnWire> = [
  ['Entry', (row) => row.entry, 'id'],
  [`Time (${DISPLAY_ZONE})`, (row) => dateCell(row.at), 'moment'],
  ['Person', (row) => row.user_name],
  ['Action', (row) => row.action],
  ['About', (row) => row.subject],
  ['Reason', (row) => row.reason],
  ['Outcome', (row) => row.outcome],
  ['Request', (row) => JSON.stringify(row.detail)],
  ['Address', (row) => row.address],
  ['Device', (row) => row.device],
  ['Commands in the journal', (row) => row.commands.join(' ')],
];

/** Actions of the exchange itself and of its command line. */
const OWN_ACTIONS = [
  'account-create',
  'account-credit',
  'account clear-second-factors',
  'wallet/payout',
  'wallet/prize',
] as const;

const ACTIONS = [
  ...Object.entries<Call>(CALLS).flatMap(([name, call]) => (call.audited === true ? [name] : [])),
  ...OWN_ACTIONS,
];

/** The trail of what staff did. */
export function auditCalls({ audit, identity }: Needs): Handlers<typeof AUDIT_CALLS> {
  /** The trail names people by number, and people know each other's names. */
  const subjectNamed = async (subject = '') => {
    const userId = subject === '' ? undefined : await identity.people.idNamed(subject.trim());
    return userId === undefined ? subject || undefined : `person ${userId}`;
  };
  return {
    'admin/getAuditActions': () => ACTIONS,
    async 'admin/getAudit'(body, { session }) {
      const { from, to: until } = betweenOf(body);
      const { user_id: userId, action, subject, text } = body;
      const filter: AuditFilter = {
        userId,
        action: action || undefined,
        subject: await subjectNamed(subject),
        text,
        from,
        until,
      };
      return answerReport(body, session, {
        name: 'audit',
        async rows({ limit, after }) {
          const before = after === undefined ? undefined : Number(after);
          if (before !== undefined && !Number.isSafeInteger(before)) throw malformed('after: there is no such page');
          const rows = await audit.search({ ...filter, before }, limit);
          const last = rows.length === limit ? rows.at(-1) : undefined;
          const names = await identity.people.namesOf(rows.map((entry) => entry.userId));
          const named = rows.map((entry) => ({ entry, userName: names.get(entry.userId) ?? '' }));
          return { rows: named, next: last === undefined ? undefined : String(last.entry) };
        },
        total: async () => ({ count: await audit.count(filter) }),
        toWire: ({ entry, userName }) => toWire(entry, userName),
        columns: COLUMNS,
      });
    },
  };
}

function toWire(entry: AuditEntry, userName: string): AuditEntryOnWire {
  const { at, userId, action, subject, reason, address, device, detail, outcome, commands } = entry;
  return {
    entry: entry.entry,
    at: new Date(at).toISOString(),
    user_id: userId,
    user_name: userName,
    action,
    subject,
    reason,
    address,
    device,
    detail: { ...detail },
    outcome,
    commands: [...commands],
  };
}
