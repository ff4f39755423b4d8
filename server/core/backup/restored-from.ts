import type { Sequence } from 'engine/vocabulary';
import type { Database } from '../postgres/database.ts';

/** A line for whoever starts an exchange on what was last restored from a backup; undefined where nothing ever was. */
export async function restoredFrom(database: Pick<Database, 'pool'>): Promise<string | undefined> {
  const { rows } = await database.pool.query<{ restored: number; taken: number; sequence: Sequence; epoch: number }>(
    `select restored_at_ms as restored, taken_at_ms as taken, sequence, epoch
     from journal_restore cross join journal_lease order by restored_at_ms desc limit 1`,
  );
  const [last] = rows;
  if (last === undefined) return undefined;
  const [restored, taken] = [last.restored, last.taken].map((at) => new Date(at).toISOString());
  return `Restored at ${restored} from the backup of ${taken}, to command ${last.sequence}; this is epoch ${last.epoch}`;
}
