import type { Command } from 'engine';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openExchange } from './exchange.ts';
import { TestPostgres } from '../core/postgres/testing/database.fixture.ts';
import { ANN, funded, OPENING, order } from '../core/sequencer/testing/commands.fixture.ts';

let postgres: TestPostgres;

beforeAll(async () => {
  postgres = await TestPostgres.start();
});
afterAll(() => postgres.stop());

// As a demo is started and stopped, and commands open its journal between.
test('an exchange with live models starts, however often its archived journal was opened without them', async () => {
  const database = await postgres.exchangeDatabase();
  const run = async (parts: readonly 'live'[], commands: readonly Command[]) => {
    const exchange = await openExchange({ storage: { database }, parts, sequencing: { archive: parts.length > 0 } });
    for (const command of commands) await exchange.sequencer.submit(command);
    const anns = parts.length > 0 ? exchange.live.account(ANN) : undefined;
    await exchange.stop();
    return { anns, archived: (await exchange.store.anchor()).sequence };
  };
  await run(['live'], OPENING);
  expect(await run(['live'], [order()])).toMatchObject({ archived: OPENING.length });
  for (let times = 0; times < 3; times += 1) await run([], funded(ANN, 100).slice(1));
  const { anns } = await run(['live'], []);
  expect(anns).toMatchObject({ cash: 10_000_300 });
});
