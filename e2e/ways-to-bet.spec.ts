import { expect, type Page } from '@playwright/test';
import { newBettor, Person, storyMarket, type StoryMarket } from './people.ts';
import { betsOn, openMarket, price } from './slip-page.ts';
import { catchCalls, type CaughtCall } from './stream-calls.ts';
import { test } from './worker-exchange.ts';

// A bettor's calls go over the stream, or over HTTP if it breaks: either way alone takes a bet from its slip to its end,
// and without any stream prices and bets are polled.

let url: string;
let operator: Person;
let other: Person;

test.beforeAll(async ({ exchange }) => {
  ({ url } = exchange);
  operator = await Person.signedIn(url, 'operator');
  other = await Person.signedIn(url, await newBettor(url));
});

async function open(page: Page): Promise<StoryMarket> {
  const market = await storyMarket(operator);
  await other.bet(market, { side: 'lay', odds: 3, stake: 500 });
  await openMarket(page, { url, market, user: await newBettor(url) });
  return market;
}

/** Each of a bettor's calls in turn, each done once. */
async function betEditCancelAndCashOut(page: Page, market: StoryMarket): Promise<void> {
  const slip = page.getByRole('region', { name: /^Bet slip, / });
  const place = slip.getByRole('button', { name: /^Place back bet/ });
  await price(page, 'Back', '3.00').click();
  await slip.getByLabel('Stake', { exact: true }).fill('100');
  await place.click();
  await expect(slip).toContainText('Matched 100 at 3.00');

  await slip.getByRole('button', { name: 'Bet again' }).click();
  await slip.getByLabel('Odds', { exact: true }).fill('9');
  await slip.getByLabel('Stake', { exact: true }).fill('20');
  await place.click();
  await expect(slip).toContainText('20 unmatched at 9.00');
  const row = page.locator('section.bets li').filter({ has: page.getByRole('button', { name: /^Edit back Lantern/ }) });
  // While the page reconnects its calls go over HTTP at once.
  const isInTouch = () => expect(page.getByText('Prices are old, reconnecting.')).toHaveCount(0);
  const change = async (field: string, value: string, becomes: string) => {
    await row.getByRole('button', { name: /^Edit back Lantern/ }).click();
    await row.getByLabel(field, { exact: true }).fill(value);
    await isInTouch();
    await row.getByRole('button', { name: 'Save' }).click();
    await expect(row).toContainText(becomes);
  };
  await change('Unmatched stake', '12', '9.00 × 12');
  await change('Odds', '8', '8.00 × 12');
  await expect(row.getByRole('button', { name: /^Cancel back Lantern/ })).toBeVisible();
  await isInTouch();
  await row.getByRole('button', { name: /^Cancel back Lantern/ }).click();
  await expect(page.getByText(/^Cancelled 12, /).first()).toBeAttached();

  await other.bet(market, { side: 'back', odds: 2.02, stake: 1000 });
  await page.locator('section.market-card .market-head').getByRole('button', { name: 'Cash out +48.51' }).click();
  const panel = page.getByRole('region', { name: 'Cash out Match Odds' });
  await panel.getByRole('button', { name: 'Cash out +48.51' }).click();
  await expect(panel).toContainText('Cashed out. Your profit or loss is now the same, whoever wins.');

  // The bet at 9.00 was replaced by the one at 8.00.
  const bets = (await betsOn(page, market)).map(({ odds, matched, unmatched }) => `${odds}: ${matched}, ${unmatched}`);
  expect(bets.toSorted()).toEqual(['2.02: 148.51, 0', '3: 100, 0', '8: 0, 0', '9: 0, 0']);
}

const DEEDS = [
  'bet/placeMarketBet',
  'bet/placeMarketBet',
  'bet/editBet',
  'bet/editBet',
  'bet/cancelBet',
  'cashOut/take',
];

/** The names of the calls that the page makes over HTTP from here on, without reads. */
function deedsOverHttp(page: Page): string[] {
  const names: string[] = [];
  page.on('request', (request) => {
    const name = /\/api\/((?:bet|cashOut)\/\w+)$/.exec(request.url())?.[1];
    if (name !== undefined && request.postData()?.includes('"request_id"') === true) names.push(name);
  });
  return names;
}

test('while HTTP takes none of their bets, a bettor bets, edits, cancels and cashes out over the stream', async ({
  page,
}) => {
  for (const calls of ['**/api/bet/**', '**/api/cashOut/**']) await page.route(calls, (route) => route.abort());
  const overHttp = deedsOverHttp(page);
  await betEditCancelAndCashOut(page, await open(page));
  expect(overHttp).toEqual([]);
});

const BREAKS: readonly (readonly [string, (call: CaughtCall) => Promise<void>])[] = [
  ['before it has reached the exchange', (call) => call.breakOff()],
  ['with its answer', (call) => call.goOnUnheard().then(() => call.breakOff())],
];
for (const [when, breaks] of BREAKS) {
  test(`if the stream breaks at every call, ${when}, HTTP carries it out, and once`, async ({ page }) => {
    const broken: string[] = [];
    const isDeed = (_name: string, body: unknown) => JSON.stringify(body).includes('"request_id"');
    await catchCalls(page, isDeed, (call) => {
      broken.push(call.name);
      return breaks(call);
    });
    const overHttp = deedsOverHttp(page);
    await betEditCancelAndCashOut(page, await open(page));
    expect(broken).toEqual(DEEDS);
    expect(overHttp).toEqual(DEEDS);
  });
}

test('where the network lets no WebSocket through, a bettor bets, edits, cancels and cashes out over HTTP', async ({
  page,
}) => {
  await page.routeWebSocket(/\/api\/stream$/, (socket) => socket.close());
  const overHttp = deedsOverHttp(page);
  const polls: number[] = [];
  page.on('response', (response) => {
    if (response.url().endsWith('/api/stream/getPictures')) polls.push(response.status());
  });
  await betEditCancelAndCashOut(page, await open(page));
  expect(overHttp).toEqual(DEEDS);
  expect(new Set(polls)).toEqual(new Set([200]));
});
