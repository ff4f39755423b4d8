import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { codeAt } from '../server/people/second-factor/totp.ts';
import { openDesk } from './desk.ts';
import { call, signIn } from './bettor.ts';
import { signInAtForm } from './login.ts';
import { openPage } from './page-check.ts';
import { newBettor, Person, storyMarket } from './people.ts';
import type { RunningExchange } from './exchange.ts';
import { test } from './worker-exchange.ts';

// How people come in: sign-up, a password of one's own, the second factor, and a login session that ends in mid-use.

let exchange: RunningExchange;
const PASSWORD = 'demo1234';

test.beforeAll(async ({ exchange: shared }) => {
  exchange = shared;
});

const here = (page: Page) => page.evaluate(() => location.hash.slice(1));

async function closeWelcome(page: Page): Promise<void> {
  const welcome = page.getByRole('dialog', { name: 'Welcome' });
  await welcome.getByRole('button', { name: 'I understand' }).click();
  await expect(welcome).toBeHidden();
}

async function expectNoFaults(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
}

test('a newcomer signs up with the code of the outbox, and can bet', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(exchange.url);
  await page.getByRole('link', { name: 'Sign up' }).click();
  await expect(page.getByRole('heading', { name: 'Sign up' })).toBeVisible();
  await expectNoFaults(page);
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(page.getByText('Only people of 18 or older may bet here.')).toBeVisible();
  await expect(page.getByLabel('User name')).toBeFocused();

  await page.getByRole('button', { name: 'Country India +91' }).click();
  const countries = page.getByRole('dialog', { name: 'Choose your country' });
  await countries.getByRole('searchbox').fill('kingdom');
  await countries.getByRole('button', { name: 'United Kingdom +44' }).click();
  await expect(countries).toBeHidden();
  await page.getByLabel('User name').fill('demo');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm password').fill(PASSWORD);
  await page.getByLabel('Mobile number').fill('07400 123456');
  await page.getByLabel('Exposure limit').fill('1000');
  await page.getByLabel(/^I am 18 or older/).check();
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(page.getByText('This user name is taken.')).toBeVisible();
  await expect(page.getByLabel('User name')).toBeFocused();
  await page.getByLabel('User name').fill('newcomer');
  await page.getByRole('button', { name: 'Send code' }).click();

  const outbox = page.getByRole('region', { name: 'The demo’s outbox' });
  await expect(outbox).toContainText('+447400123456');
  await expectNoFaults(page);
  const code = /(\d{6}) is your/.exec(await outbox.innerText())?.[1] ?? '';
  await page.getByLabel('Six-digit code').fill(code === '000000' ? '000001' : '000000');
  await page.getByRole('button', { name: 'Open my account' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'This code is wrong.' })).toBeVisible();
  await page.getByLabel('Six-digit code').fill(code);
  await page.getByRole('button', { name: 'Open my account' }).click();
  await expect(page).toHaveURL(/#\/home/);
  await closeWelcome(page);
  await expect(page.locator('header.head')).toContainText('50,000.00');

  const stored = await page.evaluate(
    () => JSON.parse(localStorage.getItem('userinfo') ?? '{}') as Record<string, number>,
  );
  expect(stored).toMatchObject({ is_signup_user: 1, is_change_password: 0 });
  expect(stored['parent_id']).not.toBe(-1);
  const { marketId } = await storyMarket(await Person.signedIn(exchange.url, 'operator'));
  const placed = await call<{ bet_id: string }>(page, 'bet/placeMarketBet', {
    market_id: marketId,
    selection_id: 1,
    odds: 1000,
    stake: 10,
    is_back: 1,
  });
  expect(placed.bet_id).toMatch(/^\d+$/);
});

test('a forgotten password is replaced with the code of the outbox', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const mail = 'forgetful@example.com';
  const person = { user_name: 'forgetful', password: PASSWORD, confirm_password: PASSWORD, country: 'IN', mail };
  const post = async (path: string, body: object) => {
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(new URL(`/api/${path}`, exchange.url), {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    return ((await answer.json()) as { data: never }).data;
  };
  const { sign_up_id } = await post('signUp/begin', { ...person, is_adult: true });
  const [welcome] = (await post('signUp/getDemoOutbox', { sign_up_id })) as { text: string }[];
  await post('signUp/confirm', { sign_up_id, code: welcome?.text.slice(0, 6) });

  await page.goto(exchange.url);
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(page.getByRole('heading', { name: 'Forgot password' })).toBeVisible();
  // Alone, it must look as it does after the sign-in page.
  await page.reload();
  await expectNoFaults(page);
  await page.getByLabel('Email', { exact: true }).check();
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(page.getByText('Enter your email address.')).toBeVisible();
  await page.getByLabel('Email address').fill(mail);
  await page.getByRole('button', { name: 'Send code' }).click();
  const outbox = page.getByRole('region', { name: 'The demo’s outbox' });
  const code = /(\d{6}) is your/.exec(await outbox.innerText())?.[1] ?? '';
  await expectNoFaults(page);
  await page.getByLabel('Six-digit code').fill(code);
  const field = page.getByLabel('New password');
  await field.fill('better99!');
  // A long password ends before the button that shows it.
  const textEnd = await field.evaluate(
    (input) => input.getBoundingClientRect().right - Number.parseFloat(getComputedStyle(input).paddingRight),
  );
  const show = await page.getByRole('button', { name: 'Show' }).first().boundingBox();
  expect(textEnd).toBeLessThanOrEqual(show?.x ?? 0);
  await page.getByLabel('Confirm password').fill('better98!');
  await page.getByRole('button', { name: 'Set new password' }).click();
  await expect(page.getByText('The new passwords don’t match.')).toBeVisible();
  await expect(page.getByLabel('Confirm password')).toBeFocused();
  await page.getByLabel('Confirm password').fill('better99!');
  await page.getByRole('button', { name: 'Set new password' }).click();
  await expect(page.getByText('Your password is changed, forgetful. Sign in with the new one.')).toBeVisible();
  await signInAtForm(page, 'forgetful', PASSWORD);
  await expect(page.getByRole('alert')).toContainText('The user name or the password is wrong.');
  await signInAtForm(page, 'forgetful', 'better99!');
  await expect(page).toHaveURL(/#\/home/);
});

test('whom the operator made has to choose a password of his own before anything else', async ({ page, browser }) => {
  const office = await (await browser.newContext()).newPage();
  await openDesk(office, exchange.url);
  await call(office, 'admin/createUser', { user_name: 'made', password: PASSWORD, role: 'bettor' });
  await office.context().close();

  await page.goto(exchange.url);
  await signInAtForm(page, 'made');
  await expect(page).toHaveURL(/#\/setting\/change-password/);
  await page.evaluate(() => (location.hash = '/home'));
  await expect(page).toHaveURL(/#\/setting\/change-password/);
  await expect(page.getByRole('dialog', { name: 'Welcome' })).toBeHidden();
  await page.getByLabel('Current password').fill(PASSWORD);
  await page.getByLabel('New password', { exact: true }).fill('better99!');
  await page.getByLabel('Confirm new password').fill('better99!');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page).toHaveURL(/#\/home/);
  await closeWelcome(page);
});

test('staff find their way back to the desk from their own login', async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 900 });
  await page.goto(exchange.url);
  await signInAtForm(page, 'trader');
  await expect(page).toHaveURL(/\/operator\/#\//);
  await page.goto(`${exchange.url}/#/security-auth`);
  await closeWelcome(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Security Auth Verification');
  await expectNoFaults(page);
  await page.getByRole('button', { name: /Account menu/ }).click();
  await expect(
    page.getByRole('region', { name: 'Account' }).getByRole('link', { name: 'Operator’s desk' }),
  ).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('main').getByRole('link', { name: 'Operator’s desk' }).click();
  await expect(page).toHaveURL(/\/operator\/#\//);
});

test('with security auth on a sign-in takes a code, or a recovery code', async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 900 });
  const userName = await newBettor(exchange.url);
  await signIn(page, exchange.url, userName);
  await page.getByRole('button', { name: /Account menu/ }).click();
  await page.getByRole('link', { name: 'Security Auth Verification' }).click();
  await expectNoFaults(page);
  await page.getByRole('button', { name: 'Turn on' }).click();
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Continue' }).click();
  const secret = (await page.locator('code.secret').innerText()).replaceAll(/\s/g, '');
  // On the phone that has the app nothing can be scanned.
  await expect(page.getByRole('link', { name: 'Open in an app on this device' })).toHaveAttribute(
    'href',
    new RegExp(`^otpauth://totp/.*secret=${secret}`),
  );
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Copy' }).click();
  await expect(page.getByText('Copied.')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(secret);
  await expectNoFaults(page);
  await page.getByLabel('Six-digit code').fill(codeAt(secret, Date.now()));
  await page.getByRole('button', { name: 'Turn on' }).click();
  const codes = page.getByRole('list', { name: 'Recovery codes' });
  await expect(codes.getByRole('listitem')).toHaveCount(10);
  const recovery = await codes.getByRole('listitem').first().innerText();
  await page.getByRole('button', { name: 'I have saved them' }).click();
  await expect(codes).toBeHidden();

  const signOut = async () => {
    await page.getByRole('button', { name: /Account menu/ }).click();
    await page.getByRole('button', { name: 'SignOut' }).click();
    await expect.poll(() => here(page)).toBe('/login');
  };
  await signOut();
  await signInAtForm(page, userName);
  await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible();
  // Specification §4: while the marker is there, every page leads to the sign-in.
  expect(await page.evaluate(() => localStorage.getItem('otp-verify'))).toBe(userName);
  await page.evaluate(() => (location.hash = '/home'));
  await expect.poll(() => here(page)).toMatch(/^\/(login)?$/);
  await page.reload();
  await expect(page.getByText(/Your sign-in is waiting for a code/)).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByLabel('Six-digit code').fill('000000');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('alert')).toContainText('This code is wrong');
  await expectNoFaults(page);
  // The code of the next half minute: the one of this was used to turn it on.
  await page.getByLabel('Six-digit code').fill(codeAt(secret, Date.now() + 30_000));
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page).toHaveURL(/#\/home/);
  expect(await page.evaluate(() => localStorage.getItem('otp-verify'))).toBeNull();
  await closeWelcome(page);

  await signOut();
  await signInAtForm(page, userName);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill(recovery.toLowerCase());
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page).toHaveURL(/#\/home/);
});

test('a login session ended elsewhere keeps the slip, and the sign-in leads back to the page', async ({
  page,
  browser,
}) => {
  await page.setViewportSize({ width: 1366, height: 900 });
  const userName = await newBettor(exchange.url);
  const market = await storyMarket(await Person.signedIn(exchange.url, 'operator'));
  await signIn(page, exchange.url, userName);
  await openPage(page, exchange.url, market);
  await page
    .getByRole('button', { name: /^Back Lantern/ })
    .first()
    .click();
  await page.getByLabel('Stake', { exact: true }).fill('37');
  const place = await here(page);

  const elsewhere = await (await browser.newContext()).newPage();
  await signIn(elsewhere, exchange.url, userName);
  await elsewhere.goto(`${exchange.url}/#/security-auth`);
  await elsewhere.getByRole('button', { name: 'Sign out all others' }).click();
  await expect(elsewhere.locator('.devices li')).toHaveCount(1);
  await elsewhere.context().close();

  await expect.poll(() => here(page)).toBe('/login');
  await expect(page.getByText(/Your login session has ended/)).toBeVisible();
  await signInAtForm(page, userName);
  await expect.poll(() => here(page)).toBe(place);
  await closeWelcome(page);
  await expect(page.getByLabel('Stake', { exact: true })).toHaveValue('37');
});

test('who signs out asks for nothing more, in any tab', async ({ page, context }) => {
  await page.setViewportSize({ width: 1366, height: 900 });
  await signIn(page, exchange.url, await newBettor(exchange.url));
  const other = await context.newPage();
  await other.goto(`${exchange.url}/#/home`);
  await expect(other.getByRole('button', { name: /Account menu/ })).toBeVisible();
  const refused: string[] = [];
  context.on('response', (response) => void (response.status() === 401 && refused.push(response.url())));
  await page.getByRole('button', { name: /Account menu/ }).click();
  await page.getByRole('button', { name: 'SignOut' }).click();
  for (const one of [page, other]) {
    await expect.poll(() => here(one)).toBe('/login');
    // The sign-in page looks for the site's look again: whatever was asked for at the sign-out is answered by then.
    await one.waitForResponse((response) => response.url().includes('/globalSetting/'));
  }
  expect(refused).toEqual([]);
});

test('a page opened again connects once, and begins before its scripts have come', async ({ page }) => {
  await page.goto(exchange.url);
  let tickets = 0;
  let sockets = 0;
  page.on('request', (request) => void (tickets += request.url().endsWith('/api/stream/getTicket') ? 1 : 0));
  page.on('websocket', () => void (sockets += 1));
  await expect(page.getByLabel('User name')).toBeVisible();
  // Without a login session there is nothing to connect to.
  expect([tickets, sockets]).toEqual([0, 0]);
  await storyMarket(await Person.signedIn(exchange.url, 'operator'));
  await signIn(page, exchange.url, await newBettor(exchange.url));
  [tickets, sockets] = [0, 0];
  let release = (): void => undefined;
  const held = new Promise<void>((done) => (release = done));
  await page.route(/\/assets\/home-[^/]*\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('about:blank');
  await page.goto(exchange.url, { waitUntil: 'commit' });
  await expect.poll(() => [tickets, sockets]).toEqual([1, 1]);
  release();
  await expect(page.locator('main [data-cell]').first()).toBeVisible();
  // The scripts come late here: what was begun has ended, or was taken. A retry is the most there may be beside it.
  expect(tickets).toBeLessThanOrEqual(2);
});
