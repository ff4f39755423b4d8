import { expect, type Locator, type Page } from '@playwright/test';
import { call, signIn } from './bettor.ts';
import type { RunningExchange } from './exchange.ts';
import { newBettor, Person, settle, storyMarket, type StoryMarket } from './people.ts';
import { openPage } from './page-check.ts';
import { betsOn, openMarket, price } from './slip-page.ts';
import { catchCalls } from './stream-calls.ts';
import { test } from './worker-exchange.ts';

// A bet from its slip to its money. Every story has a market of its own, where only its people trade.

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

const cash = async (page: Page) => {
  const { total_balance, liability } = await call<{ total_balance: number; liability: number }>(
    page,
    'user/getUserBalance',
  );
  return total_balance - liability;
};
const isBet = (name: string) => name === 'bet/placeMarketBet';
const slip = (page: Page): Locator => page.getByRole('region', { name: /^Bet slip, / });
const atMarket = (page: Page, market: StoryMarket) => openMarket(page, { url: exchange.url, market, user: own });

async function fillSlip(page: Page, odds: string, stake: string): Promise<void> {
  await price(page, 'Back', odds).click();
  await slip(page).getByLabel('Stake', { exact: true }).fill(stake);
}

test('sign in, search, bet, match, cash out, settle: the statement agrees to the cent', async ({ page }) => {
  const market = await storyMarket(operator);
  await other.bet(market, { side: 'lay', odds: 3, stake: 500 });
  await page.setViewportSize({ width: 1366, height: 900 });
  await signIn(page, exchange.url, own);
  const before = await cash(page);

  await page.getByRole('combobox', { name: 'Search matches' }).fill(market.matchName);
  await expect(page.getByRole('option', { name: new RegExp(market.matchName) })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: market.matchName })).toBeVisible();
  // The next Tab is in the match, not in the bar above it.
  await expect(page.locator('#main')).toBeFocused();
  await fillSlip(page, '3.00', '100');
  await slip(page).getByRole('button', { name: 'Place back bet · 100' }).click();
  await expect(slip(page)).toContainText('Matched 100 at 3.00');

  await other.bet(market, { side: 'back', odds: 2.02, stake: 1000 });
  const head = page.locator('section.market-card .market-head');
  await expect(head.getByRole('button', { name: /^Cash out/ })).toContainText('+48.51');
  // The same from My Market and from the bets, on whatever page they stand.
  await page.goto(`${exchange.url}/#/home`);
  await page.getByRole('button', { name: /^Exposure/ }).click();
  await page.getByRole('dialog', { name: 'My Market' }).getByRole('link', { name: 'Cash out +48.51' }).click();
  await expect(page.getByRole('region', { name: 'Cash out Match Odds' })).toContainText('+200.00');
  await page.goto(`${exchange.url}/#/home`);
  await page.getByRole('complementary').getByRole('link', { name: 'Cash out +48.51' }).click();
  const panel = page.getByRole('region', { name: 'Cash out Match Odds' });
  await expect(panel).toContainText('+200.00');
  await expect(panel).toContainText('−100.00');
  await expect(panel).toContainText(/Lay Lantern\d+ 148\.51 at 2\.02/);
  await panel.getByRole('button', { name: 'Cash out +48.51' }).click();
  await expect(panel).toContainText('Cashed out. Your profit or loss is now the same, whoever wins.');
  await panel.getByRole('button', { name: 'Done' }).click();

  await settle(operator, market, 2);
  // 48.51 less 2 % of it, rounded to the paisa.
  await expect.poll(async () => Math.round((await cash(page)) * 100 - before * 100)).toBe(47_54);
  await expect(page.locator('section.bets').first()).toContainText(/settled/i);
  await page.goto(`${exchange.url}/#/report/account-statement`);
  const entry = page.getByRole('row').filter({ hasText: market.matchName }).first();
  await expect(entry).toContainText('47.54');
  await expect(entry).toContainText((await cash(page)).toLocaleString('en-IN', { minimumFractionDigits: 2 }));
});

test('the price moves while the bet waits: the slip shows old and new, and the bet follows when it is told to', async ({
  page,
}) => {
  const market = await storyMarket(operator);
  const gone = await other.bet(market, { side: 'lay', odds: 3, stake: 60 });
  await other.bet(market, { side: 'lay', odds: 2.9, stake: 500 });
  await operator.call('admin/turnInPlay', { market_id: market.marketId, bet_delay: 8000 });
  await atMarket(page, market);
  await fillSlip(page, '3.00', '50');
  await slip(page)
    .getByRole('button', { name: /^Place back bet/ })
    .click();
  await expect(slip(page).getByRole('button', { name: /^Waiting \d s|^Matching/ })).toBeVisible();
  await other.call('bet/cancelBet', { bet_id: gone.bet_id });
  await expect(slip(page)).toContainText('Odds moved 3.00 → 2.90');
  // The bet that waits is the slip's own: it is not counted beside itself.
  await expect(slip(page)).not.toContainText('Market exposure');

  await expect(slip(page)).toContainText('50 unmatched at 3.00');
  await expect(slip(page)).toContainText('Best odds now 2.90');
  await slip(page).getByRole('button', { name: 'Move to 2.90' }).click();
  await expect(slip(page)).toContainText('Matched 50 at 2.90');
  const bets = await betsOn(page, market);
  expect(bets.map(({ matched }) => matched).reduce((sum, size) => sum + size, 0)).toBe(50);
});

test('the best odds are taken as they are when they are asked for, not only as they move later', async ({ page }) => {
  const market = await storyMarket(operator);
  const gone = await other.bet(market, { side: 'lay', odds: 3, stake: 60 });
  await other.bet(market, { side: 'lay', odds: 2.9, stake: 500 });
  await atMarket(page, market);
  await fillSlip(page, '3.00', '50');
  await other.call('bet/cancelBet', { bet_id: gone.bet_id });
  await expect(slip(page).getByRole('button', { name: /3\.00 → 2\.90/ })).toBeVisible();
  await slip(page).getByRole('radio', { name: 'Take the best' }).check();
  await expect(slip(page).getByLabel('Odds', { exact: true })).toHaveValue('2.90');
  await slip(page)
    .getByRole('button', { name: /^Place back bet/ })
    .click();
  await expect(slip(page)).toContainText('Matched 50 at 2.90');
  await slip(page).getByRole('button', { name: 'Done' }).click();
  // What is laid of the same runner frees money once it is matched, and not before.
  await page
    .getByRole('button', { name: /^Lay Lantern\d+/ })
    .first()
    .click();
  await slip(page).getByLabel('Odds', { exact: true }).fill('2');
  await slip(page).getByLabel('Stake', { exact: true }).fill('50');
  await expect(slip(page)).toContainText('Market exposure50.00 → 50.00Once all is matched0.00');
});

test('all or nothing finds the price gone: the slip is kept with the reason, and old → new', async ({ page }) => {
  const market = await storyMarket(operator);
  const gone = await other.bet(market, { side: 'lay', odds: 3, stake: 60 });
  await other.bet(market, { side: 'lay', odds: 2.9, stake: 500 });
  await operator.call('admin/turnInPlay', { market_id: market.marketId, bet_delay: 2500 });
  // The price is gone while the bet is on its way: however late it comes, it finds none at the end of its delay.
  await catchCalls(page, isBet, async (bet) => {
    await other.call('bet/cancelBet', { bet_id: gone.bet_id });
    bet.goOn();
  });
  await atMarket(page, market);
  await fillSlip(page, '3.00', '50');
  await slip(page).getByText('Unmatched part').click();
  await slip(page).getByRole('radio', { name: 'All or none' }).check();
  await slip(page)
    .getByRole('button', { name: /^Place back bet/ })
    .click();
  await expect(slip(page)).toContainText('Not placed. There was not enough to match it at once.');
  await expect(slip(page).getByLabel('Stake', { exact: true })).toHaveValue('50');
  await slip(page)
    .getByRole('button', { name: /3\.00 → 2\.90/ })
    .click();
  await expect(slip(page).getByLabel('Odds', { exact: true })).toHaveValue('2.90');
});

test('the connection is lost after the bet was sent: it is found again, exactly once', async ({ page, context }) => {
  const market = await storyMarket(operator);
  await other.bet(market, { side: 'lay', odds: 3, stake: 500 });
  await catchCalls(page, isBet, async (bet) => {
    await bet.goOnUnheard();
    await context.setOffline(true);
    await bet.breakOff();
  });
  await atMarket(page, market);
  await fillSlip(page, '3.00', '40');
  await slip(page)
    .getByRole('button', { name: /^Place back bet/ })
    .click();
  await expect(slip(page)).toContainText('Connection lost, outcome unknown.');
  await context.setOffline(false);
  await expect(slip(page)).toContainText('Matched 40 at 3.00');
  expect(await betsOn(page, market)).toHaveLength(1);
});

test('the connection is lost before the bet arrives: it says so, keeps the slip, and no bet comes later', async ({
  page,
}) => {
  const market = await storyMarket(operator);
  await other.bet(market, { side: 'lay', odds: 3, stake: 500 });
  let isBroken = true;
  await catchCalls(page, isBet, (bet) => (isBroken ? bet.breakOff() : bet.goOn()));
  await page.route('**/api/bet/placeMarketBet', (route) => route.abort('connectionreset'));
  await atMarket(page, market);
  await fillSlip(page, '3.00', '40');
  await slip(page)
    .getByRole('button', { name: /^Place back bet/ })
    .click();
  await expect(slip(page)).toContainText('The bet did not reach the exchange. Nothing was placed.');
  await expect(slip(page).getByLabel('Stake', { exact: true })).toHaveValue('40');
  expect(await betsOn(page, market)).toHaveLength(0);
  isBroken = false;
  await slip(page)
    .getByRole('button', { name: /^Place back bet/ })
    .click();
  await expect(slip(page)).toContainText('Matched 40 at 3.00');
});

test('where nobody offers a price, an empty cell takes one of the bettor’s own', async ({ page }) => {
  const market = await storyMarket(operator);
  await atMarket(page, market);
  await page
    .getByRole('button', { name: /^Back Lantern\d+ name your price$/ })
    .first()
    .click();
  await expect(slip(page).getByLabel('Odds', { exact: true })).toBeFocused();
  await page.keyboard.type('2.5');
  await slip(page).getByLabel('Stake', { exact: true }).fill('40');
  await slip(page)
    .getByRole('button', { name: /^Place back bet/ })
    .click();
  await expect(slip(page)).toContainText('40 unmatched at 2.50');
  expect(await betsOn(page, market)).toMatchObject([{ odds: 2.5, unmatched: 40 }]);
});

test('who bets by the keyboard stays in the slip', async ({ page }) => {
  const market = await storyMarket(operator);
  await other.bet(market, { side: 'lay', odds: 3, stake: 500 });
  await atMarket(page, market);
  await price(page, 'Back', '3.00').focus();
  await page.keyboard.press('Enter');
  await expect(slip(page).getByLabel('Stake', { exact: true })).toBeFocused();
  await page.keyboard.type('5');
  await page.keyboard.press('Enter');
  await expect(slip(page)).toContainText('Matched 5 at 3.00');
  await expect(slip(page)).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(slip(page).getByRole('button', { name: 'Bet again' })).toBeFocused();

  // One that rests is cancelled in the slip, another one beside it.
  const bets = page.getByRole('region', { name: 'Open bets' });
  const rest = async () => {
    await page.keyboard.press('Enter');
    await slip(page).getByLabel('Odds', { exact: true }).fill('9');
    await slip(page).getByLabel('Stake', { exact: true }).fill('5');
    await page.keyboard.press('Enter');
    await expect(slip(page)).toContainText('5 unmatched at 9.00');
  };
  await rest();
  await slip(page).getByRole('button', { name: 'Cancel it' }).press('Enter');
  await expect(slip(page)).toContainText('Cancelled by you');
  await expect(slip(page)).toBeFocused();
  await slip(page).getByRole('button', { name: 'Bet again' }).focus();
  await rest();
  await bets.getByRole('button', { name: /^Edit back Lantern/ }).press('Enter');
  await bets.getByRole('button', { name: 'Discard changes' }).press('Enter');
  await expect(bets.getByRole('button', { name: /^Edit back Lantern/ })).toBeFocused();
  await bets.getByRole('button', { name: /^Cancel back Lantern/ }).press('Enter');
  await expect(bets.getByRole('button', { name: /^Cancel back Lantern/ })).toHaveCount(0);
  await expect(bets).toBeFocused();
});

test('where one side has no price, the steps begin at the other side’s best', async ({ page }) => {
  const market = await storyMarket(operator);
  await other.bet(market, { side: 'back', odds: 3, stake: 50 });
  await atMarket(page, market);
  await page
    .getByRole('button', { name: /^Back Lantern\d+ name your price$/ })
    .first()
    .click();
  await slip(page).getByRole('button', { name: 'Odds up one step' }).click();
  await expect(slip(page).getByLabel('Odds', { exact: true })).toHaveValue('3.05');
});

test('the amount of a cash out follows the prices, on the market and in the lists', async ({ page }) => {
  const market = await storyMarket(operator);
  await other.bet(market, { side: 'lay', odds: 3, stake: 500 });
  // What is asked again by the clock is not asked at all.
  await page.addInitScript(() => Object.assign(window, { setInterval: () => 0 }));
  await atMarket(page, market);
  const bet = { market_id: market.marketId, selection_id: 1, odds: 3, stake: 100, is_back: 1 };
  await call(page, 'bet/placeMarketBet', bet);
  const head = page.locator('section.market-card .market-head').getByRole('button', { name: /^Cash out/ });
  const inList = page.getByRole('complementary').getByRole('link', { name: /^Cash out/ });
  for (const [odds, amount] of [
    [2.02, '+48.51'],
    [2, '+50.00'],
    [1.5, '+100.00'],
  ] as const) {
    await other.bet(market, { side: 'back', odds, stake: 1000 });
    await expect(head).toContainText(amount);
    await expect(inList).toContainText(amount);
  }
  await page.goto(`${exchange.url}/#/home`);
  await expect(inList).toContainText('+100.00');
  await other.bet(market, { side: 'back', odds: 1.25, stake: 1000 });
  await expect(inList).toContainText('+140.00');
  const inReport = page.getByRole('main').getByRole('link', { name: /^Cash out/ });
  for (const width of [1366, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto(`${exchange.url}/#/report/current-bet`);
    await expect(inReport).toContainText(width === 1366 ? '+140.00' : '+150.00');
    await other.bet(market, { side: 'back', odds: width === 1366 ? 1.2 : 1.1, stake: 1000 });
    await expect(inReport).toContainText(width === 1366 ? '+150.00' : '+172.73');
    await page.goto(`${exchange.url}/#/home`);
  }
  await page.setViewportSize({ width: 1366, height: 900 });
});

test('beside a match stand its own bets, and those of all matches are one tap away', async ({ page }) => {
  const [elsewhere, here] = [await storyMarket(operator), await storyMarket(operator)];
  await signIn(page, exchange.url, own);
  for (const [{ marketId }, odds] of [
    [elsewhere, 5],
    [here, 6],
  ] as const) {
    const bet = { market_id: marketId, selection_id: 1, odds, stake: 10, is_back: 1 };
    await call(page, 'bet/placeMarketBet', bet);
  }
  await openPage(page, exchange.url, here);
  const bets = page.getByRole('region', { name: 'Open bets' });
  await expect(bets).toContainText(here.matchName);
  await expect(bets).not.toContainText(elsewhere.matchName);
  await bets.getByRole('radio', { name: 'All' }).check();
  await expect(bets).toContainText(elsewhere.matchName);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole('button', { name: 'Bets (1)' })).toBeVisible();
});

test('the odds of the slip are outlined wherever they are shown; a cash out names the bets that it closes', async ({
  page,
}) => {
  const market = await storyMarket(operator);
  await other.bet(market, { side: 'lay', odds: 3, stake: 500 });
  await other.bet(market, { side: 'back', odds: 3.2, stake: 500 });
  await signIn(page, exchange.url, await newBettor(exchange.url));
  const bet = { market_id: market.marketId, selection_id: 1, odds: 3, stake: 10, is_back: 1 };
  await call(page, 'bet/placeMarketBet', bet);
  await openPage(page, exchange.url, market);
  const bets = page.getByRole('region', { name: 'Open bets' });
  await expect(bets.getByRole('link', { name: /^Cash out/ })).toBeVisible();
  await expect(bets).not.toContainText('All bets in Match Odds');
  await call(page, 'bet/placeMarketBet', bet);
  await expect(bets.getByText('All bets in Match Odds')).toHaveCount(1);

  await price(page, 'Back', '3.00').click();
  const outlined = page.locator('.price-cell[aria-pressed="true"]');
  await expect(outlined).toHaveText(/3\.00/);
  await other.bet(market, { side: 'lay', odds: 3.05, stake: 50 });
  await expect(price(page, 'Back', '3.05')).toHaveAttribute('aria-pressed', 'false');
  await expect(outlined).toHaveText(/3\.00/);
  await slip(page).getByLabel('Odds', { exact: true }).fill('2.50');
  await expect(outlined).toHaveCount(0);
});

test('a double tap places one bet', async ({ page }) => {
  const market = await storyMarket(operator);
  await other.bet(market, { side: 'lay', odds: 3, stake: 500 });
  await atMarket(page, market);
  await fillSlip(page, '3.00', '30');
  await slip(page)
    .getByRole('button', { name: /^Place back bet/ })
    .evaluate((button: HTMLButtonElement) => {
      button.click();
      button.click();
    });
  await expect(slip(page)).toContainText('Matched 30 at 3.00');
  expect(await betsOn(page, market)).toHaveLength(1);
});

test('an unmatched bet: less of it keeps its place, other odds are another bet, and all are cancelled', async ({
  page,
}) => {
  const market = await storyMarket(operator);
  await other.bet(market, { side: 'back', odds: 4, stake: 70 });
  await other.bet(market, { side: 'lay', odds: 3, stake: 500 });
  await atMarket(page, market);
  await fillSlip(page, '3.00', '20');
  await slip(page).getByLabel('Odds', { exact: true }).fill('4');
  await slip(page)
    .getByRole('button', { name: /^Place back bet/ })
    .click();
  await expect(slip(page)).toContainText('20 unmatched at 4.00');
  const row = page.locator('section.bets li').filter({ hasText: 'ahead of you' });
  await expect(row).toContainText('70 ahead of you');

  await row.getByRole('button', { name: /^Edit back Lantern/ }).click();
  await row.getByLabel('Unmatched stake').fill('12');
  await expect(row).toContainText('It keeps its place in the queue.');
  await row.getByRole('button', { name: 'Save' }).click();
  await expect(row).toContainText('4.00 × 12');
  expect(await betsOn(page, market)).toHaveLength(1);

  await row.getByRole('button', { name: /^Edit back Lantern/ }).click();
  await row.getByLabel('Odds', { exact: true }).fill('5');
  await expect(row).toContainText('It goes to the end of the queue.');
  await expect(row).toContainText('Profit +48.00');
  // What is beyond the balance is refused, and the refusal goes with what was typed.
  await row.getByLabel('Unmatched stake').fill('900000000');
  await row.getByRole('button', { name: 'Save' }).click();
  await expect(row.locator('.bet-say .neg').last()).toHaveText(/\.$/);
  await row.getByLabel('Unmatched stake').fill('12');
  await expect(row).toContainText('It goes to the end of the queue.');
  await row.getByRole('button', { name: 'Save' }).click();
  await expect(page.locator('section.bets li').filter({ hasText: '5.00 × 12' })).toBeVisible();

  await call(page, 'bet/placeMarketBet', {
    market_id: market.marketId,
    selection_id: 1,
    odds: 6,
    stake: 15,
    is_back: 1,
  });
  const elsewhere = await storyMarket(operator);
  const there = { market_id: elsewhere.marketId, selection_id: 1, odds: 6, stake: 15, is_back: 1 };
  await call(page, 'bet/placeMarketBet', there);
  const restingIn = async (one: StoryMarket) =>
    (await betsOn(page, one)).filter(({ unmatched }) => unmatched > 0).length;
  await expect(page.getByRole('radio', { name: 'This match' })).toBeChecked();
  await page.getByRole('button', { name: 'Cancel all' }).click();
  await expect.poll(() => restingIn(market)).toBe(0);
  expect(await restingIn(elsewhere)).toBe(1);
});

test('one-click: on only when asked, said on every side, off when the page is left or a bet is refused', async ({
  page,
}) => {
  const market = await storyMarket(operator);
  await other.bet(market, { side: 'lay', odds: 3, stake: 120 });
  let isRefused = false;
  await catchCalls(page, isBet, (bet) =>
    isRefused ? bet.refuse(409, 'market-suspended', 'This market is suspended.') : bet.goOn(),
  );
  await atMarket(page, market);
  const card = page.getByRole('region', { name: 'One-click settings' });
  const bar = page.getByRole('region', { name: 'One-click betting' });
  await card.getByRole('button', { name: 'Set up' }).click();
  await card.getByLabel('Stake 1').fill('25');
  await card.getByLabel('One-click betting').check();
  await expect(bar).toContainText('25 a tap');
  await expect(card).toContainText('A tap on a price places the bet at once.');

  await price(page, 'Back', '3.00').click();
  await expect(card.getByRole('listitem').first()).toContainText('Matched 25 at 3.00');
  expect(await betsOn(page, market)).toHaveLength(1);
  await expect(slip(page)).toHaveCount(0);

  // By a link, as the pages themselves lead on.
  await page.getByRole('link', { name: 'Home', exact: true }).first().click();
  await expect(bar).toHaveCount(0);
  await expect(card).toContainText('Turned off: you left the page.');
  await expect(card.getByRole('listitem')).toHaveCount(0);
  await openPage(page, exchange.url, market);
  await price(page, 'Back', '3.00').click();
  await expect(slip(page)).toBeVisible();
  expect(await betsOn(page, market)).toHaveLength(1);
  await page.keyboard.press('Escape');

  await card.getByLabel('One-click betting').check();
  isRefused = true;
  await price(page, 'Back', '3.00').click();
  await expect(card.getByRole('listitem').first()).toContainText('Not placed. This market is suspended.');
  await expect(card).toContainText('Turned off: a bet was not placed.');
  await expect(bar).toHaveCount(0);
});
