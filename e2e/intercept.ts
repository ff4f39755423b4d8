import { expect, type Page, type Route } from '@playwright/test';

/**
 * Answers calls of a page that is open; before a page is loaded `page.route` does. Chromium lets calls past in the
 * moment after it was told of the first route, so this returns once it catches a call of its own, and keeps a route for
 * good: without one interception ends, and the next route has such a moment again.
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
