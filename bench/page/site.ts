import { gzipSync } from 'node:zlib';
import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test';
import { CHROMIUM_FLAGS, findChromium, NO_CHROMIUM } from '../../scripts/chromium.ts';
import type { OpenedMarket } from '../measure/product.ts';
import { UsageError } from '../measure/usage-error.ts';
import { watchPaint, watchSuspension, watchWire } from './probes.ts';

const DESKTOP = { width: 1366, height: 900 };
const PHONE = { width: 412, height: 823 };
/** The slow end of 4G. */
const SLOW_4G = { latency: 150, downloadThroughput: 1_638_400 / 8, uploadThroughput: 768_000 / 8 };

/** The browser of the suite's stories. @throws UsageError if there is none */
export async function openBrowser(): Promise<Browser> {
  const executablePath = findChromium();
  if (executablePath === undefined) throw new UsageError(NO_CHROMIUM);
  // Loaded here, because its matchers and those of vitest cannot be in one process.
  const { chromium } = await import('@playwright/test');
  return chromium.launch({ executablePath, args: CHROMIUM_FLAGS });
}

/** A signed-in bettor's browser window, with its instruments. */
export class Site {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly cdp: CDPSession;
  readonly #url: string;

  static async open(
    browser: Browser,
    of: { url: string; isPhone?: boolean; timesFrames?: boolean; timesSuspension?: boolean },
  ): Promise<Site> {
    // What a worker keeps would be weighed as nothing, and be there before the network.
    const serviceWorkers = 'block';
    const isPhone = of.isPhone === true;
    const viewport = isPhone ? PHONE : DESKTOP;
    const context = await browser.newContext({ viewport, hasTouch: isPhone, serviceWorkers });
    const page = await context.newPage();
    await page.addInitScript(watchPaint);
    // It costs the page a little itself.
    if (of.timesFrames === true) await page.addInitScript(watchWire);
    if (of.timesSuspension === true) await page.addInitScript(watchSuspension);
    return new Site(context, page, { cdp: await context.newCDPSession(page), url: of.url });
  }

  private constructor(context: BrowserContext, page: Page, of: { cdp: CDPSession; url: string }) {
    this.context = context;
    this.page = page;
    this.cdp = of.cdp;
    this.#url = of.url;
  }

  /** The form, filled in and not sent. */
  async openSignIn(userName: string, password: string): Promise<void> {
    await this.page.goto(this.#url);
    await this.page.getByLabel('User name').fill(userName);
    await this.page.getByLabel('Password').fill(password);
  }

  async signIn(userName: string, password: string): Promise<void> {
    await this.openSignIn(userName, password);
    await this.page.getByRole('button', { name: 'Sign in' }).click();
    await this.page.waitForURL(/#\/home/);
    await this.page.getByRole('button', { name: 'I understand' }).click();
  }

  /** As staff who signed in before, with their second factor. */
  async openDesk(page: string, token: string): Promise<void> {
    const user = { user_id: 1, user_name: 'desk', parent_id: 0 };
    await this.page.addInitScript(
      ([login, bearer]) => {
        localStorage.setItem('userinfo', login as string);
        localStorage.setItem('usertoken', bearer as string);
      },
      [JSON.stringify(user), token],
    );
    await this.page.goto(`${this.#url}/operator/#${page}`);
    await this.page.getByRole('heading', { level: 1 }).waitFor();
  }

  async openMarket({ sportId, matchId }: OpenedMarket): Promise<void> {
    await this.page.goto(`${this.#url}/#/game-details/${sportId}/${matchId}`);
    await this.page.locator('[data-cell]').first().waitFor();
  }

  /** Home, from nothing cached, until nothing larger is painted any more. */
  async openHome(): Promise<void> {
    await this.cdp.send('Network.enable');
    await this.cdp.send('Network.clearBrowserCache');
    await this.page.goto('about:blank');
    await this.page.goto(`${this.#url}/#/home`);
    await this.page.waitForTimeout(6000);
  }

  /** A page from nothing cached. @returns paths of what had been asked for when what it is about stood there */
  async openFresh(path: string, selector: string): Promise<ReadonlySet<string>> {
    await this.cdp.send('Network.enable');
    await this.cdp.send('Network.clearBrowserCache');
    await this.page.goto('about:blank');
    await this.page.goto(`${this.#url}/#${path}`);
    // Timed in the page: while a busy machine tells of it, more is fetched ahead.
    const at = await this.page.evaluate(
      (wanted) =>
        new Promise<number>((resolve) => {
          const look = (): void => {
            if (document.querySelector(wanted) === null) requestAnimationFrame(look);
            else resolve(performance.now());
          };
          look();
        }),
      selector,
    );
    return this.#neededUntil(at);
  }

  /** As on a phone in the street. */
  async openHomeSlowly(): Promise<void> {
    await this.emulate(SLOW_4G);
    await this.throttle(4);
    await this.openHome();
    await this.throttle(1);
  }

  async emulate(network: typeof SLOW_4G): Promise<void> {
    await this.cdp.send('Network.enable');
    await this.cdp.send('Network.emulateNetworkConditions', { offline: false, ...network });
  }

  /** Paths of what had been asked for when the first price stood there: what is fetched ahead comes after it. */
  async neededForPrices(): Promise<ReadonlySet<string>> {
    return this.#neededUntil(await this.page.evaluate(() => globalThis.probed.firstPriceMs));
  }

  async #neededUntil(ms: number): Promise<ReadonlySet<string>> {
    const paths = await this.page.evaluate(
      (until) =>
        performance
          .getEntriesByType('resource')
          .filter((entry) => entry.startTime < until)
          .map((entry) => new URL(entry.name).pathname),
      ms,
    );
    return new Set(paths);
  }

  /** How many times slower than it is the processor seems. */
  throttle(rate: number): Promise<unknown> {
    return this.cdp.send('Emulation.setCPUThrottlingRate', { rate });
  }

  /** ms that the page's main thread has spent, in all and in scripts. */
  async spent(): Promise<{ scriptMs: number; allMs: number; heapBytes: number }> {
    const { metrics } = await this.cdp.send('Performance.getMetrics');
    const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN;
    return { scriptMs: of('ScriptDuration') * 1000, allMs: of('TaskDuration') * 1000, heapBytes: of('JSHeapUsedSize') };
  }

  /** What the page holds, garbage collected. */
  async heldBytes(): Promise<number> {
    await this.cdp.send('HeapProfiler.collectGarbage');
    await this.cdp.send('HeapProfiler.collectGarbage');
    return (await this.spent()).heapBytes;
  }

  close(): Promise<void> {
    return this.context.close();
  }
}

/** Which scripts and style sheets a page takes from here on, as the wire would carry them. */
export class Weighed {
  readonly scripts = new Map<string, number>();
  readonly styles = new Map<string, number>();

  constructor(page: Page) {
    page.on('response', (response) => {
      const { pathname } = new URL(response.url());
      const kind = pathname.endsWith('.js') ? this.scripts : pathname.endsWith('.css') ? this.styles : undefined;
      if (kind === undefined) return;
      response.body().then(
        (body) => kind.set(pathname, gzipSync(body, { level: 6 }).length),
        // A page that has gone on meanwhile lets go of the answer; it was weighed before.
        () => undefined,
      );
    });
  }

  /** kB, of all or of those named. */
  total(kind: 'scripts' | 'styles', paths: ReadonlySet<string> = new Set(this[kind].keys())): number {
    return [...this[kind]].reduce((sum, [path, bytes]) => sum + (paths.has(path) ? bytes : 0), 0) / 1000;
  }
}
