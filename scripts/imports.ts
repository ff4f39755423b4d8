import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, posix, resolve } from 'node:path';

export const root = resolve(import.meta.dirname, '..');

/** Every file that git knows or would add, relative to the repository. */
export const tracked: readonly string[] = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file !== '' && existsSync(join(root, file)));

export const readSource = (file: string): string => readFileSync(join(root, file), 'utf8');

/** TypeScript that ships: neither tests nor what only tests import. */
export const isProduct = (file: string): boolean => !/\.(test|spec|fixture|law\.test)\.tsx?$/.test(file);

const SPECIFIER = /(?:^|[\s;}])(?:import|export)\s(?:[^'";]*?\sfrom\s)?\s*'([^']+)'|import\(\s*'([^']+)'\s*\)/gm;
const PACKAGE = /^(engine|games|results|protocol|server|demo|web|client|bench|simulation)(?:\/(.*))?$/;

/** The file of this repository that an import names, or undefined where it names a library. */
function fileOf(importer: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return posix.join(dirname(importer), specifier).replace(/\?.*$/, '');
  const [, name, inside] = PACKAGE.exec(specifier) ?? [];
  if (name === undefined) return undefined;
  const { exports = {} } = JSON.parse(readSource(`${name}/package.json`)) as { exports?: Record<string, string> };
  const entry = exports[inside === undefined ? '.' : `./${inside}`];
  return posix.join(name, entry ?? inside ?? 'index.ts');
}

/** What each TypeScript file imports of this repository, `import type` and dynamic imports included. */
export const importsOf: ReadonlyMap<string, readonly string[]> = new Map(
  tracked
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => {
      const code = readSource(file).replaceAll(/^\s*(?:\/\/|\/?\*).*$/gm, '');
      const specifiers = [...code.matchAll(SPECIFIER)].map(([, a, b]) => (a ?? b) as string);
      return [file, specifiers.flatMap((specifier) => fileOf(file, specifier) ?? [])];
    }),
);
