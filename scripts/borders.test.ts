import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { forbiddenTo, ROOMS, type Room } from '../web/rooms.ts';

// Who may import whom (ARCHITECTURE.md, "Who imports whom") is held by tools. Here each border is broken in a copy of
// the house, to see that a tool says no.

const root = resolve(import.meta.dirname, '..');
const packages = ['engine', 'protocol', 'client', 'server', 'web'];
let house: string;
let said: readonly string[];

beforeAll(() => {
  house = mkdtempSync(join(tmpdir(), 'evens-borders-'));
  for (const name of ['tsconfig.base.json', 'package.json']) cpSync(join(root, name), join(house, name));
  // No border is a rule that needs types, and those that do take half a minute.
  const rules = readFileSync(join(root, 'oxlint.config.ts'), 'utf8').replace('typeAware: true', 'typeAware: false');
  writeFileSync(join(house, 'oxlint.config.ts'), rules);
  symlinkSync(join(root, 'node_modules'), join(house, 'node_modules'));
  for (const name of packages) {
    const sources = (path: string) => !path.includes('node_modules') && !path.includes('/dist');
    cpSync(join(root, name), join(house, name), { recursive: true, filter: sources });
    if (!existsSync(join(root, name, 'node_modules'))) continue;
    mkdirSync(join(house, name, 'node_modules'));
    for (const entry of readdirSync(join(root, name, 'node_modules'))) {
      symlinkSync(join(root, name, 'node_modules', entry), join(house, name, 'node_modules', entry));
    }
  }
  said = complaints();
}, 60_000);

afterAll(() => rmSync(house, { recursive: true, force: true }));

interface Border {
  readonly what: string;
  readonly folder: string;
  readonly source: string;
  readonly tool: 'lint' | 'types';
  readonly complaint: string;
}

const BORDERS: readonly Border[] = [
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
    source: "export * from 'server/main.ts';",
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
    what: 'the client does not import the server',
    folder: 'client',
    source: "export * from 'server/main.ts';",
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
    folder: 'server',
    source: "export * from 'client/stream-client.ts';",
    tool: 'lint',
    complaint: 'does not depend on its clients',
  },
  {
    what: 'web/shared knows no application',
    folder: 'web/shared',
    source: "export * from '../bettor/data/exchange.ts';",
    tool: 'lint',
    complaint: 'below the applications',
  },
  ...(Object.keys(ROOMS) as Room[]).map((room): Border => {
    const other = forbiddenTo(room).at(-1) as Room;
    return {
      what: `web/bettor/${room} does not import ${other}`,
      folder: `web/bettor/${room}`,
      source: `export * from '../${other}/any.ts';`,
      tool: 'lint',
      complaint: 'what web/rooms.ts lists',
    };
  }),
  {
    what: 'nobody reaches into the engine',
    folder: 'server',
    source: "export * from 'engine/command.ts';",
    tool: 'types',
    complaint: 'TS2307',
  },
  {
    what: 'the sequencer knows no listener',
    folder: 'server/sequencer',
    source: "export * from '../gateway/gateway.ts';",
    tool: 'lint',
    complaint: 'knows no listener',
  },
  {
    what: 'the journal stands below everything',
    folder: 'server/journal',
    source: "export * from '../sequencer/sequencer.ts';",
    tool: 'lint',
    complaint: 'stands below',
  },
  {
    what: 'read models know no gateway',
    folder: 'server/readmodels',
    source: "export * from '../gateway/gateway.ts';",
    tool: 'lint',
    complaint: 'know nobody else',
  },
  {
    what: 'the gateway knows no feed',
    folder: 'server/gateway',
    source: "export * from '../feeds/simulator/simulator.ts';",
    tool: 'lint',
    complaint: 'knows no feed',
  },
  {
    what: 'a source runs by type stripping alone',
    folder: 'server',
    source: 'export enum Side { Back, Lay }',
    tool: 'types',
    complaint: 'TS1294',
  },
];

const fileOf = (border: Border) => `${border.folder}/probe-${BORDERS.indexOf(border)}.ts`;

/** What the tools say of all probes together, a line each. */
function complaints(): string[] {
  for (const border of BORDERS) {
    const path = join(house, fileOf(border));
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, `${border.source}\n`);
  }
  const broken = (tool: Border['tool']) => BORDERS.filter((border) => border.tool === tool);
  const typed = Map.groupBy(broken('types'), ({ folder }) => folder.split('/')[0] as string);
  return [...lintOf(broken('lint')), ...[...typed].flatMap(([name, borders]) => typesOf(name, borders))];
}

function lintOf(borders: readonly Border[]): string[] {
  const { diagnostics } = JSON.parse(say('oxlint', ['--format=json', ...borders.map(fileOf)])) as {
    diagnostics: { filename: string; message: string; help?: string }[];
  };
  return diagnostics.map(({ filename, message, help }) => `${filename}: ${message} ${help ?? ''}`);
}

/** The probes alone, with the options of their package. */
function typesOf(name: string, borders: readonly Border[]): string[] {
  const options = { noEmit: true, emitDeclarationOnly: false, composite: false, declaration: false };
  const files = borders.map((border) => join(house, fileOf(border)));
  const project = join(house, name, 'tsconfig.probe.json');
  writeFileSync(
    project,
    JSON.stringify({ extends: './tsconfig.json', compilerOptions: options, files, include: [], references: [] }),
  );
  return say('tsc', ['-p', project]).split('\n');
}

function say(command: string, args: string[]): string {
  const run = spawnSync(join(root, 'node_modules', '.bin', command), args, { cwd: house, encoding: 'utf8' });
  return run.stdout + run.stderr;
}

test.each(BORDERS)('$what', (border) => {
  const own = said.filter((line) => line.includes(fileOf(border).split('/').at(-1) as string));
  expect(own.join('\n')).toContain(border.complaint);
});
