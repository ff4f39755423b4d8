import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ONE_TIME_CODE_MS, RESEND_AFTER_MS } from 'protocol';
import { codeAt } from '../../../people/second-factor/totp.ts';
import { TestExchange } from '../testing/exchange.fixture.ts';

// A forgotten password. Sign-up's own tests hold what both have in common (sign-up.int.test.ts).

let exchange: TestExchange;
let people = 0;
let userName: string;
let mail: string;
/** Each test calls from an address of its own, so that none is slowed down by another. */
let from: string;

beforeAll(async () => {
  exchange = await TestExchange.start({ trustedProxies: ['127.0.0.1'] });
  await exchange.signedIn('olga', { role: 'operator' });
});
afterAll(() => exchange.stop());
beforeEach(() => {
  people += 1;
  userName = `forgetful${people}`;
  mail = `${userName}@example.com`;
  from = `203.0.113.${people}`;
});

const post = (name: string, body: object = {}) => exchange.call(name, body, { headers: { 'x-forwarded-for': from } });
const newestTo = async (address: string) =>
  (await exchange.running.outbox.newest(20)).find(({ to }) => to.address === address)?.text ?? '';
const codeTo = async (address: string) => /\d{6}/.exec(await newestTo(address))?.[0] ?? '';
const login = (password: string) => post('user/login', { user_name: userName, password });

async function signedUp(password = 'demo1234'): Promise<string> {
  const person = { user_name: userName, password, confirm_password: password, country: 'IN', mail, is_adult: true };
  const { body } = await post('signUp/begin', person);
  const { sign_up_id } = body.data as { sign_up_id: string };
  const confirmed = await post('signUp/confirm', { sign_up_id, code: await codeTo(mail) });
  expect(confirmed.status).toBe(200);
  return confirmed.body.token as string;
}

async function begun(fields: object = { mail }): Promise<string> {
  const { status, body } = await post('passwordReset/begin', fields);
  expect([status, body.code]).toEqual([200, undefined]);
  return (body.data as { reset_id: string }).reset_id;
}

const confirm = (reset_id: string, code: string, password = 'better99!') =>
  post('passwordReset/confirm', { reset_id, code, new_password: password, confirm_password: password });

async function expectRefusal(answer: ReturnType<typeof post>, status: number, code: string) {
  const { status: got, body } = await answer;
  expect([got, body.code]).toEqual([status, code]);
  expect(body.message).toMatch(/\S/);
}

describe('a forgotten password', () => {
  test('is replaced with the code of the message; whoever was signed in is so no longer', async () => {
    const token = await signedUp();
    const resetId = await begun({ mail: mail.toUpperCase() });
    const { status, body } = await confirm(resetId, await codeTo(mail));
    expect([status, body.data]).toEqual([200, { user_name: userName }]);
    const balance = await exchange.call('user/getUserBalance', undefined, { token, method: 'GET' });
    expect(balance.status).toBe(401);
    await expectRefusal(login('demo1234'), 422, 'wrong-credentials');
    expect((await login('better99!')).status).toBe(200);
    await expect.poll(() => newestTo(mail)).toContain('Your password was changed');
  });

  test('does not open an account with a second factor: its code is required as before', async () => {
    const token = await signedUp();
    const setUp = await exchange.call('securityAuth/begin', { password: 'demo1234' }, { token });
    const { secret } = setUp.body.data as { secret: string };
    const turnedOn = { otp: codeAt(secret, exchange.running.sequencer.now()) };
    expect((await exchange.call('securityAuth/confirm', turnedOn, { token })).status).toBe(200);
    expect((await confirm(await begun(), await codeTo(mail))).status).toBe(200);
    await expectRefusal(login('better99!'), 422, 'otp-required');
  });

  test('is forgiven what was tried before from the same address', async () => {
    await signedUp();
    for (let i = 0; i < 8; i += 1) await expectRefusal(login('wrong1234'), 422, 'wrong-credentials');
    await expectRefusal(login('demo1234'), 429, 'too-many-requests');
    expect((await confirm(await begun(), await codeTo(mail))).status).toBe(200);
    expect((await login('better99!')).status).toBe(200);
  });

  test.each<[string, object, number, string]>([
    ['no address', {}, 422, 'malformed'],
    ['two addresses', { mail: 'a@example.com', phone: '98765 43210' }, 422, 'malformed'],
    ['no mail address', { mail: 'nobody@' }, 422, 'invalid-mail'],
    ['a phone without its country', { phone: '98765 43210' }, 422, 'invalid-phone'],
  ])('is not looked for with %s', async (_what, fields, status, code) => {
    await expectRefusal(post('passwordReset/begin', fields), status, code);
  });

  test('a weak or mistyped new one uses no code up', async () => {
    await signedUp();
    const resetId = await begun();
    const code = await codeTo(mail);
    await expectRefusal(confirm(resetId, code, 'password'), 422, 'weak-password');
    const differing = { reset_id: resetId, code, new_password: 'better99!', confirm_password: 'better98!' };
    await expectRefusal(post('passwordReset/confirm', differing), 422, 'passwords-differ');
    expect((await confirm(resetId, code)).status).toBe(200);
  });
});

describe('its code', () => {
  test('cannot be guessed at on and on: the wait for another one doubles, and its owner is told', async () => {
    await signedUp();
    const ids = [await begun(), await begun()];
    const right = await codeTo(mail);
    for (const id of ids)
      for (let n = 0; n < 5; n += 1) {
        from = `198.51.100.${people * 4 + n}`;
        await expectRefusal(confirm(id, right === '000000' ? '111111' : '000000'), 422, 'wrong-code');
      }
    await expectRefusal(post('passwordReset/begin', { mail }), 429, 'too-many-requests');
    await expect.poll(() => newestTo(mail)).toContain('Wrong codes for a new password of yours were entered');
    // The address of somebody else is as before.
    mail = `other-${mail}`;
    await begun();
  });

  test('works once, also at the same moment', async () => {
    await signedUp();
    const resetId = await begun();
    const code = await codeTo(mail);
    const answers = await Promise.all([confirm(resetId, code), confirm(resetId, code)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    await expectRefusal(confirm(resetId, code), 409, 'code-expired');
  });

  test('may be tried five times', async () => {
    await signedUp();
    const resetId = await begun();
    const code = await codeTo(mail);
    const wrong = code === '000000' ? '000001' : '000000';
    for (let i = 0; i < 5; i += 1) await expectRefusal(confirm(resetId, wrong), 422, 'wrong-code');
    await expectRefusal(confirm(resetId, code), 409, 'code-expired');
    expect((await login('demo1234')).status).toBe(200);
  });

  test('is worth nothing for a sign-up, nor one of a sign-up here', async () => {
    await signedUp();
    const resetId = await begun();
    const code = await codeTo(mail);
    await expectRefusal(post('signUp/confirm', { sign_up_id: resetId, code }), 409, 'sign-up-expired');
    const other = { user_name: `${userName}b`, password: 'demo1234', confirm_password: 'demo1234', is_adult: true };
    const { body } = await post('signUp/begin', { ...other, country: 'IN', mail: `b${mail}` });
    const { sign_up_id } = body.data as { sign_up_id: string };
    await expectRefusal(confirm(sign_up_id, await codeTo(`b${mail}`)), 409, 'code-expired');
  });

  test('works for ten minutes, and another takes its place after half a minute', async () => {
    await signedUp();
    const resetId = await begun();
    const first = await codeTo(mail);
    await expectRefusal(post('passwordReset/resend', { reset_id: resetId }), 429, 'too-many-requests');
    exchange.ahead += RESEND_AFTER_MS;
    expect((await post('passwordReset/resend', { reset_id: resetId })).status).toBe(200);
    const second = await codeTo(mail);
    if (first !== second) await expectRefusal(confirm(resetId, first), 422, 'wrong-code');
    exchange.ahead += ONE_TIME_CODE_MS;
    await expectRefusal(confirm(resetId, second), 409, 'code-expired');
  });

  test('is kept by its hash alone', async () => {
    await signedUp();
    const resetId = await begun();
    const { rows } = await exchange.database.pool.query('select * from one_time_code where address = $1', [mail]);
    expect(rows).toHaveLength(1);
    for (const secret of [await codeTo(mail), resetId]) expect(JSON.stringify(rows)).not.toContain(secret);
  });
});

describe('what a stranger learns', () => {
  test('nothing of who has an account: the answer is the same, and the address is told', async () => {
    const { body } = await post('passwordReset/begin', { mail });
    expect(Object.keys(body.data as object).toSorted()).toEqual(['expires_at', 'resend_at', 'reset_id', 'sent_to']);
    expect(await newestTo(mail)).toContain('belongs to no Evens account');
    const { reset_id } = body.data as { reset_id: string };
    await expectRefusal(confirm(reset_id, '123456'), 422, 'wrong-code');
  });

  test('no code of a demo, but at the machine itself', async () => {
    await signedUp();
    const reset_id = await begun();
    expect((await post('passwordReset/getDemoOutbox', { reset_id })).body.data).toEqual([]);
    const own = await exchange.call('passwordReset/getDemoOutbox', { reset_id }, {});
    expect(JSON.stringify(own.body.data)).toContain(await codeTo(mail));
    // What was sent to the same address for another reason is not shown.
    expect(own.body.data).toHaveLength(1);
  });

  test('one address is sent no more than four messages in a quarter of an hour, for sign-ups and resets together', async () => {
    await signedUp();
    const statuses = [];
    for (let i = 0; i < 4; i += 1) {
      from = `198.51.100.${100 + i}`;
      statuses.push((await post('passwordReset/begin', { mail })).status);
    }
    expect(statuses).toEqual([200, 200, 200, 429]);
  });
});
