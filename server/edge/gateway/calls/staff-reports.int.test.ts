import type { AccountId, MarketId, Money, Price, SelectionId, Side } from 'engine';
import { BANK } from 'engine/vocabulary';
import type { DataOf } from 'protocol';
import { displayIso } from 'protocol/dates';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { User } from '../../../people/identity/recognition.ts';
import { eventsAt } from '../../../core/journal/batch.ts';
import { TestExchange } from '../testing/exchange.fixture.ts';

// Each report against SQL over the legs of the journal's own entries, to the unit.

let exchange: TestExchange;
let owner: string;
let people: User[];
/** Of the first of them. */
let betting: string;
let first: MarketId;
let second: MarketId;
let session: MarketId;

beforeAll(async () => {
  exchange = await TestExchange.start();
  await exchange.database.pool.query(`create table leg (
    entry bigint, kind text, market_id bigint, account integer, amount bigint, at_ms bigint)`);
  exchange.sequencer.subscribe((batch) => {
    for (let index = 0; index < batch.commands.length; index += 1) {
      for (const event of eventsAt(batch, index)) {
        if (event.type !== 'ledger-posted') continue;
        for (const { account, amount } of event.legs)
          legs.push([event.entry, event.kind, event.market, account, amount, batch.at[index] as number]);
      }
    }
  });
  ({ token: owner } = await exchange.signedIn('otto', { role: 'operator' }));
  const signedIn: Awaited<ReturnType<TestExchange['signedIn']>>[] = [];
  for (const name of ['asha', 'bala', 'cara']) signedIn.push(await exchange.signedIn(name, { cash: 1_000_000 }));
  people = signedIn.map(({ user }) => user);
  betting = signedIn[0]?.token ?? '';
  await play();
  await exchange.records.upTo(exchange.sequencer.sequence);
  for (const leg of legs) await exchange.database.pool.query('insert into leg values ($1, $2, $3, $4, $5, $6)', leg);
});
afterAll(() => exchange.stop());

const legs: (string | number)[][] = [];
const submit = async (command: Parameters<TestExchange['sequencer']['submit']>[0]) => {
  const { outcome } = await exchange.sequencer.submit(command);
  if (!outcome.ok) throw new Error(`${command.type}: ${outcome.rejection}`);
};

async function bet(who: number, market: MarketId, side: Side, [price, size]: readonly [number, number]): Promise<void> {
  await submit({
    type: 'place-order',
    account: (people[who] as User).account,
    market,
    selection: 1 as SelectionId,
    side,
    price: price as Price,
    size: size as Money,
    persistence: 'lapse',
  });
}

/** A day of everything: results, another result, a void market, void bets, money in and out, a house that loses. */
async function play(): Promise<void> {
  first = await exchange.openMarket('Reds v Blues');
  second = await exchange.openMarket('Greens v Greys');
  const house = await exchange.identity.accounts.ensure('house:test', 'house');
  session = await exchange.catalogue.createMarket({
    matchId: exchange.catalogue.market(first)?.match.matchId as number,
    name: '6 over runs',
    marketType: 'session',
    mechanism: 'quoted',
    payoff: { kind: 'line', least: 0, most: 200 },
    options: { house: { account: house, lossCap: 1_000_000 as Money } },
    baseRate: 0,
    minStake: 100,
    runners: [{ selection: 1, name: 'Reds' }],
  });
  await submit({ type: 'open-market', market: session });
  await bet(0, first, 'back', [335, 12_345]);
  await bet(1, first, 'lay', [335, 9_999]);
  await bet(2, first, 'lay', [335, 5_000]);
  await bet(1, second, 'back', [250, 7_777]);
  await bet(2, second, 'lay', [250, 7_777]);
  const levels = [{ side: 'back' as const, rate: 9_000, line: 46, size: 1_000_000 as Money }];
  const quoted = { account: house, market: session, selection: 1 as SelectionId, state: 'active' as const };
  await submit({ type: 'set-quotes', ...quoted, levels });
  const taken = { fancy_id: `1.${session}`, run: 46, size: 90, stack: 33.33, is_back: 1 };
  expect((await exchange.call('bet/placeFancyBet', taken, { token: betting })).status).toBe(200);
  await submit({ type: 'suspend-market', market: first, cancelAll: false });
  await submit({ type: 'open-market', market: first });
  for (const market of [first, second, session]) await submit({ type: 'close-market', market });
  await submit({ type: 'settle-market', market: first, winners: [1 as SelectionId] });
  await submit({ type: 'settle-market', market: session, winners: [], number: 50 });
  await submit({ type: 'settle-market', market: first, winners: [2 as SelectionId] });
  const voided = await exchange.call(
    'admin/voidMarket',
    { market_id: `1.${second}`, reason: 'The toss was wrong.' },
    { token: owner },
  );
  expect(voided.status).toBe(200);
  const account = (people[0] as User).account;
  await submit({ type: 'post-transfer', kind: 'deposit', from: BANK, to: account, amount: 50_000 as Money });
  await submit({ type: 'post-transfer', kind: 'withdrawal', from: account, to: BANK, amount: 12_345 as Money });
}

const today = () => displayIso(exchange.sequencer.now()).slice(0, 10);
const whole = () => ({ from_date: '2020-01-01', to_date: today() });
async function ask<N extends Parameters<typeof call>[0]>(name: N, body: object = {}) {
  return call(name, { ...whole(), ...body });
}
async function call<
  N extends
    | 'admin/getResultsReport'
    | 'admin/getPeopleReport'
    | 'admin/getFundsReport'
    | 'admin/getSuspensionReport'
    | 'admin/getVoidReport'
    | 'admin/getAdjustmentReport',
>(name: N, body: object): Promise<DataOf<N>> {
  const { status, body: answer } = await exchange.call(name, body, { token: owner });
  expect([name, status, answer.code]).toEqual([name, 200, undefined]);
  return answer.data as DataOf<N>;
}

const minor = (units: number): number => Math.round(units * 100);
const CUSTOMERS = `(select account from account where role = 'customer')`;
const HOUSES = `(select account from account where role = 'house')`;
async function sql<T>(text: string): Promise<T[]> {
  return (await exchange.database.pool.query(text)).rows as T[];
}
const RESULTS = `kind in ('settlement', 'resettlement', 'share')`;

test('profit and loss by market is what the ledger moved, and sums to nothing', async () => {
  const expected = await sql<{ market: number; customers: number; houses: number; commission: number; won: number }>(`
    select market_id as market, sum(amount) filter (where account in ${CUSTOMERS})::bigint as customers,
      coalesce(sum(amount) filter (where account in ${HOUSES}), 0)::bigint as houses,
      coalesce(sum(amount) filter (where account = 2), 0)::bigint as commission,
      (0 - coalesce(sum(amount) filter (where account = 3 and entry in
        (select entry from leg where account in ${CUSTOMERS})), 0))::bigint as won
    from leg where ${RESULTS} group by market_id order by market_id`);
  const { rows, total } = await ask('admin/getResultsReport', { by: 'market' });
  const told = rows
    .filter(({ customers, houses, commission }) => customers !== 0 || houses !== 0 || commission !== 0)
    .map(({ market_id, customers, houses, commission, won }) => ({
      market: Number(market_id.slice(2)),
      customers: minor(customers),
      houses: minor(houses),
      commission: minor(commission),
      won: minor(won),
    }))
    .toSorted((a, b) => a.market - b.market);
  expect(told).toEqual(expected);
  expect(expected.length).toBe(2);
  for (const row of [...rows, total]) {
    expect(row.sum).toBe(0);
    expect(minor(row.won)).toBe(minor(row.customers) + minor(row.commission));
  }
  const fills = await sql<{ size: number; fills: number }>(
    `select sum(size_minor) filter (where market_id <> ${second})::bigint as size, count(*) as fills from record_fill`,
  );
  // The second market is void.
  expect(rows.find(({ market_id }) => market_id === `1.${second}`)?.matched).toBe(0);
  expect([minor(total.matched), total.fills]).toEqual([fills[0]?.size, fills[0]?.fills]);
});

test.each(['sport', 'match', 'market', 'day', 'reconciliation'] as const)(
  'rows by %s add up to the same totals, and pages to the whole',
  async (by) => {
    const whole = await ask('admin/getResultsReport', { by, limit: 500 });
    const sum = (figure: 'matched' | 'customers' | 'houses' | 'commission' | 'won') =>
      whole.rows.reduce((all, row) => all + minor(row[figure]), 0);
    for (const figure of ['matched', 'customers', 'houses', 'commission', 'won'] as const)
      expect([figure, sum(figure)]).toEqual([figure, minor(whole.total[figure])]);
    expect(whole.total.count).toBe(whole.rows.length);
    const paged: object[] = [];
    let after = '';
    do {
      const page = await ask('admin/getResultsReport', { by, limit: 1, after });
      paged.push(...page.rows);
      after = page.next ?? '';
    } while (after !== '');
    expect(paged).toEqual(whole.rows);
    // Made again it is the same, but for when.
    const { made_at: _, ...again } = (await ask('admin/getResultsReport', { by, limit: 500 })).total;
    const { made_at, ...before } = whole.total;
    expect(again).toEqual(before);
    expect(Date.parse(made_at)).toBeGreaterThan(0);
  },
);

test('each person’s results and net deposits are the ledger’s', async () => {
  const expected = await sql<Record<string, number>>(`
    select account, coalesce(sum(amount) filter (where ${RESULTS}), 0)::bigint as net,
      coalesce(sum(amount) filter (where kind = 'deposit'), 0)::bigint as deposits,
      (0 - coalesce(sum(amount) filter (where kind = 'withdrawal'), 0))::bigint as withdrawals,
      coalesce(sum(amount) filter (where kind in ('credit', 'adjustment')), 0)::bigint as credits,
      coalesce(sum(amount) filter (where kind in ('deposit', 'withdrawal')), 0)::bigint as net_deposits
    from leg where account in ${CUSTOMERS} group by account order by account`);
  const { rows, total } = await ask('admin/getPeopleReport');
  const told = rows
    .map(({ account, net, deposits, withdrawals, credits, net_deposits }) => ({
      account,
      net: minor(net),
      deposits: minor(deposits),
      withdrawals: minor(withdrawals),
      credits: minor(credits),
      net_deposits: minor(net_deposits),
    }))
    .toSorted((a, b) => a.account - b.account);
  expect(told).toEqual(expected);
  expect(told[0]).toMatchObject({ deposits: 50_000, withdrawals: 12_345, net_deposits: 37_655 });
  expect(minor(total.net)).toBe(told.reduce((sum, { net }) => sum + net, 0));
  expect(minor(total.net)).toBe(minor(total.won) - minor(total.commission));
});

test('customer funds close with what the ledger holds, and each day opens as the one before closed', async () => {
  const [held] = await sql<{ funds: number }>(
    `select sum(amount)::bigint as funds from leg where account in ${CUSTOMERS}`,
  );
  const { rows, total } = await ask('admin/getFundsReport');
  expect([minor(total.closing), minor(total.held), minor(total.ledger)]).toEqual([
    held?.funds,
    held?.funds,
    held?.funds,
  ]);
  for (const row of [...rows, total]) {
    const { opening, deposits, withdrawals, credits, results, shares, closing } = row;
    const moved = minor(deposits) - minor(withdrawals) + minor(credits) + minor(results) + minor(shares);
    expect(minor(opening) + moved).toBe(minor(closing));
  }
  expect(minor(total.deposits)).toBe(50_000);
});

test('suspensions, voids and adjustments are all there, with their reasons', async () => {
  const suspensions = await ask('admin/getSuspensionReport');
  expect(suspensions.rows.map(({ market_id, cause, before, after }) => [market_id, cause, before, after])).toEqual([
    [`1.${first}`, 'feed', 'open', 'open'],
  ]);
  expect(suspensions.rows[0]?.seconds).toBeGreaterThanOrEqual(0);
  const voids = await ask('admin/getVoidReport');
  expect(voids.rows).toMatchObject([
    { market_id: `1.${second}`, what: 'voided', bets: 2, stake: 77.77, reason: 'The toss was wrong.' },
  ]);
  expect(voids.rows[0]).toMatchObject({ proposed_by: 'otto', approved_by: '', cause: 'hand' });
  const transfers = await sql<{ amount: number }>(
    `select amount from leg where kind in ('deposit', 'withdrawal', 'credit', 'adjustment') and account in ${CUSTOMERS}
     order by at_ms desc, entry desc`,
  );
  const adjustments = await ask('admin/getAdjustmentReport', { limit: 500 });
  expect(adjustments.rows.map(({ amount }) => minor(amount))).toEqual(transfers.map(({ amount }) => amount));
  expect(minor(adjustments.total.paid_out)).toBe(12_345);
});

describe('of days on which nothing happened', () => {
  test.each([
    'admin/getResultsReport',
    'admin/getPeopleReport',
    'admin/getFundsReport',
    'admin/getSuspensionReport',
    'admin/getVoidReport',
    'admin/getAdjustmentReport',
  ] as const)('%s has no row, and a file with its head alone', async (name) => {
    const nothing = { from_date: '2020-01-01', to_date: '2020-01-31' };
    const { rows, total, next } = await call(name, nothing);
    expect([rows, next, total.count]).toEqual([[], null, 0]);
    for (const as of ['csv', 'xlsx']) {
      const file = await fetch(`${exchange.url}/api/${name}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${owner}`, 'content-type': 'application/json' },
        body: JSON.stringify({ ...nothing, export: as }),
      });
      expect(file.status).toBe(200);
      if (as === 'csv') expect(await file.text()).toContain('No activity');
    }
  });
});

test('an account of another role is in no report of people', async () => {
  const ids = (await ask('admin/getPeopleReport')).rows.map(({ account }) => account as AccountId);
  expect(new Set(ids)).toEqual(new Set(people.map(({ account }) => account)));
});
