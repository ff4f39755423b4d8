import { expect, type Page } from '@playwright/test';
import { comeBack } from '../login.ts';
import { entry, openMenu, side } from './menu.ts';
import { here, type Row } from './visit.ts';

// Specification §6: who sees which entry.

/** What is shown to nobody whose parent is −1. */
const OF_CHILDREN = ['Payment Statement', 'Security Auth Verification', 'Change Password', 'Live Casino Bets'];

const wallet = (page: Page) => page.locator('header.head').getByRole('link', { name: /deposit/i });
const SIGNED_UP = {
  user: 'demo3',
  stored: { parent_id: 1, is_signup_user: 1 },
  settings: { payment_gateway: '1' },
} as const;

export const ROLE_ROWS: readonly Row[] = [
  {
    line: '§6 A parent other than −1: Payment Statement, Security Auth Verification, Change Password, Live Casino Bets',
    check: async (_, visits) => {
      const page = await visits.open('/home', { user: 'demo3', stored: { parent_id: 1 } });
      await openMenu(page);
      for (const name of OF_CHILDREN) await expect(entry(page, name), name).toHaveCount(1);
    },
  },
  {
    line: '§6 A parent of −1: none of the four',
    check: async (_, visits) => {
      const page = await visits.open('/home', { user: 'demo3', stored: { parent_id: -1 } });
      await openMenu(page);
      await expect(entry(page, 'Account Statement')).toHaveCount(1);
      for (const name of OF_CHILDREN) await expect(entry(page, name), name).toHaveCount(0);
    },
  },
  {
    line: '§2, §6 The wallet link: a parent other than −1, payment_gateway 1 and is_signup_user 1',
    check: async (_, visits) => {
      const page = await visits.open('/home', SIGNED_UP);
      await expect(wallet(page)).toBeVisible();
      await wallet(page).click();
      await expect.poll(() => here(page)).toBe('/setting/d-w');
    },
  },
  ...(
    [
      ['a parent of −1', { ...SIGNED_UP, stored: { parent_id: -1, is_signup_user: 1 } }],
      ['nobody who signed up', { ...SIGNED_UP, stored: { parent_id: 1, is_signup_user: 0 } }],
      ['payment_gateway 0', { ...SIGNED_UP, settings: { payment_gateway: '0' } }],
    ] as const
  ).map(([why, window]): Row => ({
    line: `§6 No wallet link: ${why}`,
    check: async (_, visits) => {
      const page = await visits.open('/home', window);
      // The settings are known by then: the title comes with them.
      await expect(page).toHaveTitle(/Evens/);
      await expect(
        page
          .getByRole('row')
          .filter({ has: page.locator('[data-cell]') })
          .first(),
      ).toBeVisible();
      await expect(wallet(page)).toHaveCount(0);
      await openMenu(page);
      await expect(entry(page, 'Deposit / Withdraw')).toHaveCount(0);
    },
  })),
  ...([true, false] as const).map((isActive): Row => ({
    line: `§6 Our Casino is ${isActive ? '' : 'not '}shown while sport −1 is ${isActive ? '' : 'not '}active`,
    check: async (_, visits) => {
      const page = await visits.open('/login');
      await page.route('**/api/sport/getSports', async (route) => {
        const answer = await route.fetch();
        const body = (await answer.json()) as { data: { sport_id: number }[] };
        const own = { sport_id: -1, name: 'Indian Casino', is_active: '1', match_count: 0, in_play_count: 0 };
        const others = body.data.filter((sport) => sport.sport_id !== -1);
        await route.fulfill({ response: answer, json: { ...body, data: isActive ? [...others, own] : others } });
      });
      await comeBack(page, visits.url, { userName: 'demo3', at: '/#/home' });
      await expect(side(page).getByRole('link', { name: 'Our Virtual' })).toBeVisible();
      await expect(side(page).getByText('Football').first()).toBeVisible();
      await expect(side(page).getByRole('link', { name: 'Our Casino' })).toHaveCount(isActive ? 1 : 0);
      await expect(side(page).getByText('Indian Casino')).toHaveCount(0);
    },
  })),
];
