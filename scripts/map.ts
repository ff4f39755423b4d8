import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

const PAGES = ['ARCHITECTURE.md', 'docs/web.md'].map((page) => resolve(import.meta.dirname, '..', page));

/** A room of the map: a folder, or a file that stands beside folders. */
export interface Room {
  /** From the repository's root: `server/journal`, `server/process/main.ts`, `engine`. */
  readonly path: string;
  /** Packages by their names, rooms of the same folder by their paths. */
  readonly imports: readonly string[];
}

/** The folders whose rooms have a table of their own: in ARCHITECTURE.md and docs/web.md. */
export const MAPPED = ['server', 'web/bettor', 'web/operator'] as const;
/** What the web may import of the server. */
const CHECK_OF_EVIDENCE = 'results/evidence/verify-evidence.ts';
const PACKAGES = [
  'engine',
  'games',
  'protocol',
  'server',
  'client',
  'web',
  'simulation',
  'bench',
  'e2e',
  'scripts',
  'docs',
];

/**
 * The tables of who imports whom. The first cell of a table's head names the folder, the first cell
 * of a row its rooms, the last cell what each of them imports.
 */
export function roomsOf(): Room[] {
  const text = PAGES.map((page) => readFileSync(page, 'utf8')).join('\n\n');
  const tables = text.split(/\n\n+/).filter((block) => /^\| (?:package|`[\w/]+\/`) \|/.test(block));
  return tables.flatMap((table) => {
    const [head = '', , ...rows] = table.trim().split('\n').map(cellsOf);
    const folder = /`([\w/]+)\/`/.exec(head[0] as string)?.[1];
    const pathOf = (name: string) =>
      folder === undefined || PACKAGES.includes(name) ? name : `${folder}/${name.replace(/\/$/, '')}`;
    return rows.flatMap((cells) => {
      const imports = namesIn(cells.at(-1) as string).map(pathOf);
      return namesIn(cells[0] as string).map((name) => ({ path: pathOf(name), imports }));
    });
  });
}

const cellsOf = (line: string) =>
  line
    .slice(1, -1)
    .split('|')
    .map((cell) => cell.trim());
const namesIn = (cell: string) =>
  cell
    .split(/,? /)
    .filter((name) => name !== '')
    .map((name) => name.replace(/\/$/, ''));

/** The room that a file of the repository belongs to, as `of` sees it: rooms of its own folder, else packages. */
export function roomOf(file: string, of: string): string {
  const folder = MAPPED.find((one) => of.startsWith(`${one}/`) && file.startsWith(`${one}/`));
  return file
    .split('/')
    .slice(0, folder === undefined ? 1 : folder.split('/').length + 1)
    .join('/');
}

/**
 * The rule `no-restricted-imports` for the rooms of a folder: whatever their row does not name is refused.
 *
 * @param paths  what the folder's packages may not import, of any room
 */
export function bordersOf(folder: (typeof MAPPED)[number], paths: readonly object[], patterns: readonly object[]) {
  return roomsOf()
    .filter(({ path }) => path.startsWith(`${folder}/`))
    .flatMap(({ path, imports }) => {
      const isFile = /\.tsx?$/.test(path);
      return (isFile ? [0] : [1, 2, 3, 4]).map((depth) => {
        const up = depth === 0 ? './' : '../'.repeat(depth);
        const allowed = imports.filter((one) => one.startsWith(folder)).map((one) => up + one.slice(folder.length + 1));
        const names = imports.map((one) => one.replace(`${folder}/`, '')).join(', ') || 'nothing';
        const message = `${path} may import ${names}, by the table of ${folder === 'server' ? 'ARCHITECTURE.md' : 'docs/web.md'}.`;
        const beside = depth > 0 && folder !== 'server' ? [`!${up}../shared/**`, `!${up}../locales/**`] : [];
        if (folder !== 'server' && imports.includes('server')) beside.push(`!${up}../../${CHECK_OF_EVIDENCE}`);
        const group = [`${up}**`, ...beside, ...allowed.flatMap((one) => [`!${one}`, `!${one}/**`])];
        const packages =
          folder === 'server'
            ? ['engine', 'games', 'protocol', 'client'].filter((name) => !imports.includes(name))
            : [];
        return {
          files: isFile ? [path] : ['ts', 'tsx'].map((end) => `${path}/${'*/'.repeat(depth - 1)}*.${end}`),
          rules: {
            'no-restricted-imports': [
              'error',
              {
                paths: [...packages.map((name) => ({ name, message })), ...paths],
                patterns: [
                  { group, message },
                  ...packages.map((name) => ({ group: [`${name}/*`], message })),
                  ...patterns,
                ],
              },
            ],
          },
        };
      });
    });
}
