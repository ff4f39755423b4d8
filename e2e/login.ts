import { expect, type Page } from '@playwright/test';

// A login session as the page finds it when somebody comes back: no story but those about the door begins at the form.

/** The user record of device storage. */
export interface StoredUser {
  readonly user_id: number;
  readonly user_name: string;
  readonly parent_id: number;
  readonly is_change_password: 0 | 1;
  readonly is_signup_user: 0 | 1;
}

/** Signs in without a page. */
export async function login(url: string, userName: string): Promise<{ token: string; stored: StoredUser }> {
  const answer = await fetch(`${url}/api/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ user_name: userName, password: 'demo1234' }),
  });
  const { status, token, data, message } = (await answer.json()) as {
    status: boolean;
    token: string;
    data: StoredUser;
    message: string;
  };
  expect(status, `${userName}: ${message}`).toBe(true);
  return { token, stored: data };
}

/** The page's entries in device storage, by the names of web/shared/login-session.ts. */
export function keptOf(token: string, stored: StoredUser): Readonly<Record<string, string>> {
  return {
    userinfo: JSON.stringify(stored),
    usertoken: token,
    logedIn: 'true',
    userId: String(stored.user_id),
    parent_id: String(stored.parent_id),
    testData: '1',
  };
}

/** At the form of the site. */
export async function signInAtForm(page: Page, userName: string, password = 'demo1234'): Promise<void> {
  await page.getByLabel('User name').fill(userName);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** Opens a page of the site as somebody who has signed in on this device before. */
export async function comeBack(page: Page, url: string, { userName, at }: { userName: string; at: string }) {
  const { token, stored } = await login(url, userName);
  await openWithStorage(page, `${url}${at}`, keptOf(token, stored));
}

/** Opens a page with these entries in device storage before its scripts run. */
export async function openWithStorage(
  page: Page,
  address: string,
  kept: Readonly<Record<string, string>>,
): Promise<void> {
  // From a page of the site only the hash would change, and nothing would load.
  if (page.url() !== 'about:blank') await page.goto('about:blank');
  const initScript = await page.addInitScript(
    ({ origin, entries }) => {
      // A frame has a storage of its own, or none.
      if (self.origin !== origin) return;
      for (const [name, value] of entries) localStorage.setItem(name, value);
    },
    { origin: new URL(address).origin, entries: Object.entries(kept) },
  );
  await page.goto(address);
  await initScript.dispose();
}
