import { expect, test } from 'vitest';
import { reconcile } from './reconcile.ts';

const one = (transaction_id: string, amount: number, user = '16', kind = 'debit') => ({
  transaction_id,
  kind,
  user,
  amount,
});

test('both sides are compared in both directions', () => {
  const theirs = [one('a', 400), one('b', 100), one('c', 5), one('d', 7)];
  const ours = [one('a', 400), one('c', 6), one('d', 7, '17'), one('e', 9)];
  expect(reconcile(theirs, ours)).toEqual({
    agreed: 1,
    missingHere: [{ transaction: 'b', kind: 'debit', user: '16', theirs: 100, ours: undefined }],
    different: [
      { transaction: 'c', kind: 'debit', user: '16', theirs: 5, ours: 6 },
      { transaction: 'd', kind: 'debit', user: '16', theirs: 7, ours: 7 },
    ],
    missingThere: [{ transaction: 'e', kind: 'debit', user: '16', theirs: undefined, ours: 9 }],
  });
});

test('another kind of the same transaction is a difference', () => {
  expect(reconcile([one('a', 4, '16', 'credit')], [one('a', 4)]).different).toHaveLength(1);
});

test('a result of several customers has one name and a row of each', () => {
  const rows = [one('r', 50, '16', 'result'), one('r', -20, '17', 'result')];
  expect(reconcile(rows, rows)).toEqual({ agreed: 2, missingHere: [], missingThere: [], different: [] });
  expect(reconcile(rows, rows.slice(0, 1)).missingHere).toMatchObject([{ user: '17', theirs: -20 }]);
});
