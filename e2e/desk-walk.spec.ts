import { expect, type Browser, type Page } from '@playwright/test';
import { deskRoutes, openDesk } from './desk.ts';
import { addressesOfRoute, somethingEverywhere } from './desk-addresses.ts';
import { startQuietExchange, type RunningExchange } from './exchange.ts';
import { axeFindings, listen, settle, tooWide } from './page-check.ts';
import { test } from './worker-exchange.ts';

// Every page of the desk with something on it: it opens, axe finds nothing, nothing is wider than the screen, and the
// console is silent. In every size and scheme, with its dialogs: long/desk-walk.spec.ts.

let exchange: RunningExchange;
let of: Awaited<ReturnType<typeof somethingEverywhere>>;
let page: Page;
let complaints: string[];

// An exchange of its own: other stories would find what waits at this desk.
test.beforeAll(async ({ browser }: { browser: Browser }) => {
  exchange = await startQuietExchange();
  of = await somethingEverywhere(exchange.url);
  page = await (await browser.newContext({ viewport: { width: 1366, height: 900 } })).newPage();
  complaints = listen(page);
  await openDesk(page, exchange.url);
});
test.afterAll(async () => {
  await page.context().close();
  expect(await exchange.stop()).toBe(0);
});

for (const route of [...deskRoutes(), '/bets?user=:userId']) {
  test(`the page ${route} of the desk`, async () => {
    for (const address of addressesOfRoute(route, of)) {
      await page.goto(`${exchange.url}/operator/#${address}`);
      await settle(page);
      await expect(page.getByRole('heading', { level: 1 }).first(), address).toBeAttached();
      await expect(page.getByText('This page does not exist'), address).toHaveCount(0);
      expect(await axeFindings(page), address).toEqual([]);
      expect(await tooWide(page), address).toEqual([]);
    }
    expect(complaints.splice(0)).toEqual([]);
  });
}
