import type { AuditEntry } from 'protocol';

export interface AuditFilter {
  /** 0: everybody. */
  readonly userId: number;
  /** Empty: everything. */
  readonly action: string;
  /** In what was asked or came of it. */
  readonly text: string;
}

/** admin/suspendMarkets → Suspend markets */
export function actionWords(action: string): string {
  const name = action.slice(action.indexOf('/') + 1);
  const words = name.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** What was asked, in a line: the fields and their values, without what came of it. */
export function detailWords({ outcome: _outcome, ...fields }: AuditEntry['detail']): string {
  return Object.entries(fields)
    .map(([name, value]) => `${name.replaceAll('_', ' ')} ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(', ');
}

export const outcomeOf = ({ detail }: Pick<AuditEntry, 'detail'>): string =>
  typeof detail['outcome'] === 'string' ? detail['outcome'] : '';

export function filtered(entries: readonly AuditEntry[], { userId, action, text }: AuditFilter): readonly AuditEntry[] {
  const asked = text.trim().toLowerCase();
  return entries.filter(
    (entry) =>
      (userId === 0 || entry.user_id === userId) &&
      (action === '' || entry.action === action) &&
      (asked === '' || `${entry.action} ${JSON.stringify(entry.detail)}`.toLowerCase().includes(asked)),
  );
}

/** RFC 4180; a cell that a spreadsheet would run as a formula is text. */
export function auditCsv(entries: readonly AuditEntry[], nameOf: (userId: number) => string): string {
  const cell = (value: string) => `"${(/^[=+\-@\t\r]/.test(value) ? `'${value}` : value).replaceAll('"', '""')}"`;
  const rows = entries.map((entry) => [
    entry.at,
    nameOf(entry.user_id),
    entry.action,
    outcomeOf(entry),
    detailWords(entry.detail),
  ]);
  return [['Time (UTC)', 'Person', 'Action', 'Outcome', 'Request'], ...rows]
    .map((row) => row.map(cell).join(','))
    .join('\r\n');
}
