import { rmSync } from 'node:fs';
import type { MarketId, Money, Price, SelectionId } from 'engine/vocabulary';
import type { AccountPicture, DataOf, ServerFrame, TablePicture, TickerPicture } from 'protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestPostgres } from '../../../core/postgres/testing/database.fixture.ts';
import { makeTemporaryFolder } from '../../../core/system/temporary-folder.ts';
import { TestExchange } from '../testing/exchange.fixture.ts';
import { StreamReader } from '../testing/stream-reader.fixture.ts';

// A poll has the same pictures of the same topics as the stream, for the same people.

const TABLE = 'lucky7';
/** One round that takes bets throughout. */
const PACE = { card: 1, pause: 1, betting: 86_400_000 };

let folder: string;
let postgres: TestPostgres;
let exchange: TestExchange;
let market: MarketId;
let match: number;
let asha: Awaited<ReturnType<TestExchange['signedIn']>>;
let operator: string;

beforeAll(async () => {
  folder = makeTemporaryFolder('polled');
  postgres = await TestPostgres.start();
  exchange = await TestExchange.on(postgres, await postgres.exchangeDatabase(), {
    settings: { casino: { folder, pace: PACE } },
  });
  await exchange.running.casino.change(TABLE, { is_open: true });
  market = await exchange.openMarket();
  match = exchange.catalogue.market(market)?.match.matchId as number;
  exchange.scores.update({ match_id: match, summary: '12/0 (1.2)', note: '', sides: [], recent: ['1', '4'] });
  asha = await exchange.signedIn('asha', { cash: 10_000_000 });
  ({ token: operator } = await exchange.signedIn('olga', { role: 'operator' }));
  await bet(3);
});
afterAll(async () => {
  await exchange.close();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function bet(count: number): Promise<void> {
  const order = {
    type: 'place-order',
    account: asha.user.account,
    market,
    selection: 1 as SelectionId,
    side: 'back',
    price: 300 as Price,
    size: 100 as Money,
    persistence: 'persist',
  } as const;
  await Promise.all(Array.from({ length: count }, () => exchange.sequencer.submit(order)));
}

async function poll(topics: readonly string[], token = asha.token): Promise<DataOf<'stream/getPictures'>> {
  const { status, body } = await exchange.call('stream/getPictures', { topics }, { token });
  expect([status, body.message]).toEqual([200, '']);
  return body.data as DataOf<'stream/getPictures'>;
}
const dataOf = async (topic: string, token?: string) => (await poll([topic], token)).pictures[0]?.data;

/** The picture in the stream's first frame of a topic. */
async function streamed(topic: string, token: string): Promise<unknown> {
  const reader = await StreamReader.open(exchange, token);
  const isOf = (frame: ServerFrame) => frame.op === 'picture' && frame.topic === topic;
  reader.say({ op: 'subscribe', topics: [topic] });
  await expect.poll(() => reader.frames.some(isOf)).toBe(true);
  await reader.close();
  const { sequence, data } = reader.frames.find(isOf) as Extract<ServerFrame, { op: 'picture' }>;
  return { topic, sequence, data };
}

test.each<[kind: string, topic: () => string]>([
  ['a book', () => `book:1.${market}`],
  ['a ladder', () => `ladder:1.${market}`],
  ['an account', () => 'account'],
  ['a score', () => `score:${match}`],
  ['the matches of a sport', () => 'matches:4'],
  ['all matches', () => 'matches:all'],
  ['the matches in play', () => 'matches:in-play'],
  ['the lobby of the casino', () => 'casino'],
  ['what stands at stake', () => 'risk'],
  ['everybody’s bets', () => 'bets'],
])('%s is polled as it is streamed', async (_kind, topicOf) => {
  const topic = topicOf();
  const token = topic === 'risk' || topic === 'bets' ? operator : asha.token;
  const alone = await poll([topic], token);
  const seen = await streamed(topic, token);
  expect(alone).toEqual({ pictures: [seen], refused: [] });
});

test('what has changed since the last poll is in the next, in step with who watches it and without them', async () => {
  const topics = [`book:1.${market}`, 'account', `ladder:1.${market}`];
  await poll(topics);
  await bet(1);
  const { pictures } = await poll(topics);
  const size = exchange.live.betsOf(asha.user.account).length;
  expect(pictures.map(({ sequence }) => sequence)).toEqual(topics.map(() => exchange.live.sequence));
  const [book, account, ladder] = pictures.map(({ data }) => data);
  expect(book).toMatchObject({ runners: [{ lay: [[3, size]] }, {}] });
  expect((account as AccountPicture).bets).toHaveLength(size);
  expect(ladder).toMatchObject({ runners: [{ lay: [[3, size]] }, {}] });

  // Whoever watches gets every change, however often somebody else polls.
  const reader = await StreamReader.open(exchange, asha.token);
  await reader.subscribe(...topics);
  for (let n = 0; n < 5; n += 1) {
    await bet(1);
    await poll(topics);
  }
  await expect
    .poll(() => reader.held.get(topics[0] as string)?.data)
    .toMatchObject({ runners: [{ lay: [[3, size + 5]] }, {}] });
  await expect
    .poll(() => (reader.held.get('account')?.data as AccountPicture | undefined)?.bets)
    .toHaveLength(size + 5);
  await reader.close();
});

test('an account is polled whole, where the stream sends many bets one part after the other', async () => {
  await bet(200);
  const { bets } = (await dataOf('account')) as AccountPicture;
  expect(bets).toHaveLength(exchange.live.betsOf(asha.user.account).length);
});

test('everybody’s bets are polled with the newest that came since the first poll, by each who polls', async () => {
  await dataOf('bets', operator);
  await bet(2);
  const newest = exchange.live
    .betsOf(asha.user.account)
    .slice(-2)
    .map(({ order }) => ({ bet_id: String(order) }));
  for (let n = 0; n < 2; n += 1) {
    const { bets } = (await dataOf('bets', operator)) as TickerPicture;
    expect(bets.slice(-2)).toMatchObject(newest);
  }
});

test('a table goes on while it is polled, and the same round is shown', async () => {
  const topic = `table:${TABLE}`;
  const roundOf = async () => ((await dataOf(topic)) as TablePicture | undefined)?.round ?? undefined;
  await expect.poll(async () => (await roundOf())?.stage).toBe('betting');
  const table = exchange.running.casino.table(TABLE);
  expect(table?.view.isWatched(Number.MAX_SAFE_INTEGER)).toBe(true);
  const round = await roundOf();
  expect((await streamed(topic, asha.token)) as object).toMatchObject({ data: { round } });
});

test('what is not there, or not for who asks, is refused by name, and the rest is answered', async () => {
  const absent = ['book:1.999999999', 'ladder:1.999999999', 'score:987654', 'table:nosuchtable'];
  const { pictures, refused } = await poll([...absent, 'risk', 'bets', 'account']);
  expect(pictures.map(({ topic }) => topic)).toEqual(['account']);
  expect(refused).toEqual([...absent, 'risk', 'bets']);
  const unscored = exchange.catalogue.market(await exchange.openMarket())?.match.matchId;
  expect(await poll([`score:${unscored}`])).toEqual({ pictures: [], refused: [] });
});

test.each<[what: string, topics: unknown]>([
  ['no topic', []],
  ['more than a hundred', Array.from({ length: 101 }, (_, n) => `book:1.${n}`)],
  ['a name that is none', ['everything']],
])('%s is malformed', async (_what, topics) => {
  const { status, body } = await exchange.call('stream/getPictures', { topics }, { token: asha.token });
  expect([status, body.code]).toEqual([422, 'malformed']);
});

test('each topic costs as a call does, and its picture by its length', async () => {
  const slow = await TestExchange.on(postgres, await postgres.exchangeDatabase(), { limits: { callsPerSecond: 1 } });
  const { token } = await slow.signedIn('hasty');
  const topics = Array.from({ length: 100 }, (_, n) => `matches:${n}`);
  expect((await slow.call('stream/getPictures', { topics }, { token })).status).toBe(200);
  const { status, headers } = await slow.call('user/presence', {}, { token });
  // A hundred at 1 a second, with 2 at once.
  expect([status, Number(headers.get('retry-after')) > 60]).toEqual([429, true]);
  await slow.close();
});
