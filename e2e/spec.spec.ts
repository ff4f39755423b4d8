import { expect, type Page } from '@playwright/test';
import { raceToCome } from './bettor.ts';
import { somethingOfEverySport } from './catalogue.ts';
import { settle } from './page-check.ts';
import { newBettor } from './people.ts';
import { DATE_ROWS } from './spec/date-rows.ts';
import { FORM_ROWS } from './spec/form-rows.ts';
import { ROLE_ROWS } from './spec/role-rows.ts';
import { SCREEN_ROWS } from './spec/screen-rows.ts';
import { SHELL_ROWS } from './spec/shell-rows.ts';
import { STATE_ROWS } from './spec/state-rows.ts';
import { Visits } from './spec/visit.ts';
import { test } from './worker-exchange.ts';

// The specification row by row, on one exchange. Rows of the server's calls (§7) are in
// server/edge/gateway/calls/specified-calls.int.test.ts, the constants (§9) in server/process/specified-constants.test.ts.

const ROWS = [...SCREEN_ROWS, ...SHELL_ROWS, ...ROLE_ROWS, ...STATE_ROWS, ...FORM_ROWS, ...DATE_ROWS];

// Every worker takes a part of them.
test.describe.configure({ mode: 'parallel' });

/** One for each worker: its windows, and the one of a bettor that most rows look at. */
let visits: Visits;
let page: Page;
let catalogue: Promise<unknown> | undefined;

test.beforeEach(async ({ browser, exchange }) => {
  visits ??= new Visits(exchange, browser);
  catalogue ??= newBettor(exchange.url).then((walker) => somethingOfEverySport(exchange.url, walker));
  await catalogue;
  if (page === undefined || page.isClosed()) page = await visits.open('/home', { user: 'demo2' });
  await settle(page);
});

test.afterEach(() => visits.closeBut(page));

for (const { line, check } of ROWS) {
  test(line, () => check(page, visits));
}

/** After a trade the page asks for the balance at once, although the clock that asks for it stands still. */
test('§4 Balance refresh: at once after a bet is placed', async () => {
  const bettor = await visits.open('/home', { user: 'demo3', ownClock: true });
  const race = await raceToCome(bettor);
  await bettor.goto(`${visits.url}/#/game-details/7/${race.match_id}`);
  await bettor.getByRole('button', { name: /^Lay / }).first().click();
  await bettor.getByLabel('Odds', { exact: true }).fill('1.01');
  await bettor.getByLabel('Stake', { exact: true }).fill('10');
  await bettor.clock.pauseAt(Date.now() + 60_000);
  // Answered after what the clock has asked for on the way there.
  await bettor.evaluate(() => fetch('/api/globalSetting/getGlobalSetting'));
  const asked = bettor.waitForRequest(/user\/getUserBalance$/);
  await bettor.getByRole('button', { name: /^Place lay bet/ }).click();
  await expect(bettor.getByRole('region', { name: /^Bet slip, / })).toContainText('10 unmatched at 1.01');
  await asked;
});
