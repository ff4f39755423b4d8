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

test('two overs are scored by key, a wrong ball is corrected, and each ball is one fact', async ({ page }) => {
  await openDesk(page, exchange.url, 'trader');
  const { series_id } = await call<{ series_id: number }>(page, 'admin/createSeries', {
    sport_id: 4,
    name: 'Pier Cup',
  });
  const { match_id } = await call<{ match_id: number }>(page, 'admin/createMatchFromTemplate', {
    request_id: 'scored',
    template: 't20',
    series_id,
    sides: ['Quay', 'Dunes'],
    open_date: '2099-05-01T14:00:00Z',
    bet_delay: 5000,
    commission: 2,
    min_stake: 1,
  });
  await page.goto(`${exchange.url}/operator/#/match/${match_id}`);
  await page.getByRole('link', { name: 'Score', exact: true }).click();
  await page.getByRole('button', { name: 'Dunes bat' }).click();
  await expect(page.getByRole('heading', { name: 'Ball 0.1' })).toBeVisible();
  // A wide and a no-ball are not of the over; a wicket takes two keys.
  for (const key of ['1', '4', 'd', 'Enter', '0', 'w', '2', 'n', '2', '6', '2']) await page.keyboard.press(key);
  await expect(page.getByRole('heading', { name: 'Ball 1.1' })).toBeVisible();
  await expect(page.getByText('All balls are sent.')).toBeVisible();
  await expect(page.getByLabel('Score').getByRole('status')).toContainText('Dunes 17/1');

  for (const key of ['0', '1', '1', '0', '4', '3']) await page.keyboard.press(key);
  await expect(page.getByLabel('Score').getByRole('status')).toContainText('Dunes 26/1');
  await expect(page.getByText('All balls are sent.')).toBeVisible();
  await page.keyboard.press('z');
  await expect(page.getByLabel('Score').getByRole('status')).toContainText('Dunes 23/1');
  await page.keyboard.press('2');
  await expect(page.getByText('All balls are sent.')).toBeVisible();
  await expect(page.getByLabel('Score').getByRole('status')).toContainText('Dunes 25/1');

  await page.getByRole('button', { name: /^1 ?1\.2/ }).click();
  await expect(page.getByRole('heading', { name: 'What 1.2 really was' })).toBeVisible();
  await page.keyboard.press('3');
  await expect(page.getByText('Dunes 25 becomes 27.')).toBeVisible();
  await checkPage(page);
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Score').getByRole('status')).toContainText('Dunes 27/1');
  const { facts } = await call<{ facts: { said: { kind: string } | null; corrects: number | null }[] }>(
    page,
    'admin/getFacts',
    { match_id },
  );
  const balls = facts.filter(({ said }) => said?.kind === 'ball');
  // 14 of the first count, one taken back, one in its place, one corrected.
  expect([balls.length, facts.filter(({ corrects }) => corrects !== null).length]).toEqual([16, 2]);
  await page.setViewportSize({ width: 390, height: 844 });
  await checkPage(page);
  expect(complaints).toEqual([]);
});
