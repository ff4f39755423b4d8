import { expect, type Page } from '@playwright/test';
import { call, figure, signIn } from './bettor.ts';
import type { RunningExchange } from './exchange.ts';
import { dragBet } from './ladder-drag.ts';
import { axeFindings, listen, openPage, tooWide } from './page-check.ts';
import { newBettor, Person, storyMarket, type StoryMarket, storySession } from './people.ts';
import { test } from './worker-exchange.ts';

// Stories of what a bettor looks at a market with. The matches are an operator’s own, so that nothing happens unasked.

let exchange: RunningExchange;
let operator: Person;
let other: Person;
/** The bettor of the page. */
let user: string;

test.beforeAll(async ({ exchange: shared }) => {
  exchange = shared;
  operator = await Person.signedIn(exchange.url, 'operator');
  other = await Person.signedIn(exchange.url, await newBettor(exchange.url));
  user = await newBettor(exchange.url);
});
test.beforeEach(async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 900 });
});

const STRUCTURE = [
  'scrollable-region-focusable',
  'aria-required-children',
  'aria-required-parent',
  'button-name',
  'label',
];

const open = (page: Page, to: string | StoryMarket) => openPage(page, exchange.url, to);

test('a trade appears in the chart, its table and its prices; it grows while it is open', async ({ page }) => {
  const complaints = listen(page);
  await signIn(page, exchange.url, user);
  const market = await storyMarket(operator);
  await other.bet(market, { side: 'lay', odds: 2.5, stake: 80 });
  await call(page, 'bet/placeMarketBet', {
    market_id: market.marketId,
    selection_id: 1,
    odds: 2.5,
    stake: 30,
    is_back: 1,
  });
  await open(page, market);
  await page.getByRole('button', { name: /^Chart of Lantern/ }).click();
  const chart = page.getByRole('dialog');
  await expect(chart.locator('.plot canvas')).toBeVisible();
  await expect(chart.locator('.chart-sum')).toContainText('Matched30');
  await chart.getByText('The chart as a table').click();
  const newest = chart.locator('.trade-table tbody tr').first();
  await expect(newest.locator('td').nth(3)).toHaveText('2.50');
  await expect(newest.locator('td').last()).toHaveText('30');
  // Another bet, while it is looked at.
  const third = await Person.signedIn(exchange.url, await newBettor(exchange.url));
  await third.bet(market, { side: 'back', odds: 2.5, stake: 20 });
  await expect(chart.locator('.chart-sum')).toContainText('Matched50');
  await expect(chart.locator('.traded tbody tr')).toContainText(['2.50']);
  expect(await axeFindings(page)).toEqual([]);
  expect(complaints).toEqual([]);
});

test('a bet is placed and cancelled on the ladder by the keyboard alone', async ({ page }) => {
  await signIn(page, exchange.url, user);
  const market = await storyMarket(operator);
  await other.bet(market, { side: 'lay', odds: 3, stake: 50 });
  await other.bet(market, { side: 'back', odds: 3.2, stake: 50 });
  await open(page, `/#/ladder/${market.matchId}/${market.marketId}`);
  const ladder = page.getByRole('grid', { name: /^Lantern/ });
  await ladder.focus();
  const cursor = ladder.locator('tr[aria-selected="true"]');
  await expect(cursor.locator('.ladder-price')).toHaveText('3.00');
  await expect(cursor.locator('.ladder-back')).toHaveText('50');
  await page.getByRole('checkbox', { name: 'One-click betting' }).focus();
  await page.keyboard.press('Space');
  await expect(page.locator('.ladder-controls')).toContainText('One-click is on');
  await expect(page.getByLabel('Stake of the next bet')).toHaveValue('100');
  await ladder.focus();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('b');
  const row = ladder.locator('tr', { has: page.locator('.ladder-price', { hasText: /^3\.10$/ }) });
  await expect(row.locator('.ladder-own-back')).toHaveText('100');
  await page.keyboard.press('Shift+ArrowUp');
  const above = ladder.locator('tr', { has: page.locator('.ladder-price', { hasText: /^3\.15$/ }) });
  await expect(above.locator('.ladder-own-back')).toHaveText('100');
  await expect(row.locator('.ladder-own-back')).toHaveText('');
  await expect(cursor.locator('.ladder-price')).toHaveText('3.15');
  // Keys that come faster than the answers count as well.
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowDown');
  const below = ladder.locator('tr', { has: page.locator('.ladder-price', { hasText: /^3\.05$/ }) });
  await expect(below.locator('.ladder-own-back')).toHaveText('100');
  await expect(cursor.locator('.ladder-price')).toHaveText('3.05');
  await expect(above.locator('.ladder-own-back')).toHaveText('');
  await page.keyboard.press('x');
  await expect(below.locator('.ladder-own-back')).toHaveText('');
  await page.keyboard.press('Escape');
  await expect(page.locator('.ladder-controls')).not.toContainText('One-click is on');
  // Unarmed, the key fills the slip.
  await page.keyboard.press('l');
  await expect(page.getByRole('complementary')).toContainText('Lantern');
  // Contrast over some thousand cells takes axe a minute.
  expect(await axeFindings(page, STRUCTURE)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole('form', { name: /^Bet slip, lay Lantern/ })).toBeVisible();
  await page.getByRole('button', { name: 'Close slip' }).click();
  await expect(ladder).toHaveCount(1);
  expect(await tooWide(page)).toEqual([]);
});

test('the ladder is one tap from its market, and follows the price until it is touched', async ({ page }) => {
  await signIn(page, exchange.url, user);
  const market = await storyMarket(operator);
  await other.bet(market, { side: 'lay', odds: 3, stake: 50 });
  await open(page, market);
  await page.getByRole('link', { name: / ladder$/ }).click();
  const ladder = page.getByRole('grid', { name: /^Lantern/ });
  const at = (odds: string) =>
    ladder.locator('tr', { has: page.locator('.ladder-price', { hasText: new RegExp(`^${odds}$`) }) });
  await expect(at('3\\.00')).toBeInViewport();
  await expect(at('3\\.00').locator('.ladder-hedge')).toHaveText('0.00');
  await other.bet(market, { side: 'lay', odds: 9, stake: 50 });
  await expect(at('9\\.00')).toBeInViewport();
  await ladder.hover();
  const top = () => ladder.evaluate((grid) => grid.scrollTop);
  const followed = await top();
  await page.mouse.wheel(0, 200);
  // A wheel goes on turning for some frames.
  let before = followed;
  const stands = async () => {
    const was = before;
    before = await top();
    return before !== followed && before === was;
  };
  await expect.poll(stands).toBe(true);
  await other.bet(market, { side: 'lay', odds: 30, stake: 50 });
  await expect(at('30\\.00').locator('.ladder-back')).toHaveText('50');
  expect(await top()).toBe(before);
  await page.getByRole('link', { name: 'Grid' }).click();
  await expect(page.getByRole('heading', { level: 1, name: market.matchName })).toBeVisible();
});

test('a bet is dragged to another price; refused, it stays', ({ page }) => dragBet(page, exchange.url, 1366));

test('the line under the ladder tells what stands at the cursor, as it is now', async ({ page }) => {
  await signIn(page, exchange.url, user);
  const market = await storyMarket(operator);
  await other.bet(market, { side: 'lay', odds: 3, stake: 50 });
  const own = { market_id: market.marketId, selection_id: 1, odds: 3.1, stake: 40, is_back: 1 };
  await call(page, 'bet/placeMarketBet', own);
  await open(page, `/#/ladder/${market.matchId}/${market.marketId}`);
  const ladder = page.getByRole('grid', { name: /^Lantern/ });
  const row = (odds: RegExp) => ladder.locator('tr', { has: page.locator('.ladder-price', { hasText: odds }) });
  const line = page.locator('.ladder-at').first();
  await row(/^3\.10$/)
    .locator('.ladder-price')
    .click();
  await expect(line).toHaveText('3.10 · lay 40 · your back 40.00');
  await expect(line).toHaveAttribute('aria-live', 'polite');
  await row(/^3\.10$/)
    .locator('.ladder-own-back')
    .hover();
  await page.mouse.down();
  await row(/^3\.20$/)
    .locator('.ladder-own-back')
    .hover();
  await page.mouse.up();
  await expect(line).toHaveText('3.10');
  // What the bettor did not ask for is not read out.
  await expect(line).toHaveAttribute('aria-live', 'off');
  await other.bet(market, { side: 'lay', odds: 3.1, stake: 25 });
  await expect(line).toHaveText('3.10 · back 25');
  await row(/^3\.20$/)
    .locator('.ladder-price')
    .click();
  await ladder.press('Shift+ArrowUp');
  await expect(line).toHaveText('3.25 · lay 40 · your back 40.00');
  await ladder.press('x');
  await expect(line).toHaveText('3.25');
});

test('the slip is filled with the stake that stands on the ladder; if it is none, both say why', async ({ page }) => {
  await signIn(page, exchange.url, user);
  const market = await storyMarket(operator);
  await other.bet(market, { side: 'lay', odds: 3, stake: 50 });
  await open(page, `/#/ladder/${market.matchId}/${market.marketId}`);
  const ladder = page.getByRole('grid', { name: /^Lantern/ });
  const cell = (odds: RegExp) =>
    ladder.locator('tr', { has: page.locator('.ladder-price', { hasText: odds }) }).locator('.ladder-back');
  const field = page.getByLabel('Stake of the next bet');
  const slip = page.getByRole('region', { name: /^Bet slip/ });
  const stake = slip.getByLabel('Stake', { exact: true });
  await field.fill('25');
  await cell(/^3\.00$/).click();
  await expect(stake).toHaveValue('25');
  await field.fill('1e3');
  await expect(field).toHaveAccessibleDescription('Enter the stake in figures, such as 1,000.50.');
  await cell(/^3\.05$/).click();
  await expect(stake).toHaveValue('1e3');
  await expect(slip).toContainText('Enter the stake in figures, such as 1,000.50.');
  // Behind the best of 3.00, which stands.
  await expect(slip.getByRole('button', { name: 'Take the best odds: best 3.00' })).toBeVisible();
  await field.fill('');
  await cell(/^3\.10$/).click();
  await expect(stake).toHaveValue('');
  await field.fill('1,000.50');
  await expect(field).toHaveAccessibleDescription('');
  await cell(/^3\.15$/).click();
  await expect(slip.getByRole('button', { name: /^Place back bet/ })).toContainText('1,000.50');
});

test('the keyboard comes back to where a bet was begun: the price that was picked, or the ladder', async ({ page }) => {
  await signIn(page, exchange.url, user);
  const market = await storyMarket(operator);
  await other.bet(market, { side: 'lay', odds: 3, stake: 500 });
  await open(page, market);
  const cell = page.getByRole('button', { name: /^Back Lantern\d+ 3\.00 / });
  await expect(cell).toHaveAttribute('aria-disabled', 'false');
  await cell.press('Enter');
  await expect(page.getByLabel('Stake', { exact: true })).toBeFocused();
  await page.keyboard.type('10');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: /^Bet slip/ })).toContainText('Matched 10 at 3.00');
  await page.getByRole('button', { name: 'Done' }).press('Enter');
  await expect(cell).toBeFocused();
  await cell.press('Enter');
  await expect(page.getByLabel('Stake', { exact: true })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(cell).toBeFocused();

  await open(page, `/#/ladder/${market.matchId}/${market.marketId}`);
  const ladder = page.getByRole('grid', { name: /^Lantern/ });
  await expect(ladder.locator('tr[aria-selected="true"]')).toHaveCount(1);
  await ladder.focus();
  await page.keyboard.press('b');
  await expect(page.getByRole('textbox', { name: 'Stake', exact: true })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(ladder).toBeFocused();
});

test('what is marked is there after signing in again, in the chosen order', async ({ page }) => {
  const marker = await newBettor(exchange.url);
  await signIn(page, exchange.url, marker);
  const [one, two] = [await storyMarket(operator), await storyMarket(operator)];
  await open(page, '/#/multi-market');
  await expect(page.getByText('No market is marked yet')).toBeVisible();
  for (const market of [one, two]) {
    await open(page, market);
    const star = page.getByRole('button', { name: 'Favourite: Match Odds' });
    await star.click();
    await expect(star).toHaveAttribute('aria-pressed', 'true');
  }
  await open(page, '/#/multi-market');
  const names = page.locator('.multi-match');
  await expect(names).toHaveText([one.matchName, two.matchName]);
  await page.getByRole('button', { name: `Move Match Odds of ${two.matchName} up` }).focus();
  await page.keyboard.press('Enter');
  await expect(names).toHaveText([two.matchName, one.matchName]);
  expect(await axeFindings(page)).toEqual([]);
  await page.evaluate(() => localStorage.clear());
  await page.goto('about:blank');
  await signIn(page, exchange.url, marker);
  await open(page, '/#/multi-market');
  await expect(names).toHaveText([two.matchName, one.matchName]);
  // Its prices are live, and a tap fills the slip.
  await other.bet(two, { side: 'lay', odds: 4.1, stake: 33 });
  await page.getByRole('button', { name: /4\.10/ }).click();
  await expect(page.getByRole('complementary')).toContainText(/Lantern\d+/);
});

interface Exposure {
  readonly data: readonly {
    readonly match_id: number;
    readonly market_details: readonly { readonly exposure: number }[];
  }[];
}

test('the worst over a match is what the exchange holds, and the slider says what a score brings', async ({ page }) => {
  await signIn(page, exchange.url, user);
  const market = await storyMarket(operator);
  const runs = await storySession(operator, market, 150);
  await other.bet(market, { side: 'lay', odds: 3, stake: 100 });
  const back = { market_id: market.marketId, selection_id: 1, odds: 3, stake: 40, is_back: 1 };
  await call(page, 'bet/placeMarketBet', back);
  await call(page, 'bet/placeFancyBet', { fancy_id: runs, run: 150, size: 100, stack: 70, is_back: 1 });
  await open(page, market);
  const stand = page.locator('details.stand');
  const { data } = await call<Exposure>(page, 'bet/getExposureDetail');
  const held = data.find(({ match_id }) => match_id === market.matchId)?.market_details ?? [];
  const exposure = held.reduce((sum, row) => sum + row.exposure, 0);
  expect(exposure).toBe(110);
  await expect(stand.locator('summary .figure')).toHaveText('−110.00');
  await stand.locator('summary').focus();
  await page.keyboard.press('Enter');
  const slider = stand.getByRole('slider');
  await expect(slider).toHaveValue('150');
  const byScore = stand.getByRole('table', { name: 'Your result at this score' });
  const totals = async () => (await byScore.locator('tfoot .figure').allTextContents()).map(figure);
  // At 150 the session wins 70, and the runner 80 more, or loses 40.
  expect(await totals()).toEqual([150, 30]);
  await slider.focus();
  await page.keyboard.press('ArrowLeft');
  await expect(slider).toHaveValue('149');
  expect(await totals()).toEqual([10, -110]);
  expect(await axeFindings(page)).toEqual([]);

  // Market by market; what is not matched counts when the bettor wants it to.
  const byMarket = stand.getByRole('table', { name: 'Your profit or loss by market' });
  const figures = async () => (await byMarket.locator('.figure').allTextContents()).map(figure);
  expect(await figures()).toEqual([-40, 80, -70, 70, -110, 150]);
  await call(page, 'bet/placeMarketBet', { ...back, odds: 5, stake: 10 });
  await stand.getByLabel('If my unmatched bets match').check();
  await expect.poll(figures).toEqual([-50, 120, -70, 70, -120, 190]);
  await stand.getByLabel('If my unmatched bets match').uncheck();
  expect(await figures()).toEqual([-40, 80, -70, 70, -110, 150]);
});
