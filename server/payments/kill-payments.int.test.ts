import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { identityMigrations } from '../identity/migrations.ts';
import { journalMigrations } from '../journal/migrations.ts';
import { TestPostgres } from '../postgres/database.fixture.ts';
import { migrate } from '../postgres/migrate.ts';
import { flowMigrations } from '../settlement/flow/migrations.ts';
import { paymentMigrations } from './migrations.ts';

const FIXTURE = resolve(import.meta.dirname, 'payments-child.fixture.ts');

let postgres: TestPostgres;

beforeAll(async () => {
  postgres = await TestPostgres.start();
  const database = await postgres.freshDatabase();
  const steps = [...journalMigrations, ...identityMigrations, ...flowMigrations, ...paymentMigrations];
  await migrate(database.kysely(), steps);
});
afterAll(() => postgres.stop());

interface Played {
  readonly steps: number;
  readonly cash: number;
  readonly held: number;
  readonly bank: number;
  readonly ended: readonly (readonly [string, boolean, string | null])[];
  readonly notices: number;
}

/** @returns undefined where it was killed */
async function play(round: number, cut: number): Promise<Played | undefined> {
  const told = JSON.stringify({ address: { ...postgres.address, database: 'test_1' }, round, cut });
  const child = spawn(process.execPath, [FIXTURE, told], { stdio: ['ignore', 'pipe', 'pipe'] });
  const [out, trouble, [code, signal]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit') as Promise<[number | null, string | null]>,
  ]);
  if (signal === 'SIGKILL') return undefined;
  expect([code, trouble]).toEqual([0, '']);
  return JSON.parse(out) as Played;
}

test(
  'killed before and after every write, each request has its effect exactly once',
  { timeout: 400_000 },
  async () => {
    const ended = [
      ['paid', false, null],
      ['paid', false, null],
      ['rejected', true, null],
    ];
    let round = 0;
    let kills = 0;
    for (let cut = 1; ; cut += 1) {
      round += 1;
      const first = await play(round, cut);
      if (first === undefined) kills += 1;
      // Whoever got no answer asks again.
      const again = (first ?? (await play(round, 0))) as Played;
      expect({ cut, ...again }).toMatchObject({ cut, ended, held: 0 });
      expect([cut, again.cash]).toEqual([cut, 1_000_00 + round * (500_00 - 200_00)]);
      expect(again.cash + again.held + again.bank).toBe(0);
      // A deposit paid, a withdrawal paid, one refused: each told once.
      expect([cut, again.notices]).toEqual([cut, round * 3]);
      if (first !== undefined) break;
    }
    // Three requests, three decisions and one payment out are written down, five transfers posted, and each told to be so.
    expect(kills).toBeGreaterThanOrEqual(30);
  },
);
