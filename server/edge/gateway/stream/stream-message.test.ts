import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { Sequence } from 'engine/vocabulary';
import { expect, onTestFinished, test } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { messageOf, TopicChange } from './stream-message.ts';

/** The lengths of a message at which its head grows, less the two brackets around the frames. */
const AROUND_HEADS = [0, 123, 124, 65_533, 65_534, 70_000];

test('a WebSocket client reads every message as the list of its frames, however long it is', async () => {
  const frames = AROUND_HEADS.flatMap((length) => [
    JSON.stringify('x'.repeat(Math.max(0, length - 2))),
    '"₹ हिन्दी 🏏"',
  ]);
  const lists = [...frames.map((json) => [{ json }]), frames.map((json) => ({ json })), [{ json: '"last"' }]];
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false });
  onTestFinished(() => server.close());
  server.on('connection', (_socket, { socket }) => {
    for (const list of lists) socket.write(messageOf(list));
  });
  await once(server, 'listening');
  const client = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`);
  onTestFinished(() => client.terminate());
  const read: unknown[] = [];
  await new Promise<void>((resolve, reject) => {
    client.on('error', reject);
    client.on('message', (data, isBinary) => {
      read.push(isBinary ? data : JSON.parse((data as Buffer).toString()));
      if (read.length === lists.length) resolve();
    });
  });
  expect(read).toEqual(lists.map((list) => list.map(({ json }) => JSON.parse(json) as unknown)));
});

test('all who are at the same frame of a topic are sent the same bytes, and nobody else is', () => {
  const change = new TopicChange('book:1.7', { sequence: 9 as Sequence, data: '{"version":3}' });
  const third = messageOf([change.frame(3)]);
  expect(messageOf([change.frame(3)])).toBe(third);
  expect(JSON.parse(third.subarray(2).toString())).toEqual([
    { op: 'change', topic: 'book:1.7', frame: 3, sequence: 9, data: { version: 3 } },
  ]);
  expect(messageOf([change.frame(4)]).toString()).toContain('"frame":4');
  expect(messageOf([change.frame(3), { json: '1' }]).length).toBe(third.length + 2);
});
