import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { difference, type Figures } from './figures.ts';
import type { Flow } from './flow.ts';
import { FlowError } from './flow-error.ts';
import { decodeFlow, parseSidecar, type Sidecar } from './format.ts';
import { type FlowPlan, generateFlow } from './generate.ts';
import { naiveFigures } from './naive-book.ts';

/** Grows with each change of the generator, so that no older flow is taken for what it makes now. */
const GENERATOR = 1;

/** Where made flows are kept. A folder for each user, since temporary folders are shared. */
export function flowFolder(): string {
  return join(tmpdir(), `evens-bench-${userInfo().uid}`);
}

/** @returns the path of the plan's flow, made when it is not there yet; its markets stand beside it in `.json` */
export function cachedFlow(plan: FlowPlan): string {
  const key = createHash('sha256')
    .update(JSON.stringify([GENERATOR, plan]))
    .digest('hex')
    .slice(0, 16);
  const path = join(flowFolder(), `${key}.flow`);
  if (existsSync(path) && existsSync(`${path}.json`)) return path;
  mkdirSync(flowFolder(), { recursive: true, mode: 0o700 });
  const { bytes, sidecar } = generateFlow(plan);
  // Renamed when whole: another benchmark may be looking.
  writeWhole(`${path}.json`, JSON.stringify(sidecar));
  writeWhole(path, bytes);
  return path;
}

function writeWhole(path: string, content: string | Uint8Array): void {
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, content);
  renameSync(draft, path);
}

/** @throws FlowError */
export function readFlow(path: string): { flow: Flow; sidecar: Sidecar } {
  const sidecar = parseSidecar(readText(`${path}.json`));
  return { flow: decodeFlow(readBytes(path), sidecar.markets), sidecar };
}

function readText(path: string): string {
  return Buffer.from(readBytes(path)).toString('utf8');
}

function readBytes(path: string): Uint8Array {
  try {
    return readFileSync(path);
  } catch (error) {
    throw new FlowError(`cannot read ${path} (${(error as NodeJS.ErrnoException).code ?? 'unknown error'})`);
  }
}

/**
 * Reads a flow and works out what it comes to with the naive book.
 *
 * @throws FlowError also when the figures in its JSON are not the naive book's
 */
export function checkedFlow(path: string): { flow: Flow; figures: Figures } {
  const { flow, sidecar } = readFlow(path);
  const figures = naiveFigures(flow);
  const differs = difference(figures, sidecar.figures);
  if (differs !== undefined)
    throw new FlowError(`the flow’s JSON claims other fills than the naive book makes: ${differs}`);
  return { flow, figures };
}
