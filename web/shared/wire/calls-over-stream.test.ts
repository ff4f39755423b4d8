import { beforeEach, expect, test } from 'vitest';
import { STREAM_VERSION, type ServerFrame } from 'protocol';
import { createCaller, Refusal, Unreachable, type StreamAnswer } from './call.ts';
import { FakeClock, fakeOptions, type FakeSocket, settle } from './fake-stream.fixture.ts';
import { StreamClient } from './stream-client.ts';

// A caller on a stream: sockets and a clock that only move when the test says so, and an exchange behind HTTP that
// answers a bet with the way it came.

let clock: FakeClock;
let sockets: FakeSocket[];
let client: StreamClient;
let token: string | undefined;
let endings: number;
let overHttp: { readonly path: string; readonly body: unknown; readonly token: string | undefined }[];
let answerOfHttp: () => Promise<Response>;

const HEARTBEAT: ServerFrame = { op: 'heartbeat', server_time: 0 };
const WELCOME: ServerFrame = { op: 'welcome', version: STREAM_VERSION, server_time: 0 };
const BET = { market_id: '1.5', stake: 10, request_id: 'k1' };
const answerTo = (id: number, data: unknown): StreamAnswer => ({ op: 'answer', id, status: true, message: '', data });
const refusalOf = (id: number, code: string, http_status: number): StreamAnswer => {
  return { op: 'answer', id, status: false, code, message: 'No bets are taken.', http_status };
};

beforeEach(() => {
  clock = new FakeClock();
  sockets = [];
  token = 'secret';
  endings = 0;
  overHttp = [];
  answerOfHttp = () => Promise.resolve(Response.json({ status: true, message: '', data: 'over HTTP' }));
  client = new StreamClient(fakeOptions(clock, sockets));
});

const call = createCaller({
  overStream: (name, request) => client.call(name, request),
  fetch: (path, init) => {
    const headers = init?.headers as Record<string, string>;
    const body: unknown = JSON.parse(init?.body as string);
    overHttp.push({ path: path as string, body, token: headers['Authorization'] });
    return answerOfHttp();
  },
  token: () => token,
  cookie: () => '',
  onLoginSessionEnded: () => {
    endings += 1;
    token = undefined;
  },
});
const bet = (body: object = BET) => call('bet/placeMarketBet', body);
const dataOf = async (answer: ReturnType<typeof bet>) => {
  const got = await answer;
  return got.kind === 'answered' ? got.data : got.kind;
};

const socketNow = () => sockets.at(-1) as FakeSocket;
const callsOn = (socket: FakeSocket) => socket.sent.filter((frame) => (frame as { op: string }).op === 'call');

async function opened(): Promise<FakeSocket> {
  client.start();
  await settle();
  socketNow().onopen?.();
  await settle();
  return socketNow();
}

async function connected(): Promise<FakeSocket> {
  const socket = await opened();
  socket.hears(WELCOME);
  return socket;
}

/** Lets time pass in which the exchange is heard all the while. */
async function passInTouch(socket: FakeSocket, ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += 1000) {
    await clock.pass(1000);
    socket.hears(HEARTBEAT);
  }
}

test('a call goes over the stream while it is up, and nothing over HTTP', async () => {
  const socket = await connected();
  const answer = dataOf(bet());
  expect(callsOn(socket)).toEqual([{ op: 'call', id: 1, call: 'bet/placeMarketBet', body: BET }]);
  socket.hears(answerTo(1, 'placed'));
  expect(await answer).toBe('placed');
  expect(overHttp).toEqual([]);
});

test('answers belong to their calls by id, in whatever order they come', async () => {
  const socket = await connected();
  const answers = [bet(), bet(), bet()].map(dataOf);
  socket.hears(answerTo(3, 'third'), answerTo(1, 'first'));
  socket.hears(answerTo(2, 'second'));
  expect(await Promise.all(answers)).toEqual(['first', 'second', 'third']);
});

test('a refusal has its code, its words and its status', async () => {
  const socket = await connected();
  const answer = bet().catch((error: unknown) => error);
  socket.hears(refusalOf(1, 'market-suspended', 409));
  expect(await answer).toBeInstanceOf(Refusal);
  expect(await answer).toMatchObject({ code: 'market-suspended', message: 'No bets are taken.', httpStatus: 409 });
  expect(overHttp).toEqual([]);
});

test('a writer that has stopped leaves the outcome unknown, as over HTTP', async () => {
  const socket = await connected();
  const answer = bet().catch((error: unknown) => error);
  socket.hears(refusalOf(1, 'outcome-unknown', 503));
  expect(await answer).toBeInstanceOf(Unreachable);
  expect(overHttp).toEqual([]);
});

test.each([401, 403])('%i ends the login session, once for all that were refused so', async (status) => {
  const socket = await connected();
  const answers = [bet(), bet()];
  socket.hears(refusalOf(1, 'login-session-ended', status), refusalOf(2, 'login-session-ended', status));
  expect((await Promise.all(answers)).map(({ kind }) => kind)).toEqual(['logged-out', 'logged-out']);
  expect(endings).toBe(1);
});

test.each<[string, (socket: FakeSocket) => Promise<void> | void]>([
  ['the connection is lost', (socket) => socket.onclose?.({ code: 1006 })],
  ['the connection falls silent', () => clock.pass(8000)],
  ['a message cannot be read', (socket) => socket.onmessage?.({ data: '[{"op":"ans' })],
  ['no answer comes in ten seconds', (socket) => passInTouch(socket, 10_000)],
])('when %s, the call is made again over HTTP with the same body', async (_when, happens) => {
  const socket = await connected();
  const answer = dataOf(bet());
  await settle();
  expect(overHttp).toEqual([]);
  await happens(socket);
  expect(await answer).toBe('over HTTP');
  expect(overHttp).toEqual([{ path: '/api/bet/placeMarketBet', body: BET, token: 'Bearer secret' }]);
});

test('before the welcome, while stale and after a loss calls go over HTTP at once', async () => {
  expect(await dataOf(bet())).toBe('over HTTP');
  const socket = await opened();
  socket.hears(HEARTBEAT);
  expect(await dataOf(bet())).toBe('over HTTP');
  socket.hears(WELCOME);
  await clock.pass(2001);
  expect(await dataOf(bet())).toBe('over HTTP');
  socket.hears(HEARTBEAT);
  socket.onclose?.({ code: 1006 });
  expect(await dataOf(bet())).toBe('over HTTP');
  expect(sockets.flatMap(callsOn)).toEqual([]);
  await clock.pass(250);
  socketNow().onopen?.();
  await settle();
  socketNow().hears(HEARTBEAT);
  expect(await dataOf(bet())).toBe('over HTTP');
  socketNow().hears(WELCOME);
  void bet();
  expect(callsOn(socketNow())).toHaveLength(1);
});

test('an answer that comes after its call went over HTTP changes nothing', async () => {
  const socket = await connected();
  const answer = dataOf(bet());
  await passInTouch(socket, 10_000);
  const next = dataOf(bet({ ...BET, request_id: 'k2' }));
  socket.hears(answerTo(1, 'late'), answerTo(2, 'of the next'), answerTo(7, 'of nobody'));
  expect([await answer, await next]).toEqual(['over HTTP', 'of the next']);
  expect(overHttp).toHaveLength(1);
  expect(client.state.health).toBe('live');
});

test('if HTTP fails as well, the outcome is unknown', async () => {
  answerOfHttp = () => Promise.reject(new TypeError('failed'));
  const socket = await connected();
  const answer = bet().catch((error: unknown) => error);
  socket.onclose?.({ code: 1006 });
  expect(await answer).toBeInstanceOf(Unreachable);
});

test('a call of somebody who has signed out meanwhile is not sent in the name of the next', async () => {
  const socket = await connected();
  const answer = bet();
  token = 'of the next';
  answerOfHttp = () => Promise.resolve(Response.json({ status: false, code: 'login-session-ended' }, { status: 401 }));
  socket.onclose?.({ code: 1006 });
  expect((await answer).kind).toBe('logged-out');
  expect([overHttp[0]?.token, endings]).toEqual(['Bearer secret', 0]);
});
