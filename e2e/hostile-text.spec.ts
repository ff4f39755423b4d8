import { expect, test } from '@playwright/test';
import { startQuietExchange, type RunningExchange } from './exchange.ts';
import { type Hostile, walkAsBettor, walkAsStaff, writeHostileTexts } from './hostile-pages.ts';

// On the pages that show most of what somebody else has typed; on every page: long/hostile-text.spec.ts.

let exchange: RunningExchange;
let hostile: Hostile;

// The site's own texts are among them: no other story can use this exchange.
test.beforeAll(async () => {
  exchange = await startQuietExchange();
  hostile = await writeHostileTexts(exchange.url);
});
test.afterAll(async () => {
  expect(await exchange.stop()).toBe(0);
});

test('texts that want to be more are text in lists, at a match, in the slip and among a bettor’s bets', ({ browser }) =>
  walkAsBettor(browser, hostile, {
    width: 1366,
    routes: ['/home', '/all-sports/:sportId', '/report/current-bet', '/user/queries'],
  }));

test('and at the desk: among matches and bets, at a match, a bet and a query', ({ browser }) =>
  walkAsStaff(browser, hostile, ['/matches', '/bets', '/match/:matchId']));
