import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { openDesk } from './desk.ts';
import { axeFindings, checkPage, listen, settle, tooWide } from './page-check.ts';
import { Person, storyMarket, storySession } from './people.ts';
import { test } from './worker-exchange.ts';

// Every page of the desk as it looks with something on it, on wide, usual and small screens, light and dark.

const HEIGHT = 900;

/** Read from the desk's own table, so that the walk forgets none: `/risk/:marketId?` is two addresses. */
function routes(): string[] {
  const text = readFileSync(resolve(import.meta.dirname, '../web/operator/pages.ts'), 'utf8');
  const pages = text.split(/^ {2}\{$/m).slice(1);
  const found = pages.map((page) => (/route: '([^']+)'/.exec(page) ?? /path: '([^']+)'/.exec(page))?.[1] ?? '');
  expect(found.length).toBeGreaterThan(18);
  return found.flatMap((route) => (route.endsWith('?') ? [route.replace(/\/:\w+\?$/, ''), route] : [route]));
}

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
  const people = await operator.call<{ user_name: string; user_id: number }[]>('admin/getUsers');
  const userId = people.find(({ user_name }) => user_name === 'demo3')?.user_id ?? 0;
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
] as const;

test('every page of the desk at 1366, 1920 and 390 px, light and dark', async ({ page, exchange }) => {
  const of = await somethingEverywhere(exchange.url);
  const fill = (route: string) => route.replaceAll(/:(\w+)\??/g, (_, name: string) => String(of[name] ?? name));
  const addresses = routes().flatMap((route) =>
    route.includes(':kind') ? REPORTS.map((kind) => `/reports/${kind}`) : [fill(route)],
  );
  addresses.push(`/bets?user=${of['userId']}`);
  await page.setViewportSize({ width: 1366, height: HEIGHT });
  await openDesk(page, exchange.url);
  const complaints = listen(page);
  for (const address of addresses) {
    await page.goto(`${exchange.url}/operator/#${address}`);
    await check(page, address);
  }
  for (const [route, key] of DIALOGS) {
    await page.setViewportSize({ width: 1366, height: HEIGHT });
    await page.goto(`${exchange.url}/operator/#${fill(route)}`);
    await settle(page);
    await page.keyboard.press(key);
    await expect(page.getByRole('dialog')).toBeVisible();
    await checkPage(page);
    await page.setViewportSize({ width: 390, height: HEIGHT });
    await checkPage(page);
  }
  expect(complaints).toEqual([]);
});
