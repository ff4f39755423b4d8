import { expect, test } from '@playwright/test';
import { call } from './bettor.ts';
import { openDesk } from './desk.ts';
import { startExchange, type RunningExchange } from './exchange.ts';
import { checkPage } from './page-check.ts';

// People at the desk: money, limits, locks, passwords; and what each role is shown.

let exchange: RunningExchange;

test.beforeAll(async () => {
  exchange = await startExchange();
});
test.afterAll(async () => {
  expect(await exchange.stop()).toBe(0);
});
test.beforeEach(({ page }) => page.setViewportSize({ width: 1366, height: 900 }));

test('a bettor is found, given money, debited, limited and locked', async ({ page }) => {
  await openDesk(page, exchange.url);
  await page.getByRole('link', { name: 'People' }).click();
  await page.getByLabel('Find a name').fill('demo2');
  await page.getByRole('link', { name: 'demo2' }).click();
  const panel = page.getByRole('region', { name: 'demo2' });
  await expect(panel).toContainText('50,000.00');
  await panel.getByLabel('Amount').fill('1.234');
  await expect(panel).toContainText('at most two decimals');
  await expect(panel.getByRole('button', { name: /^Give/ })).toBeDisabled();
  await panel.getByLabel('Amount').fill('250.50');
  // Two presses are one credit.
  await panel.getByRole('button', { name: /^Give/ }).dblclick();
  await expect(panel.getByRole('definition').first()).toHaveText('50,250.50');
  await panel.getByLabel('Amount').fill('99999');
  await expect(panel).toContainText('at most 50,250.50 can go');
  await panel.getByLabel('Amount').fill('250.50');
  await expect(panel.getByRole('button', { name: /^Take out/ })).toBeDisabled();
  await panel.getByLabel('Reason, to take out').fill('Paid out in cash');
  await panel.getByRole('button', { name: /^Take out/ }).click();
  await expect(panel.getByRole('definition').first()).toHaveText('50,000.00');

  await panel.getByLabel('One bet at most').fill('40');
  await panel.getByRole('button', { name: 'Change' }).click();
  await expect(page.getByText('Limits changed: demo2').first()).toBeVisible();
  await page.getByRole('heading', { name: 'demo2' }).click();
  await page.keyboard.press('b');
  await expect(panel).toContainText('Betting is locked');
  await page.keyboard.press('b');
  await expect(panel.getByText('Lock betting', { exact: true })).toBeVisible();
  await checkPage(page);
});

test('somebody new gets a role, a first password to change, and another one when it is lost', async ({
  page,
  browser,
}) => {
  await openDesk(page, exchange.url);
  await page.goto(`${exchange.url}/operator/#/people`);
  await page.getByRole('button', { name: /^New person/ }).waitFor();
  await page.keyboard.press('n');
  const dialog = page.getByRole('dialog', { name: 'New person' });
  await dialog.getByLabel('User name').fill('settler9');
  await dialog.getByLabel('First password').fill('short');
  await dialog.getByLabel('Role').selectOption('Settler');
  await expect(dialog).toContainText('Proposes and approves results');
  await dialog.getByRole('button', { name: 'Add' }).click();
  await expect(dialog.getByRole('alert')).toContainText('at least 8 characters');
  await dialog.getByLabel('First password').fill('demo1234');
  await dialog.getByRole('button', { name: 'Add' }).click();
  const panel = page.getByRole('region', { name: 'settler9' });
  await expect(panel).toContainText('Has to choose a password of their own');
  await panel.getByText('Reset password').waitFor();
  await page.keyboard.press('p');
  const reason = page.getByRole('dialog', { name: 'Reset password' });
  await reason.getByLabel(/^Reason/).fill('Never got the first one');
  await reason.getByRole('button', { name: 'Reset password' }).click();
  const shown = page.getByRole('dialog', { name: 'Password of settler9' });
  const password = await shown.locator('.made-password').innerText();
  await shown.getByRole('button', { name: 'I have passed it on' }).click();

  const other = await (await browser.newContext()).newPage();
  await other.goto(exchange.url);
  await other.getByLabel('User name').fill('settler9');
  await other.getByLabel('Password', { exact: true }).fill(password);
  await other.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(other).toHaveURL(/change-password/);
  await other.context().close();
});

test('each role has the pages of its role, and the auditor reads only', async ({ browser }) => {
  for (const [name, pages] of [
    ['trader', ['Matches']],
    ['cashier', ['People', 'Payments']],
    ['auditor', ['Matches', 'Settlement', 'People', 'Payments', 'Queries', 'Audit']],
  ] as const) {
    const page = await (await browser.newContext()).newPage();
    await openDesk(page, exchange.url, name);
    const menu = page.getByRole('navigation', { name: 'Desk' });
    for (const path of pages) await expect(menu.getByRole('link', { name: path })).toBeVisible();
    if (name !== 'auditor') await expect(menu.getByRole('link', { name: 'Audit' })).toHaveCount(0);
    if (name === 'auditor') {
      await expect(page.getByText('You read only.')).toBeVisible();
      await page.goto(`${exchange.url}/operator/#/people`);
      await page.getByRole('link', { name: 'demo3' }).click();
      const panel = page.getByRole('region', { name: 'demo3' });
      await panel.getByLabel('Amount').fill('10');
      await panel.getByRole('button', { name: /^Give/ }).click();
      await expect(panel.getByRole('alert').first()).toContainText('You read only: nothing was changed.');
      expect(
        (await call<{ user_name: string; cash: number }[]>(page, 'admin/getUsers')).find(
          ({ user_name }) => user_name === 'demo3',
        )?.cash,
      ).toBe(50_000);
    }
    await page.context().close();
  }
});
