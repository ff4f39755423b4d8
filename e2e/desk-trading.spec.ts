import { expect, type Page } from '@playwright/test';
import { openDesk } from './desk.ts';
import type { RunningExchange } from './exchange.ts';
import { checkPage } from './page-check.ts';
import { aWeekLater, Person, templateMatch } from './people.ts';
import { test } from './worker-exchange.ts';

// A trader's page: its switches keep their place, all opens what its innings has come for, and a row without a quote leads
// to its fields.

let exchange: RunningExchange;
let trader: Person;

test.beforeAll(async ({ exchange: shared }) => {
  exchange = shared;
  trader = await Person.signedIn(exchange.url, 'trader');
});
test.beforeEach(({ page }) => page.setViewportSize({ width: 1366, height: 900 }));

async function cricket(): Promise<number> {
  const sides = ['Lanterns', 'Harbours'];
  const more = { bet_delay: 0, open_date: aWeekLater().toISOString() };
  return (await templateMatch(trader, { sport: 4, template: 't20', sides, more })).match_id;
}

const row = (page: Page, market: string) =>
  page.getByRole('row').filter({ has: page.getByRole('button', { name: market, exact: true }) });

test('Suspend all stands where it stood once a score is there, in one line', async ({ page }) => {
  const match_id = await cricket();
  await openDesk(page, exchange.url, 'trader');
  await page.goto(`${exchange.url}/operator/#/match/${match_id}`);
  await page.getByRole('button', { name: /^Open all/ }).click();
  await expect(row(page, '6 over run 1st innings')).toContainText('No quotes');
  const suspend = page.getByRole('button', { name: /^Suspend all/ });
  const before = await suspend.boundingBox();
  const began = { kind: 'innings', innings: 1, batting: 0, superOver: false };
  await trader.call('admin/addFact', { match_id, ['said']: began });
  await expect(page.getByRole('region', { name: 'Match', exact: true })).toContainText('0/0');
  expect(await suspend.boundingBox()).toEqual(before);
  expect(before?.height).toBe(40);
  await checkPage(page);
});

test('all are opened except those of the second innings, and their rows say what they wait for', async ({ page }) => {
  const match_id = await cricket();
  await openDesk(page, exchange.url, 'trader');
  await page.goto(`${exchange.url}/operator/#/match/${match_id}`);
  await expect(page.getByRole('button', { name: /^Open all 14/ })).toBeVisible();
  await page.keyboard.press('n');
  await expect(page.getByText('14 markets open; 8 of a later innings not yet').first()).toBeVisible();
  await expect(row(page, 'Lambi 1st innings')).toContainText('No quotes');
  await expect(row(page, 'Lambi 2nd innings')).toContainText('Waits for innings 2');
  await checkPage(page);
});

test('a row without a line says to open it, then leads to its first line; a key leads to its size', async ({
  page,
}) => {
  const match_id = await cricket();
  await openDesk(page, exchange.url, 'trader');
  await page.goto(`${exchange.url}/operator/#/match/${match_id}`);
  const market = '6 over run 1st innings';
  await row(page, market)
    .getByRole('button', { name: `${market}: up 1` })
    .click();
  await expect(page.getByRole('alert').filter({ hasText: 'Open it first (S)' })).toBeVisible();
  await page.keyboard.press('s');
  const form = page.getByRole('form', { name: `Quote ${market}` });
  await expect(form.getByLabel('No, runs')).toBeFocused();
  await page.keyboard.type('45');
  await form.getByLabel('Yes, runs').fill('46');
  await form.getByLabel('Yes, runs').press('Enter');
  await expect(page.locator('.match-side')).toBeFocused();
  await expect(row(page, market)).toContainText('45');

  await page.keyboard.press('+');
  await expect(row(page, market)).toContainText('47');
  await expect(form.getByLabel('No, runs')).toHaveValue('46');
  await page.keyboard.press('q');
  await expect(form.getByLabel('Size')).toBeFocused();
  await page.keyboard.type('2500');
  await page.keyboard.press('Enter');
  const quoted = async () => {
    const detail = await trader.call<{ markets: { name: string; book: { runners: { quotes?: unknown }[] } }[] }>(
      'match/getMatchDetail',
      { match_id },
    );
    return detail.markets.find(({ name }) => name === market)?.book.runners[0]?.quotes;
  };
  await expect.poll(quoted).toMatchObject([
    { is_back: true, line: 47, size: 2500 },
    { is_back: false, line: 46, size: 2500 },
  ]);
  const heads = await page.getByRole('region', { name: 'Session lines' }).getByRole('columnheader').allInnerTexts();
  const cells = row(page, market).locator('th, td');
  await expect(cells.nth(heads.indexOf('Rate'))).toHaveText('100/100');
  await expect(cells.nth(heads.indexOf('Size'))).toHaveText('2.5K');
  await page.keyboard.press('-');
  await expect(form.getByLabel('No, runs')).toHaveValue('45');
  await checkPage(page);

  // The key led to the field once: a market that opens again takes no key from the trader.
  await page.keyboard.press('s');
  await expect(row(page, market)).toContainText('Suspended');
  await expect(form.getByLabel('Size')).not.toBeFocused();
  await expect(page.getByRole('alert').filter({ hasText: 'Open it first (S)' })).toHaveCount(0);
  // Nobody opens again by a double press.
  await page.keyboard.press('s');
  await expect(row(page, market)).toContainText('Suspended');
  await expect(row(page, market).getByRole('button', { name: `Open ${market}` })).toBeEnabled();
  await page.keyboard.press('s');
  await expect(row(page, market).getByRole('cell', { name: 'Open', exact: true })).toBeVisible();
  await expect(form.getByLabel('Size')).not.toBeFocused();
  await page.keyboard.press('s');
  await expect(row(page, market)).toContainText('Suspended');
});

test('the page says who else has the match on their desk, until they leave', async ({ page, browser }) => {
  const match_id = await cricket();
  await openDesk(page, exchange.url, 'trader');
  await page.goto(`${exchange.url}/operator/#/match/${match_id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lanterns v Harbours');
  await expect(page.getByText('is here')).toHaveCount(0);
  const other = await (await browser.newContext()).newPage();
  await openDesk(other, exchange.url, 'scorer');
  await other.goto(`${exchange.url}/operator/#/score/${match_id}`);
  await expect(page.getByText('scorer is here')).toBeVisible();
  await expect(other.getByText('trader is here')).toBeVisible();
  await checkPage(page);
  await other.context().close();
  await expect(page.getByText('is here')).toHaveCount(0);
});

test('keys act on the row that has the focus, Enter leads to its panel, and Escape leaves a field before it suspends', async ({
  page,
}) => {
  const match_id = await cricket();
  await openDesk(page, exchange.url, 'trader');
  await page.goto(`${exchange.url}/operator/#/match/${match_id}`);
  await expect(page.getByRole('button', { name: /^Open all/ })).toBeVisible();
  await page.keyboard.press('n');
  const [first, second, third] = ['6 over run 1st innings', '10 over run 1st innings', '15 over run 1st innings'];
  await expect(row(page, first)).toContainText('No quotes');
  await page.getByRole('button', { name: second, exact: true }).focus();
  await page.keyboard.press('s');
  await expect(row(page, second)).toContainText('Suspended');
  await expect(row(page, first)).toContainText('No quotes');
  // The focus goes along with the arrows: the row that has it is the one that the keys act on.
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('button', { name: third, exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  const form = page.getByRole('form', { name: `Quote ${third}` });
  await expect(form.getByLabel('No, runs')).toBeFocused();
  await page.keyboard.type('120');
  await page.keyboard.press('Escape');
  await expect(form.getByLabel('No, runs')).not.toBeFocused();
  await expect(form.getByLabel('No, runs')).toHaveValue('120');
  await expect(row(page, first)).toContainText('No quotes');
  await page.keyboard.press('Escape');
  await expect(row(page, first)).toContainText('Suspended');
  await checkPage(page);
});

test('on a phone a tap on a row shows its panel in place of the rows, and Back the rows again', async ({ browser }) => {
  const match_id = await cricket();
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    colorScheme: 'dark',
  });
  const page = await context.newPage();
  await openDesk(page, exchange.url, 'trader');
  await page.goto(`${exchange.url}/operator/#/match/${match_id}`);
  await page.getByRole('button', { name: /^Open all/ }).tap();
  const market = '10 over run 1st innings';
  const name = page.getByRole('button', { name: market, exact: true });
  await name.tap();
  const panel = page.getByRole('region', { name: `Market ${market}` });
  await expect(panel.getByLabel('No, runs')).toBeInViewport();
  await expect(name).toHaveCount(0);
  await checkPage(page);
  await panel.getByRole('button', { name: 'Back to all markets' }).tap();
  await expect(name).toBeFocused();
  await expect(name).toBeInViewport();
  // A step of a row without a line leads to the field of its first line.
  await page.getByRole('button', { name: `${market}: up 1` }).tap();
  await expect(panel.getByLabel('No, runs')).toBeFocused();
  await page.goBack();
  await expect(name).toBeInViewport();
  await expect(panel).toHaveCount(0);
  await context.close();
});
