import type { Millis, Sequence } from 'engine/vocabulary';
import type { Database } from '../postgres/database.ts';
import { StartError } from '../system/start-error.ts';

/** Up to where a journal is wanted; all of it where neither is given. */
export interface CutPoint {
  readonly sequence?: Sequence | undefined;
  readonly time?: Millis | undefined;
}

/**
 * Leaves the commits up to a point, and the snapshots of them. A commit is one row, made durable whole: it is kept when
 * all of it lies before the point.
 *
 * @returns the last command kept
 * @throws StartError where the journal does not reach back to the point
 */
export async function cutJournal(database: Database, { sequence, time }: CutPoint): Promise<Sequence> {
  const client = await database.connect();
  try {
    await client.query('begin');
    const { rows } = await client.query<{ last: Sequence; anchor: Sequence }>(
      `select last, (select sequence from journal_anchor) as anchor from journal
       where last <= coalesce($1, last) and at_ms <= coalesce($2, at_ms) order by first desc limit 1`,
      [sequence ?? null, time ?? null],
    );
    const [kept] = rows;
    if (kept === undefined) throw new StartError('the backup has no commit at or before that point');
    if (kept.anchor > 0)
      throw new StartError(
        `commands up to ${kept.anchor} are archived, as a demo does: a point in time needs a whole journal`,
      );
    await client.query('delete from journal where first > $1', [kept.last]);
    await client.query('delete from journal_snapshot where sequence > $1', [kept.last]);
    await client.query('commit');
    return kept.last;
  } finally {
    await database.disconnect(client);
  }
}
