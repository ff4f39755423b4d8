import { expect, type Page } from '@playwright/test';

/** Signs a member of staff in through the site's page, which leads to the desk. */
export async function openDesk(page: Page, url: string, userName = 'operator'): Promise<void> {
  await page.goto(url);
  await page.getByLabel('User name').fill(userName);
  await page.getByLabel('Password', { exact: true }).fill('demo1234');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL(/\/operator\/#\//);
  await expect(page.getByRole('navigation', { name: 'Desk' })).toBeVisible();
}
