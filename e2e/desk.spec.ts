import { expect, test, type Page } from '@playwright/test';
import { call, signIn } from './bettor.ts';
import { openDesk } from './desk.ts';
import { startExchange, type RunningExchange } from './exchange.ts';
import { settle } from './page-check.ts';
import { Person, storyMarket } from './people.ts';

// The operator's desk: who gets there, and markets by key.

let exchange: RunningExchange;
let operator: Person;

test.beforeAll(async () => {
  exchange = await startExchange();
  operator = await Person.signedIn(exchange.url, 'operator');
});
test.afterAll(async () => {
  expect(await exchange.stop()).toBe(0);
});
test.beforeEach(({ page }) => page.setViewportSize({ width: 1366, height: 900 }));

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const statusOf = async (page: Page, matchId: number) =>
  (await call<{ name: string; status: string }[]>(page, 'admin/getMarkets', { match_id: matchId })).map(
    ({ status }) => status,
  );

/** A match with a session and a bookmaker that the desk alone quotes. */
async function quotedMatch() {
  const story = await storyMarket(operator);
  const quoted = { match_id: story.matchId, mechanism: 'quoted', commission: 0, min_stake: 1 };
  const session = await operator.call<{ market_id: string }>('admin/createMarket', {
    ...quoted,
    name: '6 over runs',
    market_type: 'session',
    payoff: { kind: 'line', least: 0, most: 200 },
    runners: [{ name: '6 over runs' }],
  });
  const bookmaker = await operator.call<{ market_id: string }>('admin/createMarket', {
    ...quoted,
    name: 'Bookmaker',
    market_type: 'bookmaker',
    runners: [{ name: 'Lantern' }, { name: 'Harbour' }],
  });
  for (const { market_id } of [session, bookmaker]) await operator.call('admin/openMarket', { market_id });
  await operator.call('admin/setQuotes', {
    market_id: session.market_id,
    selection_id: 1,
    state: 'active',
    levels: [
      { is_back: true, rate: 100, line: 46, size: 1000 },
      { is_back: false, rate: 100, line: 45, size: 1000 },
    ],
  });
  await operator.call('admin/setQuotes', {
    market_id: bookmaker.market_id,
    selection_id: 1,
    state: 'active',
    levels: [
      { is_back: true, rate: 60, size: 1000 },
      { is_back: false, rate: 62, size: 1000 },
    ],
  });
  return { ...story, session: session.market_id, bookmaker: bookmaker.market_id };
}

test('staff land at the desk, and a bettor downloads no byte of it', async ({ page, browser }) => {
  await openDesk(page, exchange.url);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

  const other = await (await browser.newContext()).newPage();
  const asked: string[] = [];
  other.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await signIn(other, exchange.url, 'demo2');
  await settle(other);
  expect(asked.filter((path) => path.startsWith('/operator'))).toEqual([]);
  // What the service worker keeps is asked for by the worker: its list has nothing of the desk either.
  const worker = await (await fetch(`${exchange.url}/service-worker.js`)).text();
  expect(worker).toContain('assets/');
  expect(worker).not.toContain('operator');
  await other.goto(`${exchange.url}/operator/`);
  await expect(other.getByRole('heading', { name: 'The desk is for staff' })).toBeVisible();
  await other.context().close();
});

test('who is signed out is led to the sign-in, and signing out of the site closes the desk', async ({ page }) => {
  await page.goto(`${exchange.url}/operator/#/matches`);
  await expect(page).toHaveURL(/\/#\/login/);
  await openDesk(page, exchange.url);
  await page.getByRole('button', { name: /^OP operator/ }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/#\/login/);
});

test('lines, gaps, rates and ball running by key, and a bettor sees them', async ({ page }) => {
  const match = await quotedMatch();
  await openDesk(page, exchange.url);
  await page.goto(`${exchange.url}/operator/#/match/${match.matchId}`);
  const session = row(page, '6 over runs');
  await expect(session).toContainText('45');
  const quotes = async (market: string) => {
    const { markets } = await call<{
      markets: { market_id: string; book: { runners: { quote_state: string; quotes: object[] }[] } }[];
    }>(page, 'match/getMatchDetail', { match_id: match.matchId });
    const found = markets.find(({ market_id }) => market_id === market)?.book.runners[0];
    return [found?.quote_state, found?.quotes];
  };
  await page.keyboard.press('+');
  await expect(session).toContainText('47');
  await page.keyboard.press(']');
  await expect(session).toContainText('48');
  expect(await quotes(match.session)).toEqual([
    'active',
    [
      { is_back: true, rate: 100, line: 48, size: 1000 },
      { is_back: false, rate: 100, line: 46, size: 1000 },
    ],
  ]);
  await page.keyboard.press('Space');
  await expect(session).toContainText('Ball running');
  await expect(row(page, 'Lantern').first()).toContainText('Ball running');
  expect((await quotes(match.session))[0]).toBe('ball-running');
  await page.keyboard.press('Space');
  await expect(session).toContainText('Open');
  await page.keyboard.press('ArrowDown');
  // Faster than any answer: each press counts, and the one that suspends waits for none.
  for (const key of ['-', '-', '+', '-', 's']) await page.keyboard.press(key);
  await expect(row(page, 'Lantern').first()).toContainText('Suspended');
  await expect
    .poll(() => quotes(match.bookmaker))
    .toEqual([
      'active',
      [
        { is_back: true, rate: 58, line: 0, size: 1000 },
        { is_back: false, rate: 60, line: 0, size: 1000 },
      ],
    ]);
  await expect(session).toContainText('Open');
  // What suspends again is not lost behind what opens.
  for (const key of ['o', 'Escape']) await page.keyboard.press(key);
  await expect(session).toContainText('Suspended');
  await expect(row(page, 'Lantern').first()).toContainText('Suspended');
});

test('a market in play with a delay, and closed', async ({ page }) => {
  const { matchId } = await storyMarket(operator);
  await openDesk(page, exchange.url);
  await page.goto(`${exchange.url}/operator/#/match/${matchId}`);
  const panel = page.getByRole('region', { name: 'Market Match Odds' });
  await panel.getByLabel('Bet delay, seconds').fill('61');
  await expect(panel.getByRole('button', { name: 'Turn in play' })).toBeDisabled();
  await panel.getByLabel('Bet delay, seconds').fill('3');
  await panel.getByRole('button', { name: 'Turn in play' }).click();
  await expect(panel).toContainText('In play with 3 s of delay');
  await panel.getByRole('button', { name: 'Close' }).click();
  await expect(row(page, 'Match Odds')).toContainText('Closed');
  expect(await statusOf(page, matchId)).toEqual(['closed']);
});
