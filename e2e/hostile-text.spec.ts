import { expect, test } from '@playwright/test';
import { startQuietExchange, type RunningExchange } from './exchange.ts';
import { type Hostile, walkAsBettor, walkAsStaff, writeHostileTexts } from './hostile-pages.ts';

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

test('texts that want to be more are text on every page of a bettor', ({ browser }) =>
  walkAsBettor(browser, hostile, 1366));

test('and on every page of the desk', ({ browser }) => walkAsStaff(browser, hostile));
