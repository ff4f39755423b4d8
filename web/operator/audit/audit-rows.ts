import type { AuditEntry } from 'protocol';

/** admin/suspendMarkets → Suspend markets */
export function actionWords(action: string): string {
  const name = action.slice(action.indexOf('/') + 1);
  const words = name.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The request in a line: its fields and values, without the reason, which has a line of its own. */
export function detailWords({ reason: _reason, ...fields }: AuditEntry['detail']): string {
  return Object.entries(fields)
    .map(([name, value]) => `${name.replaceAll('_', ' ')} ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(', ');
}

/** Place in the journal: command 12, or commands 12 to 15. */
export function commandWords(commands: readonly number[]): string {
  const [first, last] = [commands[0], commands.at(-1)];
  if (first === undefined) return '';
  return first === last ? `command ${first}` : `commands ${first} to ${last}`;
}
