import type { Page } from '@playwright/test';

export const side = (page: Page) => page.getByRole('navigation', { name: 'All sports and racing' });
export const entry = (page: Page, name: string | RegExp) => {
  const menu = page.locator('#user-menu');
  return menu.getByRole('link', { name, exact: true }).or(menu.getByRole('button', { name, exact: true }));
};
export async function openMenu(page: Page): Promise<void> {
  if (!(await page.locator('#user-menu').isVisible())) await page.getByRole('button', { name: /Account menu/ }).click();
}
