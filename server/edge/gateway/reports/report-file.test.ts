import { expect, test } from 'vitest';
import { toCsv } from './csv.ts';
import { ReportFile } from './report-file.ts';
import { toXlsx } from './xlsx.ts';
import { textsOf, workbookRows } from '../testing/workbook.fixture.ts';
import { partsOf } from '../testing/zip.fixture.ts';
import type { Sheet } from './sheet.ts';

const ROWS = Array.from({ length: 1000 }, (_, row) =>
  Array.from({ length: 10 }, (_, column) => `${row} and ${column}`),
);

const text = (title: string) => ({ title, format: 'text' }) as const;

test('a workbook is made in pieces and beside this thread, which goes on', async () => {
  let turns = 0;
  const counting = setInterval(() => (turns += 1), 1);
  const file = new ReportFile({ as: 'xlsx', name: 'bets', heads: (ROWS[0] as string[]).map(text) });
  for (let page = 0; page < 5; page += 1) file.add(ROWS);
  const bytes = await file.finish();
  clearInterval(counting);
  await file.stop();
  expect(workbookRows(bytes)).toHaveLength(5001);
  expect(turns).toBeGreaterThan(20);
});

test('a list has its rows in their order', async () => {
  const file = new ReportFile({ as: 'csv', name: 'bets', heads: [text('Bet'), { title: 'Stake', format: 'money' }] });
  file.add([['one', 1]]);
  file.add([
    ['two', 2],
    ['=3', 3],
  ]);
  expect((await file.finish()).toString()).toBe("\uFEFFBet,Stake\r\none,1\r\ntwo,2\r\n'=3,3\r\n");
  await file.stop();
});

const LAST_SECOND = new Date('2025-12-31T18:29:59.999Z');
const MIDNIGHT = new Date('2025-12-30T18:30:00Z');
const SHEET: Sheet = {
  name: 'bets',
  heads: [
    text('Bettor'),
    { title: 'Account', format: 'id' },
    { title: 'Placed', format: 'moment' },
    { title: 'Day', format: 'day' },
    { title: 'Stake', format: 'money' },
    { title: 'Fills', format: 'count' },
    { title: 'Odds', format: 'decimal' },
  ],
  rows: [
    ['asha', 1_234_567, LAST_SECOND, MIDNIGHT, 1_234_567.5, 1234, 2.5],
    ['=1+1', 17, '', '', 0, 1, ''],
  ],
  end: {
    total: ['Total', '', '', '', 1_234_567.5, 1235, ''],
    notes: [
      ['From', MIDNIGHT, 'day'],
      ['Rows', 2, 'count'],
    ],
  },
};

// Specification, 9: "Date display: dd/MM/yyyy HH:mm:ss, UTC+5:30".
test('a list has dates as screens show them, and its totals under what they are of', () => {
  expect(toCsv(SHEET).split('\r\n')).toEqual([
    '\uFEFFBettor,Account,Placed,Day,Stake,Fills,Odds',
    'asha,1234567,31/12/2025 23:59:59,31/12/2025,1234567.5,1234,2.5',
    "'=1+1,17,,,0,1,",
    'Total,,,,1234567.5,1235,',
    '',
    'From,31/12/2025',
    'Rows,2',
    '',
  ]);
});

test('a workbook has numbers and dates that another program reads and shows, and its totals under what they are of', async () => {
  const rows = workbookRows(await toXlsx(SHEET));
  expect(rows.map(textsOf)).toEqual([
    ['Bettor', 'Account', 'Placed', 'Day', 'Stake', 'Fills', 'Odds'],
    ['asha', '1234567', '31/12/2025 23:59:59', '31/12/2025', '1,234,567.50', '1,234', '2.50'],
    ['=1+1', '17', '', '', '0.00', '1'],
    ['Total', '', '', '', '1,234,567.50', '1,235'],
    [],
    ['From', '31/12/2025'],
    ['Rows', '2'],
  ]);
  expect(rows[1]?.map((cell) => cell?.t)).toEqual(['s', 'n', 'n', 'n', 'n', 'n', 'n']);
  expect([rows[1]?.[4]?.v, rows[2]?.[0]?.t]).toEqual([1_234_567.5, 's']);
});

test('a workbook has a head that stays, in bold as the total is, widths, and a style that all others rest on', async () => {
  const parts = partsOf(await toXlsx(SHEET));
  const sheet = parts['xl/worksheets/sheet1.xml'] ?? '';
  const styles = parts['xl/styles.xml'] ?? '';
  expect(sheet).toMatch(/<pane ySplit="1"[^>]* topLeftCell="A2"[^>]* state="frozen"/);
  expect(sheet.match(/<col [^>]*width="\d+"/g)).toHaveLength(SHEET.heads.length);
  expect(styles).toContain('<cellStyle name="Normal" xfId="0" builtinId="0"/>');
  expect(styles).toMatch(/<cellStyleXfs count="1">.*<cellXfs /);
  expect([1, 2, 4].map((row) => isBold(sheet, styles, row))).toEqual([true, false, true]);
});

function isBold(sheet: string, styles: string, row: number): boolean {
  const style = Number(new RegExp(`<c r="A${row}"[^>]* s="(\\d+)"`).exec(sheet)?.[1] ?? 0);
  const formats = /<cellXfs.*<\/cellXfs>/.exec(styles)?.[0].match(/<xf [^>]*>/g) ?? [];
  const font = Number(/fontId="(\d+)"/.exec(formats[style] ?? '')?.[1]);
  return (styles.match(/<font>.*?<\/font>/g)?.[font] ?? '').includes('<b/>');
}

test('one that is stopped before its end leaves nothing running', async () => {
  const file = new ReportFile({ as: 'csv', name: 'bets', heads: [text('Bet')] });
  file.add([['one']]);
  await file.stop();
  await expect(file.finish()).rejects.toThrow('ended without a file');
});
