import { play, playApart } from './play.ts';
import type { Reason } from './reasons.ts';
import { isAct, type Row, type Scenario } from './scenario.ts';
import type { Source } from './read-table.ts';
import { differences } from './sources.ts';

/** What becomes of one test of a source. */
export type Standing = 'as-there' | 'differs' | 'fails';

export interface Tested {
  readonly file: string;
  readonly name: string;
  readonly standing: Standing;
  readonly because: readonly Reason[];
  /** Played once more with the two sides of its account on two. */
  readonly apart: boolean;
}

/** Plays all of a source's scenarios: one entry for each of its tests that has rows. */
export function playedTests({ scenarios }: Source): Tested[] {
  const tests = new Map<string, Scenario[]>();
  for (const scenario of scenarios) {
    const key = `${scenario.file} ${scenario.name}`;
    tests.set(key, [...(tests.get(key) ?? []), scenario]);
  }
  return [...tests.values()].map((each) => {
    const { file, name } = each[0] as Scenario;
    const because = [...new Set(each.flatMap(differences))];
    return { file, name, standing: standing(each, because), because, apart: each.some((scenario) => scenario.apart) };
  });
}

function standing(scenarios: readonly Scenario[], because: readonly Reason[]): Standing {
  if (scenarios.some((scenario) => disagrees(scenario))) return 'fails';
  return because.length > 0 ? 'differs' : 'as-there';
}

function disagrees(scenario: Scenario): boolean {
  return play(scenario).length > 0 || (scenario.apart === true && playApart(scenario).length > 0);
}

/** How many tests of a file have nothing in them that an exchange does. */
export function inapplicableIn({ inapplicable }: Source, file: string): number {
  const groups = inapplicable.filter((group) => group.file === file);
  return sum(groups.map(({ names }) => (typeof names === 'number' ? names : names.length)));
}

/** How many figures and answers of a source are looked at, and how many of them are others with us. */
export function figuresOf({ scenarios }: Source): { readonly looked: number; readonly others: number } {
  const rows = scenarios.flatMap((scenario) => scenario.rows);
  return { looked: sum(rows.map(figuresIn)), others: sum(rows.map(othersIn)) };
}

function figuresIn(row: Row): number {
  return row.row === 'see' ? Object.keys(row.facts).length : 1;
}

function othersIn(row: Row): number {
  if (isAct(row)) return row.instead === undefined ? 0 : 1;
  if (row.row === 'pays' || row.instead === undefined) return 0;
  const theirs: Record<string, unknown> = { ...row.facts };
  const ours = Object.entries(row.instead.facts);
  return ours.filter(([fact, value]) => JSON.stringify(theirs[fact]) !== JSON.stringify(value)).length;
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0);
}
