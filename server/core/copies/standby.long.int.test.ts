import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PostgresStore } from '../journal/postgres-store.ts';
import { placeOf, TestPostgres } from '../postgres/testing/database.fixture.ts';
import { Standby } from './standby.ts';

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await TestPostgres.start();
});
afterAll(() => postgres?.stop());

// As a machine that loses its power in the middle of an answer, and comes back: what was connected hears nothing, ever.
test('a standby whose database falls silent and comes back goes on, and takes over', async () => {
  const database = await postgres.exchangeDatabase();
  const { host, port, ...place } = placeOf(database);
  let open: [Socket, Socket][] = [];
  let isPowered = true;
  const proxy = createServer((socket) => {
    if (!isPowered) return socket.destroy();
    const to = connect(`${host}/.s.PGSQL.${port}`);
    for (const one of [socket, to]) one.on('error', () => undefined);
    socket.pipe(to);
    to.pipe(socket);
    open.push([socket, to]);
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const writer = new PostgresStore({ database });
  await writer.acquire();
  const standby = await Standby.open({
    place: { ...place, host: '127.0.0.1', port: (proxy.address() as AddressInfo).port },
    folds: [],
    warn: () => undefined,
  });
  const turn = standby.untilTurn().then(() => 'its turn');
  // The pulse is connected by then too.
  await sleep(7000);
  for (const [socket, to] of open) {
    socket.unpipe(to);
    to.unpipe(socket);
    to.destroy();
  }
  open = [];
  await sleep(1000);
  await writer.release();
  const outcome = await Promise.race([turn, sleep(120_000, undefined, { ref: false }).then(() => 'it waits still')]);
  isPowered = false;
  await Promise.race([standby.stop(), sleep(3000)]);
  proxy.close();
  expect(outcome).toBe('its turn');
});
