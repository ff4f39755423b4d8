import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { everyRule, ruleHash } from '../results/index.ts';

const RULES = resolve(import.meta.dirname, '../results/rules');

/** Where what was published is pinned. */
export const PINS_FILE = join(RULES, 'pinned-versions.json');

/** Fingerprints of what has been published: what people read of each version, and the code of each folder of rules. */
export interface Pins {
  /** By `id@version`. */
  readonly versions: Readonly<Record<string, string>>;
  /** By folder; `.` is what the folders share. */
  readonly sources: Readonly<Record<string, string>>;
}

export function readPins(): Pins {
  return JSON.parse(readFileSync(PINS_FILE, 'utf8')) as Pins;
}

export function pinsNow(): Pins {
  const versions = everyRule().map((rule) => [`${rule.id}@${rule.version}`, ruleHash(rule)] as const);
  const sources = ['.', ...foldersInUse()].map((name) => [name, sourceHash(join(RULES, name))] as const);
  return { versions: sorted(versions), sources: sorted(sources.filter(([, hash]) => hash !== '')) };
}

/** Those that the book imports, and those that they import. A folder that is still being written is not published. */
function foldersInUse(): string[] {
  const inUse = new Set<string>();
  const follow = (source: string) => {
    for (const [, folder = ''] of source.matchAll(/from '\.\.?\/([a-z-]+)\/[a-z-]+\.ts'/g)) {
      if (inUse.has(folder) || !existsSync(join(RULES, folder))) continue;
      inUse.add(folder);
      for (const file of readdirSync(join(RULES, folder)).filter(isSource))
        follow(readFileSync(join(RULES, folder, file), 'utf8'));
    }
  };
  follow(readFileSync(join(RULES, 'rule-book.ts'), 'utf8'));
  return [...inUse];
}

const isSource = (file: string) => file.endsWith('.ts') && !/\.(test|fixture)\.ts$|^rule-book\.ts$|^site-/.test(file);

const sorted = (entries: readonly (readonly [string, string])[]) =>
  Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)));

/** Layout and comments change no ruling, and so no fingerprint. The book itself only grows. */
function sourceHash(folder: string): string {
  const files = readdirSync(folder).filter(isSource).toSorted();
  if (files.length === 0) return '';
  const hash = createHash('sha256');
  for (const file of files) hash.update(`${file}\0${withoutComments(readFileSync(join(folder, file), 'utf8'))}\0`);
  return hash.digest('hex');
}

const withoutComments = (source: string) =>
  source
    .split('\n')
    .filter((line) => !/^\s*(\/\/|\/\*\*|\*)/.test(line))
    .join('')
    .replaceAll(/[\s,]+/g, '');

/** What differs from what was published, by name; what is new is no difference. */
export function changedPins(published: Pins, now: Pins): string[] {
  return (['versions', 'sources'] as const).flatMap((kind) =>
    Object.entries(published[kind])
      .filter(([name, hash]) => now[kind][name] !== hash)
      .map(([name]) => `${kind} ${name}`),
  );
}

/** What is there and was not published yet. */
export function newPins(published: Pins, now: Pins): string[] {
  return (['versions', 'sources'] as const).flatMap((kind) =>
    Object.keys(now[kind])
      .filter((name) => published[kind][name] === undefined)
      .map((name) => `${kind} ${name}`),
  );
}
