import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyRecord } from 'games/fair';
import type { BetStory, StaffTable, StaffTableBet, RoundProof, TablePicture } from 'protocol';
import { makeTemporaryFolder } from '../../../core/system/temporary-folder.ts';
import { TestExchange } from '../testing/exchange.fixture.ts';

// Staff open tables, set their limits, hours and prices, see what they hold, and void a round; a real site, no demo.

let folder: string;
let exchange: TestExchange;
let tokens: Record<'asha' | 'trader' | 'settler' | 'scorer' | 'operator', string>;

beforeAll(async () => {
  folder = makeTemporaryFolder('staff');
  exchange = await TestExchange.start({
    // No day ends while it runs: a table's records and its cap are a day's.
    startsAt: Date.parse('2027-01-04T12:00:00+05:30'),
    settings: { casino: { folder, pace: { card: 1, pause: 20 } } },
  });
  const tokenOf = async (name: string, options: Parameters<TestExchange['signedIn']>[1]) =>
    (await exchange.signedIn(name, options)).token;
  tokens = {
    asha: await tokenOf('asha', { cash: 100_000_000 }),
    trader: await tokenOf('tara', { role: 'trader' }),
    settler: await tokenOf('sita', { role: 'settler' }),
    scorer: await tokenOf('sana', { role: 'scorer' }),
    operator: await tokenOf('olga', { role: 'operator' }),
  };
});
afterAll(async () => {
  await exchange.stop();
  await rm(folder, { recursive: true });
});

const call = (name: string, body: unknown, by: keyof typeof tokens = 'trader') =>
  exchange.call(name, body, { token: tokens[by] });
const set = (change: object) => call('admin/setCasinoTable', { table: 'lucky7', ...change });
const shown = async () =>
  (await call('admin/getCasinoTable', { table: 'lucky7' })).body.data as { table: StaffTable; bets: StaffTableBet[] };
const look = async () => (await call('casino/getTable', { table: 'lucky7' }, 'asha')).body.data as TablePicture;
const isBetting = async () => {
  const { round } = await look();
  return round?.stage === 'betting' && round.markets.length > 0;
};

async function bet(stake: number, more: { entropy?: string } = {}) {
  await expect.poll(isBetting, { timeout: 20_000 }).toBe(true);
  const { round } = await look();
  const market = round?.markets.find(({ group }) => group === 'card-parity');
  const quote = market?.book.runners[0]?.quotes?.[0];
  const body = { market_id: market?.market_id, selection_id: 1, odds: quote?.rate, stake, is_back: 1, ...more };
  return { round_id: round?.round_id ?? '', answer: await call('bet/placeMarketBet', body, 'asha') };
}

test('outside a demo tables are closed until staff open them, and closed ones begin no round', async () => {
  expect((await shown()).table).toMatchObject({ is_open: false, takes_rounds: false, stage: 'idle' });
  expect((await look()).round).toBeNull();
  expect((await call('admin/setCasinoTable', { table: 'lucky7', is_open: true }, 'scorer')).status).toBe(404);
  expect((await set({ is_open: true, betting_seconds: 5 })).body).toMatchObject({
    status: true,
    data: { is_open: true, takes_rounds: true, betting_seconds: 5 },
  });
  await expect.poll(isBetting, { timeout: 20_000 }).toBe(true);
});

test('limits hold from the next round on: of a bet, of a person, and the cap of the house', async () => {
  const limits = { min_stake: 20, max_stake: 500, person_stake: 700, market_cap: 5000, round_cap: 2000 };
  expect((await set(limits)).body).toMatchObject({ status: true, data: limits });
  const { round_id, answer } = await bet(100);
  const { bet_id } = answer.body.data as { bet_id: string };
  const story = (await call('admin/getBetStory', { bet_id })).body.data as BetStory;
  expect(story).toMatchObject({
    others: [{ user_id: 0, user_name: 'the house' }],
    fills: [{ price_text: story.price_text }],
  });
  expect(story.average_text).toBe(story.price_text);
  expect(Number(story.price_text)).toBeLessThan(3);
  await expect.poll(async () => (await look()).round?.round_id !== round_id, { timeout: 20_000 }).toBe(true);
  expect((await bet(10)).answer.body.code).toBe('stake-below-minimum');
  expect((await bet(501)).answer.body.code).toBe('stake-above-maximum');
  // Shared out to its markets, the round's cap is 2,000 / their number.
  const { round } = await look();
  const share = 2000 / (round?.markets.length ?? 1);
  expect((await bet(Math.ceil(share / 1.1) + 1)).answer.body.code).toBe('house-limit');
  expect((await set({ round_cap: null })).body.status).toBe(true);
  const next = await bet(100);
  await expect.poll(async () => (await look()).round?.round_id !== next.round_id, { timeout: 20_000 }).toBe(true);
  expect((await bet(500)).answer.body).toMatchObject({ status: true });
  expect((await bet(500)).answer.body.code).toBe('stake-above-maximum');
});

test('what cannot be is refused with a code, and changes nothing', async () => {
  const before = (await shown()).table;
  const refused = [
    await set({ min_stake: 1000, max_stake: 500 }),
    await set({ hours: { from: '10:00', to: '10:00' } }),
    await set({ hours: { from: '25:00', to: '10:00' } }),
    await set({ betting_seconds: 1 }),
    await call('admin/setCasinoTable', { table: 'nosuch', is_open: true }),
    await call('admin/setCasinoPrices', { table: 'lucky7', prices: { nosuch: 2 }, reason: 'why' }),
    await call('admin/setCasinoPrices', { table: 'lucky7', prices: { 'card-parity-even': 2.2 }, reason: 'why' }),
    await call('admin/setCasinoPrices', { table: 'lucky7', prices: { 'card-parity-even': 1.5 }, reason: 'why' }),
    await call('admin/setCasinoPrices', { table: 'lucky7', prices: { 'card-parity-even': [1] }, reason: 'why' }),
  ];
  expect(refused.map(({ body }) => body.code)).toEqual([
    'invalid-limit',
    'invalid-hours',
    'malformed',
    'malformed',
    'unknown-table',
    'unknown-bet',
    'return-out-of-range',
    'return-out-of-range',
    'invalid-price',
  ]);
  const { min_stake, max_stake, hours } = (await shown()).table;
  expect({ min_stake, max_stake, hours }).toEqual({
    min_stake: before.min_stake,
    max_stake: before.max_stake,
    hours: before.hours,
  });
});

test('a price changes the return and is quoted in the next round; null brings back the one of the rules', async () => {
  const priced = (price: number | null) =>
    call('admin/setCasinoPrices', { table: 'lucky7', prices: { 'card-parity-even': price }, reason: 'rounder' });
  const even = async () => (await shown()).bets.find((one) => one.bet === 'card-parity-even');
  const rules = await even();
  expect((await priced(2.06)).body.status).toBe(true);
  expect(await even()).toMatchObject({ price: 2.06, is_set: true });
  expect((await even())?.return).toBeCloseTo((2.06 * 600) / 13, 0);
  const quoted = async () =>
    (await look()).round?.markets.find(({ group }) => group === 'card-parity')?.book.runners[0]?.quotes?.[0]?.rate;
  await expect.poll(quoted, { timeout: 20_000 }).toBe(106);
  await priced(null);
  expect(await even()).toMatchObject({ price: rules?.price, is_set: false });
});

test('what was held is beside what should be, with its band', async () => {
  await expect.poll(async () => (await shown()).table.hold?.rounds ?? 0, { timeout: 20_000 }).toBeGreaterThan(2);
  const { table, bets } = await shown();
  expect(table.hold).toMatchObject({ is_out: false });
  const { staked = 0, returned = 0, hold = 0, low = 0, high = 0 } = table.hold ?? {};
  expect(hold).toBeCloseTo(((staked - returned) / staked) * 100, 1);
  expect([low < hold, hold < high]).toEqual([true, true]);
  expect(bets.find(({ bet: id }) => id === 'card-parity-even')?.hold?.rounds).toBeGreaterThan(0);
  const all = (await call('admin/getCasino', undefined)).status;
  expect(all).toBe(404);
  const { body } = await exchange.call('admin/getCasino', undefined, { token: tokens.trader, method: 'GET' });
  expect(body.data).toMatchObject({ faults: [] });
});

test('outside its hours a table begins no round', async () => {
  const now = new Date(exchange.sequencer.now() + 330 * 60_000);
  const at = (hours: number) => `${String((now.getUTCHours() + hours) % 24).padStart(2, '0')}:00`;
  expect((await set({ hours: { from: at(2), to: at(4) } })).body).toMatchObject({ data: { takes_rounds: false } });
  expect((await set({ hours: { from: at(23), to: at(2) } })).body).toMatchObject({ data: { takes_rounds: true } });
  expect((await set({ hours: null })).body).toMatchObject({ data: { takes_rounds: true, hours: null } });
});

test('a round that takes bets is void by a recorded act: stakes go back, its seed is shown, the trail says why', async () => {
  const account = (await exchange.identity.findUser('asha'))?.account;
  const entropy = '0c'.repeat(32);
  const { round_id, answer } = await bet(100, { entropy });
  expect(answer.body.status).toBe(true);
  expect((await call('casino/getReceipt', { round_id }, 'asha')).body.data).toMatchObject({ entropy });
  const body = { table: 'lucky7', round_id, reason: 'a wrong price' };
  expect((await call('admin/voidCasinoRound', body, 'trader')).status).toBe(404);
  expect((await call('admin/voidCasinoRound', { ...body, round_id: `${'0'.repeat(16)}-1` }, 'settler')).body.code).toBe(
    'round-over',
  );
  expect((await call('admin/voidCasinoRound', body, 'settler')).body.status).toBe(true);
  const proof = () => call('casino/getRoundProof', { round_id }, 'asha');
  await expect.poll(async () => (await proof()).status, { timeout: 10_000 }).toBe(200);
  const record = (await proof()).body.data as RoundProof;
  expect(record).toMatchObject({ status: 'void', void_reason: 'a wrong price', cards: [], result: null });
  expect(record.seed).toMatch(/^[\da-f]{64}$/);
  // Whoever has a receipt finds the value, and is not told that the round was tampered with.
  expect(verifyRecord(record, { mine: entropy })).toMatchObject({ holds: true });
  expect(exchange.live.betsOf(account as never).filter(({ endedAt }) => endedAt === 0).length).toBeLessThanOrEqual(1);
  const trail = JSON.stringify((await call('admin/getAudit', {}, 'operator')).body.data);
  expect(trail).toContain('a wrong price');
});

test('a day’s records are pages and a file, and each line of it is a record', async () => {
  const day = new Date(exchange.sequencer.now()).toISOString().slice(0, 10);
  const page = await call('casino/getDayRecords', { table: 'lucky7', day }, 'asha');
  const { records, next } = page.body.data as { records: RoundProof[]; next: string };
  expect(records.length).toBeGreaterThan(2);
  expect(next).toBe(records.at(-1)?.round_id);
  const after = (await call('casino/getDayRecords', { table: 'lucky7', day, after: records[0]?.round_id }, 'asha'))
    .body;
  expect((after.data as { records: RoundProof[] }).records[0]?.round_id).toBe(records[1]?.round_id);
  const file = await fetch(`${exchange.url}/api/casino/getDayRecords`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${tokens.asha}` },
    body: JSON.stringify({ table: 'lucky7', day, export: 'jsonl' }),
  });
  expect(file.headers.get('content-disposition')).toContain(`lucky7-${day}.jsonl`);
  const lines = (await file.text()).trim().split('\n');
  expect(lines.slice(0, records.length).map((line) => JSON.parse(line) as RoundProof)).toEqual(records);
});

test('a table at its cap of the day begins no round, until it is raised', async () => {
  const { table } = await shown();
  exchange.running.casino
    .table('lucky7')
    ?.dayLoss.add(new Date(exchange.sequencer.now() + 330 * 60_000).toISOString().slice(0, 10), [
      { bet: '', rounds: 1, staked: 0, returned: 900_000_00, expected: 0, variance: 0, furthest: 0 },
    ]);
  expect((await set({ day_cap: 100 })).body).toMatchObject({ data: { is_at_day_cap: true, takes_rounds: false } });
  await set({ is_open: false });
  await set({ day_cap: null });
  expect((await shown()).table).toMatchObject({ is_at_day_cap: false, is_open: false, order: table.order });
});

test('a table that keeps what chance cannot explain opens a case', async () => {
  const kept = async () => {
    await exchange.running.tableHolds.look();
    return (await call('admin/getCases', { kind: 'table-hold' }, 'operator')).body.data;
  };
  expect(await kept()).toEqual([]);
  await exchange.database.pool.query(
    `update casino_hold set returned = staked * 50 where table_code = 'lucky7' and bet = ''`,
  );
  const figures = { table: 'lucky7', name: 'Lucky 7', is_out: 1 };
  expect(await kept()).toMatchObject([{ kind: 'table-hold', state: 'open', people: [], figures }]);
  expect(await kept()).toHaveLength(1);
});
