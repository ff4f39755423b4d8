/** A test as its file has declared it. */
export interface Declared {
  readonly name: string;
  readonly run: () => unknown;
}

type Body = (...row: never[]) => unknown;
type Declare = (name: string, body: Body) => void;
type Hook = () => unknown;

/** A `describe`, or a file. */
interface Group {
  readonly name: string;
  readonly before: Hook[];
  readonly after: Hook[];
}

const newGroup = (name = ''): Group => ({ name, before: [], after: [] });
const innermost = (): Group => groups.at(-1) as Group;

let groups = [newGroup()];
let tests: Declared[] = [];

/** The tests that the file imported since the last call has declared. */
export function takeTests(): Declared[] {
  const taken = tests;
  groups = [newGroup()];
  tests = [];
  return taken;
}

function declare(name: string, body: Hook): void {
  const around = [...groups];
  const named = [...around.slice(1).map((group) => group.name), name].join(' > ');
  tests.push({ name: named, run: () => runWithin(around, body) });
}

async function runWithin(around: readonly Group[], body: Hook): Promise<void> {
  for (const { before } of around) for (const hook of before) await hook();
  try {
    await body();
  } finally {
    for (const { after } of around.toReversed()) for (const hook of after) await hook();
  }
}

/** Rows are numbered: every test needs a name of its own. */
function each(rows: readonly unknown[], one: Declare): Declare {
  return (name, body) =>
    rows.forEach((row, i) => one(`${name} (${i + 1})`, () => body(...((Array.isArray(row) ? row : [row]) as never[]))));
}

const inGroup: Declare = (name, body) => {
  groups.push(newGroup(name));
  body();
  groups.pop();
};
const asTest: Declare = (name, body) => declare(name, () => body());
const asNothing: Declare = () => undefined;

export const beforeEach = (hook: Hook): void => void innermost().before.push(hook);
export const afterEach = (hook: Hook): void => void innermost().after.push(hook);
/** Once, before the first test that runs. */
export const beforeAll = (hook: Hook): void => {
  let done: unknown;
  beforeEach(() => (done ??= Promise.resolve(hook())));
};
/** Never: the process ends with its last test. */
export const afterAll = (): void => undefined;

const withRows = (one: Declare) =>
  Object.assign(one.bind(null), { each: (rows: readonly unknown[]) => each(rows, one) });
const unlessSkipped = (one: Declare) => ({ skipIf: (skips: boolean) => withRows(skips ? asNothing : one) });

/** `describe` and `test` as the tests use them: they note what is declared, and run nothing. */
export const describe = Object.assign(withRows(inGroup), unlessSkipped(inGroup));
export const test = Object.assign(withRows(asTest), unlessSkipped(asTest));
export { expect, vi } from 'vitest';
