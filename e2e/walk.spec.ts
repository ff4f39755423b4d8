import { expect, type Browser, type Page } from '@playwright/test';
import { signIn } from './bettor.ts';
import { somethingOfEverySport } from './catalogue.ts';
import type { RunningExchange } from './exchange.ts';
import { axeFindings, listen, settle, tooWide } from './page-check.ts';
import { newBettor } from './people.ts';
import { addressesOf, type Examples, isForStrangers, NOWHERE, routePatterns } from './routes.ts';
import { test } from './worker-exchange.ts';

// Every page of the table of routes on a phone: it opens, axe finds nothing, nothing is wider than the screen, and
// neither the policy nor the console has anything to say. In every size, scheme and language: long/walk.spec.ts.

test.describe.configure({ mode: 'parallel' });

interface Walk {
  readonly page: Page;
  readonly complaints: string[];
  readonly examples: Examples;
}

/** Two pages for each worker: a stranger's, and that of a bettor who has signed in. */
const walks = new Map<boolean, Promise<Walk>>();

async function begin(browser: Browser, { url }: RunningExchange, isStranger: boolean): Promise<Walk> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true });
  const page = await context.newPage();
  const complaints = listen(page);
  if (isStranger) return { page, complaints, examples: NOWHERE };
  const walker = await newBettor(url);
  const examples = await somethingOfEverySport(url, walker);
  await signIn(page, url, walker);
  return { page, complaints, examples };
}

test('no route is forgotten', () => {
  expect(routePatterns().length).toBeGreaterThan(30);
});

for (const pattern of routePatterns()) {
  test(`the page ${pattern}`, async ({ browser, exchange }) => {
    const isStranger = isForStrangers(pattern);
    const walk = walks.get(isStranger) ?? begin(browser, exchange, isStranger);
    walks.set(isStranger, walk);
    const { page, complaints, examples } = await walk;
    for (const address of addressesOf(pattern, examples)) {
      await page.goto(`${exchange.url}/#${address}`);
      await settle(page);
      await expect(page.getByRole('heading', { level: 1 }).first(), address).toBeAttached();
      await expect(page.getByText('This page does not exist'), address).toHaveCount(0);
      expect(await axeFindings(page), address).toEqual([]);
      expect(await tooWide(page), address).toEqual([]);
    }
    expect(complaints.splice(0)).toEqual([]);
  });
}
