import type { Browser } from '@playwright/test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Benchmark } from '../measure/result.ts';
import { type OpenedMarket, PASSWORD, type Product, startProduct } from '../measure/product.ts';
import { median, quantile, rounded } from '../measure/statistics.ts';
import { type Budgeted, describeBudget, metOf, missesOf } from '../page/budgets.ts';
import { FrameCounter } from '../page/frame-counter.ts';
import { PriceMover } from '../page/price-mover.ts';
import { slowPhone } from '../page/slow-phone.ts';
import { openBrowser, Site, Weighed } from '../page/site.ts';
import { tableOnPhone } from '../page/table-phone.ts';

const RUNNERS = 40;
const CHANGES_PER_SECOND = 500;
const FULL = {
  /** Matches that the home page lists. */
  listed: 12,
  windows: 7,
  windowMs: 4000,
  clicks: 15,
  phone: { slips: 7, aheadMs: 15_000 },
  tableRounds: 3,
};
type Size = typeof FULL;
const BRIEF: Size = {
  listed: 2,
  windows: 1,
  windowMs: 1000,
  clicks: 2,
  phone: { slips: 2, aheadMs: 3000 },
  tableRounds: 1,
};
/** Before the heap is looked at for the first time, everything has been loaded and run hot. */
const SETTLE_MS = 15_000;
/** The browser tells of no gesture that took less: those it is silent about count as this. */
const LEAST_TOLD_MS = 16;
const WATCHER = 'watcher';

/** The site's budgets in Chromium: what it weighs, how soon it shows, and what live prices cost it. */
export const page: Benchmark = {
  target: 'every budget of the bettors’ site met in Chromium',
  better: 'higher',
  takesFlow: false,
  async run({ soakSeconds, brief }) {
    const product = await startProduct({ withWeb: true });
    const browser = await openBrowser();
    try {
      const budgets = await measure({ product, browser }, { ...(brief ? BRIEF : FULL), soakSeconds });
      return {
        ...metOf(budgets),
        misses: missesOf(budgets),
        verified: { budgets: budgets.length },
        summary: budgets.map(describeBudget),
        details: { budgets },
      };
    } finally {
      await browser.close();
      await product.stop();
    }
  },
};

async function measure(
  { product, browser }: { product: Product; browser: Browser },
  size: Size & { soakSeconds: number },
): Promise<Budgeted[]> {
  await product.signUp(WATCHER, 1000);
  for (let i = 1; i < size.listed; i++) {
    const listed = await product.openMarket({ sportId: 4, runners: ['A', 'B'] });
    await (await PriceMover.open(product, listed, 2)).stop();
  }
  const runners = Array.from({ length: RUNNERS }, (_, i) => `Runner ${i + 1}`);
  const market = await product.openMarket({ sportId: 7, runners });
  const mover = await PriceMover.open(product, market, RUNNERS);
  mover.start(CHANGES_PER_SECOND);
  try {
    const url = `http://127.0.0.1:${product.server.port}`;
    const { soakSeconds } = size;
    return [
      ...(await weights(browser, url, market)),
      ...(await firstPaint(browser, url, size)),
      ...(await slowPhone(browser, { url, market, name: WATCHER, password: PASSWORD, size: size.phone })),
      ...(await livePrices(browser, { url, market, size })),
      ...(await tableOnPhone(browser, product, size.tableRounds)),
      ...(soakSeconds > 0 ? [await soak(browser, { url, market, seconds: soakSeconds })] : []),
    ];
  } finally {
    await mover.stop();
  }
}

async function weights(browser: Browser, url: string, market: OpenedMarket): Promise<Budgeted[]> {
  const site = await Site.open(browser, { url });
  await site.signIn(WATCHER, PASSWORD);
  const weighed = new Weighed(site.page);
  await site.openHome();
  const home = weighed.total('scripts', await site.neededForPrices());
  const settled = weighed.total('scripts');
  const styles = weighed.total('styles');
  const known = new Set(weighed.scripts.keys());
  await site.openMarket(market);
  await sleep(1000);
  const route = weighed.total('scripts') - settled;
  const later = [...weighed.scripts].filter(([path]) => !known.has(path)).map(([, bytes]) => bytes / 1000);
  await site.close();
  return [
    {
      what: 'scripts up to the first price of home',
      named: 'first scripts',
      unit: 'kB gzipped',
      most: 150,
      measured: rounded(home),
    },
    { what: 'style sheets of home', unit: 'kB gzipped', most: 15, measured: rounded(styles) },
    { what: 'scripts of the market page', unit: 'kB gzipped', most: 25, measured: rounded(route) },
    { what: 'largest later script', unit: 'kB gzipped', most: 60, measured: rounded(Math.max(0, ...later)) },
  ];
}

async function firstPaint(browser: Browser, url: string, { windows }: Size): Promise<Budgeted[]> {
  const seconds: number[] = [];
  const shifts: number[] = [];
  const site = await Site.open(browser, { url, isPhone: true });
  await site.signIn(WATCHER, PASSWORD);
  for (let i = 0; i < windows; i++) {
    await site.openHomeSlowly();
    const { largestPaintMs, layoutShift } = await site.page.evaluate(() => globalThis.probed);
    seconds.push(largestPaintMs / 1000);
    shifts.push(layoutShift);
  }
  await site.close();
  return [
    { what: 'largest paint of home on a phone, slow 4G', unit: 's', most: 2.5, measured: rounded(median(seconds)) },
    { what: 'layout shift of home', unit: '', most: 0.02, measured: rounded(median(shifts)) },
  ];
}

interface Live {
  readonly url: string;
  readonly market: OpenedMarket;
  readonly size: Size;
}

async function livePrices(browser: Browser, live: Live): Promise<Budgeted[]> {
  const { url, market, size } = live;
  const site = await Site.open(browser, { url });
  await site.signIn(WATCHER, PASSWORD);
  const counter = await FrameCounter.watch(site.cdp);
  // In CPU time of the page's thread, so that a busy machine adds nothing.
  await site.cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  await site.openMarket(market);
  await sleep(2000);
  const atOnce: Spent[] = [];
  const slowed: Spent[] = [];
  for (let i = 0; i < size.windows; i++) {
    atOnce.push(await spend(site, counter, { throttle: 1, windowMs: size.windowMs }));
    slowed.push(await spend(site, counter, { throttle: 4, windowMs: size.windowMs }));
  }
  await site.throttle(1);
  const clicks = await clickTimes(site, { throttle: 1, clicks: size.clicks });
  const slowClicks = await clickTimes(site, { throttle: 4, clicks: size.clicks });
  await site.throttle(1);
  const { layoutShift } = await site.page.evaluate(() => globalThis.probed);
  const heapBytes = await site.heldBytes();
  await site.close();
  const wireToPaint = await framesPainted(browser, live);
  const middle = (of: Spent[], figure: keyof Spent) => rounded(median(of.map((spent) => spent[figure])));
  const script = 'ms per 1000 updates';
  return [
    { what: 'messages', unit: 'a second', most: 20.5, measured: middle(atOnce, 'messagesPerSecond') },
    { what: 'scripts', unit: script, most: 50, measured: middle(atOnce, 'scriptMs') },
    { what: 'main thread', unit: script, most: 250, measured: middle(atOnce, 'allMs') },
    { what: 'scripts, processor slowed 4 ×', unit: script, most: 200, measured: middle(slowed, 'scriptMs') },
    { what: 'main thread, slowed 4 ×', unit: script, most: 1000, measured: middle(slowed, 'allMs') },
    { what: 'tasks over 100 ms, slowed 4 ×', unit: 'a window', most: 0, measured: middle(slowed, 'longTasks') },
    { what: 'click to slip painted, half of them', unit: 'ms', most: 50, measured: rounded(median(clicks)) },
    { what: 'the same, slowed 4 ×', unit: 'ms', most: 100, measured: rounded(median(slowClicks)) },
    { what: 'wire to paint, 95 %', unit: 'ms', most: 150, measured: rounded(quantile(wireToPaint, 0.95)) },
    { what: 'layout shift of the market page', unit: '', most: 0.02, measured: rounded(layoutShift) },
    { what: 'heap of the market page', unit: 'MB', most: 40, measured: rounded(heapBytes / 1e6) },
  ];
}

/** How much more the market page holds after a long time of live prices, what is garbage collected. */
async function soak(
  browser: Browser,
  { url, market, seconds }: { url: string; market: OpenedMarket; seconds: number },
): Promise<Budgeted> {
  const site = await Site.open(browser, { url });
  await site.signIn(WATCHER, PASSWORD);
  await site.cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  await site.openMarket(market);
  await sleep(SETTLE_MS);
  const before = await site.heldBytes();
  await sleep(seconds * 1000);
  const after = await site.heldBytes();
  await site.close();
  return { what: `heap growth in ${seconds} s`, unit: 'MB', most: 5, measured: rounded((after - before) / 1e6) };
}

/** From the wire to the paint, ms. */
async function framesPainted(browser: Browser, { url, market, size }: Live): Promise<number[]> {
  const site = await Site.open(browser, { url, timesFrames: true });
  await site.signIn(WATCHER, PASSWORD);
  await site.openMarket(market);
  await sleep(size.windows * 1000);
  const { wireToPaint } = await site.page.evaluate(() => globalThis.probed);
  await site.close();
  return wireToPaint;
}

interface Spent {
  scriptMs: number;
  allMs: number;
  messagesPerSecond: number;
  longTasks: number;
  updates: number;
}

/** A window of live prices. */
async function spend(
  site: Site,
  counter: FrameCounter,
  { throttle, windowMs }: { readonly throttle: number; readonly windowMs: number },
): Promise<Spent> {
  await site.throttle(throttle);
  await sleep(500);
  await site.page.evaluate(() => (globalThis.probed.longTasks = []));
  const { updates, messages } = counter;
  const before = await site.spent();
  const start = performance.now();
  await sleep(windowMs);
  const after = await site.spent();
  const seconds = (performance.now() - start) / 1000;
  const longTasks = await site.page.evaluate(() => globalThis.probed.longTasks);
  const changed = counter.updates - updates;
  if (changed === 0) throw new Error('no price changed');
  return {
    scriptMs: ((after.scriptMs - before.scriptMs) * 1000) / changed,
    allMs: ((after.allMs - before.allMs) * 1000) / changed,
    messagesPerSecond: (counter.messages - messages) / seconds,
    longTasks: longTasks.filter((ms) => ms > 100).length,
    updates: changed,
  };
}

/** From a click on a price until the page with its bet slip is painted, prices moving meanwhile. */
async function clickTimes(
  site: Site,
  { throttle, clicks }: { readonly throttle: number; readonly clicks: number },
): Promise<number[]> {
  await site.throttle(throttle);
  const times: number[] = [];
  const cells = site.page.locator('[data-cell][aria-disabled=false]');
  for (let i = 0; i < clicks; i++) {
    await site.page.evaluate(() => (globalThis.probed.gestures = {}));
    await cells.nth(i * 3).click();
    await site.page
      .getByLabel(/^Bet slip/)
      .first()
      .waitFor();
    await sleep(200);
    const told = Object.values(await site.page.evaluate(() => globalThis.probed.gestures));
    times.push(Math.max(LEAST_TOLD_MS, ...told));
    await site.page.getByRole('button', { name: 'Close slip' }).first().click();
    await sleep(200);
  }
  return times;
}
