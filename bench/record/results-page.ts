import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Benchmark } from '../measure/result.ts';
import type { AllFigures, StoredFigures } from './stored-figures.ts';

const file = join(import.meta.dirname, '..', 'RESULTS.md');
/** The page has one table. */
const TABLE = /(?:^\|.*\n)+/m;

type Described = Pick<Benchmark, 'target' | 'why'>;

const HEAD = ['benchmark', 'target', 'measured', 'misses', 'load', 'commit', 'machine'];

export const readPage = (): string => readFileSync(file, 'utf8');

export function writePage(page: string): void {
  writeFileSync(file, page);
}

/** The page with the table that the figures make; what stands around it stays. */
export function pageWith(page: string, table: string): string {
  if (!TABLE.test(page)) throw new Error('bench/RESULTS.md has no table');
  return page.replace(TABLE, () => table);
}

/** A row for each benchmark, measured or not. */
export function tableOf(benchmarks: ReadonlyMap<string, Described>, figures: AllFigures): string {
  const rows = [...benchmarks].map(([name, benchmark]) => [
    `\`${name}\``,
    benchmark.target,
    ...(figures[name] === undefined ? ['not measured yet', '', '', '', ''] : cellsOf(figures[name], benchmark)),
  ]);
  return [HEAD, HEAD.map(() => '---'), ...rows].map((cells) => `| ${cells.map(escaped).join(' | ')} |\n`).join('');
}

function cellsOf({ measured, misses, load, commit, date, machine }: StoredFigures, { why }: Described): string[] {
  const missed = [...misses, ...(misses.length > 0 && why !== undefined ? [why] : [])].join('; ');
  return [measured, missed === '' ? 'none' : missed, String(load), `${commit}, ${date}`, machine];
}

const escaped = (cell: string) => cell.replaceAll('|', '\\|');
