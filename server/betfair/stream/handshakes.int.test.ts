import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestExchange } from '../../gateway/exchange.fixture.ts';
import { TestStream } from './stream.fixture.ts';

let exchange: TestExchange;

beforeAll(async () => {
  exchange = await TestExchange.start();
});
afterAll(() => exchange.stop());

/** Connected, and silent: no handshake is ever begun by them. */
async function silent(port: number, count: number): Promise<Socket[]> {
  const sockets = Array.from({ length: count }, () => connect(port, '127.0.0.1').on('error', () => undefined));
  await Promise.all(sockets.map((socket) => once(socket, 'connect')));
  return sockets;
}

test.each([
  ['of an address', { handshakesOfAnAddress: 10 }],
  ['in all', { handshakes: 10 }],
])('handshakes %s that take long make room for the newest', async (_what, limits) => {
  const stream = await TestStream.start(exchange, limits);
  const sockets = await silent(stream.stream.port, 40);
  await expect
    .poll(() => sockets.filter(({ destroyed, readyState }) => destroyed || readyState !== 'open').length)
    .toBe(30);
  const reader = await stream.signedIn();
  expect(reader.client.socket.destroyed).toBe(false);
  for (const socket of sockets) socket.destroy();
  await stream.stop();
});
