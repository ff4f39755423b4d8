import { EventEmitter } from 'node:events';
import type { TLSSocket } from 'node:tls';
import { expect, test, vi } from 'vitest';
import { StreamConnection, type StreamGround } from './stream-connection.ts';
import { StreamTime } from './stream-time.ts';
import { STREAM_LIMITS } from './stream-words.ts';

class FakeSocket extends EventEmitter {
  setNoDelay = vi.fn();
  setKeepAlive = vi.fn();
  write = vi.fn();
  end = vi.fn();
  destroy = vi.fn();
}

test('who leaves before a gateway has learnt of the session watches nothing afterwards', async () => {
  const learning = Promise.withResolvers<never>();
  const watched = { name: 'w', changes: () => [] };
  const pictures = { nameOf: () => 'w', watch: vi.fn(() => watched), unwatch: vi.fn() };
  const socket = new FakeSocket();
  const connection = new StreamConnection(socket as unknown as TLSSocket, '1', {
    pictures,
    access: { admit: () => learning.promise },
    time: new StreamTime(() => 0),
    limits: STREAM_LIMITS,
    connectionsOf: () => 0,
    heard: () => undefined,
    signedIn: () => undefined,
    failed: (error: unknown) => expect(error).toBeUndefined(),
  } as unknown as StreamGround);
  socket.emit('data', Buffer.from('{"op":"authentication","appKey":"a","session":"s"}\n{"op":"marketSubscription"}\n'));
  connection.leave();
  learning.resolve({ name: '1', account: 16, isValid: () => true } as never);
  await new Promise((resolve) => setImmediate(resolve));
  expect(pictures.watch.mock.calls.length).toBe(pictures.unwatch.mock.calls.length);
});
