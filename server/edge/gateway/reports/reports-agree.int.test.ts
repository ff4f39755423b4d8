import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { MarketId, SelectionId } from 'engine/vocabulary';
import type { PastBet, ProfitRow, StatementRow } from 'protocol';
import { TestExchange } from '../testing/exchange.fixture.ts';

// A day of many bets, results, other results, voids and transfers: every report tells the ledger's figures.

const NAMES = ['ann', 'bob', 'cat'] as const;
const CASH = 1_000_000;
const ROUNDS = 6;
const BETS = 14;

let exchange: TestExchange;
const people = new Map<string, { token: string; account: number }>();

/** The same day each time: mulberry32. */
function chance(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * below);
  };
}

async function playDay(): Promise<void> {
  const any = chance(20_261_121);
  const prices = [1.8, 1.9, 2, 2.1, 2.2];
  for (let round = 0; round < ROUNDS; round++) {
    const market = await exchange.openMarket(`Reds v Blues ${round}`);
    for (let bet = 0; bet < BETS; bet++) {
      const { token } = people.get(NAMES[any(NAMES.length)] as string) as { token: string };
      const asked = { selection_id: 1 + any(2), odds: prices[any(5)], stake: 1 + any(400), is_back: any(2) };
      await exchange.call('bet/placeMarketBet', { market_id: `1.${market}`, ...asked }, { token });
    }
    await endMarket(market, round);
  }
}

/** Settled, settled again otherwise, or void. */
async function endMarket(market: MarketId, round: number): Promise<void> {
  const submit = exchange.sequencer.submit.bind(exchange.sequencer);
  const settle = (...winners: number[]) => submit({ type: 'settle-market', market, winners: winners as SelectionId[] });
  if (round % 3 === 2) return void (await submit({ type: 'void-market', market }));
  await submit({ type: 'close-market', market });
  await settle(1);
  if (round % 3 === 1) await settle(2);
}

interface PageOf<Row> {
  readonly rows: Row[];
  readonly next: string | null;
  readonly total: Record<string, number>;
}

async function report<Row>(name: string, body: object, who: string): Promise<PageOf<Row>> {
  const { token } = people.get(who) as { token: string };
  const answer = await exchange.call(name, { limit: 500, ...body }, { token });
  expect(answer).toMatchObject({ status: 200 });
  return answer.body.data as PageOf<Row>;
}

const minor = (amount: number | undefined) => Math.round((amount ?? 0) * 100);
const sum = <Row>(rows: readonly Row[], of: (row: Row) => number) => rows.reduce((all, row) => all + minor(of(row)), 0);

beforeAll(async () => {
  exchange = await TestExchange.start();
  for (const name of NAMES) {
    const { token, user } = await exchange.signedIn(name, { cash: CASH });
    people.set(name, { token, account: user.account });
  }
  await playDay();
});
afterAll(() => exchange.stop());

const cashOf = (who: string) => exchange.accountCash(people.get(who)?.account as never);

test('the day moved money, and none of it was made or lost', () => {
  const cash = NAMES.map(cashOf);
  expect(cash.some((one) => one !== CASH)).toBe(true);
  // What is missing is the exchange's commission.
  expect(cash.reduce((all, one) => all + one, 0)).toBeLessThanOrEqual(CASH * NAMES.length);
});

describe.each(NAMES)('%s’s', (who) => {
  const statement = (body: object = {}) =>
    report<StatementRow>('accountStatement/getUserAccountStatementHistory', body, who);

  test('statement adds up to the cash of the ledger, line by line', async () => {
    const { rows, total } = await statement();
    const cash = cashOf(who);
    expect([minor(total['closing']), minor(total['opening'])]).toEqual([cash, 0]);
    expect(minor(total['credit']) - minor(total['debit'])).toBe(cash);
    expect([sum(rows, (row) => row.credit), sum(rows, (row) => row.debit)]).toEqual([
      minor(total['credit']),
      minor(total['debit']),
    ]);
    let balance = 0;
    for (const row of rows.toReversed()) {
      balance += minor(row.credit) - minor(row.debit);
      expect(minor(row.balance)).toBe(balance);
    }
    expect(balance).toBe(cash);
  });

  test('opening and closing balances are those around the days, whatever else is filtered', async () => {
    const { rows } = await statement();
    const [newest] = rows;
    const from = newest?.date as string;
    const around = await statement({ from_date: from, type: 'deposit-withdraw' });
    const before = rows.find((row) => row.date < from)?.balance ?? 0;
    expect([minor(around.total['opening']), minor(around.total['closing'])]).toEqual([minor(before), cashOf(who)]);
  });

  test('profit and loss is what markets added to the statement, at each of its levels', async () => {
    const { rows } = await statement({ type: 'sport' });
    const net = sum(rows, (row) => row.credit) - sum(rows, (row) => row.debit);
    for (const by of ['sport', 'match', 'market']) {
      const profit = await report<ProfitRow>('report/getProfitLoss', { by }, who);
      expect([by, minor(profit.total['net']), sum(profit.rows, (row) => row.net)]).toEqual([by, net, net]);
      expect(minor(profit.total['profit']) - minor(profit.total['commission'])).toBe(net);
    }
    expect(net).toBe(cashOf(who) - CASH);
  });

  test('settled bets come to the profit before commission, and no bet is lost between the tabs', async () => {
    const { total } = await report<ProfitRow>('report/getProfitLoss', {}, who);
    const bets = await report<PastBet>('bet/getUserBetHistory', { bet_status: 'settled' }, who);
    expect(minor(bets.total['profit'])).toBe(minor(total['profit']));
    expect(sum(bets.rows, (row) => row.profit ?? 0)).toBe(minor(total['profit']));
    const all = await report<PastBet>('bet/getUserBetHistory', {}, who);
    const ids = new Set<string>();
    for (const bet_status of ['matched', 'unmatched', 'settled', 'gone']) {
      const shown = await report<PastBet>('bet/getUserBetHistory', { bet_status }, who);
      expect([bet_status, shown.rows.length]).toEqual([bet_status, shown.total['count']]);
      for (const { bet_id } of shown.rows) ids.add(bet_id);
    }
    expect(ids.size).toBe(all.total['count']);
    expect(minor(all.total['stake'])).toBe(sum(all.rows, (row) => row.stake));
    expect(minor(all.total['matched'])).toBe(sum(all.rows, (row) => row.matched));
  });
});
