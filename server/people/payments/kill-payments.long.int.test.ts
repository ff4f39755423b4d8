import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestPostgres, placeOf } from '../../core/postgres/testing/database.fixture.ts';
import type { DatabaseAddress } from '../../core/postgres/embedded-postgres.ts';
import { migrateExchange } from '../../process/migrations.ts';

const FIXTURE = resolve(import.meta.dirname, 'testing/payments-child.fixture.ts');

let postgres: TestPostgres;
let address: DatabaseAddress;

beforeAll(async () => {
  postgres = await TestPostgres.ofItsOwn();
  const database = await postgres.freshDatabase();
  address = placeOf(database);
  await migrateExchange(database.kysely());
});
afterAll(() => postgres.stop());

interface Played {
  readonly cash: number;
  readonly held: number;
  readonly bank: number;
  readonly ended: readonly (readonly [string, boolean, string | null])[];
  readonly notices: number;
}

/** Finishes one round, as whoever got no answer asks again, and plays the next until it is killed. */
async function live(finish: number, cut: number): Promise<{ finished: Played | undefined; isKilled: boolean }> {
  const order = JSON.stringify({ address, finish, cut });
  const child = spawn(process.execPath, [FIXTURE, order], { stdio: ['ignore', 'pipe', 'pipe'] });
  const [out, trouble, [code, signal]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit') as Promise<[number | null, string | null]>,
  ]);
  expect([signal === 'SIGKILL' ? 0 : code, trouble]).toEqual([0, '']);
  return { finished: out === '' ? undefined : (JSON.parse(out) as Played), isKilled: signal === 'SIGKILL' };
}

test('killed before and after every write, each request has its effect exactly once', async () => {
  const ended = [
    ['paid', false, null],
    ['paid', false, null],
    ['rejected', true, null],
  ];
  let cut = 0;
  for (let isKilled = true; isKilled;) {
    const round = cut;
    cut += 1;
    const life = await live(round, cut);
    isKilled = life.isKilled;
    if (round === 0) continue;
    const { finished } = life;
    expect({ round, ...finished }).toMatchObject({ round, ended, held: 0 });
    expect([round, finished?.cash]).toEqual([round, 1_000_00 + round * (500_00 - 200_00)]);
    expect((finished?.cash ?? 0) + (finished?.held ?? 0) + (finished?.bank ?? 0)).toBe(0);
    // A deposit paid, a withdrawal paid, one refused: one notice each.
    expect([round, finished?.notices]).toEqual([round, round * 3]);
  }
  // Three requests, three decisions and one payment out are written down, five transfers posted, and each marked as posted.
  expect(cut - 1).toBeGreaterThanOrEqual(30);
});
