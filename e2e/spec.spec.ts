import { expect, type Page } from '@playwright/test';
import { call, liveMatch, raceToCome, type ListedMatch } from './bettor.ts';
import { settle } from './page-check.ts';
import { DATE_ROWS } from './spec/date-rows.ts';
import { FORM_ROWS } from './spec/form-rows.ts';
import { ROLE_ROWS } from './spec/role-rows.ts';
import { SCREEN_ROWS } from './spec/screen-rows.ts';
import { SHELL_ROWS } from './spec/shell-rows.ts';
import { STATE_ROWS } from './spec/state-rows.ts';
import { Visits } from './spec/visit.ts';
import { test } from './worker-exchange.ts';

// The specification row by row, on one exchange. Rows of the server's calls (§7) are in
// server/gateway/specified-calls.int.test.ts, the constants (§9) in server/specified-constants.test.ts.

const ROWS = [...SCREEN_ROWS, ...SHELL_ROWS, ...ROLE_ROWS, ...STATE_ROWS, ...FORM_ROWS, ...DATE_ROWS];

// Every worker takes a part of them, on an exchange of its own.
test.describe.configure({ mode: 'parallel' });

let visits: Visits;
let page: Page;

test.beforeAll(async ({ browser, exchange }) => {
  visits = new Visits(exchange, browser);
  const first = await visits.open('/home', { user: 'demo2' });
  await liveMatch(first);
  const races = async () => (await call<ListedMatch[]>(first, 'match/getMatches', { sport_id: 7 })).length;
  await expect.poll(races).toBeGreaterThan(0);
  page = await visits.open('/home', { user: 'demo2' });
  await visits.closeBut(page);
});

test.beforeEach(async () => {
  if (page.isClosed()) page = await visits.open('/home', { user: 'demo2' });
  await settle(page);
});

test.afterEach(() => visits.closeBut(page));

test.afterAll(() => visits.closeBut());

for (const { line, check } of ROWS) {
  test(line, () => check(page, visits));
}

/** Of a trade: the balance is asked for again as soon as a bet is placed. */
test('§4 Balance refresh: at once after a bet is placed', async ({ exchange }) => {
  const race = await raceToCome(page);
  await page.goto(`${exchange.url}/#/game-details/7/${race.match_id}`);
  await page.getByRole('button', { name: /^Lay / }).first().click();
  await page.getByLabel('Odds', { exact: true }).fill('1.01');
  await page.getByLabel('Stake', { exact: true }).fill('10');
  const asked: number[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/user/getUserBalance')) asked.push(performance.now());
  });
  const answered = page.waitForResponse(/bet\/placeMarketBet$/);
  await page.getByRole('button', { name: /^Place lay bet/ }).click();
  await answered;
  const from = performance.now() - 500;
  await expect.poll(() => asked.some((at) => at > from && at < from + 2000)).toBe(true);
});
