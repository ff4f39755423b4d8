import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestExchange } from '../../edge/gateway/testing/exchange.fixture.ts';

let exchange: TestExchange;

beforeAll(async () => {
  exchange = await TestExchange.start({ settings: { post: { perHour: { phone: 5, mail: 5 } } } });
});
afterAll(() => exchange.stop());

test('strangers from everywhere cannot use up the messages of an hour', async () => {
  const { signUps, post, outbox } = exchange.running;
  const begin = (n: number) =>
    signUps.begin({
      userName: `stranger${n}`,
      password: 'demo1234',
      country: 'IN',
      channel: 'mail',
      to: `stranger${n}@example.com`,
      limits: [],
      address: `10.0.${n}.1`,
    });
  for (let n = 0; n < 4; n += 1) await begin(n);
  await expect(begin(4)).rejects.toMatchObject({ code: 'too-many-requests', waitMs: expect.any(Number) });
  const to = { channel: 'mail', address: 'asha@example.com' } as const;
  await post.send({ to, subject: 'New sign-in to your Evens account', text: 'New sign-in.' });
  expect(await outbox.newest(10)).toHaveLength(5);
  const { rows } = await exchange.database.pool.query('select from pending_sign_up');
  expect(rows).toHaveLength(4);
});

test('of the devices that somebody signs in from so many are remembered, the newest', async () => {
  const { user } = await exchange.signedIn('asha');
  const note = (n: number) =>
    exchange.identity.devices.note(user.userId, { deviceId: `device ${n}`, device: 'Phone' }, n);
  for (let n = 1; n <= 120; n += 1) await note(n);
  const { rows } = await exchange.database.pool.query('select from login_device where user_id = $1', [user.userId]);
  expect(rows).toHaveLength(100);
  const isKnown = (n: number) =>
    exchange.identity.devices.isKnown(user.userId, { deviceId: `device ${n}`, device: 'Phone' });
  expect([await isKnown(120), await isKnown(1)]).toEqual([true, false]);
});

test('of the addresses and the activity of a person so much is kept, the newest', async () => {
  const { identity, database } = exchange;
  const { user } = await exchange.signedIn('bala');
  const addresses = `insert into login_address select $1, 'old ' || n, n from generate_series(1, 150) as n`;
  const activity = `insert into person_activity (user_id, at_ms, kind, address)
    select $1, n, 'signed-in', '' from generate_series(1, 1200) as n`;
  for (const statement of [addresses, activity]) await database.pool.query(statement, [user.userId]);
  const signIn = { userName: 'bala', password: 'demo1234', address: '10.9.8.7' };
  expect(await identity.signIn(signIn)).toMatchObject({ ok: true });
  const count = async (table: string) =>
    (await database.pool.query(`select from ${table} where user_id = $1`, [user.userId])).rowCount;
  expect([await count('login_address'), await count('person_activity')]).toEqual([100, 1000]);
  const { rows } = await database.pool.query(`select max(at_ms) as newest, min(at_ms) as oldest from person_activity`);
  expect(rows[0]).toMatchObject({ newest: expect.any(Number), oldest: 203 });
});
