import { expect, test, type Page } from '@playwright/test';
import { signIn } from './bettor.ts';
import { startExchange, type RunningExchange } from './exchange.ts';
import { settle } from './page-check.ts';
import { Person, storyMarket } from './people.ts';

// What a bettor's thumb meets. No service worker: what it holds would hide what the page did not fetch ahead.
test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 }, serviceWorkers: 'block' });

let exchange: RunningExchange;
let operator: Person;
let other: Person;

test.beforeAll(async () => {
  exchange = await startExchange();
  operator = await Person.signedIn(exchange.url, 'operator');
  other = await Person.signedIn(exchange.url, 'demo2');
});
test.afterAll(async () => {
  expect(await exchange.stop()).toBe(0);
});

async function open(page: Page, path: string): Promise<void> {
  await page.goto(`${exchange.url}${path}`);
  await settle(page);
}

/** Waits until nothing is asked of the network any more but what is asked again and again. */
async function quiet(page: Page): Promise<void> {
  const asked = () =>
    page.evaluate(
      () =>
        performance.getEntriesByType('resource').filter(({ name }) => !/getUserBalance|getMessage/.test(name)).length,
    );
  let before = -1;
  const stands = async () => {
    const now = await asked();
    const same = now === before;
    before = now;
    return same;
  };
  // Longer than the page waits before it fetches what its first picture can do without.
  await expect.poll(stands, { intervals: [3000] }).toBe(true);
}

for (const width of [390, 1366]) {
  test(`at ${width} px the first tap on a price opens the slip with its stakes, whatever the network does`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    const market = await storyMarket(operator);
    await other.bet(market, { side: 'lay', odds: 3, stake: 500 });
    await signIn(page, exchange.url);
    await page.goto('about:blank');
    await open(page, market.path);
    const price = page.getByRole('button', { name: /^Back Lantern\d+ 3\.00 / });
    await expect(price).toBeVisible();
    await quiet(page);
    const held: string[] = [];
    await page.route(/\.js$|\.css$|getButtonValue/, (route) => void held.push(route.request().url()));
    await price.tap();
    const slip = page.getByRole('form', { name: /^Bet slip, / }).or(page.getByRole('region', { name: /^Bet slip, / }));
    await expect(slip.getByLabel('Stake', { exact: true }), held.join()).toBeVisible({ timeout: 10_000 });
    await expect(slip.getByRole('button', { name: '1K', exact: true })).toBeVisible({ timeout: 10_000 });
    expect(held).toEqual([]);
  });
}
