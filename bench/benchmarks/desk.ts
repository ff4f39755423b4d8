import type { Browser } from '@playwright/test';
import { setTimeout as sleep } from 'node:timers/promises';
import { MONTH, monthOfBets, SHORT_MONTH } from '../desk/month.ts';
import { Taker } from '../desk/taker.ts';
import type { Benchmark } from '../measure/result.ts';
import { type OpenedMarket, PASSWORD, type Product, startProduct } from '../measure/product.ts';
import { median, quantile, rounded } from '../measure/statistics.ts';
import { type Budgeted, describeBudget, metOf, missesOf } from '../page/budgets.ts';
import { FrameCounter } from '../page/frame-counter.ts';
import { PriceMover } from '../page/price-mover.ts';
import { openBrowser, Site, Weighed } from '../page/site.ts';

/** Suspensions are timed, each opened again. */
const FULL = { month: MONTH, markets: 200, windows: 5, windowMs: 4000, suspensions: 100 };
type Size = typeof FULL;
const BRIEF: Size = { month: SHORT_MONTH, markets: 10, windows: 1, windowMs: 1000, suspensions: 2 };
const RUNNERS = 2;
const CHANGES_PER_SECOND = 500;
/** Before the heap is looked at for the first time, everything has been loaded and run hot. */
const SETTLE_MS = 15_000;
/** The heap is looked at so often while the ticker runs. */
const LOOKS = 10;
const WATCHER = 'watcher';

/** The operator's desk in Chromium while bets pour into 200 markets; its reports and previews after a month of them. */
export const desk: Benchmark = {
  target:
    'every budget of the operator’s desk met: in Chromium with 200 markets at 500 changes a second, and after a month of a million bets',
  better: 'higher',
  why: 'the first preview after a pause recovers a copy of the exchange from its journal, as a start does; later ones wait for the settlement alone; beside previews bets share the two cores with the copy’s thread and with the database, which names ten thousand accounts',
  takesFlow: false,
  async run({ soakSeconds, brief }) {
    const size = brief ? BRIEF : FULL;
    const budgets = [...(await monthOfBets(size.month)), ...(await inBrowser({ ...size, soakSeconds }))];
    return {
      ...metOf(budgets),
      misses: missesOf(budgets),
      verified: { budgets: budgets.length },
      summary: budgets.map(describeBudget),
      details: { budgets },
    };
  },
};

async function inBrowser(size: Size & { soakSeconds: number }): Promise<Budgeted[]> {
  const product = await startProduct({ withWeb: true });
  const browser = await openBrowser();
  try {
    return await measure({ product, browser }, size);
  } finally {
    await browser.close();
    await product.stop();
  }
}

interface Stage {
  readonly browser: Browser;
  readonly url: string;
  readonly token: string;
  readonly size: Size;
}

async function measure(
  { product, browser }: { product: Product; browser: Browser },
  size: Size & { soakSeconds: number },
): Promise<Budgeted[]> {
  await product.signUp(WATCHER, 1000);
  const runners = ['A', 'B'];
  const watched = await product.openMarket({ sportId: 4, runners });
  await (await PriceMover.open(product, watched, RUNNERS)).stop();
  const markets = await product.openMarkets({ sportId: 4, runners }, size.markets);
  const mover = await PriceMover.open(product, markets, RUNNERS);
  const stage = { browser, url: `http://127.0.0.1:${product.server.port}`, token: product.staffToken, size };
  const budgets = [await firstLoad(stage)];
  mover.start(CHANGES_PER_SECOND);
  try {
    budgets.push(await scriptsOf(stage, `/match/${markets[0]?.matchId}`, 'trading'));
    budgets.push(await scriptsOf(stage, '/risk', 'risk'));
    budgets.push(await keyToSuspended(stage, watched, await Taker.open(product, watched)));
    if (size.soakSeconds > 0) budgets.push(...(await ticker(stage, size.soakSeconds)));
    return budgets;
  } finally {
    await mover.stop();
  }
}

/** What the desk's first page takes, from nothing cached. */
async function firstLoad({ browser, url, token }: Stage): Promise<Budgeted> {
  const site = await Site.open(browser, { url });
  const weighed = new Weighed(site.page);
  await site.openDesk('/today', token);
  await sleep(3000);
  const measured = rounded(weighed.total('scripts') + weighed.total('styles'));
  await site.close();
  return { what: 'scripts and styles of the desk’s first page', unit: 'kB gzipped', most: 220, measured };
}

/** CPU time of the page's scripts, so that a busy machine adds nothing. */
async function scriptsOf({ browser, url, token, size }: Stage, page: string, name: string): Promise<Budgeted> {
  const site = await Site.open(browser, { url });
  const counter = await FrameCounter.watch(site.cdp);
  await site.cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  await site.openDesk(page, token);
  await sleep(3000);
  const spent: number[] = [];
  for (let i = 0; i < size.windows; i++) {
    const { updates } = counter;
    const before = await site.spent();
    await sleep(size.windowMs);
    const after = await site.spent();
    const changed = counter.updates - updates;
    if (changed === 0) throw new Error(`nothing changed on ${page}`);
    spent.push(((after.scriptMs - before.scriptMs) * 1000) / changed);
  }
  await site.close();
  const measured = rounded(median(spent));
  return { what: `scripts of the ${name} page`, unit: 'ms per 1000 updates', most: 100, measured };
}

/**
 * From the key on the trader's page until the bettor's page shows the market suspended, both in one browser.
 *
 * @throws where a bet is filled after that
 */
async function keyToSuspended(
  { browser, url, token, size }: Stage,
  market: OpenedMarket,
  taker: Taker,
): Promise<Budgeted> {
  const trader = await Site.open(browser, { url, timesSuspension: true });
  await trader.openDesk(`/match/${market.matchId}`, token);
  const row = trader.page.locator('tbody tr').first();
  await row.click();
  const bettor = await Site.open(browser, { url, timesSuspension: true });
  await bettor.signIn(WATCHER, PASSWORD);
  await bettor.openMarket(market);
  const times: number[] = [];
  // The first is not timed: the bettor's page has just been opened, and asks for the rest of itself.
  for (let i = 0; i <= size.suspensions; i++) {
    const racing = taker.take();
    await trader.page.keyboard.press('s');
    await bettor.page.waitForFunction(() => globalThis.suspension.seenAt > 0);
    await taker.expectNoFill(racing);
    const { pressedAt } = await trader.page.evaluate(() => globalThis.suspension);
    const { seenAt } = await bettor.page.evaluate(() => globalThis.suspension);
    if (i > 0) times.push(seenAt - pressedAt);
    await row.getByText(/suspended/i).waitFor();
    await trader.page.keyboard.press('s');
    await bettor.page.waitForFunction(() => document.querySelector('td.over') === null);
    await row.getByText(/suspended/i).waitFor({ state: 'hidden' });
  }
  await trader.close();
  await bettor.close();
  const measured = rounded(quantile(times, 0.99));
  return { what: 'key to suspended on a bettor’s screen, 99 %', unit: 'ms', most: 150, measured };
}

/** What the ticker holds, garbage collected, while every bet goes over it: growth in all, and its slope at the end. */
async function ticker({ browser, url, token }: Stage, seconds: number): Promise<Budgeted[]> {
  const site = await Site.open(browser, { url });
  const counter = await FrameCounter.watch(site.cdp);
  await site.cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  await site.openDesk('/bets', token);
  await sleep(SETTLE_MS);
  const held = [await site.heldBytes()];
  const { updates } = counter;
  for (let look = 0; look < LOOKS; look++) {
    await sleep((seconds * 1000) / LOOKS);
    held.push(await site.heldBytes());
  }
  const perSecond = (counter.updates - updates) / seconds;
  if (perSecond < CHANGES_PER_SECOND / 2) throw new Error(`the ticker was told of ${rounded(perSecond)} bets a second`);
  await site.close();
  const megabytes = (from: number, to: number) => rounded(((held[to] ?? 0) - (held[from] ?? 0)) / 1e6);
  return [
    { what: `heap growth of the ticker in ${seconds} s`, unit: 'MB', most: 5, measured: megabytes(0, LOOKS) },
    { what: 'of it in the second half', unit: 'MB', most: 2, measured: megabytes(LOOKS / 2, LOOKS) },
  ];
}
