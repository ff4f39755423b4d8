import { expect, test } from 'vitest';
import { toCsv } from './csv.ts';
import { ReportFile } from './report-file.ts';
import { toXlsx } from './xlsx.ts';
import { partsOf } from '../testing/zip.fixture.ts';

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

const LAST_SECOND = new Date('2025-12-31T18:29:59.999Z');

// Specification, 9: "Date display: dd/MM/yyyy HH:mm:ss, UTC+5:30".
test('dates of a list are those of screens', () => {
  const sheet = { name: 'bets', titles: ['Placed'], rows: [[LAST_SECOND], ['']] };
  expect(toCsv(sheet)).toBe('\uFEFFPlaced\r\n31/12/2025 23:59:59\r\n\r\n');
});

test('dates of a workbook are dates, shown as on screens', async () => {
  const parts = partsOf(await toXlsx({ name: 'bets', titles: ['Placed'], rows: [[LAST_SECOND]] }));
  // Days since 30 December 1899, without a zone.
  const serial = Date.UTC(2025, 11, 31, 23, 59, 59) / 86_400_000 + 25_569;
  expect(parts['xl/worksheets/sheet1.xml']).toContain(`<v>${serial}</v>`);
  expect(parts['xl/styles.xml']).toContain('formatCode="dd/mm/yyyy hh:mm:ss"');
});

test('one that is stopped before its end leaves nothing running', async () => {
  const file = new ReportFile({ as: 'csv', name: 'bets', titles: ['Bet'] });
  file.add([['one']]);
  await file.stop();
  await expect(file.finish()).rejects.toThrow('ended without a file');
});
