// Takes the pictures of docs/screens from a demo: npm run screens, or with the address of one that runs already.
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { chromium } from '@playwright/test';
import { CHROMIUM_FLAGS, findChromium } from '../scripts/chromium.ts';
import { call, liveMatch, signIn, type ListedMatch } from './bettor.ts';
import { startExchange } from './exchange.ts';
import { settle } from './page-check.ts';

const FOLDER = resolve(import.meta.dirname, '..', 'docs', 'screens');
const HEIGHTS = { 1366: 900, 390: 844 } as const;
/** Of webp: sharp enough to read a price, small enough for a repository. */
const QUALITY = 50;

interface Picture {
  readonly page: 'home' | 'game-details' | 'horse-racing';
  readonly width: keyof typeof HEIGHTS;
  readonly colorScheme: 'light' | 'dark';
}

/** Each is shown by a page of the docs. */
const PICTURES: readonly Picture[] = [
  { page: 'game-details', width: 1366, colorScheme: 'light' },
  { page: 'home', width: 390, colorScheme: 'light' },
  { page: 'game-details', width: 390, colorScheme: 'dark' },
  { page: 'horse-racing', width: 390, colorScheme: 'light' },
];

const given = process.argv[2];
const exchange = given === undefined ? await startExchange() : undefined;
const url = given ?? exchange?.url ?? '';
const browser = await chromium.launch({ executablePath: findChromium() ?? '/usr/bin/chromium', args: CHROMIUM_FLAGS });
for (const { page: name, width, colorScheme } of PICTURES) {
  const viewport = { width, height: HEIGHTS[width] };
  const context = await browser.newContext({ viewport, colorScheme, hasTouch: width < 600, locale: 'en-IN' });
  const page = await context.newPage();
  await signIn(page, url, 'demo');
  const live = await liveMatch(page, 4);
  const matches = await call<ListedMatch[]>(page, 'match/getMatches', {});
  const race = matches.find((match) => match.sport_id === 7 && match.state === 'upcoming') as ListedMatch;
  const addresses = {
    home: '/home',
    'game-details': `/game-details/4/${live.match_id}`,
    'horse-racing': `/horse-racing/${race.match_id}/${race.open_date.slice(0, 10)}`,
  };
  await page.goto(`${url}/#${addresses[name]}`);
  await settle(page);
  const cdp = await context.newCDPSession(page);
  const { data } = await cdp.send('Page.captureScreenshot', { format: 'webp', quality: QUALITY });
  writeFileSync(join(FOLDER, `${name}-${width}-${colorScheme}.webp`), Buffer.from(data, 'base64'));
  await context.close();
}
await browser.close();
await exchange?.stop();
