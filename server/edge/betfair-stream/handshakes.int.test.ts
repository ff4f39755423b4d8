import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { connect as connectTls, type ConnectionOptions } from 'node:tls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestExchange } from '../gateway/testing/exchange.fixture.ts';
import { TestStream } from './testing/stream.fixture.ts';

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
    .toBeGreaterThanOrEqual(30);
  const reader = await stream.signedIn();
  expect(reader.client.socket.destroyed).toBe(false);
  for (const socket of sockets) socket.destroy();
  await stream.stop();
});

/** Through the handshake, as TLS 1.2, with whatever else a client offers. */
function through(port: number, options: ConnectionOptions = {}) {
  return connectTls({ port, host: '127.0.0.1', rejectUnauthorized: false, maxVersion: 'TLSv1.2', ...options });
}

test('a client that offers no authenticated cipher is refused, one with TLS 1.2 and such a cipher is not', async () => {
  const stream = await TestStream.start(exchange);
  const { port } = stream.stream;
  const old = through(port, { ciphers: 'ECDHE-ECDSA-AES128-SHA256:ECDHE-ECDSA-AES128-SHA:ECDHE-RSA-AES128-SHA256' });
  const refused = once(old, 'error').then(([error]) => (error as { code: string }).code);
  const accepted = once(old, 'secureConnect').then(
    () => old.getCipher().name,
    () => undefined,
  );
  expect(await Promise.race([refused, accepted.then((name) => name ?? refused)])).toMatch(/HANDSHAKE_FAILURE/);
  const socket = through(port);
  await once(socket, 'secureConnect');
  expect(socket.getCipher().standardName).toMatch(/GCM|POLY1305/);
  socket.destroy();
  await stream.stop();
});

test('a client that renegotiates is cut: each time costs a handshake that nobody counts', async () => {
  const stream = await TestStream.start(exchange);
  // Read from, so that it sees the end whether the server resets the connection or closes it.
  const socket = through(stream.stream.port)
    .on('error', () => undefined)
    .resume();
  await once(socket, 'secureConnect');
  const closed = once(socket, 'close').then(() => 'cut');
  const renegotiated = new Promise((resolve) =>
    socket.renegotiate({ rejectUnauthorized: false }, () => resolve('done')),
  );
  expect(await Promise.race([closed, renegotiated])).toBe('cut');
  await stream.stop();
});
