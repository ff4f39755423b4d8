import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeTemporaryFolder } from '../server/core/system/temporary-folder.ts';
import { MAPPED, roomsOf, WINGS } from './map.ts';

// Tools hold the borders of ARCHITECTURE.md's packages and wings, and of the web's rooms. Here each is broken once in a
// copy of the sources, to see that a tool refuses it.

const root = resolve(import.meta.dirname, '..');
const packages = ['engine', 'games', 'results', 'protocol', 'client', 'server', 'demo', 'web'];
let copy: string;
let complaints: readonly string[];

beforeAll(() => {
  copy = makeTemporaryFolder('borders');
  for (const name of ['tsconfig.base.json', 'package.json', 'ARCHITECTURE.md', 'docs/web.md', 'scripts/map.ts'])
    cpSync(join(root, name), join(copy, name));
  // No border is a rule that needs types, and those that do take half a minute.
  const rules = readFileSync(join(root, 'oxlint.config.ts'), 'utf8').replace('typeAware: true', 'typeAware: false');
  writeFileSync(join(copy, 'oxlint.config.ts'), rules);
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  for (const name of packages) {
    const sources = (path: string) => !path.includes('node_modules') && !path.includes('/dist');
    cpSync(join(root, name), join(copy, name), { recursive: true, filter: sources });
    if (!existsSync(join(root, name, 'node_modules'))) continue;
    mkdirSync(join(copy, name, 'node_modules'));
    for (const entry of readdirSync(join(root, name, 'node_modules'))) {
      symlinkSync(join(root, name, 'node_modules', entry), join(copy, name, 'node_modules', entry));
    }
  }
  complaints = allComplaints();
}, 60_000);

afterAll(() => rmSync(copy, { recursive: true, force: true }));

interface Border {
  readonly what: string;
  readonly folder: string;
  readonly source: string;
  readonly tool: 'lint' | 'types';
  readonly complaint: string;
}

const PACKAGE_BORDERS: readonly Border[] = [
  {
    what: 'the engine reads no clock',
    folder: 'engine',
    source: 'export const now = Date.now();',
    tool: 'lint',
    complaint: 'no clock',
  },
  {
    what: 'the engine knows no chance',
    folder: 'engine',
    source: 'export const chance = Math.random();',
    tool: 'lint',
    complaint: 'no chance',
  },
  {
    what: 'games know no chance',
    folder: 'games',
    source: 'export const chance = Math.random();',
    tool: 'lint',
    complaint: 'no chance',
  },
  {
    what: 'games import no Node',
    folder: 'games',
    source: "import { randomBytes } from 'node:crypto';\nexport { randomBytes };",
    tool: 'lint',
    complaint: 'on nothing else',
  },
  {
    what: 'results know no now',
    folder: 'results',
    source: 'export const now = Date.now();',
    tool: 'lint',
    complaint: 'no clock',
  },
  {
    what: 'results import no Node',
    folder: 'results',
    source: "import { readFileSync } from 'node:fs';\nexport { readFileSync };",
    tool: 'lint',
    complaint: 'facts and rules alone',
  },
  {
    what: 'results have no process',
    folder: 'results',
    source: 'export const env = process.env;',
    tool: 'types',
    complaint: 'TS2',
  },
  {
    what: 'results have no document',
    folder: 'results',
    source: 'export const page = document.title;',
    tool: 'types',
    complaint: 'TS2',
  },
  {
    what: 'results import no server',
    folder: 'results',
    source: "export * from '../server/trade/settlement/evaluator.ts';",
    tool: 'lint',
    complaint: 'facts and rules alone',
  },
  {
    what: 'results import no undeclared package',
    folder: 'results',
    source: "export { Pool } from 'pg';",
    tool: 'types',
    complaint: 'TS2307',
  },
  {
    what: 'nobody reaches into the results',
    folder: 'server',
    source: "export * from 'results/evidence/evidence.ts';",
    tool: 'types',
    complaint: 'TS2307',
  },
  {
    what: 'the demo knows the wings by their faces',
    folder: 'demo',
    source: "export * from 'server/edge/gateway/calls/bet-calls.ts';",
    tool: 'lint',
    complaint: 'face of its wings',
  },
  {
    what: 'the engine imports no Node',
    folder: 'engine',
    source: "import { readFileSync } from 'node:fs';\nexport { readFileSync };",
    tool: 'lint',
    complaint: 'depends on nothing',
  },
  {
    what: 'the engine has no process',
    folder: 'engine',
    source: 'export const env = process.env;',
    tool: 'types',
    complaint: 'TS2',
  },
  {
    what: 'the engine has no document',
    folder: 'engine',
    source: 'export const page = document.title;',
    tool: 'types',
    complaint: 'TS2',
  },
  {
    what: 'the engine imports no undeclared package',
    folder: 'engine',
    source: "export { z } from 'zod';",
    tool: 'types',
    complaint: 'TS2307',
  },
  {
    what: 'the protocol knows the vocabulary only',
    folder: 'protocol',
    source: "export type { Command } from 'engine';",
    tool: 'lint',
    complaint: 'vocabulary only',
  },
  {
    what: 'the protocol imports no undeclared package',
    folder: 'protocol',
    source: "export { Pool } from 'pg';",
    tool: 'types',
    complaint: 'TS2307',
  },
  {
    what: 'the web does not import the server',
    folder: 'web',
    source: "export * from 'server/process/main.ts';",
    tool: 'types',
    complaint: 'TS2307',
  },
  {
    what: 'the web knows the vocabulary only',
    folder: 'web',
    source: "export type { Command } from 'engine';",
    tool: 'lint',
    complaint: 'vocabulary only',
  },
  {
    what: 'the web has no schemas',
    folder: 'web',
    source: "export { NoticeKind } from 'protocol';",
    tool: 'lint',
    complaint: 'The schemas stay on the server',
  },
  {
    what: 'the client does not import the server',
    folder: 'client',
    source: "export * from 'server/process/main.ts';",
    tool: 'lint',
    complaint: 'through the wire alone',
  },
  {
    what: 'the client knows the vocabulary only',
    folder: 'client',
    source: "export type { Command } from 'engine';",
    tool: 'lint',
    complaint: 'vocabulary only',
  },
  {
    what: 'the server does not import its clients',
    folder: 'server/edge/gateway',
    source: "export * from 'client/stream-client.ts';",
    tool: 'lint',
    complaint: 'neither its clients',
  },
  {
    what: 'the server does not import the demo',
    folder: 'server/process',
    source: "export * from '../../demo/index.ts';",
    tool: 'lint',
    complaint: 'nor the demo',
  },
  {
    what: 'nobody reaches into the engine',
    folder: 'server',
    source: "export * from 'engine/command.ts';",
    tool: 'types',
    complaint: 'TS2307',
  },
  {
    what: 'a source runs by type stripping alone',
    folder: 'server',
    source: 'export enum Side { Back, Lay }',
    tool: 'types',
    complaint: 'TS1294',
  },
];

/** Each room imports the first room beside it that its row does not name. */
const ROOM_BORDERS: readonly Border[] = MAPPED.flatMap((folder) => {
  const rooms = roomsOf().filter(({ path }) => path.startsWith(`${folder}/`) && !path.includes('.'));
  return rooms.flatMap(({ path, imports }) => {
    const other = rooms.find((one) => one.path !== path && !imports.includes(one.path));
    if (other === undefined) return [];
    const source = `export * from '../${other.path.split('/').at(-1)}/file.ts';`;
    return {
      what: `${path} does not import ${other.path}`,
      folder: path,
      source,
      tool: 'lint',
      complaint: 'may import',
    };
  });
});

const A_ROOM = { core: '/journal', reads: '/live', people: '/identity', trade: '/catalogue', edge: '/gateway' };

/** Other spellings of an import of a later wing. */
const DETOURS: readonly Border[] = [
  "export * from 'server/trade/catalogue/catalogue.ts';",
  "export * from './../../trade/catalogue/catalogue.ts';",
  "export * from '../../../server/trade/catalogue/catalogue.ts';",
  "export const load = () => import('../../trade/catalogue/catalogue.ts');",
].map((source) => ({
  what: `core does not reach trade by ${source}`,
  folder: 'server/core/journal',
  source,
  tool: 'lint',
  complaint: 'trade builds on core',
}));

/** Each wing imports each later one, and the inside of each earlier one. */
const WING_BORDERS: readonly Border[] = WINGS.flatMap((wing, place) =>
  WINGS.flatMap((other, otherPlace) => {
    if (other === wing) return [];
    const room = (A_ROOM as Readonly<Record<string, string>>)[wing] ?? '';
    const up = room === '' ? '..' : '../..';
    const isLater = otherPlace > place;
    return {
      what: isLater ? `${wing} does not import ${other}` : `${wing} imports ${other} by its face`,
      folder: `server/${wing}${room}`,
      source: `export * from '${up}/${other}/room/${isLater ? '' : 'inside/'}file.ts';`,
      tool: 'lint',
      complaint: isLater ? `${other} builds on ${wing}` : `From ${other}, import only`,
    };
  }),
);

const BORDERS = [
  ...PACKAGE_BORDERS,
  ...ROOM_BORDERS,
  ...WING_BORDERS,
  ...DETOURS,
  {
    what: 'the web imports no file of the server',
    folder: 'web/operator/settlement',
    source: "export * from '../../../server/trade/settlement/evaluator.ts';",
    tool: 'lint',
    complaint: 'through the wire alone',
  },
  {
    what: 'web/shared imports neither application',
    folder: 'web/shared',
    source: "export * from '../bettor/data/queries.ts';",
    tool: 'lint',
    complaint: 'imports neither application',
  },
] as const satisfies readonly Border[];

const fileOf = (border: Border) => `${border.folder}/probe-${BORDERS.indexOf(border)}.ts`;

/** What the tools report about all probes together, one line each. */
function allComplaints(): string[] {
  for (const border of BORDERS) {
    const path = join(copy, fileOf(border));
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, `${border.source}\n`);
  }
  const broken = (tool: Border['tool']) => BORDERS.filter((border) => border.tool === tool);
  const typed = Map.groupBy(broken('types'), ({ folder }) => folder.split('/')[0] as string);
  return [...lintOf(broken('lint')), ...[...typed].flatMap(([name, borders]) => typesOf(name, borders))];
}

function lintOf(borders: readonly Border[]): string[] {
  const { diagnostics } = JSON.parse(outputOf('oxlint', ['--format=json', ...borders.map(fileOf)])) as {
    diagnostics: { filename: string; message: string; help?: string }[];
  };
  return diagnostics.map(({ filename, message, help }) => `${filename}: ${message} ${help ?? ''}`);
}

/** The probes alone, with the options of their package. */
function typesOf(name: string, borders: readonly Border[]): string[] {
  const options = { noEmit: true, emitDeclarationOnly: false, composite: false, declaration: false };
  const files = borders.map((border) => join(copy, fileOf(border)));
  const project = join(copy, name, 'tsconfig.probe.json');
  writeFileSync(
    project,
    JSON.stringify({ extends: './tsconfig.json', compilerOptions: options, files, include: [], references: [] }),
  );
  return outputOf('tsc', ['-p', project]).split('\n');
}

function outputOf(command: string, args: string[]): string {
  const run = spawnSync(join(root, 'node_modules', '.bin', command), args, { cwd: copy, encoding: 'utf8' });
  return run.stdout + run.stderr;
}

test.each(BORDERS)('$what', (border) => {
  const own = complaints.filter((line) => line.includes(fileOf(border).split('/').at(-1) as string));
  expect(own.join('\n')).toContain(border.complaint);
});
