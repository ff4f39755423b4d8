import type { MarketId, Money, SelectionId } from 'engine/vocabulary';
import { CALLS } from 'protocol';
import type { ActivityRow, PastBet, ProfitRow, StatementRow } from 'protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestExchange } from '../testing/exchange.fixture.ts';
import { textsOf, workbookRows } from '../testing/workbook.fixture.ts';
import { describeCalls } from '../openapi.ts';

const DAY = '2027-01-04';

let exchange: TestExchange;
let ann: string;
let bob: string;
let market: MarketId;

interface PageOf<Row> {
  readonly rows: Row[];
  readonly next: string | null;
  readonly total: Record<string, number>;
}

async function report<Row>(name: keyof typeof CALLS, body: object, token = ann): Promise<PageOf<Row>> {
  const answer = await exchange.call(name, body, { token });
  expect(answer).toMatchObject({ status: 200, body: { status: true } });
  const { data } = answer.body;
  // As the table of calls says, to the field.
  expect(CALLS[name].data.safeParse(data)).toMatchObject({ success: true });
  return data as PageOf<Row>;
}

const bet = (token: string, of: { is_back: 0 | 1; odds: number; stake: number }, on = market) =>
  exchange.call('bet/placeMarketBet', { market_id: `1.${on}`, selection_id: 1, ...of }, { token });

const settle = (...winners: number[]) =>
  exchange.sequencer.submit({ type: 'settle-market', market, winners: winners as SelectionId[] });

beforeAll(async () => {
  exchange = await TestExchange.start({ startsAt: Date.parse(`${DAY}T12:00:00+05:30`) });
  ({ token: ann } = await exchange.signedIn('ann', { cash: 100_000 }));
  ({ token: bob } = await exchange.signedIn('bob', { cash: 100_000 }));
  // Names are text, whatever they look like.
  market = await exchange.openMarket('=1+1, "Reds" v Blues');
  await bet(ann, { is_back: 1, odds: 3, stake: 10 });
  await bet(bob, { is_back: 0, odds: 3, stake: 15 });
  await exchange.sequencer.submit({ type: 'close-market', market });
  await settle(1);
});
afterAll(() => exchange.stop());

test('a statement has every entry with its balance, and the market’s names and result', async () => {
  const { rows, next, total } = await report<StatementRow>('accountStatement/getUserAccountStatementHistory', {});
  expect(rows.map(({ kind, credit, debit, balance }) => ({ kind, credit, debit, balance }))).toEqual([
    { kind: 'settlement', credit: 19.6, debit: 0, balance: 1019.6 },
    { kind: 'credit', credit: 1000, debit: 0, balance: 1000 },
  ]);
  expect(rows[0]).toMatchObject({
    won: 20,
    commission: 0.4,
    match_name: '=1+1, "Reds" v Blues',
    market_name: 'Match Odds',
    result: { telling: 1, what: 'settled', winners: ['Reds'] },
  });
  expect(rows[0]?.remark).toBe('Cricket / =1+1, "Reds" v Blues / Match Odds / Reds');
  expect(next).toBeNull();
  expect(total).toEqual({ count: 2, credit: 1019.6, debit: 0, commission: 0.4, opening: 0, closing: 1019.6 });
  expect(total.credit).toBe(exchange.accountCash(exchange.live.bet(1 as never)?.account as never) / 100);
});

test('a statement is filtered by type, name and dates, and comes page by page', async () => {
  const name = 'accountStatement/getUserAccountStatementHistory';
  const kinds = async (body: object) => (await report<StatementRow>(name, body)).rows.map((row) => row.kind);
  expect(await kinds({ type: 'deposit-withdraw' })).toEqual(['credit']);
  expect(await kinds({ type: 'sport' })).toEqual(['settlement']);
  expect(await kinds({ type: 'casino' })).toEqual([]);
  expect(await kinds({ search: 'reds' })).toEqual(['settlement']);
  expect(await kinds({ search: '%' })).toEqual([]);
  expect(await kinds({ from_date: DAY, to_date: DAY })).toHaveLength(2);
  expect(await kinds({ to_date: '2020-01-01' })).toEqual([]);
  expect(await kinds({ from_date: new Date(exchange.sequencer.now() + 60_000).toISOString() })).toEqual([]);
  const first = await report<StatementRow>(name, { limit: 1 });
  expect(first.rows.map((row) => row.kind)).toEqual(['settlement']);
  const second = await report<StatementRow>(name, { limit: 1, after: first.next });
  expect(second).toMatchObject({ rows: [{ kind: 'credit' }], next: null });
});

test('bets and profit are the asker’s own', async () => {
  const anns = await report<PastBet>('bet/getUserBetHistory', { bet_status: 'settled' });
  expect(anns.rows).toMatchObject([{ is_back: true, matched: 10, profit: 20, status: 'settled', to_win: 20 }]);
  const matchId = anns.rows[0]?.match_id as number;
  const bobs = await report<PastBet>('bet/getBetsByMatchId', { match_id: String(matchId) }, bob);
  expect(bobs.rows).toMatchObject([{ is_back: false, matched: 10, lapsed: 5, profit: -20 }]);
  expect(bobs.total).toEqual({ count: 1, stake: 15, matched: 10, unmatched: 0, profit: -20 });
  expect((await report<PastBet>('bet/getUserBetHistory', { bet_status: 'lapsed' }, bob)).rows).toHaveLength(1);
  expect((await report<PastBet>('bet/getUserBetHistory', { bet_status: 'lapsed' })).rows).toEqual([]);
  expect((await report<PastBet>('bet/getUserBetHistory', { is_back: 0 })).rows).toEqual([]);
  expect((await report<PastBet>('bet/getUserBetHistory', { market_id: '1.5' })).rows).toEqual([]);
  const sports = await report<ProfitRow>('report/getProfitLoss', {});
  expect(sports.rows).toMatchObject([{ sport_id: 4, match_id: 0, profit: 20, commission: 0.4, net: 19.6 }]);
  const matches = await report<ProfitRow>('report/getProfitLoss', { by: 'match', sport_id: 4 });
  expect(matches.rows).toMatchObject([{ match_id: matchId, market_id: '', net: 19.6 }]);
  const markets = await report<ProfitRow>('report/getProfitLoss', { by: 'market', match_id: matchId }, bob);
  expect(markets.rows).toMatchObject([{ market_id: `1.${market}`, profit: -20, commission: 0, net: -20 }]);
  expect(markets.total).toEqual({ markets: 1, profit: -20, commission: 0, net: -20 });
});

test('another result is another line, and an operator has no past', async () => {
  await settle(2);
  const { rows } = await report<StatementRow>('accountStatement/getUserAccountStatementHistory', { type: 'sport' });
  expect(rows.map(({ kind, credit, debit, result }) => [kind, credit, debit, result?.what])).toEqual([
    ['resettlement', 0, 29.6, 'resettled'],
    ['settlement', 19.6, 0, 'settled'],
  ]);
  const bets = await report<PastBet>('bet/getUserBetHistory', {});
  expect(bets.rows).toMatchObject([{ profit: -10, settlements: 2 }]);
  const { token } = await exchange.signedIn('boss', { role: 'operator' });
  expect(await exchange.call('bet/getUserBetHistory', {}, { token })).toMatchObject({
    status: 409,
    body: { code: 'no-account' },
  });
});

test('activity tells sign-ins with their address', async () => {
  const { rows } = await report<ActivityRow>('report/getActivity', {});
  expect(rows.map(({ kind }) => kind)).toEqual(['signed-in', 'account-opened']);
  expect(rows[0]).toMatchObject({ address: '127.0.0.1' });
});

async function file(name: string, body: object) {
  const response = await fetch(`${exchange.url}/api/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${ann}` },
    body: JSON.stringify(body),
  });
  return { headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
}

test('a report is downloaded as CSV, in which no name is a formula', async () => {
  const { headers, bytes } = await file('bet/getUserBetHistory', { export: 'csv' });
  expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(headers.get('content-disposition')).toBe('attachment; filename="bets.csv"');
  const [titles, row, total, end] = bytes.toString().split('\r\n');
  expect(titles).toMatch(/^\uFEFFBet id,Placed \(UTC\+5:30\),Sport/);
  // Specification, 9: dd/MM/yyyy HH:mm:ss.
  expect(row).toMatch(/^\d+,\d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d,Cricket,/);
  expect(row).toContain(`,"'=1+1, ""Reds"" v Blues",Match Odds,1.${market},Reds,back,3,`);
  // Staked and matched, under their columns.
  expect(total).toBe('Total,,,,,,,,,,,10,10,,,,,,,-10,,,');
  expect(end).toBe('');
});

test('a report is downloaded as a workbook', async () => {
  const { headers, bytes } = await file('accountStatement/getUserAccountStatementHistory', { export: 'xlsx' });
  expect(headers.get('content-disposition')).toBe('attachment; filename="account-statement.xlsx"');
  expect(textsOf(workbookRows(bytes)[0]).slice(0, 4)).toEqual(['No.', 'Date (UTC+5:30)', 'Type', 'Credit']);
});

/** A session that came to 41; ann has said yes at 40. */
async function endSession(): Promise<MarketId> {
  const { catalogue, sequencer } = exchange;
  const house = await exchange.identity.accounts.ensure('house:test', 'house');
  const series = await catalogue.createSeries({ sportId: 4, name: 'Sessions' });
  const { matchId } = await catalogue.createMatch({ seriesId: series.seriesId, name: 'Greens v Golds', openAt: 0 });
  const session = await catalogue.createMarket({
    matchId,
    name: '6 over runs',
    marketType: 'session',
    mechanism: 'quoted',
    payoff: { kind: 'line', least: 0, most: 200 },
    options: { house: { account: house, lossCap: 10_000_000 as Money }, maxStake: 50_000 as Money },
    baseRate: 0,
    minStake: 100,
    runners: [{ selection: 1, name: 'Greens' }],
  });
  await sequencer.submit({ type: 'open-market', market: session });
  const level = { side: 'back', rate: 9000, line: 40, size: 1_000_000 as Money } as const;
  const selection = 1 as SelectionId;
  const quotes = { type: 'set-quotes', account: house, market: session, selection, state: 'active' } as const;
  await sequencer.submit({ ...quotes, levels: [level] });
  const said = { fancy_id: `1.${session}`, run: 40, size: 90, stack: 10, is_back: 1 };
  expect((await exchange.call('bet/placeFancyBet', said, { token: ann })).status).toBe(200);
  await sequencer.submit({ type: 'close-market', market: session });
  await sequencer.submit({ type: 'settle-market', market: session, winners: [], number: 41 });
  return session;
}

test('a dead heat names those that share it', async () => {
  const tied = await exchange.openMarket('Browns v Blacks');
  await bet(ann, { is_back: 1, odds: 3, stake: 10 }, tied);
  await bet(bob, { is_back: 0, odds: 3, stake: 10 }, tied);
  await exchange.sequencer.submit({ type: 'close-market', market: tied });
  const both = [1, 2] as SelectionId[];
  await exchange.sequencer.submit({ type: 'settle-market', market: tied, winners: [], tied: both });
  const statement = 'accountStatement/getUserAccountStatementHistory';
  const { rows } = await report<StatementRow>(statement, { search: 'browns' });
  expect(rows.map(({ result }) => result)).toMatchObject([{ winners: [], tied: ['Reds', 'Blues'], placed: [] }]);
  expect(await column('Result', statement, { search: 'browns' })).toEqual(['Dead heat: Reds and Blues']);
});

test('files tell the number that came of a session, and void of a market that is', async () => {
  const session = await endSession();
  const statement = 'accountStatement/getUserAccountStatementHistory';
  const { rows } = await report<StatementRow>(statement, { search: 'greens' });
  expect(rows.map(({ result }) => result)).toMatchObject([{ what: 'settled', winners: [], number: 41 }]);
  expect(await column('Result', statement, { search: 'greens' })).toEqual(['41']);
  expect(await column('Result', 'bet/getUserBetHistory', { market_id: `1.${session}` })).toEqual(['41']);
  expect(await column('Result', 'bet/getUserBetHistory', { market_id: `1.${market}` })).toEqual(['Blues']);
  await exchange.sequencer.submit({ type: 'void-market', market: session });
  expect(await column('Result', statement, { search: 'greens' })).toEqual(['Void', '41']);
  expect(await column('Result', 'bet/getUserBetHistory', { market_id: `1.${session}` })).toEqual(['Void']);
});

/** Only for a file whose names have no commas, without its totals. */
async function column(title: string, name: string, body: object): Promise<(string | undefined)[]> {
  const { bytes } = await file(name, { ...body, export: 'csv' });
  const [titles = [], ...rows] = bytes
    .toString()
    .trimEnd()
    .split('\r\n')
    .map((line) => line.replaceAll(/"(?:[^"]|"")*"/g, 'quoted').split(','));
  return rows.filter(([first]) => first !== 'Total').map((row) => row[titles.indexOf(title)]);
}

test.each([
  [{ limit: 0 }],
  [{ limit: 501 }],
  [{ after: 'x' }],
  [{ after: '1_2_3_4' }],
  [{ after: '9007199254740993' }],
  [{ from_date: 'yesterday' }],
  [{ from_date: '2026-02-30' }],
  [{ to_date: '12026-01-01' }],
  [{ export: 'pdf' }],
  [{ account: 17 }],
])('%j is refused', async (body) => {
  const answer = await exchange.call('bet/getUserBetHistory', body, { token: ann });
  expect(answer).toMatchObject({ status: 422, body: { status: false, code: 'malformed' } });
});

test('nobody asks without a login session', async () => {
  for (const name of ['bet/getUserBetHistory', 'report/getActivity', 'report/getProfitLoss']) {
    expect((await exchange.call(name, {})).status).toBe(401);
  }
});

test('the description of the calls tells of the files', async () => {
  const { paths } = JSON.parse(await describeCalls()) as {
    paths: Record<string, Record<string, Record<string, unknown>>>;
  };
  expect(JSON.stringify(paths['/report/getProfitLoss'])).toContain('text/csv');
  expect(JSON.stringify(paths['/report/getProfitLoss'])).toContain('dd/MM/yyyy HH:mm:ss, UTC+5:30');
});
