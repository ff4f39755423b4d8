import { devices, expect, test, type FrameLocator, type Page } from '@playwright/test';
import { signIn } from './bettor.ts';
import { startExchange, type RunningExchange } from './exchange.ts';
import { frameLooksRight, holdsUp } from './page-check.ts';

// Games of the bundled provider, which is a process of its own and knows the exchange over HTTP alone.

let exchange: RunningExchange;

test.beforeAll(async () => {
  exchange = await startExchange();
});
test.afterAll(async () => {
  expect(await exchange.stop()).toBe(0);
});

interface Balance {
  readonly total_balance: number;
  readonly liability: number;
}

/** As the exchange has it. */
const balanceOf = (page: Page) =>
  page.evaluate(async () => {
    const token = localStorage.getItem('usertoken') ?? '';
    const headers = { authorization: `Bearer ${token.replaceAll('"', '')}` };
    const answer = (await (await fetch('/api/user/getUserBalance', { headers })).json()) as { data: Balance };
    return answer.data;
  });

/** Opens a game by its menu entry, and its tile. */
async function openGame(page: Page, menu: string, game: string): Promise<FrameLocator> {
  await page.goto(`${exchange.url}/#${menu}`);
  const tile = page.getByRole('list', { name: 'Games' }).getByRole('link', { name: game });
  await expect(tile).toBeVisible();
  await expect(page.getByRole('main')).toContainText(/Returns 9\d\.\d/);
  await holdsUp(page);
  await tile.click();
  const frame = page.frameLocator(`iframe[title="${game}"]`);
  await expect(frame.getByRole('heading', { level: 1, name: game })).toBeVisible();
  return frame;
}

/** Plays once; what the game says it paid is what the balance has moved by. */
async function playOnce(page: Page, frame: FrameLocator, button: string): Promise<number> {
  const before = await balanceOf(page);
  await frame.getByLabel('Stake').fill('10');
  await frame.getByRole('button', { name: button }).click();
  const told = frame.getByRole('status');
  await expect(told).toContainText(/You won|You lost|stake is back/, { timeout: 40_000 });
  const words = (await told.textContent()) ?? '';
  const amount = Number(/(?:won|lost) ([\d,.]+\d)/.exec(words)?.[1]?.replaceAll(',', '') ?? 0);
  const moved = words.includes('You lost') ? 0 - amount : amount;
  await expect
    .poll(async () => Math.round(((await balanceOf(page)).total_balance - before.total_balance) * 100))
    .toBe(Math.round(moved * 100));
  return moved;
}

const { defaultBrowserType: _, ...phone } = devices['Pixel 7'];

for (const [name, user, options] of [
  ['a desktop, light', 'demo', { viewport: { width: 1366, height: 900 }, colorScheme: 'light' }],
  ['a phone, dark', 'demo2', { ...phone, viewport: { width: 390, height: 844 }, colorScheme: 'dark' }],
] as const) {
  test(`on ${name}: the three games are played, and the statement has every stake`, async ({ browser }) => {
    test.setTimeout(600_000);
    const context = await browser.newContext(options);
    const page = await context.newPage();
    const refused: string[] = [];
    page.on('console', (message) => {
      if (message.text().includes('Content Security Policy')) refused.push(message.text());
    });
    await signIn(page, exchange.url, user);
    for (const [menu, game, button] of [
      ['/world-casino/slot', 'Reels', 'Spin'],
      ['/world-casino/fantasy', 'Fantasy Over', 'Play'],
      ['/world-casino', 'Wheel', 'Bet'],
    ] as const) {
      const frame = await openGame(page, menu, game);
      await frameLooksRight(page, `iframe[title="${game}"]`);
      await playOnce(page, frame, button);
      await holdsUp(page);
      await frameLooksRight(page, `iframe[title="${game}"]`);
    }
    expect((await balanceOf(page)).liability).toBe(0);
    await page.goto(`${exchange.url}/#/report/live-casino-bets`);
    const rows = page.getByRole('main').locator('tbody tr, li');
    for (const game of ['Reels', 'Fantasy Over', 'Wheel'])
      await expect(rows.filter({ hasText: game }).first()).toContainText('Evens Games');
    await holdsUp(page);
    await page.goto(`${exchange.url}/#/report/account-statement`);
    await expect(page.getByRole('main')).toContainText('Evens Games / Reels');
    await holdsUp(page);
    expect(refused).toEqual([]);
    await context.close();
  });
}

test('every entry of the menu leads to games, and what does not run is named', async ({ page }) => {
  await signIn(page, exchange.url, 'demo3');
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
