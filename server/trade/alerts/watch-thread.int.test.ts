import type { Money, Sequence } from 'engine/vocabulary';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { openExchange } from '../../process/exchange.ts';
import { MIGRATIONS } from '../../process/migrations.ts';
import { PostgresStore } from '../../core/journal/postgres-store.ts';
import { TestPostgres, placeOf } from '../../core/postgres/testing/database.fixture.ts';
import type { Database, DatabasePlace } from '../../core/postgres/database.ts';
import { migrate } from '../../core/postgres/migrate.ts';
import { systemClock } from '../../core/sequencer/clock.ts';
import { ANN, OPENING, order } from '../../core/sequencer/testing/commands.fixture.ts';
import type { Sequencer } from '../../core/sequencer/sequencer.ts';
import { CaseStore } from './case-store.ts';
import { FIRST_ALERT_SETTINGS } from './stored-settings.ts';
import type { AlertTables } from './tables.ts';
import { WatchThread } from './watch-thread.ts';

let postgres: TestPostgres;
let database: Database;
let place: DatabasePlace;
let sequencer: Sequencer;
let thread: WatchThread;

beforeAll(async () => {
  postgres = await TestPostgres.start();
});
afterAll(() => postgres.stop());
beforeEach(async () => {
  database = await postgres.freshDatabase();
  place = placeOf(database);
  await migrate(database.kysely(), MIGRATIONS);
  const store = new PostgresStore({ database });
  ({ sequencer } = await openExchange({ storage: { store }, parts: ['live'], warn: () => undefined }));
  for (const command of OPENING) await sequencer.submit(command);
  // Somebody signed in to the account: large bets of people alone are signals.
  await database.pool.query(`
    set session_replication_role = replica;
    insert into person (user_name, role, parent_id, is_change_password, has_cashier, password_hash, account, created_at_ms)
      values ('ann', 'bettor', 0, false, false, '', ${ANN}, 0);
    insert into person_activity (user_id, at_ms, kind, address) select user_id, 1, 'signed-in', '' from person;
    set session_replication_role = default`);
  thread = new WatchThread({ place, from: 0 as Sequence });
});
afterEach(async () => {
  await thread.stop();
  await sequencer.stop();
});

const large = { ...FIRST_ALERT_SETTINGS, large_bet: { is_on: true, amount: 1 } };
const look = (settings = large) => thread.look({ upTo: sequencer.sequence, now: systemClock.now(), settings });
const kinds = async () =>
  (await new CaseStore(database.kysely<AlertTables>()).list({})).map(({ kind, amount }) => [kind, Number(amount)]);
const bet = (size: number) => sequencer.submit(order({ account: ANN, size: size as Money }));

test('what the journal has is signalled by another thread, under the settings of now', async () => {
  await bet(300);
  await look({ ...large, large_bet: { is_on: false, amount: 1 } });
  expect(await kinds()).toEqual([]);
  await bet(500);
  await look();
  expect(await kinds()).toEqual([['large-bet', 500]]);
});

test('a thread that broke begins again with the next look, and finds what it had not saved', async () => {
  await look();
  await bet(500);
  await thread.stop();
  expect(await kinds()).toEqual([]);
  await look();
  expect(await kinds()).toEqual([['large-bet', 500]]);
});

test('a look fails with the database, and the next one finds what that has missed', async () => {
  await look();
  await bet(500);
  await database.pool.query('alter table alert_place rename to away');
  await expect(look()).rejects.toThrow('alert_place');
  await database.pool.query('alter table away rename to alert_place');
  await look();
  expect(await kinds()).toEqual([['large-bet', 500]]);
});

test('a look fails where there is no database, and where a stop cuts it off', async () => {
  const nowhere = new WatchThread({ place: { ...place, database: 'nowhere' }, from: 0 as Sequence });
  const into = { upTo: sequencer.sequence, now: systemClock.now(), settings: large };
  await expect(nowhere.look(into)).rejects.toThrow('nowhere');
  await expect(nowhere.look(into)).rejects.toThrow('nowhere');
  const cut = expect(thread.look(into)).rejects.toThrow('the thread of the signals has ended');
  await thread.stop();
  await cut;
});
