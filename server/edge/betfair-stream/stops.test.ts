import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { AddressConnections } from '../gateway/address-connections.ts';
import { makeCertificate } from '../../core/system/certificate.ts';
import { startExchangeStream } from './exchange-stream.ts';

test('the stream stops at once, though somebody has connected and says nothing', async () => {
  const stream = await startExchangeStream({
    live: { subscribe: () => () => undefined },
    catalogue: { subscribe: () => () => undefined, matches: () => [] },
    certificate: makeCertificate(new Date()),
    host: '127.0.0.1',
    port: 0,
    clock: { now: () => Date.now() },
    log: { error: () => undefined },
    connections: new AddressConnections(),
  } as never);
  const silent = connect(stream.port, '127.0.0.1');
  silent.on('error', () => undefined);
  const cut = once(silent, 'close').then(() => 'cut');
  await once(silent, 'connect');
  const handshakeTime = new Promise((late) => setTimeout(() => late('waited'), 4000).unref());
  expect(await Promise.race([stream.stop().then(() => 'stopped'), handshakeTime])).toBe('stopped');
  expect(await cut).toBe('cut');
});
