import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { StreamHub, type StreamOptions } from './stream-hub.ts';

// A hub with nothing behind it: whoever is declined never gets there.
const nothing = () => () => undefined;
const stub = (): unknown =>
  new Proxy(nothing, { get: (_of, name) => (name === 'then' ? undefined : stub()), apply: () => nothing });

const ASKED = [
  'GET /elsewhere HTTP/1.1',
  'Host: x',
  'Connection: Upgrade',
  'Upgrade: websocket',
  'Sec-WebSocket-Version: 13',
  'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
  '',
  '',
].join('\r\n');

let server: Server;
let clients: Socket[];
beforeEach(async () => {
  clients = [];
  server = createServer();
  new StreamHub(stub() as StreamOptions).attach(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(() => {
  for (const client of clients) client.destroy();
  server.close();
});

/** @returns both ends of a connection over which an upgrade was asked for */
async function declined(): Promise<{ readonly client: Socket; readonly there: Socket }> {
  const { port } = server.address() as AddressInfo;
  const client = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  clients.push(client);
  client.on('error', () => undefined);
  const [there] = (await once(server, 'connection')) as [Socket];
  client.write(ASKED);
  await once(server, 'upgrade');
  return { client, there };
}

test('whoever resets the connection over which an upgrade was declined ends no process', async () => {
  const unheard: unknown[] = [];
  const before = process.listeners('uncaughtException');
  process.removeAllListeners('uncaughtException');
  process.on('uncaughtException', (error) => unheard.push(error));
  try {
    for (let n = 0; n < 10; n += 1) {
      const { client, there } = await declined();
      if (n % 2 === 0) await once(client, 'data');
      client.resetAndDestroy();
      // What waits for an event of a socket would hear its error as well.
      while (!there.closed) await turn();
    }
  } finally {
    process.removeAllListeners('uncaughtException');
    for (const listener of before) process.on('uncaughtException', listener);
  }
  expect(unheard.map(String)).toEqual([]);
});

test('whoever is declined and stays keeps no connection', async () => {
  const { client, there } = await declined();
  await once(client, 'data');
  if (!there.closed) await once(there, 'close');
  expect(there.closed).toBe(true);
}, 20_000);
