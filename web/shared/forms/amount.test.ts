import { expect, test } from 'vitest';
import { amountOf } from './amount.ts';

test.each([
  ['500', 500_00],
  ['12.3', 12_30],
  ['12.', 12_00],
  [' 12.34 ', 12_34],
  ['1,000.50', 1000_50],
  ['1,00,000.5', 100_000_50],
  // A comma that does not group thousands is somebody's decimal point.
  ['500,50', undefined],
  ['1000,50', undefined],
  ['2,5', undefined],
  ['1,00,00', undefined],
  ['1.234', undefined],
  ['-5', undefined],
  ['1e3', undefined],
  ['0x20', undefined],
  ['', undefined],
  ['१०००', 1000_00],
  ['१,००,०००.५०', 1_00_000_50],
])('%j is an amount of %s', (text, amount) => {
  expect(amountOf(text)).toBe(amount);
});
