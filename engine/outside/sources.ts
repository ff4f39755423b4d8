import { readTable, type Source } from './read-table.ts';
import type { Reason } from './reasons.ts';
import { isAct, type Row, type Scenario } from './scenario.ts';

/** All sources. @param read  gives the text of a file of this folder */
export function readSources(read: (file: string) => string): Source[] {
  return ['monaco-orders.txt', 'monaco-program.txt', 'flumine.txt'].map((file) => readTable(read(file)));
}

/** Why a scenario is not in every figure as its source has it; nothing where it is. */
export function differences({ rows, rungs }: Scenario): readonly Reason[] {
  const because = rows.flatMap((row) => reasonOf(row) ?? []);
  return [...new Set<Reason>(rungs === undefined ? because : [...because, 'ladder'])];
}

function reasonOf(row: Row): Reason | undefined {
  return row.row === 'see' || isAct(row) ? row.instead?.because : undefined;
}
