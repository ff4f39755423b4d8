import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

const PAGES = ['ARCHITECTURE.md', 'docs/web.md'].map((page) => resolve(import.meta.dirname, '..', page));

/** A room of the map: a folder, or a file that stands beside folders. */
export interface Room {
  /** From the repository's root: `web/bettor/slip`, `web/bettor/app.tsx`, `engine`. */
  readonly path: string;
  /** Packages by their names, rooms of the same folder by their paths. */
  readonly imports: readonly string[];
}

/** The folders whose rooms have a table of their own, in docs/web.md. */
export const MAPPED = ['web/bettor', 'web/operator'] as const;

/** The wings of the server, and what puts them together: each may import those before it. */
export const WINGS = ['core', 'reads', 'people', 'trade', 'edge', 'process', 'commands'] as const;
/** Packages; each may import those before it. */
export const PACKAGES = [
  'engine',
  'games',
  'results',
  'protocol',
  'client',
  'web',
  'server',
  'demo',
  'simulation',
  'bench',
  'scripts',
  'e2e',
] as const;
const CLIENTS_ABOVE = 'The server imports neither its clients nor the demo.';
/** How deep the folders of a room of the web may go, for lint's patterns. */
const DEPTHS = [1, 2, 3, 4];

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
      folder === undefined || (PACKAGES as readonly string[]).includes(name)
        ? name
        : `${folder}/${name.replace(/\/$/, '')}`;
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
      return (isFile ? [0] : DEPTHS).map((depth) => {
        const up = depth === 0 ? './' : '../'.repeat(depth);
        const allowed = imports.filter((one) => one.startsWith(folder)).map((one) => up + one.slice(folder.length + 1));
        const names = imports.map((one) => one.replace(`${folder}/`, '')).join(', ') || 'nothing';
        const message = `${path} may import ${names}, by the table of docs/web.md.`;
        const beside = depth > 0 ? [`!${up}../shared/**`, `!${up}../locales/**`] : [];
        const group = [`${up}**`, ...beside, ...allowed.flatMap((one) => [`!${one}`, `!${one}/**`])];
        const files = isFile ? [path] : ['ts', 'tsx'].map((end) => `${path}/${'*/'.repeat(depth - 1)}*.${end}`);
        return refusing(files, paths, [{ group, message }, ...patterns]);
      });
    });
}

/**
 * The rule `no-restricted-imports` for the wings of the server: each imports only those before it, and of them only
 * their faces, the files that stand directly in a room.
 */
export function wingBorders() {
  return WINGS.map((wing, place) => {
    const patterns = [
      ...WINGS.slice(place + 1).map((later) => ({
        group: [`**/${later}/**`],
        message: `${later} builds on ${wing}, which may not import it: pass what is needed as a value.`,
      })),
      ...WINGS.slice(0, place).map((earlier) => ({
        group: [`**/${earlier}/*/*/**`],
        message: `Import of ${earlier} only the files directly in its rooms: they are its face.`,
      })),
      { group: ['client/*', 'web/*', '**/web/**', 'demo/*', '**/demo/**'], message: CLIENTS_ABOVE },
    ];
    return refusing([`server/${wing}/**/*.{ts,mts,cts}`], [{ name: 'client', message: CLIENTS_ABOVE }], patterns);
  });
}

/** The part of the server's wings that other packages may import: their faces. */
export const SERVER_FACE = {
  group: ['**/server/*/*/*/**'],
  message: 'Import of the server only the files directly in its rooms: they are the face of its wings.',
};

const refusing = (files: readonly string[], paths: readonly object[], patterns: readonly object[]) => ({
  files,
  rules: { 'no-restricted-imports': ['error', { paths, patterns }] },
});
