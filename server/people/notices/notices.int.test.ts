import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { AccountId, MarketId, Millis } from 'engine/vocabulary';
import { TestPostgres } from '../../core/postgres/testing/database.fixture.ts';
import type { Database } from '../../core/postgres/database.ts';
import { migrate } from '../../core/postgres/migrate.ts';
import { flowMigrations } from '../../trade/settlement/migrations.ts';
import { Notices } from './notices.ts';

const [ANN, BOB] = [16, 17] as AccountId[] as [AccountId, AccountId];
const NOW = 1_795_000_000_000;

let postgres: TestPostgres;
let database: Database;
let notices: Notices;
const open = () => Notices.open({ db: database.kysely(), now: () => NOW });
const paid = { kind: 'payment-done', text: 'Your deposit of 500.00 is in your account.' } as const;

beforeAll(async () => {
  postgres = await TestPostgres.start();
});
afterAll(() => postgres.stop());
beforeEach(async () => {
  database = await postgres.freshDatabase();
  await migrate(database.kysely(), flowMigrations);
  notices = await open();
});

const textsOf = async (account: AccountId) =>
  (await notices.of(account, { unread: false, limit: 10 })).map(({ kind, text }) => [kind, text]);

test('a client gets one notice of one thing, however often it is added', async () => {
  await notices.add({ ...paid, accounts: [ANN, ANN], about: 'payment:1' });
  await notices.add({ ...paid, accounts: [ANN], about: 'payment:1', text: 'Again.' });
  await notices.add({ ...paid, accounts: [ANN], about: 'payment:2', text: 'Another.' });
  await notices.add({ ...paid, accounts: [ANN], about: 'payment:1', kind: 'payment-refused', text: 'Refused.' });
  expect(await textsOf(ANN)).toEqual([
    ['payment-refused', 'Refused.'],
    ['payment-done', 'Another.'],
    ['payment-done', paid.text],
  ]);
  expect(await textsOf(BOB)).toEqual([]);
});

test('unread ones are counted, passed to listeners, and known again after a stop', async () => {
  const heard: [AccountId, number][] = [];
  const end = notices.subscribe((account) => heard.push([account, notices.unreadOf(account)]));
  await notices.add({ ...paid, accounts: [ANN, BOB], about: 'payment:1', market: 7 as MarketId });
  await notices.add({ ...paid, accounts: [ANN], about: 'payment:1' });
  await notices.add({ ...paid, accounts: [ANN], about: 'payment:2' });
  expect(heard).toEqual([
    [ANN, 1],
    [BOB, 1],
    [ANN, 2],
  ]);
  const again = await open();
  expect([again.unreadOf(ANN), again.unreadOf(BOB)]).toEqual([2, 1]);
  const [newest, older] = await notices.of(ANN, { unread: true, limit: 10 });
  expect(older).toMatchObject({ market: 7, at: NOW, readAt: 0 });
  expect(await notices.markRead(ANN, { notice: older?.notice as number, at: NOW as Millis })).toBe(1);
  expect(await notices.markRead(ANN, { notice: older?.notice as number, at: NOW as Millis })).toBe(0);
  expect(await notices.markRead(BOB, { notice: newest?.notice as number, at: NOW as Millis })).toBe(1);
  end();
  expect(heard.slice(3)).toEqual([
    [ANN, 1],
    [BOB, 0],
  ]);
  expect((await notices.of(ANN, { unread: true, limit: 10 })).map(({ notice }) => notice)).toEqual([newest?.notice]);
});

test('read between its commit and the telling it is counted by nobody', async () => {
  const notified = await notices.write(database.kysely(), { ...paid, accounts: [ANN], about: 'payment:1' });
  const [notice] = await notices.of(ANN, { unread: true, limit: 10 });
  expect(await notices.markRead(ANN, { notice: notice?.notice as number, at: NOW as Millis })).toBe(1);
  expect(notices.unreadOf(ANN)).toBe(0);
  notices.tell(notified);
  expect(notices.unreadOf(ANN)).toBe(0);
  await notices.add({ ...paid, accounts: [ANN], about: 'payment:2' });
  expect(notices.unreadOf(ANN)).toBe(1);
});

test('what is written in a transaction that is rolled back was never announced', async () => {
  const failed = database
    .kysely()
    .transaction()
    .execute(async (transaction) => {
      await notices.write(transaction, { ...paid, accounts: [ANN], about: 'payment:1' });
      throw new Error('rolled back');
    });
  await expect(failed).rejects.toThrow('rolled back');
  expect(await textsOf(ANN)).toEqual([]);
  expect(notices.unreadOf(ANN)).toBe(0);
});

test('those of forgotten actions are gone, and the others stay', async () => {
  await notices.add({ ...paid, accounts: [ANN], about: 'action:3', action: 3, kind: 'void' });
  await notices.add({ ...paid, accounts: [ANN], about: 'payment:1' });
  notices.untell(await notices.forget(database.kysely(), [3]));
  expect(await textsOf(ANN)).toEqual([['payment-done', paid.text]]);
  expect(notices.unreadOf(ANN)).toBe(1);
});
