import { expect, type Page } from '@playwright/test';
import { call, matchToCome, restingBet } from '../bettor.ts';
import { resize } from '../page-check.ts';
import { goTo, type Row } from './visit.ts';

// Specification §9: dates are dd/MM/yyyy HH:mm:ss, also where there is little room; and what a phone cuts besides.

const FULL = /^\d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d$/;

/** At both widths the first of them is seen, all are in full, and nothing is wider than the screen. */
async function hasFullDates(page: Page, within: string): Promise<void> {
  const dates = page.locator(`${within} time`);
  for (const width of [320, 390]) {
    await resize(page, width, 844);
    await expect(dates.first()).toBeVisible();
    for (const text of await dates.allInnerTexts()) expect(text).toMatch(FULL);
    expect(await page.evaluate(() => [innerWidth, document.documentElement.scrollWidth])).toEqual([width, width]);
  }
}

const LONG = 'Play in Pune begins an hour later than it was said, and its markets are open again from then on. '.repeat(
  2,
);

export const DATE_ROWS: readonly Row[] = [
  {
    line: '§9 Date display dd/MM/yyyy HH:mm:ss at 390 and 320 px: statements, notices, open and current bets',
    check: async (_, visits) => {
      const page = await visits.open('/home', { user: 'demo', width: 390 });
      await restingBet(page, await matchToCome(page, 4));
      const deposit = { amount: 123456.5, method: 'upi', request_id: crypto.randomUUID() };
      await call(page, 'payment/requestDeposit', deposit);
      const paid = async () => (await call<{ status: string }[]>(page, 'payment/getLatest')).map((one) => one.status);
      await expect.poll(paid).toContain('paid');
      await hasFullDates(page, 'section.bets');
      await goTo(page, '/report/account-statement');
      await hasFullDates(page, '.statement');
      await goTo(page, '/report/payment-withdraw');
      await hasFullDates(page, '.statement');
      await goTo(page, '/user/notices');
      await hasFullDates(page, '.notice-list');
      await goTo(page, '/report/current-bet?tab=unmatched');
      await hasFullDates(page, '.past-list');
    },
  },
  {
    line: '§9 Date display: a match of a list has its date in full',
    check: async (page) => {
      await goTo(page, '/home');
      const start = page.locator('.match-status time').first();
      await expect(start).toHaveAttribute('title', FULL);
      await expect(start).toHaveAttribute('datetime', /^\d{4}-.*Z$/);
    },
  },
  {
    line: '§1 Global settings: a message that a phone cuts is shown whole when asked for',
    check: async (_, visits) => {
      const page = await visits.open('/home', { user: 'demo3', width: 390, settings: { site_message: LONG } });
      const text = page.locator('.msg p');
      const line = await text.boundingBox();
      const more = page.getByRole('button', { name: 'Whole message' });
      await expect(more).toHaveAttribute('aria-expanded', 'false');
      // A tap on the text is one on the button.
      await page.mouse.click((line?.x ?? 0) + 40, (line?.y ?? 0) + (line?.height ?? 0) / 2);
      await expect(more).toHaveAttribute('aria-expanded', 'true');
      expect(await text.evaluate((shown) => shown.scrollWidth > shown.clientWidth)).toBe(false);
      await more.press('Enter');
      await expect(more).toHaveAttribute('aria-expanded', 'false');
      expect((await text.boundingBox())?.height).toBe(line?.height);
    },
  },
];
