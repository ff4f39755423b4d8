import { expect, type Page, test } from '@playwright/test';
import { codeAt } from '../server/people/second-factor/totp.ts';
import { call } from './bettor.ts';
import { openDesk } from './desk.ts';
import { startQuietExchange, type RunningExchange } from './exchange.ts';
import { intercept } from './intercept.ts';
import { signInAtForm } from './login.ts';
import { checkPage } from './page-check.ts';
import { Person, storyMarket, userIdOf } from './people.ts';

// People at the desk: money, limits, locks, passwords; and what each role is shown.

let exchange: RunningExchange;

test.beforeAll(async () => {
  exchange = await startQuietExchange();
});
test.afterAll(async () => {
  expect(await exchange.stop()).toBe(0);
});
test.beforeEach(({ page }) => page.setViewportSize({ width: 1366, height: 900 }));

test('Enter in the amount goes the way of the key that led there, and no way without one', async ({ page }) => {
  await openDesk(page, exchange.url);
  const operator = await Person.signedIn(exchange.url, 'operator');
  await page.goto(`${exchange.url}/operator/#/people/${await userIdOf(operator, 'demo3')}`);
  const panel = page.getByRole('region', { name: 'demo3' });
  const available = panel.getByRole('definition').first();
  await expect(available).toHaveText('50,000.00');
  await page.keyboard.press('w');
  await expect(panel.getByLabel('Amount')).toBeFocused();
  await page.keyboard.type('100');
  await page.keyboard.press('Enter');
  await expect(panel.getByLabel('Reason, to take out')).toBeFocused();
  await expect(panel).toContainText('Say why you are taking it out.');
  await checkPage(page);
  await page.keyboard.type('Paid in cash');
  await page.keyboard.press('Enter');
  await expect(available).toHaveText('49,900.00');

  // No key leads here: neither way is meant.
  await panel.getByLabel('Amount').fill('40');
  await panel.getByLabel('Amount').press('Enter');
  await expect(panel.getByLabel('Amount')).toBeFocused();
  await page.getByRole('heading', { name: 'demo3' }).click();
  await page.keyboard.press('d');
  await expect(available).toHaveText('49,940.00');
  await page.keyboard.press('d');
  await expect(panel.getByLabel('Amount')).toBeFocused();
  await page.keyboard.type('60');
  await page.keyboard.press('Enter');
  await expect(available).toHaveText('50,000.00');
});

test('a bettor is found, given money, debited, limited and locked', async ({ page }) => {
  await openDesk(page, exchange.url);
  await page.getByRole('link', { name: 'People' }).click();
  await page.getByLabel('Find a name').fill('demo2');
  await page.getByRole('link', { name: 'demo2' }).click();
  const panel = page.getByRole('region', { name: 'demo2' });
  await expect(panel).toContainText('50,000.00');
  await panel.getByLabel('Amount').fill('1.234');
  await expect(panel).toContainText('up to two decimals');
  await expect(panel.getByRole('button', { name: /^Give/ })).toBeDisabled();
  await panel.getByLabel('Amount').fill('250.50');
  // Two presses are one credit.
  await panel.getByRole('button', { name: /^Give/ }).dblclick();
  await expect(panel.getByRole('definition').first()).toHaveText('50,250.50');
  await panel.getByLabel('Amount').fill('99999');
  await expect(panel).toContainText('at most 50,250.50');
  await panel.getByLabel('Amount').fill('250.50');
  await panel.getByRole('button', { name: /^Take out/ }).click();
  await expect(panel).toContainText('Say why you are taking it out.');
  await panel.getByLabel('Reason, to take out').fill('Paid out in cash');
  await panel.getByRole('button', { name: /^Take out/ }).click();
  await expect(panel.getByRole('definition').first()).toHaveText('50,000.00');

  await panel.getByLabel('Maximum stake').fill('40');
  await panel.getByRole('button', { name: 'Change' }).click();
  await expect(page.getByText('Limits changed: demo2').first()).toBeVisible();
  await page.getByRole('heading', { name: 'demo2' }).click();
  await page.keyboard.press('b');
  await expect(panel).toContainText('Betting is locked');
  await page.keyboard.press('b');
  await expect(panel.getByText('Lock betting', { exact: true })).toBeVisible();
  await checkPage(page);
});

test('a person’s page that is opened again shows the money that moved meanwhile', async ({ page }) => {
  const operator = await Person.signedIn(exchange.url, 'operator');
  const person = { user_name: 'moved', password: 'demo1234', role: 'bettor' };
  const { user_id } = await operator.call<{ user_id: number }>('admin/createUser', person);
  await openDesk(page, exchange.url);
  await page.goto(`${exchange.url}/operator/#/people/${user_id}`);
  await expect(page.locator('.people-table [data-selected="true"]')).toContainText('moved');
  const balance = page.getByRole('region', { name: 'moved' }).getByRole('definition').first();
  await expect(balance).toHaveText('0.00');
  await page.getByRole('navigation', { name: 'Desk' }).getByRole('link', { name: 'Payments' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payments');
  await operator.call('admin/creditAccount', { user_id, amount: 400, request_id: crypto.randomUUID() });
  await page.goBack();
  await expect(balance).toHaveText('400.00');
});

test('the name that was looked for is found again right after the list was opened anew', async ({ page }) => {
  await openDesk(page, exchange.url);
  await page.clock.install();
  await page.goto(`${exchange.url}/operator/#/people?find=demo2`);
  const list = page.getByRole('region', { name: 'People', exact: true });
  await expect(list.getByRole('row')).toHaveCount(1 + 1);
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.getByRole('navigation', { name: 'Desk' }).getByRole('link', { name: 'People' }).click();
  await expect(list.getByLabel('Find a name')).toHaveValue('');
  await list.getByLabel('Find a name').fill('demo2');
  await page.clock.resume();
  await expect(page).toHaveURL(/[?&]find=demo2$/);
  await expect(list.getByRole('row')).toHaveCount(1 + 1);
});

test('of many people a page is shown at a time, and any is found by a few letters, with the keyboard too', async ({
  page,
}) => {
  const operator = await Person.signedIn(exchange.url, 'operator');
  for (let n = 10; n < 40; n += 1)
    await operator.call('admin/createUser', { user_name: `Pager${n}`, password: 'demo1234', role: 'bettor' });
  await openDesk(page, exchange.url);
  await page.goto(`${exchange.url}/operator/#/people`);
  const list = page.getByRole('region', { name: 'People', exact: true });
  const rows = list.getByRole('row');
  await expect(list).toContainText(/1 to 25 of \d\d/);
  await list.getByRole('button', { name: 'Next' }).click();
  await expect(list).toContainText(/26 to \d\d of/);
  await expect(list.getByRole('link', { name: 'Pager39' })).toBeVisible();
  await checkPage(page);

  await page.keyboard.press('/');
  await page.keyboard.type('pAgEr1');
  await expect(rows).toHaveCount(1 + 10);
  await expect(page).toHaveURL(/[?&]find=pAgEr1$/);
  await expect(page.getByText('10 people.')).toBeVisible();
  // Into the rows, then to the second.
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Pager11' })).toBeVisible();
  await page.reload();
  await expect(rows).toHaveCount(1 + 10);
  await page.getByRole('link', { name: 'Back to everybody' }).click();
  await expect(page).toHaveURL(/\/people\?find=pAgEr1$/);

  await list.getByLabel('Find a name').fill('');
  await list.getByRole('button', { name: 'Staff' }).click();
  await expect(list.getByRole('link', { name: 'scorer' })).toBeVisible();
  await expect(list.getByRole('link', { name: 'Pager11' })).toHaveCount(0);
  await list.getByRole('button', { name: 'All' }).click();
  await list.getByRole('link', { name: 'of operator' }).first().click();
  await expect(list.getByRole('button', { name: 'Of operator' })).toBeVisible();
  await expect(list.getByRole('link', { name: 'demo3' })).toHaveCount(0);
  await list.getByRole('button', { name: 'Of operator' }).click();
  await expect(list.getByRole('link', { name: 'demo3' })).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  await list.getByLabel('Find a name').fill('pager39');
  await expect(rows).toHaveCount(1 + 1);
  await expect(page.getByText('1 person.')).toBeVisible();
  await checkPage(page);
  await list.getByRole('link', { name: 'Pager39' }).click();
  await page.getByRole('link', { name: 'Back to everybody' }).click();
  await expect(rows).toHaveCount(1 + 1);
});

test('whoever adds a bettor chooses whether they have a cashier, and staff close it later', async ({ page }) => {
  await openDesk(page, exchange.url);
  await page.goto(`${exchange.url}/operator/#/people`);
  await expect(page.getByRole('link', { name: 'demo3' })).toBeVisible();
  await page.keyboard.press('n');
  const dialog = page.getByRole('dialog', { name: 'New person' });
  await expect(dialog.getByLabel('May deposit and withdraw through the cashier')).toBeChecked();
  await dialog.getByLabel('User name').fill('walk-in');
  await dialog.getByLabel('First password').fill('demo1234');
  await dialog.getByRole('button', { name: 'Add' }).click();
  const panel = page.getByRole('region', { name: 'walk-in' });
  await expect(panel).toContainText('May deposit and withdraw');
  await panel.getByRole('button', { name: 'Close', exact: true }).click();
  const reason = page.getByRole('dialog', { name: 'Close the cashier' });
  await reason.getByLabel(/^Reason/).fill('No papers yet');
  await reason.getByRole('button', { name: 'Close the cashier' }).click();
  await expect(panel).toContainText('May not deposit or withdraw');
  await checkPage(page);
});

test('a message goes to those who are named, each found by the exchange, or to all', async ({ page }) => {
  await openDesk(page, exchange.url);
  await page.goto(`${exchange.url}/operator/#/site`);
  const card = page.getByRole('region', { name: 'Message', exact: true });
  await card.getByLabel('Text').fill('Rain at the Oval.');
  await card.getByRole('button', { name: /^Send to all \d+ bettors$/ }).click();
  const toAll = page.getByRole('dialog', { name: /^Send to all \d+ bettors\?$/ });
  await expect(toAll).toContainText('Rain at the Oval.');
  await checkPage(page);
  await page.keyboard.press('Escape');
  await expect(toAll).toHaveCount(0);
  await card.getByLabel('To').fill('DEMO2, nobody, demo3');
  await expect(card).toContainText('No bettor is called nobody');
  await expect(card.getByRole('button', { name: /^Send/ })).toBeDisabled();
  await card.getByLabel('To').fill('DEMO2, demo3');
  await card.getByRole('button', { name: 'Send to 2 bettors' }).click();
  await expect(page.getByText('Sent to 2 bettors').first()).toBeVisible();
  // A message that failed is sent again as the same one, unless its text is another.
  const ids: string[] = [];
  await intercept(page, '**/api/admin/sendMessage', async (route) => {
    ids.push((route.request().postDataJSON() as { request_id: string }).request_id);
    await (ids.length < 3
      ? route.fulfill({ status: 409, json: { status: false, code: 'busy', message: 'Busy.' } })
      : route.continue());
  });
  const sends = async (text: string) => {
    const before = ids.length;
    await card.getByLabel('Text').fill(text);
    await card.getByRole('button', { name: 'Send to 2 bettors' }).click();
    await expect.poll(() => ids.length).toBe(before + 1);
  };
  await sends('Lunch.');
  await card.getByRole('button', { name: 'Send to 2 bettors' }).click();
  await expect.poll(() => ids.length).toBe(2);
  await sends('Late lunch.');
  expect([ids[1] === ids[0], ids[2] === ids[0]]).toEqual([true, false]);

  await card.getByLabel('To').fill('x'.repeat(300));
  await expect(card).toContainText('No bettor is called xxx');
  // Commas name nobody, as an empty field does.
  await card.getByLabel('To').fill(' , ');
  await card.getByLabel('Text').fill('Play resumes at three.');
  await card.getByRole('button', { name: /^Send to all [1-9]\d* bettors$/ }).click();
  await toAll.getByRole('button', { name: /^Send to all/ }).click();
  await expect(page.getByText(/^Sent to [1-9]\d* bettors$/).last()).toBeVisible();
  await expect(card.getByLabel('Text')).toHaveValue('');
  await checkPage(page);
});

test('a member of staff is made by two: the second sees the first password once, and it is changed', async ({
  page,
  browser,
}) => {
  await openDesk(page, exchange.url);
  await page.goto(`${exchange.url}/operator/#/people`);
  await page.getByRole('button', { name: /^New person/ }).waitFor();
  await page.keyboard.press('n');
  const dialog = page.getByRole('dialog', { name: 'New person' });
  await dialog.getByLabel('User name').fill('settler9');
  await expect(dialog.getByLabel('First password')).toBeVisible();
  await dialog.getByLabel('Role').selectOption('Settler');
  // It is made at the approval.
  await expect(dialog.getByLabel('First password')).toHaveCount(0);
  await expect(dialog).toContainText('Proposes and approves results');
  await dialog.getByRole('button', { name: 'Add' }).click();
  await expect(page.getByText('A second person has to approve this').first()).toBeVisible();
  await page.goto(`${exchange.url}/operator/#/approvals`);
  const own = page.getByRole('article', { name: /^Create login/ });
  await expect(own).toContainText('Somebody else has to approve it');
  await expect(own).toContainText(/May approve it: .*operator2/);
  await expect(own.getByRole('button')).toHaveText([/^Take back/]);
  await checkPage(page);

  const second = await (await browser.newContext({ viewport: { width: 1366, height: 900 } })).newPage();
  await openDesk(second, exchange.url, 'operator2');
  await expect(second.getByRole('link', { name: /^Approvals/ })).toContainText('1');
  await second.getByRole('link', { name: /^Approvals/ }).click();
  await expect(second.getByRole('article', { name: /^Create login/ })).toContainText('settler9');
  await second.keyboard.press('a');
  const shown = second.getByRole('dialog', { name: /^Password of / });
  await expect(shown).toHaveAccessibleName('Password of settler9');
  const password = await shown.locator('.shown-once').innerText();
  await shown.getByRole('button', { name: 'Copy' }).click();
  await expect(shown.getByRole('status')).not.toBeEmpty();
  await shown.getByRole('button', { name: 'I have passed it on' }).click();
  await expect(second.getByRole('region', { name: 'Decided' })).toContainText('Done');
  await second.context().close();

  const other = await (await browser.newContext()).newPage();
  await other.goto(exchange.url);
  await signInAtForm(other, 'settler9', password);
  await expect(other).toHaveURL(/change-password/);
  await other.context().close();
});

test('a role is made and edited, and a login disabled in mid-session', async ({ page, browser }) => {
  await openDesk(page, exchange.url);
  await page.getByRole('link', { name: 'Staff' }).click();
  await page.getByRole('button', { name: 'Edit the role Scorer' }).click();
  const dialog = page.getByRole('dialog', { name: 'Scorer' });
  await dialog.getByLabel('See markets, matches and positions').uncheck();
  await dialog.getByLabel(/^Reason/).fill('They only score');
  await dialog.getByRole('button', { name: 'Save role' }).click();
  await expect(page.getByText('Scorer: changed').first()).toBeVisible();
  await expect(page.getByRole('row', { name: /^Scorer/ }).last()).not.toContainText('See markets');
  await checkPage(page);

  const bettor = await (await browser.newContext()).newPage();
  await bettor.goto(exchange.url);
  await signInAtForm(bettor, 'demo2');
  await expect(bettor.getByRole('button', { name: 'Sign in', exact: true })).toHaveCount(0);
  await page.getByRole('link', { name: 'People' }).click();
  await page.getByRole('link', { name: 'demo2' }).click();
  await page.getByRole('region', { name: 'demo2' }).getByText('Disable login').waitFor();
  await page.keyboard.press('x');
  const why = page.getByRole('dialog', { name: 'Disable login' });
  await why.getByLabel(/^Reason/).fill('Somebody else is at it');
  await why.getByRole('button', { name: 'Disable login' }).click();
  await expect(page.getByText('The login is disabled').first()).toBeVisible();
  // The bettor's page hears of it by itself.
  await expect(bettor.getByLabel('User name')).toBeVisible();
  await signInAtForm(bettor, 'demo2');
  await expect(bettor.getByText('This login is disabled')).toBeVisible();
  await bettor.context().close();
});

test('each role has the pages of its role, and the auditor reads only', async ({ browser }) => {
  for (const [name, pages] of [
    ['trader', ['Matches']],
    ['cashier', ['People', 'Payments']],
    ['auditor', ['Matches', 'Settlement', 'People', 'Payments', 'Queries', 'Audit']],
  ] as const) {
    const page = await (await browser.newContext()).newPage();
    // The site's form leads to the desk.
    await page.goto(exchange.url);
    await signInAtForm(page, name);
    await expect(page).toHaveURL(/\/operator\/#\//);
    const menu = page.getByRole('navigation', { name: 'Desk' });
    for (const path of pages) await expect(menu.getByRole('link', { name: path })).toBeVisible();
    if (name !== 'auditor') await expect(menu.getByRole('link', { name: 'Audit' })).toHaveCount(0);
    if (name === 'auditor') {
      await expect(page.getByText('Your role is read-only.')).toBeVisible();
      await page.goto(`${exchange.url}/operator/#/people`);
      await page.getByRole('link', { name: 'demo3' }).click();
      const panel = page.getByRole('region', { name: 'demo3' });
      await expect(panel.getByRole('link', { name: 'Statement' })).toBeVisible();
      await expect(panel.getByRole('textbox')).toHaveCount(0);
    }
    await page.context().close();
  }
});

test('an auditor adds findings to a suspension in the report', async ({ page }) => {
  const operator = await Person.signedIn(exchange.url, 'operator');
  const { marketId, matchName } = await storyMarket(operator);
  await operator.call('admin/suspendMarket', { market_id: marketId });
  await openDesk(page, exchange.url, 'auditor');
  await page.goto(`${exchange.url}/operator/#/reports/suspensions`);
  const row = page.getByRole('row').filter({ hasText: matchName });
  await row.getByRole('button', { name: /^Add findings/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Add findings' });
  await dialog.getByLabel('Cause').fill('Feed lost');
  const add = dialog.getByRole('button', { name: 'Add findings' });
  await expect(add).toBeDisabled();
  await dialog.getByLabel('Findings').fill('The scorer’s line was down for a minute.');
  await checkPage(page);
  await add.dblclick();
  await expect(dialog).toHaveCount(0);
  await expect(row).toContainText('Feed lost: The scorer’s line was down for a minute.auditor');
  expect((await row.textContent())?.match(/Feed lost/g)).toHaveLength(1);
  await page.setViewportSize({ width: 390, height: 844 });
  await checkPage(page);
});

/** Proposed on the page of a person by one owner, who gives a reason, and approved by the other. @returns the password */
async function resetByTwo(page: Page, second: Page, { name, act }: { name: string; act: string }): Promise<string> {
  const { rows } = await call<{ rows: { user_id: number }[] }>(page, 'admin/getUsers', { user_names: [name] });
  await page.goto(`${exchange.url}/operator/#/people/${rows[0]?.user_id}`);
  const panel = page.getByRole('region', { name });
  await panel.getByRole('listitem').filter({ hasText: act }).getByRole('button').click();
  const reason = page.getByRole('dialog', { name: act });
  await reason.getByLabel(/^Reason/).fill(`${name} lost the phone`);
  await reason.getByRole('button', { name: act }).click();
  await expect(page.getByText('A second person has to approve this').first()).toBeVisible();
  const waiting = second.getByRole('article', { name: new RegExp(`^${act}`) });
  await expect(waiting).toContainText(`${name} lost the phone`);
  await waiting.getByRole('button', { name: /^Approve/ }).click();
  await expect(waiting).toHaveCount(0);
  const shown = second.getByRole('dialog', { name: /^Password of / });
  if (act !== 'Reset password') {
    await expect(shown).toHaveCount(0);
    return '';
  }
  const password = await shown.locator('.shown-once').innerText();
  await shown.getByRole('button', { name: 'I have passed it on' }).click();
  return password;
}

async function signInAs(page: Page, userName: string, password: string): Promise<void> {
  await page.goto(exchange.url);
  await signInAtForm(page, userName, password);
}

test('the passwords of a member of staff and of a bettor are reset by two, and changed before anything else', async ({
  page,
  browser,
}) => {
  const second = await (await browser.newContext({ viewport: { width: 1366, height: 900 } })).newPage();
  await openDesk(page, exchange.url);
  await openDesk(second, exchange.url, 'operator2');
  await second.goto(`${exchange.url}/operator/#/approvals`);
  for (const [name, first] of [
    ['scorer', /\/operator\//],
    ['demo3', /#\/home/],
  ] as const) {
    const password = await resetByTwo(page, second, { name, act: 'Reset password' });
    const theirs = await (await browser.newContext()).newPage();
    await signInAs(theirs, name, 'demo1234');
    await expect(theirs.getByRole('alert').first()).toContainText('wrong');
    await signInAs(theirs, name, password);
    await expect(theirs).toHaveURL(/change-password/);
    await theirs.getByLabel('Current password').fill(password);
    await theirs.getByLabel('New password', { exact: true }).fill('better99!');
    await theirs.getByLabel('Confirm new password').fill('better99!');
    await theirs.getByRole('button', { name: 'Change password' }).click();
    await expect(theirs).toHaveURL(first);
    await theirs.context().close();
  }
  await second.context().close();
});

test('a second factor is reset by two: the password alone signs in', async ({ page, browser }) => {
  const demo = await Person.signedIn(exchange.url, 'demo');
  const { secret } = await demo.call<{ secret: string }>('securityAuth/begin', { password: 'demo1234' });
  await demo.call('securityAuth/confirm', { otp: codeAt(secret, Date.now()) });
  const second = await (await browser.newContext({ viewport: { width: 1366, height: 900 } })).newPage();
  await openDesk(page, exchange.url);
  await openDesk(second, exchange.url, 'operator2');
  await second.goto(`${exchange.url}/operator/#/approvals`);
  const theirs = await (await browser.newContext()).newPage();
  await signInAs(theirs, 'demo', 'demo1234');
  await expect(theirs.getByRole('heading', { name: 'Enter your code' })).toBeVisible();
  await theirs.context().close();
  await resetByTwo(page, second, { name: 'demo', act: 'Reset second factor' });
  const again = await (await browser.newContext()).newPage();
  await signInAs(again, 'demo', 'demo1234');
  await expect(again).toHaveURL(/#\/home/);
  await again.context().close();
  await second.context().close();
});

test('a text begins with what bettors read now, is seen as they will read it, and is published', async ({
  page,
  browser,
}) => {
  await openDesk(page, exchange.url);
  await page.goto(`${exchange.url}/operator/#/site`);
  const texts = page.getByRole('region', { name: 'Texts' });
  const field = texts.getByLabel('Terms and conditions in English');
  await expect(field).toHaveValue(/^# Who may bet, and how\n- You must be over 18/);
  await texts.getByLabel('Language').selectOption('hi');
  await expect(texts.getByLabel('Terms and conditions in Hindi')).toHaveValue(/^# कौन बेट लगा सकता है/);
  await texts.getByLabel('Language').selectOption('en');
  await field.fill('# Our terms\n- **Nobody** under 18\n- See [limits](/setting/limits)\n\n<b>No tag</b>');
  const preview = texts.getByRole('region', { name: 'Preview' });
  await expect(preview.getByRole('heading', { name: 'Our terms' })).toBeVisible();
  await expect(preview.getByRole('listitem')).toHaveText(['Nobody under 18', 'See limits']);
  await expect(preview).toContainText('<b>No tag</b>');
  await checkPage(page);
  await texts.getByLabel('Reason').fill('The lawyer’s');
  await texts.getByRole('button', { name: 'Publish' }).dblclick();
  await expect(texts.getByText(/^Version 1,/)).toBeVisible();
  await expect(texts.getByText(/^Version 2,/)).toHaveCount(0);
  const reader = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
  await reader.goto(`${exchange.url}/#/page/rules/terms-and-conditions`);
  await expect(reader.getByRole('heading', { name: 'Our terms' })).toBeVisible();
  await expect(reader.getByRole('link', { name: 'limits' })).toHaveAttribute('href', '/#/setting/limits');
  await checkPage(reader);
  await reader.context().close();
});

test('what is typed while an answer is under way stays', async ({ page }) => {
  await openDesk(page, exchange.url);
  await page.goto(`${exchange.url}/operator/#/people?find=demo3`);
  await page
    .getByRole('row', { name: /^demo3/ })
    .getByRole('link')
    .first()
    .click();
  const panel = page.getByRole('region', { name: 'demo3' });
  const [given, noted] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await intercept(page, /\/api\/admin\/(creditAccount|setNote)$/, async (route) => {
    const response = await route.fetch();
    await (route.request().url().endsWith('setNote') ? noted : given).promise;
    await route.fulfill({ response });
  });
  await panel.getByLabel('Amount').fill('5');
  await panel.getByRole('button', { name: /^Give/ }).click();
  await panel.getByLabel('Amount').fill('75');
  await panel.getByLabel('Staff note').fill('Calls on Mondays');
  await panel.getByRole('button', { name: 'Save note', exact: true }).click();
  await panel.getByLabel('Staff note').fill('Calls on Mondays and Fridays');
  given.resolve();
  await expect(page.getByText('5.00 given to demo3').first()).toBeVisible();
  noted.resolve();
  await expect(page.getByText('Note saved: demo3').first()).toBeVisible();
  await expect(panel.getByLabel('Amount')).toHaveValue('75');
  await expect(panel.getByLabel('Staff note')).toHaveValue('Calls on Mondays and Fridays');
});
