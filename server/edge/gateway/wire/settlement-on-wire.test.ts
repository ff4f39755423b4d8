import type { AccountId, Money } from 'engine/vocabulary';
import { expect, test } from 'vitest';
import { countTurns } from '../../../core/sequencer/testing/counted-turns.fixture.ts';
import { wirePreviewJson } from './settlement-on-wire.ts';

const money = (minor: number) => minor as Money;

const rowOf = (account: number) => ({
  account: account as AccountId,
  profit: money(account * 100),
  commission: money(200),
  change: money(account * 100 - 200),
  cash: money(1_000_00),
  available: money(999_50),
});

const named = async (accounts: readonly AccountId[]) =>
  new Map(accounts.map((account) => [account, { account, name: `bettor${account}`, userId: 1 }]));

test('a preview is written as its row says', async () => {
  const preview = { rows: [rowOf(3)], commission: money(200), short: [7 as AccountId] };
  expect(JSON.parse(await wirePreviewJson(preview, named))).toEqual({
    rows: [{ account: 3, user_name: 'bettor3', profit: 3, commission: 2, change: 1, cash: 1000, available: 999.5 }],
    commission: 2,
    short: [7],
  });
});

test('a preview of nobody is one', async () => {
  const preview = { rows: [], commission: money(0), short: [] };
  expect(JSON.parse(await wirePreviewJson(preview, named))).toEqual({ rows: [], commission: 0, short: [] });
});

test('between the parts of a preview of thousands others have their turns', async () => {
  const rows = Array.from({ length: 3500 }, (_, n) => rowOf(n + 1));
  const sizes: number[] = [];
  const namedInTurns = (accounts: readonly AccountId[]) => {
    sizes.push(accounts.length);
    return named(accounts);
  };
  const preview = { rows, commission: money(0), short: [] };
  const { result: written, turns } = await countTurns(() => wirePreviewJson(preview, namedInTurns));
  expect(sizes).toEqual([1000, 1000, 1000, 500]);
  expect(turns).toBeGreaterThanOrEqual(sizes.length);
  expect((JSON.parse(written) as { rows: { account: number }[] }).rows.map(({ account }) => account)).toEqual(
    rows.map(({ account }) => account),
  );
});
