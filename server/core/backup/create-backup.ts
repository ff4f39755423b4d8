import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream, existsSync } from 'node:fs';
import { mkdir, open, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Sequence } from 'engine/vocabulary';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { Database } from '../postgres/database.ts';
import { StartError } from '../system/start-error.ts';
import { fileOf, MANIFEST, writeManifest, type Manifest } from './manifest.ts';
import { tablesToCopy, type TableToCopy } from './table-list.ts';
import { verifyFolder } from './verify-backup.ts';

type Journal = Manifest['journal'];

/**
 * Copies everything that a database holds at one moment into a new folder, while the exchange goes on, and applies the
 * journal in the copy again. The folder has its name once all of that is done and on the disk.
 *
 * @throws StartError where the folder is there already, or the copy is not whole
 */
export async function createBackup(database: Database, out: string): Promise<Manifest> {
  const folder = resolve(out);
  if (existsSync(folder)) throw new StartError(`${folder} is there already: name a new folder for the backup`);
  const unfinished = `${folder}.${randomUUID().slice(0, 8)}.unfinished`;
  await mkdir(unfinished, { recursive: true, mode: 0o700 });
  try {
    const copied = await copyEverything(database, unfinished);
    // Before it counts as a backup: a damaged journal is heard of now, not when it is needed.
    const { stateHash } = await verifyFolder(unfinished, copied);
    const manifest = { ...copied, journal: { ...copied.journal, state_hash: stateHash ?? null } };
    await writeFile(join(unfinished, MANIFEST), writeManifest(manifest), { mode: 0o600, flush: true });
    await syncFolder(unfinished);
    await rename(unfinished, folder);
    await syncFolder(dirname(folder));
    return manifest;
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  }
}

async function copyEverything(database: Database, folder: string): Promise<Manifest> {
  const client = await database.connect();
  try {
    // What one transaction sees of all tables, however long the copies take; it holds up nobody who writes.
    await client.query('begin isolation level repeatable read read only');
    const taken = new Date().toISOString();
    const about = await describe(client);
    const tables: Manifest['tables'] = [];
    for (const table of await tablesToCopy(client)) tables.push(await copyTable(client, table, folder));
    await client.query('commit');
    return { format: 1, taken_at: taken, ...about, tables };
  } finally {
    await database.disconnect(client);
  }
}

async function describe(
  client: pg.ClientBase,
): Promise<Pick<Manifest, 'installation' | 'migrations' | 'journal' | 'sequences'>> {
  const installation = await client.query<{ mode: 'demo' | 'real' }>('select mode from installation');
  const mode = installation.rows[0]?.mode;
  if (mode === undefined) throw new StartError('nothing was ever started on this database');
  const steps = await client.query<{ name: string }>('select name from migration order by taken_at, ctid');
  const sequences = await client.query<{ name: string; last: number | null }>(
    `select sequencename as name, last_value as last from pg_sequences
     where schemaname = current_schema() order by sequencename`,
  );
  return {
    installation: mode,
    migrations: steps.rows.map(({ name }) => name),
    journal: await describeJournal(client),
    sequences: sequences.rows,
  };
}

async function describeJournal(client: pg.ClientBase): Promise<Journal> {
  const { rows } = await client.query<{ after: Sequence; sequence: Sequence; hash: Buffer; epoch: number }>(
    `select anchor.sequence as after, coalesce(head.last, anchor.sequence) as sequence,
       coalesce(head.hash, anchor.hash) as hash, lease.epoch
     from journal_anchor anchor cross join journal_lease lease
     left join (select last, hash from journal order by first desc limit 1) head on true`,
  );
  const [row] = rows;
  if (row === undefined) throw new StartError('the journal of this database has no lease');
  return { ...row, hash: row.hash.toString('hex'), state_hash: null };
}

async function copyTable(
  client: pg.ClientBase,
  { name, columns }: TableToCopy,
  folder: string,
): Promise<Manifest['tables'][number]> {
  const columnList = columns.map((column) => `"${column}"`).join(', ');
  const order = name === 'journal' ? ' order by first' : '';
  const source = client.query(copyTo(`copy (select ${columnList} from "${name}"${order}) to stdout (format binary)`));
  const sum = createHash('sha256');
  let bytes = 0;
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      sum.update(chunk);
      bytes += chunk.length;
      done(undefined, chunk);
    },
  });
  const file = createWriteStream(join(folder, fileOf(name)), { flags: 'wx', mode: 0o600, flush: true });
  await pipeline(source, counted, file);
  return { name, columns: [...columns], bytes, sha256: sum.digest('hex') };
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  await folder.sync();
  await folder.close();
}
