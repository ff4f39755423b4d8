import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfiguration } from './configuration.ts';
import { openExchange } from './exchange.ts';
import { TestPostgres, urlOf } from '../core/postgres/testing/database.fixture.ts';
import { Stops } from '../core/system/stops.ts';
import { untilTurn } from './turn.ts';

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await TestPostgres.start();
});
afterAll(() => postgres?.stop());

const KEY = Buffer.alloc(32, 1);

function standBy(DATABASE_URL: string, settings: Readonly<Record<string, string>> = {}) {
  const configuration = readConfiguration({
    DATABASE_URL,
    EVENS_ROLE: 'standby',
    EVENS_DEMO: 'off',
    EVENS_SECRETS_KEY: KEY.toString('hex'),
    ...settings,
  });
  return untilTurn({ configuration, log: pino({ level: 'silent' }), stops: new Stops(), telemetry: undefined });
}

test('what would refuse the start when it is needed refuses the standby', async () => {
  const database = await postgres.exchangeDatabase();
  const exchange = await openExchange({
    storage: { home: { dataFolder: '', databaseUrl: urlOf(database) }, installation: 'real' },
    parts: ['identity'],
    settings: { secretsKey: { place: '', find: () => KEY, make: () => KEY } },
  });
  const user = await exchange.identity.createUser({ userName: 'bea', password: 'demo1234', role: 'bettor' });
  await exchange.identity.secondFactors.begin(user, 'A site');
  await exchange.stop();

  const url = urlOf(database);
  await expect(standBy(url, { EVENS_DEMO: 'on' })).rejects.toThrow(/^this database is a real installation/);
  const otherKey = Buffer.alloc(32, 2).toString('hex');
  await expect(standBy(url, { EVENS_SECRETS_KEY: otherKey })).rejects.toThrow(/sealed with another key/);
  expect(() => standBy(url, { EVENS_SECRETS_KEY: '' })).toThrow(/^EVENS_ROLE=standby needs the EVENS_SECRETS_KEY/);
  const empty = urlOf(await postgres.freshDatabase());
  await expect(standBy(empty)).rejects.toThrow(/^there is no exchange of this build in the database/);
});
