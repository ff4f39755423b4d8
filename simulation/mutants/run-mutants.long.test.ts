import { expect, test } from 'vitest';
import { MUTANTS } from './mutants.ts';
import { published } from './published.fixture.ts';
import { runMutants } from './run-mutants.ts';

test('every mutant is killed', async () => {
  const rows: string[] = [];
  const fates = await runMutants({ cores: 2, print: (line) => rows.push(line), killers: published() });
  expect(fates.filter(({ seeds }) => seeds === 0)).toEqual([]);
  expect(fates).toHaveLength(MUTANTS.length);
  expect(rows).toHaveLength(MUTANTS.length + 1);
  expect(rows.at(-1)).toBe(`${MUTANTS.length} mutants, ${MUTANTS.length} killed, 0 survived`);
});
