import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { STREAM_VERSION } from 'protocol';
import type { ServerFrame } from 'protocol';
import { TestPostgres } from '../../../core/postgres/testing/database.fixture.ts';
import { USAGE_LIMITS } from '../../betfair/identity/usage-limits.ts';
import { ApiClient } from '../../betfair/testing/api-client.fixture.ts';
import { TestExchange } from '../testing/exchange.fixture.ts';
import { LIMITS, type GatewayLimits } from '../open-port.ts';

// What is taken from an allowance is far more than a slow machine gives back while a test runs.

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await TestPostgres.start();
});
afterAll(() => postgres.stop());

async function within(limits: Partial<GatewayLimits>, play: (exchange: TestExchange) => Promise<void>): Promise<void> {
  const exchange = await TestExchange.on(postgres, await postgres.exchangeDatabase(), {
    limits: { ...LIMITS, ...limits },
    usageLimits: USAGE_LIMITS,
  });
  try {
    await play(exchange);
  } finally {
    await exchange.close();
  }
}

const waitAfter = async (exchange: TestExchange, token: string): Promise<number> => {
  const { status, headers } = await exchange.call('user/presence', {}, { token });
  return status === 429 ? Number(headers.get('retry-after')) : 0;
};

test('a batch counts by its bets, and is owed', () =>
  within({ callsPerSecond: 5 }, async (exchange) => {
    const market = await exchange.openMarket();
    const { token } = await exchange.signedIn('asha', { cash: 10_000_000 });
    const bet = { selection_id: 1, odds: 1.01, stake: 1, is_back: 0 };
    const body = { market_id: `1.${market}`, bets: Array.from({ length: 200 }, () => bet) };
    expect((await exchange.call('bet/placeMarketBets', body, { token })).status).not.toBe(429);
    // 200 bets at 5 a second, with 10 at once.
    expect(await waitAfter(exchange, token)).toBeGreaterThan(30);
  }));

test('batches whose last byte was withheld come in together, and no more is owed than one of them costs', () =>
  within({ callsPerSecond: 50 }, async (exchange) => {
    const market = await exchange.openMarket();
    const { token } = await exchange.signedIn('asha', { cash: 10_000_000 });
    const { token: other } = await exchange.signedIn('bala');
    const bet = { selection_id: 1, odds: 1.01, stake: 1, is_back: 0 };
    const body = JSON.stringify({ market_id: `1.${market}`, bets: Array.from({ length: 200 }, () => bet) });
    const head = [
      'POST /api/bet/placeMarketBets HTTP/1.1',
      'Host: evens',
      `Authorization: Bearer ${token}`,
      'Content-Type: application/json',
      `Content-Length: ${body.length}`,
      'Connection: close',
    ].join('\r\n');
    const sockets = Array.from({ length: 20 }, () => connect(exchange.gateway.port, '127.0.0.1'));
    const answers = sockets.map((socket) => textOf(socket));
    for (const socket of sockets) socket.write(`${head}\r\n\r\n${body.slice(0, -1)}`);
    // All are admitted: another call of the same person comes after them.
    expect((await exchange.call('user/presence', {}, { token })).status).toBe(200);
    for (const socket of sockets) socket.write(body.slice(-1));
    const statuses = (await Promise.all(answers)).map((text) => Number(text.slice(9, 12)));
    expect(statuses.filter((status) => status !== 429)).toHaveLength(1);
    // 200 at 50 a second, with 100 at once.
    expect(await waitAfter(exchange, token)).toBeLessThanOrEqual(5);
    expect(await waitAfter(exchange, other)).toBe(0);
  }));

test('a body in tiny chunks is cut off, whether it is read or not; one in larger chunks is taken', () =>
  within({}, async (exchange) => {
    const { token } = await exchange.signedIn('asha');
    const send = (path: string, chunks: readonly string[]) => {
      const socket = connect(exchange.gateway.port, '127.0.0.1');
      const head = `POST ${path} HTTP/1.1\r\nHost: evens\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json`;
      socket.write(`${head}\r\nTransfer-Encoding: chunked\r\n\r\n`);
      for (const chunk of chunks) socket.write(`${chunk.length.toString(16)}\r\n${chunk}\r\n`);
      return { socket, answer: textOf(socket) };
    };
    const tiny = Array.from({ length: 2000 }, () => ' ');
    // Too slow would be 408.
    for (const path of ['/api/user/presence', '/api/nothing', '/nothing'])
      expect([path, await send(path, tiny).answer]).toEqual([path, expect.stringContaining('400 Bad Request')]);
    // What is refused before its body is not waited for: its answer is all that comes.
    const refused = await send('/api/admin/getMarkets', [' ']).answer;
    expect(refused).toMatch(/^HTTP\/1.1 404 /);
    expect(refused).not.toContain('408');
    const whole = send('/api/user/presence', [`{${' '.repeat(3000)}`, ' '.repeat(3000), '}']);
    whole.socket.end('0\r\n\r\n');
    expect(await whole.answer).toMatch(/^HTTP\/1.1 200/);
  }));

/** What comes until the other side hangs up. */
const textOf = (socket: Socket) =>
  new Promise<string>((resolve) => {
    let text = '';
    socket.on('data', (part) => (text += String(part)));
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(text));
  });

test('one of many bets costs no more than one bet, where the list is malformed', () =>
  within({ callsPerSecond: 5 }, async (exchange) => {
    const { token } = await exchange.signedIn('asha');
    const bets = Array.from({ length: 200 }, () => ({ selection_id: 1 }));
    const { status } = await exchange.call('bet/placeMarketBets', { market_id: '1.1', bets }, { token });
    expect(status).toBe(422);
    expect(await waitAfter(exchange, token)).toBe(0);
  }));

test('a long answer costs by its length', () =>
  within({ callsPerSecond: 2 }, async (exchange) => {
    for (let n = 0; n < 50; n += 1) await exchange.openMarket(`Reds v Blues ${n}`);
    const { token } = await exchange.signedIn('asha');
    const { status, body } = await exchange.call('match/getMatches', {}, { token });
    expect(status).toBe(200);
    const length = JSON.stringify(body).length;
    expect(await waitAfter(exchange, token)).toBeGreaterThanOrEqual(Math.floor(length / 4096 / 2) - 2);
  }));

test('a body costs by its length, whatever comes of it', () =>
  within({ callsPerSecond: 5 }, async (exchange) => {
    const { token } = await exchange.signedIn('asha');
    const proof = Buffer.alloc(1_500_000).toString('base64');
    const body = { amount: 100, method: 'upi', proof, request_id: 'no image' };
    expect((await exchange.call('payment/requestDeposit', body, { token })).status).toBe(422);
    // Two million characters, 4,096 of them a call, at 5 a second.
    expect(await waitAfter(exchange, token)).toBeGreaterThan(60);
  }));

test('what one at an address spends takes no neighbour’s cancel away, and no suspension', () =>
  within({ callsPerAddress: 0.005 }, async (exchange) => {
    const market = await exchange.openMarket();
    const { token } = await exchange.signedIn('asha');
    const { token: operator } = await exchange.signedIn('olga', { role: 'operator' });
    const presence = async () => (await exchange.call('user/presence', {}, { token })).status;
    expect([await presence(), await presence()]).toEqual([200, 429]);
    expect((await exchange.call('bet/cancelBets', {}, { token })).status).toBe(200);
    const suspension = await exchange.call('admin/suspendMarket', { market_id: `1.${market}` }, { token: operator });
    expect(suspension.status).toBe(200);
  }));

test('who sends requests on and on without waiting for answers is cut off', () =>
  within({}, async (exchange) => {
    const socket = connect(exchange.gateway.port, '127.0.0.1');
    const answer = textOf(socket);
    socket.write('GET /api/health HTTP/1.1\r\nHost: evens\r\n\r\n'.repeat(1000));
    expect((await answer).split('HTTP/1.1 200').length - 1).toBeLessThanOrEqual(32);
    const patient = connect(exchange.gateway.port, '127.0.0.1');
    const all = textOf(patient);
    const requests = Array.from({ length: 20 }, (_, at) =>
      ['GET /api/health HTTP/1.1', 'Host: evens', at === 19 ? 'Connection: close' : 'Accept: */*', '', ''].join('\r\n'),
    );
    patient.write(requests.join(''));
    expect((await all).split('HTTP/1.1 200').length - 1).toBe(20);
  }));

test('visitors at one address wait once they have cost too much, before anything is read in SQL', () =>
  within({ visitsPerAddress: 0.005 }, async (exchange) => {
    const login = () => exchange.call('user/login', { user_name: 'nobody', password: 'demo1234' });
    expect((await login()).status).not.toBe(429);
    const refused = await login();
    expect([refused.status, refused.body.code]).toEqual([429, 'too-many-requests']);
  }));

test('the description of all calls is paid for by its length', () =>
  within({ visitsPerAddress: 5 }, async (exchange) => {
    const statuses: number[] = [];
    for (let n = 0; n < 3; n += 1) {
      const answer = await fetch(`${exchange.url}/api/openapi.json`);
      statuses.push(answer.status);
      await answer.body?.cancel();
    }
    expect(statuses).toEqual([200, 429, 429]);
  }));

test('who is signed in reads public things while visitors at the same address wait', () =>
  within({ visitsPerAddress: 0.005 }, async (exchange) => {
    const { token } = await exchange.signedIn('asha');
    const settings = async (who: { token?: string }) =>
      (await exchange.call('globalSetting/getGlobalSetting', undefined, { method: 'GET', ...who })).status;
    expect([await settings({}), await settings({ token })]).toEqual([429, 200]);
  }));

test('programs that sign in are visitors too', () =>
  within({ visitsPerAddress: 0.005 }, async (exchange) => {
    const program = new ApiClient(exchange);
    program.appKey = 'any';
    const login = () => program.identity('certlogin', { username: 'nobody', password: 'demo1234' });
    expect(await login()).toEqual({ loginStatus: 'INVALID_USERNAME_OR_PASSWORD' });
    expect(await login()).toEqual({ loginStatus: 'TEMPORARY_BAN_TOO_MANY_REQUESTS' });
    const web = await exchange.call('user/login', { user_name: 'nobody', password: 'demo1234' });
    expect(web.status).toBe(429);
  }));

test('what programs without a session send is paid for by its length, before it is read', () =>
  within({ visitsPerAddress: 5 }, async (exchange) => {
    const post = async (body: string) =>
      (await fetch(`${exchange.url}/exchange/betting/json-rpc/v1`, { method: 'POST', body })).status;
    const long = `"${'a'.repeat(1_000_000)}"`;
    expect([await post('{}'), await post(long), await post('{}')]).toEqual([200, 200, 429]);
  }));

test('a program pays for the menu, and for a long body whatever is in it', () =>
  within({}, async (exchange) => {
    const program = await ApiClient.signedIn(exchange, 'maker');
    const { headers } = program;
    const menu = `${exchange.url}/exchange/betting/rest/v1/en/navigation/menu.json`;
    const answers = await Promise.all(Array.from({ length: 60 }, () => fetch(menu, { headers })));
    const statuses = answers.map(({ status }) => status);
    expect(statuses).toContain(200);
    expect(statuses).toContain(400);
    const other = await ApiClient.signedIn(exchange, 'other');
    const send = async (body: string) => {
      const url = `${exchange.url}/exchange/betting/json-rpc/v1`;
      return (await fetch(url, { method: 'POST', headers: other.headers, body })).status;
    };
    expect([await send(`"${'a'.repeat(1_000_000)}`), await send(`"${'a'.repeat(10_000)}`)]).toEqual([200, 429]);
  }));

test('pictures cost as calls do: whoever takes too many gets the others later, and all in the end', () =>
  within({ callsPerSecond: 3 }, async (exchange) => {
    const markets = [];
    for (let n = 0; n < 9; n += 1) markets.push(await exchange.openMarket(`Reds v Blues ${n}`));
    const { token } = await exchange.signedIn('asha');
    const { ticket } = (await exchange.call('stream/getTicket', {}, { token })).body.data as { ticket: string };
    const socket = new WebSocket(`${exchange.url.replace('http', 'ws')}/api/stream`);
    const pictures: number[] = [];
    socket.on('message', (data: Buffer) => {
      const frames = JSON.parse(data.toString()) as ServerFrame[];
      const count = frames.filter(({ op }) => op === 'picture').length;
      if (count > 0) pictures.push(count);
    });
    await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
    socket.send(JSON.stringify({ op: 'hello', version: STREAM_VERSION, ticket }));
    socket.send(JSON.stringify({ op: 'subscribe', topics: markets.map((market) => `book:1.${market}`) }));
    await expect.poll(() => pictures.reduce((sum, count) => sum + count, 0), { timeout: 30_000 }).toBe(9);
    expect(pictures.length).toBeGreaterThan(1);
    socket.terminate();
  }));
