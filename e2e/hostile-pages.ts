import { expect, type Browser, type Page } from '@playwright/test';
import { signIn } from './bettor.ts';
import { deskAddress, deskRoutes, openDesk } from './desk.ts';
import { listen, settle, tooWide } from './page-check.ts';
import { Person, storyMarket, type StoryMarket, userIdOf } from './people.ts';
import { addressesOf, bettorRoutes, type Examples } from './routes.ts';

// Names and texts that want to be more than text, on pages of both applications: nothing of them runs, none becomes
// an element, the policy has nothing to report, and what a page shows of them is what was typed.

const HIT = 'window.hit=1';
/** Names as somebody hostile would choose them: markup, placeholders of formatters and templates, letters from right to left. */
const MARKUP = `<img src=x data-hit onerror="${HIT}"><b data-hit>B</b>`;
const FORMAT = "<0>Reds</0> {name} {n, plural, one {#} other {#}} '{'";
const SCRIPT = `</script><script>${HIT}</script>\${${HIT}}{{${HIT}}}`;
const RIGHT_TO_LEFT = 'שלום 12 עולם 3 مرحبا';
const LONG = 'W'.repeat(90);
const TEXT = `${MARKUP} ${FORMAT} ${SCRIPT} ${RIGHT_TO_LEFT} ${'W'.repeat(60)} javascript:${HIT}`;

export interface Hostile {
  readonly url: string;
  readonly story: StoryMarket;
  readonly betId: string;
  readonly bettorId: number;
}

/** The texts wherever somebody can write: of matches, markets, runners, queries, and the site's own. */
export async function writeHostileTexts(url: string): Promise<Hostile> {
  const operator = await Person.signedIn(url, 'operator');
  const bettor = await Person.signedIn(url, 'demo2');
  const other = await Person.signedIn(url, 'demo');
  const [first, second] = [MARKUP, FORMAT];
  const story = await storyMarket(operator, { market: { name: SCRIPT, runners: [{ name: first }, { name: second }] } });
  const { series_id } = await operator.call<{ series_id: number }>('admin/createSeries', { sport_id: 4, name: MARKUP });
  for (const name of ['Reds \u202Ev\u202C Blues', 'Reds\u0007', 'Reds\nBlues'])
    expect(await operator.refusal('admin/createSeries', { sport_id: 4, name })).toMatchObject({ status: 422 });
  for (const name of [MARKUP, FORMAT, SCRIPT, RIGHT_TO_LEFT, LONG]) {
    const open_date = new Date(Date.now() + 3_600_000).toISOString();
    const { match_id } = await operator.call<{ match_id: number }>('admin/createMatch', { series_id, name, open_date });
    const { market_id } = await operator.call<{ market_id: string }>('admin/createMarket', {
      match_id,
      name,
      market_type: 'match_odds',
      commission: 2,
      min_stake: 1,
      persistence_allowed: true,
      runners: [{ name }, { name: `${name.slice(0, 100)} 2` }],
    });
    await operator.call('admin/openMarket', { market_id });
    const market = { ...story, marketId: market_id };
    await bettor.bet(market, { side: 'back', odds: 3, stake: 10 });
    await other.bet(market, { side: 'lay', odds: 3, stake: 5 });
  }
  const { bet_id: betId } = await bettor.bet(story, { side: 'back', odds: 3, stake: 10 });
  await other.bet(story, { side: 'lay', odds: 3, stake: 5 });
  const bettorId = await userIdOf(operator, 'demo2');
  await operator.call('admin/setGlobalSetting', { site_title: FORMAT, site_message: TEXT.slice(0, 500) });
  const query = { market_id: story.marketId, bet_id: betId, about: 'other', text: TEXT.slice(0, 300) };
  await bettor.call('query/raiseQuery', query);
  return { url, story, betId, bettorId };
}

const escaped = (text: string) => text.replace(/[\^$.*+?()[\]{}|]/g, '\\$&');

/** A page that remembers every report of the policy, from before its first script. */
async function watchedPage(browser: Browser, width: number): Promise<{ page: Page; complaints: string[] }> {
  const context = await browser.newContext({ viewport: { width, height: 900 }, hasTouch: width < 600 });
  const page = await context.newPage();
  const complaints = listen(page);
  await page.exposeFunction('policyReport', (text: string) => complaints.push(text));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, sample, blockedURI }) => {
      const tell = Reflect.get(window, 'policyReport') as (text: string) => void;
      tell(`${location.hash}: ${violatedDirective} ${blockedURI} ${sample}`);
    });
  });
  return { page, complaints };
}

/** Texts that have become more than text, or make the page wider than the screen. */
async function check(page: Page, address: string): Promise<void> {
  const made = await page.evaluate(() => ({
    ran: Reflect.get(window, 'hit') !== undefined,
    elements: document.querySelectorAll('[data-hit], [onerror]').length,
    scripts: [...document.scripts].filter(({ src }) => src === '' || new URL(src).origin !== location.origin).length,
    links: [...document.links]
      .filter(({ protocol }) => !/^(https?|mailto|tel):$/.test(protocol))
      .map(({ href }) => href),
  }));
  expect(made, address).toEqual({ ran: false, elements: 0, scripts: 0, links: [] });
  expect.soft(await tooWide(page), address).toEqual([]);
}

const examplesOf = ({ story, betId }: Hostile): Examples => {
  const match = {
    match_id: story.matchId,
    match_name: story.matchName,
    sport_id: 4,
    state: 'upcoming',
    open_date: new Date().toISOString(),
    markets: [{ market_id: story.marketId, book: { status: 'open', runners: [] } }],
  };
  return { live: match, other: match, race: match, betId };
};

/** These pages of a bettor, and the slip. */
export async function walkAsBettor(
  browser: Browser,
  hostile: Hostile,
  { width, routes }: { width: number; routes: readonly string[] },
): Promise<void> {
  expect(bettorRoutes()).toEqual(expect.arrayContaining([...routes]));
  const { page, complaints } = await watchedPage(browser, width);
  await page.goto(hostile.url);
  await check(page, '/');
  await signIn(page, hostile.url, 'demo2');
  for (const route of routes) {
    for (const address of addressesOf(route, examplesOf(hostile))) {
      await page.goto(`${hostile.url}/#${address}`);
      await settle(page);
      await check(page, address);
    }
  }
  await page.goto(`${hostile.url}${hostile.story.path}`);
  for (const name of [MARKUP, FORMAT]) await expect(page.getByText(name, { exact: true }).first()).toBeVisible();
  await page
    .getByRole('button', { name: /^Back / })
    .first()
    .click();
  const slip = page.getByRole(width < 600 ? 'form' : 'region', { name: /^Bet slip/ });
  await expect(slip).toHaveAccessibleName(new RegExp(`${escaped(MARKUP)}$`));
  await check(page, 'the slip');
  expect(complaints).toEqual([]);
  await page.context().close();
}

/** These pages of the desk, and what hostile bettors wrote. */
export async function walkAsStaff(browser: Browser, hostile: Hostile, routes: readonly string[]): Promise<void> {
  expect(deskRoutes()).toEqual(expect.arrayContaining([...routes]));
  const { page, complaints } = await watchedPage(browser, 1366);
  await openDesk(page, hostile.url);
  const known = {
    matchId: hostile.story.matchId,
    marketId: hostile.story.marketId,
    userId: hostile.bettorId,
    betId: hostile.betId,
  };
  const addresses = routes.flatMap((route) => deskAddress(route, known) ?? []);
  expect(addresses.length).toBeGreaterThan(routes.length * 0.8);
  for (const address of addresses) {
    await page.goto(`${hostile.url}/operator/#${address}`);
    await settle(page);
    await check(page, address);
  }
  await page.goto(`${hostile.url}/operator/#/bet/${hostile.betId}`);
  await expect(page.getByText(MARKUP).first()).toBeVisible();
  await page.goto(`${hostile.url}/operator/#/queries`);
  await page.getByRole('link', { name: /^About something else/ }).click();
  await expect(page.getByText(FORMAT).first()).toBeVisible();
  expect(complaints).toEqual([]);
  await page.context().close();
}
