import { createServer, type Server } from 'node:http';
import { expect, test, type Page } from '@playwright/test';
import { call, raceToCome, signIn } from './bettor.ts';
import { openDesk } from './desk.ts';
import { startQuietExchange, type RunningExchange } from './exchange.ts';
import { inAnHour, Person, storyMarket } from './people.ts';

// Stories of a race and of a match’s page. The matches are an operator’s own, so that nothing happens unasked.

let exchange: RunningExchange;
let tv: Server;
let operator: Page;

test.beforeAll(async ({ browser }) => {
  tv = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html').end('<p>The match, live</p>');
  });
  await new Promise<void>((listening) => tv.listen(0, '127.0.0.1', listening));
  exchange = await startQuietExchange({ TV_ORIGINS: tvOrigin() });
  operator = await browser.newPage();
  await openDesk(operator, exchange.url);
});

test.afterAll(async () => {
  await operator.close();
  expect(await exchange.stop()).toBe(0);
  tv.close();
});

test.beforeEach(async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 900 });
});

const tvOrigin = () => `http://127.0.0.1:${(tv.address() as { port: number }).port}`;

interface NewMatch {
  readonly sport: number;
  readonly series: string;
  readonly name: string;
  readonly more?: object;
}

async function makeMatch({ sport, series, name, more }: NewMatch): Promise<number> {
  const made = await call<{ series_id: number }>(operator, 'admin/createSeries', { sport_id: sport, name: series });
  const match = { series_id: made.series_id, name, open_date: inAnHour().toISOString(), ...more };
  return (await call<{ match_id: number }>(operator, 'admin/createMatch', match)).match_id;
}

async function makeMarket(asked: object): Promise<string> {
  const market = { commission: 0, min_stake: 1, ...asked };
  const { market_id } = await call<{ market_id: string }>(operator, 'admin/createMarket', market);
  await call(operator, 'admin/openMarket', { market_id });
  return market_id;
}

const HORSES = ['Copper Lantern', 'Night Ferry', 'Quiet Monsoon', '<b>Bold</b> Kestrel'];
const SILKS = ['sash', 'hoops', 'spots', 'cross'];

/** A race of four at Kelford with its card, win and place. */
async function makeRace(): Promise<{ matchId: number; win: string; place: string }> {
  const race = { distance: 1600, surface: 'turf', going: 'good' };
  const more = { country: 'GB', race };
  const matchId = await makeMatch({ sport: 7, series: 'Kelford', name: '19:45 Kelford, Lakeside Handicap', more });
  const runners = HORSES.map((name, place) => ({
    name,
    card: {
      cloth: place + 1,
      draw: 4 - place,
      jockey: `K. Dovar ${place}`,
      trainer: 'M. Quarrie',
      silk: { pattern: SILKS[place], body: '#a0243c', detail: '#ffffff' },
    },
  }));
  const outcomes = Object.fromEntries(HORSES.map((name, place) => [name, place + 1]));
  const terms = (rule: string, subject: object) => ({ terms: { rule, subject, outcomes } });
  const of = { match_id: matchId, runners };
  const win = await makeMarket({ ...of, name: 'Win', market_type: 'win', winners: 1, ...terms('racing.win', {}) });
  const place = await makeMarket({
    ...of,
    name: 'To Be Placed (2)',
    market_type: 'place',
    winners: 2,
    ...terms('racing.place', { places: 2 }),
  });
  return { matchId, win, place };
}

const bet = (market_id: string, selection_id: number, more: object) => ({
  market_id,
  selection_id,
  stake: 100,
  ...more,
});

test('a race with a non-runner: its bet is void, the others are reduced, the row says so, and the result is shown', async ({
  page,
  browser,
}) => {
  const { matchId, win, place } = await makeRace();
  const other = await browser.newPage();
  await signIn(other, exchange.url, 'demo2');
  await signIn(page, exchange.url);
  for (const [horse, odds] of [
    [2, 6],
    [1, 3],
  ]) {
    await call(other, 'bet/placeMarketBet', bet(win, horse as number, { odds, is_back: 0 }));
    await call(page, 'bet/placeMarketBet', bet(win, horse as number, { odds, is_back: 1 }));
  }
  await page.goto(`${exchange.url}/#/game-details/7/${matchId}`);
  await expect(page).toHaveURL(new RegExp(`#/horse-racing/${matchId}/\\d{4}-\\d\\d-\\d\\d`));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('19:45 Lakeside Handicap');
  const market = page.locator('section.market-card').first();
  const row = (name: string) => market.getByRole('row').filter({ hasText: name });
  // Cloth number, draw, silk, name as text whatever it holds, jockey and trainer.
  await expect(row('Night Ferry').getByRole('rowheader')).toContainText('2');
  await expect(row('Quiet Monsoon')).toContainText('K. Dovar 2 / M. Quarrie');
  await expect(row('Bold')).toContainText('<b>Bold</b> Kestrel');
  await expect(row('Night Ferry').locator('svg.silk')).toBeVisible();

  await call(operator, 'admin/removeRunner', { market_id: win, selection_id: 2, factor: 12.4 });
  await expect(row('Night Ferry')).toContainText('Removed');
  await expect(row('Night Ferry')).toContainText('reduction factor 12.4%');
  await expect(row('Night Ferry')).toContainText('Non-runner');
  // It keeps its place.
  await expect(market.locator('tbody').getByRole('row').nth(1)).toContainText('Night Ferry');
  await expect(page.getByRole('note')).toContainText(/Night Ferry is out.*reduced by 12.4%/);
  await expect(page.getByText('3 runners, 1 non-runner')).toBeVisible();
  const bets = await call<{ selection_id: number; average_odds: number; status: string }[]>(page, 'bet/getCurrentBets');
  const ofHorse = (id: number) => bets.find(({ selection_id }) => selection_id === id);
  // 3.00 less 12.4 % (docs/rules.md, "Removal").
  expect(ofHorse(1)?.average_odds).toBeCloseTo(2.628, 4);
  expect(ofHorse(2)?.status).toMatch(/void/);

  await page
    .getByRole('button', { name: /^Place/ })
    .first()
    .click();
  await expect(page.locator('section.market-card')).toHaveCount(1);
  await expect(page.getByRole('heading', { name: 'To Be Placed (2)' })).toBeVisible();

  await call(operator, 'admin/removeRunner', { market_id: place, selection_id: 2, factor: 8 });
  for (const [market_id, winners] of [
    [place, [1, 3]],
    [win, [1]],
  ]) {
    await call(operator, 'admin/closeMarket', { market_id });
    await call(operator, 'admin/settleMarket', { market_id, winners });
  }
  const result = page.getByRole('region', { name: 'Result' });
  await expect(result.getByRole('row').nth(1)).toContainText(/1.*Copper Lantern.*3\.00/);
  await expect(result.getByRole('row').nth(2)).toContainText('Quiet Monsoon');
  const { total_balance } = await call<{ total_balance: number }>(page, 'user/getUserBalance');
  expect(total_balance).toBe(50_162.8);
  await other.close();
});

test('the rules of a market are its own rule and version, and its limits are told', async ({ page }) => {
  const { matchId } = await makeRace();
  await signIn(page, exchange.url);
  await page.goto(`${exchange.url}/#/horse-racing/${matchId}/2030-01-01`);
  await page.getByRole('button', { name: 'Rules of Win' }).click();
  const rules = page.getByRole('dialog', { name: 'Rules: Win' });
  await expect(rules).toContainText('The winner of the race.');
  await expect(rules).toContainText('Rule racing.win, version 2.');
  await page.keyboard.press('Escape');
  await expect(rules).toBeHidden();
  await page.getByRole('button', { name: /open the limits of Win/ }).press('Enter');
  await expect(page.getByRole('dialog', { name: 'Limits: Win' })).toContainText('Smallest stake1');
});

interface CricketMarkets {
  readonly matchId: number;
  readonly session: string;
}

async function makeCricket(): Promise<CricketMarkets> {
  const matchId = await makeMatch({ sport: 4, series: 'Story Cup', name: 'Reds v Blues' });
  const sides = [{ name: 'Reds' }, { name: 'Blues' }];
  const answers = [{ name: 'Yes' }, { name: 'No' }];
  const quoted = { match_id: matchId, mechanism: 'quoted' };
  const one = { kind: 'runners', winners: 1, complete: true };
  await makeMarket({ match_id: matchId, name: 'Match Odds', market_type: 'match_odds', winners: 1, runners: sides });
  await makeMarket({ match_id: matchId, name: 'Toss', market_type: 'toss', winners: 1, runners: sides });
  await makeMarket({ match_id: matchId, name: 'Tied Match', market_type: 'tied_match', winners: 1, runners: answers });
  await makeMarket({ ...quoted, name: 'Bookmaker', market_type: 'bookmaker', payoff: one, runners: sides });
  await makeMarket({
    ...quoted,
    name: '10 over odd/even',
    market_type: 'odd_even',
    payoff: one,
    runners: [{ name: 'Odd' }, { name: 'Even' }],
  });
  const session = await makeMarket({
    ...quoted,
    name: '6 over run Reds',
    market_type: 'session',
    payoff: { kind: 'line', least: 0, most: 300 },
    runners: [{ name: '6 over run Reds' }],
  });
  return { matchId, session };
}

test('a ball in play covers a session, and its quotes come back', async ({ page }) => {
  const { matchId, session } = await makeCricket();
  const levels = [
    { is_back: true, rate: 100, line: 46, size: 1000 },
    { is_back: false, rate: 100, line: 45, size: 1000 },
  ];
  const quote = (state: string) =>
    call(operator, 'admin/setQuotes', { market_id: session, selection_id: 1, state, levels });
  await quote('active');
  await signIn(page, exchange.url);
  await page.goto(`${exchange.url}/#/game-details/4/${matchId}`);
  const row = page.getByRole('row').filter({ hasText: '6 over run Reds' });
  await expect(row.getByRole('button', { name: /^Yes .*46/ })).toBeVisible();
  await quote('ball-running');
  await expect(row.getByText('Ball running')).toBeVisible();
  await expect(row.getByRole('button', { name: /^Yes/ })).toHaveAttribute('aria-disabled', 'true');
  await quote('active');
  await expect(row.getByText('Ball running')).toBeHidden();
  await call(operator, 'admin/suspendMarket', { market_id: session });
  await expect(row.getByText('Suspended')).toBeVisible();
});

test('sections stand in their order, and their tabs work by keyboard', async ({ page }) => {
  const { matchId } = await makeCricket();
  await signIn(page, exchange.url);
  await page.goto(`${exchange.url}/#/game-details/4/${matchId}`);
  const heads = page.locator('.market-head h2');
  await expect(heads).toHaveText(['Match Odds', 'Bookmaker', 'Tied Match', 'Toss', 'Sessions']);
  const tabs = page.getByRole('group', { name: 'Markets' });
  await tabs.getByRole('button', { name: /^All/ }).focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(heads).toHaveText(['Bookmaker']);
  await tabs.getByRole('button', { name: /^Sessions/ }).press('Enter');
  await expect(heads).toHaveText(['Sessions']);
  await page.getByRole('group', { name: 'Kinds of session' }).getByRole('button', { name: 'Odd/even' }).press('Enter');
  await expect(page.getByRole('row').filter({ hasText: '10 over odd/even' })).toContainText('Even');
});

test('a match is shown from an origin that the installation allows, with the notice of its delay, and from no other', async ({
  page,
}) => {
  const { matchId } = await makeCricket();
  await signIn(page, exchange.url);
  await page.goto(`${exchange.url}/#/game-details/4/${matchId}`);
  await expect(page.getByText('No live stream for this match.')).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole('button', { name: /^Bets \(\d+\)/ })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Live TV' })).toHaveCount(0);
  await page.setViewportSize({ width: 1366, height: 900 });
  const asked = (stream_url: string) => call(operator, 'admin/setMatchStream', { match_id: matchId, stream_url });
  for (const foreign of ['https://elsewhere.example/live', 'javascript:alert(1)']) {
    await expect(asked(foreign)).rejects.toThrow();
  }
  await asked(`${tvOrigin()}/live`);
  await page.reload();
  await expect(page.frameLocator('iframe[title^="Live TV"]').getByText('The match, live')).toBeVisible();
  await expect(page.getByText('The stream runs 5 s behind play.')).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByText('The stream runs 5 s behind play.')).toBeHidden();
  await page.getByRole('button', { name: 'Live TV' }).click();
  await expect(page.getByText('The stream runs 5 s behind play.')).toBeVisible();
  await page.getByRole('button', { name: /^Bets \(\d+\)/ }).click();
  await expect(page.getByRole('region', { name: 'Open bets' })).toBeVisible();
  await expect(page.locator('.market-head').first()).toBeHidden();
});

test('the sidebar: sport, series, matches; racing by venue, closed by a click outside and by Escape (§2, §4)', async ({
  page,
}) => {
  const { matchId } = await makeCricket();
  await makeRace();
  const cups = { market: { name: 'Cup Winner', market_type: 'cup_winner' } };
  await storyMarket(await Person.signedIn(exchange.url, 'operator'), cups);
  // The sidebar lists the races of the page's day, and late in the evening the race is on the next one.
  await page.clock.setSystemTime((await raceToCome(operator)).open_date);
  await signIn(page, exchange.url);
  const side = page.getByRole('navigation', { name: 'All sports and racing' });
  await expect(side.getByRole('heading')).toHaveText(['Racing Sports', 'Others', 'Cups', 'All Sports']);
  await expect(side.getByText('Our Casino')).toHaveCount(1);
  await side.locator('summary').filter({ hasText: 'Cricket' }).click();
  await side.locator('summary').filter({ hasText: 'Story Cup' }).last().click();
  await side.getByRole('link', { name: 'Reds v Blues' }).last().click();
  await expect(page).toHaveURL(new RegExp(`#/game-details/4/${matchId}`));

  const horses = side.getByRole('button', { name: 'Horse Racing' });
  await horses.click();
  await expect(side.getByRole('link', { name: /Lakeside Handicap/ }).first()).toBeVisible();
  await page.getByRole('heading', { level: 1 }).click();
  await expect(horses).toHaveAttribute('aria-expanded', 'false');
  await horses.press('Enter');
  await side.getByRole('link', { name: 'All meetings' }).focus();
  await page.keyboard.press('Escape');
  await expect(horses).toHaveAttribute('aria-expanded', 'false');
  await expect(horses).toBeFocused();

  // On a phone the same stands in the menu.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  const drawer = page.getByRole('dialog', { name: 'Menu' });
  await drawer.getByRole('button', { name: 'Horse Racing' }).click();
  await drawer
    .getByRole('link', { name: /Lakeside Handicap/ })
    .first()
    .click();
  await expect(page).toHaveURL(/#\/horse-racing\//);
  await expect(drawer).toBeHidden();
});
