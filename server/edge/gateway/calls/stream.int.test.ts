import type { Socket } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { z } from 'zod';
import type { MarketId, SelectionId, Price, Money } from 'engine/vocabulary';
import { AccountPicture, CLOSE_CODES, ListedMatch, MarketBook, Score, STREAM_VERSION } from 'protocol';
import type { User } from '../../../people/identity/recognition.ts';
import { systemClock } from '../../../core/sequencer/clock.ts';
import { TestExchange } from '../testing/exchange.fixture.ts';
import { StreamReader, ticketOf } from '../testing/stream-reader.fixture.ts';
import { toMarketBook } from '../wire/book-on-wire.ts';

let exchange: TestExchange;
let asha: { user: User; token: string };
let bala: { user: User; token: string };
let market: MarketId;

beforeAll(async () => {
  exchange = await TestExchange.start();
  asha = await exchange.signedIn('asha', { cash: 10_000_000 });
  bala = await exchange.signedIn('bala', { cash: 10_000_000 });
});
afterAll(() => exchange.stop());
beforeEach(async () => {
  market = await exchange.openMarket();
});

const open = (token: string, options: { origin?: string } = {}) => StreamReader.open(exchange, token, options);

/** Orders of the two, crossing now and then. */
async function bet(rounds: number): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    const { user } = round % 2 === 0 ? asha : bala;
    const placed = await exchange.sequencer.submit({
      type: 'place-order',
      account: user.account,
      market,
      selection: (1 + (round % 2 === 0 ? 0 : Math.floor(round / 2) % 2)) as SelectionId,
      side: round % 3 === 0 ? 'lay' : 'back',
      price: (200 + 2 * ((round * 7) % 20)) as Price,
      size: (100 + round) as Money,
      persistence: 'lapse',
    });
    if (round % 5 === 4 && placed.outcome.ok && placed.outcome.remaining > 0) {
      await exchange.sequencer.submit({ type: 'cancel-order', account: user.account, order: placed.outcome.order });
    }
  }
}

const liveBook = () => toMarketBook(exchange.live.market(market) as never);

test('a book is the same after a picture and changes as the live one, through reconnections', async () => {
  const topic = `book:1.${market}`;
  for (let connection = 0; connection < 4; connection += 1) {
    const reader = await open(asha.token);
    await bet(connection * 10);
    await reader.subscribe(topic);
    expect(MarketBook.parse(reader.held.get(topic)?.data)).toBeTruthy();
    await bet(60);
    await expect.poll(() => reader.held.get(topic)?.data).toEqual(liveBook());
    expect(reader.frames.filter((frame) => frame.op === 'change').length).toBeGreaterThan(0);
    await reader.close();
  }
  await exchange.sequencer.submit({ type: 'suspend-market', market, cancelAll: true });
  const late = await open(bala.token);
  await late.subscribe(topic);
  expect(late.held.get(topic)?.data).toMatchObject({
    status: 'suspended',
    runners: [
      { back: [], lay: [] },
      { back: [], lay: [] },
    ],
  });
  await late.close();
});

test('two who watch the same see the same, and at most twenty messages a second', async () => {
  const topic = `book:1.${market}`;
  const readers = [await open(asha.token), await open(bala.token)];
  for (const reader of readers) await reader.subscribe(topic);
  const started = Date.now();
  const before = readers.map((reader) => reader.messages);
  while (Date.now() - started < 1000) await bet(10);
  const seconds = (Date.now() - started) / 1000;
  for (const [index, reader] of readers.entries()) {
    expect(reader.messages - (before[index] ?? 0)).toBeLessThanOrEqual(20 * seconds + 2);
    await expect.poll(() => reader.held.get(topic)?.data).toEqual(liveBook());
    await reader.close();
  }
});

test('an account sees its balance and bets change, and nobody else’s', async () => {
  const reader = await open(asha.token);
  await reader.subscribe('account');
  expect(AccountPicture.parse(reader.held.get('account')?.data)).toBeTruthy();
  await bet(40);
  const picture = () => AccountPicture.parse(reader.held.get('account')?.data);
  const idsOf = (user: User) => exchange.live.betsOf(user.account).map((bet) => String(bet.order));
  // A bet that reserves nothing more leaves the balance as it was: both have to have come.
  const own = idsOf(asha.user);
  await expect.poll(() => picture().bets.map((bet) => bet.bet_id)).toEqual(expect.arrayContaining(own));
  await expect
    .poll(() => picture().total_balance * 100)
    .toBeCloseTo(exchange.live.account(asha.user.account)?.available ?? 0);
  const shown = picture().bets.map((bet) => bet.bet_id);
  expect(shown.filter((bet) => idsOf(bala.user).includes(bet))).toEqual([]);
  await reader.close();
});

test('lists of matches and scores', async () => {
  const reader = await open(asha.token);
  await reader.subscribe('matches:all', 'matches:4', 'matches:in-play');
  const matchId = exchange.catalogue.market(market)?.match.matchId as number;
  const matchesIn = (topic: string) => z.array(ListedMatch).parse(reader.held.get(topic)?.data);
  const idsIn = (topic: string) => matchesIn(topic).map((match) => match.match_id);
  expect(idsIn('matches:4')).toContain(matchId);
  expect(idsIn('matches:in-play')).not.toContain(matchId);
  await exchange.sequencer.submit({ type: 'turn-in-play', market, betDelay: 0 as never });
  await expect.poll(() => idsIn('matches:in-play')).toContain(matchId);

  reader.say({ op: 'subscribe', topics: [`score:${matchId}`] });
  const score = { match_id: matchId, summary: '12/0 (1.2)', note: '', sides: [], recent: ['1', '4'] };
  exchange.scores.update(score);
  await expect.poll(() => reader.held.get(`score:${matchId}`)?.data).toEqual(Score.parse(score));
  await expect
    .poll(() => matchesIn('matches:all').find((match) => match.match_id === matchId)?.summary)
    .toBe(score.summary);

  await exchange.sequencer.submit({ type: 'void-market', market });
  await exchange.catalogue.finishMatch(matchId);
  await expect.poll(() => idsIn('matches:all')).not.toContain(matchId);
  await expect.poll(() => idsIn('matches:in-play')).not.toContain(matchId);
  await reader.close();
});

test('an unknown topic is refused by name, and the rest goes on', async () => {
  const reader = await open(asha.token);
  reader.say({ op: 'subscribe', topics: ['book:1.999999999', 'score:987654'] });
  await expect.poll(() => reader.frames.filter((frame) => frame.op === 'refused').length).toBe(2);
  await reader.subscribe('account');
  await reader.close();
});

test('silence is broken by a heartbeat', async () => {
  const reader = await open(asha.token);
  await expect.poll(() => reader.frames.some((frame) => frame.op === 'heartbeat')).toBe(true);
  await reader.close();
});

test('the stream ends with its login session', async () => {
  const { token } = await exchange.signedIn(`leaver-${market}`);
  const reader = await open(token);
  await exchange.call('user/logout', {}, { token });
  expect(await reader.closed).toBe(CLOSE_CODES.loginSessionEnded);
});

test('a stranger’s frames close the connection', async () => {
  const open = async (first: unknown) => {
    const reader = new StreamReader(new WebSocket(`${exchange.url.replace('http', 'ws')}/api/stream`));
    await new Promise((resolve) => reader.socket.once('open', resolve));
    reader.socket.send(typeof first === 'string' ? first : JSON.stringify(first));
    return reader.closed;
  };
  const used = await ticketOf(exchange, asha.token);
  const reader = new StreamReader(new WebSocket(`${exchange.url.replace('http', 'ws')}/api/stream`));
  await new Promise((resolve) => reader.socket.once('open', resolve));
  reader.say({ op: 'hello', version: STREAM_VERSION, ticket: used });
  await expect.poll(() => reader.frames.length).toBeGreaterThan(0);
  expect(await open({ op: 'hello', version: STREAM_VERSION, ticket: used })).toBe(CLOSE_CODES.badFrame);
  expect(await open({ op: 'hello', version: 99, ticket: await ticketOf(exchange, asha.token) })).toBe(
    CLOSE_CODES.badFrame,
  );
  expect(await open({ op: 'subscribe', topics: ['account'] })).toBe(CLOSE_CODES.badFrame);
  expect(await open('{"op":"hello","op":"hello"}')).toBe(CLOSE_CODES.badFrame);
  expect(await open('x'.repeat(80_000))).toBe(1009);
  exchange.ahead = 31_000;
  const late = await ticketOf(exchange, asha.token);
  exchange.ahead = 62_000;
  expect(await open({ op: 'hello', version: STREAM_VERSION, ticket: late })).toBe(CLOSE_CODES.badFrame);
  exchange.ahead = 0;
  reader.say({ op: 'subscribe', topics: ['no such topic'] });
  expect(await reader.closed).toBe(CLOSE_CODES.badFrame);
});

test('pages of other sites cannot connect', async () => {
  await expect(open(asha.token, { origin: 'https://evil.example' })).rejects.toThrow('400');
  const own = await open(asha.token, { origin: exchange.url });
  await own.close();
});

test('who says too much is closed', async () => {
  const reader = await open(asha.token);
  for (let i = 0; i < 600; i += 1) reader.say({ op: 'unsubscribe', topics: ['account'] });
  expect(await reader.closed).toBe(CLOSE_CODES.tooMany);
});

test.each<[what: string, kind: 'ping' | 'pong' | 'message', frame: Buffer]>([
  ['pings', 'ping', Buffer.from([0x89, 0x80, 0, 0, 0, 0])],
  ['pongs that nobody waits for', 'pong', Buffer.from([0x8a, 0x80, 0, 0, 0, 0])],
  ['messages', 'message', Buffer.from([0x81, 0x80, 0, 0, 0, 0])],
  ['parts of a message that never ends', 'message', Buffer.from([0x01, 0x80, 0, 0, 0, 0])],
])('of ten thousand %s in one piece no more are read than may be said', async (_what, kind, frame) => {
  const reader = await open(asha.token);
  onTestFinished(() => void vi.restoreAllMocks());
  // Each second allows more frames: with the clock held, a slow machine allows no more.
  vi.spyOn(systemClock, 'now').mockReturnValue(systemClock.now());
  const emitted = vi.spyOn(WebSocket.prototype, 'emit');
  const { _socket: connection } = reader.socket as unknown as { _socket: Socket };
  connection.write(Buffer.concat(Array<Buffer>(10_000).fill(frame)));
  await reader.closed;
  expect(emitted.mock.calls.filter(([event]) => event === kind).length).toBeLessThanOrEqual(410);
});

test('who reads nothing is sent no more than the stream may hold, though the system would take megabytes', async () => {
  const matchId = exchange.catalogue.market(market)?.match.matchId as number;
  const topic = `score:${matchId}`;
  const note = 'x'.repeat(60_000);
  const say = (ball: number) =>
    exchange.scores.update({ match_id: matchId, summary: String(ball), note, sides: [], recent: [] });
  const [paused, quick] = [await open(asha.token), await open(bala.token)];
  say(0);
  await Promise.all([paused.subscribe(topic), quick.subscribe(topic)]);
  paused.socket.pause();
  const before = paused.messages;
  for (let ball = 1; ball <= 40; ball += 1) {
    say(ball);
    await expect.poll(() => (quick.held.get(topic)?.data as Score | undefined)?.summary).toBe(String(ball));
  }
  paused.socket.resume();
  await expect.poll(() => (paused.held.get(topic)?.data as Score | undefined)?.summary).toBe('40');
  // 256 KB of 60 KB each, the message that passed it, and the fresh picture; heartbeats beside.
  expect(paused.messages - before).toBeLessThan(15);
  await Promise.all([paused.close(), quick.close()]);
});

test('a slow reader gets a fresh picture once it reads on, and is closed when it does not', async () => {
  const matchId = exchange.catalogue.market(market)?.match.matchId as number;
  const topic = `score:${matchId}`;
  const tell = (ball: number) =>
    exchange.scores.update({
      match_id: matchId,
      summary: String(ball),
      note: 'x'.repeat(300_000),
      sides: [],
      recent: [],
    });
  const summary = (reader: StreamReader) => (reader.held.get(topic)?.data as Score | undefined)?.summary;
  const flood = async (from: number) => {
    for (let ball = from; ball < from + 60; ball += 1) {
      tell(ball);
      await new Promise((resolve) => setTimeout(resolve, 55));
    }
  };
  const reader = await open(asha.token);
  tell(0);
  await reader.subscribe(topic);
  reader.socket.pause();
  await flood(1);
  reader.socket.resume();
  await expect.poll(() => summary(reader)).toBe('60');
  const pictures = reader.frames.filter((frame) => frame.op === 'picture').length;
  const changes = reader.frames.filter((frame) => frame.op === 'change').length;
  expect(pictures).toBeGreaterThan(1);
  expect(changes).toBeLessThan(60);

  reader.socket.pause();
  await flood(61);
  exchange.ahead = 11_000;
  await new Promise((resolve) => setTimeout(resolve, 1500));
  exchange.ahead = 0;
  reader.socket.resume();
  expect([1006, CLOSE_CODES.slowReader]).toContain(await reader.closed);
});
