import { sql } from 'kysely';
import type { Millis } from 'engine/vocabulary';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Doubt } from 'results';
import { TestPostgres } from '../../core/postgres/testing/database.fixture.ts';
import type { Database } from '../../core/postgres/database.ts';
import { migrate } from '../../core/postgres/migrate.ts';
import { FactRows } from './fact-rows.ts';
import { FactRefusedError, FactStore, type FactsChange } from './fact-store.ts';
import { factMigrations } from './migrations.ts';

let postgres: TestPostgres;
let database: Database;

beforeAll(async () => {
  postgres = await TestPostgres.start();
});
afterAll(() => postgres.stop());
beforeEach(async () => {
  database = await postgres.freshDatabase();
  await migrate(database.kysely(), factMigrations);
});

const open = () => FactStore.open(database.kysely());
const at = (ms: number) => ms as Millis;
const aDoubt = (about: string): Doubt => ({ about, kind: 'step-back', text: 'fell', since: at(5) });

function codeOf(action: () => unknown): string | undefined {
  try {
    action();
  } catch (error) {
    if (error instanceof FactRefusedError) return error.refusal.code;
    throw error;
  }
  return undefined;
}

test('facts are numbered by match, take effect at once, and are there after a restart', async () => {
  const store = await open();
  await store.begin(1);
  await store.begin(2);
  store.append(1, 'feed', { said: { kind: 'goal' }, at: at(10) });
  store.append(1, 'manual', { said: null, at: at(11), corrects: 1, by: 7 });
  store.append(2, 'feed', { said: { kind: 'point' }, at: at(12) });
  expect(store.facts(1)).toEqual([
    { id: 1, at: 10, source: 'feed', said: { kind: 'goal' } },
    { id: 2, at: 11, source: 'manual', said: null, corrects: 1, by: 7 },
  ]);
  await store.written();
  const again = await open();
  expect(again.matches).toEqual([1, 2]);
  expect(again.facts(1)).toEqual(store.facts(1));
  expect(again.append(2, 'feed', { said: { kind: 'point' }, at: at(13) }).id).toBe(2);
  await again.written();
});

test('of facts that are said together none stands if one is refused', async () => {
  const store = await open();
  await store.begin(1);
  store.append(1, 'feed', { said: 'four', at: at(10) });
  const six = { said: 'six', at: at(11), corrects: 1 };
  expect(codeOf(() => store.appendTogether(1, 'feed', [six, { said: 'one', at: at(11), corrects: 9 }]))).toBe(
    'unknown-correction',
  );
  expect(store.facts(1)).toHaveLength(1);
  expect(store.appendTogether(1, 'feed', [six, { said: 'one', at: at(11) }]).map(({ id }) => id)).toEqual([2, 3]);
  await store.written();
  expect((await open()).facts(1)).toEqual(store.facts(1));
});

test('a finished match leaves the memory, is read from SQL, and can be opened again', async () => {
  const store = await open();
  await store.begin(1);
  const fact = store.append(1, 'feed', { said: 'over', at: at(10) });
  await store.finish(1, at(20));
  expect(store.matches).toEqual([]);
  expect(store.facts(1)).toEqual([]);
  expect(await store.read(1)).toEqual([fact]);
  expect(codeOf(() => store.append(1, 'feed', { said: 'more', at: at(21) }))).toBe('match-not-open');
  expect((await open()).matches).toEqual([]);
  await store.begin(1);
  expect(store.append(1, 'manual', { said: 'not over', at: at(22), corrects: 1 }).id).toBe(2);
  await store.written();
  expect((await open()).matches).toEqual([1]);
});

test('a match that is opened while it is being finished is open', async () => {
  const store = await open();
  await store.begin(1);
  store.append(1, 'feed', { said: 'over', at: at(10) });
  const finished = store.finish(1, at(20));
  await Promise.all([store.begin(1), store.begin(1)]);
  expect(store.append(1, 'manual', { said: 'more', at: at(21) }).id).toBe(2);
  await finished;
  await store.written();
  expect((await open()).facts(1).map(({ said }) => said)).toEqual(['over', 'more']);
});

test('doubts are set and cleared by source, and survive a restart', async () => {
  const store = await open();
  await store.begin(1);
  store.append(1, 'feed', { said: 'x', at: at(1) });
  store.doubt(1, 'feed', aDoubt('line 5'));
  store.doubt(1, 'feed', { ...aDoubt('line 5'), text: 'fell again' });
  store.doubt(1, 'agreement', aDoubt('runs'));
  store.doubt(1, 'feed', aDoubt('line 6'));
  store.clear(1, 'feed', 'line 6');
  store.clear(1, 'feed', 'never said');
  expect(store.doubts(1).map(({ text }) => text)).toEqual(['fell again', 'fell']);
  expect(store.doubts(1, 'agreement').map(({ about }) => about)).toEqual(['runs']);
  await store.written();
  expect((await open()).doubts(1, 'feed')).toEqual([{ ...aDoubt('line 5'), text: 'fell again' }]);
});

test('a listener hears of each fact and of doubts until it unsubscribes', async () => {
  const store = await open();
  await store.begin(1);
  const told: FactsChange[] = [];
  const stop = store.subscribe((change) => told.push(change));
  const sink = store.sink<string>(1, 'feed');
  const id = sink.say('a', { at: at(1) });
  sink.doubt(aDoubt('x'));
  sink.clear('x');
  stop();
  sink.say('b', { at: at(2), corrects: id });
  expect(told.map(({ fact }) => fact?.said)).toEqual(['a', undefined, undefined]);
  await store.written();
});

test('what cannot be taken is refused', async () => {
  const store = await open();
  await store.begin(1);
  store.append(1, 'feed', { said: 'a', at: at(1) });
  expect(codeOf(() => store.append(1, 'feed', { said: 'b', at: at(2), corrects: 2 }))).toBe('unknown-correction');
  expect(codeOf(() => store.append(1, 'feed', { said: 'b', at: at(2), corrects: 0.5 }))).toBe('unknown-correction');
  expect(codeOf(() => store.append(1, 'feed', { said: null, at: at(2) }))).toBe('nothing-said');
  expect(codeOf(() => store.append(9, 'feed', { said: 'a', at: at(2) }))).toBe('match-not-open');
  expect(store.facts(1)).toHaveLength(1);
  await store.written();
});

test('facts are only added: the table refuses anything else', async () => {
  const store = await open();
  await store.begin(1);
  store.append(1, 'feed', { said: 'a', at: at(1) });
  await store.written();
  const db = database.kysely();
  await expect(sql`update match_fact set said = '"b"'`.execute(db)).rejects.toThrow('facts are only added');
  await expect(sql`delete from match_fact`.execute(db)).rejects.toThrow('facts are only added');
});

test('thousands of facts are written in order', async () => {
  const store = await open();
  await store.begin(1);
  for (let count = 1; count <= 2000; count += 1) store.append(1, 'feed', { said: count, at: at(count) });
  await store.written();
  expect((await (await open()).read<number>(1)).map(({ said }) => said)).toEqual(
    store.facts<number>(1).map(({ said }) => said),
  );
});

/** Ends the backends that wait for a lock, once there is one. */
async function endWaiting(): Promise<void> {
  await expect
    .poll(
      async () =>
        (
          await database.pool.query(
            `select pg_terminate_backend(pid) from pg_stat_activity
             where datname = current_database() and wait_event_type = 'Lock'`,
          )
        ).rowCount,
      { timeout: 30_000 },
    )
    .toBeGreaterThan(0);
}

test('facts that could not be written are tried again, in order and once each', async () => {
  const warnings: string[] = [];
  const store = await FactStore.open(database.kysely('results'), { warn: (message) => warnings.push(message) });
  await store.begin(1);
  const holder = await database.connect();
  await holder.query('begin; lock table match_fact in access exclusive mode');
  store.append(1, 'feed', { said: 'a', at: at(1) });
  await endWaiting();
  store.append(1, 'feed', { said: 'b', at: at(2) });
  await endWaiting();
  await holder.query('commit');
  await database.disconnect(holder);
  await store.written();
  expect((await (await open()).read(1)).map(({ said }) => said)).toEqual(['a', 'b']);
  expect(warnings).toHaveLength(2);
  expect(warnings[0]).toMatch(/^facts could not be written: .*; they are tried again$/);
  expect(warnings[1]).toBe('facts are written again');
  await store.stop();
});

test('an answer that was lost, and not the facts, writes nothing twice', async () => {
  await database.pool.query(
    `insert into match_fact (match_id, fact_id, at_ms, source, said) values (1, 1, 1, 'feed', '"a"')`,
  );
  const rows = new FactRows(database.kysely());
  const fact = { id: 1, at: at(1), source: 'feed', said: 'a' };
  await expect(rows.write([{ kind: 'fact', match: 1, fact }], { isAgain: false })).rejects.toThrow('duplicate key');
  await rows.write([{ kind: 'fact', match: 1, fact }], { isAgain: true });
  expect(await rows.facts(1)).toEqual([fact]);
});

test('a store that stops while the database is in trouble says what was not written', async () => {
  const store = await open();
  await store.begin(1);
  const holder = await database.connect();
  await holder.query('begin; lock table match_fact in access exclusive mode');
  store.append(1, 'feed', { said: 'a', at: at(1) });
  const stopped = expect(store.stop()).rejects.toThrow('facts could not be written');
  await endWaiting();
  await stopped;
  await database.disconnect(holder);
});

test('where the database is gone, the store says so and takes nothing more', async () => {
  const store = await open();
  await store.begin(1);
  await sql`drop table match_fact`.execute(database.kysely());
  store.append(1, 'feed', { said: 'a', at: at(1) });
  await expect(store.written()).rejects.toThrow('facts could not be written');
  expect(() => store.append(1, 'feed', { said: 'b', at: at(2) })).toThrow('facts could not be written');
});
