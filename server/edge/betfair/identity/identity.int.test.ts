import type { AccountId } from 'engine/vocabulary';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TestExchange } from '../../gateway/testing/exchange.fixture.ts';
import { IdentityCalls } from './identity-calls.ts';
import { ApiClient } from '../testing/api-client.fixture.ts';
import { API_SESSION_MS } from '../../../people/programs/api-sessions.ts';
import { DEMO_APP_KEY } from '../../../people/programs/app-keys.ts';

let exchange: TestExchange;
let client: ApiClient;
const PASSWORD = 'demo1234';

beforeAll(async () => {
  exchange = await TestExchange.start();
  client = await ApiClient.signedIn(exchange, 'bot');
});
afterAll(() => exchange.stop());

const signedOut = () => {
  const other = new ApiClient(exchange);
  other.appKey = client.appKey;
  return other;
};

describe('signing in', () => {
  test('by certificate path and by form, in the shape of each', async () => {
    const form = { username: 'bot', password: PASSWORD };
    expect(await signedOut().identity('certlogin', form)).toEqual({
      sessionToken: expect.stringMatching(/^[\w-]{40,}$/),
      loginStatus: 'SUCCESS',
    });
    expect(await signedOut().identity('login', form)).toEqual({
      token: expect.stringMatching(/^[\w-]{40,}$/),
      product: client.appKey,
      status: 'SUCCESS',
      error: '',
    });
  });

  test.each([
    ['a wrong password', { username: 'bot', password: 'demo12345' }, 'INVALID_USERNAME_OR_PASSWORD'],
    ['nobody of that name', { username: 'nobody', password: PASSWORD }, 'INVALID_USERNAME_OR_PASSWORD'],
    ['no password', { username: 'bot' }, 'INPUT_VALIDATION_ERROR'],
    ['nothing at all', {}, 'INPUT_VALIDATION_ERROR'],
    ['a character that no text holds', { username: 'bot\0', password: PASSWORD }, 'INPUT_VALIDATION_ERROR'],
    ['a password longer than any', { username: 'bot', password: 'a'.repeat(300) }, 'INPUT_VALIDATION_ERROR'],
  ] as const)('%s', async (_what, form, error) => {
    expect(await signedOut().identity('certlogin', { ...form })).toEqual({ loginStatus: error });
    expect(await signedOut().identity('login', { ...form })).toMatchObject({ status: 'FAIL', error, token: '' });
  });

  // Betfair's page on signing in sends curlCommandLineTest.
  test.each(['', 'curlCommandLineTest', 'another’s'])(
    'with the key "%s": it counts with the calls alone',
    async (key) => {
      const other = new ApiClient(exchange);
      other.appKey = key === 'another’s' ? (await ApiClient.signedIn(exchange, 'other', 0)).appKey : key;
      const form = { username: 'bot', password: PASSWORD };
      const { sessionToken } = await other.identity('certlogin', form);
      const login = await other.identity('login', form);
      expect(login).toMatchObject({ status: 'SUCCESS', product: other.appKey, error: '' });
      for (const token of [sessionToken, login['token']] as string[]) {
        other.token = token;
        const kept = { status: 'SUCCESS', token, product: other.appKey };
        expect(await other.identity('keepAlive')).toMatchObject(kept);
        const code = key === '' ? 'NO_APP_KEY' : 'INVALID_APP_KEY';
        expect(await other.errorOf('betting', 'listEventTypes', { filter: {} })).toBe(code);
        const withKey = new ApiClient(exchange);
        Object.assign(withKey, { appKey: client.appKey, token });
        expect(await withKey.call('account', 'getAccountFunds', {})).toBeDefined();
        expect(await other.identity('logout')).toMatchObject(kept);
      }
    },
  );

  // As abettor, for R, signs in: in the query, without a body.
  test('by a query without a body', async () => {
    const query = new URLSearchParams({ username: 'bot', password: PASSWORD }).toString();
    const headers = { accept: 'application/json', 'x-application': client.appKey };
    const answer = await fetch(`${exchange.url}/api/login?${query}`, { method: 'POST', headers });
    expect(await answer.json()).toMatchObject({ status: 'SUCCESS', product: client.appKey });
    const wrong = await fetch(`${exchange.url}/api/login?${query}1`, { method: 'POST', headers });
    expect(await wrong.json()).toMatchObject({ error: 'INVALID_USERNAME_OR_PASSWORD' });
  });

  test('with a password that somebody else chose', async () => {
    const made = { userName: 'made', password: PASSWORD, role: 'bettor', isChangePassword: true } as const;
    await exchange.identity.createUser(made);
    const form = { username: 'made', password: PASSWORD };
    expect(await signedOut().identity('certlogin', form)).toEqual({ loginStatus: 'CHANGE_PASSWORD_REQUIRED' });
    expect(await signedOut().identity('login', form)).toMatchObject({ error: 'CHANGE_PASSWORD_REQUIRED', token: '' });
    const wrong = { username: 'made', password: 'wrong-1234' };
    expect(await signedOut().identity('login', wrong)).toMatchObject({ error: 'INVALID_USERNAME_OR_PASSWORD' });
  });

  test('an operator has no account to bet with', async () => {
    await exchange.identity.createUser({ userName: 'boss', password: PASSWORD, role: 'operator' });
    const answer = await signedOut().identity('certlogin', { username: 'boss', password: PASSWORD });
    expect(answer).toEqual({ loginStatus: 'INVALID_USERNAME_OR_PASSWORD' });
  });
});

describe('a session', () => {
  test('lives twelve hours from its last keepAlive, which answers the token again', async () => {
    const session = await ApiClient.signedIn(exchange, 'keeper', 0);
    exchange.ahead = API_SESSION_MS - 1000;
    expect(await session.identity('keepAlive')).toEqual({
      token: session.token,
      product: session.appKey,
      status: 'SUCCESS',
      error: '',
    });
    exchange.ahead = 2 * API_SESSION_MS - 2000;
    expect(await session.rpc('account', 'getAccountFunds', {})).toHaveProperty('result');
    exchange.ahead = 2 * API_SESSION_MS;
    expect(await session.identity('keepAlive')).toMatchObject({ status: 'FAIL', error: 'NO_SESSION' });
    expect((await session.rpc('account', 'getAccountFunds', {})).error).toMatchObject({ message: 'AANGX-0002' });
    exchange.ahead = 0;
  });

  test('ends when its bettor changes the password', async () => {
    const session = await ApiClient.signedIn(exchange, 'changer', 0);
    const signedIn = await exchange.call('user/login', { user_name: 'changer', password: PASSWORD });
    const changed = { master_password: PASSWORD, new_password: 'better99!', confirm_password: 'better99!' };
    await exchange.call('user/changePassword', changed, { token: signedIn.body.token });
    expect(await session.errorOf('betting', 'listEventTypes', { filter: {} })).toBe('INVALID_SESSION_INFORMATION');
    const { sessionToken } = await session.identity('certlogin', { username: 'changer', password: 'better99!' });
    expect(sessionToken).toEqual(expect.any(String));
  });

  test('is not had with a password that is changed while it is signed in', async () => {
    const { appKey } = await ApiClient.signedIn(exchange, 'racer', 0);
    const { body } = await exchange.call('user/login', { user_name: 'racer', password: PASSWORD });
    const changed = { master_password: PASSWORD, new_password: 'better99!', confirm_password: 'better99!' };
    const { identity, apiAccess } = exchange;
    const calls = new IdentityCalls({
      access: apiAccess,
      now: () => Date.now(),
      newSignIn: () => undefined,
      maySignIn: () => true,
      mayVisit: () => true,
      identity: {
        devices: identity.devices,
        isStillProof: (userId, proof) => identity.isStillProof(userId, proof),
        async recognise(asked) {
          const found = await identity.recognise(asked);
          await exchange.call('user/changePassword', changed, { token: body.token });
          return found;
        },
      },
    });
    const form = new URLSearchParams({ username: 'racer', password: PASSWORD }).toString();
    const login = await calls.login({ form, appKey, token: '', address: '127.0.0.1' });
    expect(login).toMatchObject({ status: 'FAIL', token: '', error: 'INVALID_USERNAME_OR_PASSWORD' });
    const { rows } = await exchange.database.pool.query('select * from api_session where user_id = $1', [
      (await identity.findUser('racer'))?.userId,
    ]);
    expect(rows).toEqual([]);
  });

  test('ends with logout', async () => {
    const session = await ApiClient.signedIn(exchange, 'leaver', 0);
    expect(await session.identity('logout')).toMatchObject({ status: 'SUCCESS', token: session.token });
    expect(await session.identity('logout')).toMatchObject({ status: 'FAIL', error: 'NO_SESSION' });
    expect(await session.errorOf('betting', 'listEventTypes', { filter: {} })).toBe('INVALID_SESSION_INFORMATION');
  });
});

describe('keys', () => {
  test('are made and taken back by their bettor', async () => {
    const { user, token } = await exchange.signedIn('keyed');
    const made = await exchange.call('user/createAppKey', { name: 'my bot' }, { token });
    const { app_key: appKey } = made.body.data as { app_key: string };
    expect((await exchange.call('user/getAppKeys', undefined, { token, method: 'GET' })).body.data).toEqual([
      { app_key: appKey, name: 'my bot', created_at: expect.any(Number) },
    ]);
    const program = new ApiClient(exchange);
    program.appKey = appKey;
    program.token = await exchange.apiAccess.sessions.begin(user);
    expect(await program.rpc('account', 'getAccountFunds', {})).toHaveProperty('result');
    const strangers = await exchange.signedIn('stranger');
    const byStranger = await exchange.call('user/revokeAppKey', { app_key: appKey }, { token: strangers.token });
    expect(byStranger).toMatchObject({ status: 404, body: { code: 'unknown-app-key' } });
    expect((await exchange.call('user/revokeAppKey', { app_key: appKey }, { token })).body.status).toBe(true);
    expect(await program.errorOf('betting', 'listEventTypes', { filter: {} })).toBe('INVALID_APP_KEY');
  });

  // getDeveloperAppKeys of Betfair's Accounts API: a session alone, because the key is what it is for.
  test('are listed for a session, to their own bettor alone', async () => {
    const owner = await ApiClient.signedIn(exchange, 'lister', 0);
    const { appKey } = owner;
    owner.appKey = '';
    expect(await owner.call('account', 'getDeveloperAppKeys', {})).toMatchObject([
      { appName: 'test', appVersions: [{ owner: 'lister', applicationKey: appKey, delayData: false, active: true }] },
    ]);
    expect((await owner.post('account/rest/v1.0/getDeveloperAppKeys/', '')).status).toBe(200);
    owner.token = '';
    expect(await owner.errorOf('account', 'getDeveloperAppKeys', {})).toBe('AANGX-0010');
    owner.token = 'no-such-token';
    expect(await owner.errorOf('account', 'getDeveloperAppKeys', {})).toBe('AANGX-0002');
  });

  test('ten are the most', async () => {
    const { token } = await exchange.signedIn('hoarder');
    const answers = [];
    for (let n = 0; n < 11; n++) answers.push(await exchange.call('user/createAppKey', { name: `k${n}` }, { token }));
    expect(answers.map(({ status }) => status)).toEqual([...Array<number>(10).fill(200), 409]);
    expect(answers.at(-1)?.body.code).toBe('too-many-app-keys');
  });

  test('the demo’s is good for all its bettors', async () => {
    const one = await exchange.signedIn('demo');
    const two = await exchange.signedIn('demo2');
    const { keys, sessions } = exchange.apiAccess;
    for (let again = 0; again < 2; again++) await keys.giveDemoKey(exchange.identity, ['demo', 'demo2', 'demo3']);
    for (const { user } of [one, two]) {
      const program = new ApiClient(exchange);
      program.appKey = DEMO_APP_KEY;
      program.token = await sessions.begin(user);
      expect(await program.rpc('account', 'getAccountFunds', {})).toHaveProperty('result');
    }
    expect(keys.of(one.user.userId)).toHaveLength(1);
  });

  test.each([
    ['none', 'NO_APP_KEY', { appKey: '' }],
    ['an unknown one', 'INVALID_APP_KEY', { appKey: 'no-such-key' }],
    ['no session', 'NO_SESSION', { token: '' }],
    ['an unknown session', 'INVALID_SESSION_INFORMATION', { token: 'no-such-token' }],
  ] as const)('a call with %s is %s', async (_what, code, headers) => {
    const caller = new ApiClient(exchange);
    Object.assign(caller, { appKey: client.appKey, token: client.token }, headers);
    expect(await caller.errorOf('betting', 'listEventTypes', { filter: {} })).toBe(code);
  });
});

describe('its bettor', () => {
  const PHONE = { user_name: 'owner', password: PASSWORD, device_id: 'phone' };

  test('sees a program among the devices, is told of it once, and ends it', async () => {
    const bot = await ApiClient.signedIn(exchange, 'owner', 0);
    const { body } = await exchange.call('user/login', PHONE);
    const token = body.token as string;
    const devices = async () =>
      (await exchange.call('user/getDevices', undefined, { token, method: 'GET' })).body.data as {
        login_id: string;
        device: string;
      }[];
    const program = (await devices()).find(({ device }) => device.startsWith('A program with the key'));
    expect(program).toMatchObject({ address: '127.0.0.1', is_this: false });
    const { account = 0, userId = 0 } = (await exchange.identity.findUser('owner')) ?? {};
    const alerts = async () => {
      const notices = await exchange.notices.of(account as AccountId, { unread: false, limit: 50 });
      return notices.filter(({ text }) => text.includes('A program with the key')).length;
    };
    // Another program, from an address that is known by now, and one with another key.
    await bot.identity('login', { username: 'owner', password: PASSWORD });
    const second = await exchange.apiAccess.keys.create(userId, 'Two');
    const other = new ApiClient(exchange);
    other.appKey = second.appKey;
    const before = await alerts();
    await other.identity('login', { username: 'owner', password: PASSWORD });
    await other.identity('login', { username: 'owner', password: PASSWORD });
    await expect.poll(alerts).toBe(before + 1);
    const ended = await exchange.call('user/endLogin', { login_id: program?.login_id }, { token });
    expect(ended.status).toBe(200);
    expect((await devices()).some(({ login_id }) => login_id === program?.login_id)).toBe(false);
  });
});
