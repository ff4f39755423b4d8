import type pg from 'pg';
import { StartError } from '../system/start-error.ts';

/**
 * What a server sets that is thrown away after use, with `-c evens.temporary=on`: one of tests or of a replay, which
 * skips syncing to be quick. PostgreSQL takes any name with a dot, and a real server never has this one.
 */
export const TEMPORARY = 'evens.temporary';

/** The settings of a server that is thrown away after use: nothing in it has to survive a power cut. */
export const TEMPORARY_SETTINGS = { [TEMPORARY]: 'on', fsync: 'off', full_page_writes: 'off' } as const;

/** What makes a commit survive a power cut. Replicas may be waited for or not: our own disk has it either way. */
const DURABLE: Readonly<Record<string, readonly string[]>> = {
  fsync: ['on'],
  full_page_writes: ['on'],
  synchronous_commit: ['on', 'local', 'remote_write', 'remote_apply'],
};

/**
 * True if a commit over this connection is on the disk when it is answered. Asked of the very connection: a role or a
 * database may have settings of its own.
 *
 * @throws StartError naming the setting, except on a server that is thrown away after use
 */
export async function checkDurability(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ name: string; value: string | null }>(
    'select name, current_setting(name, true) as value from unnest($1::text[]) as name',
    [[...Object.keys(DURABLE), TEMPORARY]],
  );
  const settings = new Map(rows.map(({ name, value }) => [name, value]));
  if (settings.get(TEMPORARY) === 'on') return;
  for (const [name, durable] of Object.entries(DURABLE)) {
    const value = settings.get(name) ?? '';
    if (durable.includes(value)) continue;
    throw new StartError(`the database may lose bets in a power cut: ${name} is ${value} there, and must be on`);
  }
}
