import { expect } from '@playwright/test';
import { signIn } from './bettor.ts';
import { newBettor } from './people.ts';
import { playEveryGame } from './provider-play.ts';
import { test } from './worker-exchange.ts';

// Games of the bundled provider; on a phone: long/provider-games.spec.ts.

test.describe('on a desktop, light', () => {
  test.use({ viewport: { width: 1366, height: 900 }, colorScheme: 'light' });

  test('the three games are played, and the statement has every stake', ({ page, exchange }) =>
    playEveryGame(page, exchange.url));
});

test('every entry of the menu leads to games, and what does not run is named', async ({ page, exchange }) => {
  await signIn(page, exchange.url, await newBettor(exchange.url));
  const menu = page.getByRole('navigation', { name: 'All sports and racing' });
  for (const [entry, count] of [
    ['Our Casino', 28],
    ['Our Virtual', 3],
  ] as const) {
    await menu.getByRole('link', { name: entry }).click();
    await expect(page.getByRole('list', { name: 'Tables' }).getByRole('listitem')).toHaveCount(count);
  }
  for (const [entry, heading] of [
    ['Live Casino', 'Live Casino'],
    ['Slot Game', 'Slot Game'],
    ['Fantasy Game', 'Fantasy Game'],
  ] as const) {
    await menu.getByRole('link', { name: entry }).click();
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expect(page.getByRole('list', { name: 'Games' }).getByRole('listitem')).toHaveCount(1);
  }
  await page.route('**/api/casino/getProviderGames', (route) =>
    route.fulfill({ json: { status: true, message: '', data: { games: [], silent: ['Evens Games'] } } }),
  );
  await page.reload();
  await expect(page.getByRole('main')).toContainText('Evens Games did not answer');
});
