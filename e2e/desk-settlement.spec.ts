import { expect, test, type Page } from '@playwright/test';
import { openDesk } from './desk.ts';
import { startQuietExchange, type RunningExchange } from './exchange.ts';
import { intercept } from './intercept.ts';
import { checkPage } from './page-check.ts';
import { Person, storyMarket, templateMatch } from './people.ts';

// The way of a market to its result, by two people at the desk.

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

/** Matched between two bettors, and closed. */
async function closedMarket() {
  const market = await storyMarket(operator);
  const [one, other] = [await Person.signedIn(exchange.url, 'demo'), await Person.signedIn(exchange.url, 'demo2')];
  await one.bet(market, { side: 'back', odds: 3, stake: 100 });
  await other.bet(market, { side: 'lay', odds: 3, stake: 100 });
  await operator.call('admin/closeMarket', { market_id: market.marketId });
  return market;
}

const open = async (page: Page, marketId: string) => page.goto(`${exchange.url}/operator/#/settlement/${marketId}`);
const figure = (page: Page) => page.getByRole('region', { name: 'Result', exact: true });

test('a market that waits for a proposal shows what is known of its match', async ({ page }) => {
  const market = await closedMarket();
  await openDesk(page, exchange.url, 'operator');
  await open(page, market.marketId);
  await expect(figure(page)).toContainText('No result has been proposed.');
  const facts = page.getByRole('region', { name: 'Facts of the match' });
  await expect(facts).toContainText('No facts have been entered for this match.');
});

test('an address of a market that has not closed, or is not there, says so once that is known', async ({ page }) => {
  await openDesk(page, exchange.url, 'operator');
  const { promise: known, resolve: tell } = Promise.withResolvers<void>();
  await intercept(page, '**/api/admin/getSettlements', async (route) => {
    if (route.request().postData()?.includes('market_id') === true) await known;
    await route.continue();
  });
  await open(page, '1.999999');
  await expect(page.getByRole('heading', { name: 'Results' })).toBeVisible();
  const nothing = page.getByText('The market is not closed yet, or does not exist.');
  await expect(page.getByText('Loading', { exact: true })).toBeVisible();
  await expect(nothing).toHaveCount(0);
  tell();
  await expect(nothing).toBeVisible();
});

test('a proposal is rejected with a reason, and the market is void', async ({ page }) => {
  const market = await closedMarket();
  await operator.call('admin/proposeResult', { market_id: market.marketId, winners: [2], reason: 'misread' });
  await openDesk(page, exchange.url, 'operator2');
  await open(page, market.marketId);
  await page.getByRole('button', { name: /^Reject/ }).waitFor();
  await page.keyboard.press('x');
  const dialog = page.getByRole('dialog', { name: 'Reject the proposal' });
  await dialog.getByLabel(/^Reason/).fill('The other side won');
  await dialog.getByRole('button', { name: 'Reject' }).click();
  await page.getByRole('button', { name: 'Void the market' }).click();
  const end = page.getByRole('dialog', { name: 'Void the market' });
  await end.getByLabel(/^Reason/).fill('Nobody knows');
  await end.getByRole('button', { name: 'Void the market' }).click();
  await expect(figure(page)).toContainText('Void');
});

test('what was approved by another meanwhile is refused in a sentence', async ({ page }) => {
  const market = await closedMarket();
  const { action_id } = await operator.call<{ action_id: number }>('admin/proposeResult', {
    market_id: market.marketId,
    winners: [1],
    reason: 'seen',
  });
  await openDesk(page, exchange.url, 'operator2');
  // The page is behind: it does not hear of the approval until it has pressed.
  const { promise: pressed, resolve: press } = Promise.withResolvers<void>();
  let approved = false;
  await intercept(page, '**/api/admin/getSettlements', async (route) => {
    if (approved) await pressed;
    await route.continue();
  });
  await open(page, market.marketId);
  const approve = page.getByRole('button', { name: /^Approve/ });
  await approve.waitFor();
  approved = true;
  await operator.call('admin/approveResult', { action_id });
  await approve.click();
  press();
  // The bar goes as soon as the page is up to date; why nothing was done stays to be read.
  await expect(page.locator('.message-line')).toContainText(/\w+ .*\./);
  await expect(page.getByRole('region', { name: 'Approval' })).toHaveCount(0);
});

test('results of a match stand under its name, and the keys decide the marked one alone', async ({ page }) => {
  const { matchName, first, markets } = await proposedTogether();
  await openDesk(page, exchange.url, 'operator2');
  await open(page, first);
  const match = page.getByRole('button', { name: `${matchName} · 3 results` });
  await expect(match).toHaveAttribute('aria-expanded', 'true');
  const marked = page.locator('.result-list [data-selected="true"]');
  await expect(marked).toContainText(markets[0] as string);
  await page.keyboard.press('ArrowLeft');
  await expect(match).toHaveAttribute('aria-expanded', 'false');
  await expect(marked).toContainText(matchName);
  await expect(page.getByRole('region', { name: 'Results of the match' })).toContainText('Waiting for approval: 3');
  // Nothing is approved while no result is marked.
  await expect(page.getByRole('region', { name: 'Approval', exact: true })).toHaveCount(0);
  await checkPage(page);
  await page.keyboard.press('ArrowRight');
  await expect(match).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('ArrowDown');
  await expect(marked).toContainText(markets[0] as string);
  await page.keyboard.press('ArrowDown');
  await expect(marked).toContainText(markets[1] as string);
  await page.keyboard.press('x');
  const dialog = page.getByRole('dialog', { name: 'Reject the proposal' });
  await dialog.getByLabel(/^Reason/).fill('The other one');
  await dialog.getByRole('button', { name: 'Reject' }).click();
  const fewer = page.getByRole('button', { name: `${matchName} · 2 results` });
  await expect(fewer).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('link', { name: 'All results' }).click();
  await checkPage(page);
  await page.setViewportSize({ width: 1366, height: 900 });
  const proposed = page.getByRole('region', { name: 'Waiting for approval', exact: true });
  await proposed.getByRole('link', { name: new RegExp(markets[0] as string) }).click();
  await expect(marked).toContainText(markets[0] as string);
  await page.keyboard.press('ArrowLeft');
  await expect(fewer).toHaveAttribute('aria-expanded', 'false');
  await page.keyboard.press('Enter');
  await expect(fewer).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('a');
  await expect(page.getByRole('region', { name: 'Approval', exact: true })).toHaveCount(0);
  await expect(figure(page)).toContainText(markets[0] as string);
  await expect(figure(page)).toContainText('Whites');
  // The message of the approval stands clear of the head of the page.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('link', { name: 'All results' }).click();
  await expect(page.locator('.message-line')).toBeVisible();
  await checkPage(page);
});

/** Three markets of one match that are closed, with a result proposed for each. @returns the first, and their names in the order of the list */
async function proposedTogether(): Promise<{ matchName: string; first: string; markets: string[] }> {
  const { match_id, markets } = await footballMatch('Whites', 'Greens');
  const three = markets.slice(0, 3);
  for (const market_id of three) {
    await operator.call('admin/openMarket', { market_id });
    await operator.call('admin/closeMarket', { market_id });
    await operator.call('admin/proposeResult', { market_id, winners: [1], reason: 'seen' });
  }
  const listed = await operator.call<{ markets: { market_id: string; name: string }[] }>('admin/getSettlements', {
    match_id,
  });
  const names = three.map((id) => listed.markets.find(({ market_id }) => market_id === id)?.name ?? '');
  return { matchName: 'Whites v Greens', first: three[0] as string, markets: names };
}

async function footballMatch(...sides: [string, string]) {
  const startsAt = Date.now() + 3_600_000;
  const more = { open_date: new Date(startsAt).toISOString(), bet_delay: 0 };
  const created = await templateMatch(operator, { sport: 1, template: 'football', sides, more });
  return { ...created, startsAt };
}

/** A football match of its template whose match odds its rule has decided, from facts that one typed and another approved. */
async function decidedByRule(): Promise<{ marketId: string; actionId: number }> {
  const { match_id, markets, startsAt } = await footballMatch('Reds', 'Blues');
  const marketId = markets[0] as string;
  await operator.call('admin/openMarkets', { match_id, inactive_too: true });
  await operator.call('admin/closeMarket', { market_id: marketId });
  const period = (kind: string, half: string, minute: number) => ({
    kind,
    period: `${half}-half`,
    at: startsAt + minute * 60_000,
  });
  for (const said of [
    period('period-begins', 'first', 0),
    { kind: 'goal', side: 0, period: 'first-half', at: startsAt + 60_000 },
    period('period-ends', 'first', 45),
    period('period-begins', 'second', 60),
    period('period-ends', 'second', 105),
  ])
    await operator.call('admin/addFact', { match_id, said });
  const second = await Person.signedIn(exchange.url, 'operator2');
  const proposed = async () =>
    (await second.call<{ open: { action_id: number; market_id: string }[] }>('admin/getSettlements', {})).open.find(
      ({ market_id }) => market_id === marketId,
    )?.action_id;
  await expect.poll(proposed).toBeDefined();
  const actionId = (await proposed()) as number;
  await second.call('admin/approveResult', { action_id: actionId });
  return { marketId, actionId };
}

test('a result is worked out again in the browser, beside its text and code, and a changed fact is found', async ({
  page,
}) => {
  const { marketId } = await decidedByRule();
  await openDesk(page, exchange.url);
  await open(page, marketId);
  const evidence = page.getByRole('region', { name: 'Evidence' });
  await expect(evidence).toContainText('Match odds, version');
  await expect(evidence.getByLabel('The code of Match odds')).toContainText("id: 'football.match-odds'");
  await evidence.getByRole('button', { name: 'Work it out again' }).click();
  await expect(evidence.getByRole('status')).toContainText(/Your browser gets the same result\. From 6 facts/);
  await checkPage(page);

  await page.route('**/api/admin/getEvidence', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { data: { facts: { facts: { said: { kind: string; side?: number } }[] } } };
    for (const { said } of body.data.facts.facts) if (said.kind === 'goal') said.side = 1;
    await route.fulfill({ response: answer, json: body });
  });
  await page.reload();
  await evidence.getByRole('button', { name: 'Work it out again' }).click();
  await expect(evidence.getByRole('status')).toContainText('This result does not follow from its evidence.');
  await expect(evidence.getByRole('status')).toContainText('the facts are not those that the result rests on');
});
