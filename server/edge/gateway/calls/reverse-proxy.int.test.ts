import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeTemporaryFolder } from '../../../core/system/temporary-folder.ts';
import { TestExchange } from '../testing/exchange.fixture.ts';

let exchange: TestExchange;
const webRoot = makeTemporaryFolder('proxy');

beforeAll(async () => {
  writeFileSync(join(webRoot, 'index.html'), '<!doctype html><title>Evens</title>');
  writeFileSync(join(webRoot, 'app.js'), 'export {};');
  const trustedProxies = ['10.0.0.1', '127.0.0.0/8'];
  exchange = await TestExchange.start({ webRoot, trustedProxies, limits: { connectionsPerAddress: 1 } });
});
afterAll(async () => {
  await exchange.stop();
  rmSync(webRoot, { recursive: true });
});

const PATHS = ['/', '/app.js', '/nothing.js', '/api/health', '/api/user/getUserBalance', '/api/noSuchCall'];
const HTTPS = { 'x-forwarded-proto': 'https' };
const headersOf = async (path: string, headers: Record<string, string> = {}, { url } = exchange) =>
  (await fetch(url + path, { headers })).headers;

test('over its https the cookie is Secure, and every answer tells the browser to stay with it', async () => {
  expect((await headersOf('/', HTTPS)).get('set-cookie')).toMatch(/^XSRF-TOKEN=.*; Secure$/);
  for (const path of PATHS) {
    const told = (await headersOf(path, HTTPS)).get('strict-transport-security');
    expect([path, told]).toEqual([path, 'max-age=31536000']);
  }
});

test.each([{}, { 'x-forwarded-proto': 'http' }])('over its plain http (%j) neither', async (headers) => {
  expect((await headersOf('/', headers)).get('set-cookie')).not.toContain('Secure');
  for (const path of PATHS) expect((await headersOf(path, headers)).has('strict-transport-security')).toBe(false);
});

test('its connections are those of many people', async () => {
  const all = await Promise.all(Array.from({ length: 8 }, () => headersOf('/api/health', { connection: 'close' })));
  expect(all).toHaveLength(8);
});

test.each([[['192.0.2.0/24']], [[]]])('whoever is none of %j is not believed', async (trustedProxies) => {
  const { postgres } = exchange;
  const other = await TestExchange.on(postgres, await postgres.exchangeDatabase(), { webRoot, trustedProxies });
  const headers = await headersOf('/', HTTPS, other);
  await other.close();
  expect(headers.has('strict-transport-security')).toBe(false);
  expect(headers.get('set-cookie')).not.toContain('Secure');
});

test('one that was not named is told of in the log, once', async () => {
  const lines: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line) => lines.push(line) });
  const { postgres } = exchange;
  const other = await TestExchange.on(postgres, await postgres.exchangeDatabase(), { webRoot, log });
  for (const path of ['/', '/api/health']) await headersOf(path, { 'x-forwarded-for': '203.0.113.7' }, other);
  await other.close();
  expect(lines.filter((line) => line.includes('TRUSTED_PROXIES'))).toHaveLength(1);
});
