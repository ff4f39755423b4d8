import { beforeEach, expect, test } from 'vitest';
import { STREAM_VERSION, type DataOf, type ServerFrame } from 'protocol';
import { FakeClock, fakeOptions, type FakeSocket, settle } from './fake-stream.fixture.ts';
import { PicturePoller } from './picture-poller.ts';
import type { TopicFrame } from './stream-client-options.ts';
import { StreamClient } from './stream-client.ts';

// A client in a network that lets no WebSocket through: sockets, answers and a clock that only move when the test says so.

type Pictures = DataOf<'stream/getPictures'>;

let clock: FakeClock;
let sockets: FakeSocket[];
let heard: TopicFrame[];
let polls: string[][];
let client: StreamClient;
let isHidden: boolean;
let answer: (topics: string[]) => Promise<Pictures | undefined>;
let load: () => Promise<void>;

const picturesOf = (topics: string[], sequence = polls.length): Pictures => ({
  pictures: topics.map((topic) => ({ topic, sequence, data: {} })),
  refused: [],
});

beforeEach(() => {
  clock = new FakeClock();
  sockets = [];
  heard = [];
  polls = [];
  isHidden = false;
  answer = (topics) => Promise.resolve(picturesOf(topics));
  load = () => Promise.resolve();
  client = new StreamClient({
    ...fakeOptions(clock, sockets),
    onFrame: (frame) => void heard.push(frame),
    poller: async (polled) => {
      await load();
      const pictures = (topics: string[]) => {
        polls.push(topics);
        return answer(topics);
      };
      return new PicturePoller(polled, { pictures, isHidden: () => isHidden, clock });
    },
  });
});

const socketNow = () => sockets.at(-1) as FakeSocket;
const welcome: ServerFrame = { op: 'welcome', version: STREAM_VERSION, server_time: 0 };
const frames = () => heard.map((frame) => `${frame.op} ${frame.topic} ${frame.frame} ${frame.sequence}`);
const BLOCKED = { code: 1006 };

/** The network closes the socket that is being opened. */
async function block(): Promise<void> {
  socketNow().onclose?.(BLOCKED);
  await settle();
}

/** Three sockets in a row, the pauses between them included. */
async function blocked(): Promise<void> {
  client.start();
  await settle();
  for (const pause of [250, 500]) {
    await block();
    await clock.pass(pause);
  }
  await block();
}

async function welcomed(): Promise<FakeSocket> {
  socketNow().onopen?.();
  await settle();
  socketNow().hears(welcome);
  return socketNow();
}

test('after the third socket in vain pictures are polled, every two seconds, all in one call', async () => {
  client.watch('account');
  client.watch('book:1.5');
  await blocked();
  expect([sockets.length, client.state.health, polls]).toEqual([3, 'stale', []]);
  await clock.pass(50);
  expect([polls, client.state]).toEqual([[['account', 'book:1.5']], { health: 'live', heardAt: 800 }]);
  expect(frames()).toEqual(['picture account 1 1', 'picture book:1.5 1 1']);
  expect(client.isComplete).toBe(true);
  await clock.pass(1999);
  expect(polls).toHaveLength(1);
  await clock.pass(1);
  expect([polls.length, frames().at(-1)]).toEqual([2, 'picture book:1.5 1 2']);
});

test('two sockets in vain are no reason to poll, nor is a connection that was lost after its welcome', async () => {
  client.watch('account');
  client.start();
  await settle();
  await block();
  await clock.pass(250);
  await block();
  await clock.pass(500);
  (await welcomed()).onclose?.(BLOCKED);
  await clock.pass(250);
  await block();
  await clock.pass(500);
  await block();
  await clock.pass(900);
  expect([sockets.length, polls]).toEqual([5, []]);
});

test('a socket that hangs for five seconds is not waited for: pictures are polled until its welcome', async () => {
  client.watch('account');
  client.start();
  await clock.pass(5049);
  expect([sockets.length, polls.length, client.state.health]).toEqual([1, 0, 'connecting']);
  await clock.pass(1);
  expect([polls.length, client.state.health]).toEqual([1, 'live']);
  const socket = await welcomed();
  socket.hears({ op: 'picture', topic: 'account', frame: 1, sequence: 9, data: {} });
  await clock.pass(2000);
  expect([sockets.length, polls.length, frames()]).toEqual([1, 1, ['picture account 1 1', 'picture account 1 9']]);
});

test('a socket that hangs once is tried again at once, and no poll waits for the third', async () => {
  client.watch('account');
  client.start();
  await clock.pass(8000 + 250);
  expect([sockets.length, client.state.health]).toEqual([2, 'live']);
  await welcomed();
  socketNow().onclose?.(BLOCKED);
  expect(client.state.health).toBe('stale');
  await clock.pass(4000);
  expect([sockets.length, polls.length]).toEqual([3, 2]);
});

test('sockets that never open count too, and what is polled stays live while the next one is tried', async () => {
  client.watch('account');
  client.start();
  await clock.pass(8000 + 250 + 8000 + 500 + 8000 + 50);
  expect([sockets.length, client.state.health]).toEqual([3, 'live']);
  await clock.pass(30_000);
  expect(sockets).toHaveLength(4);
  for (let second = 0; second < 7; second += 1) {
    await clock.pass(1000);
    expect(client.state.health).toBe('live');
  }
});

test('while polls succeed a socket is tried every 30 seconds, and calls go over HTTP', async () => {
  client.watch('account');
  await blocked();
  await clock.pass(1000);
  expect(sockets).toHaveLength(4);
  await block();
  await clock.pass(29_999);
  expect(sockets).toHaveLength(4);
  await clock.pass(1);
  expect(sockets).toHaveLength(5);
  expect([client.state.health, client.call('bet/placeMarketBet', {})]).toEqual(['live', undefined]);
});

test('a poll that fails makes what is shown old, and the next one new again', async () => {
  client.watch('account');
  await blocked();
  await clock.pass(50);
  const good = answer;
  answer = () => Promise.reject(new Error('unreachable'));
  await clock.pass(2000);
  expect(client.state).toEqual({ health: 'stale', heardAt: 800 });
  answer = good;
  await clock.pass(2000);
  expect(client.state).toEqual({ health: 'live', heardAt: 4800 });
});

test('a poll without an answer for two seconds makes what is shown old until it comes', async () => {
  client.watch('account');
  await blocked();
  await clock.pass(50);
  const slow = Promise.withResolvers<Pictures>();
  answer = () => slow.promise;
  await clock.pass(3999);
  expect(client.state.health).toBe('live');
  await clock.pass(1);
  expect(client.state.health).toBe('stale');
  await clock.pass(5000);
  expect(polls).toHaveLength(2);
  slow.resolve(picturesOf(['account']));
  await settle();
  expect(client.state.health).toBe('live');
});

test('while the exchange is out of reach, sockets are tried as often as without polls', async () => {
  client.watch('account');
  answer = () => Promise.reject(new Error('unreachable'));
  await blocked();
  for (const pause of [1000, 2000, 4000, 5000, 5000]) {
    await clock.pass(pause);
    await block();
  }
  expect([sockets.length, client.state.health]).toEqual([8, 'stale']);
});

test('the welcome of a socket ends the polls, and a late answer changes nothing', async () => {
  client.watch('account');
  await blocked();
  await clock.pass(950);
  const late = Promise.withResolvers<Pictures>();
  answer = () => late.promise;
  client.hurry();
  await clock.pass(50);
  expect(polls).toHaveLength(2);
  const socket = await welcomed();
  socket.hears({ op: 'change', topic: 'account', frame: 2, sequence: 8, data: {} });
  socket.hears({ op: 'picture', topic: 'account', frame: 1, sequence: 9, data: {} });
  late.resolve(picturesOf(['account'], 5));
  await clock.pass(1000);
  expect(frames()).toEqual(['picture account 1 1', 'picture account 1 9']);
  socket.hears({ op: 'heartbeat', server_time: 0 });
  await clock.pass(1000);
  expect([polls.length, client.state.health]).toEqual([2, 'live']);
});

test('nothing is polled while the page is hidden: what it shows is old until it is in view again', async () => {
  client.watch('account');
  await blocked();
  await clock.pass(50);
  isHidden = true;
  await clock.pass(10_000);
  expect([polls.length, client.state.health]).toEqual([1, 'stale']);
  isHidden = false;
  client.hurry();
  await clock.pass(50);
  expect([polls.length, client.state.health]).toEqual([2, 'live']);
});

test('nothing is polled while nothing is watched, and what is watched then is there at once', async () => {
  await blocked();
  await clock.pass(10_000);
  expect(polls).toEqual([]);
  client.watch('account');
  client.watch('book:1.5');
  await clock.pass(50);
  expect([polls, client.state.health]).toEqual([[['account', 'book:1.5']], 'live']);
});

test('what comes into view during a poll is in the next one, a moment after it', async () => {
  client.watch('account');
  await blocked();
  const slow = Promise.withResolvers<Pictures>();
  answer = () => slow.promise;
  await clock.pass(50);
  client.watch('book:1.5');
  slow.resolve(picturesOf(['account']));
  await settle();
  await clock.pass(50);
  expect(polls).toEqual([['account'], ['account', 'book:1.5']]);
});

test('what a call changes is polled in a moment, however many calls there are', async () => {
  client.watch('account');
  await blocked();
  await clock.pass(50);
  for (let n = 0; n < 5; n += 1) {
    expect(client.call('bet/placeMarketBet', {})).toBeUndefined();
    await clock.pass(20);
  }
  expect(polls).toHaveLength(2);
});

test('more than a hundred topics go in several calls', async () => {
  for (let n = 0; n < 150; n += 1) client.watch(`book:1.${n}`);
  await blocked();
  await clock.pass(50);
  expect(polls.map(({ length }) => length)).toEqual([100, 50]);
  expect(client.isComplete).toBe(true);
});

test('a refused topic is polled again by whoever wants it next', async () => {
  client.watch('account');
  client.watch('book:1.9');
  answer = () => Promise.resolve({ pictures: [], refused: ['book:1.9'] });
  await blocked();
  await clock.pass(2050);
  client.watch('book:1.9');
  await clock.pass(50);
  expect(polls).toEqual([['account', 'book:1.9'], ['account'], ['account', 'book:1.9']]);
});

test.each<[when: string, happens: () => void]>([
  ['the client is stopped', () => client.stop()],
  ['the login session has ended', () => (answer = () => Promise.resolve(undefined))],
])('when %s, nothing is polled any more', async (_when, happens) => {
  client.watch('account');
  await blocked();
  await clock.pass(50);
  happens();
  await clock.pass(20_000);
  expect(polls.length).toBeLessThanOrEqual(2);
});

test('a script of the polls that does not come is fetched again, and one that comes too late does nothing', async () => {
  client.watch('account');
  load = () => Promise.reject(new Error('unreachable'));
  await blocked();
  await clock.pass(950);
  expect(polls).toEqual([]);
  const slow = Promise.withResolvers<void>();
  load = () => slow.promise;
  await clock.pass(50);
  await block();
  await clock.pass(2000);
  await welcomed();
  slow.resolve();
  await clock.pass(100);
  expect(polls).toEqual([]);
});
