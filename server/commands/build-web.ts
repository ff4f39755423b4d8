// Builds the web application when its sources changed since the last build.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { StartError } from '../core/system/start-error.ts';
import { makeTemporaryFolder } from '../core/system/temporary-folder.ts';

const root = resolve(import.meta.dirname, '..', '..');
const folders = ['web', 'protocol', 'engine/vocabulary', 'games', 'results'];
const skipped = new Set(['node_modules', 'dist']);

/** The folder with the built site. It may be read-only when the build in it is fresh. */
export const WEB_ROOT = join(root, 'web', 'dist');

function* filesUnder(folder: string): Generator<string> {
  const entries = readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  for (const entry of entries) {
    if (skipped.has(entry.name) || /\.test\.tsx?$/.test(entry.name)) continue;
    if (entry.isDirectory()) yield* filesUnder(join(folder, entry.name));
    else yield join(folder, entry.name);
  }
}

function fingerprint(): string {
  const hash = createHash('sha256');
  const files = [join(root, 'package-lock.json'), ...folders.flatMap((folder) => [...filesUnder(join(root, folder))])];
  for (const file of files) hash.update(file.slice(root.length)).update('\0').update(readFileSync(file)).update('\0');
  return hash.digest('hex');
}

/** @throws StartError with what the build said when it fails */
export function buildWebIfStale(say: (line: string) => void): void {
  const stamp = join(WEB_ROOT, '.sources');
  const wanted = fingerprint();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  say('Building the web application …');
  // The bettor's first: it empties the folder.
  for (const mode of ['production', 'operator']) build(mode);
  compress(WEB_ROOT);
  writeFileSync(stamp, wanted);
}

/** @param mode  as web/vite.config.ts has it */
function build(mode: string): void {
  const vite = join(root, 'web/node_modules/vite/bin/vite.js');
  // The bundler of the service worker does not remove its temporary files.
  const temporary = makeTemporaryFolder('build');
  try {
    const ended = spawnSync(process.execPath, [vite, 'build', '--mode', mode, '--logLevel', 'warn'], {
      cwd: join(root, 'web'),
      encoding: 'utf8',
      env: { ...process.env, TMPDIR: temporary },
    });
    if (ended.status !== 0)
      throw new StartError(`The web application does not build: ${(ended.stderr || ended.stdout).trim()}`);
  } finally {
    rmSync(temporary, { recursive: true });
  }
}

/** Beside each text file the same in the two encodings that browsers take: compressed once, not at every request. */
function compress(folder: string): void {
  for (const file of filesUnder(folder)) {
    if (!/\.(?:js|css|html|svg|json|webmanifest)$/.test(file)) continue;
    const bytes = readFileSync(file);
    writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
    writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params }));
  }
}
