import { expect, type Browser, type BrowserContext, type Page } from '@playwright/test';
import type { RunningExchange } from '../exchange.ts';
import { keptOf, login, openWithStorage, type StoredUser } from '../login.ts';
import { settle } from '../page-check.ts';

export interface Window {
  readonly width?: number;
  /** Undefined: a window of somebody who is not signed in. */
  readonly user?: string | undefined;
  /** What the stored user record says instead. */
  readonly stored?: Partial<StoredUser>;
  /** What device storage holds besides. */
  readonly local?: Readonly<Record<string, string>>;
  /** Whether its clock is ours to move. */
  readonly ownClock?: boolean;
  /** What the site's settings say instead. */
  readonly settings?: Readonly<Record<string, string>>;
}

/** Opens windows on one exchange: each has storage and a login session of its own. */
export class Visits {
  readonly url: string;
  readonly #browser: Browser;
  readonly #open: BrowserContext[] = [];

  constructor(exchange: RunningExchange, browser: Browser) {
    this.url = exchange.url;
    this.#browser = browser;
  }

  async open(
    at: string,
    { width = 1366, user, stored: other = {}, local = {}, settings, ownClock }: Window = {},
  ): Promise<Page> {
    const kept: Record<string, string> = { ...local };
    if (user !== undefined) {
      const { token, stored } = await login(this.url, user);
      Object.assign(kept, keptOf(token, { ...stored, ...other }));
    }
    const context = await this.#browser.newContext({
      viewport: { width, height: width > 600 ? 900 : 844 },
      hasTouch: width < 600,
    });
    this.#open.push(context);
    const page = await context.newPage();
    if (ownClock === true) await page.clock.install();
    if (settings !== undefined) await answerSettings(page, settings);
    await openWithStorage(page, `${this.url}/#${at}`, kept);
    if (user !== undefined) await settle(page);
    return page;
  }

  /** Closes every window but one. */
  async closeBut(page?: Page): Promise<void> {
    for (const context of this.#open.splice(0)) {
      if (context === page?.context()) this.#open.push(context);
      else await context.close();
    }
  }
}

async function answerSettings(page: Page, settings: Readonly<Record<string, string>>): Promise<void> {
  await page.route('**/api/globalSetting/getGlobalSetting', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { data: object };
    await route.fulfill({ response: answer, json: { ...body, data: { ...body.data, ...settings } } });
  });
}

export const here = (page: Page): Promise<string> => page.evaluate(() => location.hash.replace(/^#/, ''));

export async function goTo(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => (location.hash = to), path);
  await settle(page);
}

export const storageOf = (page: Page, kind: 'localStorage' | 'sessionStorage'): Promise<Record<string, string>> =>
  page.evaluate((name) => Object.fromEntries(Object.entries(window[name as 'localStorage'])), kind);

export async function hasShell(page: Page): Promise<void> {
  await expect(page.locator('header.head')).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'All sports and racing' })).toBeVisible();
  await expect(page.locator('footer.foot')).toBeVisible();
  await expect(page.getByText('This page does not exist')).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
}

export interface Row {
  /** The specification's section and what it says there. */
  readonly line: string;
  /** @param page  of a bettor who is signed in, on whatever page the row before left */
  readonly check: (page: Page, visits: Visits) => Promise<void>;
}
