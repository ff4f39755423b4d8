import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { TABLES, VIRTUALS } from '../games/index.ts';
import { call, liveMatch, signIn } from './bettor.ts';
import { startExchange, type RunningExchange } from './exchange.ts';
import { Person, storyMarket, type StoryMarket } from './people.ts';

// Two languages, the site's own colours, and a shell that outlives its network and its own next version.

// The shell is the service worker's.
test.use({ serviceWorkers: 'allow' });

let exchange: RunningExchange;
let operator: Person;

test.beforeAll(async () => {
  exchange = await startExchange();
  operator = await Person.signedIn(exchange.url, 'operator');
});
test.afterAll(async () => {
  expect(await exchange.stop()).toBe(0);
});

const HINDI = resolve(import.meta.dirname, '../web/locales/hi.po');

/** English messages without parts that Hindi says otherwise. */
function englishTexts(): string[] {
  const pairs = readFileSync(HINDI, 'utf8').matchAll(/^msgid "([^"{}<>]+)"\nmsgstr "([^"]+)"$/gm);
  return [...pairs].filter(([, english, hindi]) => english !== hindi).map(([, english]) => english as string);
}

/** The casino’s tables keep their names, and some are words of ours: Roulette, Queen. */
const TABLE_NAMES: ReadonlySet<string> = new Set([...TABLES, ...VIRTUALS].map(({ name }) => name));

/** A match to come with 500 to back at 3.00 on its first side; nobody else trades there. */
async function quotedMatch(by = 'demo2'): Promise<StoryMarket> {
  const market = await storyMarket(operator);
  const other = await Person.signedIn(exchange.url, by);
  await other.bet(market, { side: 'lay', odds: 3, stake: 500 });
  return market;
}

/** What of the shown texts and labels is still English: our own messages, and every heading of a column or field. */
async function leftInEnglish(page: Page): Promise<string[]> {
  const texts = englishTexts().filter((text) => !TABLE_NAMES.has(text));
  return page.evaluate((known) => {
    const messages = new Set(known);
    const texts: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const { parentElement, textContent } = walker.currentNode;
      if (parentElement?.checkVisibility() === true) texts.push(textContent?.trim() ?? '');
    }
    for (const element of document.querySelectorAll('[aria-label], [placeholder]')) {
      texts.push(element.getAttribute('aria-label') ?? '', element.getAttribute('placeholder') ?? '');
    }
    const headings = [...document.querySelectorAll('thead th, legend, label')].map((shown) => shown.textContent ?? '');
    const plain = headings.filter((text) => /[a-z]{3,}/i.test(text.replaceAll(/English|UTC|XLSX|CSV/g, '')));
    return [...texts.filter((text) => messages.has(text)), ...plain];
  }, texts);
}

async function speakHindi(page: Page): Promise<void> {
  await page.goto(`${exchange.url}/#/setting/display`);
  // The pages begin anew with it: the radio that was clicked is gone before it could be looked at.
  await page.getByRole('radio', { name: 'हिन्दी' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi-IN');
  await expect(page.getByRole('heading', { name: 'डिस्प्ले और भाषा' })).toBeVisible();
  await expect(page.getByRole('radio', { name: 'हिन्दी' })).toBeFocused();
}

test('in Hindi every page speaks Hindi, but for names and rules, and a bet is placed', async ({ page }) => {
  await signIn(page, exchange.url);
  await speakHindi(page);
  expect(await leftInEnglish(page)).toEqual([]);
  const match = await liveMatch(page, 4);
  const pages = [
    'home',
    'home/in-play',
    'all-sports/4',
    `game-details/4/${match.match_id}`,
    'report/account-statement',
  ];
  for (const path of [...pages, 'report/profit-loss', 'report/current-bet', 'setting/change-password']) {
    await page.goto(`${exchange.url}/#/${path}`);
    await expect(page.locator('main h1, main h2').first()).toBeVisible();
    await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
    expect(await leftInEnglish(page), path).toEqual([]);
  }
  const toCome = await quotedMatch();
  await page.goto(`${exchange.url}${toCome.path}`);
  await expect(page.locator('main h1')).toContainText(toCome.matchName);
  await page
    .locator('section.market-card')
    .getByRole('button', { name: /^बैक .* 3\b/ })
    .click();
  await page.getByLabel('स्टेक', { exact: true }).fill('10');
  await page.locator('form .place[aria-disabled="false"]').click();
  await expect(page.locator('.rail .outcome')).toContainText(/मैच्ड/);
  await expect.poll(async () => (await call<unknown[]>(page, 'bet/getCurrentBets')).length).toBeGreaterThan(0);
  // The choice outlives the visit.
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi-IN');
});

test('odds and messages as this device wants them, and a bet that is asked about first', async ({ page }) => {
  await signIn(page, exchange.url, 'demo2');
  await page.goto(`${exchange.url}/#/setting/display`);
  await page.getByLabel('Odds').selectOption({ label: 'Fractional · 79/50' });
  await page.getByText('Keep messages until I close them').click();
  await page.getByText('Ask before a bet is sent').click();
  await page.getByRole('radio', { name: 'Yellow' }).check();
  await expect(page.locator('html')).toHaveAttribute('data-sides', 'yellow');
  const before = await call<unknown[]>(page, 'bet/getCurrentBets');
  const match = await quotedMatch('demo3');
  await page.goto(`${exchange.url}${match.path}`);
  await expect(page.locator('main h1')).toContainText(match.matchName);
  const price = page
    .locator('section.market-card')
    .getByRole('button', { name: /^Back Lantern/ })
    .filter({ hasText: '2/1' });
  await price.click();
  await page.getByLabel('Stake', { exact: true }).fill('10');
  await page.locator('form .place[aria-disabled="false"]').click();
  await expect(page.getByRole('dialog', { name: 'Place this bet?' })).toBeVisible();
  expect(await call<unknown[]>(page, 'bet/getCurrentBets')).toEqual(before);
  await page.getByRole('button', { name: 'Place the bet' }).click();
  const message = page.getByRole('region', { name: 'Messages' }).locator('.toast').first();
  await expect(message).toBeVisible();
  await message.click();
  await expect(message).toBeHidden();
});

/** Calls as an operator's program does, which keeps no cookies. @returns the status of the answer */
async function asOperator(name: string, data: object): Promise<number> {
  const post = (path: string, body: object, token?: string) =>
    fetch(`${exchange.url}/api/${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
    });
  const login = await post('user/login', { user_name: 'operator', password: 'demo1234' });
  const { token } = (await login.json()) as { token: string };
  return (await post(name, data, token)).status;
}

test('what the operator sets of the look shows on open pages, readable and as text', async ({ page }) => {
  await signIn(page, exchange.url, 'demo3');
  const setting = {
    site_title: 'Sona Exchange',
    site_message: '<b>Rain</b> in Pune',
    bg_primary_color: '#f5d76e',
    text_primary_color: '#ffffff',
    telegram_link: 'https://t.me/sona',
  };
  expect(await asOperator('admin/setGlobalSetting', setting)).toBe(200);
  await expect(page.locator('.head')).toHaveCSS('background-color', 'rgb(245, 215, 110)');
  await expect(page.getByRole('link', { name: 'Sona Exchange' })).toBeVisible();
  await expect(page.getByText('<b>Rain</b> in Pune')).toBeVisible();
  await expect(page).toHaveTitle(/Sona Exchange/);
  await expect(page.getByRole('link', { name: 'Telegram' })).toHaveAttribute('href', 'https://t.me/sona');
  // White on this yellow could not be read.
  const text = await page.locator('.head').evaluate((head) => getComputedStyle(head).color);
  expect(text).not.toBe('rgb(255, 255, 255)');
  for (const hostile of [{ bg_primary_color: 'red;}' }, { fb_link: 'javascript:alert(1)' }, { logo: '//x/y.png' }]) {
    expect(await asOperator('admin/setGlobalSetting', hostile)).toBe(422);
  }
});

test('without a network the shell opens and says so, and heals', async ({ page, context }) => {
  await signIn(page, exchange.url);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await context.setOffline(true);
  await expect(page.getByText('You are offline.')).toBeVisible();
  await page.reload();
  await expect(page.getByText('You are offline.')).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Sports', exact: true })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('You are offline.')).toBeHidden();
  await expect(page.getByText(/Prices .* reconnecting/)).toHaveCount(0);
});

test('a new version waits while a slip is open, and is loaded when the bettor says so', async ({ browser }) => {
  // The page's policy lets nobody but the page itself name a worker; the story has to.
  const context = await browser.newContext({ bypassCSP: true });
  const page = await context.newPage();
  await signIn(page, exchange.url);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.reload();
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  const match = await quotedMatch();
  await page.goto(`${exchange.url}${match.path}`);
  await expect(page.locator('main h1')).toContainText(match.matchName);
  await page.getByRole('button', { name: /^Back Lantern\d+ 3\b/ }).click();
  await expect(page.getByLabel('Stake', { exact: true })).toBeVisible();
  const other = await context.newPage();
  await other.goto(exchange.url);
  for (const tab of [page, other]) {
    await expect(tab.locator('.head')).toBeVisible();
    await tab.evaluate(() => {
      document.body.dataset['sameAs'] = 'before';
    });
  }
  const offer = page.getByText('A new version is ready. Finish or close your bet slip first.');
  const otherOffer = other.getByText('A new version is ready.');
  await expect(async () => {
    await page.evaluate(() => navigator.serviceWorker.register('/service-worker.js?newer').then(() => undefined));
    await expect(offer).toBeVisible({ timeout: 10_000 });
    await expect(otherOffer).toBeVisible({ timeout: 10_000 });
  }).toPass();
  await expect(page.locator('body')).toHaveAttribute('data-same-as', 'before');
  await page.getByRole('button', { name: 'Close slip' }).click();
  // The other tab keeps what it shows until it is told, too.
  for (const tab of [page, other]) {
    await expect(tab.locator('body')).toHaveAttribute('data-same-as', 'before');
    await tab.getByRole('button', { name: 'Load it' }).click();
    await expect(tab.locator('body')).not.toHaveAttribute('data-same-as', 'before');
    await expect(tab.locator('.head')).toBeVisible();
  }
  await context.close();
});
