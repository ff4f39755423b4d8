import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect } from '@playwright/test';
import { openDesk } from './desk.ts';
import type { RunningExchange } from './exchange.ts';
import { checkPage } from './page-check.ts';
import { newBettor, Person } from './people.ts';
import { test } from './worker-exchange.ts';

// The desk connects a provider, finds what its game has left at stake, clears it, and compares both sides.

let exchange: RunningExchange;
let bettor: Person;
let userName: string;
let server: Server;
/** Of the newest launch. */
let token = '';

const ANSWERS: Readonly<Record<string, object>> = {
  games: {
    games: [{ code: 'dice', name: 'Dice', kind: 'live', least_return: 95, most_return: 97, about: 'Two dice.' }],
  },
  transactions: { transactions: [] },
};

test.beforeAll(async ({ exchange: shared }) => {
  exchange = shared;
  userName = await newBettor(exchange.url);
  bettor = await Person.signedIn(exchange.url, userName);
  server = createServer((request, response) => {
    void text(request).then((body) => {
      const name = (request.url ?? '').slice(1);
      if (name === 'launch') ({ token } = JSON.parse(body) as { token: string });
      const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/play`;
      response.end(JSON.stringify(ANSWERS[name] ?? { url }));
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
});
test.afterAll(async () => {
  server.close();
});

test('a provider is connected, what it left at stake is cleared with a reason, and both sides are compared', async ({
  page,
  browser,
}) => {
  await page.setViewportSize({ width: 1366, height: 900 });
  await openDesk(page, exchange.url);
  await page.getByRole('link', { name: 'Providers' }).click();
  await expect(page.getByRole('region', { name: 'Providers' })).toContainText('Evens Games');
  await page.getByRole('button', { name: 'New provider' }).click();
  const dialog = page.getByRole('dialog', { name: 'New provider' });
  await dialog.getByLabel('Code').fill('dicey');
  await dialog.getByLabel('Name', { exact: true }).fill('Dicey');
  await dialog.getByLabel('Address').fill(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  await dialog.getByLabel('Reason').fill('a contract');
  await dialog.getByRole('button', { name: 'Connect' }).click();
  await expect(dialog).toHaveCount(0);

  // Another owner lets it in, and reads the secret.
  const other = await (await browser.newContext({ viewport: { width: 1366, height: 900 } })).newPage();
  await openDesk(other, exchange.url, 'operator2');
  await other.goto(`${exchange.url}/operator/#/approvals`);
  const proposal = other.getByRole('article').filter({ hasText: 'Dicey' });
  await proposal.getByRole('button', { name: 'Approve' }).click();
  const shown = other.getByRole('dialog', { name: 'Secret of Dicey' });
  const secret = (await shown.locator('code').textContent()) ?? '';
  expect(secret).toMatch(/^[\w-]{43}$/);
  await shown.getByRole('button', { name: 'I have kept it' }).click();

  await bettor.call('casino/launchGame', { provider: 'dicey', game: 'dice', language: 'en', is_phone: false });
  const call = async (name: string, content: object) => {
    const [timestamp, path, body] = [String(Date.now()), `/wallet/dicey/${name}`, JSON.stringify(content)];
    const signature = createHmac('sha256', secret).update(`${timestamp}.${path}.${body}`).digest('hex');
    const headers = { 'x-evens-timestamp': timestamp, 'x-evens-signature': signature };
    return (await fetch(`${exchange.url}${path}`, { method: 'POST', headers, body })).json() as Promise<{
      status: string;
      user: string;
    }>;
  };
  const { user } = await call('authenticate', { token, game: 'dice' });
  const bet = { token, user, game: 'dice', round: 'r1', currency: 'INR', transaction_id: 't1' };
  expect((await call('exposure', { ...bet, exposure: 2500, exposure_time: 1 })).status).toBe('OK');
  expect((await bettor.call<{ liability: number }>('user/getUserBalance')).liability).toBe(-25);

  await page.reload();
  const stuck = page.getByRole('region', { name: 'At stake' }).getByRole('row').filter({ hasText: 'Dice' });
  await expect(stuck).toContainText('25.00');
  await checkPage(page);
  const reconcile = page.getByRole('region', { name: 'Reconcile' });
  // The label holds its list, whose options are part of its text.
  await reconcile.getByLabel(/^Provider/).selectOption('Dicey');
  await reconcile.getByRole('button', { name: 'Compare' }).click();
  await expect(reconcile.getByRole('row').filter({ hasText: 't1' })).toContainText('missing');
  await stuck.getByRole('button', { name: /^Clear/ }).click();
  const why = page.getByRole('dialog', { name: `Clear the exposure of ${userName}` });
  await why.getByLabel('Reason').fill('their table went dark');
  await why.getByRole('button', { name: 'Clear the exposure' }).click();
  await expect(stuck).toHaveCount(0);
  expect((await bettor.call<{ liability: number }>('user/getUserBalance')).liability).toBe(0);
  const late = { game: 'dice', round: 'r1', currency: 'INR', transaction_id: 't2', results: [{ user, profit: 100 }] };
  expect((await call('results', late)).status).toBe('ROUND_ENDED');

  await page.getByRole('region', { name: 'Providers' }).getByRole('button', { name: 'Close Dicey' }).click();
  const closing = page.getByRole('dialog', { name: 'Close Dicey' });
  await closing.getByLabel('Reason').fill('the contract ended');
  await closing.getByRole('button', { name: 'Close', exact: true }).last().click();
  await expect(page.getByRole('region', { name: 'Providers' })).toContainText('Dicey, closed');
  await page.setViewportSize({ width: 390, height: 844 });
  await checkPage(page);
});
