import { expect } from '@playwright/test';
import { openDesk } from './desk.ts';
import type { RunningExchange } from './exchange.ts';
import { checkPage } from './page-check.ts';
import { Person, storyMarket } from './people.ts';
import { test } from './worker-exchange.ts';

// Proposals that wait for a second person: their proposer sees them, and so do those who may approve them.

let exchange: RunningExchange;
let operator: Person;

test.beforeAll(async ({ exchange: shared }) => {
  exchange = shared;
  operator = await Person.signedIn(exchange.url, 'operator');
});
test.beforeEach(({ page }) => page.setViewportSize({ width: 1366, height: 900 }));

test('a market above its template is proposed at its match, and taken back by key', async ({ page }) => {
  const { matchId } = await storyMarket(operator);
  await openDesk(page, exchange.url, 'trader');
  await page.goto(`${exchange.url}/operator/#/match/${matchId}`);
  await page.getByRole('button', { name: 'Suspend all' }).waitFor();
  await page.keyboard.press('a');
  const form = page.getByRole('dialog', { name: 'Add a market' });
  await form.getByLabel('Kind').selectOption('Bookmaker');
  await form.getByLabel('Name').fill('Large bookmaker');
  await form.getByLabel('The house may lose').fill('20000000');
  await form.getByLabel('Name').press('Enter');
  // It is kept as a proposal: there is nothing left to do in the form.
  await expect(form).toHaveCount(0);
  await page
    .getByRole('link', { name: /^Approvals/ })
    .first()
    .click();
  const own = page.getByRole('article', { name: /^Add a market/ });
  await expect(own).toContainText('The house may lose: 2,00,00,000');
  await expect(own).toContainText(/May approve it: .*operator/);
  await expect(own.getByRole('button')).toHaveText([/^Take back/]);
  await checkPage(page);
  await page.keyboard.press('x');
  const dialog = page.getByRole('dialog', { name: 'Take back: Add a market' });
  await dialog.getByLabel(/^Reason/).fill('Too large');
  await dialog.getByLabel(/^Reason/).press('Enter');
  await expect(own).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Decided' })).toContainText('Rejected');
});

test('a result that waits is listed for whoever may approve it, and its proposer is not offered to', async ({
  page,
  browser,
}) => {
  const { marketId, matchName } = await storyMarket(operator);
  const policy = { sources: 1, automatic: false, second_person: true };
  await operator.call('admin/setPolicy', { market_id: marketId, ...policy });
  await operator.call('admin/closeMarket', { market_id: marketId });
  await operator.call('admin/proposeResult', { market_id: marketId, winners: [1], reason: 'seen' });
  await openDesk(page, exchange.url);
  await page.goto(`${exchange.url}/operator/#/settlement/${marketId}`);
  const bar = page.getByRole('region', { name: 'Approval', exact: true });
  await expect(bar).toContainText('A second person must approve your proposal.');
  await expect(bar).toContainText(/May approve it: .*operator2/);
  await expect(bar.getByRole('button', { name: /^Approve/ })).toBeDisabled();

  const other = await (await browser.newContext({ viewport: { width: 1366, height: 900 } })).newPage();
  await openDesk(other, exchange.url, 'operator2');
  await other.goto(`${exchange.url}/operator/#/approvals`);
  const result = other.getByRole('article', { name: /^Result of Match Odds/ }).filter({ hasText: matchName });
  await expect(result).toContainText(/May approve it: .*operator2/);
  await checkPage(other);
  await result.getByRole('link', { name: 'Open in Settlement' }).click();
  await other
    .getByRole('region', { name: 'Approval', exact: true })
    .getByRole('button', { name: /^Approve/ })
    .click();
  await expect(other.getByText('Done').first()).toBeVisible();
  await other.context().close();
});
