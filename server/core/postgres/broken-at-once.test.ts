import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { openDatabase } from './database.ts';

// A primary that says what it is and dies with the same breath, before a pool has been handed the connection.

function message(type: string, ...parts: readonly (string | Buffer)[]): Buffer {
  const body = Buffer.concat(parts.map((part) => Buffer.from(part)));
  const head = Buffer.alloc(5);
  head.write(type);
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

const int = (value: number, bytes: 2 | 4): Buffer => {
  const written = Buffer.alloc(bytes);
  written.writeIntBE(value, 0, bytes);
  return written;
};

const READY = message('Z', 'I');
const WELCOME = Buffer.concat([message('R', int(0, 4)), READY]);
const BOOLEAN = Buffer.concat([int(0, 4), int(0, 2), int(16, 4), int(1, 2), int(-1, 4), int(0, 2)]);
const IS_PRIMARY = Buffer.concat([
  message('T', int(1, 2), 'is_standby\0', BOOLEAN),
  message('D', int(1, 2), int(1, 4), 'f'),
  message('C', 'SELECT 1\0'),
  READY,
]);
const DYING = message('E', 'SFATAL\0', 'C57P01\0', 'Mterminating connection due to unexpected postmaster exit\0', '\0');

test('a connection of a pool that breaks before it is handed over is an error of the query, not the end of the process', async () => {
  const unheard: unknown[] = [];
  const note = (error: unknown) => unheard.push(error);
  process.on('uncaughtException', note);
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => {
      socket.write(WELCOME);
      socket.on('data', (asked) => {
        if (String.fromCharCode(asked[0] as number) === 'Q') socket.end(Buffer.concat([IS_PRIMARY, DYING]));
      });
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const database = await openDatabase({ url: `postgres://evens@127.0.0.1:${port},127.0.0.1:${port}/evens` }).catch(
    (error: unknown) => error as Error,
  );
  process.off('uncaughtException', note);
  server.close();
  expect(database).toBeInstanceOf(Error);
  expect(unheard).toEqual([]);
});
