import { expect, type Locator, type Page } from '@playwright/test';
import { deskAddresses, somethingEverywhere } from '../desk-addresses.ts';
import { openDesk } from '../desk.ts';
import { settle } from '../page-check.ts';
import { test } from '../worker-exchange.ts';

// Every page of the desk by the keyboard alone: Tab goes through all that can be pressed, in order and in sight, and out
// again; every dialog takes the focus, keeps it, and gives it back.

/** An element that can be pressed; a page gives each a number that it keeps. */
interface Stop {
  readonly number: number;
  readonly name: string;
}

/** The element in focus; number -1 is the page itself. */
interface Focused extends Stop {
  /** In view, covered by nothing, and outlined. */
  readonly isSeen: boolean;
  readonly isInDialog: boolean;
}

/** Reads the page through functions that it is given once. */
async function install(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const numbers = new WeakMap<Element, number>();
    let last = 0;
    const numberOf = (element: Element): number => {
      if (!numbers.has(element)) numbers.set(element, (last += 1));
      return numbers.get(element) ?? 0;
    };
    const stopOf = (element: Element) => ({
      number: element === document.body ? -1 : numberOf(element),
      name: `${element.tagName.toLowerCase()} ${element.ariaLabel ?? element.textContent?.trim().slice(0, 40) ?? ''}`,
    });
    const isOutlined = (element: Element): boolean =>
      [element, element.parentElement, element.nextElementSibling].some((one) => {
        const { outlineStyle = 'none', outlineWidth = '0' } = one === null ? {} : getComputedStyle(one);
        return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0;
      });
    const isUncovered = (element: Element): boolean => {
      const { x, y, width, height } = element.getBoundingClientRect();
      const hit = document.elementFromPoint(x + width / 2, y + height / 2);
      const around = hit?.closest('label') ?? hit;
      return hit !== null && (element.contains(hit) || around?.contains(element) === true);
    };
    const focused = () => {
      const element = document.activeElement ?? document.body;
      return {
        ...stopOf(element),
        isSeen: isOutlined(element) && isUncovered(element),
        isInDialog: element.closest('dialog[open]') !== null,
      };
    };
    const pressable = (root: Element) =>
      [...root.querySelectorAll('a[href], button, input, select, textarea, summary')]
        .filter(
          (one) =>
            one.checkVisibility({ visibilityProperty: true }) &&
            // Arrows go through the buttons of a group.
            !one.matches(':disabled, [tabindex="-1"], input[type=radio]') &&
            one.closest('[inert]') === null,
        )
        .map(stopOf);
    Object.assign(globalThis, { keyboard: { focused, pressable } });
  });
}

/** The functions that `install` leaves on the page. */
declare const keyboard: {
  readonly focused: () => Focused;
  readonly pressable: (root: Element) => Stop[];
};

const focused = (page: Page): Promise<Focused> => page.evaluate(() => keyboard.focused());
const pressable = (root: Locator): Promise<Stop[]> => root.evaluate((element) => keyboard.pressable(element));

/** More than any page has: a focus that is caught would go round for ever. */
const MOST_PRESSES = 500;

/** Presses Tab until it is back at the first element. @returns the elements on the way */
async function walk(page: Page): Promise<Focused[]> {
  const seen = [await focused(page)];
  for (let press = 0; press < MOST_PRESSES; press += 1) {
    await page.keyboard.press('Tab');
    const now = await focused(page);
    // From the last element the focus goes to the browser, and comes back to the first.
    if (now.number === -1) continue;
    if (now.number === seen[0]?.number && seen.length > 1) return seen;
    // The parts of a date or a time are one field.
    if (now.number !== seen.at(-1)?.number) seen.push(now);
  }
  const names = seen.slice(-5).map(({ name }) => name);
  throw new Error(`Tab does not come round on ${page.url()}: ${names.join(', ')}`);
}

/** Live pages draw rows anew: an element counts that was there before and after. */
function expectReached(way: readonly Focused[], [before, after]: readonly [Stop[], Stop[]], where: string): void {
  const reached = new Set(way.map(({ number }) => number));
  const stayed = after.filter(({ number }) => before.some((one) => one.number === number));
  const missed = stayed.filter(({ number }) => !reached.has(number));
  expect(
    missed.map(({ name }) => name),
    `${where}: not reached`,
  ).toEqual([]);
  expect(
    way.filter(({ isSeen }) => !isSeen).map(({ name }) => name),
    `${where}: not seen`,
  ).toEqual([]);
}

/** From nothing, as the page before stands for a while. */
async function openAt(page: Page, url: string, address: string): Promise<void> {
  await page.goto('about:blank');
  await page.goto(`${url}/operator/#${address}`);
  await settle(page);
}

/** The pages on which Escape is a key: it suspends the match. */
const SUSPENDS = /^\/(match|score)\//;

test.describe.configure({ mode: 'parallel' });
test.beforeEach(async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 900 });
  await install(page);
});

/** Once for each worker, whose exchange all its tests share. */
let prepared: ReturnType<typeof somethingEverywhere> | undefined;
const prepare = (url: string) => (prepared ??= somethingEverywhere(url));

async function addressesOf(url: string): Promise<string[]> {
  const of = await prepare(url);
  return [
    ...deskAddresses(of),
    `/match/${of['matchId']}?market=${of['openMarketId']}`,
    `/settlement/${of['awaitingMarketId']}`,
  ];
}

const PARTS = 2;

for (let part = 0; part < PARTS; part += 1) {
  test(`Tab goes through every page of the desk, in sight at each step: ${part + 1} of ${PARTS}`, async ({
    page,
    exchange,
  }) => {
    const all = await addressesOf(exchange.url);
    await openDesk(page, exchange.url);
    for (const address of all.filter((_, place) => place % PARTS === part)) {
      await openAt(page, exchange.url, address);
      const body = page.locator('body');
      const before = await pressable(body);
      await page.locator('.skip').focus();
      const way = await walk(page);
      expectReached(way, [before, await pressable(body)], address);
      if (SUSPENDS.test(address)) continue;
      await page.keyboard.press('Escape');
      expect(page.url(), 'Escape leaves the page').toBe(`${exchange.url}/operator/#${address}`);
    }
  });
}

/** Two of the buttons that read alike, as the roles of all members do: the first, and one with a dialog of its own. */
const MOST_ALIKE = 2;

async function openersOf(page: Page): Promise<Locator[]> {
  const all = await page.locator('main [aria-haspopup=dialog]:enabled').all();
  const alike = new Map<string, number>();
  const chosen: Locator[] = [];
  for (const opener of all) {
    const text = ((await opener.textContent()) ?? '').replaceAll(/[\d.–]+/g, '');
    alike.set(text, (alike.get(text) ?? 0) + 1);
    if ((alike.get(text) ?? 0) <= MOST_ALIKE) chosen.push(opener);
  }
  return chosen;
}

/** The dialog has the focus, Tab reaches all of it and nothing else, and Escape gives the focus back. */
async function expectDialog(page: Page, opener: Locator, where: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await expect(dialog, where).toBeVisible();
  await expect(dialog.getByText('Loading'), where).toHaveCount(0);
  const title = `${where}, ${await dialog.getByRole('heading').first().textContent()}`;
  expect((await focused(page)).isInDialog, `${title}: has the focus`).toBe(true);
  // One without a field begins in itself, where Tab does not come again.
  if ((await focused(page)).name.startsWith('dialog ')) await page.keyboard.press('Tab');
  const before = await pressable(dialog);
  const way = await walk(page);
  expect(
    way.filter(({ isInDialog }) => !isInDialog).map(({ name }) => name),
    `${title}: left`,
  ).toEqual([]);
  expectReached(way, [before, await pressable(dialog)], title);
  await page.keyboard.press('Escape');
  await expect(dialog, title).toHaveCount(0);
  await expect(opener, title).toBeFocused();
}

for (let part = 0; part < PARTS; part += 1) {
  test(`every dialog keeps the focus and gives it back: ${part + 1} of ${PARTS}`, async ({ page, exchange }) => {
    const all = await addressesOf(exchange.url);
    await openDesk(page, exchange.url);
    let opened = 0;
    for (const address of all.filter((_, place) => place % PARTS === part)) {
      await openAt(page, exchange.url, address);
      for (const opener of await openersOf(page)) {
        await opener.focus();
        await page.keyboard.press('Enter');
        await expectDialog(page, opener, address);
        opened += 1;
        const key = opener.locator('kbd');
        if ((await key.count()) === 0) continue;
        await page.keyboard.press(((await key.textContent()) ?? '').toLowerCase());
        await expectDialog(page, opener, address);
      }
    }
    expect(opened).toBeGreaterThan(10);
  });
}

test('the palette and the menu give the focus back', async ({ page, exchange }) => {
  await openDesk(page, exchange.url);
  await openAt(page, exchange.url, '/matches');
  const menu = page.getByRole('button', { name: /your account/ });
  await menu.focus();
  await page.keyboard.press('Control+k');
  await expectDialog(page, menu, 'Ctrl K');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'The site as bettors see it' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(menu).toBeFocused();
});
