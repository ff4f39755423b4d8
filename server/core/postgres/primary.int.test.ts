import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestPostgres } from './testing/database.fixture.ts';
import { openDatabase, type Database } from './database.ts';
import { databaseTrouble } from './database-trouble.ts';
import { NO_PRIMARY } from './primary.ts';
import { UnsteadyNetwork } from './testing/unsteady-network.fixture.ts';

// Two servers in the place of two machines, each behind a network of its own.
const postgres: TestPostgres[] = [];
const networks: UnsteadyNetwork[] = [];
let database: Database;

beforeAll(async () => {
  for (const name of ['first', 'second']) {
    const server = await TestPostgres.ofItsOwn();
    postgres.push(server);
    const { host, port } = server.address;
    // Named the same on both, as with replicas.
    const there = await server.openAgain(server.address.database);
    await there.pool.query(`create table who as select '${name}' as name`);
    networks.push(await UnsteadyNetwork.to(join(host, `.s.PGSQL.${port}`)));
  }
  const { user, database: name } = (postgres[0] as TestPostgres).address;
  const [first, second] = networks as [UnsteadyNetwork, UnsteadyNetwork];
  second.refuse(true);
  database = await openDatabase({ url: `postgres://${user}@127.0.0.1:${first.port},127.0.0.1:${second.port}/${name}` });
});
afterAll(async () => {
  await database?.close();
  for (const network of networks) await network.stop();
  for (const server of postgres) await server.stop();
});

const who = async () => (await database.pool.query<{ name: string }>('select name from who')).rows[0]?.name;

test('the host that answers is used, though another one is away', async () => {
  expect(await who()).toBe('first');
});

test('when the primary has fallen silent and another one is there, whoever waits is told, and what comes goes there', async () => {
  const [first, second] = networks as [UnsteadyNetwork, UnsteadyNetwork];
  const own = await database.connect();
  first.halt(['asked', 'answered']);
  const waiting = own.query('select').catch((error: unknown) => databaseTrouble(error));
  second.refuse(false);
  expect(await waiting).toBe('the connection was lost');
  expect(await who()).toBe('second');
  first.mend();
});

test('where every host is away the trouble has a name', async () => {
  for (const network of networks) {
    network.refuse(true);
    network.cut();
  }
  await expect.poll(() => database.connect().then(String, (error: unknown) => databaseTrouble(error))).toBe(NO_PRIMARY);
  for (const network of networks) network.mend();
  await expect.poll(() => who().catch(() => undefined)).toMatch(/first|second/);
});
