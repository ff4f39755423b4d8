import { expect, type Page } from '@playwright/test';
import { openDesk } from './desk.ts';
import type { RunningExchange } from './exchange.ts';
import { checkPage } from './page-check.ts';
import { Person, storyMarket } from './people.ts';
import { test } from './worker-exchange.ts';

// A slip of the hand asks before it is sent; two traders on one row hear of each other.

let exchange: RunningExchange;
let operator: Person;

test.beforeAll(async ({ exchange: shared }) => {
  exchange = shared;
  operator = await Person.signedIn(exchange.url, 'operator');
});
test.beforeEach(({ page }) => page.setViewportSize({ width: 1366, height: 900 }));

const rates = (back: number) => [
  { is_back: true, rate: back, size: 5000 },
  { is_back: false, rate: back + 2, size: 5000 },
];

async function bookmaker(): Promise<{ matchId: number; market_id: string }> {
  const { matchId } = await storyMarket(operator);
  const { market_id } = await operator.call<{ market_id: string }>('admin/createMarket', {
    match_id: matchId,
    name: 'Bookmaker',
    market_type: 'bookmaker',
    mechanism: 'quoted',
    commission: 0,
    min_stake: 1,
    runners: [{ name: 'Lantern' }, { name: 'Harbour' }],
  });
  await operator.call('admin/openMarket', { market_id });
  await quote(market_id, 80);
  return { matchId, market_id };
}

const quote = (market_id: string, back: number) =>
  operator.call('admin/setQuotes', { market_id, selection_id: 1, state: 'active', levels: rates(back) });

const lantern = (page: Page) =>
  page.getByRole('row').filter({ has: page.getByRole('button', { name: 'Lantern', exact: true }) });

async function openRow(page: Page, matchId: number): Promise<void> {
  await page.goto(`${exchange.url}/operator/#/match/${matchId}`);
  await expect(lantern(page)).toContainText('80');
  await lantern(page).getByRole('button', { name: 'Lantern', exact: true }).click();
}

test('900 typed for 80 asks with both rates and the worst case, and is not sent by Enter', async ({ page }) => {
  const { matchId } = await bookmaker();
  await openDesk(page, exchange.url, 'trader');
  await openRow(page, matchId);
  const form = page.getByRole('form', { name: 'Quote Lantern' });
  for (const [label, typed] of Object.entries({ 'Back, per 100': '900', 'Lay, per 100': '902', Size: '5000' }))
    await form.getByLabel(label).fill(typed);
  await form.getByLabel('Size').press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Quote Lantern this far away?' });
  await expect(dialog).toContainText('80 / 82');
  await expect(dialog).toContainText('900 / 902');
  await expect(dialog).toContainText(
    'Back 900 is far from the last, 80. Taken in full, the worst case would be −45,000',
  );
  await checkPage(page);
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Do not send' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(form.getByLabel('Back, per 100')).toBeFocused();
  await expect(lantern(page)).toContainText('80');
  await expect(form.getByLabel('Size')).toHaveValue('5,000');
  await form.getByLabel('Size').press('Enter');
  await dialog.getByRole('button', { name: 'Send anyway', exact: true }).click();
  await expect(lantern(page)).toContainText('900');
  await expect(page.getByRole('region', { name: 'Match alerts' })).toContainText('trader confirmed it');
  await checkPage(page);
});

test('a quote that another trader has changed meanwhile is not overwritten, and the row says by whom', async ({
  page,
}) => {
  const { matchId, market_id } = await bookmaker();
  await openDesk(page, exchange.url, 'trader');
  await openRow(page, matchId);
  const form = page.getByRole('form', { name: 'Quote Lantern' });
  await form.getByLabel('Back, per 100').fill('79');
  await form.getByLabel('Lay, per 100').fill('81');
  await form.getByLabel('Size').fill('5000');
  await quote(market_id, 84);
  await expect(lantern(page)).toContainText('84');
  await form.getByLabel('Size').press('Enter');
  await expect(
    page.getByRole('alert').filter({ hasText: 'operator changed this quote: it is back 84, lay 86 now.' }),
  ).toBeVisible();
  await expect(lantern(page)).toContainText('84');
  await checkPage(page);
  // Seen by now: a step goes on from it, and the sentence goes.
  await lantern(page).getByRole('button', { name: 'Lantern: up 1' }).click();
  await expect(lantern(page)).toContainText('85');
  await expect(page.getByText('Yours was not sent')).toHaveCount(0);
});

test('a field that a key led to takes the focus once, not again when its market reopens', async ({ page }) => {
  const { matchId, market_id } = await bookmaker();
  await openDesk(page, exchange.url, 'trader');
  await openRow(page, matchId);
  const form = page.getByRole('form', { name: 'Quote Lantern' });
  await page.keyboard.press('q');
  await expect(form.getByLabel('Size')).toBeFocused();
  await form.getByLabel('Size').press('Enter');
  await lantern(page).getByRole('button', { name: 'Lantern', exact: true }).click();
  await page.keyboard.press('s');
  await expect(lantern(page)).toContainText('Suspended');
  await operator.call('admin/openMarket', { market_id });
  await expect(lantern(page).getByRole('cell', { name: 'Open', exact: true })).toBeVisible();
  await expect(form.getByLabel('Size')).not.toBeFocused();
});

test('a suspended row is quoted anew before it opens', async ({ page }) => {
  const { matchId, market_id } = await bookmaker();
  await openDesk(page, exchange.url, 'trader');
  await openRow(page, matchId);
  await page.keyboard.press('s');
  await expect(lantern(page)).toContainText('Suspended');
  await page.keyboard.press('q');
  const form = page.getByRole('form', { name: 'Quote Lantern' });
  await expect(form.getByLabel('Size')).toBeFocused();
  await form.getByLabel('Back, per 100').fill('83');
  await form.getByLabel('Lay, per 100').fill('85');
  await form.getByLabel('Size').fill('2500');
  await form.getByLabel('Size').press('Enter');
  await expect(lantern(page)).toContainText('83');
  await expect(lantern(page)).toContainText('Suspended');
  await operator.call('admin/openMarket', { market_id });
  await expect(lantern(page).getByRole('cell', { name: 'Open', exact: true })).toBeVisible();
  await expect(lantern(page)).toContainText('83');
  await checkPage(page);
});

test('a double click on a button that opens a dialog leaves it open; later a click outside closes it', async ({
  page,
}) => {
  const { matchId } = await bookmaker();
  await openDesk(page, exchange.url, 'trader');
  await openRow(page, matchId);
  await page.getByRole('button', { name: 'Change limits', exact: true }).dblclick();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await expect(dialog).toHaveAttribute('closedby', 'any');
  await expect(dialog).toBeVisible();
  await page.mouse.click(5, 5);
  await expect(dialog).toHaveCount(0);
});
