import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Engine } from 'engine';
import { verifyJournal, type JournalReport } from '../sequencer/verify-journal.ts';
import { StartError } from '../system/start-error.ts';
import { BackedUpJournal } from './backed-up-journal.ts';
import { fileOf, MANIFEST, readManifest, type Manifest } from './manifest.ts';

export interface VerifiedBackup {
  readonly manifest: Manifest;
  readonly report: JournalReport;
}

/**
 * Every byte of a backup against its fingerprints, then its journal applied again.
 *
 * @throws StartError, DamagedJournalError in one line that names what is damaged
 */
export async function verifyBackup(folder: string): Promise<VerifiedBackup> {
  const manifest = await openBackup(folder);
  const report = await verifyFolder(folder, manifest);
  if ((report.stateHash ?? null) === manifest.journal.state_hash) return { manifest, report };
  // This build cannot apply what an older one could: the bytes and the chain are right, and that is all it can say.
  if (report.stateHash === undefined) return { manifest, report };
  throw new StartError('the backup is damaged: its commands give another state than when it was made');
}

/** What a folder holds, its files unread. @throws StartError where it is no whole backup */
export async function openBackup(folder: string): Promise<Manifest> {
  const path = join(resolve(folder), MANIFEST);
  const written = await readFile(path, 'utf8').catch(() => undefined);
  if (written === undefined) throw new StartError(`there is no backup in ${resolve(folder)}`);
  return readManifest(written);
}

/** The files against the manifest, and the journal among them. */
export async function verifyFolder(folder: string, manifest: Manifest): Promise<JournalReport> {
  const expected = new Set([MANIFEST, ...manifest.tables.map(({ name }) => fileOf(name))]);
  const found = await readdir(folder);
  const strange = found.find((file) => !expected.has(file));
  if (strange !== undefined) throw new StartError(`the backup is damaged: ${strange} does not belong to it`);
  for (const table of manifest.tables) await checkFile(folder, table);
  const report = await verifyJournal(new BackedUpJournal(folder, manifest), Engine);
  if (report.last !== manifest.journal.sequence)
    throw new StartError(`the backup is damaged: its journal ends at ${report.last}`);
  return report;
}

async function checkFile(folder: string, { name, bytes, sha256 }: Manifest['tables'][number]): Promise<void> {
  const path = join(folder, fileOf(name));
  const found = await stat(path).catch(() => undefined);
  if (found === undefined) throw new StartError(`the backup is damaged: ${fileOf(name)} is missing`);
  const sum = createHash('sha256');
  for await (const chunk of createReadStream(path)) sum.update(chunk as Buffer);
  if (found.size !== bytes || sum.digest('hex') !== sha256)
    throw new StartError(`the backup is damaged: ${fileOf(name)} is not as it was written`);
}
