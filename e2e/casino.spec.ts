import { devices, expect, test, type Page } from '@playwright/test';
import { VECTOR_SOLO, vectorRecords } from '../games/fair/vectors.fixture.ts';
import { signIn } from './bettor.ts';
import { startExchange, type RunningExchange } from './exchange.ts';
import { axeFindings, settle, tooWide } from './page-check.ts';

// Tables of the casino with real rounds, which only go faster than people deal.

let exchange: RunningExchange;

test.beforeAll(async () => {
  exchange = await startExchange({ CASINO_PACE: '6000,100,4000' });
});
test.afterAll(async () => {
  expect(await exchange.stop()).toBe(0);
});

async function holdsUp(page: Page): Promise<void> {
  await settle(page);
  // Half under the bar of the page, a link is a smaller target.
  await page.evaluate(() => scrollTo(0, 0));
  expect(await axeFindings(page)).toEqual([]);
  expect(await tooWide(page)).toEqual([]);
}

const TABLES = ['teen20', 'dt20', 'lucky7', 'baccarat', 'roulette'];

/** Waits until nearly a whole window is left: a round that is about to close takes no bet. */
async function whileOpen(page: Page): Promise<void> {
  await expect(page.getByRole('timer', { name: /^[4-6] seconds left to bet/ })).toBeVisible({ timeout: 60_000 });
}

const roundOf = (page: Page) => page.locator('main .table-title .meta').textContent();

/** Waits for the result of the round on screen, and deals it again. */
async function verifyIt(page: Page, round: string | null): Promise<void> {
  await page.getByRole('link', { name: 'verify' }).click({ timeout: 60_000 });
  await expect(page.getByRole('heading', { name: 'The deal is the one that was promised' })).toBeVisible();
  const [, index = ''] = /Round (\d+)/.exec(round ?? '') ?? [];
  await expect(page.getByRole('heading', { name: `Proof of round ${index}` })).toBeVisible();
  await expect(page.locator('.proof-steps')).toContainText('Your number is in the list.');
}

/** Bets at a table, waits for the round's result and deals it again. */
async function playAt(page: Page, code: string): Promise<void> {
  await page.goto(`${exchange.url}/#/casino/match/${code}`);
  await whileOpen(page);
  await page.locator('main :is(.price-cell, .pick[aria-label])').first().click();
  await page.getByRole('group', { name: 'Stake chips' }).getByRole('button').first().click();
  const round = await roundOf(page);
  await page.locator('.place').first().click();
  await expect(page.locator('.outcome.good')).toBeVisible();
  await expect(page.locator('main :is(.ended, .pick).won')).not.toHaveCount(0, { timeout: 60_000 });
  await verifyIt(page, round);
}

/** A motor of four digits: its panas and what they cost together are shown before any bet is placed. */
async function playMotor(page: Page): Promise<void> {
  await page.goto(`${exchange.url}/#/casino/match/matka`);
  await page.getByRole('button', { name: 'Motor' }).click();
  const digits = page.getByRole('group', { name: 'Digits' });
  for (const digit of ['1', '3', '5', '8']) await digits.getByRole('button', { name: digit, exact: true }).click();
  await expect(page.locator('.expansion')).toHaveText('135 138 158 358');
  const motor = page.getByRole('form', { name: 'SP motor of 1 3 5 8' });
  await motor.getByLabel('Stake on each').last().fill('100');
  await expect(motor).toContainText('4 × 100.00 = 400.00');
  await whileOpen(page);
  const round = await roundOf(page);
  await motor.getByRole('button', { name: /for 400.00$/ }).click();
  await expect(page.getByText('SP motor of 1 3 5 8: 4 bets placed').first()).toBeVisible();
  await expect(page.locator('main .felt')).toContainText(/\d{3}-\d{2}-\d{3}/, { timeout: 60_000 });
  await verifyIt(page, round);
  await page.goto(`${exchange.url}/#/casino/chart/matka`);
  await expect(page.locator('.history-chart td a').first()).toHaveText(/^\d\d$/);
  await page.getByRole('button', { name: 'Pana', exact: true }).click();
  await expect(page.locator('.history-chart td a').first()).toHaveText(/^\d{3} \d\d \d{3}$/);
}

/** A race: its order stands in words as it comes in. */
async function playRace(page: Page): Promise<void> {
  await playAt(page, 'vhorses');
  await page.goto(`${exchange.url}/#/casino/match/vhorses`);
  await expect(page.getByRole('list', { name: 'Order of finish' }).locator('.cloth')).toHaveCount(8, {
    timeout: 60_000,
  });
}

const drawsOf = (record: ReturnType<typeof vectorRecords>[number] | typeof VECTOR_SOLO) =>
  'stages' in record ? record.stages.flatMap(({ draws }) => draws) : record.draws;

const { defaultBrowserType: _, ...phone } = devices['Pixel 7'];

for (const [name, options] of [
  ['a desktop, light', { viewport: { width: 1366, height: 900 }, colorScheme: 'light' }],
  ['a phone, dark', { ...phone, viewport: { width: 390, height: 844 }, colorScheme: 'dark' }],
] as const) {
  test(`on ${name}: five tables are played, and their deals are the ones that were promised`, async ({ browser }) => {
    test.setTimeout(600_000);
    const context = await browser.newContext(options);
    const page = await context.newPage();
    await signIn(page, exchange.url);
    await page.goto(`${exchange.url}/#/casino/list`);
    await expect(page.getByRole('list', { name: 'Tables' }).getByRole('listitem')).toHaveCount(28);
    await holdsUp(page);
    for (const code of TABLES) await playAt(page, code);
    await holdsUp(page);
    await playMotor(page);
    await holdsUp(page);
    await page.goto(`${exchange.url}/#/casino/virtual`);
    await expect(page.getByRole('list', { name: 'Tables' }).getByRole('listitem')).toHaveCount(3);
    await playRace(page);
    await holdsUp(page);
    await playAt(page, 'vcricket');
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
    for (const name of ['Teenpatti 20-20', 'Matka', 'Virtual horses', 'Virtual cricket'])
      await expect(page.getByRole('main')).toContainText(name);
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
