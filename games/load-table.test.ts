import { expect, test } from 'vitest';
import { TABLES, VIRTUALS } from './index.ts';
import { loadTable } from './load-table.ts';

test.each([...TABLES, ...VIRTUALS].map((table) => [table.code, table] as const))(
  '%s is loaded alone',
  async (code, table) => {
    expect(await loadTable(code)).toBe(table);
  },
);

test('a code that no table has loads nothing', async () => {
  expect(await loadTable('toString')).toBeUndefined();
  expect(await loadTable('')).toBeUndefined();
});
