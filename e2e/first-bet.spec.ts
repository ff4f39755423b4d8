import { expect } from '@playwright/test';
import { call, figure, signIn } from './bettor.ts';
import { openPage } from './page-check.ts';
import { newBettor, Person, settle as settleStory, storyMarket, storySession } from './people.ts';
import { test } from './worker-exchange.ts';

// A bettor's first bets, on matches of the operator's; on a simulated race: long/first-bet.spec.ts.

test('the start names the address and the demo sign-ins', async ({ exchange }) => {
  expect(exchange.output()).toMatch(/^Evens is ready: http:\/\/127\.0\.0\.1:\d+$/m);
  await expect.poll(() => exchange.output()).toMatch(/demo, demo2 or demo3 .* operator .* demo1234/);
});

test('a bettor sees a price move, backs a runner, is matched, and is paid when the market is settled', async ({
  page,
  exchange,
}) => {
  await page.setViewportSize({ width: 1366, height: 900 });
  const operator = await Person.signedIn(exchange.url, 'operator');
  const other = await Person.signedIn(exchange.url, await newBettor(exchange.url));
  const market = await storyMarket(operator);
  await other.bet(market, { side: 'lay', odds: 3, stake: 500 });
  await signIn(page, exchange.url, await newBettor(exchange.url));
  await openPage(page, exchange.url, market);
  await expect(page.getByRole('button', { name: /^Back Lantern\d+ 3\.00 / })).toBeVisible();
  await other.bet(market, { side: 'lay', odds: 3.1, stake: 500 });
  await page.getByRole('button', { name: /^Back Lantern\d+ 3\.10 / }).click();
  await page.getByLabel('Stake', { exact: true }).fill('20');
  await page.getByRole('button', { name: /^Place back bet/ }).click();
  await expect(page.getByRole('region', { name: /^Bet slip, back/ })).toContainText('Matched 20 at 3.10');
  await expect(page.locator('section.bets').first()).toContainText('Matched');
  await expect.poll(async () => figure(await page.getByRole('button', { name: /^Exposure/ }).innerText())).toBe(20);
  await settleStory(operator, market, 1);
  // 42.00 won, less a commission of 2 %.
  await expect(page.locator('.wallet b').first()).toHaveText('50,041.16');
  await expect.poll(async () => figure(await page.getByRole('button', { name: /^Exposure/ }).innerText())).toBe(0);
  await expect(page.locator('section.bets').first()).toContainText(/settled/i);
});

test('a bettor without a mouse places and cancels a bet', async ({ page, exchange }) => {
  await page.setViewportSize({ width: 1366, height: 900 });
  const market = await storyMarket(await Person.signedIn(exchange.url, 'operator'));
  await signIn(page, exchange.url, await newBettor(exchange.url));
  await openPage(page, exchange.url, market);
  const lay = page.getByRole('button', { name: /^Lay Lantern/ }).first();
  // A key is pressed at once: a price that has not come yet takes none.
  await expect(lay).toHaveAttribute('aria-disabled', 'false');
  await lay.focus();
  await page.keyboard.press('Enter');
  const odds = page.getByLabel('Odds', { exact: true });
  await expect(page.getByRole('region', { name: /^Bet slip, lay/ })).toBeVisible();
  await odds.focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('1.01');
  await page.getByLabel('Stake', { exact: true }).focus();
  await page.keyboard.type('10');
  await page.keyboard.press('Enter');
  // A bet that was cancelled stands among the current ones for a moment.
  const unmatched = async () => {
    const bets = await call<{ unmatched: number }[]>(page, 'bet/getCurrentBets');
    return bets.reduce((sum, bet) => sum + bet.unmatched, 0);
  };
  await expect.poll(unmatched).toBe(10);
  await expect(page.getByRole('region', { name: /^Bet slip, lay/ })).toBeFocused();
  await page
    .getByRole('button', { name: /^Cancel lay/ })
    .first()
    .focus();
  await page.keyboard.press('Enter');
  await expect.poll(unmatched).toBe(0);
});

test('two bets on a session are netted: the worst result of both together is at stake', async ({ page, exchange }) => {
  await page.setViewportSize({ width: 1366, height: 1400 });
  const operator = await Person.signedIn(exchange.url, 'operator');
  const market = await storyMarket(operator);
  const runs = await storySession(operator, market, 150);
  const levels = [
    { is_back: true, rate: 100, line: 150, size: 10_000 },
    { is_back: false, rate: 90, line: 148, size: 10_000 },
  ];
  await operator.call('admin/setQuotes', { market_id: runs, selection_id: 1, state: 'active', levels });
  await signIn(page, exchange.url, await newBettor(exchange.url));
  await openPage(page, exchange.url, market);
  const session = page.getByRole('row').filter({ hasText: /^Innings runs/ });
  for (const side of ['Yes', 'No']) {
    await session.getByRole('button', { name: new RegExp(`^${side} `) }).click();
    await page.getByLabel('Stake', { exact: true }).fill('100');
    await page.getByRole('button', { name: new RegExp(`^Bet ${side}`) }).click();
    await expect(page.getByRole('region', { name: /^Bet slip/ })).toContainText('Matched 100');
    await page.getByRole('button', { name: 'Done' }).click();
  }
  interface Netted {
    readonly to_win: number;
    readonly to_lose: number;
  }
  const [yes, no] = (await call<Netted[]>(page, 'bet/getCurrentBets')) as [Netted, Netted];
  await session.getByRole('button', { name: /^Innings runs/ }).click();
  const results = (await page.locator('.pop tbody td b').allInnerTexts()).map(figure);
  const { liability } = await call<{ liability: number }>(page, 'user/getUserBalance');
  expect(liability).toBe(Math.min(0, ...results));
  // Below both lines the no pays for the yes, above both the other way round.
  expect([results[0], results.at(-1)]).toEqual([no.to_win - yes.to_lose, yes.to_win - no.to_lose]);
});
