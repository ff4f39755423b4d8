import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import { cutWhenStalled } from './stalled-writes.ts';

const MORE_THAN_THE_SYSTEM_TAKES = Buffer.alloc(32 * 1024 * 1024);

/** A connection with a client that reads nothing before it is told to. */
async function pair(stalledMs: number): Promise<{ here: Socket; there: Socket; stop: () => void }> {
  const server = createServer({ noDelay: true });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const there = connect((server.address() as AddressInfo).port, '127.0.0.1').pause();
  there.on('error', () => undefined);
  const [here] = (await once(server, 'connection')) as [Socket];
  here.on('error', () => undefined);
  cutWhenStalled(here, stalledMs);
  const stop = () => {
    there.destroy();
    here.destroy();
    server.close();
  };
  return { here, there, stop };
}

test('who takes nothing of what is written is cut', async () => {
  const { here, stop } = await pair(100);
  here.write(MORE_THAN_THE_SYSTEM_TAKES);
  await once(here, 'close');
  stop();
});

test('who has nothing to take stays', async () => {
  const { here, stop } = await pair(100);
  await once(here, 'timeout');
  expect(here.destroyed).toBe(false);
  stop();
});

test('who reads slowly stays, for longer than nothing may be taken', async () => {
  const stalledMs = 3000;
  const { here, there, stop } = await pair(stalledMs);
  const from = performance.now();
  there.on('data', () => {
    there.pause();
    // Slowly, until it has taken too long for one who takes nothing.
    const wait = performance.now() - from < stalledMs * 1.5 ? 20 : 0;
    setTimeout(() => there.resume(), wait);
  });
  const written = new Promise((resolve) => here.write(MORE_THAN_THE_SYSTEM_TAKES, resolve));
  there.resume();
  await written;
  expect(performance.now() - from).toBeGreaterThan(stalledMs);
  expect(here.destroyed).toBe(false);
  stop();
});
