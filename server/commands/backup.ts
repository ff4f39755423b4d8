// npm run backup -- create|verify|restore|list: copies of an installation, made while it runs.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { createBackup } from '../core/backup/create-backup.ts';
import type { CutPoint } from '../core/backup/cut-journal.ts';
import { MANIFEST, type Manifest } from '../core/backup/manifest.ts';
import { restoreBackup } from '../core/backup/restore-backup.ts';
import { openBackup, verifyBackup } from '../core/backup/verify-backup.ts';
import { readConfiguration } from '../process/configuration.ts';
import { TABLES } from '../process/migrations.ts';
import { openJournal } from '../core/journal/open-journal.ts';
import { StartError } from '../core/system/start-error.ts';
import { readArguments } from './backup-arguments.ts';
import { tellAndExit } from './tell.ts';

function told({ installation, taken_at: takenAt, journal, tables }: Manifest): string {
  const bytes = tables.reduce((sum, table) => sum + table.bytes, 0);
  const state = journal.state_hash === null ? 'state not computed' : `state ${journal.state_hash.slice(0, 16)}`;
  return `${takenAt}  ${installation}  to command ${journal.sequence}  ${(bytes / 1e6).toFixed(1)} MB  ${state}`;
}

async function create(folder: string): Promise<void> {
  const journal = await openJournal(readConfiguration(process.env));
  try {
    console.log(`backed up: ${told(await createBackup(journal.database, folder))}`);
    console.log(
      'secrets.key is in no backup: keep a copy of it elsewhere, or nobody with a second factor signs in again',
    );
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
  const { manifest, sequence, stateHash } = await restoreBackup(folder, readConfiguration(process.env), cut, TABLES);
  console.log(`restored: ${told(manifest)}`);
  if (sequence < manifest.journal.sequence) {
    console.log(`the journal is cut after command ${sequence}: state ${stateHash?.slice(0, 16) ?? 'not computed'}`);
    console.log(
      'people, catalogue, payments and settlement actions are those of the backup: compare what was done after that point',
    );
  }
  console.log(
    'before the start, put the secrets.key of the installation into the data folder, or set EVENS_SECRETS_KEY',
  );
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
