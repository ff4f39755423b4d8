import { expect, test } from 'vitest';
import { ReportFile } from './report-file.ts';

const ROWS = Array.from({ length: 1000 }, (_, row) =>
  Array.from({ length: 10 }, (_, column) => `${row} and ${column}`),
);

test('a workbook is made in pieces and beside this thread, which goes on', async () => {
  let turns = 0;
  const counting = setInterval(() => (turns += 1), 1);
  const file = new ReportFile({ as: 'xlsx', name: 'bets', titles: ROWS[0] as string[] });
  for (let page = 0; page < 5; page += 1) file.add(ROWS);
  const bytes = await file.finish();
  clearInterval(counting);
  await file.stop();
  expect(bytes.subarray(0, 4)).toEqual(Buffer.from('PK\u0003\u0004'));
  expect(turns).toBeGreaterThan(20);
});

test('a list has its rows in their order', async () => {
  const file = new ReportFile({ as: 'csv', name: 'bets', titles: ['Bet', 'Stake'] });
  file.add([['one', 1]]);
  file.add([
    ['two', 2],
    ['=3', 3],
  ]);
  expect((await file.finish()).toString()).toBe("\uFEFFBet,Stake\r\none,1\r\ntwo,2\r\n'=3,3\r\n");
  await file.stop();
});

test('one that is stopped before its end leaves nothing running', async () => {
  const file = new ReportFile({ as: 'csv', name: 'bets', titles: ['Bet'] });
  file.add([['one']]);
  await file.stop();
  await expect(file.finish()).rejects.toThrow('ended without a file');
});
