import { expect, test } from '@playwright/test';
import { call, figure, runningRace, signIn } from '../bettor.ts';
import { startExchange, type RunningExchange } from '../exchange.ts';

let exchange: RunningExchange;

test.beforeAll(async () => {
  exchange = await startExchange();
});

test.afterAll(async () => {
  expect(await exchange.stop()).toBe(0);
});

test('the start names the address and the demo sign-ins', async () => {
  expect(exchange.output()).toMatch(/^Evens is ready: http:\/\/127\.0\.0\.1:\d+$/m);
  await expect.poll(() => exchange.output()).toMatch(/demo, demo2 or demo3 .* operator .* demo1234/);
});

test('a bettor signs in, sees prices move, backs a runner, is matched, and is paid when the match ends', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1366, height: 900 });
  await signIn(page, exchange.url);
  const atRace = async () => {
    const match = await runningRace(page);
    await page.goto(`${exchange.url}/#/game-details/${match.sport_id}/${match.match_id}`);
  };
  await atRace();
  const market = page.locator('section.market-card').first();
  await expect(market.getByRole('button', { name: /^Back / }).first()).toBeVisible();

  const prices = await market.innerText();
  await expect.poll(() => market.innerText()).not.toBe(prices);

  // The best back price of the first runner stands third.
  await expect(async () => {
    // A race may end before the bet is there: then it is the next one.
    await atRace();
    await market
      .getByRole('row')
      .filter({ has: page.getByRole('button', { name: /^Back / }) })
      .first()
      .getByRole('button', { name: /^Back / })
      .last()
      .click({ timeout: 10_000 });
    await page.getByLabel('Stake', { exact: true }).fill('20', { timeout: 10_000 });
    // At the best price there is, whichever that is by then.
    await page.getByLabel('Odds', { exact: true }).fill('1.01', { timeout: 10_000 });
    await page.getByRole('button', { name: /^Place back bet/ }).click({ timeout: 10_000 });
    await expect(page.getByRole('region', { name: /^Bet slip, back/ })).toContainText('Matched 20', {
      timeout: 30_000,
    });
  }).toPass();
  const placed = async () => (await call<{ matched: number; status: string }[]>(page, 'bet/getCurrentBets')).at(-1);
  await expect.poll(async () => (await placed())?.matched).toBe(20);

  const bets = page.locator('section.bets').first();
  await expect(bets).toContainText('Matched');
  await expect.poll(async () => figure(await page.getByRole('button', { name: /^Exposure/ }).innerText())).toBe(20);
  expect((await call<{ total_balance: number }>(page, 'user/getUserBalance')).total_balance).toBe(49_980);

  const settled = async () => await call<{ total_balance: number; liability: number }>(page, 'user/getUserBalance');
  await expect
    .poll(async () => Math.abs((await settled()).liability), { timeout: 1_200_000, intervals: [1000] })
    .toBe(0);
  const { total_balance: balance } = await settled();
  expect(balance).not.toBe(50_000);
  await expect
    .poll(async () =>
      figure(
        await page
          .locator('header')
          .getByText(/\d\d,\d\d\d\.\d\d/)
          .first()
          .innerText(),
      ),
    )
    .toBe(balance);
  await expect(bets).toContainText(/settled/i);
});
