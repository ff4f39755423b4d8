import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { call, figure, signIn } from './bettor.ts';
import type { RunningExchange } from './exchange.ts';
import { openPage } from './page-check.ts';
import { newBettor, Person, storyMarket, storyRace } from './people.ts';
import { test } from './worker-exchange.ts';

// Money in and out, and the limits that a bettor sets himself. The sandbox completes UPI and bank requests; cash waits
// for the operator, so that there is time to cancel.

let exchange: RunningExchange;

test.beforeAll(async ({ exchange: shared }) => {
  exchange = shared;
});

const balanceOf = async (page: Page) =>
  (await call<{ total_balance: number }>(page, 'user/getUserBalance')).total_balance;

/** What the header shows. */
const shownBalance = async (page: Page) =>
  figure(await page.locator('.wallet').first().locator('b').first().innerText());

async function openCashier(page: Page): Promise<void> {
  await page.goto(`${exchange.url}/#/setting/d-w`);
  await expect(page.getByRole('heading', { name: 'Deposit / Withdraw' })).toBeVisible();
}

async function noAxeFinding(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.target.join(' ')}`)).toEqual([]);
}

test('a deposit with its proof is completed by the sandbox; balance and statements agree', async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 900 });
  await signIn(page, exchange.url, await newBettor(exchange.url));
  const before = await balanceOf(page);
  await page.getByRole('link', { name: 'Deposit / Withdraw' }).click();
  await expect(page.getByText('no real money moves')).toBeVisible();
  const form = page.getByRole('region', { name: 'Deposit or withdraw' });
  await form.getByRole('button', { name: /^Deposit/ }).click();
  await expect(form.getByText('How much?')).toBeVisible();
  await form.getByLabel('Amount').fill('1250.50');
  const file = form.locator('input[type=file]');
  await file.setInputFiles({ name: 'proof.png', mimeType: 'image/png', buffer: Buffer.from('<svg/>') });
  await expect(form.getByText('This file is no image that can be read.')).toBeVisible();
  await file.setInputFiles({ name: 'proof.png', mimeType: 'image/png', buffer: await page.screenshot() });
  await expect(form.getByRole('img', { name: 'The proof that you chose' })).toBeVisible();
  await noAxeFinding(page);
  await form.getByRole('button', { name: 'Deposit 1,250.50' }).click();
  await expect(form.getByText(/Request D\d+ is with the cashier/)).toBeVisible();
  const request = page.getByRole('article').first();
  await expect(request).toContainText('Paid');
  await expect(form.getByText('is with the cashier')).toHaveCount(0);
  expect(await balanceOf(page)).toBe(before + 1250.5);
  await expect.poll(() => shownBalance(page)).toBe(before + 1250.5);
  await request.getByText('History').click();
  await expect(request.getByRole('listitem')).toHaveText([/Requested/, /Under review/, /Approved/, /Paid/]);
  await request.getByRole('button', { name: 'Proof' }).click();
  await expect(page.getByRole('dialog').getByRole('img', { name: 'Proof of payment' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.goto(`${exchange.url}/#/report/payment-withdraw`);
  const row = page.getByRole('row').filter({ hasText: /D\d{6}/ });
  await expect(row).toContainText('+1,250.50');
  await expect(row).toContainText('Paid');
  await noAxeFinding(page);
  const [csv] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ]);
  expect(csv.suggestedFilename()).toBe('payments.csv');
  await page.goto(`${exchange.url}/#/report/account-statement`);
  await expect(page.getByRole('row').filter({ hasText: /D\d{6}/ })).toContainText('1,250.50');
});

test('a withdrawal leaves the balance at once and is paid; one of cash is cancelled and comes back', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, exchange.url, await newBettor(exchange.url));
  const before = await balanceOf(page);
  await openCashier(page);
  const form = page.getByRole('region', { name: 'Deposit or withdraw' });
  await form.getByRole('radio', { name: 'Withdraw' }).check();
  await form.getByLabel('Amount').fill('300');
  await form.getByLabel('Your UPI id').fill('demo');
  await form.getByRole('button', { name: 'Withdraw 300.00' }).click();
  await expect(form.getByText('A UPI id looks like name@bank.')).toBeInViewport();
  await expect(form.getByLabel('Your UPI id')).toBeFocused();
  await form.getByLabel('Your UPI id').fill('bettor@bank');
  await form.getByRole('button', { name: 'Withdraw 300.00' }).click();
  const request = page.getByRole('article').first();
  await expect(request).toContainText('Withdrawal by UPI');
  expect(await balanceOf(page)).toBe(before - 300);
  await expect(request).toContainText('Paid');
  expect(await balanceOf(page)).toBe(before - 300);

  await form.getByRole('radio', { name: 'Cash' }).check();
  await form.getByLabel('Amount').fill('200');
  await form.getByRole('button', { name: 'Withdraw 200.00' }).click();
  await expect(request).toContainText('Withdrawal by Cash');
  expect(await balanceOf(page)).toBe(before - 500);
  await request.getByRole('button', { name: /^Cancel W/ }).click();
  await expect(request).toContainText('Cancelled');
  await expect(request).toContainText('The amount is in your balance again.');
  expect(await balanceOf(page)).toBe(before - 300);
  await noAxeFinding(page);
});

test('limits stop a deposit and a bet, and say why; a looser one waits a day', async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 1200 });
  await signIn(page, exchange.url, await newBettor(exchange.url));
  await page.goto(`${exchange.url}/#/setting/limits`);
  const card = (name: string) => page.getByRole('region', { name });
  await card('Deposit limit')
    .getByLabel(/^New limit/)
    .fill('400');
  await card('Deposit limit')
    .getByRole('button', { name: /^Set limit/ })
    .click();
  await expect(card('Deposit limit')).toContainText('This limit applies now.');
  await expect(card('Deposit limit')).toContainText('400.00 in 24 hours');
  await card('Deposit limit')
    .getByLabel(/^New limit/)
    .fill('900');
  await expect(card('Deposit limit')).toContainText('it applies after 24 hours');
  await card('Deposit limit')
    .getByRole('button', { name: /^Change limit/ })
    .click();
  await expect(card('Deposit limit')).toContainText('900.00 in 24 hours');
  await expect(card('Deposit limit').locator('.limit-figure')).toHaveText('400.00 in 24 hours');
  await card('Exposure limit')
    .getByLabel(/^New limit/)
    .fill('5');
  await card('Exposure limit')
    .getByRole('button', { name: /^Set limit/ })
    .click();
  await expect(card('Exposure limit')).toContainText('This limit applies now.');
  await noAxeFinding(page);

  await openCashier(page);
  const form = page.getByRole('region', { name: 'Deposit or withdraw' });
  await form.getByLabel('Amount').fill('500');
  await form.getByRole('button', { name: 'Deposit 500.00' }).click();
  await expect(form.getByRole('alert').filter({ hasText: 'exceed your deposit limit' })).toBeVisible();

  const market = await storyMarket(await Person.signedIn(exchange.url, 'operator'));
  const other = await Person.signedIn(exchange.url, await newBettor(exchange.url));
  await other.bet(market, { side: 'lay', odds: 3, stake: 100 });
  await openPage(page, exchange.url, market);
  await page.getByRole('button', { name: /^Back Lantern\d+ 3\.00 / }).click();
  await page.getByLabel('Stake', { exact: true }).fill('10');
  await page.getByRole('button', { name: /^Place back bet/ }).click();
  await expect(page.getByText('Exceeds your exposure limit.').first()).toBeVisible();
});

test('a time-out is explained, confirmed, and holds', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, exchange.url, await newBettor(exchange.url));
  await page.goto(`${exchange.url}/#/setting/limits`);
  await page.getByRole('button', { name: '24 hours' }).click();
  const dialog = page.getByRole('dialog', { name: /^No betting until/ });
  await expect(dialog).toContainText('Nobody can end it earlier');
  await noAxeFinding(page);
  await dialog.getByRole('button', { name: /^Stop betting until/ }).click();
  await expect(dialog).toContainText('Tick the box first');
  await dialog.getByRole('checkbox').check();
  await dialog.getByRole('button', { name: /^Stop betting until/ }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(/You take no bets and no deposits until/)).toBeVisible();
  await expect(page.getByRole('button', { name: '24 hours' })).toBeDisabled();
});

test('the reality check tells of this login session over the page, and leaves a typed slip as it is', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1366, height: 900 });
  await page.clock.install();
  const begun = page.waitForResponse(/user\/getSessionSummary$/);
  await signIn(page, exchange.url, await newBettor(exchange.url));
  const race = await storyRace(await Person.signedIn(exchange.url, 'operator'));
  await openPage(page, exchange.url, race);
  // The best price stands third.
  await page
    .getByRole('button', { name: /^Back Silver Havana Nights/ })
    .last()
    .click();
  await page.getByLabel('Stake', { exact: true }).fill('77');
  await (await begun).finished();
  await page.clock.fastForward('01:00:10');
  const dialog = page.getByRole('dialog', { name: 'Reality check' });
  await expect(dialog).toBeVisible();
  await expect(dialog).toContainText('Bets placed');
  await expect(dialog).toContainText('Won or lost, after commission');
  await noAxeFinding(page);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByLabel('Stake', { exact: true })).toHaveValue('77');
});
