import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ProviderClient, ProviderSilentError } from './provider-client.ts';
import type { Provider } from './providers.ts';

let server: Server;
let requests: ServerResponse[];
let provider: Provider;
let now = 0;
/** How the provider answers; it keeps the caller waiting if this is left out. */
let answer: ((response: ServerResponse) => void) | undefined;

beforeEach(async () => {
  requests = [];
  answer = undefined;
  now = 1_000_000;
  server = createServer((_request, response) => {
    requests.push(response);
    answer?.(response);
    server.emit('asked');
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  provider = { provider: 1, code: 'reels', name: 'Reels', baseUrl, secret: 'secret', isOpen: true } as Provider;
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const client = (mayBeLocal = true) => new ProviderClient(() => now, mayBeLocal);
const silent = (response: ServerResponse) => response.writeHead(503).end();
const games = (response: ServerResponse) => response.end(JSON.stringify({ games: [] }));

test('a provider that was silent is asked again after a while, not at each call', async () => {
  answer = silent;
  const asking = client();
  for (let n = 0; n < 5; n += 1) await expect(asking.gamesOf(provider)).rejects.toThrow(ProviderSilentError);
  expect(requests).toHaveLength(1);
  now += 20_000;
  answer = games;
  expect(await asking.gamesOf(provider)).toEqual([]);
  expect(requests).toHaveLength(2);
});

test('of many calls at once one asks the provider, and all get its answer', async () => {
  const asking = client();
  const calls = Array.from({ length: 5 }, () => asking.gamesOf(provider));
  await once(server, 'asked');
  games(requests[0] as ServerResponse);
  expect(await Promise.all(calls)).toEqual([[], [], [], [], []]);
  expect(requests).toHaveLength(1);
});

test('a provider that was changed is asked at once, though it was silent before', async () => {
  answer = silent;
  const asking = client();
  await expect(asking.gamesOf(provider)).rejects.toThrow(ProviderSilentError);
  answer = games;
  expect(await asking.gamesOf({ ...provider, secret: 'another' })).toEqual([]);
});

test.each(['127.0.0.1', 'localhost', '[::1]', '[::ffff:127.0.0.1]', '0.0.0.0', '127.1', '2130706433'])(
  'a provider that is said to be at %s is not called, unless settings let it run on this machine',
  async (host) => {
    answer = games;
    const { port } = new URL(provider.baseUrl);
    const here = { ...provider, baseUrl: `http://${host}:${port}` };
    await expect(client(false).gamesOf(here)).rejects.toThrow(/address of this machine/);
    expect(requests).toHaveLength(0);
  },
);

test('a provider that leads elsewhere, or answers without end, is silent', async () => {
  answer = (response) => response.writeHead(302, { location: provider.baseUrl }).end();
  await expect(client().gamesOf(provider)).rejects.toThrow('status 302');
  answer = (response) => void response.writeHead(200).write('x'.repeat(33 * 1024 * 1024));
  await expect(client().gamesOf(provider)).rejects.toThrow('more than');
});
