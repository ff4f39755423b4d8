import { expect, type Page } from '@playwright/test';
import { call, figure, signIn } from './bettor.ts';
import type { RunningExchange } from './exchange.ts';
import { intercept } from './intercept.ts';
import { covered, openPage, tooWide } from './page-check.ts';
import { newBettor, Person, settle as settleStory, storyMarket, type StoryMarket, storySession } from './people.ts';
import { betsOn, openMarket, price } from './slip-page.ts';
import { test } from './worker-exchange.ts';

// The pages as a bettor's thumb meets them.
test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

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

const open = (page: Page, to: string | StoryMarket) => openPage(page, exchange.url, to);

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
    await signIn(page, exchange.url, own);
    await page.goto('about:blank');
    await open(page, market);
    const best = price(page, 'Back', '3.00');
    await expect(best).toBeVisible();
    await quiet(page);
    const held: string[] = [];
    await intercept(page, /\.js$|\.css$|getButtonValue/, (route) => void held.push(route.request().url()));
    await best.tap();
    const slip = page
      .getByRole('form', { name: /^Bet slip, / })
      .or(page.getByRole('region', { name: /^Bet slip, (?!closed)/ }));
    await expect(slip.getByLabel('Stake', { exact: true }), held.join()).toBeVisible();
    await expect(slip.getByRole('button', { name: '1K', exact: true })).toBeVisible();
    expect(held).toEqual([]);
  });
}

test('what is held and what is open takes the tap that is meant for it, on both kinds of phone', async ({ page }) => {
  const market = await storyMarket(operator);
  const runs = await storySession(operator, market, 150);
  await other.bet(market, { side: 'lay', odds: 3, stake: 500 });
  await other.bet(market, { side: 'back', odds: 3.2, stake: 500 });
  await signIn(page, exchange.url, own);
  const back = { market_id: market.marketId, selection_id: 1, odds: 3, stake: 40, is_back: 1 };
  await call(page, 'bet/placeMarketBet', back);
  await call(page, 'bet/placeMarketBet', { ...back, odds: 8 });
  await call(page, 'bet/placeFancyBet', { fancy_id: runs, run: 150, size: 100, stack: 70, is_back: 1 });
  for (const width of [390, 360]) {
    await page.setViewportSize({ width, height: 844 });
    await open(page, market);
    const name = page.getByRole('button', { name: 'Innings runs', exact: true });
    await expect(name).toHaveCSS('text-decoration-line', 'underline');
    await name.tap();
    const position = page.getByRole('region', { name: 'Innings runs, what each result brings' });
    await expect(position).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    // Back closes it, and stays on the match.
    await page.evaluate(() => history.back());
    await expect(position).toBeHidden();
    await expect(name).toBeVisible();
    await name.tap();
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

test('of one bet that waits: the ladder shows the prices around it, and the page of bets opens on it', async ({
  page,
}) => {
  const market = await storyMarket(operator);
  await other.bet(market, { side: 'lay', odds: 3, stake: 500 });
  await other.bet(market, { side: 'back', odds: 3.2, stake: 500 });
  await signIn(page, exchange.url, await newBettor(exchange.url));
  await call(page, 'bet/placeMarketBet', {
    market_id: market.marketId,
    selection_id: 1,
    odds: 8,
    stake: 40,
    is_back: 1,
  });
  await page.setViewportSize({ width: 360, height: 640 });
  await open(page, `/#/ladder/${market.matchId}/${market.marketId}`);
  const bar = await page.locator('.tabbar').boundingBox();
  for (const best of [page.locator('.ladder-back.has').first(), page.locator('.ladder-lay.has').last()]) {
    await expect(best).toHaveText('500');
    const box = await best.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
  }

  await page.getByRole('link', { name: 'My bets' }).tap();
  const tabs = page.getByRole('navigation', { name: 'Bets by status' });
  await expect(tabs.getByRole('button', { name: 'Unmatched 1' })).toHaveAttribute('aria-pressed', 'true');
  await expect(tabs.getByRole('button', { name: 'Matched 0' })).toBeVisible();
  const row = page.getByRole('listitem').filter({ hasText: market.matchName });
  await row.getByRole('button', { name: /^Edit back / }).tap();
  await row.getByLabel('Unmatched stake').fill('30');
  expect(await covered(page)).toEqual([]);
  expect(await tooWide(page)).toEqual([]);
  await row.getByRole('button', { name: 'Save' }).tap();
  await expect(row).toContainText(/8\.00 × 30/);
});

test('a bet by touch, typed on the number pad under the tapped row', async ({ page }) => {
  const market = await storyMarket(operator);
  await other.bet(market, { side: 'lay', odds: 3, stake: 500 });
  await openMarket(page, { url: exchange.url, market, user: own, width: 390 });
  await price(page, 'Back', '3.00').tap();
  const form = page.getByRole('form', { name: /^Bet slip, back/ });
  const pad = form.getByRole('group', { name: 'Number pad' });
  for (const key of ['1', '2', '5']) await pad.getByRole('button', { name: key, exact: true }).tap();
  await pad.getByRole('button', { name: 'Delete digit' }).tap();
  await pad.getByRole('button', { name: '0', exact: true }).tap();
  await expect(form).toContainText('+240.00');
  await expect(form).toContainText('−120.00');
  const place = form.getByRole('button', { name: /^Back Lantern\d+ at 3\.00 for 120$/ });
  expect((await place.boundingBox())?.height ?? 0).toBeGreaterThanOrEqual(44);
  await place.tap();
  await expect(form).toContainText('Matched 120 at 3.00');
  expect(await betsOn(page, market)).toMatchObject([{ matched: 120, average_odds: 3 }]);
  expect(figure(await page.getByRole('button', { name: /^Exposure/ }).innerText())).toBeGreaterThanOrEqual(120);
});

test('Back closes what lies over the match, one at a time, and then leaves the match', async ({ page }) => {
  const market = await storyMarket(operator);
  await other.bet(market, { side: 'lay', odds: 3, stake: 500 });
  await signIn(page, exchange.url, own);
  await open(page, market);
  const form = page.getByRole('form', { name: /^Bet slip, / });
  const menu = page.getByRole('dialog', { name: 'Menu' });
  const back = () => page.evaluate(() => history.back());
  const isHere = () => expect(page).toHaveURL(new RegExp(`#${market.path.split('#')[1]}$`));

  await price(page, 'Back', '3.00').tap();
  await expect(form).toBeVisible();
  await page.getByRole('button', { name: 'Menu', exact: true }).tap();
  await expect(menu).toBeVisible();
  await back();
  await expect(menu).toBeHidden();
  await expect(form).toBeVisible();
  await back();
  await expect(form).toBeHidden();
  await isHere();

  // What was closed by a tap takes no Back, and the way through the menu to another page is one step.
  await price(page, 'Back', '3.00').tap();
  await form.getByRole('button', { name: 'Close slip' }).tap();
  await expect(form).toBeHidden();
  await page.getByRole('button', { name: 'Menu', exact: true }).tap();
  await menu.getByRole('link', { name: 'Account Statement' }).tap();
  await expect(page).toHaveURL(/account-statement$/);
  await back();
  await isHere();
  await expect(page.getByRole('heading', { level: 1, name: market.matchName })).toBeVisible();
  await back();
  await expect(page).toHaveURL(/#\/home$/);
});

test('Back closes a cash out, and the edit of a bet, and does not leave the match', async ({ page }) => {
  const market = await storyMarket(operator);
  await other.bet(market, { side: 'lay', odds: 3, stake: 20 });
  await other.bet(market, { side: 'back', odds: 3.2, stake: 500 });
  await openMarket(page, { url: exchange.url, market, user: own, width: 390 });
  const bet = { market_id: market.marketId, selection_id: 1, stake: 20, is_back: 1 };
  for (const odds of [3, 6]) await call(page, 'bet/placeMarketBet', { ...bet, odds });
  const back = () => page.evaluate(() => history.back());
  const isHere = () => expect(page).toHaveURL(new RegExp(`#${market.path.split('#')[1]}$`));

  const cashOut = page.getByRole('region', { name: 'Cash out Match Odds' });
  await page
    .getByRole('button', { name: /^Cash out/ })
    .first()
    .tap();
  await expect(cashOut).toBeVisible();
  await back();
  await expect(cashOut).toBeHidden();
  await isHere();

  const row = page.locator('section.bets li').filter({ hasText: '6.00' });
  await row.getByRole('button', { name: /^Edit back Lantern/ }).tap();
  await expect(row.getByLabel('Unmatched stake')).toBeVisible();
  await back();
  await expect(row.getByLabel('Unmatched stake')).toBeHidden();
  await isHere();
});

test('Back closes the slip in a tab whose first page is the match, however often', async ({ page }) => {
  const market = await storyMarket(operator);
  await other.bet(market, { side: 'lay', odds: 3, stake: 500 });
  await openMarket(page, { url: exchange.url, market, user: own, width: 390 });
  // As a link in a message opens it.
  const opened = page.context().waitForEvent('page');
  await page.evaluate((url) => void window.open(url, '_blank', 'noopener'), `${exchange.url}${market.path}`);
  const tab = await opened;
  expect(await tab.evaluate(() => history.length)).toBe(1);
  const form = tab.getByRole('form', { name: /^Bet slip, / });
  const back = () => tab.evaluate(() => history.back());
  for (const how of ['tap', 'back', 'back'] as const) {
    await price(tab, 'Back', '3.00').tap();
    await expect(form).toBeVisible();
    if (how === 'tap') await form.getByRole('button', { name: 'Close slip' }).tap();
    await back();
    await expect(form).toBeHidden();
  }
  await expect(tab.getByRole('heading', { level: 1, name: market.matchName })).toBeVisible();

  // An address that is typed is gone to, whatever was closed by a tap on a page that was typed as well.
  for (const path of ['/#/rules', '/#/account-statement', '/#/rules']) {
    await tab.goto(`${exchange.url}${path}`);
    await expect(tab).toHaveURL(`${exchange.url}${path}`);
    await tab.getByRole('button', { name: 'Menu', exact: true }).tap();
    await tab.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: 'Close' }).tap();
    await expect(tab.getByRole('dialog', { name: 'Menu' })).toBeHidden();
  }
});

const HANDICAPS = [
  { sign: 1, quarters: -3 },
  { sign: -1, quarters: 3 },
];

test('the bar leads back to the slip, whichever kind of market is chosen meanwhile', async ({ page }) => {
  await signIn(page, exchange.url, own);
  const market = await storyMarket(operator, { sport: 1 });
  await other.bet(market, { side: 'lay', odds: 3, stake: 500 });
  const payoff = { kind: 'handicap', least: -15, most: 15, handicaps: HANDICAPS };
  // From three markets on there is a list to choose from.
  for (const more of [{ name: 'Asian Handicap', market_type: 'asian_handicap', payoff }, { name: 'Half-time' }]) {
    const { market_id } = await operator.call<{ market_id: string }>('admin/createMarket', {
      match_id: market.matchId,
      market_type: 'match_odds',
      commission: 2,
      min_stake: 1,
      runners: [{ name: 'Lantern −0.75' }, { name: 'Harbour +0.75' }],
      ...more,
    });
    await operator.call('admin/openMarket', { market_id });
  }
  await open(page, market);
  await price(page, 'Back', '3.00').tap();
  const form = page.getByRole('form', { name: /^Bet slip, / });
  await form.getByRole('button', { name: '7', exact: true }).tap();
  await page
    .getByRole('group', { name: 'Markets' })
    .getByRole('button', { name: /^Asian Handicap/ })
    .tap();
  const bar = page.getByRole('region', { name: 'Bet slip, closed' });
  await expect(bar).toContainText('× 7');
  await bar.getByRole('button', { name: 'Open slip' }).tap();
  await expect(form).toBeInViewport();
  await expect(bar).toBeHidden();
  await page.evaluate(() => history.back());
  await expect(form).toBeHidden();
  await expect(page).toHaveURL(new RegExp(`game-details/1/${market.matchId}$`));
});

test('a slip that is left open says so on other pages, and when its market is over', async ({ page }) => {
  const market = await storyMarket(operator);
  await other.bet(market, { side: 'lay', odds: 3, stake: 500 });
  await openMarket(page, { url: exchange.url, market, user: own, width: 390 });
  await price(page, 'Back', '3.00').tap();
  const form = page.getByRole('form', { name: /^Bet slip, / });
  await form.getByRole('button', { name: '7', exact: true }).tap();
  await page.getByRole('button', { name: 'Menu', exact: true }).tap();
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Account Statement' }).tap();
  const bar = page.getByRole('region', { name: 'Bet slip, closed' });
  await expect(bar).toContainText('+14.00');
  // A report is not followed by bets.
  await expect(page.getByRole('complementary', { name: 'Bet slip and open bets' })).toHaveCount(0);
  await settleStory(operator, market, 1);
  await expect(bar).toContainText('This market is settled.');
  await expect(bar.getByRole('button', { name: 'Open slip' })).toHaveCount(0);
  await bar.getByRole('button', { name: 'Discard' }).tap();
  await expect(bar).toBeHidden();
});
