import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { makeCertificate } from '../../core/system/certificate.ts';
import type { LinkPins } from './link-pins.ts';
import { UplinkServer, type UplinkServerOptions } from './uplink-server.ts';

test('the end for gateways stops at once, though somebody has connected and says nothing', async () => {
  let port = 0;
  const pins = { announce: async (place: { port: number }) => void (port = place.port) } as unknown as LinkPins;
  const server = await UplinkServer.start({
    pins,
    certificate: makeCertificate(new Date()),
    host: '127.0.0.1',
    port: 0,
    sequencer: { epoch: 1, sequence: 0, subscribe: () => () => undefined },
    warn: () => undefined,
  } as unknown as UplinkServerOptions);
  const silent = connect(port, '127.0.0.1');
  silent.on('error', () => undefined);
  const cut = once(silent, 'close').then(() => 'cut');
  await once(silent, 'connect');
  // It would be given the time for its handshake, seconds later, and the next writer as long.
  const stopped = server.stop().then(() => 'stopped');
  expect(await Promise.race([stopped, handshakeTime()])).toBe('stopped');
  expect(await cut).toBe('cut');
});

const handshakeTime = () => new Promise((late) => setTimeout(() => late('waited'), 4000).unref());
