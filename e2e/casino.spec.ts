import { devices, expect, test, type Page } from '@playwright/test';
import { vectorRecords } from '../games/fair/vectors.fixture.ts';
import { signIn } from './bettor.ts';
import { startExchange, type RunningExchange } from './exchange.ts';
import { axeFindings, settle, tooWide } from './page-check.ts';

// Tables of the casino with real rounds, which only go faster than people deal.

let exchange: RunningExchange;

test.beforeAll(async () => {
  exchange = await startExchange({ CASINO_PACE: '6000,100,2500' });
});
test.afterAll(async () => {
  expect(await exchange.stop()).toBe(0);
});

async function holdsUp(page: Page): Promise<void> {
  await settle(page);
  expect(await axeFindings(page)).toEqual([]);
  expect(await tooWide(page)).toEqual([]);
}

const TABLES = ['teen20', 'dt20', 'lucky7', 'baccarat', 'roulette'];

/** Bets at a table, waits for the round's result and deals it again. */
async function playAt(page: Page, code: string): Promise<void> {
  await page.goto(`${exchange.url}/#/casino/match/${code}`);
  // A whole window: a round that is about to close takes no bet.
  await expect(page.getByRole('timer')).toHaveText(/[4-6]/, { timeout: 20_000 });
  await page.locator('main .price-cell').first().click();
  await page.getByRole('group', { name: 'Stake chips' }).getByRole('button').first().click();
  const round = await page.locator('main .table-title .meta').textContent();
  await page.locator('.place').first().click();
  await expect(page.locator('.outcome.good')).toBeVisible();
  await expect(page.locator('main .ended').first()).toBeVisible({ timeout: 20_000 });
  expect(await page.locator('main .table-title .meta').textContent()).toBe(round);
  await expect(page.locator('main .ended.won')).not.toHaveCount(0);
  await page.getByRole('link', { name: 'verify' }).click();
  await expect(page.getByRole('heading', { name: 'The deal is the one that was promised' })).toBeVisible();
  await expect(page.locator('.proof-steps')).toContainText('Your number is in the list.');
}

const { defaultBrowserType: _, ...phone } = devices['Pixel 7'];

for (const [name, options] of [
  ['a desktop, light', { viewport: { width: 1366, height: 900 }, colorScheme: 'light' }],
  ['a phone, dark', { ...phone, viewport: { width: 390, height: 844 }, colorScheme: 'dark' }],
] as const) {
  test(`on ${name}: five tables are played, and their deals are the ones that were promised`, async ({ browser }) => {
    test.setTimeout(240_000);
    const context = await browser.newContext(options);
    const page = await context.newPage();
    await signIn(page, exchange.url);
    await page.goto(`${exchange.url}/#/casino/list`);
    await expect(page.getByRole('list', { name: 'Tables' }).getByRole('listitem')).toHaveCount(28);
    await holdsUp(page);
    for (const code of TABLES) await playAt(page, code);
    await holdsUp(page);
    await page.goto(`${exchange.url}/#/casino/rules/teen20`);
    await expect(page.getByRole('row', { name: /Winner: Player A/ })).toContainText('%');
    await holdsUp(page);
    await page.goto(`${exchange.url}/#/casino/match/teen20`);
    await expect(page.locator('main .price-cell').first()).toBeVisible({ timeout: 20_000 });
    await holdsUp(page);
    await page.goto(`${exchange.url}/#/report/casino-result`);
    await expect(page.getByRole('main').locator('tbody tr').first()).toBeVisible();
    await page.goto(`${exchange.url}/#/report/account-statement`);
    await expect(page.getByRole('main')).toContainText('Teenpatti 20-20');
    await context.close();
  });
}

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
