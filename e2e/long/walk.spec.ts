import { expect, type Browser, type Page } from '@playwright/test';
import { liveMatch, raceToCome, restingBet, signIn } from '../bettor.ts';
import { checkPage, listen, settle } from '../page-check.ts';
import { addressesOf, type Examples, isForStrangers, NOWHERE, routePatterns } from '../routes.ts';
import { test } from '../worker-exchange.ts';

// Every page of the table of routes, at both widths and in both schemes: no axe finding, no policy violation, no error
// in the console, nothing wider than the screen.
// The desktop is tall, so that no row of the sidebar is cut at its scrolling edge and counted as too small a target.

// Every worker takes a part of them, on an exchange of its own.
test.describe.configure({ mode: 'parallel' });

async function examples(page: Page): Promise<Examples> {
  const [live, other, race] = [await liveMatch(page, 4), await liveMatch(page, 2), await raceToCome(page)];
  return { live, other, race, betId: await restingBet(page, race) };
}

async function visit(page: Page, url: string, address: string): Promise<void> {
  await page.goto(`${url}/#${address}`);
  await settle(page);
  await expect(page.getByText('This page does not exist'), address).toHaveCount(0);
  await checkPage(page);
}

/** A page of the given width, with what it complained of, and the routes to walk once somebody has signed in. */
async function newPage(browser: Browser, width: number): Promise<{ page: Page; complaints: string[] }> {
  const context = await browser.newContext({
    viewport: { width, height: width > 600 ? 2000 : 844 },
    hasTouch: width < 600,
  });
  const page = await context.newPage();
  return { page, complaints: listen(page) };
}

for (const width of [1366, 390]) {
  test(`every page at ${width} px, light and dark`, async ({ browser, liveExchange: exchange }) => {
    const { page, complaints } = await newPage(browser, width);
    const patterns = routePatterns();
    expect(patterns.length).toBeGreaterThan(30);
    await page.goto(exchange.url);
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
    await checkPage(page);
    for (const pattern of patterns.filter(isForStrangers)) {
      for (const address of addressesOf(pattern, NOWHERE)) await visit(page, exchange.url, address);
    }
    await signIn(page, exchange.url, 'demo2');
    const of = await examples(page);
    for (const pattern of patterns.filter((one) => !isForStrangers(one))) {
      for (const address of addressesOf(pattern, of)) await visit(page, exchange.url, address);
    }
    await page.goto(`${exchange.url}/#/game-details/7/${of.race.match_id}`);
    await page
      .getByRole('button', { name: /^Back / })
      .and(page.locator('[aria-disabled="false"]'))
      .first()
      .click();
    await expect(page.getByLabel(/^Bet slip/).first()).toBeVisible();
    await checkPage(page);
    expect(complaints).toEqual([]);
    await page.context().close();
  });
}

test('every page in Hindi on a phone', async ({ browser, liveExchange: exchange }) => {
  const { page, complaints } = await newPage(browser, 390);
  await signIn(page, exchange.url, 'demo2');
  const of = await examples(page);
  await page.evaluate(() => localStorage.setItem('language', 'hi'));
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', /^hi/);
  for (const pattern of routePatterns().filter((one) => !isForStrangers(one))) {
    for (const address of addressesOf(pattern, of)) await visit(page, exchange.url, address);
  }
  await expect(page.getByRole('navigation').first()).toContainText(/[\u0900-\u097F]/);
  expect(complaints).toEqual([]);
  await page.context().close();
});
