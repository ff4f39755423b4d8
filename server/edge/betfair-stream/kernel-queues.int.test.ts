import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import { kernelQueues } from './kernel-queues.ts';

test.each(['127.0.0.1', '::1'])('what a reader at %s leaves unread in the kernel is known', async (host) => {
  const server = createServer().listen(0, host);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const accepted = once(server, 'connection') as Promise<[Socket]>;
  const reader = connect(port, host).pause();
  const [socket] = await accepted;
  expect((await kernelQueues(port))(socket)).toBe(0);
  const block = Buffer.alloc(256 * 1024);
  while (socket.writableLength === 0) {
    socket.write(block);
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect((await kernelQueues(port))(socket)).toBeGreaterThan(256 * 1024);
  reader.resume();
  await expect.poll(async () => (await kernelQueues(port))(socket)).toBe(0);
  reader.destroy();
  server.close();
});
