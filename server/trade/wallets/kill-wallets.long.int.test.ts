import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrateExchange } from '../../process/migrations.ts';
import { TestPostgres, placeOf } from '../../core/postgres/testing/database.fixture.ts';
import type { DatabaseAddress } from '../../core/postgres/embedded-postgres.ts';

const FIXTURE = resolve(import.meta.dirname, 'testing/wallets-child.fixture.ts');
/** A stake and a win, one rolled back, one rolled back first, one rolled back with its win; exposures, a refund, two results; what is refused of each. */
const ANSWERS = [
  'OK',
  'OK',
  'OK',
  'OK',
  'OK',
  'TRANSACTION_ROLLED_BACK',
  'OK',
  'OK',
  'OK',
  'OK',
  'NOT_ENOUGH_MONEY',
  'DUPLICATE_TRANSACTION',
  'WRONG_CURRENCY',
  'ROUND_DOES_NOT_EXIST',
  'INVALID_USER',
  'OK',
  'OK',
  'OK',
  'OK',
  'EXPOSURE_OUTDATED',
  'OK',
  'ROUND_ENDED',
  'OK',
];
const PROFIT = 900 - 400 - 200 + 70;
/** Of them, written down. */
const TRANSACTIONS = 18;

let postgres: TestPostgres;
let address: DatabaseAddress;

beforeAll(async () => {
  postgres = await TestPostgres.ofItsOwn();
  const database = await postgres.freshDatabase();
  address = placeOf(database);
  await migrateExchange(database.kysely());
});
afterAll(() => postgres.stop());

/** Sends one round again, as whoever got no answer does, and plays the next until it is killed. */
async function live(finish: number, cut: number): Promise<{ finished: unknown; isKilled: boolean }> {
  const order = JSON.stringify({ address, finish, cut });
  const child = spawn(process.execPath, [FIXTURE, order], { stdio: ['ignore', 'pipe', 'pipe'] });
  const [out, trouble, [code, signal]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit') as Promise<[number | null, string | null]>,
  ]);
  expect([signal === 'SIGKILL' ? 0 : code, trouble]).toEqual([0, '']);
  return { finished: out === '' ? undefined : JSON.parse(out), isKilled: signal === 'SIGKILL' };
}

test('killed between all writes and sent again, each transaction has its effect exactly once', async () => {
  let cut = 0;
  for (let isKilled = true; isKilled;) {
    const round = cut;
    cut += 1;
    const life = await live(round, cut);
    isKilled = life.isKilled;
    if (round === 0) continue;
    expect({ round, ...(life.finished as object) }).toEqual({
      round,
      answers: ANSWERS,
      cash: 1_000_00 + round * PROFIT,
      exposure: 0,
      sum: 0,
      open: 0,
      count: round * TRANSACTIONS,
    });
  }
  // They are written down, carried out but for the three that move nothing, and each is marked as done.
  expect(cut - 1).toBeGreaterThanOrEqual(3 * TRANSACTIONS - 3);
}, 900_000);
