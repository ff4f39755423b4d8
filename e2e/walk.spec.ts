import { expect, type Browser, type Page } from '@playwright/test';
import { call, figure, liveMatch, raceToCome, restingBet, signIn, type ListedMatch } from './bettor.ts';
import { checkPage, listen, settle } from './page-check.ts';
import { addressesOf, type Examples, isForStrangers, NOWHERE, routePatterns } from './routes.ts';
import { test } from './worker-exchange.ts';

// Every page of the table of routes, at both widths and in both schemes: no axe finding, no policy violation, no error
// in the console, nothing wider than the screen.
// The desktop is tall, so that no row of the sidebar is cut at its scrolling edge and counted as too small a target.

// Every worker takes a part of them, on an exchange of its own.
test.describe.configure({ mode: 'parallel' });

async function examples(page: Page): Promise<Examples> {
  const [live, other, race] = [await liveMatch(page, 4), await liveMatch(page, 2), await raceToCome(page)];
  return { live, other, race, betId: await restingBet(page, race) };
}

async function visit(page: Page, url: string, address: string): Promise<void> {
  await page.goto(`${url}/#${address}`);
  await settle(page);
  await expect(page.getByText('This page does not exist'), address).toHaveCount(0);
  await checkPage(page);
}

/** A page of the given width, with what it complained of, and the routes to walk once somebody has signed in. */
async function newPage(browser: Browser, width: number): Promise<{ page: Page; complaints: string[] }> {
  const context = await browser.newContext({
    viewport: { width, height: width > 600 ? 2000 : 844 },
    hasTouch: width < 600,
  });
  const page = await context.newPage();
  return { page, complaints: listen(page) };
}

for (const width of [1366, 390]) {
  test(`every page at ${width} px, light and dark`, async ({ browser, exchange }) => {
    const { page, complaints } = await newPage(browser, width);
    const patterns = routePatterns();
    expect(patterns.length).toBeGreaterThan(30);
    await page.goto(exchange.url);
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
    await checkPage(page);
    for (const pattern of patterns.filter(isForStrangers)) {
      for (const address of addressesOf(pattern, NOWHERE)) await visit(page, exchange.url, address);
    }
    await signIn(page, exchange.url, 'demo2');
    const of = await examples(page);
    for (const pattern of patterns.filter((one) => !isForStrangers(one))) {
      for (const address of addressesOf(pattern, of)) await visit(page, exchange.url, address);
    }
    await page.goto(`${exchange.url}/#/game-details/7/${of.race.match_id}`);
    await page
      .getByRole('button', { name: /^Back / })
      .and(page.locator('[aria-disabled="false"]'))
      .first()
      .click();
    await expect(page.getByLabel(/^Bet slip/).first()).toBeVisible();
    await checkPage(page);
    expect(complaints).toEqual([]);
    await page.context().close();
  });
}

test('every page in Hindi on a phone', async ({ browser, exchange }) => {
  const { page, complaints } = await newPage(browser, 390);
  await signIn(page, exchange.url, 'demo2');
  const of = await examples(page);
  await page.evaluate(() => localStorage.setItem('language', 'hi'));
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', /^hi/);
  for (const pattern of routePatterns().filter((one) => !isForStrangers(one))) {
    for (const address of addressesOf(pattern, of)) await visit(page, exchange.url, address);
  }
  await expect(page.getByRole('navigation').first()).toContainText(/[\u0900-\u097F]/);
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('a bettor without a mouse places and cancels a bet', async ({ page, exchange }) => {
  await page.setViewportSize({ width: 1366, height: 900 });
  await signIn(page, exchange.url, 'demo3');
  const race = await raceToCome(page);
  await page.goto(`${exchange.url}/#/game-details/7/${race.match_id}`);
  // The page before has prices too.
  await expect(page).toHaveURL(/#\/horse-racing\//);
  await settle(page);
  // A key is pressed at once: a price that has not come yet takes none, nor does a runner that is out.
  await page.getByRole('button', { name: /^Lay / }).and(page.locator('[aria-disabled="false"]')).first().focus();
  await page.keyboard.press('Enter');
  const stake = page.getByLabel('Stake', { exact: true });
  await expect(stake).toBeFocused();
  await page.keyboard.type('10');
  // Far from the market, so that it rests: the lowest price.
  const odds = page.getByLabel('Odds', { exact: true });
  await odds.focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('1.01');
  await page.keyboard.press('Enter');
  await expect
    .poll(async () => (await call<{ unmatched: number }[]>(page, 'bet/getCurrentBets')).at(-1)?.unmatched)
    .toBe(10);
  await expect(page.getByRole('region', { name: /^Bet slip, lay/ })).toBeFocused();
  await page
    .getByRole('button', { name: /^Cancel lay/ })
    .first()
    .focus();
  await page.keyboard.press('Enter');
  await expect
    .poll(async () => (await call<{ unmatched: number }[]>(page, 'bet/getCurrentBets')).at(-1)?.unmatched ?? 0)
    .toBe(0);
});

test('two bets on a session are netted: the worst result of both together is at stake', async ({ page, exchange }) => {
  await page.setViewportSize({ width: 1366, height: 1400 });
  // Who has nothing else at stake.
  await signIn(page, exchange.url, 'demo3');
  const matches = await call<ListedMatch[]>(page, 'match/getMatches', { sport_id: 4 });
  const live = matches.findLast((match) => match.state === 'in-play') as ListedMatch;
  await page.goto(`${exchange.url}/#/game-details/4/${live.match_id}`);
  // The longest session that is open: it does not end while we look.
  const session = page.getByRole('row').filter({ hasText: /^10 over run/ });
  const bet = async (side: 'Yes' | 'No') => {
    await expect(async () => {
      await session.getByRole('button', { name: new RegExp(`^${side} `) }).click({ timeout: 10_000 });
      await page.getByLabel('Stake', { exact: true }).fill('100', { timeout: 10_000 });
      await page.getByRole('button', { name: new RegExp(`^Bet ${side}`) }).click({ timeout: 10_000 });
      await expect(page.getByRole('region', { name: /^Bet slip/ })).toContainText('Matched 100', { timeout: 30_000 });
    }).toPass();
    await page.getByRole('button', { name: 'Done' }).click();
  };
  await bet('Yes');
  await bet('No');
  const bets = await call<{ to_win: number; to_lose: number }[]>(page, 'bet/getCurrentBets');
  const [yes, no] = bets.slice(-2) as [(typeof bets)[0], (typeof bets)[0]];
  await session.getByRole('button', { name: /^10 over run/ }).click();
  const results = await page.locator('.pop tbody td b').allInnerTexts();
  const figures = results.map(figure);
  const { liability } = await call<{ liability: number }>(page, 'user/getUserBalance');
  expect(liability).toBe(Math.min(0, ...figures));
  // Below both lines the no pays for the yes, above both the other way round.
  expect([figures[0], figures.at(-1)]).toEqual([no.to_win - yes.to_lose, yes.to_win - no.to_lose]);
});
