import { expect, type Page } from '@playwright/test';
import { deskAddress, openDesk } from '../desk.ts';
import { deskAddresses, somethingEverywhere } from '../desk-addresses.ts';
import { axeFindings, checkPage, listen, settle, tooWide } from '../page-check.ts';
import { test } from '../worker-exchange.ts';

// Every page of the desk as it looks with something on it, on wide, usual and small screens, light and dark.

const HEIGHT = 900;

async function check(page: Page, where: string): Promise<void> {
  await page.setViewportSize({ width: 1366, height: HEIGHT });
  await settle(page);
  await expect(page.getByText('This page does not exist'), where).toHaveCount(0);
  await checkPage(page);
  await page.setViewportSize({ width: 1920, height: HEIGHT });
  expect(await tooWide(page), `${where} at 1920`).toEqual([]);
  expect(await axeFindings(page), `${where} at 1920`).toEqual([]);
  await page.setViewportSize({ width: 390, height: HEIGHT });
  await settle(page);
  await checkPage(page);
}

/** The dialogs that a key opens over a page. */
const DIALOGS = [
  ['/matches', 'n'],
  ['/people', 'n'],
  ['/staff', 'r'],
  ['/people/:userId', 'p'],
  ['/match/:matchId', 'e'],
  ['/match/:matchId', 'a'],
] as const;

test.describe.configure({ mode: 'parallel' });

/** Once for each worker, whose exchange all its tests share. */
let prepared: ReturnType<typeof somethingEverywhere> | undefined;
const prepare = (url: string) => (prepared ??= somethingEverywhere(url));

const PARTS = 3;

for (let part = 0; part < PARTS; part += 1) {
  test(`every page of the desk at 1366, 1920 and 390 px, light and dark: ${part + 1} of ${PARTS}`, async ({
    page,
    exchange,
  }) => {
    const all = deskAddresses(await prepare(exchange.url));
    await page.setViewportSize({ width: 1366, height: HEIGHT });
    await openDesk(page, exchange.url);
    const complaints = listen(page);
    for (const address of all.filter((_, place) => place % PARTS === part)) {
      await page.goto(`${exchange.url}/operator/#${address}`);
      await check(page, address);
    }
    expect(complaints).toEqual([]);
  });
}

test('every dialog that a key opens on the desk', async ({ page, exchange }) => {
  const of = await prepare(exchange.url);
  await openDesk(page, exchange.url);
  const complaints = listen(page);
  for (const [route, key] of DIALOGS) {
    await page.setViewportSize({ width: 1366, height: HEIGHT });
    await page.goto(`${exchange.url}/operator/#${deskAddress(route, of)}`);
    await settle(page);
    // A key that is pressed while the page before still stands is not this page's.
    await expect(async () => {
      await page.keyboard.press(key);
      await expect(page.getByRole('dialog')).toBeVisible({ timeout: 3000 });
    }).toPass();
    await checkPage(page);
    await page.setViewportSize({ width: 390, height: HEIGHT });
    await checkPage(page);
  }
  expect(complaints).toEqual([]);
});
