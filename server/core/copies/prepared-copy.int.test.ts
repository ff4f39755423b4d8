import { Engine, type Command } from 'engine';
import type { MarketId, Millis } from 'engine/vocabulary';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { journalMigrations } from '../journal/migrations.ts';
import { PostgresStore } from '../journal/postgres-store.ts';
import { openExchange } from '../../process/exchange.ts';
import { migrate } from '../postgres/migrate.ts';
import { TestPostgres } from '../postgres/testing/database.fixture.ts';
import { HOME, MARKET, OPENING } from '../sequencer/testing/commands.fixture.ts';
import type { EngineKind } from '../sequencer/fold.ts';
import { JournalCopy } from './journal-copy.ts';

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await TestPostgres.start();
});
afterAll(() => postgres.stop());

const END: readonly Command[] = [
  { type: 'close-market', market: MARKET },
  { type: 'settle-market', market: MARKET, winners: [HOME] },
];
const AT = 4e12 as Millis;

test('the engine for the next trial is made before it is asked for, and has what has come since', async () => {
  const database = await postgres.freshDatabase();
  await migrate(database.kysely(), journalMigrations);
  const store = new PostgresStore({ database });
  const { sequencer } = await openExchange({ storage: { store }, parts: [], warn: (text) => expect.unreachable(text) });
  await Promise.all(OPENING.map((command) => sequencer.submit(command)));
  let restored = 0;
  const engine: EngineKind = {
    create: () => Engine.create(),
    restore(snapshot) {
      restored += 1;
      return Engine.restore(snapshot);
    },
  };
  const copy = await JournalCopy.open({ store, engine });
  const first = copy.tryOut(END, AT);
  expect(restored).toBe(1);
  copy.prepare();
  copy.prepare();
  expect(restored).toBe(2);

  await sequencer.submit({ type: 'suspend-market', market: MARKET, cancelAll: false });
  await copy.catchUp();
  const fresh = await JournalCopy.open({ store, engine: Engine });
  const next = copy.tryOut(END, AT);
  expect(restored).toBe(2);
  expect(next).toEqual(fresh.tryOut(END, AT));
  expect(next).not.toEqual(first);
  // What was tried out has touched nothing.
  copy.prepare();
  expect(copy.tryOut(END, AT)).toEqual(next);
  expect(copy.tryOut([{ type: 'open-market', market: 9 as MarketId }], AT)[0]?.outcome.ok).toBe(false);
  await sequencer.stop();
});
