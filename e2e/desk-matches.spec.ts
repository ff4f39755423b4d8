import { expect, test, type Page } from '@playwright/test';
import { call } from './bettor.ts';
import { openDesk } from './desk.ts';
import { startExchange, type RunningExchange } from './exchange.ts';
import { checkPage, listen } from './page-check.ts';

// Matches made at the desk: one form makes all markets, a line is quoted, and the clock acts at the start.

let exchange: RunningExchange;
let complaints: string[];

test.beforeAll(async () => {
  exchange = await startExchange();
});
test.afterAll(async () => {
  expect(await exchange.stop()).toBe(0);
});
test.beforeEach(async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 900 });
  complaints = listen(page);
});

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
interface Listed {
  readonly name: string;
  readonly match_name: string;
  readonly match_id: number;
  readonly status: string;
  readonly in_play: boolean;
}

test('a T20 from the template is opened, quoted by key, moved, and turned in play by the clock', async ({ page }) => {
  await openDesk(page, exchange.url, 'trader');
  await page.goto(`${exchange.url}/operator/#/matches`);
  await page.getByRole('button', { name: 'New match' }).waitFor();
  await page.keyboard.press('n');
  await page.getByLabel('Series').fill('Lantern League');
  await page.getByLabel('Home').fill('Lantern');
  await page.getByLabel('Away').fill('Harbour');
  await page.getByLabel('Start, UTC+5:30').fill('2099-05-01T19:30');
  await checkPage(page);
  await page.getByRole('button', { name: /^Make the match with 21 markets/ }).click();
  await expect(page.getByRole('heading', { name: 'Lantern v Harbour', level: 1 })).toBeVisible();
  await expect(page.getByText(/turns 20 markets in play and suspends 1 market/)).toBeVisible();

  await page.keyboard.press('n');
  const session = row(page, '6 over run 1st innings');
  await expect(session).not.toContainText('Not opened');
  await session.getByRole('button', { name: '6 over run 1st innings', exact: true }).click();
  const form = page.getByRole('form', { name: 'Quote 6 over run 1st innings' });
  await form.getByLabel('No, runs').fill('45');
  await form.getByLabel('Yes, runs').fill('46');
  await form.getByLabel('Yes, runs').press('Enter');
  await expect(session).toContainText('45');
  await expect(session).toContainText('46');
  await session.getByRole('button', { name: /: up 1$/ }).click();
  await expect(session).toContainText('47');
  await checkPage(page);

  const markets = async () =>
    (await call<Listed[]>(page, 'admin/getMarkets', {})).filter(({ match_name }) => match_name === 'Lantern v Harbour');
  const [odds] = await markets();
  await call(page, 'admin/changeMatch', {
    match_id: odds?.match_id,
    open_date: new Date(Date.now() + 3000).toISOString(),
  });
  const running = async () => (await markets()).filter(({ in_play }) => in_play).length;
  await expect.poll(running, { timeout: 30_000 }).toBe(20);
  const toss = (await markets()).find(({ name }) => name === 'Toss');
  expect(toss).toMatchObject({ status: 'suspended', in_play: false });
  expect(complaints).toEqual([]);
});
