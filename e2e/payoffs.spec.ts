import { expect, type Locator, type Page } from '@playwright/test';
import { call, signIn } from './bettor.ts';
import type { RunningExchange } from './exchange.ts';
import { newBettor, Person, storyMarket, storySession, type StoryMarket } from './people.ts';
import { test } from './worker-exchange.ts';

// Markets that do not pay the stake at its odds to one winner: what slip and card say is what the exchange holds.

let exchange: RunningExchange;
let operator: Person;
let other: Person;
/** The bettor of the page. */
let own: string;

test.beforeAll(async ({ exchange: shared }) => {
  exchange = shared;
  operator = await Person.signedIn(exchange.url, 'operator');
  other = await Person.signedIn(exchange.url, await newBettor(exchange.url));
  own = await newBettor(exchange.url);
});

const slip = (page: Page): Locator => page.getByRole('region', { name: /^Bet slip, / });
const results = (page: Page): Locator => page.locator('.market-results');
const row = (page: Page, name: string): Locator =>
  results(page)
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name, exact: true }) });
const exposure = async (page: Page, { marketId }: StoryMarket) => {
  const { data: rows } = await call<{ data: { market_details: { market_id: string; exposure: number }[] }[] }>(
    page,
    'bet/getExposureDetail',
  );
  return Math.abs(rows.flatMap((one) => one.market_details).find((one) => one.market_id === marketId)?.exposure ?? 0);
};

async function atMarket(page: Page, market: StoryMarket): Promise<void> {
  await page.setViewportSize({ width: 1366, height: 900 });
  await signIn(page, exchange.url, own);
  await page.goto(`${exchange.url}${market.path}`);
  await expect(page.getByRole('heading', { level: 1, name: market.matchName })).toBeVisible();
}

async function fill(page: Page, cell: RegExp, stake: string): Promise<void> {
  await page.getByRole('button', { name: cell }).click();
  await slip(page).getByLabel('Stake', { exact: true }).fill(stake);
}

async function place(page: Page, name: RegExp): Promise<void> {
  await slip(page).getByRole('button', { name }).click();
  await expect(slip(page)).toContainText(/^.*Matched/);
  await slip(page).getByRole('button', { name: 'Done' }).click();
}

async function betPage(page: Page, name: string): Promise<void> {
  await page.goto(`${exchange.url}/#/report/current-bet`);
  await page.getByRole('row').getByRole('link', { name, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

const figureOf = (page: Page, name: string): Locator =>
  page.locator('.bet-figures > div').filter({ hasText: name }).locator('dd');

async function settledAs({ marketId: market_id }: StoryMarket, result: object): Promise<void> {
  await operator.call('admin/closeMarket', { market_id });
  await operator.call('admin/settleMarket', { market_id, ...result });
}

test('each-way: 50 risk 100, and a place alone does not pay for the win', async ({ page }) => {
  const market = await storyMarket(operator, {
    market: {
      name: 'Each-Way',
      market_type: 'each_way',
      payoff: { kind: 'each-way', places: 2, divisor: 400 },
      runners: ['Arrow', 'Monsoon', 'River', 'Bazaar'].map((name) => ({ name })),
    },
  });
  await other.bet(market, { side: 'lay', odds: 4.7, stake: 500 });
  await atMarket(page, market);
  await fill(page, /^Back Arrow 4\.70 /, '50');
  const figures = slip(page).locator('dl');
  await expect(figures).toContainText('Profit if Arrow wins+231.25');
  await expect(figures).toContainText('Liability−100.00');
  await expect(figures).toContainText('Placed only−3.75');
  await place(page, /^Place back bet · 50/);
  await expect(row(page, 'Arrow wins')).toContainText('+231.25');
  await expect(row(page, 'Arrow placed only')).toContainText('−3.75');
  await expect(row(page, 'Arrow not placed')).toContainText('−100.00');
  await expect(row(page, 'Worst case')).toContainText('−100.00');
  expect(await exposure(page, market)).toBe(100);
  await expect(page.locator('.market-card .market-foot')).toContainText('2 places at ¼ of the odds');
  await page.getByRole('link', { name: 'Each-Way ladder' }).click();
  const ladder = page.getByRole('grid', { name: /^Arrow/ });
  const closedAt = (odds: string) =>
    ladder
      .locator('tr', { has: page.locator('.ladder-price', { hasText: new RegExp(`^${odds.replace('.', '\\.')}$`) }) })
      .locator('.ladder-hedge');
  await expect(ladder.getByRole('columnheader', { name: 'If closed, worst' })).toBeVisible();
  await expect(closedAt('4.70')).toHaveText('0.00');
  await expect(closedAt('3.00')).toHaveText('+33.06');
  await betPage(page, 'Arrow');
  await expect(figureOf(page, 'Placed only')).toHaveText('−3.75');
  await expect(page.getByRole('region', { name: 'Fills' })).toContainText('231.25');
  await settledAs(market, { winners: [2], placed: [1] });
  await expect(figureOf(page, 'Result')).toHaveText('Placed only −3.75');
  await page.getByRole('link', { name: 'Bets on this market' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Arrow' })).toContainText('−3.75 Placed only');
});

test('a handicap: both sides backed, each margin says what it brings, and the slip that the exposure falls', async ({
  page,
}) => {
  const handicaps = [
    { sign: 1, quarters: -3 },
    { sign: -1, quarters: 3 },
  ];
  const market = await storyMarket(operator, {
    market: {
      name: 'Asian Handicap',
      market_type: 'asian_handicap',
      payoff: { kind: 'handicap', least: -15, most: 15, handicaps },
      runners: [{ name: 'Reds −0.75' }, { name: 'Blues +0.75' }],
    },
  });
  await other.bet(market, { side: 'lay', odds: 1.85, stake: 500 });
  await other.bet(market, { side: 'lay', odds: 1.49, stake: 500, runner: 2 });
  await atMarket(page, market);
  await fill(page, /^Back Reds −0\.75 1\.85 /, '50');
  await expect(slip(page).locator('dl')).toContainText('Half win+21.25');
  await place(page, /^Place back bet/);
  await fill(page, /^Back Blues \+0\.75 1\.49 /, '50');
  await expect(row(page, 'Draw')).toContainText('−50.00−25.50');
  await expect(row(page, 'Reds by 1')).toContainText('+21.25−3.75');
  await expect(row(page, 'Reds by 2 or more')).toContainText('+42.50−7.50');
  await expect(row(page, 'Worst case')).toContainText('−50.00−25.50');
  await place(page, /^Place back bet/);
  expect(await exposure(page, market)).toBe(25.5);
  await betPage(page, 'Reds −0.75');
  await expect(figureOf(page, 'Half win')).toHaveText('+21.25');
  await settledAs(market, { number: 1 });
  await expect(figureOf(page, 'Result')).toHaveText('Half win +21.25');
  await expect(page.getByRole('region', { name: 'Result and evidence' })).toContainText('Reds by 1');
  await page.getByRole('link', { name: 'Bets on this market' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Blues +0.75' })).toContainText('−25.00 Half loss');
  await page.goto(`${exchange.url}/#/report/account-statement`);
  await expect(page.getByRole('heading', { level: 1, name: 'Account statement' })).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'Result: Reds by 1' })).toContainText(market.matchName);
});

test('a line is sold and bought at even money; unmatched bets count when they are asked for', async ({ page }) => {
  const market = await storyMarket(operator, {
    market: {
      name: 'Total Goals',
      market_type: 'total_goals_line',
      payoff: { kind: 'line-range', least: 0, most: 15, interval: 50 },
      runners: [{ name: 'Goals' }],
    },
  });
  await other.bet(market, { side: 'lay', odds: 3, stake: 500 });
  await atMarket(page, market);
  await fill(page, /^Sell Goals 3 /, '50');
  await expect(slip(page).locator('dl')).toContainText('Profit below 3+50.00');
  await slip(page).getByRole('button', { name: 'Line up one step' }).click();
  await expect(slip(page).getByLabel('Line', { exact: true })).toHaveValue('3.50');
  await slip(page).getByLabel('Line', { exact: true }).fill('3');
  await place(page, /^Place sell bet/);
  await expect(row(page, '2 or fewer')).toContainText('+50.00');
  await expect(row(page, '3')).toContainText('+0.00');
  await expect(row(page, '4 or more')).toContainText('−50.00');

  await call(page, 'bet/placeMarketBet', {
    market_id: market.marketId,
    selection_id: 1,
    odds: 2.5,
    stake: 50,
    is_back: 0,
  });
  await expect(page.getByRole('region', { name: 'Open bets' })).toContainText('first in queue at 2.5');
  await expect(page.getByRole('region', { name: 'Open bets' })).not.toContainText('2.50');
  const toggle = results(page).getByLabel('If my unmatched bets match');
  await toggle.check();
  await expect(row(page, '3')).toContainText('+50.00');
  await expect(row(page, '4 or more')).toContainText('+0.00');
  await toggle.uncheck();
  await expect(row(page, '4 or more')).toContainText('−50.00');
});

test('a bet far from the best is first at its own odds, and the next one behind it; a No of a session is bet as one', async ({
  page,
}) => {
  const market = await storyMarket(operator);
  const runs = await storySession(operator, market, 150);
  const levels = [{ is_back: false, rate: 100, line: 150, size: 10_000 }];
  await operator.call('admin/setQuotes', { market_id: runs, selection_id: 1, state: 'active', levels });
  await other.bet(market, { side: 'back', odds: 3.1, stake: 50 });
  await atMarket(page, market);
  const own = { market_id: market.marketId, selection_id: 1, stake: 10, is_back: 0 };
  await call(page, 'bet/placeMarketBet', { ...own, odds: 1.55 });
  const bets = page.getByRole('region', { name: 'Open bets' });
  await expect(bets).toContainText('first in queue at 1.55');
  await other.bet(market, { side: 'lay', odds: 1.5, stake: 40 });
  await call(page, 'bet/placeMarketBet', { ...own, odds: 1.5 });
  await expect(bets).toContainText('40 ahead of you at 1.50');

  await page.getByRole('button', { name: /^No / }).and(page.locator('[aria-disabled="false"]')).first().click();
  await slip(page).getByLabel('Stake', { exact: true }).fill('500');
  await expect(slip(page).locator('button[type=submit]')).toHaveText('Bet No · 500');
  await slip(page).locator('button[type=submit]').click();
  await expect(slip(page)).toContainText('Matched 500 at 150 @ 100');
});

test('a stake by liability is the most that loses no more, and is shown before it is sent', async ({ page }) => {
  const market = await storyMarket(operator);
  await other.bet(market, { side: 'back', odds: 2.58, stake: 500 });
  await atMarket(page, market);
  await fill(page, /^Lay Lantern\d+ 2\.58 /, '100');
  await slip(page).getByRole('radio', { name: 'By liability' }).check();
  await expect(slip(page).getByLabel('Liability', { exact: true })).toHaveValue('100');
  await expect(slip(page).locator('dl')).toContainText('Liability−99.99');
  await place(page, /^Place lay bet · 63\.29$/);
  expect(await exposure(page, market)).toBe(99.99);
});
