import { expect, type Page, type Route } from '@playwright/test';

/**
 * Intercepts calls of a page that is already open; before a page loads, use `page.route`. Right after a page's first
 * route Chromium still lets some of its calls through, so this waits until a probe is intercepted. The probe's route
 * stays: once a page has no route, interception is off, and the next route opens the same gap.
 */
export async function intercept(
  page: Page,
  calls: string | RegExp,
  answer: (route: Route) => Promise<void> | void,
): Promise<void> {
  await page.route(/\/\?caught$/, (route) => route.fulfill({ body: 'caught' }));
  await page.route(calls, answer);
  await expect.poll(() => page.evaluate(async () => (await fetch('/?caught')).text())).toBe('caught');
}
