/// <reference lib="dom" />
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser } from '@playwright/test';
import type { OpenedMarket } from '../measure/product.ts';
import { median, rounded } from '../measure/statistics.ts';
import type { Budgeted } from './budgets.ts';
import { Site } from './site.ts';

/** The edge of a village: 700 kbit/s, and a third of a second there and back. */
const SLOW = { latency: 300, downloadThroughput: 700_000 / 8, uploadThroughput: 256_000 / 8 };
const SLOWED = 4;

export interface PhoneSize {
  readonly slips: number;
  /** By then a page has fetched all that it fetches ahead. */
  readonly aheadMs: number;
}

interface Waits {
  /** Of the first price after a press of "Sign in", ms. */
  list: number;
  /** Of each slip after the tap that opened it, ms. */
  slips: number[];
}

declare global {
  var waited: { pressed: number; until: number };
}

/** Times, in the page, from the next press until something matches and has been painted. */
function watchFor(selector: string): void {
  const waited = { pressed: 0, until: 0 };
  globalThis.waited = waited;
  document.addEventListener('pointerdown', () => (waited.pressed = performance.now()), { capture: true, once: true });
  const look = (): void => {
    if (waited.pressed === 0 || document.querySelector(selector) === null) {
      requestAnimationFrame(look);
      return;
    }
    // A task queued from a frame's callback runs when the frame has been painted.
    requestAnimationFrame(() => setTimeout(() => (waited.until = performance.now())));
  };
  requestAnimationFrame(look);
}

async function waitOf(site: Site, selector: string, press: () => Promise<void>): Promise<number> {
  await site.page.evaluate(watchFor, selector);
  await press();
  await site.page.waitForFunction(() => globalThis.waited.until > 0);
  const { pressed, until } = await site.page.evaluate(() => globalThis.waited);
  return until - pressed;
}

interface Visit {
  readonly market: OpenedMarket;
  readonly name: string;
  readonly password: string;
  readonly size: PhoneSize;
}

async function measure(site: Site, { market, name, password, size }: Visit): Promise<Waits> {
  const { page } = site;
  await site.openSignIn(name, password);
  await sleep(size.aheadMs);
  await site.emulate(SLOW);
  await site.throttle(SLOWED);
  const list = await waitOf(site, '[data-cell]', () => page.getByRole('button', { name: 'Sign in' }).tap());
  await page.getByRole('button', { name: 'I understand' }).tap();
  await site.openMarket(market);
  await sleep(size.aheadMs);
  const slips: number[] = [];
  const cells = page.locator('[data-cell][aria-disabled=false]').filter({ visible: true });
  for (let at = 0; at < size.slips; at++) {
    slips.push(await waitOf(site, '[aria-label^="Bet slip, "] input', () => cells.nth(at * 2).tap()));
    await page.getByRole('button', { name: 'Close slip' }).first().tap();
    await sleep(1000);
  }
  return { list, slips };
}

/** What somebody on a slow phone and a slow network waits for. */
export async function slowPhone(browser: Browser, of: Visit & { readonly url: string }): Promise<Budgeted[]> {
  const site = await Site.open(browser, { url: of.url, isPhone: true });
  const { list, slips } = await measure(site, of);
  await site.close();
  const [first = Number.NaN, ...later] = slips;
  return [
    { what: 'sign-in to the list, 700 kbit/s, slowed 4 ×', unit: 's', most: 4, measured: rounded(list / 1000) },
    { what: 'first slip there', unit: 'ms', most: 600, measured: rounded(first) },
    { what: 'later slips there, half of them', unit: 'ms', most: 300, measured: rounded(median(later)) },
  ];
}
