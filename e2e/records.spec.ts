import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { call, figure, signIn } from './bettor.ts';
import type { RunningExchange } from './exchange.ts';
import { newBettor, Person, settle, storyMarket, type StoryMarket } from './people.ts';
import { test } from './worker-exchange.ts';

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

test.beforeEach(async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 900 });
  await signIn(page, exchange.url, own);
});

/** A market of its own in which the bettor of the page has backed the first runner for 200 at 2.50, all of it matched. */
async function marketWithBet(): Promise<StoryMarket & { betId: string }> {
  const market = await storyMarket(operator);
  await other.bet(market, { side: 'lay', odds: 2.5, stake: 200 });
  const bettor = await Person.signedIn(exchange.url, own);
  const { bet_id: betId } = await bettor.bet(market, { side: 'back', odds: 2.5, stake: 200 });
  return { ...market, betId };
}

const tab = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const rowOf = (page: Page, matchName: string) => page.getByRole('row').filter({ hasText: matchName });
/** A figure of the totals over the table. */
const total = (page: Page, label: string) => page.locator('.totals > div').filter({ hasText: label }).locator('dd');

test('a bet goes from matched to settled while the page is open, and its page tells what settled it', async ({
  page,
}) => {
  const market = await marketWithBet();
  await page.goto(`${exchange.url}/#/report/current-bet`);
  await expect(rowOf(page, market.matchName)).toContainText('+300.00');
  await settle(operator, market, 1);
  await expect(rowOf(page, market.matchName)).toHaveCount(0);
  await tab(page, 'Settled').click();
  await expect(rowOf(page, market.matchName)).toContainText('+300.00');
  await rowOf(page, market.matchName)
    .getByRole('link', { name: /^Lantern\d+$/ })
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Lantern');
  const times = page.getByRole('region', { name: 'What happened, and when' });
  await expect(times).toContainText('Received and accepted');
  await expect(times).toContainText('Settled');
  await expect(page.getByRole('region', { name: 'Fills' }).getByRole('row').nth(1)).toContainText('2.50');
  const evidence = page.getByRole('region', { name: 'Result and evidence' });
  await expect(evidence).toContainText(/Decided by\s*a person/);
  const digest = evidence.locator('code');
  await expect(digest).toHaveText(/^[0-9a-f]{64}$/);
  const download = page.waitForEvent('download');
  await evidence.getByRole('button', { name: 'Save the evidence' }).click();
  const pack = JSON.parse(await readFile(await (await download).path(), 'utf8')) as { digest: string };
  expect(pack.digest).toBe(await digest.innerText());
});

test('profit and loss goes down to a market, and Back leads up one step at a time', async ({ page }) => {
  const market = await marketWithBet();
  await settle(operator, market, 1);
  await page.goto(`${exchange.url}/#/user`);
  await page.goto(`${exchange.url}/#/report/profit-loss`);
  const path = page.getByRole('navigation', { name: 'Path' });
  const row = (name: string) => page.getByRole('main').getByRole('button', { name, exact: true });
  await row('Cricket').click();
  await row(market.matchName).click();
  await expect(path).toContainText(market.matchName);
  await page.goBack();
  await expect(path).not.toContainText(market.matchName);
  await expect(path).toContainText('Cricket');
  await page.goBack();
  await expect(path).not.toContainText('Cricket');
  await page.goBack();
  await expect(page).toHaveURL(/#\/user$/);
});

test('a void market is told at the bell at once, with its reason, and leads to the bet', async ({ page }) => {
  const market = await marketWithBet();
  await operator.call('admin/voidMarket', { market_id: market.marketId, reason: 'Rain <b>all day</b>' });
  const bell = page.getByRole('button', { name: /^Notices, \d+ new$/ });
  await bell.click();
  const notice = page
    .getByRole('region', { name: 'Notices', exact: true })
    .getByRole('listitem')
    .filter({ hasText: market.matchName });
  await expect(notice).toContainText('Market void');
  // As text, whatever it looks like.
  await expect(notice).toContainText('Reason: Rain <b>all day</b>');
  await expect(page.getByRole('button', { name: 'Notices', exact: true })).toBeVisible();
  await notice.getByRole('link', { name: 'See the bets' }).click();
  await expect(page.getByRole('region', { name: 'Notices', exact: true })).toBeHidden();
  await expect(tab(page, 'Void, deleted, lapsed')).toHaveAttribute('aria-pressed', 'true');
  await expect(rowOf(page, market.matchName)).toContainText('Void');
});

test('a question about a bet is asked, taken up, answered and closed', async ({ page }) => {
  const market = await marketWithBet();
  await settle(operator, market, 2);
  await page.goto(`${exchange.url}/#/report/bet/${market.betId}`);
  await page.getByRole('link', { name: 'Ask about this bet' }).click();
  const form = page.getByRole('region', { name: 'Ask a question' });
  await expect(form).toContainText(market.matchName);
  await form.getByRole('button', { name: 'Send the question' }).click();
  await expect(form.getByText('Write at least 10 characters')).toBeVisible();
  await form.getByLabel('Question').fill('The scorecard has the Lanterns winning. Why were they not paid?');
  await form.getByRole('button', { name: 'Send the question' }).click();
  const card = page.getByRole('region', { name: /^Query \d+$/ }).filter({ hasText: market.matchName });
  await expect(card).toContainText('Open');
  const waiting = await operator.call<{ query_id: number; bet_id: string }[]>('admin/getQueries', {});
  const query_id = waiting.find(({ bet_id }) => bet_id === market.betId)?.query_id as number;
  await operator.call('admin/takeQuery', { query_id });
  await operator.call('admin/answerQuery', { query_id, text: 'The Harbours won on the last ball.' });
  await page.getByRole('button', { name: /^Notices, \d+ new$/ }).click();
  const panel = page.getByRole('region', { name: 'Notices', exact: true });
  await expect(panel).toContainText('The Harbours won on the last ball.');
  await page.keyboard.press('Escape');
  await expect(card).toContainText('Under review');
  await expect(card).toContainText('The Harbours won on the last ball.');
  await card.getByRole('button', { name: 'Close the query' }).click();
  await expect(card.locator('.state-tag')).toHaveText('Closed');
});

/** The rows of a CSV without quotes in it. */
const rowsOf = (csv: string) =>
  csv
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(','));

test('a file of the settled bets adds up to the figures of the page, and these to the ledger', async ({ page }) => {
  await settle(operator, await marketWithBet(), 1);
  await page.goto(`${exchange.url}/#/report/current-bet?tab=settled`);
  await expect(total(page, 'Total bets')).not.toHaveText('–');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const [titles = [], ...lines] = rowsOf(await readFile(await (await download).path(), 'utf8'));
  const [rows, totals] = [lines.slice(0, -1), lines.at(-1) ?? []];
  const sum = (title: string) => rows.reduce((all, row) => all + Number(row[titles.indexOf(title)]), 0);
  expect(rows).toHaveLength(Number(await total(page, 'Total bets').innerText()));
  expect(totals[0]).toBe('Total');
  for (const title of ['Matched', 'Profit'])
    expect(Number(totals[titles.indexOf(title)]), title).toBeCloseTo(sum(title), 2);
  expect(sum('Matched')).toBeCloseTo(figure(await total(page, 'Total amount').innerText()), 2);
  expect(sum('Profit')).toBeCloseTo(figure(await total(page, 'Profit').innerText()), 2);
  await page.goto(`${exchange.url}/#/report/account-statement`);
  const { total_balance, liability } = await call<{ total_balance: number; liability: number }>(
    page,
    'user/getUserBalance',
  );
  await expect
    .poll(async () => figure(await total(page, 'Closing').innerText()))
    .toBeCloseTo(total_balance + Math.abs(liability), 2);
});

// Specification §2 "Modals", §3 "Button value" and §8: the modal closes.
test('set button values go to the server and come back, games and casino apart', async ({ page }) => {
  const open = async () => {
    await page.locator('.me').click();
    await page.getByRole('button', { name: 'Set Button Values' }).click();
    return page.getByRole('dialog', { name: 'Set Button Value' });
  };
  const values = async () =>
    JSON.parse(await call<string>(page, 'user/getButtonValue')) as {
      button_name: string;
      button_value: number;
      type: string;
    }[];
  const before = await values();
  for (const [type, name, value] of [
    ['Game', 'Mine', 777],
    ['Casino', 'Chip', 555],
  ] as const) {
    const dialog = await open();
    await dialog.getByRole('button', { name: `${type} Buttons` }).click();
    await dialog.getByLabel('Label 1', { exact: true }).fill(name);
    await dialog.getByLabel('Value 1', { exact: true }).fill('0');
    await expect(dialog).toContainText('A whole number, 1 or more.');
    await dialog.getByLabel('Value 1', { exact: true }).fill(String(value));
    await dialog.getByRole('button', { name: 'Update' }).click();
    await expect(dialog).toBeHidden();
    const now = (await values()).filter((row) => row.type === type);
    expect(now[0]).toEqual({ button_name: name, button_value: value, type });
    expect(now.slice(1)).toEqual(before.filter((row) => row.type === type).slice(1));
  }
  const dialog = await open();
  await expect(dialog.getByLabel('Value 1', { exact: true })).toHaveValue('777');
});

test('on a phone the account, the bets and the notices are two taps away, and every list fits', async ({ page }) => {
  const market = await marketWithBet();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Account' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(own);
  const fits = () => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);
  expect(await fits()).toBe(true);
  await page.getByRole('main').getByRole('link', { name: 'Current Bet' }).click();
  const bet = page.getByRole('main').getByRole('listitem').filter({ hasText: market.matchName });
  await expect(bet).toContainText('+300.00');
  expect(await fits()).toBe(true);
  for (const [path, words] of [
    // Another story may have looked at a table of this exchange.
    ['/report/casino-result', /Results appear here after each round\.|1 to \d+ of \d+/],
    ['/report/live-casino-bets', 'Your Live Casino, Slot Game and Fantasy Game bets appear here.'],
    ['/report/activity', 'Signed in'],
  ] as const) {
    await page.goto(`${exchange.url}/#${path}`);
    await expect(page.getByRole('main')).toContainText(words);
    expect(await fits()).toBe(true);
  }
  // What happened is seen before the ways to look for it.
  await page.goto(`${exchange.url}/#/report/account-statement`);
  // The page before has rows and filters as well.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Account statement');
  await expect(page.getByRole('main').locator('tbody tr').first()).toBeInViewport();
  await expect(page.getByLabel('From')).toBeHidden();
  await page.getByText('Filters').click();
  await expect(page.getByLabel('From')).toBeVisible();
});
