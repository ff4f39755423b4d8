import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestPostgres } from '../postgres/database.fixture.ts';
import type { DatabaseAddress } from '../postgres/embedded-postgres.ts';
import { migrateExchange } from '../migrations.ts';

const FIXTURE = resolve(import.meta.dirname, 'staff-child.fixture.ts');

/** With the journal, and in tables alone. */
const KINDS = [
  'admin/creditAccount',
  'admin/openMarket',
  'admin/voidMarket',
  'admin/createUser',
  'admin/disablePerson',
  'admin/resetPassword',
  'admin/changeRole',
  'admin/setNote',
  'admin/approveProposal',
];

let postgres: TestPostgres;
let address: DatabaseAddress;

beforeAll(async () => {
  postgres = await TestPostgres.ofItsOwn();
  const database = await postgres.freshDatabase();
  address = { ...postgres.address, database: database.pool.options.database as string };
  await migrateExchange(database.kysely());
});
afterAll(() => postgres.stop());

interface Report {
  readonly entry: number;
  readonly outcome: string;
  readonly count: number;
  readonly proposals: number;
}

async function live(order: object): Promise<{ report: Report | undefined; isKilled: boolean }> {
  const child = spawn(process.execPath, [FIXTURE, JSON.stringify({ address, ...order })], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [out, trouble, [code, signal]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit') as Promise<[number | null, string | null]>,
  ]);
  expect([signal === 'SIGKILL' ? 0 : code, trouble]).toEqual([0, '']);
  return { report: out === '' ? undefined : (JSON.parse(out) as Report), isKilled: signal === 'SIGKILL' };
}

test('killed before and after every write, a deed is done once or not at all, and the trail says which', async () => {
  let life = 0;
  let before = '';
  let lastEntry = 0;
  let cuts = 0;
  const check = ({ entry, outcome, count, proposals }: Report) => {
    expect([before, proposals]).toEqual([before, 0]);
    // Killed before its intent was written it is not in the trail, and nothing of it is done.
    if (entry === lastEntry) expect([before, count]).toEqual([before, 0]);
    else expect([before, outcome, count]).toEqual([before, count === 1 ? 'done' : 'not-done', count === 1 ? 1 : 0]);
  };
  for (const deed of KINDS) {
    let first = true;
    for (let cut = 1, isKilled = true; isKilled; cut += 1) {
      life += 1;
      const lived = await live({ life, before, deed, cut });
      if (lived.report !== undefined) {
        check(lived.report);
        lastEntry = lived.report.entry;
      }
      // The newest entry of another kind is not what this one is compared with.
      if (first) lastEntry = 0;
      first = false;
      before = deed;
      isKilled = lived.isKilled;
      if (isKilled) cuts += 1;
    }
  }
  const { report } = await live({ life: life + 1, before, deed: '', cut: 0 });
  check(report as Report);
  // Four of the trail for each, and two of the command for what has one.
  expect(cuts).toBeGreaterThanOrEqual(KINDS.length * 4);
});
