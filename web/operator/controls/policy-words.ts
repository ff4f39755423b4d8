import type { DataOf } from 'protocol';

/** How the result of a market comes about. */
export type Policy = DataOf<'admin/getPolicy'>;

export function policyWords({ sources, automatic, second_person }: Policy): string {
  const from = sources === 2 ? 'Two sources have to agree.' : 'One source is enough.';
  const how = automatic ? 'It settles automatically.' : 'Its rule proposes the result, and a person approves it.';
  return `${from} ${how} ${second_person ? 'A second person approves what a person proposes.' : 'A result that a person proposes takes a second one if the list under Approvals says so.'}`;
}
