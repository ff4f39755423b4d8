import { expect, type Page } from '@playwright/test';
import { call, signIn } from './bettor.ts';
import type { RunningExchange } from './exchange.ts';
import { signInAtForm } from './login.ts';
import { boxOf, openPage, resize, settle } from './page-check.ts';
import { newBettor, Person, settle as settleMarket, storyMarket, storyRace, type StoryMarket } from './people.ts';
import { test } from './worker-exchange.ts';

// Where things stand on screens of every width, and that nothing lies over or beside its place.

let exchange: RunningExchange;
let operator: Person;
let other: Person;
/** The bettor of the page. */
let own: string;

test.beforeAll(async ({ exchange: shared }) => {
  exchange = shared;
  operator = await Person.signedIn(exchange.url, 'operator');
  other = await Person.signedIn(exchange.url, await newBettor(exchange.url));
  own = await newBettor(exchange.url);
});

const open = (page: Page, to: string | StoryMarket) => openPage(page, exchange.url, to);

/** Another market of the match, with two answers. */
async function addMarket(market: StoryMarket, name: string, more: object = {}): Promise<StoryMarket> {
  const made = await operator.call<{ market_id: string }>('admin/createMarket', {
    match_id: market.matchId,
    name,
    market_type: 'match_odds',
    commission: 2,
    min_stake: 1,
    runners: [{ name: 'Yes' }, { name: 'No' }],
    ...more,
  });
  await operator.call('admin/openMarket', { market_id: made.market_id });
  return { ...market, marketId: made.market_id };
}

const QUOTED = { mechanism: 'quoted', payoff: { kind: 'runners', winners: 1, complete: true } };

test('every page begins at the same left edge, with its heading above its cards', async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 900 });
  await signIn(page, exchange.url, own);
  const { path } = await storyMarket(operator);
  const pages = [path, '/#/report/account-statement', '/#/user/queries', '/#/rules', '/#/setting/display'];
  for (const width of [1366, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    for (const one of [...pages, '/#/setting/change-password', '/#/setting/app-keys']) {
      await open(page, one);
      const side = await boxOf(page.getByRole('navigation', { name: 'All sports and racing' }));
      const head = page.getByRole('heading', { level: 1 });
      expect((await boxOf(head)).x - side.right, one).toBe(20);
      expect(await head.evaluate((h1) => h1.closest('.card')), one).toBeNull();
      expect((await boxOf(page.locator('main .card').first())).x - side.right, one).toBe(20);
    }
  }
});

test('from 1680 the markets stand in two columns, which fill the page', async ({ page }) => {
  await signIn(page, exchange.url, own);
  const market = await storyMarket(operator);
  await addMarket(market, 'Bookmaker', { ...QUOTED, market_type: 'bookmaker' });
  await addMarket(market, 'Tied Match', { market_type: 'tied_match' });
  const card = (name: string) => boxOf(page.getByRole('region', { name, exact: true }));
  for (const width of [1680, 1920]) {
    await page.setViewportSize({ width, height: 1000 });
    await open(page, market);
    const [odds, bookmaker, tied] = [await card('Match Odds'), await card('Bookmaker'), await card('Tied Match')];
    expect(bookmaker.y).toBe(odds.y);
    expect(bookmaker.x).toBeGreaterThan(odds.right);
    expect(tied.x).toBe(odds.x);
    expect((await boxOf(page.getByRole('complementary'))).x - bookmaker.right).toBeLessThanOrEqual(20);
    const name = page.locator('.runner-name > b').first();
    expect(await name.evaluate((shown) => shown.scrollWidth <= shown.clientWidth)).toBe(true);
  }
  await resize(page, 1366, 1000);
  expect((await card('Bookmaker')).y).toBeGreaterThan((await card('Match Odds')).bottom);
});

test('a settled market leaves its place to the open ones, and its result is one tap away', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, exchange.url, own);
  const market = await storyMarket(operator);
  const toss = await addMarket(market, 'Toss', { market_type: 'toss' });
  const other = await addMarket(market, 'Completed Match', { market_type: 'completed_match' });
  await open(page, market);
  await expect(page.locator('.market-head h2')).toHaveText(['Match Odds', 'Completed Match', 'Toss']);
  await settleMarket(operator, toss, 2);
  await settleMarket(operator, other, 1);
  const folded = page.locator('details.market-over');
  await expect(folded).toHaveCount(2);
  await expect(folded.last()).toContainText(/Toss.*No/);
  expect((await boxOf(folded.last())).height).toBeLessThanOrEqual(50);
  expect((await boxOf(folded.first())).y).toBeGreaterThan((await boxOf(page.locator('.market-card').first())).bottom);
  await folded.last().locator('summary').click();
  await expect(folded.last().getByRole('row', { name: /^No / })).toContainText('Winner');
});

test('a dialog gives the focus back, however it is closed', async ({ page }) => {
  await page.goto(exchange.url);
  await signInAtForm(page, own);
  await page.getByRole('dialog', { name: 'Welcome' }).getByRole('button', { name: 'I understand' }).click();
  // What opened the welcome is gone: the next Tab is in the page.
  await expect(page.locator('#main')).toBeFocused();
  const rules = page.getByRole('button', { name: 'Rules', exact: true });
  const dialog = page.getByRole('dialog');
  for (const close of [
    () => page.keyboard.press('Escape'),
    () => dialog.getByRole('button', { name: 'Close' }).press('Enter'),
    () => dialog.getByRole('button', { name: 'Close' }).click(),
  ]) {
    await rules.press('Enter');
    await expect(dialog).toBeVisible();
    await close();
    await expect(dialog).toBeHidden();
    await expect(rules).toBeFocused();
  }
});

test('the slip stands whole under the bars wherever the page is scrolled to', async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 900 });
  await signIn(page, exchange.url, own);
  const market = await storyMarket(operator);
  for (let odds = 10; odds < 18; odds++) await other.bet(market, { side: 'back', odds, stake: 10 });
  const bettor = await Person.signedIn(exchange.url, own);
  for (const odds of [20, 21, 22, 23, 24, 25]) await bettor.bet(market, { side: 'back', odds, stake: 5 });
  for (const name of ['One', 'Two', 'Three', 'Four']) await addMarket(market, name);
  await open(page, market);
  await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }));
  await page.locator('.price-cell').last().click();
  const slip = page.getByRole('region', { name: /^Bet slip, / });
  await expect(slip).toBeVisible();
  await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }));
  const bar = await boxOf(page.getByRole('navigation', { name: 'Sports', exact: true }));
  expect((await boxOf(slip)).y).toBeGreaterThanOrEqual(bar.bottom);
});

test('Back finds a list where it was scrolled to', async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 600 });
  for (let match = 0; match < 8; match += 1) await storyMarket(operator);
  await signIn(page, exchange.url, own);
  await open(page, '/#/all-sports/4');
  // The page that was there before may stand while this one's script is fetched; a page that comes begins at its top.
  await expect(page.getByRole('heading', { level: 1, name: 'Cricket' })).toBeAttached();
  await expect(page.locator('.match-name a').nth(7)).toBeAttached();
  await settle(page);
  const top = () => page.evaluate(() => scrollY);
  await page.evaluate(() => scrollTo({ top: 150, behavior: 'instant' }));
  await expect.poll(top).toBe(150);
  await page.locator('.match-name a').nth(3).click();
  await expect(page).not.toHaveURL(/all-sports/);
  await settle(page);
  await page.goBack();
  await expect(page).toHaveURL(/all-sports/);
  await expect.poll(top).toBe(150);
});

test('filters stay inside their card, and cards of one page are equally wide', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 1024 });
  await signIn(page, exchange.url, own);
  for (const path of ['/#/report/account-statement', '/#/report/current-bet', '/#/report/profit-loss']) {
    for (const width of [768, 1000, 1100]) {
      await page.setViewportSize({ width, height: 1024 });
      await open(page, path);
      const filters = page.locator('.filters').first();
      const { right } = await boxOf(filters);
      const inside = await filters.evaluate((shown) =>
        Math.max(...[...shown.querySelectorAll('*')].map((part) => part.getBoundingClientRect().right)),
      );
      expect(inside, `${path} at ${width}`).toBeLessThanOrEqual(right);
    }
  }
  await page.setViewportSize({ width: 1366, height: 900 });
  await open(page, '/#/user/queries');
  const widths = await page.locator('main > .card').evaluateAll((cards) => cards.map((card) => card.clientWidth));
  expect(new Set(widths).size).toBe(1);
});

test('at compact density cells of neighbouring rows and columns do not touch', async ({ page }) => {
  await signIn(page, exchange.url, own);
  const market = await storyMarket(operator);
  await addMarket(market, 'Bookmaker', { ...QUOTED, market_type: 'bookmaker' });
  await page.evaluate(() => localStorage.setItem('density', 'compact'));
  for (const width of [390, 768, 1366, 1680]) {
    await page.setViewportSize({ width, height: 900 });
    await open(page, market);
    await page.reload();
    await settle(page);
    const gaps = await page.locator('main .price-cell:visible').evaluateAll((cells) => {
      const boxes = cells.map((cell) => cell.getBoundingClientRect());
      return boxes.flatMap((a, at) =>
        boxes
          .slice(at + 1)
          .map((b) => Math.max(b.left - a.right, a.left - b.right, b.top - a.bottom, a.top - b.bottom)),
      );
    });
    expect(Math.min(...gaps), `${width}`).toBeGreaterThanOrEqual(2);
  }
});

test('thousands are abbreviated in one way: on quick stakes, limits and sizes', async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 900 });
  await signIn(page, exchange.url, own);
  const market = await storyMarket(operator);
  await other.bet(market, { side: 'lay', odds: 3, stake: 4100 });
  await open(page, market);
  await page.getByRole('button', { name: /^Back Lantern\d+ 3\.00 4\.1K/ }).click();
  const stakes = page.getByRole('group', { name: 'Quick stakes' }).getByRole('button');
  await expect(stakes.first()).toHaveText('1K');
  expect((await stakes.allTextContents()).join(' ')).not.toMatch(/\dk/);
});

test('long names and the longest odds of a race are read whole on every phone', async ({ page }) => {
  await signIn(page, exchange.url, own);
  const race = await storyRace(operator);
  for (const width of [390, 360, 320]) {
    await page.setViewportSize({ width, height: 844 });
    await open(page, race);
    await page.getByRole('button', { name: /^Back Silver Havana Nights name your price/ }).click();
    const odds = page.getByRole('form', { name: /^Bet slip/ }).getByLabel('Odds', { exact: true });
    await odds.fill('990');
    await page.getByRole('button', { name: 'Odds up one step' }).click();
    await page.getByLabel('Stake', { exact: true }).fill('500');
    await expect(page.locator('.horse-line.held').first()).toContainText('+4,99,500.00');
    const cut = await page
      .locator('.horse-name > b, .horse-line.held, .phone-slip input')
      .evaluateAll((shown) =>
        shown
          .filter((one) => one.scrollWidth > one.clientWidth || one.scrollHeight > one.clientHeight + 1)
          .map((one) => one.textContent || (one as HTMLInputElement).value),
      );
    expect(cut, `${width}`).toEqual([]);
    await expect(odds).toHaveValue('1000');
    await page.getByRole('button', { name: 'Close slip' }).click();
  }
});

const HANDICAPS = [
  { sign: 1, quarters: -3 },
  { sign: -1, quarters: 3 },
];

test('names and limits are read whole or left out whole, and three chances stand under their bar', async ({ page }) => {
  await signIn(page, exchange.url, own);
  const runners = ['Norhaven United', 'The Draw', 'Calder Athletic'].map((name) => ({ name }));
  const market = await storyMarket(operator, { market: { runners } });
  await operator.call('admin/changeMarket', { market_id: market.marketId, max_stake: 50_000, max_profit: 250_000 });
  for (const runner of [1, 2, 3]) {
    await other.bet(market, { side: 'lay', odds: 2.9, stake: 50, runner });
    await other.bet(market, { side: 'back', odds: 3.1, stake: 50, runner });
  }
  await addMarket(market, 'Asian Handicap', {
    market_type: 'asian_handicap',
    payoff: { kind: 'handicap', least: -15, most: 15, handicaps: HANDICAPS },
    runners: [{ name: 'Norhaven United and Rovers −0.75' }, { name: 'Calder Athletic Wanderers +0.75' }],
  });
  await addMarket(market, 'Completed Match in Extra Time');
  const cut = () =>
    page.evaluate(() => {
      const texts = [...document.querySelectorAll<HTMLElement>('.lined > :last-child, .market-head h2')];
      const limits = [...document.querySelectorAll('button.limits-line')].flatMap((line) =>
        [...line.querySelectorAll(':scope > :not(.visually-hidden)')].filter((part) => {
          const [own, around] = [part.getBoundingClientRect(), line.getBoundingClientRect()];
          return own.top < around.bottom && own.bottom > around.top && own.right > around.right + 0.5;
        }),
      );
      // Phones have lines enough for a runner's name.
      if (innerWidth < 600) texts.push(...document.querySelectorAll<HTMLElement>('.runner-name > b, .lined > *'));
      return [...texts.filter((one) => one.scrollWidth > one.clientWidth), ...limits].map(
        ({ textContent }) => textContent,
      );
    });
  for (const [width, height] of [
    [1920, 1000],
    [1366, 900],
    [390, 844],
    [360, 640],
  ] as const) {
    await page.setViewportSize({ width, height });
    await open(page, market);
    await expect(page.locator('.lined > :last-child')).toHaveText(['−0.75', '+0.75']);
    expect(await cut(), `${width}`).toEqual([]);
    const chances = page.locator('.even-labels b');
    await expect(chances).toHaveText(['33%', '33%', '33%']);
    const bar = await boxOf(page.locator('.even-bar'));
    for (const chance of await chances.all()) expect((await boxOf(chance)).y).toBeGreaterThan(bar.bottom);
  }
});

test('what is in play and the races are one click away on a desktop', async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 900 });
  await signIn(page, exchange.url, own);
  const nav = page.getByRole('navigation', { name: 'Sports', exact: true });
  const names = [/^In-play/, 'Horse Racing', 'Greyhound Racing'];
  for (const name of names) expect((await boxOf(nav.getByRole('link', { name }))).right).toBeLessThan(1366);
  // A race says of which sport it is, though its address does not.
  await open(page, await storyRace(operator));
  await expect(nav.locator('[aria-current]')).toHaveText('Horse Racing');
});

test('a message lies under the bars', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('keepMessages', '1'));
  await signIn(page, exchange.url, own);
  const market = await storyMarket(operator);
  await other.bet(market, { side: 'lay', odds: 3, stake: 500 });
  for (const width of [1366, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await open(page, market);
    await page.getByRole('button', { name: /^Back Lantern\d+ 3\.00 / }).click();
    await page.getByLabel('Stake', { exact: true }).fill('10');
    await page.locator('form .place[aria-disabled="false"]').click();
    const message = page.getByRole('region', { name: 'Messages' }).locator('.toast').first();
    await expect(message).toContainText('Matched 10 at 3.00');
    const bars = await boxOf(page.getByRole('navigation', { name: 'Sports', exact: true }));
    expect((await boxOf(message)).y).toBeGreaterThanOrEqual(bars.bottom);
    await message.click();
    await page.getByRole('button', { name: 'Done' }).click();
  }
});

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  test('nothing shows between the strip of a lost connection and the bars', async ({ page, context }) => {
    await signIn(page, exchange.url, own);
    await open(page, '/#/home');
    await context.setOffline(true);
    const strip = page.getByRole('region', { name: 'Connection' });
    await expect(page.locator('.app.stale')).toBeVisible();
    await expect(strip).toBeVisible();
    await page.evaluate(() => scrollTo({ top: 400, behavior: 'instant' }));
    const bars = [page.locator('.head'), strip, page.getByRole('navigation', { name: 'Sports', exact: true })];
    const [head, between, nav] = await Promise.all(bars.map(boxOf));
    expect(between?.y).toBeLessThanOrEqual(head?.bottom ?? 0);
    expect(nav?.y).toBeLessThanOrEqual(between?.bottom ?? 0);
    await context.setOffline(false);
  });

  test('the bar of a slip names its runner, and My Market shows every figure, at 360 px', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 640 });
    await signIn(page, exchange.url, own);
    const runners = [{ name: 'Northern Silver Innings' }, { name: 'Southern Cavaliers' }];
    const market = await storyMarket(operator, { market: { runners } });
    await other.bet(market, { side: 'lay', odds: 3, stake: 20_000 });
    await other.bet(market, { side: 'back', odds: 3.1, stake: 20_000 });
    const bet = { market_id: market.marketId, selection_id: 1, odds: 3, stake: 10_000, is_back: 1 };
    await call(page, 'bet/placeMarketBet', bet);
    await open(page, market);
    await page.getByRole('button', { name: /^Back Northern Silver Innings 3\.00 / }).tap();
    for (const key of ['2', '5', '0', '0']) await page.getByRole('button', { name: key, exact: true }).tap();
    await page.getByRole('link', { name: 'My bets' }).last().tap();
    const bar = page.getByRole('region', { name: 'Bet slip, closed' });
    await expect(bar).toContainText('3.00 × 2,500');
    const name = bar.getByText('Northern Silver Innings', { exact: true });
    expect(await name.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0);
    await page.getByRole('button', { name: /^Exposure/ }).tap();
    const table = page.getByRole('dialog', { name: 'My Market' }).getByRole('table');
    await expect(table).toContainText('Cash out');
    expect(await table.evaluate((one) => one.scrollWidth - (one.parentElement?.clientWidth ?? 0))).toBeLessThanOrEqual(
      0,
    );
    await page.keyboard.press('Escape');
    await bar.getByRole('button', { name: 'Discard' }).tap();
  });

  test('the name of the site stays beside an exposure of thousands', async ({ page }) => {
    const holder = await newBettor(exchange.url);
    await signIn(page, exchange.url, holder);
    const market = await storyMarket(operator);
    const bettor = await Person.signedIn(exchange.url, holder);
    await bettor.bet(market, { side: 'back', odds: 3, stake: 25_000 });
    await expect(page.getByRole('button', { name: /^Exposure/ })).toContainText('25,000.00');
    const [mark, name] = [await boxOf(page.locator('.logo svg')), await boxOf(page.locator('.logo-name'))];
    expect(name.y).toBeLessThan(mark.bottom);
    expect((await boxOf(page.locator('.wallet'))).x).toBeGreaterThan(name.right);
  });

  test('the rules are one page with a list to choose from, and settings carry no bets', async ({ page }) => {
    await signIn(page, exchange.url, own);
    await open(page, '/#/rules');
    await expect(page.getByRole('tablist')).toBeHidden();
    await page.getByRole('button', { name: 'Rules by sport: Horse Racing' }).tap();
    const list = page.getByRole('tablist');
    expect(await list.evaluate((shown) => shown.scrollHeight - shown.clientHeight)).toBe(0);
    await list.getByRole('tab', { name: 'Football', exact: true }).tap();
    await expect(page.getByRole('button', { name: 'Rules by sport: Football' })).toBeFocused();
    await expect(page.getByRole('tabpanel')).toContainText('football.');
    await expect(list).toBeHidden();
    await open(page, '/#/setting/display');
    await expect(page.getByRole('complementary')).toBeHidden();
  });
});
