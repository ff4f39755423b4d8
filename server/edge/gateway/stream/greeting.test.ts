import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { CLOSE_CODES, STREAM_VERSION } from 'protocol';
import { afterEach, expect, test } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import type { LoginSession } from '../../../people/identity/login-sessions.ts';
import { greet } from './greeting.ts';

// A client that sends more before it knows that it is welcome, while its ticket is still looked up.

const session = { tokenHash: 'hash', user: { userId: 1 } } as LoginSession;
let server: WebSocketServer;
let socket: WebSocket;

afterEach(() => {
  socket.terminate();
  server.close();
});

/** A connection that has sent its hello. */
async function greeted() {
  server = new WebSocketServer({ host: '127.0.0.1', port: 0 });
  await once(server, 'listening');
  const ticket = Promise.withResolvers<LoginSession>();
  const taken: string[] = [];
  const hosts = {
    tickets: { issue: () => 'ticket', redeem: () => ticket.promise },
    connections: { signedIn: () => undefined },
    sessions: { isValid: () => true },
    countOf: () => 0,
  };
  server.on('connection', (accepted, { socket: connection }: { socket: Socket }) => {
    greet({ socket: accepted, connection }, hosts, () => {
      accepted.on('message', (data: Buffer) => taken.push(data.toString()));
    });
  });
  socket = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`);
  await once(socket, 'open');
  socket.send(JSON.stringify({ op: 'hello', version: STREAM_VERSION, ticket: 'ticket' }));
  return { taken, redeem: () => ticket.resolve(session) };
}

test('as many early frames as calls may wait are kept, and taken in their order', async () => {
  const { taken, redeem } = await greeted();
  const frames = Array.from({ length: 4096 }, (_, n) => `${n}`);
  for (const frame of frames) socket.send(frame);
  const [served] = server.clients;
  served?.on('message', (data: Buffer) => data.toString() === '4095' && redeem());
  await expect.poll(() => taken.length).toBe(4096);
  expect(taken).toEqual(frames);
});

test.each([
  ['frames', 4097, 'early'],
  ['bytes', 20, 'x'.repeat(60_000)],
])('a flood of early %s closes the connection', async (_of, count, frame) => {
  const { taken, redeem } = await greeted();
  for (let n = 0; n < count; n += 1) socket.send(frame);
  const [code] = (await once(socket, 'close')) as [number];
  redeem();
  expect([code, taken]).toEqual([CLOSE_CODES.tooMany, []]);
});
