import type { Need } from './need.ts';

/** Bets cannot be taken, or nobody knows the score, or somebody else waits. */
const isUrgent = ({ id, kind }: Need): boolean =>
  kind === 'Suspended' || kind === 'Approval' || (kind === 'Alert' && id.startsWith('stale-feed '));

/** Urgent needs that nobody has taken. */
export const urgentOf = (needs: readonly Need[]): readonly Need[] =>
  needs.filter((need) => isUrgent(need) && need.takenBy === 0);

/** Those that were not there before. */
export const freshOf = (urgent: readonly Need[], known: ReadonlySet<string>): readonly Need[] =>
  urgent.filter(({ id }) => !known.has(id));
