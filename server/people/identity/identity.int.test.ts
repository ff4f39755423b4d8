import { setImmediate as nextTurn } from 'node:timers/promises';
import { rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Receipt } from '../../core/sequencer/receipt.ts';
import { hash } from '@node-rs/argon2';
import { sql, type Kysely, type Transaction } from 'kysely';
import { reachOf } from './contacts.ts';
import type { Command, Outcome } from 'engine';
import { BANK, FIRST_ACCOUNT } from 'engine/vocabulary';
import type { AccountId, Money } from 'engine/vocabulary';
import { TestPostgres } from '../../core/postgres/testing/database.fixture.ts';
import type { Database } from '../../core/postgres/database.ts';
import { migrate } from '../../core/postgres/migrate.ts';
import { makeTemporaryFolder } from '../../core/system/temporary-folder.ts';
import { Identity } from './identity.ts';
import { IdentityError } from './identity-error.ts';
import { IDLE_MS, LoginSessions, type LoginSession } from './login-sessions.ts';
import { PasswordChangedError } from './proof.ts';
import { secretsKeyOf, secretsWith } from './secrets.ts';
import { codeAt } from '../second-factor/totp.ts';
import { identityMigrations } from './migrations.ts';
import type { IdentityTables } from './tables.ts';

let postgres: TestPostgres;
let database: Database;
let commands: Command[];
let answer: (command: Command) => Outcome;
let now: number;

beforeAll(async () => {
  postgres = await TestPostgres.start();
});
afterAll(() => postgres.stop());
beforeEach(async () => {
  database = await postgres.freshDatabase();
  await migrate(database.kysely(), [...identityMigrations]);
  commands = [];
  answer = () => ({ ok: true }) as Outcome;
  now = 1_000_000_000_000;
});

const open = () =>
  Identity.open({
    db: database.kysely(),
    now: () => now,
    sequencer: {
      submit: async (command) => {
        commands.push(command);
        return { outcome: answer(command) } as Receipt;
      },
    },
  });
const asha = { userName: 'asha', password: 'demo1234', role: 'bettor' as const };
const from = (address: string, password = 'demo1234') => ({ userName: 'Asha', password, address });

test('a bettor gets an account of the exchange, an operator none', async () => {
  const identity = await open();
  const bettor = await identity.createUser({ ...asha, parentId: 7 });
  const operator = await identity.createUser({ userName: 'olga', password: 'demo1234', role: 'operator' });
  expect(bettor).toMatchObject({ userName: 'asha', account: FIRST_ACCOUNT, parentId: 7, isChangePassword: false });
  expect(operator).toMatchObject({ account: 0, parentId: -1 });
  expect(commands).toEqual([{ type: 'open-account', account: FIRST_ACCOUNT, role: 'customer' }]);
  expect((await identity.people.list({}, { limit: 10 })).map((user) => user.userName)).toEqual(['asha', 'olga']);
});

test('names, accounts and counts are read by what is wanted, and people in pages', async () => {
  const identity = await open();
  const first = await identity.createUser(asha);
  const second = await identity.createUser({ ...asha, userName: 'bela' });
  const staff = await identity.createUser({ userName: 'olga', password: 'demo1234', role: 'operator' });
  expect(await identity.people.namesOf([first.userId, staff.userId, first.userId, 999])).toEqual(
    new Map([
      [first.userId, 'asha'],
      [staff.userId, 'olga'],
    ]),
  );
  expect(await identity.people.namesOf([])).toEqual(new Map());
  const pages = [];
  for await (const page of identity.people.accounts()) pages.push(page);
  expect(pages).toEqual([[first.account, second.account]]);
  expect([...(await identity.people.accountsOf([second.userId, staff.userId])).keys()]).toEqual([second.userId]);
  expect(await identity.staff.counts()).toEqual(
    new Map([
      ['bettor', 2],
      ['operator', 1],
    ]),
  );
  expect((await identity.people.list({}, { limit: 1, after: 'asha' })).map(({ userName }) => userName)).toEqual([
    'bela',
  ]);
});

test('addresses of before are known by the person whom they reach, as new ones are', async () => {
  const old = await postgres.freshDatabase();
  const place = identityMigrations.findIndex(({ name }) => name === 'identity-reach-of-contacts');
  await migrate(old.kysely(), identityMigrations.slice(0, place));
  const typed = ['as.ha+bets@googlemail.com', 'as.ha+bets@example.com', 'ａｓｈａ@gmail.com', 'plain@example.com'];
  const db = old.kysely().withTables<IdentityTables>();
  for (const [n, address] of typed.entries())
    await sql`with made as (insert into person (user_name, role, parent_id, is_change_password, is_signup_user, password_hash, created_at_ms)
      values (${`old${n}`}, 'bettor', -1, false, false, '', 0) returning user_id)
      insert into person_contact select user_id, 'mail', ${address}, 'IN', 0 from made`.execute(db);
  await migrate(old.kysely(), [...identityMigrations]);
  const rows = await db.selectFrom('person_contact').select(['address', 'reach']).orderBy('user_id').execute();
  expect(rows.map(({ reach }) => reach)).toEqual(typed.map((address) => reachOf({ channel: 'mail', address })));
  expect(rows.map(({ reach }) => reach)).toEqual([
    'asha@gmail.com',
    'as.ha@example.com',
    'asha@gmail.com',
    'plain@example.com',
  ]);
});

test('accounts of feeds and bots are opened once', async () => {
  const identity = await open();
  const first = await identity.accounts.ensure('feed:maker', 'feed');
  expect(await (await open()).accounts.ensure('feed:maker', 'feed')).toBe(first);
  expect(commands).toHaveLength(1);
  await expect(identity.accounts.ensure('feed:maker', 'customer')).rejects.toThrow('there already');
});

test('an account cut short between row and command is opened at the next start', async () => {
  const identity = await open();
  answer = () => {
    throw new Error('the power went');
  };
  await expect(identity.createUser(asha)).rejects.toThrow('the power went');
  answer = () => ({ ok: true }) as Outcome;
  commands = [];
  const again = await open();
  expect(commands).toEqual([{ type: 'open-account', account: FIRST_ACCOUNT, role: 'customer' }]);
  expect((await again.createUser(asha)).account).toBe(FIRST_ACCOUNT);
});

test.each([
  [{ ...asha, userName: 'a' }, 'invalid-user-name'],
  [{ ...asha, userName: 'a b c' }, 'invalid-user-name'],
  [{ ...asha, password: 'short1' }, 'weak-password'],
])('%o is refused', async (added, code) => {
  await expect((await open()).createUser(added)).rejects.toMatchObject({ code });
  expect(commands).toEqual([]);
});

test('a name is taken whatever its letters’ case', async () => {
  const identity = await open();
  await identity.createUser(asha);
  await expect(identity.createUser({ ...asha, userName: 'ASHA' })).rejects.toMatchObject({ code: 'user-exists' });
});

test('credit comes from the bank, and the engine’s no is told', async () => {
  const identity = await open();
  await identity.accounts.credit(16 as AccountId, 500 as Money, { requestKey: 'once' });
  expect(commands).toEqual([
    {
      type: 'post-transfer',
      kind: 'credit',
      from: BANK,
      to: 16,
      amount: 500,
      memo: { kind: 'operator-credit' },
      requestKey: 'once',
    },
  ]);
  answer = () => ({ ok: false, rejection: 'unknown-account' });
  await expect(identity.accounts.credit(99 as AccountId, 500 as Money)).rejects.toThrow(IdentityError);
});

test('a login session outlives a restart, until it idles out', async () => {
  const identity = await open();
  await identity.createUser(asha);
  const signIn = await identity.signIn(from('10.0.0.1'));
  if (!signIn.ok) throw new Error(signIn.reason);
  expect((await open()).sessions.find(signIn.token)?.user).toMatchObject({ userName: 'asha', account: FIRST_ACCOUNT });
  const session = identity.sessions.find(signIn.token);
  now += IDLE_MS / 2;
  if (session !== undefined) identity.sessions.present(session);
  now += IDLE_MS / 2;
  await expect.poll(async () => (await open()).sessions.find(signIn.token)?.tokenHash).toBe(session?.tokenHash);
  const ended: string[] = [];
  identity.sessions.onEnd(({ tokenHash }) => ended.push(tokenHash));
  now += IDLE_MS;
  await identity.sessions.sweep();
  expect(ended).toEqual([session?.tokenHash]);
  expect((await database.pool.query('select * from login_session')).rows).toEqual([]);
});

test('a hash with old parameters is made anew at the next sign-in', async () => {
  const identity = await open();
  await identity.createUser(asha);
  const old = await hash('demo1234', { algorithm: 2, memoryCost: 8192, timeCost: 1, parallelism: 1 });
  await database.pool.query('update person set password_hash = $1', [old]);
  expect((await identity.signIn(from('10.0.0.1'))).ok).toBe(true);
  const { rows } = await database.pool.query<{ password_hash: string }>('select password_hash from person');
  expect(rows[0]?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect((await identity.signIn(from('10.0.0.1'))).ok).toBe(true);
});

test('who guesses from many addresses does not lock out the owner, after a restart either', async () => {
  const identity = await open();
  await identity.createUser(asha);
  await identity.signIn(from('10.0.0.1'));
  const again = await open();
  const guesses = [];
  for (let i = 0; i < 40; i += 1) guesses.push(await again.signIn(from(`10.9.0.${i}`, 'wrong-1234')));
  expect(guesses.at(-1)).toMatchObject({ ok: false, reason: 'too-many-attempts' });
  expect((await again.signIn(from('10.0.0.1'))).ok).toBe(true);
});

describe('a change of the password', () => {
  const signedIn = async (identity: Identity) => {
    const signIn = await identity.signIn(from('10.0.0.1'));
    if (!signIn.ok) throw new Error(signIn.reason);
    const session = identity.sessions.find(signIn.token);
    if (session === undefined) throw new Error('no session');
    return { token: signIn.token, session };
  };
  const change = { present: 'demo1234', next: 'better99!' };

  test('ends the other login sessions with the same write: one that fails leaves both as they were', async () => {
    const identity = await open();
    await identity.createUser(asha);
    const [own, other] = [await signedIn(identity), await signedIn(identity)];
    await database.pool
      .query(`create function refuse() returns trigger as $$ begin raise 'stopped'; end $$ language plpgsql;
      create trigger refuse before delete on login_session for each row execute function refuse()`);
    await expect(identity.changePassword(own.session, change)).rejects.toThrow('stopped');
    expect(identity.sessions.find(other.token)).toBeDefined();
    expect((await identity.signIn(from('10.0.0.1'))).ok).toBe(true);
    await database.pool.query('drop trigger refuse on login_session');
    expect(await identity.changePassword(own.session, change)).toBe(true);
    for (const { sessions } of [identity, await open()]) {
      expect([sessions.find(own.token) === undefined, sessions.find(other.token)]).toEqual([false, undefined]);
    }
    expect((await identity.signIn(from('10.0.0.1'))).ok).toBe(false);
    expect((await identity.signIn(from('10.0.0.1', 'better99!'))).ok).toBe(true);
  });

  test('leaves no login session to a sign-in with the old one that was under way', async () => {
    const identity = await open();
    await identity.createUser(asha);
    const { session } = await signedIn(identity);
    const found = await identity.recognise(from('10.0.0.1'));
    if (!found.ok) throw new Error(found.reason);
    expect(await identity.changePassword(session, change)).toBe(true);
    const begun = identity.beginSession(found.user, { ...found, address: '10.0.0.1' });
    await expect(begun).rejects.toThrow(PasswordChangedError);
    expect(identity.sessions.of(found.user.userId)).toEqual([session]);
    expect(await identity.isStillProof(found.user.userId, found.proof)).toBe(false);
  });

  test('ends what begins at the same moment: what is in SQL is in memory', async () => {
    const identity = await open();
    const user = await identity.createUser(asha);
    const { session } = await signedIn(identity);
    for (let i = 0; i < 5; i += 1) {
      const begins = Array.from({ length: 4 }, () => identity.beginSession(user, { address: '10.0.0.1' }));
      await Promise.all([...begins, identity.sessions.endOthers(session)]);
      const kept = identity.sessions.of(user.userId).map(({ tokenHash }) => tokenHash);
      const { rows } = await database.pool.query<{ token_hash: string }>('select token_hash from login_session');
      expect(new Set(rows.map((row) => row.token_hash))).toEqual(new Set(kept));
    }
  });

  test('leaves what begins after it, before its own answer is there', async () => {
    const identity = await open();
    const user = await identity.createUser(asha);
    const { session } = await signedIn(identity);
    const db = database.kysely<IdentityTables>();
    const others: LoginSessions = await LoginSessions.open(
      answeredLate(db, () => others.begin(user)),
      { now: () => now, needsFactor: () => false },
    );
    await others.endOthers(session);
    const kept = others.of(user.userId).map(({ tokenHash }) => tokenHash);
    const { rows } = await database.pool.query<{ token_hash: string }>('select token_hash from login_session');
    expect(kept).toHaveLength(2);
    expect(new Set(rows.map((row) => row.token_hash))).toEqual(new Set(kept));
  });

  test('is one of two at the same moment', async () => {
    const identity = await open();
    await identity.createUser(asha);
    const { session } = await signedIn(identity);
    const both = ['better99!', 'better98!'].map((next) => identity.changePassword(session, { ...change, next }));
    expect(new Set(await Promise.all(both))).toEqual(new Set([false, true]));
  });

  test('takes few wrong present ones, of a stolen login session too', async () => {
    const identity = await open();
    await identity.createUser(asha);
    const { session } = await signedIn(identity);
    for (let i = 0; i < 8; i += 1)
      expect(await identity.changePassword(session, { ...change, present: `wrong-${i}` })).toBe(false);
    expect(await identity.changePassword(session, change)).toEqual({ waitMs: expect.any(Number) as number });
    expect(await identity.isRightPassword(session, 'demo1234')).toEqual({ waitMs: expect.any(Number) as number });
    now += 5 * 60_000;
    expect(await identity.changePassword(session, change)).toBe(true);
  });
});

test('many sign-ins at the moment when a hash is made anew all succeed', async () => {
  const identity = await open();
  await identity.createUser(asha);
  const old = await hash('demo1234', { algorithm: 2, memoryCost: 8192, timeCost: 1, parallelism: 1 });
  await database.pool.query('update person set password_hash = $1', [old]);
  const all = await Promise.all([1, 2, 3].map((i) => identity.signIn(from(`10.0.0.${i}`))));
  expect(all.map(({ ok }) => ok)).toEqual([true, true, true]);
});

describe('while more sign in than can be checked', () => {
  /** Keeps the queue of strangers full. @returns what lets it run empty */
  const flood = (identity: Identity) => {
    let isOn = true;
    const stranger = async () => {
      while (isOn) await identity.hashOfNew({ userName: 'nobody', password: 'demo1234' }).catch(() => nextTurn());
    };
    const all = Array.from({ length: 104 }, stranger);
    return async () => {
      isOn = false;
      await Promise.all(all);
    };
  };

  test('what was never checked does not count as a wrong password', async () => {
    const identity = await open();
    await identity.createUser(asha);
    const end = flood(identity);
    // More than are allowed of wrong ones, from one address. If one is let in, its address is known from then on and
    // is refused nothing: another address has to try.
    let [place, refused] = [0, 0];
    while (refused < 8) {
      place += 1;
      const attempts = Array.from({ length: 8 }, () => identity.signIn(from(`10.1.1.${place}`)));
      refused = (await Promise.allSettled(attempts)).filter(({ status }) => status === 'rejected').length;
    }
    await end();
    expect(await identity.signIn(from(`10.1.1.${place}`))).toMatchObject({ ok: true });
  });

  test('a device that its owner has signed in from is served', async () => {
    const identity = await open();
    await identity.createUser(asha);
    const phone = { deviceId: 'phone', device: 'Chrome on Android' };
    await identity.signIn({ ...from('10.1.1.1'), from: phone });
    const end = flood(identity);
    const signIns = [
      identity.signIn({ ...from('10.9.9.9'), from: phone }),
      identity.signIn({ ...from('10.1.1.1'), from: { deviceId: '', device: 'Chrome on Android' } }),
    ];
    expect((await Promise.all(signIns)).map(({ ok }) => ok)).toEqual([true, true]);
    await end();
  });

  test('guesses from its address do not lock a device out that its owner has signed in from', async () => {
    const identity = await open();
    await identity.createUser(asha);
    const phone = { deviceId: 'phone', device: 'Chrome on Android' };
    await identity.signIn({ ...from('10.1.1.1'), from: phone });
    const guess = (name: number) => identity.signIn({ ...from('10.1.1.1'), userName: `user-${name}` });
    await Promise.all(Array.from({ length: 70 }, (_, name) => guess(name).catch(() => undefined)));
    expect(await identity.signIn(from('10.1.1.1'))).toMatchObject({ ok: false, reason: 'too-many-attempts' });
    expect(await identity.signIn({ ...from('10.1.1.1'), from: phone })).toMatchObject({ ok: true });
  });
});

describe('secrets at rest', () => {
  const keys = [1, 2].map((byte) => secretsWith(Buffer.alloc(32, byte)));
  const sealedBy = (secrets = keys[0]) =>
    Identity.open({
      db: database.kysely(),
      now: () => now,
      sequencer: { submit: async () => ({ outcome: { ok: true } }) as Receipt },
      ...(secrets && { secrets }),
    });
  const stored = async () =>
    (await database.pool.query<{ secret: string }>('select secret from second_factor')).rows.map(
      ({ secret }) => secret,
    );

  test('the secret of an app is sealed, and its codes are right before and after a restart', async () => {
    const identity = await sealedBy();
    const user = await identity.createUser(asha);
    const { secret = '' } = (await identity.secondFactors.begin(user, 'A site')) ?? {};
    expect((await stored())[0]).not.toContain(secret);
    const session = identity.sessions.find((await identity.beginSession(user, { address: '' })).token);
    expect(await identity.secondFactors.confirm(session as LoginSession, codeAt(secret, now))).toHaveLength(10);
    now += 30_000;
    const again = await sealedBy();
    expect(await again.secondFactors.use(user.userId, codeAt(secret, now))).toBe('right');
  });

  test('what was written before there was a key is sealed at the next start', async () => {
    const old = await open();
    const user = await old.createUser(asha);
    const { secret = '' } = (await old.secondFactors.begin(user, 'A site')) ?? {};
    expect(await stored()).toEqual([secret]);
    const identity = await sealedBy();
    expect((await stored())[0]).toMatch(/^sealed:1:/);
    const session = identity.sessions.find((await identity.beginSession(user, { address: '' })).token);
    expect(await identity.secondFactors.confirm(session as LoginSession, codeAt(secret, now))).toHaveLength(10);
  });

  test('a start with another key is refused, in one line', async () => {
    const identity = await sealedBy();
    await identity.secondFactors.begin(await identity.createUser(asha), 'A site');
    await expect(sealedBy(keys[1])).rejects.toThrow('were sealed with another key');
  });

  test('a sealed secret opens for its owner alone', () => {
    const [secrets] = keys;
    const sealed = secrets?.seal('secret', 7) as string;
    expect(secrets?.open(sealed, 7)).toBe('secret');
    expect(() => secrets?.open(sealed, 8)).toThrow('does not open');
  });
});

test('the key of a data folder is made once, for its user alone', () => {
  const folder = makeTemporaryFolder('key');
  const key = secretsKeyOf({ dataFolder: folder, secretsKey: undefined });
  expect(key.find()).toBeUndefined();
  const made = key.make();
  expect(made).toHaveLength(32);
  expect([key.make(), key.find()]).toEqual([made, made]);
  expect(statSync(join(folder, 'secrets.key')).mode & 0o777).toBe(0o600);
  rmSync(folder, { recursive: true });
});

/** A database whose first transaction is answered only when something else was done after its commit. */
function answeredLate(db: Kysely<IdentityTables>, meanwhile: () => Promise<unknown>): Kysely<IdentityTables> {
  let isFirst = true;
  const transaction = () => ({
    async execute<T>(work: (inside: Transaction<IdentityTables>) => Promise<T>): Promise<T> {
      const isLate = isFirst;
      isFirst = false;
      const answer = await db.transaction().execute(work);
      if (isLate) await meanwhile();
      return answer;
    },
  });
  return new Proxy(db, {
    get(target, name) {
      if (name === 'transaction') return transaction;
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
}
