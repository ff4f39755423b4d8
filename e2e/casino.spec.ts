import { readFileSync } from 'node:fs';
import { devices, expect, test } from '@playwright/test';
import { VECTOR_SOLO, vectorRecords } from '../games/fair/vectors.fixture.ts';
import { signIn } from './bettor.ts';
import { startExchange, type RunningExchange } from './exchange.ts';
import { holdsUp } from './page-check.ts';
import { PACE, playAt, statementHas } from './table-play.ts';

// Tables of the casino with real rounds: their lobby, their rules, and what a record of a round proves.

let exchange: RunningExchange;

test.beforeAll(async () => {
  exchange = await startExchange(PACE);
});
test.afterAll(async () => {
  expect(await exchange.stop()).toBe(0);
});

/** Each with its name in the statement. */
const TABLES = [
  ['teen20', 'Teenpatti 20-20'],
  ['dt20', 'Dragon Tiger 20-20'],
  ['lucky7', 'Lucky 7'],
  ['baccarat', 'Baccarat'],
  ['roulette', 'Roulette'],
] as const;

const drawsOf = (record: ReturnType<typeof vectorRecords>[number] | typeof VECTOR_SOLO) =>
  'stages' in record ? record.stages.flatMap(({ draws }) => draws) : record.draws;

const { defaultBrowserType: _, ...phone } = devices['Pixel 7'];

for (const [name, options] of [
  ['a desktop, light', { viewport: { width: 1366, height: 900 }, colorScheme: 'light' }],
  ['a phone, dark', { ...phone, viewport: { width: 390, height: 844 }, colorScheme: 'dark' }],
] as const) {
  test(`on ${name}: five tables are played, and their deals are the ones that were promised`, async ({ browser }) => {
    const context = await browser.newContext(options);
    const page = await context.newPage();
    await signIn(page, exchange.url);
    await page.goto(`${exchange.url}/#/casino/list`);
    const tiles = page.getByRole('list', { name: 'Tables' }).getByRole('listitem');
    await expect(tiles).toHaveCount(28);
    // Each tile has its return, computed by then.
    await expect(tiles.filter({ hasText: /Returns 9\d\.\d%/ })).toHaveCount(28);
    await holdsUp(page);
    for (const [code] of TABLES) await playAt(page, exchange.url, code);
    await holdsUp(page);
    const names = TABLES.map(([, table]) => table);
    await statementHas(page, exchange.url, names);
    await page.goto(`${exchange.url}/#/report/casino-result`);
    await page
      .getByRole('main')
      .getByRole('link', { name: /^[\da-f]{16}-\d+$/ })
      .first()
      .click();
    await expect(page.getByRole('region', { name: 'Your bets in this round' })).toBeVisible();
    await page.goto(`${exchange.url}/#/casino/match/teen20`);
    await expect(page.locator('main .price-cell').first()).toBeVisible({ timeout: 20_000 });
    await holdsUp(page);
    await context.close();
  });

  test(`on ${name}: a table has its rules, and its day's records in a file that verifies`, async ({ browser }) => {
    const context = await browser.newContext(options);
    const page = await context.newPage();
    await signIn(page, exchange.url);
    await page.goto(`${exchange.url}/#/casino/rules/teen20`);
    await expect(page.getByRole('row', { name: /Winner: Player A/ })).toContainText('%');
    await holdsUp(page);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download' }).click(),
    ]);
    const [line = ''] = readFileSync(await file.path(), 'utf8').split('\n');
    await page.goto(`${exchange.url}/#/casino/verify`);
    await page.getByLabel('Record, as JSON').fill(line);
    await page.getByRole('button', { name: 'Verify' }).click();
    await expect(page.locator('.verdict h2')).toHaveText('The record holds');
    // At a table where bettors choose what they bet on, the bets of any choice.
    await page.goto(`${exchange.url}/#/casino/rules/cards3j`);
    await expect(page.getByRole('row', { name: /One of three ranks shows: Yes/ })).toContainText('96.76%');
    await context.close();
  });
}

test('every published vector, that of one player too, is dealt again from its record alone, without the server', async ({
  page,
}) => {
  await signIn(page, exchange.url);
  await page.goto(`${exchange.url}/#/casino/verify`);
  const records = [...vectorRecords(), VECTOR_SOLO];
  expect(records).toHaveLength(10);
  const field = page.getByLabel('Record, as JSON');
  for (const record of records) {
    await field.fill(JSON.stringify(record));
    await page.getByRole('button', { name: 'Verify' }).click();
    await expect(page.locator('.verdict h2')).toHaveText('The record holds');
    await expect(page.locator('.checks')).toContainText(`Draws: ${drawsOf(record).join(' ')}.`);
    await expect(page.locator('.checks')).toContainText(`The result is ${record.result?.winner ?? ''}.`);
  }
  await field.fill(JSON.stringify({ ...VECTOR_SOLO, client_seed: 'lucky-8' }));
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page.locator('.verdict h2')).toHaveText('The record does not hold');
  await field.fill('lucky-7');
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page.getByRole('heading', { name: 'This is no record' })).toBeVisible();
  await holdsUp(page);
});

test('the published vectors of the protocol verify in the browser, and a changed card does not', async ({ page }) => {
  await signIn(page, exchange.url);
  let shown: unknown;
  // The record in the answer is not one of this exchange: whoever has a record may look at it here.
  await page.route('**/api/casino/getRoundProof', (route) =>
    route.fulfill({ json: { status: true, message: '', data: shown } }),
  );
  const verdict = page.locator('.verdict h2');
  const records = vectorRecords();
  expect(records.length).toBeGreaterThan(7);
  for (const record of records) {
    shown = record;
    await page.goto(`${exchange.url}/#/casino/proof/${record.round_id}`);
    await expect(page.locator('main .table-title .meta')).toContainText(record.round_id);
    await expect(verdict).toHaveText('The deal is the one that was promised');
  }
  const [first] = records;
  if (first === undefined) throw new Error('no vectors');
  const cards = first.cards.with(2, first.cards[2] === 'AS' ? 'KS' : 'AS');
  shown = { ...first, cards };
  await page.reload();
  await page.goto(`${exchange.url}/#/casino/proof/${first.round_id}`);
  await expect(verdict).toHaveText('This deal is not the one that was promised');
  await expect(page.locator('tr.wrong')).toContainText('3 ·');
  await holdsUp(page);
});
