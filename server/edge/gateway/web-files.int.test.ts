import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeTemporaryFolder } from '../../core/system/temporary-folder.ts';
import { TestExchange } from './testing/exchange.fixture.ts';

let exchange: TestExchange;
const folder = makeTemporaryFolder('web');
const webRoot = join(folder, 'dist');

beforeAll(async () => {
  mkdirSync(join(webRoot, 'assets'), { recursive: true });
  writeFileSync(join(webRoot, 'index.html'), '<!doctype html><title>Evens</title>');
  writeFileSync(join(webRoot, 'assets', 'main-abc123.js'), 'export {};');
  writeFileSync(join(webRoot, 'assets', 'main-abc123.js.br'), brotliCompressSync('export {};'));
  writeFileSync(join(webRoot, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  writeFileSync(join(folder, 'secret.txt'), 'not for the web');
  exchange = await TestExchange.start({ webRoot });
});
afterAll(async () => {
  await exchange.stop();
  rmSync(folder, { recursive: true });
});

test('the page comes with a strict policy, asked for anew each time', async () => {
  const page = await fetch(exchange.url);
  expect(page.status).toBe(200);
  expect(page.headers.get('cache-control')).toBe('no-cache');
  expect(page.headers.get('set-cookie')).toContain('XSRF-TOKEN=');
  const policy = page.headers.get('content-security-policy') ?? '';
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("require-trusted-types-for 'script'");
  expect(policy).toContain(`connect-src 'self' ws://127.0.0.1:${exchange.gateway.port}`);
  expect(policy).not.toContain('unsafe');
  expect(page.headers.get('x-frame-options')).toBe('DENY');
  expect(page.headers.get('x-content-type-options')).toBe('nosniff');
});

test('hashed files never change, others are asked for anew', async () => {
  const script = await fetch(`${exchange.url}/assets/main-abc123.js`);
  expect([script.status, script.headers.get('cache-control')]).toEqual([200, 'public, max-age=31536000, immutable']);
  expect(script.headers.get('content-type')).toContain('javascript');
  const icon = await fetch(`${exchange.url}/favicon.svg`);
  expect([icon.status, icon.headers.get('cache-control')]).toEqual([200, 'no-cache']);
});

test('a script travels compressed to a browser that takes it', async () => {
  const ask = (encoding: string) =>
    fetch(`${exchange.url}/assets/main-abc123.js`, { headers: { 'accept-encoding': encoding } });
  const compressed = await ask('gzip, br');
  expect([compressed.headers.get('content-encoding'), await compressed.text()]).toEqual(['br', 'export {};']);
  expect(compressed.headers.get('content-type')).toContain('javascript');
  const plain = await ask('identity');
  expect([plain.headers.get('content-encoding'), await plain.text()]).toEqual([null, 'export {};']);
});

test.each([
  '/../secret.txt',
  '/..%2fsecret.txt',
  '/%2e%2e/secret.txt',
  '/assets/..%2f..%2fsecret.txt',
  '/nothing.js',
  '/assets/',
])('%s is not there', async (path) => {
  const answer = await fetch(exchange.url + path);
  expect(answer.status).toBeGreaterThanOrEqual(400);
  expect(answer.status).toBeLessThan(500);
  expect(answer.headers.get('cache-control') ?? '').not.toContain('immutable');
  expect(await answer.text()).not.toContain('not for the web');
});

test('the API keeps its own answers beside the web', async () => {
  const answer = await fetch(`${exchange.url}/api/nothing`);
  expect([answer.status, await answer.json()]).toMatchObject([404, { status: false, code: 'unknown-call' }]);
});

test('an address has so many files a second, and its neighbours theirs', async () => {
  const other = await TestExchange.start({ webRoot, limits: { filesPerAddress: 0.005 } });
  try {
    const statuses: number[] = [];
    for (const path of ['/', '/favicon.svg', '/manifest.webmanifest'])
      statuses.push((await fetch(`${other.url}${path}`)).status);
    expect(statuses).toEqual([200, 429, 429]);
    // Calls are another matter.
    expect((await fetch(`${other.url}/api/globalSetting/getGlobalSetting`)).status).toBe(200);
  } finally {
    await other.stop();
  }
});
