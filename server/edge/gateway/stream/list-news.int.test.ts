import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MarketId, Money } from 'engine/vocabulary';
import { STAFF_LISTS, type StaffList } from 'protocol';
import { TestExchange } from '../testing/exchange.fixture.ts';
import { StreamReader } from '../testing/stream-reader.fixture.ts';

// Whatever changes a list of the reader, its topic says so.

let exchange: TestExchange;
let operator: string;
let bettor: string;
let reader: StreamReader | undefined;
beforeAll(async () => {
  exchange = await TestExchange.start();
  ({ token: operator } = await exchange.signedIn('olga', { role: 'operator' }));
  ({ token: bettor } = await exchange.signedIn('asha', { cash: 100_000 }));
});
afterAll(() => exchange.stop());

async function ask<T>(name: string, body: object, token = operator): Promise<T> {
  const answer = await exchange.call(name, body, { token });
  expect([name, answer.status, answer.body.message]).toEqual([name, 200, answer.body.message]);
  return answer.body.data as T;
}

const changesOf = (topic: string) => (reader?.held.get(topic)?.data as { changes: number } | undefined)?.changes;

/** @param deed  what is done while the topic is watched */
async function expectChange(topic: string, deed: () => Promise<unknown>): Promise<void> {
  reader ??= await StreamReader.open(exchange, operator);
  if (!reader.held.has(topic)) await reader.subscribe(topic);
  const before = changesOf(topic) as number;
  await deed();
  await expect.poll(() => changesOf(topic)).toBeGreaterThan(before);
}

test('a market that opens, closes and is settled changes the markets and the settlements', async () => {
  const market_id = `1.${await exchange.openMarket()}`;
  await expectChange('list:markets', () => ask('admin/suspendMarket', { market_id }));
  await expectChange('list:markets', () => ask('admin/renameMarket', { market_id, name: 'Match odds' }));
  const byTwo = { sources: 2, automatic: false, second_person: true };
  await expectChange('list:markets', () => ask('admin/setPolicy', { market_id, ...byTwo }));
  await expectChange('list:settlement', () => ask('admin/closeMarket', { market_id }));
  await expectChange('list:settlement', () =>
    ask('admin/proposeResult', { market_id, winners: [1], reason: 'Seen on the field' }),
  );
  await expectChange('list:settlement', () => ask('admin/holdMarket', { market_id, reason: 'Wait for the umpire' }));
});

test('facts change what is known of their match, and who tells of it', async () => {
  const market = await exchange.openMarket();
  const match_id = exchange.catalogue.market(market)?.match.matchId as number;
  await exchange.running.facts.store.begin(match_id);
  const toss = { kind: 'toss', winner: 0, chose: 'bat' };
  await expectChange('list:feeds', async () =>
    expectChange(`facts:${match_id}`, async () => {
      const at = exchange.sequencer.now();
      exchange.running.facts.store.append(match_id, 'a feed', { at, ['said']: toss });
    }),
  );
});

test('queries, proposals, cases, payments and what is taken change their lists', async () => {
  const market_id = `1.${await exchange.openMarket()}`;
  const bet = { market_id, selection_id: 1, odds: 3, stake: 10, is_back: 1 };
  await ask('bet/placeMarketBet', bet, bettor);
  const query = { about: 'rate', market_id, text: 'Why at this rate?' };
  await expectChange('list:queries', () => ask('query/raiseQuery', query, bettor));
  await expectChange('list:needs', () => ask('admin/takeNeed', { kind: 'start', of: '1', instead_of: 0 }));
  await expectChange('list:payments', () =>
    ask('admin/closePaymentMethod', { method: 'upi', reason: 'The bank is down' }),
  );
  await expectChange('list:alerts', () =>
    exchange.running.alerts.cases.save([
      {
        kind: 'large-bet',
        key: 'large 1',
        at: exchange.sequencer.now(),
        lastAt: exchange.sequencer.now(),
        accounts: [],
        market: 0 as MarketId,
        amount: 0 as Money,
        figures: {},
      },
    ]),
  );
  await expectChange('list:approvals', async () =>
    exchange.running.authority.proposals.add({
      kind: 'credit',
      call: 'admin/creditAccount',
      body: {},
      seen: '',
      proposedBy: 1,
      proposedAt: Date.now(),
      expiresAt: Date.now() + 1000,
    }),
  );
});

test('money that moves changes the list of people; what staff do, that of providers and the audit trail', async () => {
  await expectChange('list:people', () => exchange.signedIn('bala', { cash: 100 }));
  const { user } = await exchange.signedIn('chitra', { cash: 100 });
  const { userId: user_id } = user as { userId: number };
  await expectChange('list:providers', async () =>
    expectChange('list:audit', () => ask('admin/changeAccount', { user_id, bets_locked: true })),
  );
});

test('a list is told to those alone who may ask for it', async () => {
  const { token } = await exchange.signedIn('carla', { role: 'cashier' });
  const cashier = await StreamReader.open(exchange, token);
  const allowed: readonly StaffList[] = ['payments', 'approvals', 'people'];
  await cashier.subscribe(...allowed.map((list) => `list:${list}`));
  const others = Object.keys(STAFF_LISTS).filter((list) => !allowed.includes(list as StaffList));
  cashier.say({ op: 'subscribe', topics: others.map((list) => `list:${list}`) });
  const refused = () => cashier.frames.filter(({ op }) => op === 'refused').length;
  await expect.poll(refused).toBe(others.length);
});
