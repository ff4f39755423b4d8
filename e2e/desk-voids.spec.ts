import { expect, type Page } from '@playwright/test';
import { displayIso } from '../protocol/dates.ts';
import { openDesk } from './desk.ts';
import type { RunningExchange } from './exchange.ts';
import { checkPage } from './page-check.ts';
import { Person, storyMarket } from './people.ts';
import { test } from './worker-exchange.ts';

// Bets are taken back with their number and money before anybody presses: of a time, or at a wrong price.

let exchange: RunningExchange;
let operator: Person;

test.beforeAll(async ({ exchange: shared }) => {
  exchange = shared;
  operator = await Person.signedIn(exchange.url, 'operator');
});
test.beforeEach(({ page }) => page.setViewportSize({ width: 1366, height: 900 }));

/** An open market with bets that met, at 3.00 and at 30.00. */
async function pricedMarket() {
  const story = await storyMarket(operator);
  const [one, other] = [await Person.signedIn(exchange.url, 'demo'), await Person.signedIn(exchange.url, 'demo2')];
  for (const [odds, stake] of [
    [3, 100],
    [30, 50],
  ] as const) {
    await one.bet(story, { side: 'back', odds, stake });
    await other.bet(story, { side: 'lay', odds, stake });
  }
  return { ...story, one };
}

const formOf = (page: Page) => page.getByRole('form', { name: 'Void bets in Match Odds' });

async function openForm(page: Page, matchId: number): Promise<void> {
  await page.goto(`${exchange.url}/operator/#/match/${matchId}`);
  // On a phone the panel stands in place of the rows.
  await page.getByRole('button', { name: 'Match Odds', exact: true }).click();
  await page.getByRole('region', { name: 'Void bets' }).getByRole('button', { name: 'Show' }).click();
}

test('a price error is undone in an open market: the bets at the wrong price alone', async ({ page }) => {
  const { matchId, one, matchName } = await pricedMarket();
  await openDesk(page, exchange.url);
  await openForm(page, matchId);
  const form = formOf(page);
  await form.getByLabel('Cause').selectOption('Price error');
  await form.getByLabel('Runner').selectOption({ index: 1 });
  await form.getByLabel('Side').selectOption('Back');
  await form.getByLabel('Wrong odds or rate, or better').fill('30');
  await expect(form.getByLabel(/^Reason/)).toHaveValue(
    `Price error: Back bets on ${matchName.split(' v ')[0]} at 30 or better are void under our rules.`,
  );
  await expect(form).toContainText('2 bets of 2 accounts. Back: 1 bet on 50.00. Lay: 1 bet on 50.00.');
  await checkPage(page);
  await form.getByRole('button', { name: 'Void 2 bets, 50.00' }).press('Enter');
  await expect(page.getByText('Match Odds: 2 bets, 50.00 void').first()).toBeVisible();
  const bets = await one.call<{ rows: { odds: number; status: string }[] }>('bet/getUserBetHistory', {
    bet_status: 'void',
  });
  expect(bets.rows.map(({ odds }) => odds)).toContain(30);
});

test('a span is of the site’s clock, whatever the device’s', async ({ browser }) => {
  const { matchId } = await pricedMarket();
  const page = await (
    await browser.newContext({ viewport: { width: 390, height: 800 }, timezoneId: 'America/New_York' })
  ).newPage();
  await openDesk(page, exchange.url);
  await openForm(page, matchId);
  const form = formOf(page);
  await form.getByLabel('Matched from').fill(displayIso(Date.now() - 600_000).slice(0, 19));
  await expect(form.getByRole('button', { name: 'Void 4 bets, 150.00' })).toBeDisabled();
  await form.getByLabel('Until (empty: now)').fill(displayIso(Date.now() - 300_000).slice(0, 19));
  await expect(form).toContainText('No bets match.');
  await checkPage(page);
  await page.context().close();
});

test('from one bet others of its market are void, while it is open', async ({ page }) => {
  const { one, marketId } = await pricedMarket();
  const bets = await one.call<{ bet_id: string; market_id: string }[]>('bet/getCurrentBets');
  const bet = bets.find(({ market_id }) => market_id === marketId);
  await openDesk(page, exchange.url);
  await page.goto(`${exchange.url}/operator/#/bet/${bet?.bet_id}`);
  await page.getByRole('button', { name: 'Void bets in this market' }).click();
  const form = formOf(page);
  await form.getByLabel('Matched from').fill(displayIso(Date.now() - 600_000).slice(0, 19));
  await form.getByLabel(/^Reason/).fill('Matched after the ball');
  await checkPage(page);
  await form.getByRole('button', { name: 'Void 4 bets, 150.00' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByText(/· Void$/)).toBeVisible();
});

test('a bet that is void since the list was left is void in it again', async ({ page }) => {
  const { one, marketId } = await pricedMarket();
  const bets = await one.call<{ bet_id: string; market_id: string }[]>('bet/getCurrentBets');
  const betId = bets.find(({ market_id }) => market_id === marketId)?.bet_id ?? '';
  await openDesk(page, exchange.url);
  await page.goto(`${exchange.url}/operator/#/bets`);
  const row = page.getByRole('row').filter({ has: page.locator(`a[href="#/bet/${betId}"]`) });
  await expect(row).toContainText('Matched');
  await row.getByRole('link').first().click();
  await expect(page.getByRole('region', { name: 'The bet', exact: true })).toBeVisible();
  await operator.call('admin/voidBets', { market_id: marketId, bet_id: betId, reason: 'A price error' });
  await page.getByRole('navigation', { name: 'Desk' }).getByRole('link', { name: 'Bets' }).click();
  await expect(row).toContainText('Void');
});

test('a scorer holds the result of a market with a reason, and who decides results sees it held and releases it', async ({
  page,
  browser,
}) => {
  const { matchId, marketId } = await pricedMarket();
  await openDesk(page, exchange.url, 'scorer');
  await page.goto(`${exchange.url}/operator/#/match/${matchId}`);
  const hold = page.getByRole('region', { name: 'Hold', exact: true });
  await hold.getByRole('button', { name: 'Hold the result' }).click();
  await page
    .getByRole('dialog')
    .getByLabel(/^Reason/)
    .fill('A replay is looked at');
  await checkPage(page);
  await page
    .getByRole('dialog')
    .getByLabel(/^Reason/)
    .press('Enter');
  await expect(hold).toContainText('Held: A replay is looked at');

  const other = await (await browser.newContext({ viewport: { width: 1366, height: 900 } })).newPage();
  await openDesk(other, exchange.url);
  await other.goto(`${exchange.url}/operator/#/settlement/${marketId}`);
  await expect(other.getByRole('region', { name: 'Result', exact: true })).toContainText('Held by scorer');
  await checkPage(other);
  await other.getByRole('button', { name: 'Release the result' }).click();
  await other
    .getByRole('dialog')
    .getByLabel(/^Reason/)
    .fill('The catch stands');
  await other
    .getByRole('dialog')
    .getByLabel(/^Reason/)
    .press('Enter');
  await expect(hold.getByRole('button', { name: 'Hold the result' })).toBeVisible();
  await other.context().close();
});
