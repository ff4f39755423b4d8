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

/** The server's wings, then the two folders that put them together: each may import only those before it. */
export const WINGS = ['core', 'reads', 'people', 'trade', 'edge', 'process', 'commands'] as const;
/** Packages: each may import only those before it. */
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
  'scripts',
  'bench',
  'e2e',
] as const;
const NOT_FOR_THE_SERVER = 'The server imports neither its clients nor the demo.';
/** How deep the folders of a room of the web may go, for lint's patterns. */
const DEPTHS = [1, 2, 3, 4];

/**
 * Reads the tables of imports. The first cell of the header names the folder, the first cell of a row its rooms, the
 * last cell what each of them imports.
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

/** The room of a file as seen from `of`: a room of the same folder, or else its package. */
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
 * @param paths  packages that no room of the folder may import
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
        message: `From ${earlier}, import only the files directly in its rooms: they are its face.`,
      })),
      { group: ['client/*', 'web/*', '**/web/**', 'demo/*', '**/demo/**'], message: NOT_FOR_THE_SERVER },
    ];
    return refusing([`server/${wing}/**/*.{ts,mts,cts}`], [{ name: 'client', message: NOT_FOR_THE_SERVER }], patterns);
  });
}

/** The part of the server's wings that other packages may import: their faces. */
export const SERVER_FACE = {
  group: ['**/server/*/*/*/**'],
  message: 'From the server, import only the files directly in its rooms: they are the face of its wings.',
};

const refusing = (files: readonly string[], paths: readonly object[], patterns: readonly object[]) => ({
  files,
  rules: { 'no-restricted-imports': ['error', { paths, patterns }] },
});
