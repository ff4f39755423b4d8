import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { devices, expect, test } from '@playwright/test';
import { bySuite } from '../engine/testing/suite-size.ts';
import { VECTOR_SOLO, vectorRecords } from '../games/fair/vectors.fixture.ts';
import { signIn } from './bettor.ts';
import { placeMotor } from './draw-play.ts';
import { startQuietExchange, type RunningExchange } from './exchange.ts';
import { intercept } from './intercept.ts';
import { holdsUp, looksRight } from './page-check.ts';
import { newBettor } from './people.ts';
import { PACE, placeBet, playTables, whileOpen } from './table-play.ts';

// Tables of the casino with real rounds: their lobby, their rules, and what a record of a round proves.

let exchange: RunningExchange;

test.beforeAll(async () => {
  exchange = await startQuietExchange(PACE);
});
test.afterAll(async () => {
  expect(await exchange.stop()).toBe(0);
});

const drawsOf = (record: ReturnType<typeof vectorRecords>[number] | typeof VECTOR_SOLO) =>
  'stages' in record ? record.stages.flatMap(({ draws }) => draws) : record.draws;

const { defaultBrowserType: _, ...phone } = devices['Pixel 7'];

test('on a phone a stake of thousands is typed at a table, digit by digit', async ({ browser }) => {
  const context = await browser.newContext(phone);
  const page = await context.newPage();
  await signIn(page, exchange.url);
  await page.goto(`${exchange.url}/#/casino/match/lucky7`);
  // The slip goes with its round: then it is typed in the next one.
  await expect(async () => {
    await page.locator('main .price-cell').first().click({ timeout: 5000 });
    await page.locator('.dock').getByLabel('Stake', { exact: true }).pressSequentially('12500', { timeout: 5000 });
    await expect(page.locator('.dock .place')).toContainText('for 12,500', { timeout: 1000 });
  }).toPass();
  await context.close();
});

const DESKTOP = [
  'a desktop, light',
  { viewport: { width: 1366, height: 900 }, colorScheme: 'light' },
  ['teen20', 'roulette'],
] as const;
const PHONE = [
  'a phone, dark',
  { ...phone, viewport: { width: 390, height: 844 }, colorScheme: 'dark' },
  ['roulette'],
] as const;

// All kinds of tables in both sizes: long/casino-tables.spec.ts. The core looks at tables on a phone below.
for (const [name, options, tables] of bySuite<readonly (typeof DESKTOP | typeof PHONE)[]>(
  [DESKTOP],
  [DESKTOP, PHONE],
)) {
  test(`on ${name}: tables are played, and their deals are the ones that were promised`, async ({ browser }) => {
    const context = await browser.newContext(options);
    await playTables(await context.newPage(), exchange.url, tables);
    await context.close();
  });

  test(`on ${name}: a table has its rules, and its day's records in a file that verifies`, async ({ browser }) => {
    const context = await browser.newContext(options);
    const page = await context.newPage();
    await signIn(page, exchange.url);
    // Its chain is published with its first round.
    await page.goto(`${exchange.url}/#/casino/match/teen20`);
    await expect(page.getByRole('list', { name: 'Last results, newest first' }).getByRole('link')).not.toHaveCount(0);
    await page.goto(`${exchange.url}/#/casino/rules/teen20`);
    await expect(page.getByRole('row', { name: /Winner: Player A/ })).toContainText('%');
    const chains = page.getByRole('region', { name: 'Seed chains' });
    await expect(chains.getByRole('listitem')).toContainText(/Published .* of [\d,]+ rounds · in use/);
    const anchor = (await chains.locator('code.hex').innerText()).replaceAll(/\s/g, '');
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
    const kept = page.getByLabel('Anchor of its chain, if you have kept one');
    await kept.fill(anchor);
    await page.getByRole('button', { name: 'Verify' }).click();
    await expect(page.locator('.checks')).toContainText(`The chain’s anchor is one that was kept: ${anchor}.`);
    await expect(page.locator('.verdict h2')).toHaveText('The record holds');
    await kept.fill('0'.repeat(64));
    await page.getByRole('button', { name: 'Verify' }).click();
    await expect(page.locator('.verdict h2')).toHaveText('The record does not hold');
    // At a table where bettors choose what they bet on, the bets of any choice.
    await page.goto(`${exchange.url}/#/casino/rules/cards3j`);
    await expect(page.getByRole('row', { name: /One of three ranks shows: Yes/ })).toContainText('96.76%');
    await context.close();
  });
}

test('on a phone a result lists the bettor’s bets of the round, and what they came to', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await signIn(page, exchange.url);
  await page.goto(`${exchange.url}/#/casino/match/lucky7`);
  const round = await placeBet(page);
  const own = page.getByRole('region', { name: `My bets, round ${round}` });
  await expect(own.getByRole('listitem')).toHaveCount(1);
  await expect(own).toContainText('1 settled');
  await expect(own).toContainText(/Round\s*[+−]/);
  await looksRight(page);
  await page.goto(`${exchange.url}/#/casino/match/roulette`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Roulette');
  await whileOpen(page);
  await looksRight(page);
});

test('a motor of matka shows its panas and what they cost, and each becomes a bet', async ({ page }) => {
  await signIn(page, exchange.url, await newBettor(exchange.url));
  await placeMotor(page, exchange.url);
  await looksRight(page);
});

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
  const { id = '', anchor = '', length = 0 } = vectorRecords()[0]?.chain ?? {};
  let chainOfVectors = {
    id,
    anchor,
    length,
    algorithm: 'evens-fair-1',
    last_index: 9,
    retired: null,
    committed_at: '2025-12-01T00:00:00.000Z',
  };
  // The record in the answer is not one of this exchange: whoever has a record may look at it here.
  await intercept(page, '**/api/casino/getRoundProof', (route) =>
    route.fulfill({ json: { status: true, message: '', data: shown } }),
  );
  await intercept(page, '**/api/casino/getChains', (route) =>
    route.fulfill({ json: { status: true, message: '', data: [chainOfVectors] } }),
  );
  const verdict = page.locator('.verdict h2');
  const records = vectorRecords();
  expect(records.length).toBeGreaterThan(7);
  for (const record of records) {
    shown = record;
    await page.goto(`${exchange.url}/#/casino/proof/${record.round_id}`);
    await expect(page.locator('main .table-title .meta')).toContainText(record.round_id);
    await expect(verdict).toHaveText('The deal is the one that was promised');
    // The title and the steps tell times by one clock, whatever that of the device is.
    const [, revealed = ''] =
      /^\S+ (\d\d:\d\d:\d\d) · /.exec(await page.locator('.table-title .meta').innerText()) ?? [];
    await expect(page.locator('.proof-steps li').last().locator('header .meta')).toHaveText(revealed);
  }
  // A number of one's own that is not in the list is missed, in a sentence that says so.
  await page.evaluate(
    (round) => localStorage.setItem('roundChances', JSON.stringify([{ round, value: '0d'.repeat(32), sequence: 5 }])),
    records.at(-1)?.round_id,
  );
  await page.reload();
  const missing = page.locator('.proof-steps .holds.not');
  await expect(missing).toHaveText(/^Your number is not in the list, though bet 5 brought it, unless/);
  // The command line deals the downloaded file again, without a server.
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download round' }).click(),
  ]);
  const verifier = join(import.meta.dirname, '../scripts/fair.ts');
  const printed = execFileSync(process.execPath, [verifier, 'verify', await file.path()], { encoding: 'utf8' });
  expect(printed).toMatch(/^[\da-f]{16}-\d+ \w+ holds$/m);
  // Its chain was published before it, or that is missed.
  await expect(page.locator('.proof-steps .holds', { hasText: 'The anchor was published' })).toHaveCount(1);
  chainOfVectors = { ...chainOfVectors, committed_at: '2026-12-01T00:00:00.000Z' };
  await page.reload();
  await expect(missing.last()).toHaveText(/^This anchor was not among the published chains/);
  chainOfVectors = { ...chainOfVectors, committed_at: '2025-12-01T00:00:00.000Z' };
  const beacon = { source: `https://beacon.example/${'ab'.repeat(32)}`, round: 7, value: 'be'.repeat(32) };
  const [first] = records;
  if (first === undefined) throw new Error('no vectors');
  shown = { ...first, beacon };
  await page.reload();
  // The address is still that of the last one.
  await expect(page.getByRole('heading', { name: 'This is the record of another round' })).toBeVisible();
  await expect(page.getByRole('main')).not.toContainText('promised');
  await holdsUp(page);
  await page.goto(`${exchange.url}/#/casino/proof/${first.round_id}`);
  await page.reload();
  await expect(page.locator('.proof-steps li').filter({ hasText: 'A public beacon adds randomness' })).toContainText(
    'value 7 of this beacon',
  );
  const desktop = page.viewportSize() ?? { width: 1366, height: 900 };
  await page.setViewportSize({ width: 390, height: 844 });
  await holdsUp(page);
  await page.setViewportSize(desktop);
  const cards = first.cards.with(2, first.cards[2] === 'AS' ? 'KS' : 'AS');
  shown = { ...first, cards };
  await page.reload();
  await page.goto(`${exchange.url}/#/casino/proof/${first.round_id}`);
  await expect(verdict).toHaveText('This deal is not the one that was promised');
  await expect(page.locator('tr.wrong')).toContainText('3 ·');
  await holdsUp(page);
});
