import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS, type MarketId, type SelectionId } from 'engine/vocabulary';
import { CALLS, type BetPlaced, type ClientQuery, type NoticeOnWire } from 'protocol';
import { TestExchange } from '../testing/exchange.fixture.ts';

let exchange: TestExchange;
let ann: string;
let bob: string;
let olga: string;
let market: MarketId;
let bet: string;

const aQuery = (fields: object = {}) => ({
  market_id: `1.${market}`,
  about: 'result',
  text: 'The Blues won, why were the Reds paid?',
  ...fields,
});

beforeAll(async () => {
  exchange = await TestExchange.start();
  ({ token: ann } = await exchange.signedIn('ann', { cash: 100_000 }));
  ({ token: bob } = await exchange.signedIn('bob', { cash: 100_000 }));
  ({ token: olga } = await exchange.signedIn('olga', { role: 'operator' }));
  market = await exchange.openMarket();
  const placed = await exchange.call(
    'bet/placeMarketBet',
    { market_id: `1.${market}`, selection_id: 1, odds: 3, stake: 10, is_back: 1 },
    { token: ann },
  );
  bet = (placed.body.data as BetPlaced).bet_id;
});
afterAll(() => exchange.stop());

async function ask<T>(name: string, body: object, token: string): Promise<T> {
  const answer = await exchange.call(name, body, { token });
  expect(answer).toMatchObject({ status: 200, body: { status: true } });
  return answer.body.data as T;
}
const get = async <T>(name: string, token: string) =>
  (await exchange.call(name, undefined, { token, method: 'GET' })).body.data as T;
const refused = async (name: string, body: object, token: string) => {
  const { status, body: answer } = await exchange.call(name, body, { token });
  return [status, answer.code];
};
const stepsOf = ({ steps }: ClientQuery) => steps.map(({ status, by, text }) => [status, by, text]);

test('a query goes from open to looked at, answered and closed, and its client is told of the answer', async () => {
  const { query_id } = await ask<ClientQuery>('query/raiseQuery', aQuery({ bet_id: bet }), ann);
  expect(await ask('admin/getQueries', {}, olga)).toMatchObject([{ query_id, user_name: 'ann', status: 'open' }]);
  await ask('admin/takeQuery', { query_id }, olga);
  const taken_by = expect.any(Number);
  expect(await ask('admin/getQueries', {}, olga)).toMatchObject([{ query_id, status: 'looked-at', taken_by }]);
  expect(await refused('admin/takeQuery', { query_id }, olga)).toEqual([409, 'query-over']);
  await ask('admin/answerQuery', { query_id, text: 'The Reds won by three runs.' }, olga);
  const [mine] = await get<ClientQuery[]>('query/getQueries', ann);
  expect(CALLS['query/getQueries'].data.safeParse([mine]).success).toBe(true);
  expect(mine).toMatchObject({ query_id, status: 'answered', bet_id: bet, market_name: 'Match Odds' });
  expect(stepsOf(mine as ClientQuery)).toEqual([
    ['open', 'bettor', 'The Blues won, why were the Reds paid?'],
    ['looked-at', 'operator', ''],
    ['answered', 'operator', 'The Reds won by three runs.'],
  ]);
  const [notice] = await get<NoticeOnWire[]>('user/getNotices', ann);
  expect(notice).toMatchObject({ kind: 'query-answered', is_read: false, market_id: `1.${market}`, sport_id: 4 });
  expect(notice?.text).toBe(`Your query ${query_id} is answered: The Reds won by three runs.`);
  expect((await ask<ClientQuery>('query/closeQuery', { query_id }, ann)).status).toBe('closed');
  expect(await refused('query/closeQuery', { query_id }, ann)).toEqual([409, 'query-over']);
  expect(await refused('admin/answerQuery', { query_id, text: 'Once more.' }, olga)).toEqual([409, 'query-over']);
  expect(await ask('admin/getQueries', {}, olga)).toEqual([]);
  const asked = await ask<{ rows: { action: string; outcome: string }[] }>('admin/getAudit', {}, olga);
  expect(
    asked.rows.filter(({ action }) => action.endsWith('Query')).map(({ action, outcome }) => `${action} ${outcome}`),
  ).toEqual([
    'admin/answerQuery query-over',
    'admin/answerQuery done',
    'admin/takeQuery query-over',
    'admin/takeQuery done',
  ]);
});

test('where its client cannot be told, a query is not answered', async () => {
  const { query_id } = await ask<ClientQuery>('query/raiseQuery', aQuery({ about: 'rate' }), ann);
  const { pool } = exchange.database;
  await pool.query(`create function refuse() returns trigger as $$ begin raise 'gone'; end $$ language plpgsql;
    create trigger refuse before insert on notice for each row execute function refuse()`);
  expect(await refused('admin/answerQuery', { query_id, text: 'So it is.' }, olga)).toEqual([500, 'internal']);
  await pool.query('drop function refuse cascade');
  const mine = (await get<ClientQuery[]>('query/getQueries', ann)).find((query) => query.query_id === query_id);
  expect(mine).toMatchObject({ status: 'open' });
  expect(mine?.steps).toHaveLength(1);
  await ask('query/closeQuery', { query_id }, ann);
});

test('the same is asked once at a time, and only about one’s own', async () => {
  const { query_id } = await ask<ClientQuery>('query/raiseQuery', aQuery({ about: 'rate' }), ann);
  expect(await refused('query/raiseQuery', aQuery({ about: 'rate' }), ann)).toEqual([409, 'query-exists']);
  expect(await refused('query/raiseQuery', aQuery(), bob)).toEqual([404, 'unknown-market']);
  expect(await refused('query/raiseQuery', aQuery({ bet_id: '987' }), ann)).toEqual([404, 'unknown-bet']);
  expect(await refused('query/closeQuery', { query_id }, bob)).toEqual([404, 'unknown-query']);
  expect(await get('query/getQueries', bob)).toEqual([]);
  expect(await refused('admin/getQueries', {}, ann)).toEqual([404, 'unknown-call']);
  await ask('query/closeQuery', { query_id }, ann);
  await ask('query/raiseQuery', aQuery({ about: 'rate' }), ann);
});

// Specification §1 and §9: within 7 days of the event.
test('a query comes too late seven days after the event, and the page knows until when it is not', async () => {
  await exchange.sequencer.submit({ type: 'close-market', market });
  await exchange.sequencer.submit({ type: 'settle-market', market, winners: [1 as SelectionId] });
  const detail = await ask<{ query_until: string; bet: { settled_date: string } }>(
    'bet/getBetDetail',
    { bet_id: bet },
    ann,
  );
  const opening = exchange.catalogue.market(market)?.match.openAt ?? 0;
  expect(Date.parse(detail.query_until)).toBe(opening + 7 * DAY_MS);
  // The login session of then has ended.
  const later = async () =>
    (await exchange.call('user/login', { user_name: 'ann', password: 'demo1234' })).body.token as string;
  exchange.ahead = 7 * DAY_MS;
  await ask('query/raiseQuery', aQuery({ about: 'other' }), await later());
  exchange.ahead = 7 * DAY_MS + 3_700_000;
  expect(await refused('query/raiseQuery', aQuery({ about: 'void' }), await later())).toEqual([409, 'query-too-late']);
  exchange.ahead = 0;
});
