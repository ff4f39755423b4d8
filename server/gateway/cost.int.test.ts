import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { STREAM_VERSION } from 'protocol';
import type { ServerFrame } from 'protocol';
import { TestPostgres } from '../postgres/database.fixture.ts';
import { ApiClient } from '../betfair/api-client.fixture.ts';
import { TestExchange } from './exchange.fixture.ts';
import type { GatewayLimits } from './open-port.ts';

// What is taken from an allowance is far more than a slow machine gives back while a test runs.

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await TestPostgres.start();
});
afterAll(() => postgres.stop());

async function within(limits: Partial<GatewayLimits>, play: (exchange: TestExchange) => Promise<void>): Promise<void> {
  const exchange = await TestExchange.on(postgres, await postgres.freshDatabase(), { limits });
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
