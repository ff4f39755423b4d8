import { expect } from '@playwright/test';
import { openDesk } from './desk.ts';
import { checkPage } from './page-check.ts';
import { Person, storyMarket } from './people.ts';
import { test } from './worker-exchange.ts';

// Staff who want to be called are called on every page of the desk.

declare global {
  // The titles of the browser's notices, kept by the story.
  var shown: string[];
}

test.beforeEach(({ page }) => page.setViewportSize({ width: 1366, height: 900 }));

test('a match in play with nothing open calls a trader who looks elsewhere, and only while they want it', async ({
  page,
  exchange,
}) => {
  const operator = await Person.signedIn(exchange.url, 'operator');
  const { marketId, matchName } = await storyMarket(operator);
  await operator.call('admin/turnInPlay', { market_id: marketId, bet_delay: 0 });
  await page.addInitScript(() => {
    globalThis.shown = [];
    class Kept extends EventTarget {
      static readonly permission = 'granted';
      constructor(title: string) {
        super();
        globalThis.shown.push(title);
      }
    }
    Object.assign(globalThis, { Notification: Kept });
  });
  await openDesk(page, exchange.url, 'trader');
  await page.goto(`${exchange.url}/operator/#/today`);
  const button = page.getByRole('button', { name: 'Call me when urgent' });
  await expect(button).toHaveAttribute('aria-pressed', 'false');
  await button.click();
  await expect(button).toHaveAttribute('aria-pressed', 'true');
  await checkPage(page);
  await page.goto(`${exchange.url}/operator/#/risk`);
  await expect(page.getByRole('heading', { name: 'Risk', level: 1 })).toBeVisible();
  await expect(page.locator('[data-called]')).toHaveCount(1);
  await operator.call('admin/suspendMarket', { market_id: marketId });
  const titles = () => page.evaluate(() => globalThis.shown);
  await expect.poll(titles).toContain(`${matchName}: in play, and nothing is open`);

  await page.reload();
  await page.goto(`${exchange.url}/operator/#/today`);
  await expect(button).toHaveAttribute('aria-pressed', 'true');
  await button.click();
  await expect(page.locator('[data-called]')).toHaveCount(0);
});
