import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestPostgres, placeOf } from '../../../core/postgres/testing/database.fixture.ts';
import type { DatabaseAddress } from '../../../core/postgres/embedded-postgres.ts';
import { migrateExchange } from '../../../process/migrations.ts';
import { makeTemporaryFolder } from '../../../core/system/temporary-folder.ts';
import { staffDeeds } from '../testing/staff-deeds.fixture.ts';

const FIXTURE = resolve(import.meta.dirname, '../testing/staff-child.fixture.ts');

let postgres: TestPostgres;
let address: DatabaseAddress;
let folder: string;

beforeAll(async () => {
  folder = makeTemporaryFolder('kill-staff');
  postgres = await TestPostgres.ofItsOwn();
  const database = await postgres.freshDatabase();
  address = placeOf(database);
  await migrateExchange(database.kysely());
});
afterAll(async () => {
  await postgres.stop();
  await rm(folder, { recursive: true });
});

interface Seen {
  /** The newest of whoever does it. */
  readonly entry: number;
  readonly outcome: string;
  readonly count: number;
}

interface Life {
  /** Of the life before, by kind. */
  readonly seen: Readonly<Record<string, Seen>>;
  readonly proposals: number;
  readonly cut: readonly string[];
  readonly refused: readonly string[];
}

interface Order {
  readonly life: number;
  readonly cut: number;
  readonly before: readonly string[];
  readonly kinds: readonly string[];
}

async function live(order: Order): Promise<Life> {
  const child = spawn(process.execPath, [FIXTURE, JSON.stringify({ address, folder, ...order })], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [out, trouble, [code, signal]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit') as Promise<[number | null, string | null]>,
  ]);
  expect([signal === 'SIGKILL' ? 0 : code, trouble]).toEqual([0, '']);
  const none = { seen: {}, proposals: 0, cut: [], refused: [] };
  const lines = out.split('\n').filter((line) => line !== '');
  return lines.reduce<Life>((life, line) => ({ ...life, ...(JSON.parse(line) as Partial<Life>) }), none);
}

/** The table is asked for its names alone. */
const DEEDS = staffDeeds({ payments: {}, settlement: {}, identity: {} } as never);
const KINDS = Object.keys(DEEDS);

/** Many commands, each of its own: of these the trail names the commands, and says no more than that it was cut. */
const IN_STEPS: ReadonlySet<string> = new Set([
  'admin/suspendMarkets',
  'admin/openMarkets',
  'admin/createMatchFromTemplate',
  'markets-of-a-match',
]);

test('killed before and after every write, each deed is done once or not at all, and the trail says which', async () => {
  const entries = new Map<string, number>();
  let kinds: readonly string[] = KINDS;
  let before: readonly string[] = [];
  let cuts = 0;
  for (let life = 1; kinds.length > 0 || before.length > 0; life += 1) {
    const { seen, proposals, cut, refused } = await live({ life, cut: life, before, kinds });
    expect([life, refused, proposals]).toEqual([life, [], 0]);
    check(life - 1, seen, entries);
    cuts += cut.length;
    // The others were done: they have no more steps to be cut at.
    [before, kinds] = [kinds, cut];
  }
  // Four of the trail for each, and two of the command for what has one.
  expect(cuts).toBeGreaterThanOrEqual(KINDS.length * 4);
}, 600_000);

function check(life: number, seen: Readonly<Record<string, Seen>>, entries: Map<string, number>): void {
  const wrong = Object.entries(seen).filter(([kind, { entry, outcome, count }]) => {
    const isNew = entry !== (entries.get(kind) ?? 0);
    entries.set(kind, entry);
    // Killed before its intent was written it is not in the trail, and nothing of it is done.
    if (!isNew) return count !== 0;
    if (count === 1)
      return !['done', 'scheduled'].includes(outcome) && !(outcome === 'unfinished' && IN_STEPS.has(kind));
    return count === 0 ? outcome !== 'not-done' : outcome !== 'unfinished';
  });
  expect([life, wrong]).toEqual([life, []]);
}
