import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { SelfLimitChanged } from 'engine';
import type { AccountId } from 'engine/vocabulary';
import type { Notices } from './notices.ts';
import { changedNotice } from './limit-notices.ts';

type LimitChange = Omit<SelfLimitChanged, 'type' | 'account'>;

interface Change {
  readonly account: AccountId;
  readonly sequence: number;
  readonly detail: LimitChange;
  /** The change of the same limit before this one. */
  readonly before: LimitChange | null;
}

/**
 * Writes the notices of limits that took effect right before a stop, which may have kept their notice from being
 * written. Nobody gets one twice.
 *
 * @param from  ms: older ones are nobody's news
 */
export async function tellOfMissedLimits(
  { db, notices }: { readonly db: Kysely<unknown>; readonly notices: Pick<Notices, 'add'> },
  from: number,
): Promise<void> {
  const { rows } = await sql<Change>`
    select account, sequence, detail, before from (
      select account, sequence, at_ms, detail,
        lag(detail) over (partition by account, detail ->> 'limit' order by sequence, place) as before
      from record_activity where kind = 'self-limit-changed') as changes
    where at_ms >= ${from} order by sequence`.execute(db);
  for (const { account, sequence, detail, before } of rows) {
    const hasWaited =
      before !== null &&
      before.pendingAt > 0 &&
      detail.pendingAt === 0 &&
      detail.amount === before.pendingAmount &&
      detail.period === before.pendingPeriod;
    const notice = hasWaited ? changedNotice({ ...detail, type: 'self-limit-changed', account }, sequence) : undefined;
    if (notice !== undefined) await notices.add(notice);
  }
}
