import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { MarketId, Millis, SelectionId, Sequence } from 'engine/vocabulary';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bySuite } from '../../../engine/testing/suite-size.ts';
import { TestPostgres, placeOf } from '../../core/postgres/testing/database.fixture.ts';
import { beginRecords, dropRecords } from './begin-records.ts';
import { forgetBots } from './forget-bots.ts';
import { JournalFollower } from './journal-follower.ts';
import { CUSTOMERS, FEED, RecordsExchange } from './testing/records-exchange.fixture.ts';

const [ANN, BOB, CAT] = CUSTOMERS as [(typeof CUSTOMERS)[0], (typeof CUSTOMERS)[0], (typeof CUSTOMERS)[0]];
let postgres: TestPostgres;

beforeAll(async () => {
  postgres = await TestPostgres.start();
});
afterAll(() => postgres.stop());

async function withExchange(
  work: (exchange: RecordsExchange) => Promise<void>,
  options: Parameters<typeof RecordsExchange.start>[1] = {},
) {
  const exchange = await RecordsExchange.start(postgres, options);
  try {
    await exchange.open();
    await work(exchange);
  } finally {
    await exchange.stop();
  }
}

/** A snapshot begins only with a command, and many commands may pass while a slow snapshot is saved. */
async function makeMarketsUntil(exchange: RecordsExchange, holds: () => Promise<boolean>): Promise<void> {
  let market = 100;
  const holdsAfterOneMore = async () => {
    await exchange.market((market += 1));
    return holds();
  };
  await expect.poll(holdsAfterOneMore).toBe(true);
}

/** Bets of everybody in a market, matched, unmatched and cancelled. */
async function betOn(exchange: RecordsExchange, market: MarketId): Promise<void> {
  await exchange.bet({ account: ANN, market, side: 'back', price: 300, size: 1000 });
  await exchange.bet({ account: BOB, market, side: 'lay', price: 310, size: 2500 });
  const rest = await exchange.bet({ account: CAT, market, side: 'back', price: 290, size: 700 });
  await exchange.bet({ account: CAT, market, side: 'back', price: 400, size: 500, selection: 2 });
  await exchange.play({ type: 'cancel-order', account: CAT, order: rest }).catch(() => undefined);
  await exchange.bet({ account: FEED, market, side: 'lay', price: 400, size: 200, selection: 2 });
}

async function expectLedger(exchange: RecordsExchange): Promise<void> {
  const records = await exchange.upToDate();
  for (const account of CUSTOMERS) {
    const { rows } = await records.statementOf({ account }, { limit: 1000 });
    const totals = await records.statementTotals({ account });
    const cash = exchange.live.account(account)?.cash;
    expect(rows.reduce((sum, line) => sum + line.amount, 0)).toBe(cash);
    expect(totals.credit + totals.debit).toBe(cash);
    expect(rows[0]?.balance).toBe(cash);
    const { rows: markets } = await records.profitOf({ account, by: 'market' }, { limit: 1000 });
    const won = rows.filter((line) => line.market > 0).reduce((sum, line) => sum + line.amount, 0);
    expect(markets.reduce((sum, row) => sum + row.net, 0)).toBe(won);
    expect((await records.profitTotals({ account, by: 'sport' })).net).toBe(won);
    const { rows: groups } = await records.clearedGroups({ account, status: 'settled' }, 'market', { limit: 1000 });
    for (const { market, profit, commission } of groups) {
      expect(markets.find((row) => row.market === market)).toMatchObject({ profit, commission });
    }
  }
}

/** Over all days. */
async function turnover(exchange: RecordsExchange): Promise<number> {
  const records = await exchange.upToDate();
  return (await records.staff.dayTotals({ by: 'market', days: { from: 0, to: 100_000 } })).matched;
}

test('turnover counts no bet that is void, and a void market again once it has a result', async () => {
  await withExchange(async (exchange) => {
    const market = await exchange.market(1);
    await betOn(exchange, market);
    const matched = 1000 + 700 + 200;
    expect(await turnover(exchange)).toBe(matched);
    await exchange.play({ type: 'close-market', market });
    await exchange.settle(market, 1);
    await exchange.play({ type: 'void-market', market });
    expect(await turnover(exchange)).toBe(0);
    await exchange.settle(market, 2);
    expect(await turnover(exchange)).toBe(matched);
    const other = await exchange.market(2);
    await exchange.bet({ account: ANN, market: other, side: 'back', price: 300, size: 1000 });
    const lay = await exchange.bet({ account: FEED, market: other, side: 'lay', price: 300, size: 400 });
    await exchange.bet({ account: BOB, market: other, side: 'lay', price: 300, size: 600 });
    // As after a restart: no bet is at hand.
    await exchange.upToDate();
    await exchange.follow();
    await exchange.play({ type: 'void-bets', market: other, order: lay });
    expect(await turnover(exchange)).toBe(matched + 600);
    await exchange.play({ type: 'void-market', market: other });
    expect(await turnover(exchange)).toBe(matched);
  });
});

test('figures equal the ledger after each of settle, void and another result', async () => {
  await withExchange(async (exchange) => {
    const market = await exchange.market(1);
    await betOn(exchange, market);
    await exchange.play({ type: 'close-market', market });
    await exchange.settle(market, 1);
    await expectLedger(exchange);
    await exchange.play({ type: 'void-market', market });
    await expectLedger(exchange);
    await exchange.settle(market, 2);
    await expectLedger(exchange);
    await exchange.settle(market, 1);
    await expectLedger(exchange);
    const records = await exchange.upToDate();
    const told = await records.resultsOf(market);
    expect(told.map(({ telling, what }) => ({ telling, what }))).toEqual([
      { telling: 1, what: 'settled' },
      { telling: 2, what: 'voided' },
      { telling: 3, what: 'resettled' },
      { telling: 4, what: 'resettled' },
    ]);
    // 10.00 at 3.00, and 5 % of what a market has won.
    const lines = (await records.statementOf({ account: ANN, oldestFirst: true }, { limit: 10 })).rows;
    expect(lines.map(({ kind, amount, won, commission }) => ({ kind, amount, won, commission }))).toEqual([
      { kind: 'credit', amount: 1_000_000, won: 0, commission: 0 },
      { kind: 'settlement', amount: 1900, won: 2000, commission: 100 },
      { kind: 'resettlement', amount: -1900, won: -2000, commission: -100 },
      { kind: 'resettlement', amount: -1000, won: -1000, commission: 0 },
      { kind: 'resettlement', amount: 2900, won: 3000, commission: 100 },
    ]);
    expect(lines.map((line) => line.result?.telling)).toEqual([undefined, 1, 2, 3, 4]);
    // Without a memo, as an earlier build journaled it.
    expect(lines[0]).toMatchObject({ memo: { kind: 'operator-credit', reference: '' }, line: 1 });
  });
});

test('a second follower, as of a halted writer that wakes up, doubles nothing, and neither stays behind', async () => {
  await withExchange(async (exchange) => {
    await exchange.upToDate();
    const { database, sequencer } = exchange;
    const other = new JournalFollower({ database }, 0 as Sequence);
    exchange.isOneOfTwo = true;
    other.start();
    for (const number of [1, 2, 3]) {
      const market = await exchange.market(number);
      await betOn(exchange, market);
      other.journalHas(sequencer.sequence);
      await expect.poll(() => other.position, { timeout: 60_000 }).toBeGreaterThanOrEqual(sequencer.sequence);
      await exchange.play({ type: 'close-market', market });
      await exchange.settle(market, 1);
      await expectLedger(exchange);
    }
    await other.stop();
  });
});

test('a market that was never settled is void for every bet that it had matched', async () => {
  await withExchange(async (exchange) => {
    const market = await exchange.market(1);
    await betOn(exchange, market);
    await exchange.upToDate();
    // As after a restart: no bet is at hand.
    await exchange.follow();
    await exchange.play({ type: 'void-market', market });
    const records = await exchange.upToDate();
    for (const account of CUSTOMERS) {
      for (const bet of (await records.betsOf({ account }, { limit: 100 })).rows) {
        const { order, isVoid, profit, lapsed, matched } = exchange.live.bet(bet.order) as typeof bet;
        expect(bet).toMatchObject({ order, isVoid, matched, lapsed });
        expect(bet.profit).toBe(profit);
      }
    }
    await expectLedger(exchange);
  });
});

test('bets are found by standing, market, side and time, page by page', async () => {
  await withExchange(async (exchange) => {
    for (const number of [1, 2, 3]) await betOn(exchange, await exchange.market(number));
    await exchange.play({ type: 'close-market', market: 1 as MarketId });
    await exchange.settle(1 as MarketId, 1);
    const records = await exchange.upToDate();
    const ofCat = (standing: 'matched' | 'unmatched' | 'settled' | 'lapsed' | 'cancelled' | 'void') =>
      records.betTotals({ account: CAT, standings: [standing] });
    // Of each market: 7.00 matched, and 2.00 of 5.00; what is left of it lapsed where the market was closed.
    expect(await ofCat('matched')).toMatchObject({ count: 4, matched: 2 * (700 + 200) });
    expect(await ofCat('unmatched')).toMatchObject({ count: 2 });
    expect(await ofCat('settled')).toMatchObject({ count: 2, matched: 900 });
    expect(await ofCat('lapsed')).toMatchObject({ count: 1 });
    expect(await ofCat('void')).toMatchObject({ count: 0 });
    const all = (await records.betsOf({ account: CAT }, { limit: 100 })).rows;
    expect(all).toHaveLength(6);
    const inPages = [];
    let after: string | undefined;
    do {
      const page = await records.betsOf({ account: CAT }, { limit: 4, after });
      inPages.push(...page.rows);
      after = page.next;
    } while (after !== undefined);
    expect(inPages).toEqual(all);
    expect((await records.betsOf({ account: CAT }, { limit: 4, skip: 4 })).rows).toEqual(all.slice(4));
    const filter = {
      account: CAT,
      markets: [2 as MarketId],
      runners: [{ market: 2 as MarketId, selection: 2 as SelectionId }],
    };
    expect((await records.betsOf(filter, { limit: 10 })).rows.map((bet) => [bet.market, bet.selection])).toEqual([
      [2, 2],
    ]);
    expect((await records.betsOf({ account: CAT, side: 'lay' }, { limit: 10 })).rows).toEqual([]);
    const first = all.at(-1) as (typeof all)[0];
    const before = { between: { to: first.placedAt as Millis } };
    expect((await records.betsOf({ account: CAT, ...before }, { limit: 10 })).rows).toEqual([]);
    await expect(records.betsOf({ account: CAT }, { limit: 4, after: 'nowhere' })).rejects.toThrow('no such page');
    const fills = await records.fillsOf(CAT, first.order);
    expect(fills.reduce((sum, fill) => sum + fill.size, 0)).toBe(first.matched);
    expect(await records.fillsOf(ANN, first.order)).toEqual([]);
  });
});

test('cleared bets are put together by market, runner and side', async () => {
  await withExchange(async (exchange) => {
    const market = await exchange.market(1);
    await betOn(exchange, market);
    await exchange.bet({ account: CAT, market, side: 'lay', price: 500, size: 300, selection: 2 });
    await exchange.bet({ account: ANN, market, side: 'back', price: 500, size: 300, selection: 2 });
    await exchange.play({ type: 'close-market', market });
    await exchange.settle(market, 1);
    const records = await exchange.upToDate();
    const groups = (by: 'sport' | 'match' | 'market' | 'runner' | 'side') =>
      records.clearedGroups({ account: CAT, status: 'settled' }, by, { limit: 10 }).then(({ rows }) =>
        rows.map(({ selection, side, betCount, size, profit, commission }) => ({
          selection,
          side,
          betCount,
          size,
          profit,
          commission,
        })),
      );
    // 7.00 back of runner 1 at 3.10 wins 14.70; of runner 2 2.00 are lost and 3.00 won; 5 % of 15.70 is commission.
    const whole = { selection: 0, side: undefined, betCount: 3, size: 1200, profit: 1570, commission: 79 };
    for (const by of ['sport', 'match', 'market'] as const) {
      const [only, ...others] = await groups(by);
      expect(others).toEqual([]);
      expect(only).toEqual(whole);
    }
    expect(await groups('runner')).toEqual([
      { selection: 1, side: undefined, betCount: 1, size: 700, profit: 1470, commission: 0 },
      { selection: 2, side: undefined, betCount: 2, size: 500, profit: 100, commission: 0 },
    ]);
    expect(await groups('side')).toEqual([
      { selection: 1, side: 'back', betCount: 1, size: 700, profit: 1470, commission: 0 },
      { selection: 2, side: 'back', betCount: 1, size: 200, profit: -200, commission: 0 },
      { selection: 2, side: 'lay', betCount: 1, size: 300, profit: 300, commission: 0 },
    ]);
  });
});

async function killedFollower(exchange: RecordsExchange, place: unknown): Promise<ChildProcess> {
  const child = spawn(
    process.execPath,
    [fileURLToPath(new URL('./testing/follower-child.fixture.ts', import.meta.url)), JSON.stringify(place)],
    { stdio: ['pipe', 'pipe', 'inherit'] },
  );
  child.stdin?.write(`${exchange.sequencer.sequence}\n`);
  await new Promise((resolve, reject) => {
    child.stdout?.once('data', resolve);
    child.once('exit', (code) => reject(new Error(`the follower ended with ${code}`)));
  });
  return child;
}

test('killed again and again it goes on where it was, and a rebuild gives the same tables', async () => {
  await withExchange(async (exchange) => {
    await exchange.follow();
    await exchange.stopFollowing();
    const place = placeOf(exchange.database);
    const rounds = bySuite(2, 4);
    for (let round = 1; round <= rounds; round += 1) {
      for (const number of [1, 2, 3, 4]) {
        const market = await exchange.market(round * 10 + number);
        await betOn(exchange, market);
        if (number === 1) await exchange.play({ type: 'void-bets', market, selection: 1 as SelectionId });
        if (number === 2) continue;
        await exchange.play({ type: 'close-market', market });
        await exchange.settle(market, number === 3 ? 2 : 1);
        if (number === 4) await exchange.play({ type: 'void-market', market });
        if (number === 4 && round === 2) await exchange.settle(market, 2);
      }
      // It has told of one transaction and is in the middle of the next ones.
      const child = await killedFollower(exchange, place);
      const gone = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGKILL');
      await gone;
    }
    await exchange.follow();
    await exchange.upToDate();
    await expectLedger(exchange);
    const before = await exchange.tables();
    expect(before['record_bet']?.length).toBe(rounds * 4 * 4);
    await exchange.stopFollowing();
    await dropRecords(exchange.database, exchange.store);
    await exchange.upToDate();
    expect(await exchange.tables()).toEqual(before);
  });
});

test('of a journal only what the records have taken is archived', async () => {
  let taken = 0;
  await withExchange(
    async (exchange) => {
      exchange.sequencer.archiveBehind(() => taken as Sequence);
      const oldest = async () =>
        (await exchange.database.pool.query<{ first: number }>('select min(first) as first from journal')).rows[0]
          ?.first;
      for (let number = 1; number <= 30; number += 1) await exchange.market(number);
      expect(await oldest()).toBe(1);
      taken = 20;
      await makeMarketsUntil(exchange, async () => Number(await oldest()) > 1);
      expect(await oldest()).toBeLessThanOrEqual(21);
    },
    { snapshotPace: { commands: 10, ms: 0 } },
  );
});

test('what bots did long ago is dropped, what a person did with them is not', async () => {
  await withExchange(async (exchange) => {
    await exchange.database.pool.query(
      `insert into account (account, name, role) overriding system value values
         ($1, 'user:ann', 'customer'), ($2, 'bot:maker-1', 'customer'), ($3, 'bot:taker-1', 'customer')`,
      [ANN, BOB, CAT],
    );
    const [over, runs] = [await exchange.market(1), await exchange.market(2)];
    for (const market of [over, runs]) await betOn(exchange, market);
    await exchange.play({ type: 'close-market', market: over });
    await exchange.settle(over, 1);
    const records = await exchange.upToDate();
    const before = await records.betsOf({ account: ANN }, { limit: 10 });
    const statement = await records.statementOf({ account: ANN }, { limit: 10 });
    await forgetBots(exchange.database, 3_600_000);
    expect((await records.betTotals({ account: BOB })).count).toBe(2);
    await forgetBots(exchange.database, 0);
    for (const account of [BOB, CAT]) {
      const left = (await records.betsOf({ account }, { limit: 10 })).rows;
      expect(left.every((bet) => bet.market === runs)).toBe(true);
      expect(left.length).toBeGreaterThan(0);
      expect((await records.statementTotals({ account })).count).toBe(0);
    }
    expect(await records.betsOf({ account: ANN }, { limit: 10 })).toEqual(before);
    expect(await records.statementOf({ account: ANN }, { limit: 10 })).toEqual(statement);
    for (const { order, matched } of before.rows) {
      const fills = await records.fillsOf(ANN, order);
      expect(fills.reduce((sum, fill) => sum + fill.size, 0)).toBe(matched);
    }
    // Another result finds no bets of theirs, and their money all the same.
    await exchange.settle(over, 2);
    await exchange.upToDate();
    const [last] = (await records.statementOf({ account: BOB }, { limit: 1 })).rows;
    expect(last?.balance).toBe(exchange.live.account(BOB)?.cash);
  });
});

test('where the journal’s beginning is archived the records begin with what the live models know', async () => {
  await withExchange(
    async (exchange) => {
      // No further: what the records have yet to read stays.
      exchange.sequencer.archiveBehind(() => 15 as Sequence);
      const market = await exchange.market(1);
      await betOn(exchange, market);
      for (let number = 2; number <= 40; number += 1) await exchange.market(number);
      await makeMarketsUntil(exchange, async () => (await exchange.store.anchor()).sequence > 0);
      await exchange.play({ type: 'close-market', market });
      await exchange.settle(market, 1);
      // The sequencer drops the oldest snapshot between listing and loading.
      let dropped = 0;
      const { store, database } = exchange;
      const begun = await beginRecords(database, {
        anchor: () => store.anchor(),
        listSnapshots: () => store.listSnapshots(),
        loadSnapshot: async (key) => {
          if (dropped === 0) {
            dropped = key.sequence;
            await database.pool.query('delete from journal_snapshot where sequence = $1', [dropped]);
          }
          return store.loadSnapshot(key);
        },
      });
      expect(begun).toBeGreaterThan(dropped);
      await exchange.upToDate();
      await expectLedger(exchange);
      await expect(dropRecords(exchange.database, exchange.store)).rejects.toThrow('archived');
    },
    { snapshotPace: { commands: 10, ms: 0 } },
  );
});
