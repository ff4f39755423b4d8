import { expect, type Page, type Request } from '@playwright/test';
import { intercept } from '../intercept.ts';
import { matchToCome } from '../bettor.ts';
import { signInAtForm } from '../login.ts';
import { goTo, here, storageOf, type Row } from './visit.ts';

// Specification §3: device storage; §4: states and transitions; §7: headers.

const ASKED = '**/api/user/getUserBalance';
const isBalance = (request: Request) => request.url().endsWith('/api/user/getUserBalance');
const signInForm = (page: Page) => page.getByRole('button', { name: 'Sign in', exact: true });

const STORAGE: readonly Row[] = [
  {
    line: '§3 Device storage: userinfo, usertoken, logedIn, userId, parent_id, globalData, testData; exposureBalance in the session',
    check: async (_, visits) => {
      const page = await visits.open('/login');
      await signInAtForm(page, 'demo3');
      await expect.poll(() => here(page)).toBe('/home');
      await expect.poll(async () => (await storageOf(page, 'sessionStorage'))['exposureBalance']).toBeDefined();
      const local = await storageOf(page, 'localStorage');
      const user = JSON.parse(local['userinfo'] ?? '') as Record<string, unknown>;
      expect(user).toMatchObject({ user_name: 'demo3', is_change_password: 0 });
      expect(Object.keys(user)).toEqual(expect.arrayContaining(['user_id', 'is_change_password', 'is_signup_user']));
      expect(local['usertoken']).toMatch(/^[\w-]{20,}$/);
      expect([local['logedIn'], local['userId'], local['parent_id']]).toEqual([
        'true',
        String(user['user_id']),
        String(user['parent_id']),
      ]);
      expect(JSON.parse(local['globalData'] ?? '')).toHaveProperty('bg_secondry_color');
      expect(local).toHaveProperty('testData');
      expect(JSON.parse((await storageOf(page, 'sessionStorage'))['exposureBalance'] ?? '')).toHaveProperty(
        'liability',
      );
    },
  },
  {
    line: '§3, §4 openWelcomePopup: the welcome popup is shown while it is set, and closing it clears it',
    check: async (_, visits) => {
      const page = await visits.open('/home', { user: 'demo3', local: { openWelcomePopup: '1' } });
      const popup = page.getByRole('dialog', { name: 'Welcome' });
      await expect(popup).toContainText(
        'Beware Of Phishing Websites Before Login. Enable Security Auth To Secure Your ID.',
      );
      await popup.getByRole('button', { name: 'Close' }).click();
      await expect(popup).toHaveCount(0);
      expect(await storageOf(page, 'localStorage')).not.toHaveProperty('openWelcomePopup');
    },
  },
  {
    line: '§4 The welcome flag is looked at with every request: set in mid-use it shows the popup',
    check: async (_, visits) => {
      const page = await visits.open('/home', { user: 'demo3' });
      await page.evaluate(() => localStorage.setItem('openWelcomePopup', '1'));
      await expect(page.getByRole('dialog', { name: 'Welcome' })).toBeVisible();
    },
  },
  {
    line: '§4 No welcome popup while a password change is required',
    check: async (_, visits) => {
      const page = await visits.open('/home', {
        user: 'demo3',
        stored: { is_change_password: 1 },
        local: { openWelcomePopup: '1' },
      });
      await expect.poll(() => here(page)).toBe('/setting/change-password');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    },
  },
];

const AUTHENTICATION: readonly Row[] = [
  ...(['userinfo', 'usertoken'] as const).map((key): Row => ({
    line: `§4 Authentication: at start without ${key} nobody is logged in, and session storage is cleared`,
    check: async (_, visits) => {
      const page = await visits.open('/home', { user: 'demo3' });
      await page.evaluate((gone) => {
        localStorage.removeItem(gone);
        sessionStorage.setItem('anything', '1');
      }, key);
      await page.reload();
      await expect(signInForm(page)).toBeVisible();
      const session = await storageOf(page, 'sessionStorage');
      expect(session).not.toHaveProperty('anything');
      expect(session).not.toHaveProperty('exposureBalance');
    },
  })),
  {
    line: '§4, §7 SignOut calls user/logout with user_id and token, removes the five keys and goes to /login',
    check: async (_, visits) => {
      const page = await visits.open('/home', { user: 'demo3' });
      await expect.poll(async () => (await storageOf(page, 'sessionStorage'))['exposureBalance']).toBeDefined();
      const { userId, usertoken } = await storageOf(page, 'localStorage');
      const asked = page.waitForRequest(/\/api\/+user\/logout$/);
      await page.getByRole('button', { name: /Account menu/ }).click();
      await page.locator('#user-menu').getByRole('button', { name: 'SignOut' }).click();
      expect((await asked).postDataJSON()).toEqual({ user_id: Number(userId), token: usertoken });
      await expect.poll(() => here(page)).toBe('/login');
      const left = { ...(await storageOf(page, 'localStorage')), ...(await storageOf(page, 'sessionStorage')) };
      for (const key of ['userinfo', 'usertoken', 'logedIn', 'parent_id', 'exposureBalance'])
        expect(left).not.toHaveProperty(key);
    },
  },
  {
    line: '§4, §7 SignOut while a balance is on its way: it is not kept when it comes',
    check: async (_, visits) => {
      const page = await visits.open('/home', { user: 'demo3' });
      const [held, has] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      await intercept(page, '**/api/user/getUserBalance', async (route) => {
        const response = await route.fetch();
        has.resolve();
        await held.promise;
        await route.fulfill({ response });
      });
      await has.promise;
      await page.getByRole('button', { name: /Account menu/ }).click();
      await page.locator('#user-menu').getByRole('button', { name: 'SignOut' }).click();
      await expect.poll(() => here(page)).toBe('/login');
      const arrived = page.waitForResponse(/getUserBalance$/);
      held.resolve();
      await (await arrived).finished();
      // A turn of the page's loop, in which it takes the answer.
      await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
      expect(await storageOf(page, 'sessionStorage')).not.toHaveProperty('exposureBalance');
    },
  },
  ...[401, 403].map((status): Row => ({
    line: `§4, §8 HTTP ${status} on any call: logged out, without a page error`,
    check: async (_, visits) => {
      const page = await visits.open('/home', { user: 'demo3' });
      const errors: string[] = [];
      page.on('pageerror', (error) => errors.push(error.message));
      await page.route('**/api/sport/getSports', (route) =>
        route.fulfill({ status, json: { status: false, code: 'login-session-ended', message: 'Over.' } }),
      );
      await page.reload();
      await expect(signInForm(page)).toBeVisible();
      expect(await storageOf(page, 'localStorage')).not.toHaveProperty('usertoken');
      expect(errors).toEqual([]);
    },
  })),
  {
    line: '§4, §8 HTTP 403 in mid-use: the next call logs out, and the page stands no more',
    check: async (_, visits) => {
      const page = await visits.open('/report/current-bet', { user: 'demo3' });
      const errors: string[] = [];
      page.on('pageerror', (error) => errors.push(error.message));
      await intercept(page, '**/api/user/getUserBalance', (route) =>
        route.fulfill({ status: 403, json: { status: false, code: 'login-session-ended', message: 'Over.' } }),
      );
      await expect(signInForm(page)).toBeVisible();
      expect(await storageOf(page, 'localStorage')).not.toHaveProperty('usertoken');
      expect(errors).toEqual([]);
    },
  },
  {
    line: '§5 Route guard: who has no stored user data is let into no page, by a link either, but sent to /',
    check: async (_, visits) => {
      const page = await visits.open('/home', { user: 'demo3' });
      await page.evaluate(() => {
        localStorage.removeItem('userinfo');
        location.hash = '/report/current-bet';
      });
      await expect(signInForm(page)).toBeVisible();
      expect(await here(page)).toBe('/');
    },
  },
  {
    line: '§6 Logged in means a token in device storage: without it the next request signs out',
    check: async (_, visits) => {
      const page = await visits.open('/home', { user: 'demo3' });
      await page.evaluate(() => localStorage.removeItem('usertoken'));
      await expect(signInForm(page)).toBeVisible();
      expect(await here(page)).toBe('/login');
    },
  },
  {
    line: '§4 Forced password change: checked on every outgoing request',
    check: async (_, visits) => {
      const page = await visits.open('/home', { user: 'demo3' });
      await page.evaluate(() => {
        const user = JSON.parse(localStorage.getItem('userinfo') ?? '{}') as object;
        localStorage.setItem('userinfo', JSON.stringify({ ...user, is_change_password: 1 }));
      });
      await expect.poll(() => here(page)).toBe('/setting/change-password');
      await page.evaluate(() => (location.hash = '/report/current-bet'));
      await expect.poll(() => here(page)).toBe('/setting/change-password');
    },
  },
  {
    line: '§3, §4 Pending verification: an otp-verify marker sends to /login',
    check: async (_, visits) => {
      const page = await visits.open('/home', { local: { 'otp-verify': '1' } });
      await expect.poll(() => here(page)).toBe('/login');
    },
  },
];

const BALANCE: readonly Row[] = [
  {
    line: '§4, §8, §9 Balance refresh: every 5 seconds, after an error too, silently',
    check: async (_, visits) => {
      const page = await visits.open('/home', { user: 'demo3', ownClock: true });
      let [asked, answered] = [0, 0];
      page.on('requestfinished', (request) => (answered += isBalance(request) ? 1 : 0));
      await intercept(page, ASKED, async (route) => {
        asked += 1;
        await (asked === 1
          ? route.fulfill({ status: 500, json: { status: false, code: 'fault', message: 'A fault.' } })
          : route.continue());
      });
      await page.clock.pauseAt(Date.now() + 60_000);
      /** Moves the clock, and lets what it asks for be answered. @returns how often it asked */
      const asksIn = async (ms: number) => {
        const before = asked;
        await page.clock.runFor(ms);
        await page.evaluate(() => fetch('/api/globalSetting/getGlobalSetting'));
        const count = asked - before;
        await expect.poll(() => answered).toBeGreaterThanOrEqual(asked);
        // A turn of the page's loop, in which it takes the answer.
        await page.evaluate(() => fetch('/api/globalSetting/getGlobalSetting'));
        return count;
      };
      // To where the next one has just been sent: the first was a fault, and the ones after it come all the same.
      await expect.poll(() => asksIn(500)).toBe(1);
      for (const _ of [1, 2]) {
        expect(await asksIn(4000)).toBe(0);
        expect(await asksIn(1000)).toBe(1);
      }
      await expect(page.getByText('A fault.')).toHaveCount(0);
    },
  },
  {
    line: '§4 Balance refresh: not on the login page',
    check: async (_, visits) => {
      const page = await visits.open('/login', { ownClock: true });
      let asked = 0;
      page.on('request', (request) => (asked += isBalance(request) ? 1 : 0));
      await expect(signInForm(page)).toBeVisible();
      await page.clock.runFor(11_000);
      // The requests of the way there were sent before this.
      await page.evaluate(() => fetch('/api/globalSetting/getGlobalSetting'));
      expect(asked).toBe(0);
    },
  },
];

const TOGGLES: readonly Row[] = [
  {
    line: '§4 Visibility toggles: on a desktop both figures are visible at start, whatever was saved',
    check: async (_, visits) => {
      const page = await visits.open('/home', { user: 'demo3', local: { showBalance: '0', showExposure: '0' } });
      await expect(page.locator('.wallet b').first()).toHaveText(/\d/);
      await expect(page.locator('.wallet b').last()).toHaveText(/\d/);
    },
  },
  {
    line: '§4, §9 Visibility toggles: under 993 px the saved choice is restored',
    check: async (_, visits) => {
      const local = { showBalance: '0', showExposure: '0' };
      const narrow = await visits.open('/home', { user: 'demo3', width: 992, local });
      await expect(narrow.locator('.wallet b').first()).toHaveText('••••');
      await expect(narrow.locator('.wallet b').last()).toHaveText('••••');
      const wide = await visits.open('/home', { user: 'demo3', width: 993, local });
      await expect(wide.locator('.wallet b').first()).toHaveText(/\d/);
      await wide.setViewportSize({ width: 900, height: 800 });
      await expect(wide.locator('.wallet b').first()).toHaveText('••••');
    },
  },
  {
    line: '§2, §4 Visibility toggles: the menu hides and shows each figure',
    check: async (page) => {
      await goTo(page, '/home');
      await page.getByRole('button', { name: /Account menu/ }).click();
      for (const [name, figure] of [
        [/show balance/i, page.locator('.wallet b').first()],
        [/show exposure/i, page.locator('.wallet b').last()],
      ] as const) {
        const toggle = page.locator('#user-menu').getByRole('checkbox', { name });
        await toggle.uncheck();
        await expect(figure).toHaveText('••••');
        await toggle.check();
        await expect(figure).toHaveText(/\d/);
      }
      await page.keyboard.press('Escape');
    },
  },
  {
    line: '§4 Search: typing searches; a chosen result is gone to and clears the list; results are grouped by sport (§3)',
    check: async (page) => {
      await goTo(page, '/home');
      const box = page.locator('header.head').getByRole('combobox', { name: 'Search matches' });
      const found = page.getByRole('listbox', { name: 'Matches found' });
      // One to come: a match that ends meanwhile is no longer found.
      const [name] = (await matchToCome(page, 4)).match_name.split(' ') as [string];
      // Whoever types slowly asks for its beginnings before.
      const request = page.waitForRequest(
        (one) => one.url().endsWith('/api/match/searchByMatchNameHeader') && one.postDataJSON().search === name,
      );
      await box.pressSequentially(name);
      expect((await request).postDataJSON()).toEqual({ search: name });
      await expect(found.getByRole('group').first()).toHaveAccessibleName(/\w/);
      await found.getByRole('option').first().click();
      await expect.poll(() => here(page)).toMatch(/^\/(game-details|horse-racing)\//);
      await expect(found).toHaveCount(0);
      await expect(box).toHaveValue('');
    },
  },
];

const HEADERS: readonly Row[] = [
  {
    line: '§7 Every request: Cache-Control no-store, no-cache and the bearer token; the anti-forgery header on other methods than GET',
    check: async (_, visits) => {
      const page = await visits.open('/home', { user: 'demo3' });
      const seen: Request[] = [];
      page.on('request', (request) => {
        if (request.url().includes('/api/')) seen.push(request);
      });
      await page.reload();
      await expect.poll(() => seen.filter((one) => one.method() === 'POST').length).toBeGreaterThan(2);
      await expect.poll(() => seen.some((one) => one.method() === 'GET')).toBe(true);
      const { usertoken } = await storageOf(page, 'localStorage');
      const cookie = (await page.context().cookies()).find((one) => one.name === 'XSRF-TOKEN')?.value;
      for (const request of seen) {
        const headers = await request.allHeaders();
        expect(new URL(request.url()).origin).toBe(visits.url);
        expect(headers['cache-control'], request.url()).toBe('no-store, no-cache');
        expect(headers['authorization'], request.url()).toBe(`Bearer ${usertoken}`);
        expect(headers['x-xsrf-token'], request.url()).toBe(request.method() === 'GET' ? undefined : cookie);
      }
    },
  },
  {
    line: '§9 The console is cleared once, 1,115,000 ms after a request',
    check: async (_, visits) => {
      const page = await visits.open('/login', { ownClock: true });
      await expect(signInForm(page)).toBeVisible();
      await page.evaluate(() => {
        Object.assign(globalThis, { cleared: 0 });
        console.clear = () => void ((globalThis as unknown as { cleared: number }).cleared += 1);
      });
      const cleared = () => page.evaluate(() => (globalThis as unknown as { cleared: number }).cleared);
      await page.clock.fastForward(1_100_000);
      expect(await cleared()).toBe(0);
      await page.clock.fastForward(15_000);
      expect(await cleared()).toBe(1);
      await page.clock.fastForward(2_300_000);
      expect(await cleared()).toBe(1);
    },
  },
];

export const STATE_ROWS: readonly Row[] = [...STORAGE, ...AUTHENTICATION, ...BALANCE, ...TOGGLES, ...HEADERS];
