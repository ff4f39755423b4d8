import { expect, test, type Page } from '@playwright/test';
import { call, signIn } from './bettor.ts';
import { startExchange, type RunningExchange } from './exchange.ts';
import { covered, settle, tooWide } from './page-check.ts';
import { Person, storyMarket, storySession } from './people.ts';

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

test('what is held and what is open takes the tap that is meant for it, on both kinds of phone', async ({ page }) => {
  const market = await storyMarket(operator);
  const runs = await storySession(operator, market, 150);
  await other.bet(market, { side: 'lay', odds: 3, stake: 500 });
  await other.bet(market, { side: 'back', odds: 3.2, stake: 500 });
  await signIn(page, exchange.url);
  const back = { market_id: market.marketId, selection_id: 1, odds: 3, stake: 40, is_back: 1 };
  await call(page, 'bet/placeMarketBet', back);
  await call(page, 'bet/placeMarketBet', { ...back, odds: 8 });
  await call(page, 'bet/placeFancyBet', { fancy_id: runs, run: 150, size: 100, stack: 70, is_back: 1 });
  for (const width of [390, 360]) {
    await page.setViewportSize({ width, height: 844 });
    await open(page, market.path);
    const name = page.getByRole('button', { name: 'Innings runs', exact: true });
    await name.tap();
    const position = page.getByRole('region', { name: 'Innings runs, what each result brings' });
    await expect(position).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await position.getByRole('button', { name: 'Close' }).tap();
    await expect(position).toBeHidden();
    expect(await covered(page), `what is held at ${width}`).toEqual([]);
    await page.getByRole('button', { name: 'Rules of Innings runs' }).tap();
    await expect(page.getByRole('dialog', { name: 'Rules: Innings runs' })).toBeVisible();
    expect(await covered(page), `rules at ${width}`).toEqual([]);
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: /^Back Lantern\d+ 3\.00 / }).tap();
    const slip = page.getByRole('form', { name: /^Bet slip, / });
    await slip.getByLabel('Stake', { exact: true }).fill('25');
    await other.bet(market, { side: 'lay', odds: 3.1, stake: 50 });
    const best = slip.getByRole('button', { name: /^Odds moved. Take the best odds:/ });
    expect(await covered(page), `the slip at ${width}`).toEqual([]);
    await best.tap();
    await expect(slip.getByLabel('Odds', { exact: true })).toHaveValue('3.10');
    await slip.locator('summary').tap();
    expect(await covered(page), `its choices at ${width}`).toEqual([]);
    expect(await tooWide(page)).toEqual([]);
    await page.getByRole('button', { name: 'Close slip' }).tap();
    // Taken away, for the other width.
    await call(page, 'bet/placeMarketBet', { ...back, odds: 3.1, stake: 50 });
    await page.getByRole('button', { name: 'Menu', exact: true }).tap();
    const menu = page.locator('dialog.drawer');
    await expect(menu).toBeVisible();
    expect(await covered(page), `the menu at ${width}`).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
  }
});
