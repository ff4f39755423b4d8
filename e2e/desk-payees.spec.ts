import { expect, test } from '@playwright/test';
import { openDesk } from './desk.ts';
import { startQuietExchange, type RunningExchange } from './exchange.ts';
import { checkPage, resize } from './page-check.ts';

// Payment details: one owner proposes a change, another approves it, and either stops it while it waits.

let exchange: RunningExchange;

test.beforeAll(async () => {
  exchange = await startQuietExchange();
});
test.afterAll(async () => {
  expect(await exchange.stop()).toBe(0);
});
test.beforeEach(({ page }) => page.setViewportSize({ width: 1366, height: 900 }));

test('a payee is changed by two owners, waits a day, and is stopped by one of them', async ({ page, browser }) => {
  await openDesk(page, exchange.url);
  await page.goto(`${exchange.url}/operator/#/payments`);
  const methods = page.getByRole('region', { name: 'Methods' });
  await methods.getByRole('button', { name: 'Change UPI' }).focus();
  await page.keyboard.press('Enter');
  const form = methods.getByRole('form', { name: 'Change UPI' });
  await expect(form.getByRole('button', { name: 'Propose' })).toBeDisabled();
  await form.getByLabel('Where deposits are paid').fill('pay new@bank');
  await form.getByLabel('Reason').fill('the bank closes the old account');
  await checkPage(page);
  await page.keyboard.press('Enter');
  const change = methods.getByRole('region', { name: /Change number/ });
  await expect(change).toContainText('Deposit address of UPI: nothing → pay new@bank');
  await expect(change).toContainText('waits for another owner');

  const other = await (await browser.newContext({ viewport: { width: 1366, height: 900 } })).newPage();
  await openDesk(other, exchange.url, 'operator2');
  await other.goto(`${exchange.url}/operator/#/approvals`);
  const waiting = other.getByRole('region', { name: 'Waiting for a second person' });
  await waiting.getByRole('button', { name: 'Approve' }).click();
  await expect(waiting).toContainText('Nothing to approve');
  await expect(change).toContainText('operator2 approved it. It takes effect');
  await checkPage(page);
  await resize(page, 390, 844);
  await checkPage(page);
  await other.goto(`${exchange.url}/operator/#/payments`);
  const theirs = other.getByRole('region', { name: 'Methods' });
  await theirs.getByRole('button', { name: 'Cancel' }).click();
  await other.getByRole('dialog').getByLabel('Reason').fill('not ours');
  await other.getByRole('dialog').getByRole('button', { name: 'Cancel the change' }).click();
  await expect(theirs.getByRole('region', { name: /Change number/ })).toHaveCount(0);
  await expect(change).toHaveCount(0);
});

test('a cashier closes a method, and changes none', async ({ page }) => {
  await openDesk(page, exchange.url, 'cashier');
  await page.goto(`${exchange.url}/operator/#/payments`);
  const methods = page.getByRole('region', { name: 'Methods' });
  await expect(methods.getByRole('button', { name: 'Change Cash' })).toHaveCount(0);
  await methods.getByRole('button', { name: 'Close Cash' }).click();
  await page.getByRole('dialog').getByLabel('Reason').fill('no till today');
  await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).last().click();
  await expect(methods).toContainText('Cash, closed');
  await checkPage(page);
});
