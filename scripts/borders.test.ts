import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

// Who may import whom (ARCHITECTURE.md, "Who imports whom") is held by tools. Here each border is broken in a copy of
// the house, to see that a tool says no.

const root = resolve(import.meta.dirname, '..');
const packages = ['engine', 'protocol', 'server', 'web'];
let house: string;

beforeAll(() => {
  house = mkdtempSync(join(tmpdir(), 'evens-borders-'));
  for (const name of ['.oxlintrc.json', 'tsconfig.base.json', 'package.json'])
    cpSync(join(root, name), join(house, name));
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
});

afterAll(() => rmSync(house, { recursive: true, force: true }));

function complaintsAbout(file: string, source: string, tool: 'lint' | 'types'): string {
  const path = join(house, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, source);
  try {
    const [command, args] =
      tool === 'lint'
        ? ['oxlint', ['--threads=1', file]]
        : [
            'tsc',
            [
              '-p',
              join(house, file.split('/')[0] as string),
              '--noEmit',
              '--emitDeclarationOnly',
              'false',
              '--composite',
              'false',
              '--declaration',
              'false',
            ],
          ];
    const run = spawnSync(join(root, 'node_modules', '.bin', command as string), args as string[], {
      cwd: house,
      encoding: 'utf8',
    });
    const lines = (run.stdout + run.stderr).split('\n');
    return tool === 'lint'
      ? lines.join('\n')
      : lines.filter((line) => line.includes(file.split('/').at(-1) as string)).join('\n');
  } finally {
    rmSync(path);
  }
}

test.each([
  ['the engine reads no clock', 'engine/probe.ts', 'export const now = Date.now();', 'lint', 'no clock'],
  ['the engine knows no chance', 'engine/probe.ts', 'export const chance = Math.random();', 'lint', 'no chance'],
  [
    'the engine imports no Node',
    'engine/probe.ts',
    "import { readFileSync } from 'node:fs';\nexport { readFileSync };",
    'lint',
    'depends on nothing',
  ],
  ['the engine has no process', 'engine/probe.ts', 'export const env = process.env;', 'types', 'TS2'],
  ['the engine has no document', 'engine/probe.ts', 'export const page = document.title;', 'types', 'TS2'],
  ['the engine imports no undeclared package', 'engine/probe.ts', "export { z } from 'zod';", 'types', 'TS2307'],
  [
    'the protocol knows the vocabulary only',
    'protocol/probe.ts',
    "export type { Command } from 'engine';",
    'lint',
    'vocabulary only',
  ],
  ['the protocol imports no undeclared package', 'protocol/probe.ts', "export { Pool } from 'pg';", 'types', 'TS2307'],
  ['the web does not import the server', 'web/probe.ts', "export * from 'server/main.ts';", 'types', 'TS2307'],
  [
    'the web knows the vocabulary only',
    'web/probe.ts',
    "export type { Command } from 'engine';",
    'lint',
    'vocabulary only',
  ],
  ['nobody reaches into the engine', 'server/probe.ts', "export * from 'engine/command.ts';", 'types', 'TS2307'],
  [
    'the sequencer knows no listener',
    'server/sequencer/probe.ts',
    "export * from '../gateway/gateway.ts';",
    'lint',
    'knows no listener',
  ],
  [
    'the journal stands below everything',
    'server/journal/probe.ts',
    "export * from '../sequencer/sequencer.ts';",
    'lint',
    'stands below',
  ],
  [
    'read models know no gateway',
    'server/readmodels/probe.ts',
    "export * from '../gateway/gateway.ts';",
    'lint',
    'know nobody else',
  ],
  [
    'the gateway knows no feed',
    'server/gateway/probe.ts',
    "export * from '../feeds/simulator/simulator.ts';",
    'lint',
    'knows no feed',
  ],
  ['a source runs by type stripping alone', 'server/probe.ts', 'export enum Side { Back, Lay }', 'types', 'TS1294'],
] as const)('%s', (...[, file, source, tool, complaint]) => {
  expect(complaintsAbout(file, `${source}\n`, tool)).toContain(complaint);
});
