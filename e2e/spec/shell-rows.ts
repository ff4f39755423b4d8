import { expect, type Page } from '@playwright/test';
import { displayIso } from '../../protocol/dates.ts';
import { raceToCome } from '../bettor.ts';
import { comeBack } from '../login.ts';
import { entry, openMenu, side } from './menu.ts';
import { goTo, here, type Row, type Visits } from './visit.ts';

// Specification §2: header, modals, sidebar.

const MENU = [
  'Account Statement',
  'Payment Statement',
  'Current Bet',
  'Casino Result',
  'Live Casino Bets',
  'Set Button Values',
  'Security Auth Verification',
  'Change Password',
  'Rules',
];
const HEADER: readonly Row[] = [
  {
    line: '§2 Header: the logo goes home',
    check: async (page) => {
      await goTo(page, '/setting/change-password');
      await page.locator('header.head a.logo').click();
      expect(await here(page)).toBe('/home');
    },
  },
  {
    line: '§2 Header: a match search box',
    check: async (page) => {
      await expect(page.locator('header.head').getByRole('combobox', { name: 'Search matches' })).toBeVisible();
    },
  },
  {
    line: '§2 Header, Modals: the Rules link opens the Rules popup',
    check: async (page) => {
      await goTo(page, '/home');
      const header = page.locator('header.head');
      await header
        .getByRole('link', { name: 'Rules' })
        .or(header.getByRole('button', { name: 'Rules' }))
        .click();
      const popup = page.getByRole('dialog', { name: /rules/i });
      await expect(popup.getByRole('tab', { name: 'Horse Racing' })).toBeVisible();
      await popup.getByRole('button', { name: 'Close' }).click();
      await expect(popup).toHaveCount(0);
    },
  },
  {
    line: '§2 Header: balance and exposure, with 2 decimals, the exposure as a positive number (§3, §9)',
    check: async (page) => {
      await goTo(page, '/home');
      const figures = page.locator('.wallet b');
      await expect(figures.first()).toHaveText(/^[\d,]+\.\d\d$/);
      await expect(figures.last()).toHaveText(/^[\d,]+\.\d\d$/);
    },
  },
  {
    line: '§2 Header: the entries of the user dropdown',
    check: async (page) => {
      await goTo(page, '/home');
      await openMenu(page);
      for (const name of MENU) await expect(entry(page, name), name).toHaveCount(1);
      await expect(page.locator('#user-menu').getByRole('checkbox', { name: /show balance/i })).toBeVisible();
      await expect(page.locator('#user-menu').getByRole('checkbox', { name: /show exposure/i })).toBeVisible();
      await expect(entry(page, 'SignOut')).toHaveCount(1);
      await page.keyboard.press('Escape');
    },
  },
  ...(
    [
      ['Account Statement', '/report/account-statement'],
      ['Payment Statement', '/report/payment-withdraw'],
      ['Current Bet', '/report/current-bet'],
      ['Casino Result', '/report/casino-result'],
      ['Live Casino Bets', '/report/live-casino-bets'],
      ['Security Auth Verification', '/security-auth'],
      ['Change Password', '/setting/change-password'],
    ] as const
  ).map(([name, path]): Row => ({
    line: `§2 Header: ${name} goes to ${path}`,
    check: async (page) => {
      await goTo(page, '/home');
      await openMenu(page);
      await entry(page, name).click();
      await expect.poll(() => here(page)).toBe(path);
    },
  })),
  {
    line: '§2 Header: the top navigation has Home first, then sports 1, 2, 4, 998917 and 7522',
    check: async (page) => {
      await goTo(page, '/home');
      const nav = page.getByRole('navigation', { name: 'Sports', exact: true });
      await expect(nav.getByRole('link').first()).toHaveText('Home');
      const links = await nav
        .locator('a[href*="all-sports"]')
        .evaluateAll((all) => all.map((one) => Number(one.getAttribute('href')?.split('/').at(-1))));
      expect(links.slice(0, 3)).toEqual([1, 2, 4]);
      expect(links.filter((id) => [998917, 7522].includes(id))).toEqual([998917, 7522]);
    },
  },
  ...([1, 2] as const).map((kind) => ({
    line: `§7 series/getSeriesHeader: is_sidebar_call ${kind} for the ${kind === 1 ? 'header' : 'sidebar'}`,
    check: async (_: Page, visits: Visits) => {
      const page = await visits.open('/login');
      const asked = page.waitForRequest(
        (request) =>
          request.url().endsWith('/series/getSeriesHeader') && request.postDataJSON().is_sidebar_call === kind,
      );
      await comeBack(page, visits.url, { userName: 'demo3', at: '/#/home' });
      await asked;
    },
  })),
];

const MODALS: readonly Row[] = [
  {
    line: '§2 Modals: My Market shows exposure details',
    check: async (page) => {
      await goTo(page, '/home');
      await page.getByRole('button', { name: /^Exposure/ }).click();
      const popup = page.getByRole('dialog', { name: 'My Market' });
      await expect(popup).toContainText(/exposure/i);
      await popup.getByRole('button', { name: 'Close' }).click();
    },
  },
  {
    line: '§2 Modals: Set Button Value has the tabs Game Buttons and Casino Buttons',
    check: async (page) => {
      await goTo(page, '/home');
      await openMenu(page);
      await entry(page, 'Set Button Values').click();
      const popup = page.getByRole('dialog', { name: 'Set Button Value' });
      for (const name of ['Game Buttons', 'Casino Buttons']) {
        await popup.getByRole('button', { name }).or(popup.getByRole('tab', { name })).click();
        await expect(popup.getByLabel('Label 1', { exact: true })).not.toHaveValue('');
      }
      await popup.getByRole('button', { name: 'Close' }).click();
    },
  },
  {
    line: '§2 Modals: the 18+ information popup',
    check: async (page) => {
      await goTo(page, '/home');
      await page.locator('footer.foot').getByRole('button', { name: /18\+/ }).click();
      const popup = page.getByRole('dialog', { name: /18\+/ });
      await expect(popup).toContainText('18');
      await page.keyboard.press('Escape');
      await expect(popup).toHaveCount(0);
    },
  },
  {
    line: '§1 The footer: terms, responsible gaming, over 18, the year 2024 (§9)',
    check: async (page) => {
      const foot = page.locator('footer.foot');
      await expect(foot.getByRole('link', { name: /terms/i })).toHaveAttribute(
        'href',
        '#/page/rules/terms-and-conditions',
      );
      await expect(foot.getByRole('link', { name: /responsible/i })).toHaveAttribute(
        'href',
        '#/page/rules/responsible-gaming',
      );
      await expect(foot).toContainText('© 2024');
      await expect(foot).toContainText('18');
    },
  },
  {
    line: '§1, §3 Global settings: title, message, colours and social links are those of the settings',
    check: async (_, visits) => {
      const page = await visits.open('/home', {
        user: 'demo3',
        settings: {
          site_title: 'Oddly Even',
          site_message: 'Rain <b>at</b> Lord’s',
          telegram_link: 'https://t.me/evens',
          whatsapp_link: 'javascript:alert(1)',
          bg_primary_color: '#123456',
        },
      });
      await expect(page).toHaveTitle(/Oddly Even/);
      await expect(page.getByText('Rain <b>at</b> Lord’s')).toBeVisible();
      await expect(page.locator('footer.foot')).toContainText('© 2024 Oddly Even');
      await expect(page.locator('footer.foot a[href="https://t.me/evens"]')).toBeVisible();
      await expect(page.locator('a[href^="javascript"]')).toHaveCount(0);
      await expect(page.locator('header.head')).toHaveCSS('background-color', 'rgb(18, 52, 86)');
    },
  },
];

const SIDEBAR: readonly Row[] = [
  {
    line: '§2 Sidebar: Racing Sports, Others and All Sports',
    check: async (page) => {
      await goTo(page, '/home');
      const parts = side(page).getByRole('heading', { level: 2, name: /^(Racing Sports|Others|All Sports)$/ });
      await expect(parts).toHaveText(['Racing Sports', 'Others', 'All Sports']);
    },
  },
  {
    line: '§2 Sidebar: Others has Our Virtual, Live Casino, Slot Game and Fantasy Game',
    check: async (page) => {
      for (const name of ['Our Virtual', 'Live Casino', 'Slot Game', 'Fantasy Game']) {
        await expect(side(page).getByRole('link', { name })).toBeVisible();
      }
    },
  },
  {
    line: '§2, §4 Sidebar: a sport toggles its series and a series its matches, each loaded when it opens',
    check: async (_, visits) => {
      const page = await visits.open('/home', { user: 'demo3' });
      const series = page.waitForRequest('**/api/series/getSeries');
      const sport = side(page)
        .locator('details')
        .filter({ hasText: /^Football/ })
        .first();
      await sport.locator('summary').first().click();
      expect((await series).postDataJSON()).toEqual({ sport_id: 1, is_active: '1' });
      const matches = page.waitForRequest(
        (request) => request.url().endsWith('match/getMatches') && typeof request.postDataJSON().series_id === 'number',
      );
      await sport.locator('details summary').first().click();
      expect((await matches).postDataJSON()).toMatchObject({ sport_id: 1, is_active: '1' });
      await expect(sport.getByRole('link').first()).toBeVisible();
      await sport.locator('summary').first().click();
      await expect(sport.getByRole('link')).toHaveCount(0);
    },
  },
  {
    line: '§2, §4, §7 Sidebar: the racing dropdown loads the venues of its sport; a click outside closes it',
    check: async (_, visits) => {
      const page = await visits.open('/home', { user: 'demo3' });
      // It has the races of the page’s day: late in the evening the next race is tomorrow’s.
      const { open_date } = await raceToCome(page);
      await page.clock.setSystemTime(open_date);
      const asked = page.waitForRequest('**/api/match/getMatchVenueListByCountryCodeSportId');
      await side(page).getByText('Horse Racing').first().click();
      const date = displayIso(Date.parse(open_date)).slice(0, 10);
      expect((await asked).postDataJSON()).toEqual({ country: '', date, sport_id: 7 });
      const races = side(page).locator('a[href*="/horse-racing/"]').filter({ visible: true });
      await expect(races.first()).toBeVisible();
      await page.locator('footer.foot').click({ position: { x: 2, y: 2 } });
      await expect(races).toHaveCount(0);
    },
  },
];

export const SHELL_ROWS: readonly Row[] = [...HEADER, ...MODALS, ...SIDEBAR];
