import { expect, test } from 'vitest';
import { AccountRows } from './account-rows.ts';

/** Account numbers without a pattern. */
function numbers(count: number): number[] {
  let last = 1;
  const found = new Set<number>();
  while (found.size < count) {
    last = (last * 48_271) % 2_147_483_647;
    found.add(16 + (last % 9_000_000));
  }
  return [...found];
}

test('nobody is taken for another account, however many hashes are alike', () => {
  const rows = new AccountRows(1);
  numbers(5000).forEach((account, runnerIndex) => {
    expect(rows.find(account)).toBe(-1);
    expect(rows.add(account)).toBe(runnerIndex);
    expect(rows.find(account)).toBe(runnerIndex);
  });
});

test('a row that is taken back is as if it had never been, and the others are where they were', () => {
  const rows = new AccountRows(1);
  const accounts = numbers(600);
  for (let count = 0; count < 300; count++) {
    rows.add(accounts[300 + count] as number);
    rows.setExposure(count, 5);
    rows.dropLast();
    expect(rows.find(accounts[300 + count] as number)).toBe(-1);
    rows.add(accounts[count] as number);
    expect(rows.exposureOf(count)).toBe(0);
    for (let runnerIndex = 0; runnerIndex <= count; runnerIndex++)
      expect(rows.find(accounts[runnerIndex] as number)).toBe(runnerIndex);
  }
});
