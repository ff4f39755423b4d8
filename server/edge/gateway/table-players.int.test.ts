import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Command } from 'engine';
import type { AccountId, MarketId, Money, Price, SelectionId } from 'engine/vocabulary';
import type { TablePicture } from 'protocol';
import { ApiClient } from '../betfair/testing/api-client.fixture.ts';
import type { User } from '../../people/identity/recognition.ts';
import { StaffAccounts } from '../../people/identity/staff-accounts.ts';
import { makeTemporaryFolder } from '../../core/system/temporary-folder.ts';
import { TestExchange } from './testing/exchange.fixture.ts';
import { TablePlayers } from './table-players.ts';

// Who runs the site, or works for it, bets at its tables through no door; and nobody decides a round from outside.

let folder: string;
let exchange: TestExchange;
let players: TablePlayers;
/** Of a round that takes bets for as long as the tests need. */
let market: MarketId;
let tokens: Record<'asha' | 'house', string>;
let people: Record<'asha' | 'house' | 'staff', User>;
let program: ApiClient;

beforeAll(async () => {
  folder = makeTemporaryFolder('players');
  exchange = await TestExchange.start({
    settings: { casino: { folder, pace: { card: 1, pause: 1, betting: 600_000 } } },
  });
  const { identity, running } = exchange;
  players = new TablePlayers(exchange.sequencer, running);
  const asha = await exchange.signedIn('asha', { cash: 1_000_000 });
  // A login of a bettor whose account is a house's, and one of a bettor who came to work here.
  const account = await identity.accounts.ensure('house:other', 'house');
  const house = await identity.createUser({ userName: 'housed', password: 'demo1234', role: 'bettor', account });
  const { body } = await exchange.call('user/login', { user_name: 'housed', password: 'demo1234' });
  const { user: staff } = await exchange.signedIn('bala', { cash: 1_000_000 });
  await identity.staff.changeRole(staff, 'support');
  program = await ApiClient.signedIn(exchange, 'devi', 1_000_000);
  tokens = { asha: asha.token, house: body.token as string };
  people = { asha: asha.user, house, staff };

  await running.casino.change('lucky7', { is_open: true });
  market = await vi.waitFor(
    async () => {
      const id = (await look()).round?.markets[0]?.market_id ?? '';
      if (id === '') throw new Error('no round takes bets yet');
      return Number(id.slice(2)) as MarketId;
    },
    { timeout: 20_000 },
  );
});
afterAll(async () => {
  await exchange.stop();
  await rm(folder, { recursive: true });
});

async function look(): Promise<TablePicture> {
  return (await exchange.call('casino/getTable', { table: 'lucky7' }, { token: tokens.asha })).body
    .data as TablePicture;
}

const bet = { selection_id: 1, odds: 100, stake: 20, is_back: 1 };
const order = (account: AccountId) =>
  ({
    account,
    selection: 1 as SelectionId,
    side: 'back',
    price: 10_000 as Price,
    size: 2000 as Money,
    persistence: 'lapse',
  }) as const;

const one = (by: 'asha' | 'house') =>
  exchange.call('bet/placeMarketBet', { market_id: `1.${market}`, ...bet }, { token: tokens[by] });
const batch = (by: 'asha' | 'house') =>
  exchange.call('bet/placeMarketBets', { market_id: `1.${market}`, bets: [bet, bet] }, { token: tokens[by] });

test('a customer bets one by one and many at once', async () => {
  expect((await one('asha')).body).toMatchObject({ status: true });

  expect((await batch('asha')).body).toMatchObject({ status: true });
});

test.each([
  ['single', one],
  ['batch', batch],
] as const)('the account of a house is refused at the %s door', async (_, door) => {
  expect((await door('house')).body).toMatchObject({ status: false, code: 'not-permitted' });
  expect(exchange.live.betsOf(people.house.account)).toEqual([]);
});

test('programs: the account of a house is refused, that of a customer not', async () => {
  const instruction = {
    orderType: 'LIMIT',
    side: 'BACK',
    selectionId: 1,
    limitOrder: { price: 100, size: 20, persistenceType: 'LAPSE' },
  };
  const params = { marketId: `1.${market}`, instructions: [instruction] };
  const placed = JSON.stringify(await program.rpc('betting', 'placeOrders', params));
  expect(placed).not.toContain('PERMISSION_DENIED');
  const commands = (account: AccountId): Command[] => [
    { type: 'place-order', market, ...order(account) },
    { type: 'place-orders', account, market, orders: [order(account)], allOrNothing: false },
  ];
  for (const command of commands(people.house.account))
    expect((await players.submit(command)).outcome).toEqual({ ok: false, rejection: 'not-permitted' });
});

test('whoever was a bettor and works here now is refused at every door, a replaced bet included', async () => {
  const { account } = people.staff;
  expect((await players.submit({ type: 'place-order', market, ...order(account) })).outcome.ok).toBe(false);
  expect(
    (await players.submit({ type: 'place-orders', account, market, orders: [order(account)], allOrNothing: false }))
      .outcome,
  ).toMatchObject({ rejection: 'not-permitted' });
  // A bet of before they came to work here.
  const placed = await exchange.sequencer.submit({ type: 'place-order', market, ...order(account) });
  if (!placed.outcome.ok) throw new Error(placed.outcome.rejection);
  const replaced = await players.submit({
    type: 'replace-order',
    account,
    order: placed.outcome.order,
    price: 20_000 as Price,
  });
  expect(replaced.outcome).toEqual({ ok: false, rejection: 'not-permitted' });
  // On a match they bet like anybody: as far as the engine is concerned.
  const sport = await exchange.openMarket();
  const onSport = await players.submit({ type: 'place-order', ...order(account), market: sport, price: 200 as Price });
  expect(onSport.outcome.ok).toBe(true);
});

test('it holds after a restart: who works here is read from the database', async () => {
  const again = await exchange.identity.findUser('bala');
  const read = new StaffAccounts();
  await read.read(exchange.database.kysely());
  expect([read.has(again?.account as AccountId), read.has(people.asha.account)]).toEqual([true, false]);
});

test('nobody changes, stops or decides a round at the desk', async () => {
  const operator = await exchange.signedIn('olga', { role: 'operator' });
  const { match } = (await exchange.running.catalogue.findMarket(market)) ?? {};
  const { matchId = 0 } = match ?? {};
  const series_id = match?.series.seriesId ?? 0;
  const market_id = `1.${market}`;
  const reason = 'why not';
  const runner = { market_id, selection_id: 1 };
  const runners = [{ name: 'Red' }, { name: 'Black' }];
  const newMarket = { name: 'Third card', market_type: 'third_card', commission: 0, min_stake: 1, runners };
  const table = exchange.running.catalogue.matches({ sportId: match?.sport.sportId })[0]?.matchId ?? 0;
  expect(table).toBeLessThan(0);
  const deeds = [
    ['admin/openMarket', { market_id }],
    ['admin/openMarkets', { match_id: matchId }],
    ['admin/suspendMarket', { market_id }],
    ['admin/suspendMarkets', { match_id: matchId }],
    ['admin/turnInPlay', { market_id, bet_delay: 1000 }],
    ['admin/closeMarket', { market_id }],
    ['admin/changeMarket', { market_id, max_stake: 1 }],
    ['admin/renameMarket', { market_id, name: 'Other' }],
    ['admin/setQuotes', { ...runner, state: 'active', levels: [] }],
    ['admin/addRunner', { market_id, name: 'Joker' }],
    ['admin/removeRunner', runner],
    ['admin/holdMarket', { market_id, reason }],
    ['admin/setPolicy', { market_id, sources: 1, automatic: true, second_person: false }],
    ['admin/settleMarket', { market_id, winners: [1] }],
    ['admin/proposeResult', { market_id, winners: [1] }],
    ['admin/voidMarket', { market_id, reason }],
    ['admin/createMarket', { match_id: matchId, ...newMarket }],
    // The table itself.
    ['admin/createMarket', { match_id: table, ...newMarket }],
    ['admin/finishMatch', { match_id: table }],
    ['admin/changeSeries', { series_id, name: 'Other' }],
    ['admin/createMatch', { series_id, name: 'One more', open_date: '2099-05-05T12:00:00.000Z' }],
  ] as const;
  for (const [call, body] of deeds) {
    const answer = await exchange.call(call, body, { token: operator.token });
    expect([call, answer.body.code]).toEqual([call, 'round-of-table']);
  }
  expect(exchange.live.market(market)).toMatchObject({ status: 'open', inPlay: false });
  expect((await exchange.running.catalogue.findMatch(matchId))?.markets).toEqual(match?.markets);
  expect((await one('asha')).body).toMatchObject({ status: true });
});

test('a bet that comes when its round is over by the clock is late, though its market is not closed yet', async () => {
  const { closes_at = 0 } = (await look()).round ?? {};
  exchange.ahead = closes_at - Date.now() - 60_000;
  expect((await one('asha')).body).toMatchObject({ status: true });
  const sent = { type: 'place-order', market, ...order(people.asha.account), requestKey: 'in-time' } as const;
  const inTime = await players.submit(sent);
  exchange.ahead += 60_000;
  // Its answer may have been lost: sent again, it is the bet that it was.
  expect((await players.submit(sent)).outcome).toMatchObject({
    ok: true,
    order: (inTime.outcome as { order: number }).order,
  });
  const late = [await one('asha'), await batch('asha')];
  expect(late.map(({ body }) => body.code)).toEqual(['market-closed', 'market-closed']);
});

test('a bet that comes in time is in time, however long it waits for its turn', async () => {
  const { closes_at = 0 } = (await look()).round ?? {};
  const port = Object.create(exchange.sequencer, {
    now: { value: () => closes_at - 1 },
    submit: { value: (command: Command) => exchange.sequencer.submit(command) },
  }) as typeof exchange.sequencer;
  const last = { type: 'place-order', market, ...order(people.asha.account) } as const;
  expect(exchange.sequencer.now()).toBeGreaterThan(closes_at);
  expect((await new TablePlayers(port, exchange.running).submit(last)).outcome.ok).toBe(true);
});
