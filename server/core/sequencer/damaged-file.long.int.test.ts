// Bits flipped in the files in which PostgreSQL keeps the journal, as a failing disk would.
import { spawnSync } from 'node:child_process';
import { closeSync, openSync, readSync, rmSync, statSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { Engine } from 'engine';
import { expect, test } from 'vitest';
import { chance } from '../system/testing/chance.fixture.ts';
import { DamagedJournalError } from '../journal/journal-row.ts';
import { journalMigrations } from '../journal/migrations.ts';
import { PostgresStore } from '../journal/postgres-store.ts';
import { writeJournal } from '../journal/testing/written-journal.fixture.ts';
import { databaseTrouble } from '../postgres/database-trouble.ts';
import { openDatabase } from '../postgres/database.ts';
import type { Database } from '../postgres/database.ts';
import { startEmbedded } from '../postgres/embedded-postgres.ts';
import { migrate } from '../postgres/migrate.ts';
import { makeTemporaryFolder } from '../system/temporary-folder.ts';
import { OPENING, order } from './testing/commands.fixture.ts';
import { recover } from './recover.ts';

const FLIPS = Math.max(2, Math.ceil(Number(process.env['EVENS_KILL_CYCLES'] ?? 20) * 0.2));

/** A body of the second batch is long enough to lie in a file of its own. */
const { rows, states } = writeJournal([
  OPENING,
  Array.from({ length: 300 }, (_, number) => order({ requestKey: `key-${number}` })),
  [order()],
]);

/**
 * PostgreSQL 18 keeps checksums of its pages; one that was made without, or that ignores them, hands out what it finds.
 */
const WITHOUT_CHECKSUMS = 'alter role current_user set ignore_checksum_failure = on';

async function onPostgres<T>(dataFolder: string, work: (database: Database) => Promise<T>): Promise<T> {
  const server = await startEmbedded({ dataFolder });
  try {
    const database = await openDatabase(server.address);
    try {
      return await work(database);
    } finally {
      await database.close();
    }
  } finally {
    await server.stop();
  }
}

/** @returns the table's file and that of its long values, relative to the cluster */
async function keepJournal(database: Database): Promise<string[]> {
  await migrate(database.kysely(), journalMigrations);
  const store = new PostgresStore({ database });
  await store.acquire();
  for (const row of rows) expect(await store.append(row)).toBe(true);
  await store.release();
  const { rows: files } = await database.pool.query<{ path: string }>(
    `select pg_relation_filepath(oid) as path from pg_class where oid = 'journal'::regclass
     union all select pg_relation_filepath(reltoastrelid) from pg_class where oid = 'journal'::regclass`,
  );
  return files.map(({ path }) => path);
}

const random = chance();

function flipSomeBit(path: string): string {
  const file = openSync(path, 'r+');
  const at = Math.floor(random() * statSync(path).size);
  const byte = Buffer.alloc(1);
  readSync(file, byte, 0, 1, at);
  const bit = Math.floor(random() * 8);
  byte[0] = (byte[0] as number) ^ (1 << bit);
  writeSync(file, byte, 0, 1, at);
  closeSync(file);
  return `bit ${bit} of byte ${at} of ${path}`;
}

test(`a bit flipped in the files of the table, ${FLIPS} times: refused, or the whole state`, async () => {
  const folder = makeTemporaryFolder('damaged');
  const [kept, damaged] = [join(folder, 'kept'), join(folder, 'damaged')];
  let refused = 0;
  try {
    const files = await onPostgres(kept, keepJournal);
    for (let flip = 0; flip < FLIPS; flip += 1) {
      rmSync(damaged, { recursive: true, force: true });
      expect(spawnSync('cp', ['-a', kept, damaged]).status).toBe(0);
      const what = flipSomeBit(join(damaged, 'postgres', files[flip % files.length] as string));
      const isChecked = flip % 4 < 2;
      if (!isChecked) await onPostgres(damaged, (database) => database.pool.query(WITHOUT_CHECKSUMS));
      const state = await onPostgres(damaged, async (database) => {
        const recovered = await recover({ store: new PostgresStore({ database }), engine: Engine });
        return recovered.engine.snapshot();
      }).catch((error: unknown) => {
        const isTold = error instanceof DamagedJournalError || databaseTrouble(error) !== undefined;
        expect([what, isTold ? '' : error]).toEqual([what, '']);
        return undefined;
      });
      if (state === undefined) refused += 1;
      else {
        const batches = states.findIndex((other) => Buffer.compare(other, state) === 0);
        // Without checksums the newest row can be gone as if it had never been.
        expect([what, batches]).toEqual([
          what,
          isChecked ? rows.length : expect.toBeOneOf([rows.length, rows.length - 1]),
        ]);
      }
    }
    console.log(`${FLIPS} flips, ${refused} refused`);
    expect(refused).toBeGreaterThan(0);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
