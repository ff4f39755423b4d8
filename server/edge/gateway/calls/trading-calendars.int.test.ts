import { afterAll, beforeAll, expect, test } from 'vitest';
import { CALLS, methodOf } from 'protocol';
import { TradingCalendars } from '../../../trade/binary/trading-calendars.ts';
import { TestExchange } from '../testing/exchange.fixture.ts';

let exchange: TestExchange;
let operator: string;
beforeAll(async () => {
  exchange = await TestExchange.start({ startsAt: Date.parse('2027-01-04T06:00:00+05:30') });
  ({ token: operator } = await exchange.signedIn('operator', { role: 'operator' }));
});
afterAll(() => exchange.stop());

type Table = typeof CALLS;
async function ask<N extends keyof Table>(name: N, body: object | undefined) {
  const call = CALLS[name];
  const answer = await exchange.call(name, body, { token: operator, method: methodOf(call) });
  expect([answer.status, answer.body]).toEqual([200, expect.objectContaining({ status: true })]);
  return call.data.parse(answer.body.data) as ReturnType<Table[N]['data']['parse']>;
}
async function refused(body: object): Promise<unknown> {
  const { status, body: answer } = await exchange.call('admin/setTradingYear', body, { token: operator });
  return [status, answer.code];
}
const opensAt = async (code: string) =>
  (await ask('index/getInstruments', undefined)).find((one) => one.code === code)?.opens_at;

const republicDay = { day: '2027-01-26', name: 'Republic Day', closed: true };
const year = { exchange: 'nse', year: 2027, days: [republicDay] };

// 2027-01-04 is a Monday; the build knows the holidays of 2026.
test('a year that an operator adds is traded, and is still there after another start', async () => {
  expect([await opensAt('NFY'), await opensAt('SNP')]).toEqual(['', '']);
  expect(await ask('admin/getTradingCalendars', undefined)).toMatchObject([
    { exchange: 'nse', years: [{ year: 2026 }], ends_on: '2026-12-31', days_left: 0, ends_soon: true },
    { exchange: 'mcx' },
    { exchange: 'us' },
  ]);
  await ask('admin/setTradingYear', year);
  expect([await opensAt('NFY'), await opensAt('SNP')]).toEqual(['2027-01-04T04:30:00.000Z', '']);
  const [nse] = await ask('admin/getTradingCalendars', undefined);
  expect(nse).toMatchObject({ ends_on: '2027-12-31', days_left: 362, ends_soon: false });
  expect(nse?.years[1]).toEqual({ year: 2027, days: [republicDay] });

  const again = await TradingCalendars.open(exchange.database.kysely());
  expect(again.calendar.find((one) => one.year === 2027)).toMatchObject({ nse: [{ day: '2027-01-26' }] });
});

test('a year may be set again, but not what is past of it', async () => {
  const short = { day: '2027-03-01', name: 'Evening session', opens: '12:00', closes: '13:30' };
  await ask('admin/setTradingYear', { ...year, days: [republicDay, short] });
  const past = { day: '2027-01-01', name: 'New Year', closed: true };
  expect(await refused({ ...year, days: [republicDay, past] })).toEqual([409, 'day-past']);
  expect(await refused({ ...year, year: 2026, days: [] })).toEqual([409, 'day-past']);
  expect(await refused({ ...year, days: [republicDay, republicDay] })).toEqual([422, 'invalid-days']);
  expect(await refused({ ...year, days: [{ ...republicDay, day: '2028-01-26' }] })).toEqual([422, 'invalid-days']);
  expect(await refused({ ...year, days: [{ ...short, closes: '11:00' }] })).toEqual([422, 'invalid-days']);
  expect(await refused({ ...year, days: [{ ...republicDay, opens: '12:00' }] })).toEqual([422, 'invalid-days']);
});

test.each([
  { why: 'it opens after the sessions close', fields: { opens: '23:00' } },
  { why: 'it closes before they open', fields: { closes: '01:00' } },
  { why: 'it opens when they close', of: 'us', fields: { opens: '24:00' } },
  { why: 'it is at the weekend', fields: { day: '2027-02-28', opens: '12:00' } },
])('hours that come to nothing are refused: $why', async ({ of = 'nse', fields }) => {
  const day = { day: '2027-02-26', name: 'Short day', ...fields };
  expect(await refused({ ...year, exchange: of, days: [republicDay, day] })).toEqual([422, 'invalid-days']);
});

test('two sets at once are written one after the other: what is known is what is kept', async () => {
  const log: string[] = [];
  const database = exchange.database.kysely().withPlugin({
    transformQuery({ node }) {
      log.push('written');
      return node;
    },
    transformResult({ result }) {
      log.push('answered');
      return Promise.resolve(result);
    },
  });
  const calendars = await TradingCalendars.open(database);
  log.length = 0;
  const now = exchange.sequencer.now();
  const setTo = (name: string) =>
    calendars.set('us', 2028, { days: [{ day: '2028-01-17', name, hours: 'closed' }], now });
  await Promise.all([setTo('First'), setTo('Second')]);
  expect(log).toEqual(['written', 'answered', 'written', 'answered']);
  const again = await TradingCalendars.open(exchange.database.kysely());
  expect(again.calendar).toEqual(calendars.calendar);
});
