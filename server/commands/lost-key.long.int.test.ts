import { spawnSync } from 'node:child_process';
import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeTemporaryFolder } from '../core/system/temporary-folder.ts';
import { Product } from './testing/product.fixture.ts';

// The key that seals the secrets of authenticator apps is gone: nobody is locked out for good, and nothing happens in silence.

const PASSWORD = 'kill1234';
let folder: string;
let key: string;
let product: Product;

beforeAll(() => {
  folder = makeTemporaryFolder('lost-key');
  key = join(folder, 'secrets.key');
  product = new Product(folder);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** @returns what it prints */
function clear(...flags: string[]): { status: number | null; printed: string } {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(import.meta.dirname, 'account.ts'), 'clear-second-factors', ...flags],
    { env: { ...process.env, DATA_DIR: folder, DATABASE_URL: '', EVENS_SECRETS_KEY: '' }, encoding: 'utf8' },
  );
  return { status, printed: stdout + stderr };
}

async function stop(): Promise<void> {
  product.signal('SIGTERM');
  await product.ended;
}

/** @returns the line that refuses the start */
async function refusal(): Promise<string> {
  expect(await product.start()).toBe(false);
  const { code, complaint } = await product.ended;
  expect(code).toBe(1);
  expect(complaint).not.toContain('\n');
  return complaint;
}

const signIn = (user: string) => product.call('user/login', { user_name: user, password: PASSWORD });

test('a start without the lost key is refused, and an operator lets people in with their passwords', async () => {
  expect(await product.start()).toBe(true);
  await product.createAccount('anna', 'operator');
  await product.setUpSecondFactor(await product.createAccount('bea', 'bettor'));
  expect(await signIn('bea')).toMatchObject({ status: false });
  expect(clear('--confirm')).toEqual({
    status: 1,
    printed: expect.stringMatching(/^the exchange runs, .*stop it first/),
  });
  await stop();

  expect(clear('--confirm')).toEqual({ status: 0, printed: 'the key opens every second factor: nothing to clear\n' });
  renameSync(key, `${key}.kept`);
  const lost = await refusal();
  expect(lost).toContain(`${key} is not there`);
  expect(lost).toMatch(/secrets of 2 authenticator apps.*from a copy.*npm run account -- clear-second-factors/);
  expect(existsSync(key)).toBe(false);

  writeFileSync(key, `${'ab'.repeat(32)}\n`, { mode: 0o600 });
  expect(await refusal()).toMatch(/sealed with another key: .*npm run account -- clear-second-factors/);

  writeFileSync(key, 'abc');
  expect(await refusal()).toMatch(/holds no key.*from a copy.*move the file away.*the next start/);
  expect(clear('--confirm')).toEqual({ status: 1, printed: expect.stringMatching(/holds no key.*move the file away/) });
  renameSync(key, `${key}.damaged`);
  const first = clear();
  expect(first).toEqual({
    status: 1,
    printed: expect.stringMatching(/^the second factor of anna, bea .*again with --confirm/),
  });

  expect(clear('--confirm')).toEqual({
    status: 0,
    printed: expect.stringMatching(/^anna, bea can sign in with the password alone, until .* is set up again\n/),
  });
  expect(await product.start()).toBe(true);
  const { token = '' } = await signIn('bea');
  expect(await product.call('securityAuth/getStatus', undefined, token)).toMatchObject({ data: { is_on: 0 } });
  await product.setUpSecondFactor(token);
  const { token: operator = '' } = await signIn('anna');
  await product.setUpSecondFactor(operator);
  const cleared = { action: 'account clear-second-factors' };
  expect((await product.call('admin/getAudit', cleared, operator)).data?.['rows']).toEqual([
    expect.objectContaining({
      user_id: 0,
      action: 'account clear-second-factors',
      detail: { users: ['anna', 'bea'] },
      outcome: 'done',
    }),
  ]);
  await stop();
  expect(existsSync(key)).toBe(true);
});
