import { expect, test, type Page } from '@playwright/test';
import { openDesk } from './desk.ts';
import { startQuietExchange, type RunningExchange } from './exchange.ts';
import { intercept } from './intercept.ts';
import { checkPage } from './page-check.ts';
import { Person, storyMarket } from './people.ts';

// What waits at the desk, and what is refused where somebody else was there first. The whole way of each is in the day.

let exchange: RunningExchange;
let operator: Person;
let bettor: Person;

test.beforeAll(async () => {
  exchange = await startQuietExchange();
  operator = await Person.signedIn(exchange.url, 'operator');
  bettor = await Person.signedIn(exchange.url, 'demo');
});
test.afterAll(async () => {
  expect(await exchange.stop()).toBe(0);
});
test.beforeEach(({ page }) => page.setViewportSize({ width: 1366, height: 900 }));

interface Request {
  readonly payment_id: number;
  readonly reference: string;
}

const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
let lastRequest = 0;

const ask = (direction: 'Deposit' | 'Withdrawal', amount: number, more: object = {}) =>
  bettor.call<Request>(`payment/request${direction}`, {
    amount,
    method: 'cash',
    request_id: `r${(lastRequest += 1)}`,
    ...more,
  });
const balance = async () => (await bettor.call<{ total_balance: number }>('user/getUserBalance')).total_balance;

test('what waits is listed by when it is due, and done by a key', async ({ page }) => {
  const market = await storyMarket(operator);
  await operator.call('admin/closeMarket', { market_id: market.marketId });
  await bettor.call('payment/requestDeposit', { amount: 750, method: 'cash', request_id: 'today' });
  await openDesk(page, exchange.url);
  await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible();
  const needs = page.getByRole('region', { name: 'To do' }).getByRole('listitem');
  await expect(needs.filter({ hasText: market.matchName })).toContainText('Now');
  await expect(needs.filter({ hasText: 'demo, D000001' })).toContainText(/In (59|60) min|In 1 h/);
  await expect(page.getByText('Ledger balances')).toBeVisible();
  const first = await needs.first().getByRole('link').getAttribute('href');
  await page.getByRole('heading', { name: 'Today' }).click();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`${first?.replaceAll('.', String.raw`\.`)}$`));
});

test('what waits is taken by a key, and everybody else sees whose it is', async ({ page, browser }) => {
  const market = await storyMarket(operator);
  await operator.call('admin/closeMarket', { market_id: market.marketId });
  const { payment_id } = await ask('Deposit', 130);
  await openDesk(page, exchange.url);
  const needsOn = (on: Page) => on.getByRole('region', { name: 'To do' }).getByRole('listitem');
  const result = needsOn(page).filter({ hasText: market.matchName });
  const deposit = needsOn(page).filter({ hasText: 'demo, D' }).last();
  await expect(result).toContainText('Nobody');
  await result.getByText('Now', { exact: true }).click();
  await page.keyboard.press('t');
  await expect(result).toContainText('Taken by you');
  await deposit.getByRole('button', { name: /take it/ }).click();
  await expect(deposit).toContainText('Taken by you');
  await checkPage(page);

  const other = await (await browser.newContext()).newPage();
  await openDesk(other, exchange.url, 'operator2');
  const theirs = needsOn(other).filter({ hasText: market.matchName });
  await expect(theirs).toContainText('Taken by operator');
  await expect(needsOn(other).filter({ hasText: 'demo, D' }).last()).toContainText('Taken by operator');
  // Nobody has taken the next thing that it needs.
  await operator.call('admin/proposeResult', { market_id: market.marketId, winners: [1], reason: 'seen on TV' });
  await expect(theirs).toContainText('Nobody');
  await operator.call('admin/rejectPayment', { payment_id, reason: 'never came' });
  await other.context().close();
});

test('the cover closes by itself when nobody touches it', async ({ page }) => {
  await openDesk(page, exchange.url);
  await page.clock.install();
  await page.getByRole('button', { name: 'Suspend everything' }).click();
  const cover = page.getByRole('region', { name: 'Suspend everything' });
  await expect(cover).toBeVisible();
  await page.clock.runFor(10_500);
  await expect(cover).toBeHidden();
});

test('a deposit with its proof is taken and approved by the cashier, once', async ({ page }) => {
  const before = await balance();
  const { reference } = await ask('Deposit', 750, { details: 'At the counter', proof: PIXEL });
  await openDesk(page, exchange.url, 'cashier');
  await page.getByRole('link', { name: /^Payments/ }).click();
  await expect(page.getByRole('link', { name: /^Payments/ })).toContainText('2');
  await page.getByRole('link', { name: reference }).click();
  const panel = page.getByRole('region', { name: reference });
  await expect(panel).toContainText('At the counter');
  await expect(panel.getByRole('img', { name: `Proof of ${reference}` })).toBeVisible();
  await page.keyboard.press('t');
  await expect(panel.getByRole('button', { name: /^Take/ })).toHaveCount(0);
  await checkPage(page);
  await panel.getByRole('button', { name: /^Approve/ }).dblclick();
  await expect(panel).toContainText('Nothing left to do');
  expect(await balance()).toBe(before + 750);
  // An address that was mistyped.
  await page.goto(`${exchange.url}/operator/#/payments/methods`);
  await expect(page.getByText('Request not found.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'All payments' })).toBeVisible();
});

test('a withdrawal that its owner cancelled meanwhile is not approved', async ({ page }) => {
  await openDesk(page, exchange.url, 'cashier');
  const gone = await ask('Withdrawal', 130);
  await page.goto(`${exchange.url}/operator/#/payments/${gone.payment_id}`);
  const last = page.getByRole('region', { name: gone.reference });
  await expect(last.getByRole('button', { name: /^Approve/ })).toBeVisible();
  // The page is behind: it has not heard of it.
  await intercept(page, '**/api/admin/getPayments', (route) => route.abort());
  await bettor.call('payment/cancel', { payment_id: gone.payment_id });
  await last.getByRole('button', { name: /^Approve/ }).click();
  await expect(last.getByRole('alert').first()).toContainText(/\w+ .*\./);
});

test('whoever suspends everything is named at every desk, a cashier’s too, however far it is scrolled', async ({
  page,
}) => {
  await storyMarket(operator);
  await openDesk(page, exchange.url, 'cashier');
  await operator.call('admin/suspendMarkets', {});
  const line = page.getByRole('alert').filter({ hasText: 'operator suspended everything' });
  await expect(line).toBeVisible();
  await page.setViewportSize({ width: 390, height: 600 });
  await page.goto(`${exchange.url}/operator/#/people`);
  await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
  await page.mouse.wheel(0, 2000);
  await expect(line).toBeInViewport({ ratio: 1 });
  await checkPage(page);
});
