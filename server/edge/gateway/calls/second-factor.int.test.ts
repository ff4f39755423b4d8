import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { PasswordChangedError } from '../../../people/identity/proof.ts';
import { codeAt } from '../../../people/second-factor/totp.ts';
import { ApiClient } from '../../betfair/testing/api-client.fixture.ts';
import { TestExchange } from '../testing/exchange.fixture.ts';

let exchange: TestExchange;
let people = 0;
let name: string;
let token: string;
const PASSWORD = 'demo1234';
const STEP_MS = 30_000;

beforeAll(async () => {
  exchange = await TestExchange.start();
});
afterAll(() => exchange.stop());
beforeEach(async () => {
  people += 1;
  name = `person${people}`;
  ({ token } = await exchange.signedIn(name, { cash: 1000 }));
});

const now = () => Date.now() + exchange.ahead;
const ask = (call: string, body: object = {}, by = token) => exchange.call(call, body, { token: by });
const statusOf = async (by = token) =>
  (await exchange.call('securityAuth/getStatus', undefined, { token: by, method: 'GET' })).body.data;
const signIn = (fields: object = {}) => exchange.call('user/login', { user_name: name, password: PASSWORD, ...fields });
const isValid = async (by: string) =>
  (await exchange.call('user/getUserBalance', undefined, { token: by, method: 'GET' })).status === 200;
/** A code that was not used before: of the next step. */
function nextCode(secret: string): string {
  exchange.ahead += STEP_MS;
  return codeAt(secret, now());
}

/** The second factor on, as a person turns it on. @returns also the code that it took */
async function turnOn(): Promise<{ secret: string; otp: string; codes: string[] }> {
  const begun = (await ask('securityAuth/begin', { password: PASSWORD })).body.data as { secret: string };
  const otp = codeAt(begun.secret, now());
  const confirmed = await ask('securityAuth/confirm', { otp });
  expect(confirmed.status).toBe(200);
  return { secret: begun.secret, otp, codes: (confirmed.body.data as { recovery_codes: string[] }).recovery_codes };
}

async function expectRefusal(
  answer: Promise<{ status: number; body: { code?: string } }>,
  status: number,
  code: string,
) {
  const { status: got, body } = await answer;
  expect([got, body.code]).toEqual([status, code]);
}

test('leaves no login session to a sign-in without a code that was under way when it went on', async () => {
  const found = await exchange.identity.recognise({ userName: name, password: PASSWORD, address: '10.0.0.9' });
  if (!found.ok) throw new Error(found.reason);
  await turnOn();
  const begun = exchange.identity.beginSession(found.user, { ...found, address: '10.0.0.9' });
  await expect(begun).rejects.toThrow(PasswordChangedError);
  expect(await exchange.identity.isStillProof(found.user.userId, found.proof)).toBe(false);
});

describe('turning it on', () => {
  test('takes the password, then a code of the app, and tells ten recovery codes once', async () => {
    expect(await statusOf()).toEqual({ is_on: 0, since: '', recovery_codes_left: 0 });
    const begun = await ask('securityAuth/begin', { password: PASSWORD });
    const { secret, uri } = begun.body.data as { secret: string; uri: string };
    expect(uri).toContain(`otpauth://totp/Evens:${name}`);
    expect(uri).toContain(secret);
    expect((await signIn()).status).toBe(200);
    const confirmed = await ask('securityAuth/confirm', { otp: codeAt(secret, now()) });
    const { recovery_codes: codes } = confirmed.body.data as { recovery_codes: string[] };
    expect(new Set(codes).size).toBe(10);
    expect(await statusOf()).toMatchObject({ is_on: 1, recovery_codes_left: 10 });
    const { rows } = await exchange.database.pool.query('select * from recovery_code');
    for (const code of codes) expect(JSON.stringify(rows)).not.toContain(code);
  });

  test('ends what was signed in beside it, programs too', async () => {
    const other = (await signIn()).body.token as string;
    const program = await ApiClient.signedIn(exchange, `bot${people}`, 0);
    const botToken = (await exchange.call('user/login', { user_name: `bot${people}`, password: PASSWORD })).body.token;
    await turnOn();
    expect([await isValid(token), await isValid(other)]).toEqual([true, false]);
    token = botToken as string;
    await turnOn();
    expect(await program.identity('keepAlive')).toMatchObject({ error: 'NO_SESSION' });
  });

  test('is one write with its recovery codes and the end of the others: one that fails leaves it off', async () => {
    const other = (await signIn()).body.token as string;
    const { secret } = (await ask('securityAuth/begin', { password: PASSWORD })).body.data as { secret: string };
    const { pool } = exchange.database;
    await pool.query(`create function refuse() returns trigger as $$ begin raise 'stopped'; end $$ language plpgsql;
      create trigger refuse before insert on recovery_code for each row execute function refuse()`);
    const failed = await ask('securityAuth/confirm', { otp: codeAt(secret, now()) });
    await pool.query('drop function refuse cascade');
    expect(failed.status).toBe(500);
    expect(await statusOf()).toMatchObject({ is_on: 0 });
    expect([await isValid(other), (await signIn()).status]).toEqual([true, 200]);
    expect((await ask('securityAuth/confirm', { otp: nextCode(secret) })).status).toBe(200);
    expect(await isValid(other)).toBe(false);
  });

  test('is refused with a wrong password, without a beginning, with a wrong code, and twice', async () => {
    await expectRefusal(ask('securityAuth/begin', { password: 'wrong-1234' }), 422, 'wrong-password');
    await expectRefusal(ask('securityAuth/confirm', { otp: '123456' }), 409, 'second-factor-off');
    const { secret } = (await ask('securityAuth/begin', { password: PASSWORD })).body.data as { secret: string };
    await expectRefusal(ask('securityAuth/confirm', { otp: codeAt(secret, now() - 600_000) }), 422, 'wrong-otp');
    await expectRefusal(ask('securityAuth/confirm', { otp: 'abcdef' }), 422, 'malformed');
    expect((await ask('securityAuth/confirm', { otp: codeAt(secret, now()) })).status).toBe(200);
    await expectRefusal(ask('securityAuth/begin', { password: PASSWORD }), 409, 'second-factor-on');
  });
});

describe('signing in with it', () => {
  test('without a code is refused as otp-required, and a wrong password as ever', async () => {
    const { secret } = await turnOn();
    await expectRefusal(signIn(), 422, 'otp-required');
    await expectRefusal(signIn({ otp: '' }), 422, 'otp-required');
    await expectRefusal(signIn({ password: 'wrong-1234' }), 422, 'wrong-credentials');
    await expectRefusal(signIn({ password: 'wrong-1234', otp: nextCode(secret) }), 422, 'wrong-credentials');
    const answer = await signIn({ otp: nextCode(secret) });
    expect([answer.status, typeof answer.body.token]).toEqual([200, 'string']);
  });

  test('takes a code once, also of two at the same moment, and none from before', async () => {
    const { secret } = await turnOn();
    const earlier = nextCode(secret);
    const code = nextCode(secret);
    const answers = await Promise.all([signIn({ otp: code }), signIn({ otp: code })]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
    await expectRefusal(signIn({ otp: code }), 422, 'wrong-otp');
    await expectRefusal(signIn({ otp: earlier }), 422, 'wrong-otp');
  });

  test('takes a recovery code once, however it is typed', async () => {
    const { codes } = await turnOn();
    expect((await signIn({ otp: codes[0]?.toLowerCase().replaceAll('-', ' ') })).status).toBe(200);
    await expectRefusal(signIn({ otp: codes[0] }), 422, 'wrong-otp');
    const again = (await signIn({ otp: codes[1] })).body.token as string;
    expect(await statusOf(again)).toMatchObject({ recovery_codes_left: 8 });
  });

  test('is slowed down after a few wrong codes, and says for how long', async () => {
    const { secret } = await turnOn();
    const answers = [];
    for (let i = 0; i < 7; i += 1) answers.push(await signIn({ otp: '000000' }));
    expect(answers.slice(0, 6).map(({ body }) => body.code)).toEqual(Array.from({ length: 6 }, () => 'wrong-otp'));
    expect([answers[6]?.status, Number(answers[6]?.headers.get('retry-after')) > 0]).toEqual([429, true]);
    // The right one waits as well.
    await expectRefusal(signIn({ otp: codeAt(secret, now()) }), 429, 'too-many-requests');
    exchange.ahead += 15 * 60_000;
    expect((await signIn({ otp: nextCode(secret) })).status).toBe(200);
  });
});

test('wrong present passwords of a change are counted with them', async () => {
  const change = { master_password: 'wrong-1234', new_password: 'better99!', confirm_password: 'better99!' };
  for (let i = 0; i < 8; i += 1) await expectRefusal(ask('user/changePassword', change), 422, 'wrong-password');
  await expectRefusal(ask('user/changePassword', change), 429, 'too-many-requests');
  await expectRefusal(ask('securityAuth/begin', { password: PASSWORD }), 429, 'too-many-requests');
});

describe('turning it off', () => {
  test('takes the password and a code, or a recovery code', async () => {
    const { otp, codes } = await turnOn();
    await expectRefusal(ask('securityAuth/disable', { password: PASSWORD, otp }), 422, 'wrong-otp');
    await expectRefusal(ask('securityAuth/disable', { password: 'wrong-1234', otp: codes[0] }), 422, 'wrong-password');
    expect((await ask('securityAuth/disable', { password: PASSWORD, otp: codes[0] })).status).toBe(200);
    expect(await statusOf()).toMatchObject({ is_on: 0, recovery_codes_left: 0 });
    expect((await signIn()).status).toBe(200);
    await expectRefusal(ask('securityAuth/disable', { password: PASSWORD, otp: codes[1] }), 409, 'second-factor-off');
  });

  test('wrong passwords are counted there too', async () => {
    await turnOn();
    const answers = [];
    for (let i = 0; i < 9; i += 1)
      answers.push(await ask('securityAuth/disable', { password: 'wrong-1234', otp: '000000' }));
    expect(answers.map(({ status }) => status)).toEqual([...Array.from({ length: 8 }, () => 422), 429]);
  });

  test('new recovery codes take the place of those before', async () => {
    const { secret, codes } = await turnOn();
    const renewed = await ask('securityAuth/renewCodes', { password: PASSWORD, otp: nextCode(secret) });
    const { recovery_codes: fresh } = renewed.body.data as { recovery_codes: string[] };
    expect(fresh.filter((code) => codes.includes(code))).toEqual([]);
    await expectRefusal(signIn({ otp: codes[0] }), 422, 'wrong-otp');
    expect((await signIn({ otp: fresh[0] })).status).toBe(200);
  });
});

describe('programs', () => {
  test('append the six digits to the password', async () => {
    const program = await ApiClient.signedIn(exchange, `program${people}`, 0);
    name = `program${people}`;
    token = (await signIn()).body.token as string;
    const { secret } = await turnOn();
    const login = async (password: string) =>
      (await program.identity('certlogin', { username: name, password })) as { loginStatus: string };
    expect((await login(PASSWORD)).loginStatus).toBe('STRONG_AUTH_CODE_REQUIRED');
    expect((await login('wrong-1234')).loginStatus).toBe('INVALID_USERNAME_OR_PASSWORD');
    expect((await login(`${PASSWORD}000000`)).loginStatus).toBe('INVALID_USERNAME_OR_PASSWORD');
    const code = nextCode(secret);
    expect((await login(`${PASSWORD}${code}`)).loginStatus).toBe('SUCCESS');
    expect((await login(`${PASSWORD}${code}`)).loginStatus).toBe('INVALID_USERNAME_OR_PASSWORD');
  });

  test('a password that ends in six digits is a whole password without a second factor', async () => {
    name = `digits${people}`;
    await exchange.identity.createUser({ userName: name, password: 'demo123456', role: 'bettor' });
    const { body } = await exchange.call('user/login', { user_name: name, password: 'demo123456' });
    token = body.token as string;
    const key = (await ask('user/createAppKey', { name: 'bot' })).body.data as { app_key: string };
    const program = new ApiClient(exchange);
    program.appKey = key.app_key;
    expect(await program.identity('certlogin', { username: name, password: 'demo123456' })).toMatchObject({
      loginStatus: 'SUCCESS',
    });
  });
});

describe('devices', () => {
  const AGENT = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/129.0.0.0 Mobile Safari/537.36';
  const devicesOf = async (by = token) =>
    (await exchange.call('user/getDevices', undefined, { token: by, method: 'GET' })).body.data as {
      login_id: string;
      device: string;
      address: string;
      is_this: boolean;
    }[];
  const fromPhone = async () =>
    (
      await exchange.call(
        'user/login',
        { user_name: name, password: PASSWORD, device_id: `phone-${people}` },
        { headers: { 'user-agent': AGENT } },
      )
    ).body.token as string;

  test('are listed in words, with address and times, and this one is marked', async () => {
    const phone = await fromPhone();
    const seen = await devicesOf(phone);
    expect(seen).toHaveLength(2);
    expect(seen.find(({ is_this }) => is_this)).toMatchObject({ device: 'Chrome on Android', address: '127.0.0.1' });
    expect(JSON.stringify(seen)).not.toContain(phone);
  });

  test('are signed out one by one, and nobody else’s', async () => {
    const phone = await fromPhone();
    const { login_id } = (await devicesOf()).find(({ is_this }) => !is_this) ?? { login_id: '' };
    const { token: stranger } = await exchange.signedIn(`stranger${people}`);
    await expectRefusal(ask('user/endLogin', { login_id }, stranger), 404, 'unknown-login');
    expect(await isValid(phone)).toBe(true);
    expect((await ask('user/endLogin', { login_id })).status).toBe(200);
    expect([await isValid(phone), await isValid(token)]).toEqual([false, true]);
    await expectRefusal(ask('user/endLogin', { login_id }), 404, 'unknown-login');
  });

  test('all others at once', async () => {
    const others = [await fromPhone(), await fromPhone()];
    expect((await ask('user/endOtherLogins')).body.data).toEqual({ ended: 2 });
    expect([await isValid(token), await isValid(others[0] as string)]).toEqual([true, false]);
    expect(await devicesOf()).toHaveLength(1);
  });
});
