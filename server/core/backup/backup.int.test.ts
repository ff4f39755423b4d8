import { hash } from 'node:crypto';
import { TABLES } from '../../process/migrations.ts';
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Engine } from 'engine';
import type { Sequence } from 'engine/vocabulary';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bySuite } from '../../../engine/testing/suite-size.ts';
import { openExchange, ROLES, type RunningExchange } from '../../process/exchange.ts';
import type { JournalRow } from '../journal/journal-row.ts';
import { openDatabase, type Database } from '../postgres/database.ts';
import { urlAt } from '../postgres/testing/database.fixture.ts';
import { startEmbedded, type EmbeddedPostgres } from '../postgres/embedded-postgres.ts';
import { openJournal } from '../journal/open-journal.ts';
import { chance } from '../system/testing/chance.fixture.ts';
import { OPENING, order } from '../sequencer/testing/commands.fixture.ts';
import { Replay } from '../sequencer/recover.ts';
import { makeTemporaryFolder } from '../system/temporary-folder.ts';
import { createBackup } from './create-backup.ts';
import { fileOf, MANIFEST, type Manifest } from './manifest.ts';
import { restoreBackup } from './restore-backup.ts';
import { verifyBackup } from './verify-backup.ts';

const place = makeTemporaryFolder('backup');
const backup = join(place, 'monday');
let server: EmbeddedPostgres;
let database: Database;
let exchange: RunningExchange;
let manifest: Manifest;
/** How many bets were acknowledged while the backup was made. */
let betsMeanwhile = 0;

beforeAll(async () => {
  server = await startEmbedded({ dataFolder: join(place, 'data') });
  database = await openDatabase(server.address);
  exchange = await openExchange({ storage: { database }, parts: ROLES.whole });
  await database.pool.query(`insert into installation (mode) values ('real')`);
  await exchange.identity.createUser({ userName: 'anna', password: 'secret1234', role: 'operator' });
  const bea = await exchange.identity.createUser({ userName: 'bea', password: 'secret1234', role: 'bettor' });
  await database.pool.query(
    `insert into login_session (token_hash, user_id, created_at_ms, present_at_ms) values ('aa', $1, 1, 1)`,
    [bea.userId],
  );
  for (const command of OPENING) await exchange.sequencer.submit(command);
  manifest = await underLoad(() => createBackup(database, backup));
});
afterAll(async () => {
  await exchange?.stop();
  await database?.close();
  await server?.stop();
  rmSync(place, { recursive: true, force: true });
});

async function underLoad<T>(work: () => Promise<T>): Promise<T> {
  let isOver = false;
  const inFullSwing = Promise.withResolvers<void>();
  const bettor = async () => {
    while (!isOver) {
      const { outcome } = await exchange.sequencer.submit(order());
      if (outcome.ok) betsMeanwhile += 1;
      if (betsMeanwhile === 200) inFullSwing.resolve();
    }
  };
  const bettors = Array.from({ length: 8 }, bettor);
  await inFullSwing.promise;
  betsMeanwhile = 0;
  try {
    return await work();
  } finally {
    isOver = true;
    await Promise.all(bettors);
  }
}

/** What the journal of the running exchange gives up to a command, computed without any of the backup's code. */
async function stateAt(sequence: number): Promise<string> {
  const engine = Engine.create();
  const replay = new Replay({ engine, folds: new Map() });
  for (const row of await rowsUpTo(sequence)) replay.apply(row);
  return hash('sha256', engine.snapshot());
}

async function rowsUpTo(sequence: number): Promise<JournalRow[]> {
  const rows: JournalRow[] = [];
  for await (const row of exchange.store.rows(0 as Sequence)) if (row.last <= sequence) rows.push(row);
  return rows;
}

const urlOf = (name: string): string => urlAt({ ...server.address, database: name });

/** To restore into where no data folder is needed: a server of its own takes seconds. */
async function emptyDatabase(name: string): Promise<{ dataFolder: string; databaseUrl: string }> {
  await database.pool.query(`create database ${name}`);
  return { dataFolder: '', databaseUrl: urlOf(name) };
}

/** A copy of the backup that a test may damage. */
function copyOf(name: string): string {
  const copy = join(place, name);
  cpSync(backup, copy, { recursive: true });
  return copy;
}

test('made while people bet, it stops nobody and holds a state that the journal gave', async () => {
  expect(betsMeanwhile).toBeGreaterThan(0);
  expect(exchange.sequencer.sequence).toBeGreaterThan(manifest.journal.sequence);
  expect(manifest.journal.state_hash).toBe(await stateAt(manifest.journal.sequence));
  expect((await verifyBackup(backup)).report).toMatchObject({ last: manifest.journal.sequence, appliedAfter: 0 });
});

test('restored elsewhere it gives the same state, the same people and the same mode, in a new epoch', async () => {
  const dataFolder = join(place, 'elsewhere');
  const restored = await restoreBackup(backup, { dataFolder }, {}, TABLES);
  expect(restored).toMatchObject({
    sequence: manifest.journal.sequence,
    stateHash: await stateAt(manifest.journal.sequence),
  });
  await expect(openExchange({ storage: { home: { dataFolder }, installation: 'demo' }, parts: [] })).rejects.toThrow(
    /is a real installation/,
  );
  const again = await openExchange({
    storage: { home: { dataFolder }, installation: 'real' },
    parts: ROLES.whole,
  });
  try {
    expect(await again.identity.findUser('bea')).toMatchObject({ role: 'bettor' });
    const { rows } = await again.database.pool.query(
      `select (select count(*) from login_session) as signed_in, (select epoch from journal_lease) as epoch,
         (select sequence from journal_restore) as restored`,
    );
    // One more for the restore, one for this start.
    expect(rows).toEqual([{ signed_in: 0, epoch: manifest.journal.epoch + 2, restored: manifest.journal.sequence }]);
    const { outcome, sequence } = await again.sequencer.submit(order());
    expect({ ok: outcome.ok, sequence }).toEqual({ ok: true, sequence: manifest.journal.sequence + 1 });
    // Numbers given to rows go on.
    const carl = await again.identity.createUser({ userName: 'carl', password: 'secret1234', role: 'bettor' });
    expect(carl.userId).toBeGreaterThan((await again.identity.findUser('bea'))?.userId ?? 0);
  } finally {
    await again.stop();
  }
});

test('restored to a chosen command, or time, it has the state of then and goes on from there', async () => {
  const rows = await rowsUpTo(manifest.journal.sequence);
  const chosen = rows[Math.floor(rows.length / 2)] as JournalRow;
  const bySequence = join(place, 'by-sequence');
  const restored = await restoreBackup(backup, { dataFolder: bySequence }, { sequence: chosen.last }, TABLES);
  expect(restored).toMatchObject({ sequence: chosen.last, stateHash: await stateAt(chosen.last) });
  const atThatTime = rows.findLast(({ at }) => at <= chosen.at) as JournalRow;
  expect(await restoreBackup(backup, await emptyDatabase('by_time'), { time: chosen.at }, TABLES)).toMatchObject({
    sequence: atThatTime.last,
    stateHash: await stateAt(atThatTime.last),
  });
  const home = { dataFolder: bySequence };
  const again = await openExchange({ storage: { home, installation: 'real' }, parts: ROLES.whole });
  try {
    expect((await again.sequencer.submit(order())).sequence).toBe(chosen.last + 1);
    await expect.poll(() => again.records.sequence).toBe(chosen.last + 1);
  } finally {
    await again.stop();
  }
});

test('a point before the first commit, or between those of one commit, is told or rounded down', async () => {
  const rows = await rowsUpTo(manifest.journal.sequence);
  const long = rows.find(({ first, last }) => last > first + 1) as JournalRow;
  const within = await emptyDatabase('within');
  const restored = await restoreBackup(backup, within, { sequence: (long.last - 1) as Sequence }, TABLES);
  expect(restored.sequence).toBe(long.first - 1);
  const before = join(place, 'before');
  await expect(restoreBackup(backup, { dataFolder: before }, { time: 1 as never }, TABLES)).rejects.toThrow(
    'the backup has no commit at or before that point',
  );
  // What failed left nothing in the way of the next attempt.
  expect(readdirSync(before)).toEqual([]);
});

test('a byte changed anywhere in it is found, and named', async () => {
  const copy = copyOf('flipped');
  const random = chance();
  for (const [nth, file] of readdirSync(copy).entries()) {
    const path = join(copy, file);
    const whole = readFileSync(path);
    const places = [0, Math.floor(random() * whole.length), whole.length - 1];
    for (const at of bySuite([places[nth % 3] as number], places)) {
      const flipped = Buffer.from(whole);
      flipped[at] = (flipped[at] as number) ^ (1 << Math.floor(random() * 8));
      writeFileSync(path, flipped);
      await expect(verifyBackup(copy), `${file} at ${at}`).rejects.toThrow(new RegExp(`is damaged: ${file}`));
    }
    writeFileSync(path, whole);
  }
  await verifyBackup(copy);
  await expect(restoreBackup(damage(copy), { dataFolder: join(place, 'never') }, {}, TABLES)).rejects.toThrow(
    /is damaged/,
  );
  expect(existsSync(join(place, 'never'))).toBe(false);
});

function damage(copy: string): string {
  const path = join(copy, fileOf('person'));
  const bytes = readFileSync(path);
  writeFileSync(path, Buffer.concat([bytes, Buffer.of(0)]));
  return copy;
}

test('a file that is missing or does not belong there is named', async () => {
  const copy = copyOf('files');
  writeFileSync(join(copy, 'notes.txt'), 'hello');
  await expect(verifyBackup(copy)).rejects.toThrow('notes.txt does not belong to it');
  rmSync(join(copy, 'notes.txt'));
  rmSync(join(copy, fileOf('market')));
  await expect(verifyBackup(copy)).rejects.toThrow('market.copy is missing');
  rmSync(join(copy, MANIFEST));
  await expect(verifyBackup(copy)).rejects.toThrow(/^there is no backup in/);
});

test('a folder or a database that holds anything is not restored into, nor is a folder backed up over', async () => {
  await expect(restoreBackup(backup, { dataFolder: join(place, 'data') }, {}, TABLES)).rejects.toThrow(/is not empty/);
  await expect(createBackup(database, backup)).rejects.toThrow(/is there already/);
  await expect(restoreBackup(backup, { dataFolder: '', databaseUrl: urlOf('evens') }, {}, TABLES)).rejects.toThrow(
    'the database is not empty',
  );
  const another = await emptyDatabase('another');
  await restoreBackup(backup, another, {}, TABLES);
  const journal = await openJournal(another);
  const { rows } = await journal.database.pool.query('select max(last) as last from journal');
  await journal.close();
  expect(rows).toEqual([{ last: manifest.journal.sequence }]);
});

test('no key, no password in the clear and nobody’s token is in it', () => {
  const whole = Buffer.concat(readdirSync(backup).map((file) => readFileSync(join(backup, file))));
  expect(whole.includes('secret1234')).toBe(false);
  expect(readdirSync(backup)).not.toContain(fileOf('login_session'));
  expect(readdirSync(backup)).not.toContain('secrets.key');
});

test('a journal that is damaged already is not backed up as if it were whole', async () => {
  const flip = 'update journal set body = set_byte(body, 9, get_byte(body, 9) # 1) where first = 1';
  await database.pool.query(flip);
  await expect(createBackup(database, join(place, 'tuesday'))).rejects.toThrow(/the journal is damaged/);
  await database.pool.query(flip);
  expect(readdirSync(place).filter((name) => name.startsWith('tuesday'))).toEqual([]);
});
