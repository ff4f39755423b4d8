import { expect, test } from '@playwright/test';
import { call, liveMatch, signIn, type ListedMatch } from './bettor.ts';
import { openDesk } from './desk.ts';
import { type RunningExchange, startExchange } from './exchange.ts';
import { boxOf, resize, settle } from './page-check.ts';
import { Person } from './people.ts';

// Stories that need the simulator: matches in play, markets of every payoff, facts from a feed.

let exchange: RunningExchange;

test.beforeAll(async () => {
  exchange = await startExchange();
});
test.afterAll(async () => {
  expect(await exchange.stop()).toBe(0);
});

test('the demo has a market of each payoff with prices on both sides', async ({ page }) => {
  await signIn(page, exchange.url);
  for (const [sport, type] of [
    [7, 'each_way'],
    [1, 'asian_handicap'],
    [1, 'total_goals_line'],
  ] as const) {
    await expect
      .poll(async () => {
        const matches = await call<(ListedMatch & { market_types: string[] })[]>(page, 'match/getMatches', {
          sport_id: sport,
        });
        const ids = matches.filter(({ market_types: types }) => types.includes(type)).map(({ match_id }) => match_id);
        for (const match_id of ids) {
          const { markets } = await call<{
            markets: (ListedMatch['markets'][number] & { market_type: string })[];
          }>(page, 'match/getMatchDetail', { match_id });
          const first = markets.find((one) => one.market_type === type)?.book.runners[0];
          if (first !== undefined && first.back.length > 0 && first.lay.length > 0) return true;
        }
        return false;
      })
      .toBe(true);
  }
});

test('on a phone the first price of a match in play is seen without scrolling', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, exchange.url);
  const match = await liveMatch(page, 4);
  await page.goto(`${exchange.url}/#/game-details/4/${match.match_id}`);
  await expect(page.locator('.price-cell:visible').first()).toBeVisible();
  await settle(page);
  const first = page.locator('.price-cell:visible').first();
  expect((await boxOf(first)).y).toBeLessThanOrEqual(420);
  await resize(page, 360, 640);
  const bar = await page.locator('.tabbar').boundingBox();
  expect((await boxOf(first)).bottom).toBeLessThanOrEqual(bar?.y ?? 0);
});

test('a match of which a feed tells all, its fixture too, is scored beside it as another source', async ({ page }) => {
  const operator = await Person.signedIn(exchange.url, 'operator');
  let told = 0;
  const find = async () => {
    const matches = await operator.call<{ match_id: number }[]>('match/getMatches', { sport_id: 4 });
    for (const { match_id } of matches) {
      const { facts } = await operator.call<{ facts: { source: string }[] }>('admin/getFacts', { match_id });
      if (facts.some(({ source }) => source === 'simulator')) told = match_id;
    }
    return told;
  };
  await expect.poll(find).toBeGreaterThan(0);
  await page.setViewportSize({ width: 1366, height: 900 });
  await openDesk(page, exchange.url, 'scorer');
  await page.goto(`${exchange.url}/operator/#/score/${told}`);
  await expect(page.getByText('simulator reports this match ball by ball.')).toBeVisible();
  await page.getByRole('button', { name: 'Score it as another source' }).click();
  await expect(page.getByText('You are a source beside simulator.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Innings 1: who bats?' })).toBeVisible();
});
