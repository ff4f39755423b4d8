// npm run backup -- create|verify|restore|list: copies of an installation, made while it runs.
import { existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Millis, Sequence } from 'engine/vocabulary';
import { createBackup } from '../backup/create-backup.ts';
import type { CutPoint } from '../backup/cut-journal.ts';
import { MANIFEST, type Manifest } from '../backup/manifest.ts';
import { restoreBackup } from '../backup/restore-backup.ts';
import { openBackup, verifyBackup } from '../backup/verify-backup.ts';
import { readConfiguration } from '../configuration.ts';
import { openJournal } from '../journal/open-journal.ts';
import { StartError } from '../start-error.ts';
import { tellAndExit } from './tell.ts';

const USAGE = `usage: npm run backup -- create --out FOLDER
       npm run backup -- verify FOLDER
       npm run backup -- restore FOLDER [--sequence N | --time T]
       npm run backup -- list FOLDER

  create   copies the journal and all tables of one moment into a new folder, beside a running exchange or without it
  verify   checks every byte of a backup, and applies its journal again
  restore  fills an empty DATA_DIR, or an empty database at DATABASE_URL; --sequence or --time (2026-11-24T18:30:00Z)
           leaves out the commits after that point
  list     the backups among a folder's folders

Keep secrets.key, or EVENS_SECRETS_KEY, beside your backups and apart from them: it is in none (docs/operations.md).`;

type Asked =
  | { readonly verb: 'create' | 'verify' | 'list'; readonly folder: string }
  | { readonly verb: 'restore'; readonly folder: string; readonly cut: CutPoint };

function readArguments(args: string[]): Asked {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { out: { type: 'string' }, sequence: { type: 'string' }, time: { type: 'string' } },
    });
    const [verb, folder = values.out, ...others] = positionals;
    if (folder === undefined || others.length > 0) throw new Error('name one folder');
    if ((verb === 'create') !== (values.out !== undefined)) throw new Error('--out is for create');
    const cut = readCut(values);
    if (verb === 'restore') return { verb, folder: pathOf(folder), cut };
    if (cut.sequence !== undefined || cut.time !== undefined) throw new Error('a point is for restore');
    if (verb === 'create' || verb === 'verify' || verb === 'list') return { verb, folder: pathOf(folder) };
    throw new Error('no such verb');
  } catch {
    throw new StartError(USAGE);
  }
}

function readCut({ sequence, time }: { readonly sequence?: string; readonly time?: string }): CutPoint {
  if (sequence !== undefined && time !== undefined) throw new Error('one of the two');
  if (sequence !== undefined && !/^[1-9]\d{0,14}$/.test(sequence)) throw new Error('not a sequence');
  // A time without its zone would be another moment on another machine.
  if (time !== undefined && !/^\d{4}-\d\d-\d\dT.*(Z|[+-]\d\d:\d\d)$/.test(time)) throw new Error('not a time');
  const at = time === undefined ? undefined : Date.parse(time);
  if (Number.isNaN(at)) throw new Error('not a time');
  return {
    sequence: sequence === undefined ? undefined : (Number(sequence) as Sequence),
    time: at as Millis | undefined,
  };
}

/** npm runs this in the checkout; a folder is named from where npm was called. */
function pathOf(folder: string): string {
  return resolve(process.env['INIT_CWD'] ?? process.cwd(), folder);
}

function told({ installation, taken_at: takenAt, journal, tables }: Manifest): string {
  const bytes = tables.reduce((sum, table) => sum + table.bytes, 0);
  const state = journal.state_hash === null ? 'state not computed' : `state ${journal.state_hash.slice(0, 16)}`;
  return `${takenAt}  ${installation}  to command ${journal.sequence}  ${(bytes / 1e6).toFixed(1)} MB  ${state}`;
}

async function create(folder: string): Promise<void> {
  const journal = await openJournal(readConfiguration(process.env));
  try {
    console.log(`backed up: ${told(await createBackup(journal.database, folder))}`);
  } finally {
    await journal.close();
  }
}

async function verify(folder: string): Promise<void> {
  const { manifest, report } = await verifyBackup(folder);
  console.log(`every byte is as it was written: ${told(manifest)}`);
  const applied =
    report.appliedAfter === undefined
      ? 'the chain is whole; this build cannot apply its commands again'
      : `the chain is whole; applied again after ${report.appliedAfter}, the commands give the same events and state`;
  console.log(applied);
}

async function restore(folder: string, cut: CutPoint): Promise<void> {
  const { manifest, sequence, stateHash } = await restoreBackup(folder, readConfiguration(process.env), cut);
  console.log(`restored: ${told(manifest)}`);
  if (sequence < manifest.journal.sequence) {
    console.log(`the journal is cut after command ${sequence}: state ${stateHash?.slice(0, 16) ?? 'not computed'}`);
    console.log(
      'people, catalogue, payments and settlement actions are those of the backup: compare what was done after that point',
    );
  }
  console.log('everybody has to sign in again; in-play markets are suspended at the start');
}

async function list(folder: string): Promise<void> {
  const names = existsSync(folder)
    ? readdirSync(folder).filter((name) => existsSync(join(folder, name, MANIFEST)))
    : [];
  if (names.length === 0) throw new StartError(`there are no backups in ${folder}`);
  for (const name of names.toSorted()) {
    const line = await openBackup(join(folder, name)).then(told, (error: Error) => error.message);
    console.log(`${name}  ${line}`);
  }
}

try {
  const asked = readArguments(process.argv.slice(2));
  if (asked.verb === 'create') await create(asked.folder);
  else if (asked.verb === 'verify') await verify(asked.folder);
  else if (asked.verb === 'restore') await restore(asked.folder, asked.cut);
  else await list(asked.folder);
} catch (error) {
  tellAndExit(error);
}
