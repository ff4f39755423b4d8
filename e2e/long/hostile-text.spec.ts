import { expect, test } from '@playwright/test';
import { deskRoutes } from '../desk.ts';
import { startQuietExchange, type RunningExchange } from '../exchange.ts';
import { type Hostile, walkAsBettor, walkAsStaff, writeHostileTexts } from '../hostile-pages.ts';
import { bettorRoutes } from '../routes.ts';

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

for (const width of [1366, 390])
  test(`texts that want to be more are text on every page of a bettor at ${width} px`, ({ browser }) =>
    walkAsBettor(browser, hostile, { width, routes: bettorRoutes() }));

test('and on every page of the desk', ({ browser }) => walkAsStaff(browser, hostile, deskRoutes()));
