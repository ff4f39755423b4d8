import { expect, type Page } from '@playwright/test';
import { call, type ListedMatch } from '../bettor.ts';
import { goTo, hasShell, here, type Row } from './visit.ts';

// Specification §2: routes, areas, navigation targets, site rules.

const RULE_TABS =
  'Horse Racing, Handball, Table Tennis, Basketball, Vollyball, Ice Hockey, Football, Tennis, Snooker, E-Games, Fustal, ' +
  'Big Bash League, Lunch Favourite, Politics, Bookmaker, Teenpatti, CricketCasino, Fancy Market 1, Football Fancy, ' +
  'IPL, Kabaddi, World Cup, Khado, Election, Fancy, Match, Binary';

const matchOf = async (page: Page, sportId: number): Promise<ListedMatch> =>
  (await call<ListedMatch[]>(page, 'match/getMatches', { sport_id: sportId })).at(-1) as ListedMatch;

const signInForm = (page: Page) => page.getByRole('button', { name: 'Sign in', exact: true });

const TOP_LEVEL: readonly Row[] = [
  {
    line: '§2 Top level: the empty path is the authentication area',
    check: async (_, visits) => {
      const page = await visits.open('');
      await expect(signInForm(page)).toBeVisible();
    },
  },
  {
    line: '§2 Top level: page/rules/… is a bare layout with the footer only',
    check: async (_, visits) => {
      for (const [path, title] of [
        ['terms-and-conditions', 'Terms and conditions'],
        ['responsible-gaming', 'Responsible gaming'],
        ['sports', 'Rules'],
      ] as const) {
        const page = await visits.open(`/page/rules/${path}`);
        await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible();
        await expect(page.getByRole('tab', { name: 'Horse Racing' })).toBeVisible();
        await expect(page.locator('footer.foot')).toBeVisible();
        await expect(page.locator('header.head, nav.side, nav.nav')).toHaveCount(0);
      }
    },
  },
  {
    line: '§1 General terms are those of the page of the terms; limits and breaks that of responsible gaming',
    check: async (_, visits) => {
      const page = await visits.open('/page/rules/terms-and-conditions');
      const article = page.locator('main > article');
      await expect(article).toContainText(/over 18[^]*VPN[^]*same IP[^]*punching[^]*Manual bets[^]*decision is final/);
      await expect(article).toContainText(/7 days[^]*Wrong rates[^]*24 hours[^]*5 seconds[^]*third parties/);
      await page.locator('footer.foot').getByRole('link', { name: 'Responsible gaming' }).click();
      await expect(article).toContainText(/Time-out[^]*Self-exclusion[^]*Reality check[^]*When to stop[^]*18/);
      await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
      await article.getByRole('link', { name: 'Limits and time-outs' }).click();
      await expect(signInForm(page)).toBeVisible();
    },
  },
  {
    line: '§2 Top level: / is the login target of the route guard',
    check: async (_, visits) => {
      const page = await visits.open('/page/rules/terms-and-conditions');
      await expect(page.locator('footer.foot')).toBeVisible();
      await page.evaluate(() => (location.hash = '/report/account-statement'));
      await expect(signInForm(page)).toBeVisible();
      expect(await here(page)).toBe('/');
    },
  },
  {
    line: '§2 Top level: /login is where an application goes that starts without a login',
    check: async (_, visits) => {
      for (const path of ['', '/home', '/report/current-bet']) {
        const page = await visits.open(path);
        await expect(signInForm(page)).toBeVisible();
        await expect.poll(() => here(page)).toBe('/login');
      }
    },
  },
  {
    line: '§2 Top level: not so where the third segment of the path is sign-up',
    check: async (_, visits) => {
      const page = await visits.open('/auth/sign-up');
      await expect(page.getByRole('heading', { name: /sign up|create|open an account|join/i }).first()).toBeVisible();
      expect(await here(page)).toBe('/auth/sign-up');
    },
  },
];

const AREAS = [
  'home',
  'all-sports/4',
  'all-sports/7',
  'user',
  'report/account-statement',
  'report/current-bet',
  'report/casino-result',
  'report/payment-withdraw',
  'report/live-casino-bets',
  'casino',
  'casino/list',
  'casino/list/1',
  'casino/match/1',
  'setting/change-password',
  'setting/d-w',
  'security-auth',
  'world-casino',
];

const area = (path: string): Row => ({
  line: `§2 Main layout: ${path}`,
  check: async (page) => {
    await goTo(page, `/${path}`);
    await hasShell(page);
  },
});

const MAIN_LAYOUT: readonly Row[] = [
  ...AREAS.map(area),
  {
    line: '§2 Main layout: game-details/{sportId}/{matchId}',
    check: async (page) => {
      const match = await matchOf(page, 1);
      await goTo(page, `/game-details/1/${match.match_id}`);
      await hasShell(page);
      await expect(page.locator('section.market-card').first()).toBeVisible();
    },
  },
  {
    line: '§2 Main layout: horse-racing/{matchId}/{date or market start time}',
    check: async (page) => {
      const race = await matchOf(page, 7);
      for (const when of [race.open_date.slice(0, 10), encodeURIComponent(race.open_date)]) {
        await goTo(page, `/horse-racing/${race.match_id}/${when}`);
        await hasShell(page);
        await expect(page.getByRole('button', { name: /^Back /, disabled: false }).first()).toBeVisible();
      }
    },
  },
  {
    line: '§2 Other navigation targets: match/matchdetail/{matchId}',
    check: async (page) => {
      const match = await matchOf(page, 2);
      await goTo(page, `/match/matchdetail/${match.match_id}`);
      await expect.poll(() => here(page)).toBe(`/game-details/2/${match.match_id}`);
    },
  },
  {
    line: '§2 Other navigation targets: CM/MD/{matchId} for casino matches',
    check: async (page) => {
      await goTo(page, '/CM/MD/1');
      await hasShell(page);
    },
  },
  {
    line: '§2 Other navigation targets: game-details/4/{matchId} for cups',
    check: async (page) => {
      const cups = await call<{ match_id: number; match_name: string }[]>(page, 'match/getCupsForMenu');
      expect(cups.length).toBeGreaterThan(0);
      await goTo(page, '/home');
      const [cup] = cups as [(typeof cups)[0]];
      const link = page
        .getByRole('navigation', { name: 'All sports and racing' })
        .getByRole('link', { name: cup.match_name });
      await expect(link).toHaveAttribute('href', `#/game-details/4/${cup.match_id}`);
      await link.click();
      await hasShell(page);
    },
  },
  {
    line: '§2 Other navigation targets: /setting/change-password where a password change is required',
    check: async (_, visits) => {
      const page = await visits.open('/home', { user: 'demo3', stored: { is_change_password: 1 } });
      await expect.poll(() => here(page)).toBe('/setting/change-password');
    },
  },
];

const SITE_RULES: readonly Row[] = [
  {
    line: '§2 Site rules page: the tabs in their order and spelling, Horse Racing first and shown',
    check: async (page) => {
      await goTo(page, '/rules');
      const tabs = page.getByRole('tab');
      await expect(tabs).toHaveText(RULE_TABS.split(', '));
      await expect(tabs.first()).toHaveAttribute('aria-selected', 'true');
      await expect(page.getByRole('tabpanel')).toContainText('weigh');
      await expect(page.getByRole('tablist')).toHaveAttribute('aria-orientation', 'vertical');
    },
  },
  {
    line: '§2 Site rules page: one pane per tab, none without text',
    check: async (page) => {
      await goTo(page, '/rules');
      for (const tab of RULE_TABS.split(', ')) {
        await page.getByRole('tab', { name: tab, exact: true }).click();
        const words = tab === 'Teenpatti' ? 3 : 20;
        const pane = page.getByRole('tabpanel', { name: tab, exact: true });
        expect((await pane.innerText()).split(/\s+/).length, tab).toBeGreaterThan(words);
      }
      await expect(page.getByRole('tabpanel', { includeHidden: true })).toHaveCount(27);
    },
  },
  {
    line: '§2 Site rules page: the tab list is vertical on phones too, and goes by the keyboard',
    check: async (_, visits) => {
      const page = await visits.open('/page/rules/sports', { width: 390 });
      await page.getByRole('button', { name: 'Rules by sport: Horse Racing' }).click();
      const tabs = page.getByRole('tab');
      const [first, second] = [await tabs.nth(0).boundingBox(), await tabs.nth(1).boundingBox()];
      expect(second?.x).toBe(first?.x);
      expect(second?.y).toBeGreaterThanOrEqual((first?.y ?? 0) + 44);
      await tabs.first().focus();
      for (const [key, name] of [
        ['ArrowDown', 'Handball'],
        ['End', 'Binary'],
        ['ArrowDown', 'Horse Racing'],
        ['ArrowUp', 'Binary'],
      ] as const) {
        await page.keyboard.press(key);
        await expect(page.getByRole('tab', { name, selected: true })).toBeFocused();
        await expect(page.getByRole('tab', { name, selected: true })).toBeInViewport({ ratio: 1 });
      }
    },
  },
  {
    line: '§2, §8 Site rules page: Teenpatti shows ‘No records Found’',
    check: async (page) => {
      await goTo(page, '/rules');
      await page.getByRole('tab', { name: 'Teenpatti' }).click();
      await expect(page.getByRole('tabpanel')).toContainText('No records Found');
    },
  },
  {
    line: '§2 Site rules page: Virtual Cricket and the averages of CPL teams are there too',
    check: async (page) => {
      await goTo(page, '/rules');
      const all: string[] = [];
      for (const tab of ['CricketCasino', 'Fancy Market 1', 'Fancy']) {
        await page.getByRole('tab', { name: tab, exact: true }).click();
        all.push(await page.getByRole('tabpanel').innerText());
      }
      expect(all.join(' ')).toMatch(/virtual cricket/i);
      expect(all.join(' ')).toMatch(/CPL[^]*Barbados/);
    },
  },
];

export const SCREEN_ROWS: readonly Row[] = [...TOP_LEVEL, ...MAIN_LAYOUT, ...SITE_RULES];
