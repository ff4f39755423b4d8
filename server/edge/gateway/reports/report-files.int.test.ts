import { BANK } from 'engine/vocabulary';
import type { MarketId, Money, SelectionId } from 'engine/vocabulary';
import { displayIso } from 'protocol/dates';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestExchange } from '../testing/exchange.fixture.ts';
import { textsOf, workbookRows } from '../testing/workbook.fixture.ts';
import type { ReadCell } from '../testing/workbook.fixture.ts';

// Each report's files as another program reads them, beside the rows and totals of the call.

let exchange: TestExchange;
let owner: string;
let ann: string;
let annId: number;

const submit = async (command: Parameters<TestExchange['sequencer']['submit']>[0]) => {
  const { outcome } = await exchange.sequencer.submit(command);
  if (!outcome.ok) throw new Error(`${command.type}: ${outcome.rejection}`);
};

async function matchedMarket(name: string, bob: string): Promise<MarketId> {
  const market = await exchange.openMarket(name);
  const bet = { market_id: `1.${market}`, selection_id: 1, odds: 3 };
  await exchange.call('bet/placeMarketBet', { ...bet, is_back: 1, stake: 1234.5 }, { token: ann });
  await exchange.call('bet/placeMarketBet', { ...bet, is_back: 0, stake: 1500 }, { token: bob });
  await submit({ type: 'suspend-market', market, cancelAll: false });
  await submit({ type: 'open-market', market });
  await submit({ type: 'close-market', market });
  return market;
}

beforeAll(async () => {
  exchange = await TestExchange.start({
    startsAt: Date.parse('2027-01-04T12:00:00+05:30'),
  });
  // A process lets each person have so many files an hour, by their number, and other files of tests share it.
  await exchange.database.pool.query(`select setval(pg_get_serial_sequence('person', 'user_id'), 70000)`);
  ({ token: owner } = await exchange.signedIn('otto', { role: 'operator' }));
  const { token, user } = await exchange.signedIn('ann', { cash: 1_000_000 });
  [ann, annId] = [token, user.userId];
  const { token: bob } = await exchange.signedIn('bob', { cash: 1_000_000 });
  const settled = await matchedMarket('Reds v Blues', bob);
  await submit({ type: 'settle-market', market: settled, winners: [1 as SelectionId] });
  const voided = await matchedMarket('Greens v Greys', bob);
  const reason = '-1 minute, "late"';
  await exchange.call('admin/voidMarket', { market_id: `1.${voided}`, reason }, { token: owner });
  const { account } = user;
  await submit({ type: 'post-transfer', kind: 'deposit', from: BANK, to: account, amount: 50_001 as Money });
  await submit({ type: 'post-transfer', kind: 'withdrawal', from: account, to: BANK, amount: 12_345 as Money });
});
afterAll(() => exchange.stop());

const days = () => {
  const today = displayIso(exchange.sequencer.now()).slice(0, 10);
  return { from_date: today, to_date: today };
};

async function fileOf(name: string, body: object, token: string): Promise<Buffer> {
  const response = await fetch(`${exchange.url}/api/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });
  expect([name, response.status]).toEqual([name, 200]);
  return Buffer.from(await response.arrayBuffer());
}

/** RFC 4180. */
function csvRows(text: string): string[][] {
  return text
    .replace('\uFEFF', '')
    .split('\r\n')
    .slice(0, -1)
    .map((line) => (line.match(/(?:"(?:[^"]|"")*"|[^,]*)(?:,|$)/g) ?? []).slice(0, line.split(',').length))
    .map((cells) =>
      cells.map((cell) =>
        cell
          .replace(/,$/, '')
          .replace(/^"(.*)"$/s, '$1')
          .replaceAll('""', '"'),
      ),
    )
    .map((cells) => (cells.at(-1) === '' ? cells.slice(0, -1) : cells));
}

const STAFF = [
  // Before those that are audited themselves.
  ['admin/getAudit', 1],
  ['admin/getResultsReport', 2],
  ['admin/getPeopleReport', 2],
  ['admin/getFundsReport', 1],
  ['admin/getSuspensionReport', 2],
  ['admin/getVoidReport', 1],
  ['admin/getAdjustmentReport', 4],
  ['admin/findBets', 4],
  ['admin/getStatement', 4],
] as const;
const OWN = [
  ['accountStatement/getUserAccountStatementHistory', 4],
  ['bet/getUserBetHistory', 2],
  ['report/getProfitLoss', 1],
  ['report/getPayments', 0],
  ['report/getActivity', 2],
] as const;

const bodyOf = (name: string) => ({
  ...days(),
  ...(name === 'admin/getStatement' ? { user_id: annId } : {}),
  ...(name === 'admin/getResultsReport' ? { by: 'reconciliation' } : {}),
});

const shown = (cell: ReadCell | undefined): string => {
  if (cell === undefined) return '';
  return cell.t === 'n' && !/y/.test(String(cell.z)) ? String(cell.v) : (cell.w ?? '');
};
const trimmed = (row: string[]): string[] => row.slice(0, row.findLastIndex((text) => text !== '') + 1);

test.each([...STAFF.map((one) => [...one, true] as const), ...OWN.map((one) => [...one, false] as const)])(
  'the files of %s say the same, and their totals stand under what they add up',
  async (name, count, isStaff) => {
    const token = isStaff ? owner : ann;
    const workbook = workbookRows(await fileOf(name, { ...bodyOf(name), export: 'xlsx' }, token));
    const list = csvRows((await fileOf(name, { ...bodyOf(name), export: 'csv' }, token)).toString());
    const [heads = [], ...rows] = workbook;
    const titles = textsOf(heads);
    const isMade = (row: string[]) => row[0]?.startsWith('Made') === true;
    // When it was made differs, and a list marks what looks like a formula.
    const told = (all: string[][]) =>
      all.filter((row) => !isMade(row)).map((row) => trimmed(row).map((text) => text.replace(/^'/, '')));
    expect(told(list)).toEqual(told(workbook.map((row) => row.map(shown))));
    const end = rows.findIndex((row) => row.length === 0 || ['Total', 'No activity'].includes(String(row[0]?.v)));
    const body = end === -1 ? rows : rows.slice(0, end);
    expect(body).toHaveLength(count);
    for (const row of body) expectTyped(row, titles);
    if (end === -1) return;
    for (const [place, cell] of (rows[end] ?? []).entries()) {
      // Funds open with what the first day opened with.
      if (cell?.t !== 'n' || ['Opening', 'Closing'].includes(titles[place] ?? '')) continue;
      const sum = body.reduce((all, row) => all + Math.round(Number(row[place]?.v ?? 0) * 100), 0);
      expect([titles[place], Math.round(Number(cell.v) * 100)]).toEqual([titles[place], sum]);
      expect(cell.z).toBe(body[0]?.[place]?.z ?? cell.z);
    }
  },
);

const MONEY = /^(?:Credit|Debit|Balance|Stake|Stakes|Matched|Commission|Net|Profit|Deposits|Paid in|Paid out)$/;

/** Dates, days and amounts are numbers with a format of their kind. */
function expectTyped(row: readonly (ReadCell | undefined)[], titles: readonly string[]): void {
  for (const [place, title] of titles.entries()) {
    const cell = row[place];
    if (cell === undefined || cell.w === '') continue;
    if (title === 'Day') expect([title, cell.t, cell.z]).toEqual([title, 'n', 'dd/mm/yyyy']);
    else if (title.endsWith('(UTC+5:30)')) expect([title, cell.t, cell.z]).toEqual([title, 'n', 'dd/mm/yyyy hh:mm:ss']);
    else if (MONEY.test(title)) expect([title, cell.t, cell.z]).toEqual([title, 'n', '#,##0.00']);
  }
}

test('the totals of a file are those of the call', async () => {
  const name = 'admin/getAdjustmentReport';
  const { total } = (await exchange.call(name, days(), { token: owner })).body.data as {
    total: Record<string, number>;
  };
  const rows = workbookRows(await fileOf(name, { ...days(), export: 'xlsx' }, owner));
  const titles = textsOf(rows[0]);
  const totals = rows.find((row) => row[0]?.v === 'Total') ?? [];
  expect([totals[titles.indexOf('Paid in')]?.v, totals[titles.indexOf('Paid out')]?.v]).toEqual([
    total['paid_in'],
    total['paid_out'],
  ]);
  expect(total).toMatchObject({ count: 4, paid_in: 20_500.01, paid_out: 123.45 });
});
