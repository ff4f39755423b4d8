import { once } from 'node:events';
import { connect as connectPlain } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { AccountId, MarketId, Money, Price, SelectionId } from 'engine/vocabulary';
import type { User } from '../../people/identity/recognition.ts';
import { TestExchange } from '../gateway/testing/exchange.fixture.ts';
import type { StreamMessage } from 'protocol/betfair/stream-messages.ts';
import type { StreamLimits } from './stream-words.ts';
import { kernelQueues } from './kernel-queues.ts';
import { TestStream, type StreamReader } from './testing/stream.fixture.ts';

let exchange: TestExchange;
let asha: User;
let market: MarketId;
let stream: TestStream;

beforeAll(async () => {
  exchange = await TestExchange.start();
  asha = (await exchange.signedIn('asha', { cash: 1_000_000_000 })).user;
  market = await exchange.openMarket();
});
afterAll(() => exchange.stop());
afterEach(() => stream.stop());

async function start(limits: Partial<StreamLimits> = {}): Promise<void> {
  stream = await TestStream.start(exchange, limits);
  stream.userOf = () => Promise.resolve(asha);
}

const failureIn = (received: readonly StreamMessage[]) => received.find((message) => message.statusCode === 'FAILURE');

test.each([
  ['a message before signing in', { op: 'marketSubscription', id: 5 }, 'NOT_AUTHORIZED'],
  ['a heartbeat before signing in', { op: 'heartbeat', id: 5 }, 'NOT_AUTHORIZED'],
  ['no key', { op: 'authentication', id: 5, session: 'x' }, 'NO_APP_KEY'],
  ['a key as null', { op: 'authentication', id: 5, appKey: null, session: 'x' }, 'NO_APP_KEY'],
  ['a key that is none', { op: 'authentication', id: 5, appKey: 'nobody', session: 'x' }, 'INVALID_APP_KEY'],
  ['no such op', { op: 'dance', id: 5 }, 'INVALID_REQUEST'],
  ['no op', { id: 5 }, 'INVALID_REQUEST'],
  ['an id that is no number', { op: 'heartbeat', id: 'x' }, 'INVALID_REQUEST'],
])('%s is refused, and the connection closed', async (_name, message, errorCode) => {
  await start();
  const reader = await stream.connect();
  reader.client.send(message);
  await reader.client.closed;
  expect(failureIn(reader.received)).toMatchObject({
    op: 'status',
    statusCode: 'FAILURE',
    errorCode,
    connectionClosed: true,
    connectionId: reader.received[0]?.connectionId,
  });
});

test.each([
  ['no session', (key: string) => ({ appKey: key }), 'NO_SESSION'],
  ['a session that is over', (key: string) => ({ appKey: key, session: 'gone' }), 'INVALID_SESSION_INFORMATION'],
])('a good key with %s is refused', async (_name, credentials, errorCode) => {
  await start();
  const { appKey } = await stream.credentialsOf('asha');
  const reader = await stream.connect();
  expect(await reader.client.request({ op: 'authentication', ...credentials(appKey) })).toMatchObject({ errorCode });
});

test.each([
  ['a level too many', { op: 'marketSubscription', marketDataFilter: { ladderLevels: 11 } }],
  ['a field that is none', { op: 'marketSubscription', marketDataFilter: { fields: ['EX_EVERYTHING'] } }],
  ['a filter that is a list', { op: 'marketSubscription', marketFilter: [] }],
  ['conflation beyond its bounds', { op: 'marketSubscription', conflateMs: 120_001 }],
  ['a strategy that is a list', { op: 'orderSubscription', orderFilter: { customerStrategyRefs: [['x']] } }],
  ['a text that is no number', { op: 'marketSubscription', conflateMs: '1s' }],
  ['a text that is no flag', { op: 'marketSubscription', segmentationEnabled: 'on' }],
])('%s is refused as INVALID_INPUT', async (_name, message) => {
  await start();
  const reader = await stream.signedIn('asha');
  expect(await reader.client.request(message)).toMatchObject({ errorCode: 'INVALID_INPUT', connectionClosed: true });
  await reader.client.closed;
});

test('what is not JSON is refused; a line that never ends is cut off', async () => {
  await start({ lineBytes: 1000 });
  const babbler = await stream.connect();
  babbler.client.socket.write('GET / HTTP/1.1\r\n');
  await babbler.client.closed;
  expect(failureIn(babbler.received)).toMatchObject({ errorCode: 'INVALID_INPUT' });
  const endless = await stream.connect();
  endless.client.socket.write('{"op":"heartbeat","id":1'.padEnd(1001, ' '));
  await endless.client.closed;
  expect(failureIn(endless.received)).toMatchObject({
    errorCode: 'INVALID_INPUT',
    errorMessage: 'A line is too long.',
  });
});

test('explicit nulls mean absent, and unknown fields are passed over', async () => {
  await start();
  const reader = await stream.signedIn('asha');
  const nulls = { initialClk: null, clk: null, conflateMs: null, heartbeatMs: null, segmentationEnabled: null };
  const filter = { marketIds: [`1.${market}`], bspMarket: null, bettingTypes: null, theirOwn: 1 };
  expect(
    await reader.client.request({ op: 'marketSubscription', ...nulls, marketFilter: filter, marketDataFilter: null }),
  ).toMatchObject({ statusCode: 'SUCCESS' });
  expect(await reader.client.request({ op: 'orderSubscription', ...nulls, orderFilter: null })).toMatchObject({
    statusCode: 'SUCCESS',
  });
});

test('numbers and flags as texts, ids as numbers, and a byte order mark are read as the calls read them', async () => {
  await start();
  const reader = await stream.connect();
  // As .NET begins what it writes in UTF-8.
  const { op, ...credentials } = await stream.credentialsOf('asha');
  reader.client.socket.write(`\uFEFF${JSON.stringify({ op, ...credentials, id: '1' })}\r\n`);
  await expect.poll(() => reader.received.find(({ id }) => id === 1)).toMatchObject({ statusCode: 'SUCCESS' });
  const pace = { conflateMs: '0', heartbeatMs: '5000', segmentationEnabled: 'false' };
  const marketFilter = { marketIds: [`1.${market}`], eventTypeIds: [4], bspMarket: 'false', turnInPlayEnabled: 'true' };
  const marketDataFilter = { fields: ['EX_MARKET_DEF'], ladderLevels: '3', theirOwn: {} };
  const subscription = { op: 'marketSubscription', id: '2', ...pace, marketFilter, marketDataFilter };
  reader.client.send(subscription);
  await expect.poll(() => reader.received.find(({ id, op: of }) => id === 2 && of === 'mcm')).toBeDefined();
  expect(reader.cache.markets.has(`1.${market}`)).toBe(true);
  reader.client.send({ op: 'orderSubscription', id: 3, orderFilter: { customerStrategyRefs: [7] } });
  await expect.poll(() => reader.received.find(({ id, op: of }) => id === 3 && of === 'ocm')).toBeDefined();
});

test('more markets than the limit are refused, and what was watched before goes on', async () => {
  await start({ markets: 2 });
  const reader = await stream.signedIn();
  const ids = [`1.${market}`];
  await reader.subscribe(ids);
  ids.push(`1.${await exchange.openMarket('C v D')}`, `1.${await exchange.openMarket('E v F')}`);
  expect(await reader.subscribe(ids)).toMatchObject({
    errorCode: 'SUBSCRIPTION_LIMIT_EXCEEDED',
    connectionClosed: false,
  });
  expect(await reader.subscribe(undefined)).toMatchObject({ errorCode: 'SUBSCRIPTION_LIMIT_EXCEEDED' });
  await exchange.sequencer.submit({ type: 'suspend-market', market, cancelAll: false });
  await reader.caughtUp();
  expect(reader.cache.markets.get(`1.${market}`)?.definition?.status).toBe('SUSPENDED');
  await exchange.sequencer.submit({ type: 'open-market', market });
});

test('a user has so many connections and no more; one that is closed makes room', async () => {
  await start({ connections: 2 });
  const [one] = [await stream.signedIn('asha'), await stream.signedIn('asha')];
  const third = await stream.connect();
  expect(await third.client.request(await stream.credentialsOf('asha'))).toMatchObject({
    errorCode: 'MAX_CONNECTION_LIMIT_EXCEEDED',
    connectionClosed: true,
  });
  await one.client.close();
  await expect
    .poll(async () => {
      const again = await stream.connect();
      return (await again.client.request(await stream.credentialsOf('asha'))).statusCode;
    })
    .toBe('SUCCESS');
});

test('who says too much at once is sent away', async () => {
  await start({ messagesPerSecond: 5 });
  const reader = await stream.connect();
  reader.client.send(await stream.credentialsOf('asha'));
  for (let i = 0; i < 30; i += 1) reader.client.send({ op: 'heartbeat', id: i });
  await reader.client.closed;
  expect(failureIn(reader.received)).toMatchObject({ errorCode: 'TOO_MANY_REQUESTS' });
});

test('ten thousand empty lines in one piece are too much as well', async () => {
  await start({ messagesPerSecond: 5 });
  const reader = await stream.connect();
  reader.client.socket.write('\n'.repeat(10_000));
  await reader.client.closed;
  expect(failureIn(reader.received)).toMatchObject({ errorCode: 'TOO_MANY_REQUESTS' });
});

test('who subscribes to nothing in time is sent away, signed in or not; who watches stays', async () => {
  await start({ idleMs: 200 });
  const watcher = await stream.signedIn();
  await watcher.subscribe([`1.${market}`], { heartbeatMs: 500 });
  const [stranger, idler] = [await stream.connect(), await stream.signedIn('asha')];
  await stranger.client.closed;
  await idler.client.closed;
  expect(failureIn(stranger.received)).toMatchObject({ errorCode: 'TIMEOUT' });
  expect(failureIn(idler.received)).toMatchObject({ errorCode: 'TIMEOUT' });
  expect(watcher.client.socket.destroyed).toBe(false);
});

test('a session that ends takes its connections along', async () => {
  await start();
  const credentials = await stream.credentialsOf('asha');
  const reader = await stream.connect();
  await reader.client.request(credentials);
  await reader.client.request({ op: 'orderSubscription' });
  const session = stream.api.sessions.find(credentials.session);
  if (session === undefined) throw new Error('there is no session');
  await stream.api.sessions.end(session);
  await reader.client.closed;
  expect(failureIn(reader.received)).toMatchObject({ errorCode: 'INVALID_SESSION_INFORMATION' });
});

test('the recorder has no orders, and its token opens one connection', async () => {
  await start();
  const credentials = await stream.credentialsOf();
  const reader = await stream.connect();
  await reader.client.request(credentials);
  expect(await reader.client.request({ op: 'orderSubscription' })).toMatchObject({ errorCode: 'NOT_AUTHORIZED' });
  const second = await stream.connect();
  expect(await second.client.request(credentials)).toMatchObject({ errorCode: 'INVALID_SESSION_INFORMATION' });
});

test('who speaks no TLS gets nowhere and disturbs nobody', async () => {
  await start();
  const plain = connectPlain({ host: '127.0.0.1', port: stream.stream.port });
  plain.on('error', () => undefined);
  plain.write('{"op":"authentication"}\r\n');
  await once(plain, 'close');
  const reader = await stream.signedIn();
  expect(await reader.subscribe([`1.${market}`])).toMatchObject({ statusCode: 'SUCCESS' });
});

const IMAGES = 2000;

/** Asks for images without reading them: more than the kernel holds for it. */
async function stuffed(reader: StreamReader): Promise<void> {
  reader.client.socket.pause();
  for (let i = 0; i < IMAGES; i += 1) reader.client.send({ op: 'marketSubscription', id: i, heartbeatMs: 500 });
  await sleep(500);
}

async function place(price: number): Promise<void> {
  const { outcome } = await exchange.sequencer.submit({
    type: 'place-order',
    account: asha.account as AccountId,
    market,
    selection: 1 as SelectionId,
    side: 'lay',
    price: price as Price,
    size: 1000 as Money,
    persistence: 'lapse',
  });
  expect(outcome.ok).toBe(true);
}

test('a slow reader gets all it missed in one when it reads on; nobody else waits for it', async () => {
  // The kernel's share counts too: it must not be taken for lost.
  await start({ slowBytes: 2000, slowMs: 300_000, lostBytes: 64 * 1024 * 1024, gatherMs: 5 });
  for (let price = 101; price < 200; price += 1) await place(price);
  const [slow, quick] = [await stream.signedIn(), await stream.signedIn('asha')];
  await quick.subscribe([`1.${market}`]);
  await stuffed(slow);
  const before = quick.received.length;
  for (let price = 200; price < 300; price += 2) {
    await place(price);
    await sleep(10);
  }
  await quick.caughtUp();
  expect(quick.received.length).toBeGreaterThan(before + 20);
  expect(quick.lines.some((line) => line.includes('"con":true'))).toBe(false);
  slow.client.socket.resume();
  const message = await slow.until(({ ct, mc }) => ct === undefined && mc?.[0]?.con === true);
  expect(message.mc?.[0]?.rc?.[0]?.atb).toHaveLength(50);
  const seen = (reader: StreamReader) => [
    ...(reader.cache.markets.get(`1.${market}`)?.runners.get(1)?.ladders.atb ?? []),
  ];
  await quick.caughtUp();
  expect(new Map(seen(slow))).toEqual(new Map(seen(quick)));
});

test('a reader that stays slow is closed, and the reason is sent', async () => {
  await start({ slowBytes: 2000, slowMs: 100, farewellMs: 300_000 });
  const slow = await stream.signedIn();
  let isClosed = false;
  const closed = slow.client.closed.then(() => (isClosed = true));
  // A busy machine may not have written enough before it reads on: then it has caught up, and is slow once more.
  while (!isClosed) {
    await stuffed(slow);
    slow.client.socket.resume();
    await Promise.race([closed, slow.caughtUp().catch(() => closed)]);
  }
  expect(failureIn(slow.received)).toMatchObject({
    errorCode: 'TIMEOUT',
    errorMessage: 'The client reads too slowly.',
  });
});

test('a reader that reads nothing is cut before the kernel holds megabytes for it', async () => {
  await start({ slowMs: 100 });
  for (let price = 101; price < 200; price += 1) await place(price);
  const slow = await stream.signedIn();
  const { socket } = slow.client;
  const { localAddress, localPort } = socket;
  socket.pause();
  let most = 0;
  let isCut = false;
  const inKernel = async () =>
    (await kernelQueues(stream.stream.port))({ remoteAddress: localAddress, remotePort: localPort });
  for (let id = 1; !isCut; id += 1) {
    slow.client.send({ op: 'marketSubscription', id, heartbeatMs: 500, marketDataFilter: { ladderLevels: 10 } });
    const held = await inKernel();
    isCut = most > 200_000 && held === 0;
    most = Math.max(most, held);
    if (id % 50 === 0) await sleep(10);
  }
  console.log(`cut with ${most} bytes in the kernel`);
  expect(most).toBeLessThan(2_500_000);
});
