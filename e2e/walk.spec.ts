import AxeBuilder from '@axe-core/playwright';
import { expect, test, type Page } from '@playwright/test';
import { call, figure, liveMatch, signIn, type ListedMatch } from './bettor.ts';
import { startExchange, type RunningExchange } from './exchange.ts';

// Every page, at both widths and in both schemes: no axe finding, no policy violation, no error in the console.
// The desktop is tall, so that no row of the sidebar is cut at its scrolling edge and counted as too small a target.

let exchange: RunningExchange;

test.beforeAll(async () => {
  test.setTimeout(120_000);
  exchange = await startExchange();
});

test.afterAll(async () => {
  await exchange.stop();
});

function listen(page: Page): string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  return complaints;
}

async function check(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze();
  const told = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`);
  expect(told).toEqual([]);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBeLessThanOrEqual(0);
}

for (const width of [1366, 390]) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`every page at ${width} px, ${colorScheme}`, async ({ browser }) => {
      test.setTimeout(120_000);
      const context = await browser.newContext({
        colorScheme,
        viewport: { width, height: width > 600 ? 2000 : 844 },
        hasTouch: width < 600,
      });
      const page = await context.newPage();
      const complaints = listen(page);
      await page.goto(exchange.url);
      await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
      await check(page);
      await signIn(page, exchange.url, 'demo2');
      const live = await liveMatch(page);
      const race = (await call<ListedMatch[]>(page, 'match/getMatches', { sport_id: 7 })).findLast(
        (match) => match.state === 'upcoming',
      ) as ListedMatch;
      for (const path of [
        'home',
        'home/in-play',
        'all-sports/4',
        'all-sports/7',
        'report/current-bet',
        'report/account-statement',
        'report/profit-loss',
        'rules',
        'page/rules/terms-and-conditions',
        'setting/change-password',
        'setting/app-keys',
        'casino/list',
        `game-details/${live.sport_id}/${live.match_id}`,
        // Hours ahead, so that nothing ends while its slip is open.
        `game-details/7/${race.match_id}`,
      ]) {
        await page.goto(`${exchange.url}/#/${path}`);
        await expect(page.locator('main')).toBeVisible();
        await page.waitForTimeout(500);
        await check(page);
      }
      await page
        .getByRole('button', { name: /^Back / })
        .first()
        .click();
      await expect(page.getByLabel(/^Bet slip/).first()).toBeVisible();
      await check(page);
      expect(complaints).toEqual([]);
      await context.close();
    });
  }
}

test('a bettor without a mouse places and cancels a bet', async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 900 });
  await signIn(page, exchange.url, 'demo3');
  const race = (await call<ListedMatch[]>(page, 'match/getMatches', { sport_id: 7 })).filter(
    (match) => match.state === 'upcoming',
  )[1] as ListedMatch;
  await page.goto(`${exchange.url}/#/game-details/7/${race.match_id}`);
  const cell = page.getByRole('button', { name: /^Lay / }).first();
  await cell.focus();
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
  await page
    .getByRole('button', { name: /^Cancel lay/ })
    .first()
    .focus();
  await page.keyboard.press('Enter');
  await expect
    .poll(async () => (await call<{ unmatched: number }[]>(page, 'bet/getCurrentBets')).at(-1)?.unmatched ?? 0)
    .toBe(0);
});

test('two bets on a session are netted: the worst result of both together is at stake', async ({ page }) => {
  test.setTimeout(180_000);
  await page.setViewportSize({ width: 1366, height: 1400 });
  await signIn(page, exchange.url);
  const matches = await call<ListedMatch[]>(page, 'match/getMatches', { sport_id: 4 });
  const live = matches.findLast((match) => match.state === 'in-play') as ListedMatch;
  await page.goto(`${exchange.url}/#/game-details/4/${live.match_id}`);
  // The longest session that is open: it does not end while we look.
  const session = page.getByRole('row').filter({ hasText: /^10 over run/ });
  const bet = async (side: 'Yes' | 'No') => {
    await expect(async () => {
      await session.getByRole('button', { name: new RegExp(`^${side} `) }).click({ timeout: 2000 });
      await page.getByLabel('Stake', { exact: true }).fill('100', { timeout: 2000 });
      await page.getByRole('button', { name: new RegExp(`^Place ${side.toLowerCase()} bet`) }).click({ timeout: 2000 });
      await expect(page.getByRole('region', { name: /^Bet slip/ })).toContainText('Matched 100', { timeout: 8000 });
    }).toPass({ timeout: 60_000 });
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
