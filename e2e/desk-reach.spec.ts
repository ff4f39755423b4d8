import { expect, type Page } from '@playwright/test';
import { openDesk } from './desk.ts';
import type { RunningExchange } from './exchange.ts';
import { checkPage } from './page-check.ts';
import { Person, storyMarket } from './people.ts';
import { test } from './worker-exchange.ts';

// Anybody and any bet is a few letters away; a person's statement is read, and one bet is void with a reason.

let exchange: RunningExchange;
let operator: Person;

test.beforeAll(async ({ exchange: shared }) => {
  exchange = shared;
  operator = await Person.signedIn(exchange.url, 'operator');
});
test.beforeEach(({ page }) => page.setViewportSize({ width: 1366, height: 900 }));

async function goTo(page: Page, typed: string, option: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Match, market, person, bet, page or action' })).toBeFocused();
  await page.keyboard.type(typed);
  await expect(page.getByRole('option').first()).toContainText(option);
  await page.keyboard.press('Enter');
}

/** Two bets that met, and the numbers of both. */
async function matchedBets() {
  const story = await storyMarket(operator);
  const [demo, demo2] = [await Person.signedIn(exchange.url, 'demo'), await Person.signedIn(exchange.url, 'demo2')];
  const { bet_id: betId } = await demo.bet(story, { side: 'back', odds: 3, stake: 100 });
  await demo2.bet(story, { side: 'lay', odds: 3, stake: 100 });
  return { ...story, betId, demo };
}

test('a person is reached by name, and their statement is theirs and written in the audit trail', async ({ page }) => {
  const { marketId, demo } = await matchedBets();
  await operator.call('admin/closeMarket', { market_id: marketId });
  await operator.call('admin/settleMarket', { market_id: marketId, winners: [1], reason: 'Seen on the field' });
  await openDesk(page, exchange.url);
  await goTo(page, 'demo', 'demo');
  await expect(page).toHaveURL(/#\/people\/\d+$/);
  await page.getByRole('link', { name: 'Statement', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Statement of demo' })).toBeVisible();
  const own = await demo.call<{ rows: { balance: number }[]; total: { count: number } }>(
    'accountStatement/getUserAccountStatementHistory',
    {},
  );
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(1 + own.rows.length);
  await expect(page.getByRole('row').nth(1)).toContainText('Settled');
  await checkPage(page);
  // On a phone an entry is read whole, without moving the table.
  const { width, height } = page.viewportSize() ?? { width: 1366, height: 900 };
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole('columnheader')).toHaveText(['Date, entry', 'Amount, balance']);
  await expect(page.getByRole('rowheader').first()).toContainText('Settled');
  await checkPage(page);
  await page.setViewportSize({ width, height });
  await page.goto(`${exchange.url}/operator/#/audit`);
  await page.getByRole('combobox', { name: 'Action' }).selectOption('Look at a statement');
  const entry = page.getByRole('row', { name: /Look at the statement of demo/ }).first();
  await expect(entry).toContainText('operator');
  await entry.getByText('Details').click();
  await expect(entry).toContainText(/Person\s*demo \(\d+\)/);
  await checkPage(page);
  await page.getByRole('combobox', { name: 'Action' }).selectOption('Settle a market');
  await expect(page.getByRole('rowheader').first()).toContainText(/Settle .+ of .+: .+Seen on the field/);
});

test('a bet is reached by its number and void with a reason that bettors read', async ({ page }) => {
  const { betId, demo } = await matchedBets();
  await openDesk(page, exchange.url);
  await goTo(page, betId, `${betId}Bet`);
  await expect(page.getByText(`bet ${betId}`)).toBeVisible();
  await page.getByRole('button', { name: 'Void this bet' }).click();
  const dialog = page.getByRole('dialog', { name: `Void bet ${betId}` });
  await expect(dialog.getByRole('button', { name: 'Void the bet' })).toBeDisabled();
  await dialog.getByLabel(/^Reason/).fill('The price was a slip of the hand');
  await checkPage(page);
  await dialog.getByLabel(/^Reason/).press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText(`bet ${betId} · Void`)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Void this bet' })).toHaveCount(0);
  const notices = () => demo.call('user/getNotices');
  await expect.poll(async () => JSON.stringify(await notices())).toContain('The price was a slip of the hand');
});

test('a name that nobody has finds nobody’s bets', async ({ page }) => {
  await matchedBets();
  await openDesk(page, exchange.url);
  await page.goto(`${exchange.url}/operator/#/bets`);
  await page.getByRole('button', { name: /^Search/ }).click();
  const rows = page.getByRole('region', { name: 'Bets', exact: true }).getByRole('rowheader');
  await expect(rows.first()).toBeVisible();
  const person = page.getByRole('textbox', { name: 'Person, name or number' });
  await person.fill('nobody at all');
  await expect(person).toHaveAccessibleDescription('Nobody has this name');
  await expect(rows).toHaveCount(0);
  await person.fill('demo2');
  await expect(rows.first()).toBeVisible();
});

test('the page of something that does not exist says so, and leads back', async ({ page }) => {
  await openDesk(page, exchange.url);
  for (const [address, heading, back] of [
    ['bet/999999', 'Bet not found', 'All bets'],
    ['facts/999999', 'Match not found', 'All matches'],
    ['score/999999', 'Match not found', 'All matches'],
    ['match/abc', 'Match not found', 'All matches'],
  ] as const) {
    await page.goto(`${exchange.url}/operator/#/${address}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    await expect(page.getByRole('main')).not.toContainText('_id');
    await checkPage(page);
    await page.getByRole('link', { name: back }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(back.replace('All m', 'M').replace('All b', 'B'));
  }
});

test('whoever may look at people alone is offered no bet', async ({ page }) => {
  await openDesk(page, exchange.url, 'cashier');
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Match, market, person, bet, page or action' }).fill('999999');
  await expect(page.getByText('Nothing found.')).toBeVisible();
});

test('a market is reached by its name, and a match is suspended from anywhere', async ({ page }) => {
  const { matchId, marketId, matchName } = await storyMarket(operator);
  await openDesk(page, exchange.url, 'trader');
  await goTo(page, `match odds, ${matchName}`, `Match Odds, ${matchName}Market`);
  await expect(page).toHaveURL(new RegExp(`#/match/${matchId}\\?market=${marketId}$`));
  await expect(page.getByRole('button', { name: 'Match Odds', exact: true })).toHaveAttribute('aria-pressed', 'true');
  await page.goto(`${exchange.url}/operator/#/today`);
  await goTo(page, `suspend ${matchName}`, `Suspend ${matchName}`);
  await expect(page.getByText(`${matchName}: 1 market suspended`).first()).toBeVisible();
  await expect(page).toHaveURL(/#\/today$/);
  await checkPage(page);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('new match');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'New match' })).toBeVisible();
  await checkPage(page);
});
