import { expect, test, type Locator, type Page } from '@playwright/test';
import { openDesk } from './desk.ts';
import { startQuietExchange, type RunningExchange } from './exchange.ts';
import { Person, storyMarket, storySession } from './people.ts';

// A proposal, a network and a role that change while somebody decides or types: each is a sentence, what is typed stays,
// and nothing is done twice.

let exchange: RunningExchange;
let operator: Person;

test.beforeAll(async () => {
  exchange = await startQuietExchange();
  operator = await Person.signedIn(exchange.url, 'operator');
});
test.afterAll(async () => {
  expect(await exchange.stop()).toBe(0);
});
test.beforeEach(({ page }) => page.setViewportSize({ width: 1366, height: 900 }));

/** A session that the house quotes, and the address of its panel. */
async function quoted(): Promise<{ marketId: string; address: string }> {
  const story = await storyMarket(operator);
  const marketId = await storySession(operator, story, 160);
  return { marketId, address: `${exchange.url}/operator/#/match/${story.matchId}?market=${marketId}` };
}

const panelOf = (page: Page): Locator => page.getByRole('region', { name: 'Market Innings runs' });
const figure = (page: Page, name: string): Locator => panelOf(page).locator('dl > div').filter({ hasText: name });

/** The dialog with another largest stake, not sent yet. */
async function typedLimits(page: Page, address: string): Promise<Locator> {
  await page.goto(address);
  await panelOf(page).getByRole('button', { name: 'Change limits' }).click();
  const dialog = page.getByRole('dialog', { name: /^Limits of/ });
  await dialog.getByLabel('Maximum stake').fill('777');
  return dialog;
}

test('a proposal about a market that has changed meanwhile is refused in a sentence, and changes nothing', async ({
  page,
}) => {
  const { marketId, address } = await quoted();
  const raise = { market_id: marketId, house_loss_cap: 20_000_000 };
  expect((await operator.refusal('admin/changeMarket', raise)).code).toBe('second-person-missing');
  await openDesk(page, exchange.url, 'operator2');
  await page.goto(`${exchange.url}/operator/#/approvals`);
  const proposal = page.getByRole('article', { name: /^Change market limits/ });
  await expect(proposal).toContainText('→ 2,00,00,000');
  await operator.call('admin/changeMarket', { market_id: marketId, house_loss_cap: 90_000 });
  await proposal.getByRole('button', { name: /^Approve/ }).click();
  await expect(page.getByText('What this would change has changed since it was proposed.').first()).toBeVisible();
  await page.keyboard.press('x');
  const dialog = page.getByRole('dialog', { name: /^Reject number \d+: Change market limits$/ });
  await dialog.getByLabel(/^Reason/).fill('The cap is lower now');
  await dialog.getByLabel(/^Reason/).press('Enter');
  await expect(proposal).toHaveCount(0);
  await page.goto(address);
  await expect(figure(page, 'The house may lose')).toContainText('90,000');
});

test('limits that are typed while the network is away stay, and are sent once it is back', async ({ page }) => {
  const { address } = await quoted();
  const changes = async () =>
    (await operator.call<{ total: { count: number } }>('admin/getAudit', { action: 'admin/changeMarket' })).total.count;
  const before = await changes();
  await openDesk(page, exchange.url);
  const dialog = await typedLimits(page, address);
  await page.context().setOffline(true);
  await dialog.getByRole('button', { name: 'Change' }).click();
  await expect(dialog.getByRole('alert')).toContainText('The exchange did not answer.');
  await expect(dialog.getByLabel('Maximum stake')).toHaveValue('777');
  await page.context().setOffline(false);
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await expect(dialog.getByLabel('Maximum stake')).toHaveValue('777');
  // An amount stands in groups, and is typed without them.
  await dialog.getByLabel('Maximum stake').fill('1234567');
  await dialog.getByLabel('Maximum win').focus();
  await expect(dialog.getByLabel('Maximum stake')).toHaveValue('12,34,567');
  await dialog.getByLabel('Maximum stake').focus();
  await expect(dialog.getByLabel('Maximum stake')).toHaveValue('1234567');
  await dialog.getByLabel('Maximum stake').fill('777');
  await dialog.getByRole('button', { name: 'Change' }).dblclick();
  await expect(dialog).toHaveCount(0);
  await expect(figure(page, 'Maximum stake')).toContainText('777');
  expect(await changes()).toBe(before + 1);
});

test('a role that is taken away while a dialog is open leaves what was typed, and says why nothing is done', async ({
  page,
}) => {
  const { address } = await quoted();
  await openDesk(page, exchange.url, 'trader');
  const dialog = await typedLimits(page, address);
  await operator.call('admin/setRole', { role: 'trader', permissions: ['view-markets'], reason: 'End of the night' });
  await dialog.getByRole('button', { name: 'Change' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Your role may not do this.');
  await expect(dialog.getByLabel('Maximum stake')).toHaveValue('777');
  await expect(page.getByText('There is no such call.')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(panelOf(page).getByRole('button', { name: 'Change limits' })).toHaveCount(0);
  await expect(figure(page, 'Maximum stake')).toContainText('No limit');
});
