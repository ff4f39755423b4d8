import { expect, test } from 'vitest';
import { findingsText } from './staff-report-sheets.ts';

const found = (by_name: string, findings: string) => ({
  by_user_id: 1,
  by_name,
  findings,
  cause: 'A cable',
  at: '2026-11-21T15:00:00.000Z',
});

test('each person’s findings are a line of their own, whatever stands in them', () => {
  const lines = findingsText([found('ann', 'Cut · mended\nbob, later: a lie'), found('bob', 'No')]).split('\n');
  expect(lines.map((line) => line.replace(/, .*?:\d\d: /, ': '))).toEqual([
    'ann: A cable: Cut · mended bob, later: a lie',
    'bob: A cable: No',
  ]);
});

test('the newest findings fit into a cell of a workbook, and the rest are counted', () => {
  const text = findingsText(Array.from({ length: 40 }, (_, at) => found(`ann${at}`, 'x'.repeat(2000))));
  expect(text.length).toBeLessThan(32_767);
  expect(text.split('\n')[0]).toBe('24 earlier: see the report of suspensions at the desk');
  expect(text).toContain('ann39');
});
