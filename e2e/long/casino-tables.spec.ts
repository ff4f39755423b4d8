import { devices, expect, test } from '@playwright/test';
import { TABLES, VIRTUALS } from '../../games/index.ts';
import { call, signIn } from '../bettor.ts';
import { playDraws } from '../draw-play.ts';
import { startQuietExchange, type RunningExchange } from '../exchange.ts';
import { holdsUp } from '../page-check.ts';
import { PACE, playTables, TABLE_OF_EACH_KIND } from '../table-play.ts';

// Every table as it looks on a phone, with bets and results on it, and a table of each kind and every draw in both sizes.

const { defaultBrowserType: _, ...phone } = devices['Pixel 7'];
let exchange: RunningExchange;

test.beforeAll(async () => {
  exchange = await startQuietExchange(PACE);
});
test.afterAll(async () => {
  expect(await exchange.stop()).toBe(0);
});

test('on a phone: every table and every virtual holds up with results on screen', async ({ browser }) => {
  const context = await browser.newContext({ ...phone, viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await signIn(page, exchange.url);
  const codes = [...TABLES, ...VIRTUALS].map(({ code }) => code);
  // A table that was looked at once plays for half a minute: all of them do at the same time.
  for (const table of codes) await call(page, 'casino/getTable', { table });
  for (const code of codes) {
    await page.goto(`${exchange.url}/#/casino/match/${code}`);
    await expect(page.locator('.last-results li').first(), code).toBeVisible({ timeout: 60_000 });
    await holdsUp(page);
  }
  await context.close();
});

test('where both sides are quoted, they are told apart in words, before the result and after it', async ({
  browser,
}) => {
  const context = await browser.newContext({ ...phone, viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await signIn(page, exchange.url);
  for (const code of ['card32', 'cmatch20', 'superover']) {
    await page.goto(`${exchange.url}/#/casino/match/${code}`);
    const choice = page.locator('.bet-choice').filter({ has: page.locator('.price-cell.lay') });
    await expect(choice.first().locator('.side-heads span'), code).toHaveText(['Back', 'Lay']);
    await choice.first().getByRole('button', { name: /^Lay / }).click();
    await expect(page.getByRole('region', { name: 'Bet slip' }).getByRole('button', { name: /^Lay / })).toBeVisible();
    const ended = page
      .locator('.bet-choice')
      .filter({ has: page.locator('.ended') })
      .first();
    await expect(ended.locator('.side-heads span'), code).toHaveText(['Back', 'Lay']);
    await expect(ended.locator('.ended')).toHaveText([
      /^Back .*(Won|Lost|Stake back)$/,
      /^Lay .*(Won|Lost|Stake back)$/,
    ]);
  }
  await context.close();
});

for (const [name, options] of [
  ['a desktop, light', { viewport: { width: 1366, height: 900 }, colorScheme: 'light' }],
  ['a phone, dark', { ...phone, viewport: { width: 390, height: 844 }, colorScheme: 'dark' }],
] as const) {
  test(`on ${name}: a table of each kind is played, and its deals are the ones that were promised`, async ({
    browser,
  }) => {
    const context = await browser.newContext(options);
    await playTables(await context.newPage(), exchange.url, TABLE_OF_EACH_KIND);
    await context.close();
  });

  test(`on ${name}: matka, a race and an over are played, and their draws are the ones that were promised`, async ({
    browser,
  }) => {
    const context = await browser.newContext(options);
    await playDraws(await context.newPage(), exchange.url);
    await context.close();
  });
}
