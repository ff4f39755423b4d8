import AxeBuilder from '@axe-core/playwright';
import { expect, type Locator, type Page } from '@playwright/test';
import { bySuite } from '../engine/testing/suite-size.ts';
import type { StoryMarket } from './people.ts';

// What every page has to hold: no axe finding, nothing wider than the screen, no policy violation, a silent console.

const LEVELS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Playwright's own warning while the configuration keeps workers out. */
const NO_WORKER = 'Service Worker registration blocked by Playwright';

/** What the browser complains of from here on: errors and warnings, uncaught exceptions, violations of the policy. */
export function listen(page: Page): string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    const isComplaint = message.type() === 'error' || message.type() === 'warning';
    if (isComplaint && message.text() !== NO_WORKER) complaints.push(`${page.url()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => complaints.push(`${page.url()}: ${error.message}`));
  return complaints;
}

/** Waits until nothing on the page says that it is loading, its letters have come, and its elements have stood for a moment. */
export async function settle(page: Page): Promise<void> {
  await expect(page.locator('main').first()).toBeVisible();
  let before = '';
  const stands = async () => {
    const now = await page.evaluate(() => {
      const main = document.querySelector('main');
      const isBusy = main?.querySelector('[aria-busy="true"]') !== null || document.fonts.status === 'loading';
      return `${isBusy} ${main?.querySelector('h1')?.textContent} ${main?.querySelectorAll('*').length}`;
    });
    const same = now === before && now.startsWith('false');
    before = now;
    return same;
  };
  await expect.poll(stands, { intervals: [150, 150, 200, 300] }).toBe(true);
}

/** Resizes the window, and waits until the page has drawn itself at the new width. */
export async function resize(page: Page, width: number, height: number): Promise<void> {
  await page.setViewportSize({ width, height });
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
}

/** Goes to a page, and of a match waits for its name: the page before, which may stand a while, has prices as well. */
export async function openPage(page: Page, url: string, to: string | StoryMarket): Promise<void> {
  await page.goto(`${url}${typeof to === 'string' ? to : to.path}`);
  // A race is named by its last part alone.
  if (typeof to !== 'string')
    await expect(page.getByRole('heading', { level: 1 }).first()).toContainText(to.matchName.split(', ').at(-1) ?? '');
  await settle(page);
}

/** Of what passes nothing is said, and nothing is fetched for it. */
const FINDINGS_ALONE = { resultTypes: ['violations' as const], preload: false };

/** @param rules  these alone; without them all of WCAG 2.2 AA */
export async function axeFindings(page: Page, rules?: string[]): Promise<string[]> {
  await shown(page);
  // No page has a frame of its own site, and a report made in the page itself takes half the time. A ladder's 350 rows
  // differ by their figures alone.
  const axe = new AxeBuilder({ page })
    .setLegacyMode()
    .options(FINDINGS_ALONE)
    .exclude('.ladder-row:nth-child(n+40):not(:has(.has))');
  const { violations } = await (rules === undefined ? axe.withTags(LEVELS) : axe.withRules(rules)).analyze();
  return violations.map(wordsOfFinding);
}

/** No toast or menu takes longer to appear, ms; a round's clock does. */
const LONGEST_ENTRANCE_MS = 1000;

/** Waits until things have appeared: a toast that is half transparent has less contrast than it will have. */
async function shown(page: Page): Promise<void> {
  await page.evaluate(async (longest) => {
    const entering = document.getAnimations().filter(({ effect, playState }) => {
      return playState === 'running' && Number(effect?.getComputedTiming().endTime) <= longest;
    });
    // An element that leaves the page takes its animation with it.
    await Promise.all(entering.map(({ finished }) => finished.catch(() => undefined)));
  }, LONGEST_ENTRANCE_MS);
}

const wordsOfFinding = ({ id, nodes }: { id: string; nodes: { target: unknown }[] }): string =>
  `${id}: ${nodes.map(({ target }) => String(target)).join(', ')}`;

/** What makes the page wider than the screen: the elements that reach furthest, outside of what scrolls by itself. */
export function tooWide(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const root = document.documentElement;
    const over = root.scrollWidth - root.clientWidth;
    if (over <= 0) return [];
    const scrolls = (element: Element | null): boolean =>
      element !== null &&
      element !== document.body &&
      (getComputedStyle(element).overflowX !== 'visible' || scrolls(element.parentElement));
    const reach = [...document.body.querySelectorAll('*')]
      .filter((element) => !scrolls(element.parentElement))
      .map((element) => ({ element, right: element.getBoundingClientRect().right }))
      .filter(({ right }) => right > root.clientWidth + 0.5)
      .toSorted((a, b) => b.right - a.right);
    const named = reach.slice(0, 5).map(({ element, right }) => {
      const text = (element.textContent ?? '').slice(0, 40);
      return `${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''} to ${Math.round(right)}: ${text}`;
    });
    return [`${over} px too wide`, ...named];
  });
}

/** Controls that somebody who taps their middle does not reach, and what answers instead. */
export function covered(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const CONTROLS = 'a[href], button, input, select, summary, textarea';
    const at = window.scrollY;
    const found: string[] = [];
    const nameOf = (element: Element) =>
      `${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''} ${(element.textContent ?? '').slice(0, 30)}`;
    // What lies under an open dialog is not to be tapped.
    const root = document.querySelector('dialog:modal') ?? document.body;
    for (const control of root.querySelectorAll<HTMLInputElement>(CONTROLS)) {
      if (!control.checkVisibility({ visibilityProperty: true }) || control.disabled) continue;
      // Links for the keyboard stand outside the screen, and what is shut is covered by why.
      if (control.matches('.skip, [aria-disabled=true]')) continue;
      control.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
      const { x, y, width, height } = control.getBoundingClientRect();
      if (width <= 1 || height <= 1) continue;
      const hit = document.elementFromPoint(x + width / 2, y + height / 2);
      const answering = hit?.closest(`${CONTROLS}, label`) ?? hit;
      const isOwn = control.contains(hit) || (answering?.matches('label') === true && answering.contains(control));
      if (!isOwn) found.push(`${nameOf(control)} under ${answering === null ? 'nothing' : nameOf(answering)}`);
    }
    window.scrollTo({ top: at, behavior: 'instant' });
    return found;
  });
}

/** The whole check of the page on screen. */
export async function checkPage(page: Page): Promise<void> {
  const where = await page.evaluate(() => location.hash);
  const { width = 0, height = 0 } = page.viewportSize() ?? {};
  if (width < 600) {
    // A message lies over the page for its 800 ms, longer under the pointer.
    await page.mouse.move(0, 0);
    await expect(page.locator('.toast')).toHaveCount(0);
    for (const narrow of [360, width]) {
      await resize(page, narrow, height);
      expect(await covered(page), `${where} at ${narrow}`).toEqual([]);
      expect(await tooWide(page), `${where} at ${narrow}`).toEqual([]);
    }
  }
  await holdsUp(page);
}

/** No axe finding, and nothing wider than the screen; the long suite looks at both schemes. */
export async function holdsUp(page: Page): Promise<void> {
  await settle(page);
  // Half under a bar, where something has scrolled the page, a link is a smaller target.
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  await looksRight(page);
}

/** The same of a page that does not come to rest, such as a table while bets are taken and cards are dealt. */
export async function looksRight(page: Page): Promise<void> {
  await inEachScheme(page, async (name, isOwn) => {
    expect(await axeFindings(page, isOwn ? undefined : ['color-contrast']), name).toEqual([]);
    expect(await tooWide(page), name).toEqual([]);
  });
}

/** The same of what another company shows in a frame of the page. */
export async function frameLooksRight(page: Page, frame: string): Promise<void> {
  await inEachScheme(page, async (name) => {
    const { violations } = await new AxeBuilder({ page }).include(frame).withTags(LEVELS).analyze();
    expect(violations.map(wordsOfFinding), name).toEqual([]);
  });
}

type Look = (name: string, isOwn: boolean) => Promise<void>;

/** The page's own colour scheme; in the long suite also the other one, which only changes colours. */
async function inEachScheme(page: Page, look: Look): Promise<void> {
  const own = await page.evaluate(() => (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'));
  const other = own === 'dark' ? 'light' : 'dark';
  for (const colorScheme of bySuite<readonly (typeof own)[]>([own], [own, other])) {
    await page.emulateMedia({ colorScheme });
    await look(`${page.url()}, ${colorScheme}`, colorScheme === own);
  }
  await page.emulateMedia({ colorScheme: own });
}

/** Where it stands on the page, once it does. */
export async function boxOf(shown: Locator) {
  // A page that is just left, or a cell that is drawn anew, may go while it is measured.
  let box = null as Awaited<ReturnType<Locator['boundingBox']>>;
  await expect
    .poll(async () => {
      box = await shown.boundingBox();
      return box;
    })
    .not.toBeNull();
  if (box === null) throw new Error('not shown');
  return { ...box, right: box.x + box.width, bottom: box.y + box.height };
}
