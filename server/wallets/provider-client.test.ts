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
/** How the provider answers; it keeps the caller waiting where this is left out. */
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

const client = () => new ProviderClient(() => now);
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
