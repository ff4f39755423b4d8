import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { Engine } from 'engine';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openExchange, ROLES } from '../process/exchange.ts';
import { ExportedJournal } from '../core/journal/exported-journal.ts';
import { DamagedJournalError } from '../core/journal/journal-row.ts';
import { openDatabase } from '../core/postgres/database.ts';
import type { Database } from '../core/postgres/database.ts';
import { findRunning, startEmbedded } from '../core/postgres/embedded-postgres.ts';
import type { EmbeddedPostgres } from '../core/postgres/embedded-postgres.ts';
import { OPENING, order } from '../core/sequencer/testing/commands.fixture.ts';
import { verifyJournal } from '../core/sequencer/verify-journal.ts';
import { makeTemporaryFolder } from '../core/system/temporary-folder.ts';

const folder = makeTemporaryFolder('test');
let server: EmbeddedPostgres;
let database: Database;

beforeAll(async () => {
  server = await startEmbedded({ dataFolder: folder });
  database = await openDatabase(server.address);
  const { sequencer } = await startExchange();
  await Promise.all([...OPENING, order(), order()].map((command) => sequencer.submit(command)));
  await sequencer.submit(order());
  await sequencer.stop();
});
afterAll(async () => {
  await stopServer();
  rmSync(folder, { recursive: true, force: true });
});

function startExchange(archive = false) {
  return openExchange({ storage: { database }, parts: ROLES.writer, sequencing: { archive } });
}

async function stopServer(): Promise<void> {
  await database.close();
  await server.stop();
}

function run(command: 'journal' | 'records', args: readonly string[], env: Record<string, string>) {
  const ran = spawnSync(process.execPath, [resolve(import.meta.dirname, `${command}.ts`), ...args], {
    env: { PATH: process.env['PATH'] ?? '', ...env },
    encoding: 'utf8',
  });
  return { status: ran.status, lines: ran.stdout.trim().split('\n'), error: ran.stderr.trim() };
}

const journal = (args: readonly string[], env: Record<string, string> = { DATA_DIR: folder }) =>
  run('journal', args, env);

interface Exported {
  readonly sequence: number;
  readonly command: { readonly type: string };
  readonly events: readonly { readonly type: string }[];
  readonly batch: Record<'first' | 'last' | 'epoch' | 'engine_version' | 'at_ms', number> &
    Record<'hash' | 'previous_hash' | 'body', string>;
}

function exported(...args: string[]): Exported[] {
  return journal(['export', ...args]).lines.map((line) => JSON.parse(line) as Exported);
}

test('beside a running server it verifies the chain and applies every command again', () => {
  const { status, lines, error } = journal(['verify']);
  expect({ status, error }).toEqual({ status: 0, error: '' });
  expect(lines).toEqual([
    expect.stringMatching(/^\d batches with 9 commands \(1 to 9\) and \d+ events: the chain is whole$/),
    'applied again after 0 they give the same events; 1 snapshots are the same',
  ]);
});

test('an export holds each command once, with its events and its batch', () => {
  const lines = exported();
  expect(lines.map(({ sequence }) => sequence)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect(lines[6]?.command).toEqual(order());
  expect(lines[6]?.events.map(({ type }) => type)).toEqual(['order-placed', 'order-rested', 'balance-changed']);
  expect(exported('--from', '3', '--to', '4').map(({ sequence }) => sequence)).toEqual([3, 4]);
});

test('an outsider can compute the chain again from an export with bodies', () => {
  let previous = '00'.repeat(32);
  const lines = exported('--bodies');
  const end = lines.pop() as unknown as { readonly end: unknown };
  for (const { sequence, batch } of lines) {
    if (sequence !== batch.first) continue;
    const numbers = [batch.first, batch.last, batch.epoch, batch.engine_version, batch.at_ms].map((number) =>
      number.toString(16).padStart(16, '0'),
    );
    const hashed = Buffer.concat([Buffer.from(previous + numbers.join(''), 'hex'), Buffer.from(batch.body, 'base64')]);
    expect(batch.previous_hash).toBe(previous);
    expect(batch.hash).toBe(createHash('sha256').update(hashed).digest('hex'));
    previous = batch.hash;
  }
  expect(end).toEqual({ end: { last: lines.at(-1)?.sequence, hash: previous } });
});

test('a whole export is verified without a database, one that is cut short or changed is refused', async () => {
  const file = join(folder, 'export.jsonl');
  const text = `${journal(['export', '--bodies']).lines.join('\n')}\n`;
  const verify = (contents: string) => {
    writeFileSync(file, contents);
    return journal(['verify', file], { DATA_DIR: join(folder, 'nothing') });
  };
  expect(verify(text)).toMatchObject({
    status: 0,
    lines: [
      expect.stringMatching(/^\d batches with 9 commands \(1 to 9\) and \d+ events: the chain is whole$/) as string,
      'applied again after 0 they give the same events; 0 snapshots are the same',
    ],
  });
  const refused = (error: RegExp) => ({ status: 1, error: expect.stringMatching(error) as string });
  const withoutEnd = text.slice(0, text.lastIndexOf('{"end"'));
  expect(verify(withoutEnd)).toMatchObject(refused(/^the journal is damaged: the export is cut short after 9$/));
  expect(journal(['verify', join(folder, 'none')])).toMatchObject(refused(/^there is no file .*none$/));
  // The command says a DamagedJournalError as it is.
  const damageOf = async (contents: string) => {
    const verified = verifyJournal(new ExportedJournal(() => Readable.from([Buffer.from(contents)])), Engine);
    await expect(verified).rejects.toThrow(DamagedJournalError);
    return verified.catch((error: Error) => error.message);
  };
  expect(await damageOf(text.slice(0, -1))).toMatch(/ends in the middle of a line$/);
  expect(await damageOf(text.replace('"size":1000', '"size":1001'))).toMatch(/is not what its body gives$/);
  expect(await damageOf(`${journal(['export']).lines.join('\n')}\n`)).toMatch(/was it made with --bodies\?/);
});

test('print tells a command in a line', () => {
  expect(journal(['print', '--from', '9']).lines).toEqual([
    expect.stringMatching(
      /^9 {2}\d{4}-.*Z {2}place-order \{"account":16,.*\} {2}→ order-placed order-rested balance-changed$/,
    ),
  ]);
});

test('what it is not asked in its own words is answered with how to ask', () => {
  expect(journal(['mend'])).toMatchObject({
    status: 1,
    error: expect.stringMatching(/^usage: npm run journal/) as string,
  });
});

test('without a journal it says so in one line', () => {
  expect(journal(['verify'], { DATA_DIR: join(folder, 'nothing') })).toMatchObject({
    status: 1,
    error: `there is no journal in ${join(folder, 'nothing')}`,
  });
  expect(journal(['verify'], { DATABASE_URL: 'postgres://x:secret@127.0.0.1:1/evens' })).toMatchObject({
    status: 1,
    error: expect.stringMatching(/^the database at 127.0.0.1:1\/evens cannot be reached: /) as string,
  });
});

test('records are dropped while no exchange writes', async () => {
  const drop = () => run('records', ['drop'], { DATA_DIR: folder });
  await database.pool.query('insert into record_place (sequence, at_ms) values (9, 0)');
  const { sequencer } = await startExchange();
  expect(drop()).toMatchObject({ status: 1, error: expect.stringContaining('another Evens server') as string });
  await sequencer.stop();
  await database.close();
  const line = 'the records are dropped; the next start builds them again';
  expect(drop()).toEqual({ status: 0, lines: [line], error: '' });
  database = await openDatabase(server.address);
  expect((await database.pool.query('select from record_place')).rowCount).toBe(0);
});

test('after archiving, the chain is verified from its anchor', async () => {
  for (let turn = 0; turn < 2; turn += 1) {
    const { sequencer } = await startExchange(true);
    await sequencer.submit(order());
    await sequencer.submit(order());
    await sequencer.stop();
  }
  const { lines } = journal(['verify']);
  expect(lines.slice(1)).toEqual([
    'commands up to 11 are archived; the chain goes on from there',
    'applied again after 11 they give the same events; 1 snapshots are the same',
  ]);
});

test('damage is told in one line', async () => {
  await database.pool.query('update journal set body = set_byte(body, 12, get_byte(body, 12) # 1) where last = 13');
  expect(journal(['verify'])).toMatchObject({
    status: 1,
    error: expect.stringMatching(/^the journal is damaged: the batch at 13 does not have the hash/) as string,
  });
  await database.pool.query('update journal set body = set_byte(body, 12, get_byte(body, 12) # 1) where last = 13');
});

test('without a server it starts PostgreSQL for itself and stops it again', async () => {
  await stopServer();
  expect(journal(['verify'])).toMatchObject({ status: 0, error: '' });
  expect(findRunning(folder)).toBeUndefined();
  server = await startEmbedded({ dataFolder: folder });
  database = await openDatabase(server.address);
});
