import { expect, test } from 'vitest';
import { fileNameOf } from './file-name.ts';

test('a file is saved with the name that the exchange gives it', () => {
  expect(fileNameOf('attachment; filename="account-statement.csv"')).toBe('account-statement.csv');
  expect(fileNameOf(null)).toBe('report');
});
