import { expect, test } from '@playwright/test';
import { call } from './bettor.ts';
import { openDesk } from './desk.ts';
import { startExchange, type RunningExchange } from './exchange.ts';
import { axeFindings, tooWide } from './page-check.ts';
import { Person, storyMarket } from './people.ts';

// What waits for a person, and everything suspended at once. Bettors bet all the while.

let exchange: RunningExchange;
let operator: Person;

test.beforeAll(async () => {
  exchange = await startExchange();
  operator = await Person.signedIn(exchange.url, 'operator');
});
test.afterAll(async () => {
  expect(await exchange.stop()).toBe(0);
});
test.beforeEach(({ page }) => page.setViewportSize({ width: 1366, height: 900 }));

test('what waits is listed by when it is due, and done by a key', async ({ page }) => {
  const market = await storyMarket(operator);
  await operator.call('admin/closeMarket', { market_id: market.marketId });
  const bettor = await Person.signedIn(exchange.url, 'demo');
  await bettor.call('payment/requestDeposit', { amount: 750, method: 'cash', request_id: 'today' });
  await openDesk(page, exchange.url);
  await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible();
  const needs = page.getByRole('region', { name: 'Needs a person' }).getByRole('listitem');
  await expect(needs.filter({ hasText: market.matchName })).toContainText('Now');
  await expect(needs.filter({ hasText: 'demo, D000001' })).toContainText(/In (59|60) min|In 1 h/);
  await expect(page.getByText('Ledger sums to nothing: yes')).toBeVisible();
  const first = await needs.first().getByRole('link').getAttribute('href');
  await page.getByRole('heading', { name: 'Today' }).click();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`${first?.replaceAll('.', String.raw`\.`)}$`));
});

test('a bettor gets no fill after everything was suspended; letting go early does nothing', async ({ page }) => {
  const market = await storyMarket(operator);
  await openDesk(page, exchange.url);
  const openMarkets = async () => (await call<{ open_markets: number }>(page, 'admin/getTotals')).open_markets;
  await page.getByRole('button', { name: 'Suspend everything' }).click();
  const cover = page.getByRole('region', { name: 'Suspend everything' });
  await expect(cover).toContainText('take no bets, at once');
  expect(await axeFindings(page)).toEqual([]);
  expect(await tooWide(page)).toEqual([]);
  const hold = cover.getByRole('button', { name: /^Hold for 2 s/ });
  await hold.hover();
  await page.mouse.down();
  await expect(hold).toHaveClass(/held/);
  await page.mouse.up();
  await expect(hold).not.toHaveClass(/held/);
  expect(await openMarkets()).toBeGreaterThan(0);
  await hold.focus();
  await page.keyboard.down('Enter');
  await expect(page.getByText(/^\d+ markets suspended$/).first()).toBeVisible();
  await page.keyboard.up('Enter');
  await expect(cover).toBeHidden();
  const bettor = await Person.signedIn(exchange.url, 'demo2');
  await expect(bettor.bet(market, { side: 'back', odds: 3, stake: 10 })).rejects.toThrow(/suspended/);
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
