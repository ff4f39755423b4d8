import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openExchange, ROLES, type RunningExchange } from '../../process/exchange.ts';
import { TestPostgres } from '../../core/postgres/testing/database.fixture.ts';
import { makeTemporaryFolder } from '../../core/system/temporary-folder.ts';

// A casino that cannot open says why, and keeps nothing else from opening.

let postgres: TestPostgres;
let folder: string;
const open: RunningExchange[] = [];

beforeAll(async () => {
  postgres = await TestPostgres.start();
  folder = makeTemporaryFolder('closed');
});
afterAll(async () => {
  for (const exchange of open) await exchange.stop();
  await postgres.stop();
  await rm(folder, { recursive: true });
});

test('with a vault that cannot be read the exchange starts, sports take bets, and the fault is one line', async () => {
  const vault = join(folder, 'no-folder');
  await writeFile(vault, 'a file, where the vault is to be');
  const warnings: string[] = [];
  const exchange = await openExchange({
    storage: { database: await postgres.exchangeDatabase() },
    parts: ROLES.whole,
    settings: { sandbox: true, demo: true, casino: { folder: vault } },
    warn: (warning) => warnings.push(warning),
  });
  open.push(exchange);
  const { casino, catalogue, sequencer } = exchange;
  expect(casino.tables()).toEqual([]);
  expect(casino.faults()).toEqual([{ code: '', fault: expect.stringContaining('EEXIST') as string }]);
  expect(warnings.filter((warning) => warning.startsWith('the casino stays closed:'))).toHaveLength(1);
  expect(warnings.join('')).not.toContain('\n');
  await catalogue.ensureSport(4, 'Cricket');
  const series = await catalogue.createSeries({ key: 'test', sportId: 4, name: 'Test series' });
  const match = await catalogue.createMatch({ seriesId: series.seriesId, name: 'Reds v Blues', openAt: Date.now() });
  const market = await catalogue.createMarket({
    matchId: match.matchId,
    name: 'Match Odds',
    marketType: 'match_odds',
    baseRate: 200,
    minStake: 100,
    runners: [
      { selection: 1, name: 'Reds' },
      { selection: 2, name: 'Blues' },
    ],
  });
  expect((await sequencer.submit({ type: 'open-market', market })).outcome.ok).toBe(true);
});
