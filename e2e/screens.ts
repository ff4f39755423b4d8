// Takes the pictures of docs/screens from a demo: npm run screens, or with the address of one that runs already.
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { chromium, type Browser, type Page } from '@playwright/test';
import { CHROMIUM_FLAGS, findChromium } from '../scripts/chromium.ts';
import { call, liveMatch, restingBet, signIn, type ListedMatch } from './bettor.ts';
import { startExchange } from './exchange.ts';
import { settle } from './page-check.ts';
import { addressesOf, type Examples, isForStrangers, NOWHERE, routePatterns } from './routes.ts';

const FOLDER = resolve(import.meta.dirname, '..', 'docs', 'screens');
const SIZES = { 1366: 900, 390: 844 } as const;
/** Of webp: sharp enough to read a price, small enough for a repository. */
const QUALITY = 50;
/** Pages that are kept in the dark as well. */
const DARK = /^(?:home|game-details|horse-racing|report-account-statement|slip)$/;

const nameOf = (pattern: string) =>
  pattern === '/'
    ? 'start'
    : pattern
        .replaceAll(/:(?:sportId|matchId|marketId|betId|date)\b|[:*?]/g, '')
        .split('/')
        .filter(Boolean)
        .join('-');

async function take(page: Page, name: string): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  const width = page.viewportSize()?.width ?? 0;
  for (const colorScheme of DARK.test(name) ? (['light', 'dark'] as const) : (['light'] as const)) {
    await page.emulateMedia({ colorScheme });
    const { data } = await cdp.send('Page.captureScreenshot', { format: 'webp', quality: QUALITY });
    writeFileSync(join(FOLDER, `${name}-${width}-${colorScheme}.webp`), Buffer.from(data, 'base64'));
  }
  await page.emulateMedia({ colorScheme: 'light' });
  await cdp.detach();
}

async function examples(page: Page): Promise<Examples> {
  const live = await liveMatch(page, 4);
  const matches = await call<ListedMatch[]>(page, 'match/getMatches', {});
  const race = matches.find((match) => match.sport_id === 7 && match.state === 'upcoming') as ListedMatch;
  return { live, other: live, race, betId: await restingBet(page, race) };
}

async function takeAll(browser: Browser, url: string, width: keyof typeof SIZES): Promise<void> {
  const viewport = { width, height: SIZES[width] };
  const context = await browser.newContext({ viewport, hasTouch: width < 600, locale: 'en-IN' });
  const page = await context.newPage();
  const patterns = routePatterns();
  const visit = async (pattern: string, of: Examples) => {
    const [address] = addressesOf(pattern, of);
    await page.goto(`${url}/#${address}`);
    await settle(page);
    await take(page, nameOf(pattern));
  };
  for (const pattern of patterns.filter(isForStrangers)) await visit(pattern, NOWHERE);
  await signIn(page, url, 'demo');
  const of = await examples(page);
  for (const pattern of patterns.filter((one) => !isForStrangers(one))) await visit(pattern, of);
  await page.goto(`${url}/#/game-details/7/${of.race.match_id}`);
  await page
    .getByRole('button', { name: /^Back / })
    .and(page.locator('[aria-disabled="false"]'))
    .first()
    .click();
  await page.getByLabel('Stake', { exact: true }).fill('500');
  await settle(page);
  await take(page, 'slip');
  await context.close();
}

const asked = process.argv[2];
const exchange = asked === undefined ? await startExchange() : undefined;
const browser = await chromium.launch({ executablePath: findChromium() ?? '/usr/bin/chromium', args: CHROMIUM_FLAGS });
mkdirSync(FOLDER, { recursive: true });
for (const old of readdirSync(FOLDER)) rmSync(join(FOLDER, old));
for (const width of [1366, 390] as const) await takeAll(browser, asked ?? exchange?.url ?? '', width);
await browser.close();
await exchange?.stop();
