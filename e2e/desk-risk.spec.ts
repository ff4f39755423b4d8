import { expect, type Page } from '@playwright/test';
import { openDesk } from './desk.ts';
import type { RunningExchange } from './exchange.ts';
import { checkPage, settle } from './page-check.ts';
import { Person, storyMarket } from './people.ts';
import { test } from './worker-exchange.ts';

// What an operator sees of what is at stake, and of everybody's bets.

let exchange: RunningExchange;
let operator: Person;
let demo: Person;
let demo2: Person;

test.beforeAll(async ({ exchange: shared }) => {
  exchange = shared;
  operator = await Person.signedIn(exchange.url, 'operator');
  demo = await Person.signedIn(exchange.url, 'demo');
  demo2 = await Person.signedIn(exchange.url, 'demo2');
});
test.beforeEach(({ page }) => page.setViewportSize({ width: 1366, height: 900 }));

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const goTo = (page: Page, path: string) => page.goto(`${exchange.url}/operator/#${path}`);

test('the book follows bets by itself, from a match to its market to whom it rests on', async ({ page }) => {
  const story = await storyMarket(operator);
  await openDesk(page, exchange.url, 'trader');
  await goTo(page, '/risk');
  await settle(page);
  await demo.bet(story, { side: 'back', odds: 3, stake: 20_000 });
  await demo2.bet(story, { side: 'lay', odds: 3, stake: 1000 });
  await page.getByRole('combobox', { name: 'Order' }).selectOption('At stake');
  await expect(row(page, story.matchName)).toContainText('22,000');
  await row(page, story.matchName).getByRole('button').click();
  await row(page, story.matchName).getByRole('link').click();
  const panel = page.getByRole('region', { name: 'Match Odds' });
  await expect(panel.getByRole('listitem').filter({ hasText: /^demo−/ })).toContainText('−20,000');
  await expect(panel.getByRole('listitem').filter({ hasText: 'demo2' })).toContainText('−2,000');
  await panel.getByRole('link', { name: 'Its bets' }).click();
  await expect(page.getByRole('heading', { name: 'Search bets' })).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'Lay' })).toContainText('demo2');
});

test('the ticker stands still by a key and loses nothing, and a bet tells its story', async ({ page }) => {
  const story = await storyMarket(operator);
  await openDesk(page, exchange.url, 'trader');
  await goTo(page, '/bets');
  await settle(page);
  await page.getByRole('textbox', { name: 'Person, match, market, bet or address' }).fill(story.matchName);
  await demo.bet(story, { side: 'back', odds: 4, stake: 25 });
  await expect(row(page, story.matchName)).toHaveCount(1);
  await page.getByRole('heading', { name: 'Bets', exact: true }).click();
  await page.keyboard.press('Space');
  await expect(page.getByRole('button', { name: 'Resume' })).toBeVisible();
  await demo2.bet(story, { side: 'lay', odds: 4, stake: 10 });
  await expect(page.getByText('1 new since you paused')).toBeVisible();
  await expect(row(page, story.matchName)).toHaveCount(1);
  await page.keyboard.press('Space');
  await expect(row(page, story.matchName)).toHaveCount(2);
  await expect(row(page, 'demo2')).toContainText('Matched');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: /^Back Lantern/ })).toBeVisible();
  const fills = page.getByRole('region', { name: 'Fills' });
  await expect(row(page, '10.00').filter({ hasText: 'demo2' })).toBeVisible();
  await expect(fills).toContainText('1 fill');
  await expect(page.getByText('Received and accepted')).toBeVisible();
});

test('matched bets and alerts of a match stand on its page as they come, of no other match', async ({ page }) => {
  const [story, other] = [await storyMarket(operator), await storyMarket(operator)];
  await demo.bet(story, { side: 'back', odds: 4, stake: 40 });
  await demo2.bet(story, { side: 'lay', odds: 4, stake: 40 });
  await openDesk(page, exchange.url, 'trader');
  await goTo(page, `/match/${story.matchId}`);
  const bets = page.getByRole('region', { name: 'Matched bets' });
  const rows = bets.getByRole('row').filter({ hasText: /Back|Lay/ });
  await expect(rows).toHaveCount(2);
  await expect(rows.filter({ hasText: 'demo2' })).toContainText('Match Odds');
  for (const market of [story, other]) await demo.bet(market, { side: 'back', odds: 5, stake: 50 });
  await demo2.bet(story, { side: 'lay', odds: 5, stake: 50 });
  await demo2.bet(other, { side: 'lay', odds: 5, stake: 60 });
  await expect(rows).toHaveCount(4);
  await expect(rows.first()).toContainText('50');
  // Both bet from one address.
  const alerts = page.getByRole('region', { name: 'Match alerts' });
  await expect(alerts.getByRole('listitem')).toContainText(['Same address, same market']);
  await checkPage(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await checkPage(page);
  await alerts.getByRole('link').first().click();
  await expect(page.getByRole('region', { name: /^Case/ })).toBeVisible();
});

test('somebody without the permission sees neither page', async ({ page }) => {
  await openDesk(page, exchange.url, 'scorer');
  const menu = page.getByRole('navigation', { name: 'Desk' });
  await expect(menu.getByRole('link', { name: 'Matches' })).toBeVisible();
  await expect(menu.getByRole('link', { name: 'Risk' })).toHaveCount(0);
  await goTo(page, '/risk');
  await expect(page.getByRole('heading', { name: 'This page does not exist' })).toBeVisible();
});

test('reports of what results moved and of the funds, equal to the ledger, and as a file', async ({ page }) => {
  const story = await storyMarket(operator, { commission: 5 });
  await demo.bet(story, { side: 'back', odds: 3, stake: 5000 });
  await demo2.bet(story, { side: 'lay', odds: 3, stake: 5000 });
  await operator.call('admin/closeMarket', { market_id: story.marketId });
  await operator.call('admin/settleMarket', { market_id: story.marketId, winners: [1] });
  await openDesk(page, exchange.url, 'auditor');
  await goTo(page, '/reports');
  await page.getByRole('combobox', { name: 'Group by' }).selectOption('Match');
  // Matches stand by their turnover, and some of the simulator have more.
  await page.getByRole('combobox', { name: 'Rows', exact: true }).selectOption('100');
  // 10,000 won by one and lost by the other, and 5 per cent of it.
  await expect(row(page, story.matchName)).toContainText('500.00');
  await expect(row(page, story.matchName)).toContainText('sums to 0');
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  expect((await saved).suggestedFilename()).toBe('results-by-match.csv');
  await page.getByRole('link', { name: 'Customer funds' }).click();
  await expect(page.getByText('created ').first()).toBeVisible();
  await page.getByRole('link', { name: 'Voids' }).click();
  await page.getByLabel('From').fill('2020-01-01');
  await page.getByLabel('To', { exact: true }).fill('2020-01-02');
  await expect(page.getByRole('heading', { name: 'No activity' })).toBeVisible();
});
