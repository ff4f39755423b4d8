import { join, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '../..');

/** A bug made by hand: a few edits of our own sources, each of a text that must be there exactly once. */
export interface Mutant {
  readonly name: string;
  readonly edits: readonly Edit[];
}

export interface Edit {
  /** From the root of the repository. */
  readonly file: string;
  readonly find: string;
  readonly put: string;
}

export function mutant(
  name: string,
  file: string,
  ...texts: readonly (readonly [find: string, put: string])[]
): Mutant {
  return { name, edits: texts.map(([find, put]) => ({ file, find, put })) };
}

/**
 * The sources that a mutant changes, by path, changed. Line breaks and indentation do not count, so that formatting
 * changes nothing here.
 *
 * @throws Error where the text that a mutant changes is not there exactly once
 */
export function editedSources(edits: readonly Edit[], read: (path: string) => string): Map<string, string> {
  const sources = new Map<string, string>();
  for (const change of edits) {
    const path = join(ROOT, change.file);
    sources.set(path, edit(sources.get(path) ?? read(path), change));
  }
  return sources;
}

export function edit(source: string, { file, find, put }: Edit): string {
  const words = find
    .trim()
    .split(/\s+/)
    .map((word) => word.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`));
  const found = [...source.matchAll(new RegExp(words.join('\\s+'), 'g'))];
  const [only] = found;
  if (only === undefined || found.length > 1) {
    throw new Error(`simulation/mutants/mutants.ts: ${file} has ${found.length} times instead of once: ${find}`);
  }
  return source.slice(0, only.index) + put + source.slice(only.index + only[0].length);
}
