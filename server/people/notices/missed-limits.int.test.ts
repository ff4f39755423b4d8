import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS, type AccountId, type LimitKind } from 'engine/vocabulary';
import { Notices } from './notices.ts';
import { TestPostgres } from '../../core/postgres/testing/database.fixture.ts';
import { migrateExchange } from '../../process/migrations.ts';
import { changedNotice } from './limit-notices.ts';
import { tellOfMissedLimits } from './missed-limits.ts';

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await TestPostgres.start();
});
afterAll(() => postgres.stop());

const ANN = 16 as AccountId;
const NOW = 20_000 * DAY_MS;

test('a limit that began to hold right before a stop gets its notice after it, once, and nothing else does', async () => {
  const db = (await postgres.exchangeDatabase()).kysely<unknown>();
  await migrateExchange(db);
  const notices = await Notices.open({ db, now: () => NOW });
  const changed = async (sequence: number, at: number, fields: object, limit: LimitKind = 'deposit') => {
    const none = { pendingAmount: 0, pendingPeriod: 0, pendingAt: 0 };
    const detail = JSON.stringify({ limit, period: DAY_MS, ...none, ...fields });
    await sql`insert into record_activity values (${ANN}, ${sequence}, 0, ${at}, 'self-limit-changed', ${detail})`.execute(
      db,
    );
  };
  const pending = { pendingAmount: 90_000, pendingPeriod: DAY_MS, pendingAt: NOW - 10 };
  await changed(1, NOW - 3 * DAY_MS, { amount: 50_000 });
  await changed(2, NOW - DAY_MS, { amount: 50_000, ...pending });
  await changed(3, NOW - 20, { amount: 70_000 }, 'loss');
  await changed(4, NOW - 10, { amount: 90_000 });
  await changed(5, NOW - 5, { amount: 80_000 });
  const texts = async () => (await notices.of(ANN, { unread: true, limit: 10 })).map(({ text }) => text);

  await tellOfMissedLimits({ db, notices }, NOW - 5);
  expect(await texts()).toEqual([]);
  for (let again = 0; again < 2; again += 1) await tellOfMissedLimits({ db, notices }, NOW - 2 * DAY_MS);
  expect(await texts()).toEqual(['Your deposit limit is 900.00 a day from now on.']);
  // What was written at the time is the same notice.
  const event = { type: 'self-limit-changed', account: ANN, limit: 'deposit', amount: 90_000, period: DAY_MS } as const;
  const atTheTime = changedNotice({ ...event, pendingAmount: 0, pendingPeriod: 0, pendingAt: 0 } as never, 4);
  if (atTheTime !== undefined) await notices.add(atTheTime);
  expect(await texts()).toHaveLength(1);
});
