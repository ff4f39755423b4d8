import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfiguration, type Configuration } from '../process/configuration.ts';
import { startControl } from '../core/system/control.ts';
import { openExchange } from '../process/exchange.ts';
import type { LoginSession } from '../people/identity/login-sessions.ts';
import { secretsKeyOf } from '../people/identity/secrets.ts';
import { codeAt } from '../people/second-factor/totp.ts';
import { TestPostgres, urlOf } from '../core/postgres/testing/database.fixture.ts';
import { openDatabase } from '../core/postgres/database.ts';
import { makeTemporaryFolder } from '../core/system/temporary-folder.ts';
import { clearSecondFactors } from './clear-second-factors.ts';

const PASSWORD = 'demo1234';
const folder = makeTemporaryFolder('lost-key');
const key = join(folder, 'secrets.key');
let postgres: TestPostgres;
let configuration: Configuration;

beforeAll(async () => {
  postgres = await TestPostgres.start();
  const DATABASE_URL = urlOf(await postgres.exchangeDatabase());
  configuration = readConfiguration({ DATA_DIR: folder, DATABASE_URL, EVENS_DEMO: 'off' });
});
afterAll(async () => {
  await postgres?.stop();
  rmSync(folder, { recursive: true });
});

const start = () =>
  openExchange({
    storage: { home: configuration, installation: 'real' },
    parts: ['identity', 'audit', 'live'],
    settings: { secretsKey: secretsKeyOf(configuration) },
  });

test('without the key that seals second factors nothing starts, until they are cleared by name', async () => {
  const exchange = await start();
  const { identity } = exchange;
  const bea = await identity.createUser({ userName: 'bea', password: PASSWORD, role: 'bettor' });
  const anna = await identity.createUser({ userName: 'anna', password: PASSWORD, role: 'bettor' });
  const { secret = '' } = (await identity.secondFactors.begin(bea, 'A site')) ?? {};
  const session = identity.sessions.find((await identity.beginSession(bea, { address: '' })).token) as LoginSession;
  await identity.secondFactors.confirm(session, codeAt(secret, exchange.sequencer.now()));
  await identity.secondFactors.begin(anna, 'A site');
  await exchange.stop();

  const control = await startControl(folder, {});
  await expect(clearSecondFactors(configuration, true)).rejects.toThrow(/^the exchange runs, .*stop it first/);
  await control.stop();
  expect(await clearSecondFactors(configuration, true)).toBe('the key opens every second factor: nothing to clear');

  renameSync(key, `${key}.kept`);
  await expect(start()).rejects.toThrow(
    /secrets\.key is not there.*secrets of 2 authenticator apps.*from a copy.*npm run account -- clear-second-factors/,
  );
  expect(existsSync(key)).toBe(false);
  writeFileSync(key, `${'ab'.repeat(32)}\n`);
  await expect(start()).rejects.toThrow(/sealed with another key: .*npm run account -- clear-second-factors/);
  writeFileSync(key, 'abc');
  await expect(start()).rejects.toThrow(/holds no key.*from a copy.*move the file away.*the next start/);
  await expect(clearSecondFactors(configuration, true)).rejects.toThrow(/holds no key.*move the file away/);
  renameSync(key, `${key}.damaged`);

  await expect(clearSecondFactors(configuration, false)).rejects.toThrow(
    /^the second factor of bea, anna would be cleared, .*is not there: .*again with --confirm/,
  );
  await expect(start()).rejects.toThrow(/secrets of 2 authenticator apps/);
  expect(await clearSecondFactors(configuration, true)).toMatch(/^bea, anna can sign in with the password alone/);

  // The next start begins where the clearing stopped, and folds nothing anew.
  const database = await openDatabase({ url: configuration.databaseUrl as string });
  const newest = await database.pool.query<{ name: string }>(
    'select name from journal_snapshot where sequence = (select max(sequence) from journal_snapshot)',
  );
  await database.close();
  expect(newest.rows.map(({ name }) => name)).toContain('live');

  const again = await start();
  const signIn = await again.identity.signIn({ userName: 'bea', password: PASSWORD, address: '' });
  expect(signIn).toMatchObject({ ok: true });
  const { rows } = await again.database.pool.query(
    `select user_name from person_activity join person using (user_id) where kind = 'second-factor-off'`,
  );
  expect(rows).toEqual([{ user_name: 'bea' }]);
  const audited = await again.database.pool.query(
    `select user_id, outcome, detail from audit_entry where action = 'account clear-second-factors' order by outcome`,
  );
  expect(audited.rows).toEqual([
    { user_id: 0, outcome: '', detail: JSON.stringify({ users: ['bea', 'anna'] }) },
    { user_id: 0, outcome: 'done', detail: '{}' },
  ]);
  await again.stop();
  expect(existsSync(key)).toBe(true);
});
