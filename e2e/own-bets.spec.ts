import { expect, type Locator, type Page } from '@playwright/test';
import { call } from './bettor.ts';
import type { RunningExchange } from './exchange.ts';
import { newBettor, Person, storyMarket, type StoryMarket } from './people.ts';
import { openMarket, price } from './slip-page.ts';
import { test } from './worker-exchange.ts';

// Nobody bets with themselves: what a bet would cancel of one's own is said before.

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
const atMarket = (page: Page, market: StoryMarket) => openMarket(page, { url: exchange.url, market, user: own });

/** Places the slip's bet, which names an own bet before and cancels it. @param own  a pattern */
async function placeOverOwn(page: Page, own: string): Promise<void> {
  await slip(page).getByLabel('Stake', { exact: true }).fill('10');
  const note = new RegExp(`Your own bet is cancelled if this one meets it: ${own}\\.`);
  await expect(slip(page)).toContainText(note);
  await slip(page)
    .getByRole('button', { name: /^Place (?:back|lay) bet/ })
    .click();
  const toast = page.locator('.toast').filter({ hasText: 'Cancelled, as a newer bet of yours met it' });
  await expect(toast).toContainText(new RegExp(own));
}

test('a bet that would meet one of the bettor’s own says so before, and says what it cancelled', async ({ page }) => {
  const market = await storyMarket(operator);
  await other.bet(market, { side: 'lay', odds: 3, stake: 500 });
  await atMarket(page, market);
  const own = { market_id: market.marketId, selection_id: 1, odds: 4, stake: 25, is_back: 1 };
  await call(page, 'bet/placeMarketBet', own);
  await price(page, 'Back', '3.00').click();
  await slip(page).getByLabel('Stake', { exact: true }).fill('20');
  await expect(slip(page)).not.toContainText('Your own bet');
  await page.getByRole('button', { name: /^Lay Lantern\d+ 4\.00 / }).click();
  await placeOverOwn(page, 'Back Lantern\\d+, 25 at 4\\.00');
  await expect(slip(page)).toContainText('10 unmatched at 4.00');
  // Edited to where another own bet waits.
  await call(page, 'bet/placeMarketBet', { ...own, odds: 6 });
  const edit = page.getByRole('button', { name: /^Edit lay Lantern/ });
  const row = page.locator('section.bets li').filter({ has: edit });
  await edit.click({ timeout: 10_000 });
  await row.getByLabel('Odds', { exact: true }).fill('6');
  await expect(row).toContainText(/Your own bet is cancelled if this one meets it: Back Lantern\d+, 25 at 6\.00\./);
});

test('where all runners pay each other, an own bet on another one is named before a bet that would meet it', async ({
  page,
}) => {
  const market = await storyMarket(operator, { market: { options: { cross_matching: true } } });
  await atMarket(page, market);
  await call(page, 'bet/placeMarketBet', {
    market_id: market.marketId,
    selection_id: 1,
    odds: 2,
    stake: 25,
    is_back: 1,
  });
  await other.bet(market, { side: 'back', odds: 2, stake: 100 });
  await page.getByRole('button', { name: /^Back Harbour\d+ 2\.00 / }).click();
  await placeOverOwn(page, 'Back Lantern\\d+, 25 at 2\\.00');
  await expect(slip(page)).toContainText('Matched 10 at 2.00');
});
