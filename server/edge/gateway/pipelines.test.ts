import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { hangUpOnPipelines } from './pipelines.ts';

let server: Server;
afterEach(() => void server.close());

/** Sends requests in one piece. @returns how many were served, how many Node read, and whether the connection was cut */
async function sent(count: number): Promise<{ served: number; read: number; isCut: boolean }> {
  let served = 0;
  let read = 0;
  // Answered when all have been read: until then they are open.
  server = createServer((_request, answer) => {
    served += 1;
    setImmediate(() => answer.end('ok'));
  });
  hangUpOnPipelines(server);
  server.on('request', () => (read += 1));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  let answers = 0;
  const ended = new Promise<boolean>((resolve) => {
    socket.on('data', (data) => {
      answers += data.toString('latin1').split('HTTP/1.1 200').length - 1;
      if (answers === count) resolve(false);
    });
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(true));
  });
  socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(count));
  const isCut = await ended;
  socket.destroy();
  return { served, read, isCut };
}

test('as many requests as may be open are all answered', async () => {
  expect(await sent(32)).toEqual({ served: 32, read: 32, isCut: false });
});

test('of two thousand in one piece no more are read than the one too many', async () => {
  expect(await sent(2000)).toEqual({ served: 32, read: 33, isCut: true });
});
