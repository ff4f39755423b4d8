import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestExchange } from 'server/edge/gateway/testing/exchange.fixture.ts';
import { makeTemporaryFolder } from 'server/core/system/temporary-folder.ts';
import { ledgerSum } from 'server/trade/wallets/testing/wallet-exchange.fixture.ts';
import type { BundledProvider } from './bundled-provider.ts';
import { openBundledProvider } from './open-bundled-provider.ts';

let exchange: TestExchange;
let games: BundledProvider;
let asha: { token: string; account: number };
let operator: string;
const folder = makeTemporaryFolder('games');
const warnings: string[] = [];

const open = () => {
  const { wallets } = exchange.running;
  return openBundledProvider({ wallets, url: exchange.url, folder, warn: (message) => warnings.push(message) });
};

beforeAll(async () => {
  exchange = await TestExchange.start();
  games = await open();
  const { user, token } = await exchange.signedIn('asha', { cash: 1_000_00 });
  asha = { token, account: user.account };
  ({ token: operator } = await exchange.signedIn('olga', { role: 'operator' }));
});
afterAll(async () => {
  await games.stop();
  await exchange.stop();
  rmSync(folder, { recursive: true });
});

const available = () => {
  const { cash = 0, exposure = 0 } = exchange.live.account(asha.account as never) ?? {};
  return { cash, exposure };
};

async function launch(game: string): Promise<string> {
  const body = { provider: 'evens', game, language: 'en', is_phone: false };
  const answer = await exchange.call('casino/launchGame', body, { token: asha.token });
  expect(answer.body).toMatchObject({ status: true });
  return `${exchange.url}${(answer.body.data as { url: string }).url}`;
}

const look = async (url: string) => (await fetch(url)).text();
const countIn = (page: string): string => /name="count" value="(\d+)"/.exec(page)?.[1] ?? '';
const toldIn = (page: string): string => /role="status">([^<]*)</.exec(page)?.[1] ?? '';
const balanceIn = (page: string): number => Number(/id="balance">([^<]*)</.exec(page)?.[1]?.replaceAll(',', ''));

async function act(url: string, fields: Record<string, string>): Promise<string> {
  const body = new URLSearchParams({ count: countIn(await look(url)), ...fields }).toString();
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  return (await fetch(url, { method: 'POST', headers, body })).text();
}

test('no process runs before somebody plays, and three games are listed then, each with its return', async () => {
  expect(existsSync(join(folder, 'plays.jsonl'))).toBe(false);
  const { body } = await exchange.call('casino/getProviderGames', undefined, { token: asha.token, method: 'GET' });
  const { games: listed, silent } = body.data as { games: { kind: string; least_return: number }[]; silent: string[] };
  expect([listed.map(({ kind }) => kind), silent]).toEqual([['live', 'slot', 'fantasy'], []]);
  for (const { least_return } of listed) expect(least_return).toBeGreaterThanOrEqual(90);
});

test.each([
  ['reels', { stake: '10' }],
  ['line-up', { stake: '10', line: '3', words: 'luck' }],
])('%s takes a stake and pays what it says', async (game, fields) => {
  const url = await launch(game);
  const before = available().cash;
  const page = await act(url, fields);
  const moved = available().cash - before;
  if (moved > 0) expect(toldIn(page)).toContain(`You won ${(moved / 100).toFixed(2)}`);
  else if (moved < 0) expect(toldIn(page)).toContain(`You lost ${(0 - moved / 100).toFixed(2)}`);
  else expect(toldIn(page)).toContain('Your stake is back');
  expect(balanceIn(page) * 100).toBeCloseTo(available().cash, 6);
});

test('what is sent twice is played once', async () => {
  const url = await launch('reels');
  const count = countIn(await look(url));
  await act(url, { stake: '10', count });
  const { cash } = available();
  await act(url, { stake: '10', count });
  expect(available().cash).toBe(cash);
});

test('a seed is promised before the stake and opened after it', async () => {
  const url = await launch('reels');
  const promised = /id="commitment">([\da-f]{64})</.exec(await look(url))?.[1];
  const page = await act(url, { stake: '1', words: 'my-own' });
  const seed = /<code>([\da-f]{64})<\/code>/.exec(page)?.[1] ?? '';
  const { commitmentOf } = await import('games/fair');
  expect(commitmentOf(seed)).toBe(promised);
  expect(page).toContain('my-own');
});

test('the wheel holds what can be lost until it has turned', { timeout: 60_000 }, async () => {
  const url = await launch('wheel');
  const { cash } = available();
  await act(url, { stake: '10', number: '1' });
  await act(url, { stake: '5', number: '2' });
  expect(available()).toEqual({ cash, exposure: 15_00 });
  await expect.poll(() => available().exposure, { timeout: 40_000, interval: 250 }).toBe(0);
  const page = await look(url);
  const moved = available().cash - cash;
  expect([-15_00, 5_00, 0]).toContain(moved);
  expect(toldIn(page)).toMatch(/^The number is (?:1|2|5|11)\./);
});

test('a stake above the balance is refused in words, and too little or too much before it is sent', async () => {
  const url = await launch('reels');
  expect(toldIn(await act(url, { stake: '9999' }))).toContain('balance does not cover');
  expect(toldIn(await act(url, { stake: '0.5' }))).toContain('Stake 1.00 to');
  expect(toldIn(await act(url, { stake: '<b>' }))).toContain('Stake 1.00 to');
});

test('its pages are of nobody’s origin, load nothing and are framed by us alone', async () => {
  const response = await fetch(await launch('reels'));
  const policy = response.headers.get('content-security-policy') ?? '';
  for (const part of ["default-src 'none'", 'sandbox allow-forms allow-scripts', "frame-ancestors 'self'"])
    expect(policy).toContain(part);
  expect(policy).not.toContain('allow-same-origin');
  expect(response.headers.get('cache-control')).toBe('no-store');
  for (const name of ['none', '..%2f..%2fgames', 'a'.repeat(18)])
    expect((await fetch(`${exchange.url}/provider-games/play/${name}`)).status).toBe(404);
});

test('both sides hold the same to be done', async () => {
  const now = Date.now();
  const between = { from: new Date(now - 3_600_000).toISOString(), to: new Date(now + 3_600_000).toISOString() };
  const answer = await exchange.call('admin/reconcileProvider', { provider: 'evens', ...between }, { token: operator });
  expect(answer.body.data).toMatchObject({ missing_here: [], missing_there: [], different: [], count: 0 });
  expect((answer.body.data as { agreed: number }).agreed).toBeGreaterThan(8);
});

test('rounds that a kill has cut off are ended by the next process: a stake is taken back, a wheel is void', async () => {
  const url = await launch('wheel');
  const { cash } = available();
  await act(url, { stake: '20', number: '11' });
  expect(available().exposure).toBe(20_00);
  await games.stop();
  // As if it had been killed before it knew that its credit had come: whatever that brought goes back with the stake.
  const log = join(folder, 'plays.jsonl');
  const lines = readFileSync(log, 'utf8').trim().split('\n');
  const isCredit = (line: string) => line.includes('"kind":"credit"');
  const last = lines.findLast(isCredit) as string;
  const { body } = JSON.parse(last) as { body: { reference_id: string; amount: number } };
  writeFileSync(
    log,
    `${lines.filter((line) => !isCredit(line) || !line.includes(body.reference_id)).join('\n')}\n{"id":"cut`,
  );
  const staked = lines.map((line) => JSON.parse(line) as { id: string; body: { amount: number } });
  const stake = staked.find(({ id }) => id === body.reference_id)?.body.amount ?? 0;
  games = await open();
  await games.origin();
  expect(available()).toEqual({ cash: cash + stake - body.amount, exposure: 0 });
  expect(ledgerSum(exchange)).toBe(0);
});

test('its process ends with what began it, and the next launch begins another', async () => {
  const { wallets } = exchange.running;
  const before = await wallets.client.bundledOrigin();
  await games.stop();
  await expect(fetch(before)).rejects.toThrow('fetch failed');
  games = await open();
  expect((await fetch(await launch('reels'))).status).toBe(200);
  expect(warnings).toEqual([]);
});
