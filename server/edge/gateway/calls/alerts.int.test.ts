import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AccountId, MarketId, Millis, Money, SelectionId, Sequence } from 'engine/vocabulary';
import { CALLS, type AlertCase, type AlertSettings, type Feed, type StandingAlert } from 'protocol';
import type { User } from '../../../people/identity/recognition.ts';
import { TestExchange } from '../testing/exchange.fixture.ts';

let exchange: TestExchange;
let ann: string;
let bob: string;
let olga: string;
let auditor: string;
let market: MarketId;

beforeAll(async () => {
  exchange = await TestExchange.start();
  ({ token: ann } = await exchange.signedIn('ann', { cash: 100_000_000 }));
  ({ token: bob } = await exchange.signedIn('bob', { cash: 100_000_000 }));
  ({ token: olga } = await exchange.signedIn('olga', { role: 'operator' }));
  ({ token: auditor } = await exchange.signedIn('aud', { role: 'auditor' }));
  market = await exchange.openMarket();
});
afterAll(() => exchange.stop());

async function ask<T>(name: string, body: object, token = olga): Promise<T> {
  const answer = await exchange.call(name, body, { token });
  expect(answer).toMatchObject({ status: 200, body: { status: true } });
  const { data } = CALLS[name as keyof typeof CALLS];
  expect(data.safeParse(answer.body.data).success).toBe(true);
  return answer.body.data as T;
}
const get = async <T>(name: string) =>
  (await exchange.call(name, undefined, { token: olga, method: 'GET' })).body.data as T;
const refused = async (name: string, body: object, token = olga) => {
  const { status, body: answer } = await exchange.call(name, body, { token });
  return [status, answer.code];
};
const bet = (stake: number, token: string, side: 0 | 1 = 1) =>
  ask('bet/placeMarketBet', { market_id: `1.${market}`, selection_id: 1, odds: 3, stake, is_back: side }, token);
const cases = (body: object = {}) => ask<AlertCase[]>('admin/getCases', body);

test('two people at one address and a large bet open cases; they are noted, closed with a reason, and opened again', async () => {
  await bet(10, ann);
  await bet(200_000, bob);
  const open = await cases({ state: 'open' });
  expect(open.map(({ kind }) => kind).toSorted()).toEqual(['large-bet', 'shared-place']);
  const shared = open.find(({ kind }) => kind === 'shared-place') as AlertCase;
  expect(shared.people.map(({ name }) => name)).toEqual(['ann', 'bob']);
  expect(shared).toMatchObject({ market_id: `1.${market}`, state: 'open', figures: { basis: 'address' } });
  expect(open.find(({ kind }) => kind === 'large-bet')).toMatchObject({ amount: 200_000, people: [{ name: 'bob' }] });

  const about = async (account: number | undefined) => (await cases({ account })).map(({ kind }) => kind).toSorted();
  expect(await about(shared.people[0]?.account)).toEqual(['shared-place']);
  expect(await about(shared.people[1]?.account)).toEqual(['large-bet', 'shared-place']);
  expect(await about(99_999)).toEqual([]);

  const { case_id } = shared;
  await ask('admin/noteCase', { case_id, reason: 'Two brothers, one flat.' });
  const closed = await ask<AlertCase>('admin/closeCase', { case_id, reason: 'Both were seen.' });
  expect(closed.steps.map(({ step, text, user_name }) => [step, text, user_name])).toEqual([
    ['note', 'Two brothers, one flat.', 'olga'],
    ['closed', 'Both were seen.', 'olga'],
  ]);
  expect(await refused('admin/closeCase', { case_id, reason: 'again' })).toEqual([409, 'case-closed']);
  // Seen again on the same market: the same case, closed still.
  await bet(11, ann);
  expect((await cases({ state: 'open' })).map(({ kind }) => kind)).toEqual(['large-bet']);
  expect((await ask<AlertCase>('admin/reopenCase', { case_id, reason: 'It went on.' })).state).toBe('open');
  expect(await refused('admin/reopenCase', { case_id, reason: 'again' })).toEqual([409, 'case-open']);
  expect(await refused('admin/noteCase', { case_id: 99_999, reason: 'who' })).toEqual([404, 'unknown-case']);
  expect(await refused('admin/noteCase', { case_id, reason: 'mine' }, auditor)).toEqual([404, 'unknown-call']);
  const trail = await ask<{ rows: { action: string; reason: string }[] }>('admin/getAudit', {
    subject: `case ${case_id}`,
  });
  expect(trail.rows.map(({ action, reason }) => [action, reason])).toContainEqual([
    'admin/closeCase',
    'Both were seen.',
  ]);
});

test('a setting holds for what happens from then on', async () => {
  const settings = await get<AlertSettings>('admin/getAlertSettings');
  const changed = { ...settings, large_bet: { is_on: true, amount: 50 }, cap_per_cent: 10 };
  await ask('admin/setAlertSettings', { settings: changed, reason: 'A small site' });
  expect(await get('admin/getAlertSettings')).toEqual(changed);
  const before = (await cases({ kind: 'large-bet' })).length;
  await bet(60, ann);
  expect((await cases({ kind: 'large-bet' })).length).toBe(before + 1);
  expect(await refused('admin/setAlertSettings', { settings: { ...changed, cap_per_cent: 0 }, reason: 'x' })).toEqual([
    422,
    'malformed',
  ]);
});

test('a house near its cap stands in the inbox, and goes by itself', async () => {
  const house = await exchange.identity.accounts.ensure('house:test', 'house');
  const found = exchange.catalogue.market(market);
  const quoted = await exchange.catalogue.createMarket({
    matchId: found?.match.matchId ?? 0,
    name: 'Bookmaker',
    marketType: 'bookmaker',
    mechanism: 'quoted',
    baseRate: 0,
    minStake: 100,
    options: { house: { account: house as AccountId, lossCap: 100_000 as Money } },
    runners: [
      { selection: 1, name: 'Reds' },
      { selection: 2, name: 'Blues' },
    ],
  });
  const { sequencer } = exchange;
  await sequencer.submit({ type: 'open-market', market: quoted });
  const levels = [{ side: 'back' as const, rate: 10_000, line: 0, size: 50_000 as Money }];
  const quote = { type: 'set-quotes', account: house, market: quoted, selection: 1 as SelectionId } as const;
  await sequencer.submit({ ...quote, state: 'active', levels });
  const standing = async () => (await get<{ standing: StandingAlert[] }>('admin/getAlerts')).standing;
  const about = `1.${quoted}`;
  expect(await standing()).not.toContainEqual(expect.objectContaining({ kind: 'house-cap' }));
  const take = { market_id: about, selection_id: 1, odds: 2, stake: 400, is_back: 1 };
  await exchange.call('bet/placeMarketBet', { ...take, odds: 100 }, { token: bob });
  expect(await standing()).toContainEqual(expect.objectContaining({ kind: 'house-cap', about, amount: 400 }));
  await sequencer.submit({ type: 'void-market', market: quoted });
  expect(await standing()).not.toContainEqual(expect.objectContaining({ kind: 'house-cap' }));
});

test('of many deposits that wait the oldest hundred are listed, and all are counted', async () => {
  interface Alerts {
    readonly standing: readonly StandingAlert[];
    readonly standing_count: number;
  }
  const seen = async () => {
    const { standing, standing_count } = await get<Alerts>('admin/getAlerts');
    return { deposits: standing.filter(({ kind }) => kind === 'deposit').length, count: standing_count };
  };
  const { count } = await seen();
  const bettor = (await exchange.identity.findUser('bob')) as User;
  const { store } = exchange.running.payments;
  const of = { userId: bettor.userId, account: bettor.account, direction: 'deposit', method: 'upi' } as const;
  const owing = { details: '', proof: undefined, move: null, after: 0 as Sequence, amount: 100 as Money };
  for (let n = 0; n < 101; n += 1)
    await store.add({ ...of, ...owing, requestId: `late ${n}`, at: 1 as Millis }, { what: 'bettor', user: 0 });
  expect(await seen()).toEqual({ deposits: 100, count: count + 101 });
});

test('a feed that says nothing for too long while its match is bet on in play is silent, and the inbox says so', async () => {
  const match_id = exchange.catalogue.market(market)?.match.matchId ?? 0;
  const health = async () => (await get<Feed[]>('admin/getFeeds')).find((feed) => feed.match_id === match_id)?.health;
  await exchange.facts.store.begin(match_id);
  const at = exchange.sequencer.now();
  exchange.facts.store.append(match_id, 'a-feed', { at, said: { kind: 'toss', winner: 0, chose: 'bat' } });
  expect(await health()).toBe('idle');
  await exchange.sequencer.submit({ type: 'turn-in-play', market, betDelay: 0 as Millis });
  expect(await health()).toBe('live');
  const { feed_seconds } = await get<AlertSettings>('admin/getAlertSettings');
  exchange.ahead += feed_seconds * 1000;
  expect(await health()).toBe('silent');
  const { standing } = await get<{ standing: StandingAlert[] }>('admin/getAlerts');
  expect(standing).toContainEqual(expect.objectContaining({ kind: 'stale-feed', match_id }));
});

test('a start folds the journal again to the same cases', async () => {
  const before = await cases();
  await exchange.close();
  exchange = await TestExchange.on(exchange.postgres, exchange.database);
  ({ body: { token: olga } = { token: '' } } = (await exchange.call('user/login', {
    user_name: 'olga',
    password: 'demo1234',
  })) as { body: { token: string } });
  expect(await cases()).toEqual(before);
  const rows = async () => (await exchange.database.pool.query('select sequence from alert_place')).rows[0];
  await expect.poll(rows).toEqual({ sequence: exchange.sequencer.sequence });
});

test('what waits is taken by one person, and by another only from whom they know to have it', async () => {
  const { token: tara } = await exchange.signedIn('tara', { role: 'trader' });
  const need = { kind: 'start', of: '7' };
  const taken = async () =>
    (await get<{ of: string; user_name: string }[]>('admin/getTakenNeeds')).map(({ of, user_name }) => [of, user_name]);
  const { user_id: olgas } = await ask<{ user_id: number }>('admin/takeNeed', { ...need, instead_of: 0 });
  expect(await refused('admin/takeNeed', { ...need, instead_of: 0 }, tara)).toEqual([409, 'need-taken']);
  expect(await taken()).toEqual([['7', 'olga']]);
  await ask('admin/takeNeed', { ...need, instead_of: 0 });
  await ask('admin/takeNeed', { ...need, instead_of: olgas }, tara);
  expect(await taken()).toEqual([['7', 'tara']]);
  // Results are not a trader's, and nothing is an auditor's.
  const result = { kind: 'result', of: '1.5 held', instead_of: 0 };
  expect(await refused('admin/takeNeed', result, tara)).toEqual([404, 'unknown-need']);
  expect((await refused('admin/takeNeed', result, auditor))[0]).toBe(404);
  expect(await refused('admin/takeNeed', { ...result, of: '<b>' })).toEqual([422, 'malformed']);
  exchange.ahead += 25 * 3_600_000;
  // By then everybody's sign-in has ended.
  ({ token: olga } = await exchange.signedIn('oda', { role: 'operator' }));
  expect(await taken()).toEqual([]);
  await ask('admin/takeNeed', { ...need, instead_of: 0 });
  expect(await taken()).toEqual([['7', 'oda']]);
});
