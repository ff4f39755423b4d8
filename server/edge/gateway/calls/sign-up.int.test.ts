import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Command } from 'engine';
import { ONE_TIME_CODE_MS, RESEND_AFTER_MS } from 'protocol';
import { StoppedError } from '../../../core/sequencer/refusals.ts';
import { TestExchange } from '../testing/exchange.fixture.ts';

let exchange: TestExchange;
let operator: string;
let people = 0;
let userName: string;
/** Each test asks from an address of its own, so that none is slowed down by another. */
let from: string;

interface Sent {
  readonly sign_up_id: string;
  readonly sent_to: string;
}

const geolocated: string[] = [];
const geolocation = createServer((request, response) => {
  geolocated.push(request.url ?? '');
  response.setHeader('content-type', 'application/json');
  response.end(request.url?.includes('203.0.113.66') ? 'no JSON' : '{"country_code2":"GB","calling_code":"+44"}');
});

beforeAll(async () => {
  await new Promise<void>((done) => geolocation.listen(0, '127.0.0.1', done));
  const url = `http://127.0.0.1:${(geolocation.address() as AddressInfo).port}/ipgeo`;
  exchange = await TestExchange.start({
    trustedProxies: ['127.0.0.1'],
    settings: { geolocation: { url, key: 'secret' } },
  });
  ({ token: operator } = await exchange.signedIn('olga', { role: 'operator' }));
});
afterAll(async () => {
  await exchange.stop();
  geolocation.close();
});
beforeEach(() => {
  people += 1;
  userName = `newcomer${people}`;
  from = `203.0.113.${people}`;
});

const ask = (name: string, body: object = {}) => exchange.call(name, body, { headers: { 'x-forwarded-for': from } });
const form = (fields: object = {}) => ({
  user_name: userName,
  password: 'demo1234',
  confirm_password: 'demo1234',
  country: 'IN',
  phone: `98765 ${43_000 + people}`,
  is_adult: true,
  ...fields,
});
const mailForm = (mail: string, fields: object = {}) => ({ ...form({ mail, ...fields }), phone: undefined });

async function begun(fields: object = form()): Promise<Sent> {
  const answer = await ask('signUp/begin', fields);
  expect([answer.status, answer.body.code]).toEqual([200, undefined]);
  return answer.body.data as Sent;
}

async function codeOf({ sign_up_id }: Sent): Promise<string> {
  const { body } = await ask('signUp/getDemoOutbox', { sign_up_id });
  const [newest] = body.data as { text: string }[];
  return /^(\d{6}) is your Evens sign-up code/.exec(newest?.text ?? '')?.[1] ?? '';
}

async function signedUp(fields: object = form()) {
  const sent = await begun(fields);
  return ask('signUp/confirm', { sign_up_id: sent.sign_up_id, code: await codeOf(sent) });
}

/** With its money, its limit and its contact, once. */
async function expectWhole({ status, body }: Awaited<ReturnType<typeof ask>>) {
  expect(status).toBe(200);
  const balance = await exchange.call('user/getUserBalance', undefined, { token: body.token, method: 'GET' });
  expect(balance.body.data).toMatchObject({ total_balance: 50_000, user_name: userName });
  const limits = await exchange.call('user/getLimits', undefined, { token: body.token, method: 'GET' });
  expect(JSON.stringify(limits.body.data)).toContain('"kind":"exposure","amount":5');
  const user = await exchange.identity.findUser(userName);
  expect(await exchange.identity.contacts.of(user?.userId ?? 0)).toHaveLength(1);
}

async function expectRefusal(answer: ReturnType<typeof ask>, status: number, code: string) {
  const { status: got, body } = await answer;
  expect([got, body.code]).toEqual([status, code]);
  expect(body.message).toMatch(/\S/);
}

describe('signing up', () => {
  test('with a phone and its code makes a bettor of the house with the demo’s money, signed in', async () => {
    const sent = await begun();
    expect(sent.sent_to).toMatch(/^•+ 30\d\d$/);
    const { status, body } = await ask('signUp/confirm', { sign_up_id: sent.sign_up_id, code: await codeOf(sent) });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ user_name: userName, is_signup_user: 1, is_change_password: 0 });
    const house = await exchange.identity.findUser('olga');
    expect(body.data).toMatchObject({ parent_id: house?.userId });
    const balance = await exchange.call('user/getUserBalance', undefined, { token: body.token, method: 'GET' });
    expect(balance.body.data).toMatchObject({ total_balance: 50_000, user_name: userName });
    const again = await ask('user/login', { user_name: userName, password: 'demo1234' });
    expect(again.status).toBe(200);
  });

  test('with a mail address, in small letters', async () => {
    const sent = await begun(mailForm('New.Comer@Example.com'));
    expect(sent.sent_to).toBe('n•••@example.com');
    expect(await codeOf(sent)).toMatch(/^\d{6}$/);
  });

  // The UK Gambling Commission's social responsibility code 3.5.3 (self-exclusion): all reasonable steps to refuse service,
  // also to somebody who comes back under other details.
  test('under a name that reads as that of staff is refused as under one that is taken', async () => {
    for (const name of ['0lga', 'OLGA', 'o.lga', 'o1ga_'])
      await expectRefusal(ask('signUp/begin', form({ user_name: name })), 409, 'user-exists');
  });

  test('is refused to who has excluded themselves, with any spelling of their mail address, and told to the operator', async () => {
    const { body } = await signedUp(mailForm(`as.ha${people}@gmail.com`));
    const excluded = await exchange.call('user/excludeSelf', { months: 6 }, { token: body.token });
    expect(excluded.status).toBe(200);
    const name = userName;
    for (const [n, spelling] of [`asha${people}+again@gmail.com`, `A.S.H.A${people}@googlemail.com`].entries()) {
      userName = `${name}-${n}`;
      const { status, body: refused } = await signedUp(mailForm(spelling));
      expect([status, refused.code]).toEqual([409, 'sign-up-refused']);
      expect(JSON.stringify(refused)).not.toMatch(/exclu|break|gmail|newcomer/i);
      expect(await exchange.identity.findUser(userName)).toBeUndefined();
    }
    const { body: cases } = await exchange.call('admin/getCases', { kind: 'excluded-returns' }, { token: operator });
    expect(cases.data).toMatchObject([{ people: [{ name }], figures: { channel: 'mail' } }]);
  });

  test('is open to who merely shares the domain of somebody excluded, and to all spellings of who is not', async () => {
    await signedUp(mailForm(`bela${people}@gmail.com`));
    userName = `${userName}-2`;
    expect((await signedUp(mailForm(`bela${people}+other@gmail.com`))).status).toBe(200);
  });

  test('sets the limits that were chosen, and they hold', async () => {
    const limits = [
      { kind: 'deposit', amount: 100, period_hours: 24 },
      { kind: 'exposure', amount: 5, period_hours: 0 },
    ];
    const { body } = await signedUp(form({ limits }));
    const market = await exchange.openMarket();
    const bet = { market_id: `1.${market}`, selection_id: 1, odds: 3, stake: 10, is_back: 1 };
    const placed = await exchange.call('bet/placeMarketBet', bet, { token: body.token });
    expect(placed.body.code).toBe('exposure-limit');
  });

  test('leaves no personal data in the journal', async () => {
    await signedUp(mailForm(`secret${people}@example.com`));
    const { rows } = await exchange.database.pool.query<{ body: Buffer }>('select body from journal');
    const journal = Buffer.concat(rows.map(({ body }) => body)).toString('latin1');
    expect(journal.length).toBeGreaterThan(0);
    for (const personal of [userName, `secret${people}`, 'example.com']) expect(journal).not.toContain(personal);
    const { rows: contacts } = await exchange.database.pool.query('select * from person_contact where address = $1', [
      `secret${people}@example.com`,
    ]);
    expect(contacts).toHaveLength(1);
  });

  test.each<[string, object, number, string]>([
    ['a weak password', { password: 'password', confirm_password: 'password' }, 422, 'weak-password'],
    ['two passwords', { confirm_password: 'demo12345' }, 422, 'passwords-differ'],
    ['an impossible user name', { user_name: 'a b' }, 422, 'invalid-user-name'],
    ['a taken user name', { user_name: 'OLGA' }, 409, 'user-exists'],
    ['nobody of age', { is_adult: false }, 422, 'malformed'],
    ['no address', { phone: undefined }, 422, 'malformed'],
    ['two addresses', { mail: 'a@example.com' }, 422, 'malformed'],
    ['a landline', { phone: '011 2345 6789' }, 422, 'invalid-phone'],
    ['a phone of no country', { country: 'XX' }, 422, 'invalid-phone'],
    ['no mail address', { phone: undefined, mail: 'nobody@' }, 422, 'invalid-mail'],
    ['a mail address with a name', { phone: undefined, mail: '"a" <a@example.com>' }, 422, 'invalid-mail'],
    ['a mail header', { phone: undefined, mail: 'a@example.com\nBcc: b@example.com' }, 422, 'invalid-mail'],
    ['a limit of three decimals', { limits: [{ kind: 'loss', amount: 0.125, period_hours: 24 }] }, 422, 'malformed'],
    ['a limit of no period', { limits: [{ kind: 'loss', amount: 10, period_hours: 0 }] }, 422, 'malformed'],
  ])('is refused with %s', async (_what, fields, status, code) => {
    await expectRefusal(ask('signUp/begin', form(fields)), status, code);
  });
});

describe('the one-time code', () => {
  test('works once', async () => {
    const sent = await begun();
    const body = { sign_up_id: sent.sign_up_id, code: await codeOf(sent) };
    const answers = await Promise.all([ask('signUp/confirm', body), ask('signUp/confirm', body)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    await expectRefusal(ask('signUp/confirm', body), 409, 'sign-up-expired');
  });

  test('is of its own sign-up alone, and may be tried five times', async () => {
    const sent = await begun();
    const other = await begun(form({ user_name: `${userName}b`, phone: '91234 56789' }));
    const code = await codeOf(sent);
    const wrong = code === '000000' ? '000001' : '000000';
    await expectRefusal(ask('signUp/confirm', { sign_up_id: 'A'.repeat(32), code }), 409, 'sign-up-expired');
    if ((await codeOf(other)) !== code)
      await expectRefusal(ask('signUp/confirm', { sign_up_id: other.sign_up_id, code }), 422, 'wrong-code');
    for (let i = 0; i < 5; i += 1)
      await expectRefusal(ask('signUp/confirm', { sign_up_id: sent.sign_up_id, code: wrong }), 422, 'wrong-code');
    await expectRefusal(ask('signUp/confirm', { sign_up_id: sent.sign_up_id, code }), 409, 'sign-up-expired');
  });

  test('works for ten minutes, and another takes its place after half a minute', async () => {
    const sent = await begun();
    const first = await codeOf(sent);
    await expectRefusal(ask('signUp/resend', { sign_up_id: sent.sign_up_id }), 429, 'too-many-requests');
    exchange.ahead += RESEND_AFTER_MS;
    expect((await ask('signUp/resend', { sign_up_id: sent.sign_up_id })).status).toBe(200);
    const second = await codeOf(sent);
    if (first !== second)
      await expectRefusal(ask('signUp/confirm', { sign_up_id: sent.sign_up_id, code: first }), 422, 'wrong-code');
    exchange.ahead += ONE_TIME_CODE_MS;
    await expectRefusal(ask('signUp/confirm', { sign_up_id: sent.sign_up_id, code: second }), 409, 'sign-up-expired');
    await expectRefusal(ask('signUp/resend', { sign_up_id: sent.sign_up_id }), 409, 'sign-up-expired');
  });

  test('of two sign-ups with one name the second gets nobody’s account, also at the same moment', async () => {
    const one = await begun();
    const other = await begun(mailForm(`other${people}@example.com`));
    const codes = [await codeOf(one), await codeOf(other)];
    const answers = await Promise.all(
      [one, other].map(({ sign_up_id }, i) => ask('signUp/confirm', { sign_up_id, code: codes[i] })),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(answers.filter(({ body }) => body.token !== undefined)).toHaveLength(1);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('user-exists');
  });

  test('of two sign-ups with one phone the second gets no account, also at the same moment', async () => {
    const proofs = [];
    for (const user_name of [userName, `${userName}b`]) {
      const sent = await begun(form({ user_name }));
      proofs.push({ sign_up_id: sent.sign_up_id, code: await codeOf(sent) });
    }
    const answers = await Promise.all(proofs.map((body) => ask('signUp/confirm', body)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('sign-up-expired');
    const made = await Promise.all([userName, `${userName}b`].map((name) => exchange.identity.findUser(name)));
    expect(made.filter((user) => user !== undefined)).toHaveLength(1);
  });

  test.each([
    ['before its limits', 'set-self-limit'],
    ['before its money', 'post-transfer'],
    ['before its account', 'open-account'],
  ])('finishes, asked for again, what a stop cut short %s', async (_when, type) => {
    const sent = await begun(form({ limits: [{ kind: 'exposure', amount: 5, period_hours: 0 }] }));
    const body = { sign_up_id: sent.sign_up_id, code: await codeOf(sent) };
    const stopped = (command: Command) => (command.type === type ? new StoppedError() : undefined);
    await exchange.whileFailing(stopped, () => expectRefusal(ask('signUp/confirm', body), 503, 'outcome-unknown'));
    // Nobody signs in to what lacks something.
    await expectRefusal(ask('user/login', { user_name: userName, password: 'demo1234' }), 422, 'wrong-credentials');
    await expectWhole(await ask('signUp/confirm', body));
    await expectRefusal(ask('signUp/confirm', body), 409, 'sign-up-expired');
  });

  test('finishes, asked for again, what failed in its last write', async () => {
    const sent = await begun(form({ limits: [{ kind: 'exposure', amount: 5, period_hours: 0 }] }));
    const body = { sign_up_id: sent.sign_up_id, code: await codeOf(sent) };
    const { pool } = exchange.database;
    await pool.query(`create function refuse() returns trigger as $$ begin raise 'stopped'; end $$ language plpgsql;
      create trigger refuse before insert on person_activity for each row execute function refuse()`);
    await expectRefusal(ask('signUp/confirm', body), 500, 'internal');
    await pool.query('drop function refuse cascade');
    expect(await exchange.identity.findUser(userName)).toBeUndefined();
    await expectWhole(await ask('signUp/confirm', body));
  });

  test('is kept by its hash alone, and so is the password', async () => {
    const sent = await begun();
    const { rows } = await exchange.database.pool.query('select * from pending_sign_up where user_name = $1', [
      userName,
    ]);
    const kept = JSON.stringify(rows);
    for (const secret of [await codeOf(sent), sent.sign_up_id, 'demo1234']) expect(kept).not.toContain(secret);
  });
});

describe('what a stranger learns', () => {
  test('nothing of a phone that is somebody’s: the answer is the same, its owner is told, and no code is right', async () => {
    const owned = form();
    expect((await signedUp(owned)).status).toBe(200);
    const sent = await begun({ ...owned, user_name: `${userName}x` });
    expect(sent).toMatchObject({ sent_to: expect.stringMatching(/^•+ \d{4}$/) as string });
    expect(await codeOf(sent)).toBe('');
    const [told] = (await ask('signUp/getDemoOutbox', { sign_up_id: sent.sign_up_id })).body.data as { text: string }[];
    expect(told?.text).toContain('already belongs to an account at Evens');
    await expectRefusal(ask('signUp/confirm', { sign_up_id: sent.sign_up_id, code: '123456' }), 422, 'wrong-code');
  });

  test('few user names: after twenty sign-ups an address waits, and another does not', async () => {
    const answers = [];
    for (let i = 0; i < 21; i += 1) answers.push(await ask('signUp/begin', form({ user_name: 'olga' })));
    expect(answers.slice(0, 20).map(({ body }) => body.code)).toEqual(Array.from({ length: 20 }, () => 'user-exists'));
    expect([answers[20]?.status, Number(answers[20]?.headers.get('retry-after')) > 0]).toEqual([429, true]);
    from = '198.51.100.7';
    await expectRefusal(ask('signUp/begin', form({ user_name: 'olga' })), 409, 'user-exists');
  });

  test('one phone is not sent more than four codes in a quarter of an hour, whoever asks', async () => {
    const statuses = [];
    for (let i = 0; i < 5; i += 1) {
      from = `198.51.100.${20 + i}`;
      statuses.push((await ask('signUp/begin', form({ phone: '90000 11111', user_name: `${userName}q${i}` }))).status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 429]);
  });
});

describe('the operator', () => {
  const asOperator = (name: string, body?: object) =>
    exchange.call(name, body, { token: operator, method: body === undefined ? 'GET' : 'POST' });

  test('closes and opens sign-up', async () => {
    const waiting = await begun();
    const code = await codeOf(waiting);
    await asOperator('admin/setSignUp', { is_on: false });
    const options = await exchange.call('signUp/getOptions', undefined, { method: 'GET' });
    expect(options.body.data).toMatchObject({ is_on: 0 });
    await expectRefusal(ask('signUp/begin', form()), 409, 'sign-up-closed');
    await expectRefusal(ask('signUp/confirm', { sign_up_id: waiting.sign_up_id, code }), 409, 'sign-up-closed');
    await asOperator('admin/setSignUp', { is_on: true });
    const open = await exchange.call('signUp/getOptions', undefined, { method: 'GET' });
    expect(open.body.data).toEqual({ is_on: 1, channels: ['phone', 'mail'], is_demo: 1, welcome_credit: 50_000 });
  });

  test('reads the demo’s outbox', async () => {
    const sent = await begun();
    const { body } = await asOperator('admin/getOutbox');
    const [newest] = body.data as { to: string; text: string }[];
    expect(newest?.to).toMatch(/^\+919876543\d{3}$/);
    expect(newest?.text).toContain(await codeOf(sent));
  });

  test('makes bettors who choose a password of their own first', async () => {
    const made = { user_name: `made${people}`, password: 'demo1234', role: 'bettor' };
    expect((await asOperator('admin/createUser', made)).status).toBe(200);
    const { body } = await ask('user/login', { user_name: made.user_name, password: made.password });
    expect(body.data).toMatchObject({ is_change_password: 1, is_signup_user: 1 });
    const change = { master_password: 'demo1234', new_password: 'better99!', confirm_password: 'better99!' };
    await exchange.call('user/changePassword', change, { token: body.token });
    const after = await ask('user/login', { user_name: made.user_name, password: 'better99!' });
    expect(after.body.data).toMatchObject({ is_change_password: 0 });
  });
});

describe('a sign-in from a new device', () => {
  const login = (device_id: string) => ask('user/login', { user_name: userName, password: 'demo1234', device_id });
  const noticesOf = async (token?: string) =>
    (await exchange.call('user/getNotices', undefined, { token, method: 'GET' })).body.data as {
      kind: string;
      text: string;
    }[];

  test('is told by the bell and to the address that was proved, once', async () => {
    const mail = `told${people}@example.com`;
    const { body } = await signedUp(mailForm(mail));
    const token = body.token;
    expect(await noticesOf(token)).toEqual([]);
    await login('new-phone');
    await login('new-phone');
    await expect.poll(() => noticesOf(token)).toHaveLength(1);
    expect(await noticesOf(token)).toMatchObject([
      { kind: 'new-sign-in', text: expect.stringContaining(from) as string },
    ]);
    const messages = async () =>
      (
        (await exchange.call('admin/getOutbox', undefined, { token: operator, method: 'GET' })).body.data as {
          to: string;
          subject: string;
        }[]
      ).filter(({ to, subject }) => to === mail && subject.startsWith('New sign-in'));
    await expect.poll(messages).toHaveLength(1);
  });

  test('a changed password is told too', async () => {
    const { body } = await signedUp();
    const change = { master_password: 'demo1234', new_password: 'better99!', confirm_password: 'better99!' };
    await exchange.call('user/changePassword', change, { token: body.token });
    await expect.poll(() => noticesOf(body.token)).toMatchObject([{ kind: 'security-changed' }]);
  });
});

describe('geolocation (specification §7, §8)', () => {
  const placeOf = async (address: string) =>
    (await exchange.call('signUp/getPlace', undefined, { method: 'GET', headers: { 'x-forwarded-for': address } })).body
      .data;

  test('asks the service with address, access key and the geo fields, once for each address', async () => {
    geolocated.length = 0;
    expect(await placeOf('203.0.113.200')).toEqual({ country: 'GB' });
    expect(await placeOf('203.0.113.200')).toEqual({ country: 'GB' });
    expect(geolocated).toEqual(['/ipgeo?apiKey=secret&ip=203.0.113.200&fields=geo']);
  });

  test('a failure is only logged, and private addresses are not asked about', async () => {
    expect(await placeOf('203.0.113.66')).toEqual({ country: '' });
    geolocated.length = 0;
    expect(await placeOf('192.168.1.7')).toEqual({ country: '' });
    expect(geolocated).toEqual([]);
  });
});

test('outside a demo nobody can sign up before an operator has opened it, and nothing is shown', async () => {
  const { postgres } = exchange;
  const settings = { sandbox: false, post: { sms: { url: 'http://127.0.0.1:9/', key: '' } } };
  const house = await TestExchange.on(postgres, await postgres.exchangeDatabase(), { settings });
  const optionsOf = async () => (await house.call('signUp/getOptions', undefined, { method: 'GET' })).body.data;
  expect(await optionsOf()).toEqual({ is_on: 0, channels: ['phone'], is_demo: 0, welcome_credit: 0 });
  const { token } = await house.signedIn('olga', { role: 'operator' });
  await house.call('admin/setSignUp', { is_on: true }, { token });
  expect(await optionsOf()).toMatchObject({ is_on: 1 });
  await expectRefusal(house.call('signUp/begin', form()), 503, 'message-not-sent');
  await expectRefusal(house.call('signUp/begin', mailForm('a@example.com')), 422, 'channel-closed');
  await house.close();
});
