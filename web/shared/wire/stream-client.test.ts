import { beforeEach, expect, test } from 'vitest';
import { STREAM_VERSION, type ServerFrame } from 'protocol';
import { FakeClock, FakeSocket, settle } from './fake-stream.fixture.ts';
import type { TopicFrame } from './stream-client-options.ts';
import { StreamClient } from './stream-client.ts';

let clock: FakeClock;
let sockets: FakeSocket[];
let heard: TopicFrame[];
let ended: number;
let tickets: (() => Promise<string | undefined>)[];
let client: StreamClient;
let stateOfNext: number;

beforeEach(() => {
  clock = new FakeClock();
  sockets = [];
  heard = [];
  ended = 0;
  tickets = [];
  stateOfNext = 0;
  client = new StreamClient({
    open: () => {
      const socket = new FakeSocket();
      socket.readyState = stateOfNext;
      sockets.push(socket);
      return socket;
    },
    ticket: () => tickets.shift()?.() ?? Promise.resolve('ticket'),
    clock,
    chance: () => 1,
    onFrame: (frame) => void heard.push(frame),
    onLoginSessionEnded: () => void (ended += 1),
  });
});

const socketNow = () => sockets.at(-1) as FakeSocket;
const welcome: ServerFrame = { op: 'welcome', version: STREAM_VERSION, server_time: 0 };
const picture = (topic: string): ServerFrame => ({ op: 'picture', topic, frame: 1, sequence: 1, data: {} });
const change = (topic: string, frame: number): ServerFrame => ({
  op: 'change',
  topic,
  frame,
  sequence: frame,
  data: {},
});
const frames = () => heard.map((frame) => `${frame.op} ${frame.topic} ${frame.frame}`);

async function connected(): Promise<FakeSocket> {
  client.start();
  await settle();
  socketNow().onopen?.();
  await settle();
  socketNow().hears(welcome);
  return socketNow();
}

test('the first word is hello with the ticket, and topics follow it', async () => {
  client.watch('account');
  client.start();
  await settle();
  const socket = socketNow();
  expect(socket.sent).toEqual([]);
  socket.onopen?.();
  await settle();
  expect(socket.sent).toEqual([
    { op: 'hello', version: STREAM_VERSION, ticket: 'ticket' },
    { op: 'subscribe', topics: ['account'] },
  ]);
  client.watch('book:1.5');
  expect(socket.sent.at(-1)).toEqual({ op: 'subscribe', topics: ['book:1.5'] });
});

test('a socket that was opened before it was asked for is used as it is', async () => {
  stateOfNext = 1;
  client.watch('account');
  client.start();
  await settle();
  expect(socketNow().sent).toEqual([
    { op: 'hello', version: STREAM_VERSION, ticket: 'ticket' },
    { op: 'subscribe', topics: ['account'] },
  ]);
});

test('a picture and its changes go on in order', async () => {
  client.watch('book:1.5');
  (await connected()).hears(picture('book:1.5'), change('book:1.5', 2), change('book:1.5', 3));
  expect(frames()).toEqual(['picture book:1.5 1', 'change book:1.5 2', 'change book:1.5 3']);
});

test('a repeat is dropped', async () => {
  client.watch('book:1.5');
  (await connected()).hears(picture('book:1.5'), change('book:1.5', 2), change('book:1.5', 2));
  expect(frames()).toEqual(['picture book:1.5 1', 'change book:1.5 2']);
});

test('after a gap it asks again, and shows nothing until the new picture', async () => {
  client.watch('book:1.5');
  const socket = await connected();
  socket.hears(picture('book:1.5'), change('book:1.5', 3), change('book:1.5', 4));
  expect(socket.sent.filter((frame) => JSON.stringify(frame).includes('subscribe'))).toHaveLength(2);
  expect(frames()).toEqual(['picture book:1.5 1']);
  socket.hears(picture('book:1.5'), change('book:1.5', 2));
  expect(frames().slice(1)).toEqual(['picture book:1.5 1', 'change book:1.5 2']);
});

test('a change before its picture, or of a topic nobody asked for, is dropped', async () => {
  client.watch('book:1.5');
  (await connected()).hears(change('book:1.5', 1), change('book:1.6', 1), picture('book:1.6'));
  expect(heard).toEqual([]);
});

test('two seconds of silence make it stale, and a heartbeat live again', async () => {
  const socket = await connected();
  expect(client.state.health).toBe('live');
  await clock.pass(1999);
  expect(client.state.health).toBe('live');
  await clock.pass(2);
  expect(client.state).toEqual({ health: 'stale', heardAt: 0 });
  socket.hears({ op: 'heartbeat', server_time: 0 });
  expect(client.state.health).toBe('live');
});

test('a silence of eight seconds ends the connection and makes another', async () => {
  const first = await connected();
  clock.time = 1;
  first.hears({ op: 'heartbeat', server_time: 0 });
  await clock.pass(8000);
  expect(first.closed).toBe(true);
  await clock.pass(250);
  expect(sockets).toHaveLength(2);
});

test.each([
  ['was cut', '[{"op":"picture","topic":"market:1","fra'],
  ['is no list', '{"a":1}'],
  ['holds no frame', '[null]'],
])('a message that %s makes what is shown stale, and another connection brings it anew', async (_what, data) => {
  client.watch('market:1');
  const first = await connected();
  first.onmessage?.({ data });
  expect(client.state.health).toBe('stale');
  expect(first.closed).toBe(true);
  await clock.pass(250);
  socketNow().onopen?.();
  socketNow().hears(welcome, picture('market:1'));
  expect([client.state.health, frames()]).toEqual(['live', ['picture market:1 1']]);
});

test('a lost connection is made again with growing pauses, and every topic is asked for anew', async () => {
  client.watch('account');
  client.watch('book:1.5');
  const first = await connected();
  first.hears(picture('account'), picture('book:1.5'));
  clock.time = 10;
  first.hears({ op: 'heartbeat', server_time: 0 });
  first.onclose?.({ code: 1006 });
  expect(client.state.health).toBe('stale');
  await clock.pass(250);
  expect(sockets).toHaveLength(2);
  socketNow().onclose?.({ code: 1006 });
  await clock.pass(499);
  expect(sockets).toHaveLength(2);
  await clock.pass(1);
  expect(sockets).toHaveLength(3);
  socketNow().onopen?.();
  await settle();
  socketNow().hears(welcome);
  expect(socketNow().sent.at(-1)).toEqual({ op: 'subscribe', topics: ['account', 'book:1.5'] });
  socketNow().hears(change('account', 2), picture('account'));
  expect(frames()).toEqual(['picture account 1', 'picture book:1.5 1', 'picture account 1']);
});

test('an old connection that still talks is not listened to', async () => {
  client.watch('account');
  const first = await connected();
  first.onclose?.({ code: 1006 });
  first.hears(welcome, picture('account'));
  expect(heard).toEqual([]);
});

test('hurry makes a waiting retry happen now', async () => {
  const first = await connected();
  for (let failure = 0; failure < 4; failure += 1) {
    (failure === 0 ? first : socketNow()).onclose?.({ code: 1006 });
    client.hurry();
    await settle();
  }
  expect(sockets).toHaveLength(5);
});

test('an ended login session is told and not retried', async () => {
  const socket = await connected();
  socket.onclose?.({ code: 4401 });
  await clock.pass(60_000);
  expect([ended, sockets.length]).toEqual([1, 1]);
});

test('without a ticket nothing is sent; an exchange out of reach is tried again, an ended login session is not', async () => {
  tickets = [() => Promise.reject(new Error('unreachable')), () => Promise.resolve(undefined)];
  client.start();
  socketNow().onopen?.();
  await settle();
  expect(sockets.map(({ closed }) => closed)).toEqual([true]);
  await clock.pass(60_000);
  expect(sockets.map(({ closed, sent }) => [closed, sent.length])).toEqual([
    [true, 0],
    [true, 0],
  ]);
});

test('a topic that two pages watch is asked for once and let go after the last', async () => {
  const socket = await connected();
  const first = client.watch('account');
  const second = client.watch('account');
  first();
  second();
  const third = client.watch('account');
  await clock.pass(1600);
  const about = (op: string) => socket.sent.filter((frame) => (frame as { op: string }).op === op);
  expect([about('subscribe').length, about('unsubscribe').length]).toEqual([1, 0]);
  socket.hears({ op: 'heartbeat', server_time: 0 });
  third();
  await clock.pass(1600);
  expect(about('unsubscribe')).toEqual([{ op: 'unsubscribe', topics: ['account'] }]);
});

test('a refused topic is asked for again by whoever wants it next', async () => {
  const socket = await connected();
  const release = client.watch('book:1.9');
  socket.hears({ op: 'refused', topic: 'book:1.9', code: 'unknown-market', message: '' });
  release();
  client.watch('book:1.9');
  await clock.pass(1600);
  expect(socket.sent.slice(1)).toEqual([
    { op: 'subscribe', topics: ['book:1.9'] },
    { op: 'subscribe', topics: ['book:1.9'] },
  ]);
});

test('stopping closes the connection for good', async () => {
  const socket = await connected();
  client.stop();
  await clock.pass(60_000);
  expect([socket.closed, sockets.length, client.state.health]).toEqual([true, 1, 'connecting']);
});
