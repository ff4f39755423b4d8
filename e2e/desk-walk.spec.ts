import { expect, type Page } from '@playwright/test';
import { deskAddress, deskRoutes, openDesk } from './desk.ts';
import { axeFindings, checkPage, listen, settle, tooWide } from './page-check.ts';
import { Person, storyMarket, storySession, userIdOf } from './people.ts';
import { test } from './worker-exchange.ts';

// Every page of the desk as it looks with something on it, on wide, usual and small screens, light and dark.

const HEIGHT = 900;

const REPORTS = ['results', 'people', 'funds', 'suspensions', 'voids', 'adjustments'];

/** Something for every page: bets, a session that is quoted, a result and a reset that wait, a payment, a query. */
async function somethingEverywhere(url: string): Promise<Readonly<Record<string, string | number>>> {
  const [operator, demo, demo2] = [
    await Person.signedIn(url, 'operator'),
    await Person.signedIn(url, 'demo'),
    await Person.signedIn(url, 'demo2'),
  ];
  const story = await storyMarket(operator);
  await storySession(operator, story, 160);
  const { bet_id: betId } = await demo.bet(story, { side: 'back', odds: 3, stake: 100 });
  await demo2.bet(story, { side: 'lay', odds: 3, stake: 100 });
  const closed = await storyMarket(operator);
  await demo.bet(closed, { side: 'back', odds: 3, stake: 100 });
  await demo2.bet(closed, { side: 'lay', odds: 3, stake: 100 });
  await operator.call('admin/closeMarket', { market_id: closed.marketId });
  await operator.call('admin/proposeResult', { market_id: closed.marketId, winners: [1], reason: 'Seen on the field' });
  const request = { amount: 750, method: 'cash', details: 'At the counter', request_id: 'walk' };
  const { payment_id: paymentId } = await demo.call<{ payment_id: number }>('payment/requestDeposit', request);
  const about = { market_id: story.marketId, about: 'rate', text: 'Why was my bet not matched at once?' };
  const { query_id: queryId } = await demo.call<{ query_id: number }>('query/raiseQuery', about);
  const userId = await userIdOf(operator, 'demo3');
  const { code } = await operator.refusal('admin/resetPassword', { user_id: userId, reason: 'Lost the phone' });
  expect(code).toBe('second-person-missing');
  await demo2.bet(story, { side: 'back', odds: 1000, stake: 30_000 });
  const cases = () => operator.call<{ case_id: number }[]>('admin/getCases', {});
  await expect.poll(async () => (await cases()).length).toBeGreaterThan(0);
  const caseId = (await cases())[0]?.case_id ?? 0;
  return {
    marketId: closed.marketId,
    matchId: story.matchId,
    betId,
    paymentId,
    queryId,
    userId,
    caseId,
    table: 'teen20',
  };
}

async function check(page: Page, where: string): Promise<void> {
  await page.setViewportSize({ width: 1366, height: HEIGHT });
  await settle(page);
  await expect(page.getByText('This page does not exist'), where).toHaveCount(0);
  await checkPage(page);
  await page.setViewportSize({ width: 1920, height: HEIGHT });
  expect(await tooWide(page), `${where} at 1920`).toEqual([]);
  expect(await axeFindings(page), `${where} at 1920`).toEqual([]);
  await page.setViewportSize({ width: 390, height: HEIGHT });
  await settle(page);
  await checkPage(page);
}

/** What a key opens over a page. */
const DIALOGS = [
  ['/matches', 'n'],
  ['/people', 'n'],
  ['/staff', 'r'],
  ['/people/:userId', 'p'],
  ['/match/:matchId', 'e'],
  ['/match/:matchId', 'a'],
] as const;

test.describe.configure({ mode: 'parallel' });

/** Once for each worker, whose exchange all its tests share. */
let prepared: ReturnType<typeof somethingEverywhere> | undefined;
const prepare = (url: string) => (prepared ??= somethingEverywhere(url));

function addresses(of: Readonly<Record<string, string | number>>): string[] {
  const pages = deskRoutes().flatMap((route) =>
    route.includes(':kind') ? REPORTS.map((kind) => `/reports/${kind}`) : [deskAddress(route, of)],
  );
  expect(pages).not.toContain(undefined);
  return [...(pages as string[]), `/bets?user=${of['userId']}`];
}

const PARTS = 3;

for (let part = 0; part < PARTS; part += 1) {
  test(`every page of the desk at 1366, 1920 and 390 px, light and dark: ${part + 1} of ${PARTS}`, async ({
    page,
    exchange,
  }) => {
    const all = addresses(await prepare(exchange.url));
    await page.setViewportSize({ width: 1366, height: HEIGHT });
    await openDesk(page, exchange.url);
    const complaints = listen(page);
    for (const address of all.filter((_, place) => place % PARTS === part)) {
      await page.goto(`${exchange.url}/operator/#${address}`);
      await check(page, address);
    }
    expect(complaints).toEqual([]);
  });
}

test('every dialog that a key opens on the desk', async ({ page, exchange }) => {
  const of = await prepare(exchange.url);
  await openDesk(page, exchange.url);
  const complaints = listen(page);
  for (const [route, key] of DIALOGS) {
    await page.setViewportSize({ width: 1366, height: HEIGHT });
    await page.goto(`${exchange.url}/operator/#${deskAddress(route, of)}`);
    await settle(page);
    // A key that is pressed while the page before still stands is not this page's.
    await expect(async () => {
      await page.keyboard.press(key);
      await expect(page.getByRole('dialog')).toBeVisible({ timeout: 3000 });
    }).toPass();
    await checkPage(page);
    await page.setViewportSize({ width: 390, height: HEIGHT });
    await checkPage(page);
  }
  expect(complaints).toEqual([]);
});
