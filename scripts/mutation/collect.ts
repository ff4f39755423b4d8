/** A test as its file has declared it. */
export interface Declared {
  readonly name: string;
  readonly run: () => unknown;
}

type Body = (...row: never[]) => unknown;
type Declare = (name: string, body: Body) => void;

const groups: string[] = [];
let tests: Declared[] = [];

/** What the files imported since the last call have declared. */
export function takeTests(): Declared[] {
  const taken = tests;
  tests = [];
  return taken;
}

function declare(name: string, run: () => unknown): void {
  tests.push({ name: [...groups, name].join(' > '), run });
}

/** Rows are numbered: every test needs a name of its own. */
function each(rows: readonly unknown[], one: Declare): Declare {
  return (name, body) =>
    rows.forEach((row, i) => one(`${name} (${i + 1})`, () => body(...((Array.isArray(row) ? row : [row]) as never[]))));
}

const inGroup: Declare = (name, body) => {
  groups.push(name);
  body();
  groups.pop();
};
const asTest: Declare = (name, body) => declare(name, () => body());
const asNothing: Declare = () => undefined;

/** `describe` and `test` as the engine's tests use them: they note what is declared, and run nothing. */
export const describe = Object.assign(inGroup, { each: (rows: readonly unknown[]) => each(rows, inGroup) });
export const test = Object.assign(asTest, {
  each: (rows: readonly unknown[]) => each(rows, asTest),
  skip: asNothing,
  skipIf: (skips: boolean) =>
    skips ? Object.assign(asNothing, { each: () => asNothing }) : Object.assign(asTest.bind(null), { each: test.each }),
});
export { expect } from 'vitest';
