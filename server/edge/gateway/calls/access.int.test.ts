import { once } from 'node:events';
import { connect } from 'node:net';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CALLS, isStaffPermission, methodOf } from 'protocol';
import type { Call } from 'protocol';
import { ABSOLUTE_MS, IDLE_MS, LoginSessions } from '../../../people/identity/login-sessions.ts';
import { systemClock } from '../../../core/sequencer/clock.ts';
import { QueueFullError, StoppedError } from '../../../core/sequencer/refusals.ts';
import { CallRate } from '../call-rate.ts';
import { TestExchange } from '../testing/exchange.fixture.ts';
import { LIMITS } from '../open-port.ts';
import { openWebPort } from '../../../process/web-port.ts';

let exchange: TestExchange;
let bettor: string;
let operator: string;

beforeAll(async () => {
  exchange = await TestExchange.start({ limits: { requestMs: 1000 } });
  ({ token: bettor } = await exchange.signedIn('asha', { cash: 1000 }));
  ({ token: operator } = await exchange.signedIn('olga', { role: 'operator' }));
});
afterAll(() => exchange.stop());

const calls = Object.entries<Call>(CALLS).filter(([name]) => name !== 'user/logout');
/** Past the door a body of nonsense is 422, and a call without a body is answered. */
const LET_IN = [200, 422];

describe.each(calls)('%s', (name, call) => {
  const ask = (token?: string) => exchange.call(name, { nonsense: 1 }, { token, method: methodOf(call) });

  test('to nobody in particular', async () => {
    const { status } = await ask();
    if (call.permission === 'public') expect(LET_IN).toContain(status);
    else expect(status).toBe(401);
  });
  test('to a token of another’s invention', async () => {
    const { status } = await ask('A'.repeat(43));
    if (call.permission === 'public') expect(LET_IN).toContain(status);
    else expect(status).toBe(401);
  });
  test('to a bettor', async () => {
    const answer = await ask(bettor);
    if (isStaffPermission(call.permission)) {
      const nowhere = await exchange.call('admin/noSuchCall', {}, { token: bettor });
      expect([answer.status, answer.body]).toEqual([404, nowhere.body]);
    } else {
      expect(LET_IN).toContain(answer.status);
    }
  });
  test('to an operator', async () => expect(LET_IN).toContain((await ask(operator)).status));

  test('security headers on the answer and on the refusal', async () => {
    for (const { headers } of [await ask(), await ask(operator)]) {
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('content-security-policy')).toContain("default-src 'none'");
      expect(headers.get('referrer-policy')).toBe('no-referrer');
    }
  });
});

describe('who has to choose a password first', () => {
  const made = async (userName: string, role: 'bettor' | 'operator') => {
    await exchange.identity.createUser({ userName, password: 'demo1234', role, isChangePassword: true });
    return (await exchange.call('user/login', { user_name: userName, password: 'demo1234' })).body.token as string;
  };
  const ask = async (name: string, token: string) => {
    const method = methodOf(CALLS[name as keyof typeof CALLS]);
    const { status, body } = await exchange.call(name, { nonsense: 1 }, { token, method });
    return status === 409 ? body.code : LET_IN.includes(status);
  };
  const OPEN = ['user/getUserBalance', 'user/getPermissions', 'user/getNotices', 'bet/getCurrentBets', 'user/presence'];
  const CLOSED = ['bet/placeMarketBet', 'bet/placeFancyBet', 'bet/cancelBet', 'cashOut/take', 'user/setLimit'];
  const CLOSED_TOO = ['payment/requestWithdrawal', 'user/createAppKey', 'user/setButtonValue', 'securityAuth/begin'];

  test('reads, and can do nothing else until it is chosen, after a restart either', async () => {
    const token = await made('made', 'bettor');
    for (const name of [...OPEN, 'stream/getTicket', 'stream/getPictures'])
      expect([name, await ask(name, token)]).toEqual([name, true]);
    for (const name of [...CLOSED, ...CLOSED_TOO])
      expect([name, await ask(name, token)]).toEqual([name, 'password-change-required']);
    const again = await LoginSessions.open(exchange.database.kysely(), {
      now: () => Date.now(),
      needsFactor: () => false,
    });
    expect(again.find(token)?.mustChangePassword).toBe(true);
    const change = { master_password: 'demo1234', new_password: 'better99!', confirm_password: 'better99!' };
    expect((await exchange.call('user/changePassword', change, { token })).status).toBe(200);
    for (const name of [...CLOSED, ...CLOSED_TOO]) expect([name, await ask(name, token)]).toEqual([name, true]);
  });

  test('an operator neither reads nor does', async () => {
    const token = await made('office', 'operator');
    for (const name of ['admin/getUsers', 'admin/creditAccount', 'admin/settleMarket'])
      expect([name, await ask(name, token)]).toEqual([name, 'password-change-required']);
    expect((await exchange.call('user/logout', {}, { token })).status).toBe(200);
  });
});

describe('a login session', () => {
  const signIn = async () =>
    (await exchange.call('user/login', { user_name: 'asha', password: 'demo1234' })).body.token as string;
  const isValid = async (token: string) =>
    (await exchange.call('user/getUserBalance', undefined, { token, method: 'GET' })).status === 200;

  test('idles out in an hour without presence, whatever was polled', async () => {
    const token = await signIn();
    const start = exchange.ahead;
    exchange.ahead = start + IDLE_MS - 10_000;
    expect(await isValid(token)).toBe(true);
    exchange.ahead = start + IDLE_MS + 1000;
    expect(await isValid(token)).toBe(false);
  });

  test('lives on with presence, but twelve hours at most', async () => {
    const token = await signIn();
    const start = exchange.ahead;
    for (let hour = 0.9; hour * 3_600_000 < ABSOLUTE_MS; hour += 0.9) {
      exchange.ahead = start + hour * 3_600_000;
      expect((await exchange.call('user/presence', {}, { token })).status).toBe(200);
    }
    exchange.ahead = start + ABSOLUTE_MS + 1000;
    expect(await isValid(token)).toBe(false);
  });

  test('ends with logout, through a doubled slash too, and only the presented one', async () => {
    const [one, other] = [await signIn(), await signIn()];
    const response = await fetch(`${exchange.url}/api//user/logout`, {
      method: 'POST',
      headers: { authorization: `Bearer ${one}`, 'content-type': 'application/json' },
      body: JSON.stringify({ user_id: 99, token: other }),
    });
    expect(response.status).toBe(200);
    expect(await isValid(one)).toBe(false);
    expect(await isValid(other)).toBe(true);
  });

  test('is kept by its hash alone', async () => {
    const token = await signIn();
    const { rows } = await exchange.database.pool.query('select * from login_session');
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(token);
  });
});

describe('signing in', () => {
  test('answers an unknown user and a wrong password alike', async () => {
    const wrong = await exchange.call('user/login', { user_name: 'asha', password: 'wrong-1234' });
    const nobody = await exchange.call('user/login', { user_name: 'nobody', password: 'wrong-1234' });
    expect([wrong.status, wrong.body]).toEqual([422, nobody.body]);
    expect(wrong.body.code).toBe('wrong-credentials');
  });

  test('is slowed down after a few wrong passwords, and says for how long', async () => {
    await exchange.identity.createUser({ userName: 'victim', password: 'demo1234', role: 'bettor' });
    const answers = [];
    for (let i = 0; i < 9; i += 1)
      answers.push(await exchange.call('user/login', { user_name: 'victim', password: 'wrong-1234' }));
    expect(answers.slice(0, 8).map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 422));
    expect([answers[8]?.status, answers[8]?.body.code]).toEqual([429, 'too-many-requests']);
    expect(Number(answers[8]?.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});

describe('the anti-forgery cookie', () => {
  test('is given with the settings, and must be repeated once it is there', async () => {
    const given = await exchange.call('globalSetting/getGlobalSetting', undefined, { method: 'GET' });
    const cookie = given.headers.get('set-cookie') ?? '';
    expect(cookie).toMatch(/^XSRF-TOKEN=[\w-]{22}; Path=\/; SameSite=Strict$/);
    const value = cookie.slice('XSRF-TOKEN='.length).split(';')[0] as string;
    // The login sessions of the beginning have ended with the hours that passed.
    const signedIn = await exchange.call('user/login', { user_name: 'asha', password: 'demo1234' });
    const token = signedIn.body.token as string;
    const ask = (headers: Record<string, string>) => exchange.call('sport/getSports', {}, { token, headers });
    expect((await ask({ cookie: `a=b; XSRF-TOKEN=${value}`, 'x-xsrf-token': value })).status).toBe(200);
    expect((await ask({})).status).toBe(200);
    for (const header of [{}, { 'x-xsrf-token': 'other' }]) {
      const refused = await ask({ cookie: `XSRF-TOKEN=${value}`, ...header });
      expect([refused.status, refused.body.code]).toEqual([422, 'xsrf-mismatch']);
    }
  });
});

describe('the door', () => {
  function raw(text: string, until: RegExp): Promise<string> {
    return new Promise((resolve, reject) => {
      const socket = connect(exchange.gateway.port, '127.0.0.1', () => socket.write(text));
      let got = '';
      socket.setEncoding('utf8');
      socket.on('data', (part: string) => {
        got += part;
        if (until.test(got)) socket.end();
      });
      socket.on('close', () => resolve(got));
      socket.on('error', reject);
    });
  }

  test('a body that comes too slowly is hung up on', async () => {
    const got = await raw(
      `POST /api/bet/placeMarketBet HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${bettor}\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"market_id`,
      /never/,
    );
    expect(got).toContain('408');
  });

  test('a client that goes on sending after that is cut off', async () => {
    const head =
      'POST /api/user/login HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{';
    const socket = connect({ port: exchange.gateway.port, host: '127.0.0.1', allowHalfOpen: true });
    const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
    socket.on('error', () => undefined).resume();
    socket.write(head);
    const drip = setInterval(() => socket.write(' '), 100);
    await closed;
    clearInterval(drip);
  });

  test.each([
    ['a request that is none', 'HELLO\r\n\r\n', '400'],
    ['a path that cannot be decoded', 'GET /api/%zz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n', '400'],
    ['headers without end', `GET / HTTP/1.1\r\nHost: a\r\nX: ${'a'.repeat(20_000)}\r\n\r\n`, '400'],
  ])('%s', async (_what, text, status) => {
    expect(await raw(text, /\}$/)).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  });

  test('a taken port is told in one line', async () => {
    const { port } = exchange.gateway;
    const options = { host: '127.0.0.1', port, clock: systemClock, log: pino({ level: 'silent' }) };
    await expect(openWebPort(exchange.running, options)).rejects.toThrow(`port ${port} on 127.0.0.1 is taken`);
  });
});

test('more calls than a person or a fair bot makes are 429', async () => {
  const { postgres } = exchange;
  const slow = await TestExchange.on(postgres, await postgres.exchangeDatabase(), {
    // Its clock stands still: however slow the calls, they come in the same second.
    rate: new CallRate({ ...LIMITS, callsPerSecond: 5 }, () => 0),
  });
  const { token } = await slow.signedIn('hasty');
  const answers = [];
  for (let i = 0; i < 20; i += 1) answers.push(await slow.call('user/presence', {}, { token }));
  const refused = answers.filter(({ status }) => status === 429);
  expect(answers[0]?.status).toBe(200);
  expect([refused[0]?.body.code, refused[0]?.headers.get('retry-after')]).toEqual(['too-many-requests', '1']);
  await slow.close();
});

test.each([
  [
    'unknown where it may have been done',
    new StoppedError(),
    { status: 503, code: 'outcome-unknown', outcome: 'unknown' },
  ],
  ['unknown where we failed', new Error('a bug'), { status: 500, code: 'internal', outcome: 'unknown' }],
  ['busy where it was not', new QueueFullError(), { status: 503, code: 'busy', outcome: 'busy' }],
])('an operator’s call is in the trail, as %s', async (_what, error, { status, code, outcome }) => {
  const { user } = await exchange.signedIn(`paid-${outcome}-${status}`);
  const { token } = await exchange.signedIn(`cashier-${outcome}-${status}`, { role: 'operator' });
  const credit = { user_id: user.userId, amount: 5 };
  const answer = await exchange.whileFailing(
    () => error,
    () => exchange.call('admin/creditAccount', credit, { token }),
  );
  expect([answer.status, answer.body.code]).toEqual([status, code]);
  const trail = await exchange.call('admin/getAudit', {}, { token });
  const [newest] = (trail.body.data as { rows: object[] }).rows;
  expect(newest).toMatchObject({ action: 'admin/creditAccount', detail: { user_id: user.userId }, outcome });
});

test('health tells the sequence, and the description lists every call', async () => {
  const health = (await (await fetch(`${exchange.url}/api/health`)).json()) as object;
  expect(health).toMatchObject({ status: 'ok', sequence: exchange.live.sequence });
  const description = (await (await fetch(`${exchange.url}/api/openapi.json`)).json()) as {
    openapi: string;
    paths: object;
  };
  expect(description.openapi).toBe('3.1.0');
  expect(Object.keys(description.paths).sort()).toEqual(
    ['/health', ...Object.keys(CALLS).map((name) => `/${name}`)].sort(),
  );
});

test('a neighbour at an address that has all its connections is let in', async () => {
  const other = await TestExchange.on(exchange.postgres, await exchange.postgres.exchangeDatabase(), {
    limits: { connectionsPerAddress: 20 },
  });
  const held = Array.from({ length: 50 }, () => connect(other.gateway.port, '127.0.0.1').on('error', () => undefined));
  await Promise.all(held.map((socket) => once(socket, 'connect')));
  expect((await fetch(`${other.url}/api/health`)).status).toBe(200);
  for (const socket of held) socket.destroy();
  await other.close();
});
