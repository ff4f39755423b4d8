import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { codeAt } from '../../../server/people/second-factor/totp.ts';
import { FIRST, giveReason, leaveField, PASSWORD, type Day } from './day.ts';

// The morning: the owner, the staff, the site, and the money of the first bettors.

/** One of the commands of the command line, on the exchange of the day. */
export async function command(day: Day, name: string, ...args: string[]): Promise<void> {
  const child = spawn(process.execPath, [`server/commands/${name}.ts`, ...args], {
    cwd: resolve(import.meta.dirname, '../../..'),
    env: { ...process.env, DATA_DIR: day.exchange.folder, EVENS_DEMO: 'off', EVENS_PASSWORD: FIRST },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  expect([name, await once(child, 'exit')]).toEqual([name, [0, null]]);
}

export async function ownerComesIn(day: Day): Promise<void> {
  day.manual.plays('step 1');
  const page = await day.newPage();
  await expect.poll(() => day.exchange.output()).toMatch(/Make its owner, once, at http/);
  const [, link = ''] = /Make its owner, once, at (http\S+)/.exec(day.exchange.output()) ?? [];
  await page.goto(link);
  await page.getByLabel('User name').fill('olga');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Create owner' }).click();
  await expect(page.getByRole('heading', { name: 'olga owns this site' })).toBeVisible();
  await day.signIn(page, 'olga');
  await expect(page.getByRole('heading', { name: 'Set up your second factor first' })).toBeVisible();
  await page.getByRole('link', { name: 'Set it up' }).click();
  await page.getByRole('button', { name: 'I understand' }).click();
  await page.getByRole('button', { name: 'Turn on' }).click();
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Continue' }).click();
  const secret = (await page.locator('code.secret').innerText()).replaceAll(/\s/g, '');
  await page.getByLabel('Six-digit code').fill(codeAt(secret, Date.now()));
  await page.getByRole('button', { name: 'Turn on' }).click();
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  day.saveCodes('olga', await codes.allInnerTexts());
  await page.getByRole('button', { name: 'I have saved them' }).click();
  // Who is in comes to the desk with the same sign-in.
  day.keep('olga', page);
  await day.desk('olga', '/people');
  await expect(page.getByRole('navigation', { name: 'Desk' })).toBeVisible();
}

const STAFF = [
  ['tara', 'Trader'],
  ['cora', 'Cashier'],
  ['sven', 'Support'],
  ['scot', 'Scorer'],
  ['arne', 'Auditor'],
] as const;

export async function staffMoveIn(day: Day): Promise<void> {
  day.manual.plays('step 2');
  const page = await day.desk('olga', '/people');
  await page.getByRole('button', { name: /^New person/ }).waitFor();
  for (const [name, role] of STAFF) {
    await leaveField(page);
    await day.manual.press(page, 'N');
    const dialog = page.getByRole('dialog', { name: 'New person' });
    await dialog.getByLabel('User name').fill(name);
    await dialog.getByLabel('First password').fill(FIRST);
    await dialog.getByLabel('Role').selectOption(role);
    await dialog.getByRole('button', { name: 'Add' }).click();
    await expect(page.getByRole('region', { name })).toBeVisible();
    await day.moveIn(name);
  }
  await page.goto(`${day.exchange.url}/operator/#/staff`);
  await page.getByRole('button', { name: /^New role/ }).waitFor();
  await day.manual.press(page, 'R');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('New role');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
}

export async function secondOwnerComes(day: Day): Promise<void> {
  await command(day, 'account', 'create', 'bea', '--operator');
  await day.moveIn('bea');
  const page = await day.desk('bea', '/approvals');
  await expect(page.getByRole('region', { name: 'What takes two people' })).toContainText('In force');
}

export async function siteOpens(day: Day): Promise<void> {
  day.manual.plays('step 3');
  const desk = await day.desk('olga', '/today');
  await day.manual.goTo(desk, 'Site');
  const look = desk.getByRole('region', { name: 'Name and look' });
  await look.getByLabel('Name of the site').fill('Lantern Exchange');
  await look.getByLabel('Banner above every page').fill('Rain at the Oval');
  await look.getByLabel('Offer deposits and withdrawals').check();
  await expect(look.getByRole('figure').first()).toContainText('Rain at the Oval');
  await look.getByRole('button', { name: 'Save' }).click();
  await expect(look).toContainText('No changes');
  const signUp = desk.getByRole('region', { name: 'Sign-up' });
  await signUp.getByRole('button', { name: 'Open sign-up' }).click();
  await expect(signUp.getByRole('button', { name: 'Close sign-up' })).toBeVisible();
}

export async function bettorsJoin(day: Day): Promise<void> {
  const page = await day.newPage();
  await page.goto(day.exchange.url);
  await expect(page).toHaveTitle(/Lantern Exchange/);
  await page.context().close();
  for (const [name, phone] of [
    ['ann', '9876543210'],
    ['bob', '9876543211'],
  ] as const) {
    const form = { user_name: name, password: PASSWORD, confirm_password: PASSWORD, country: 'IN', is_adult: true };
    let begun = { sign_up_id: '' };
    const code = await day.codeOf(async () => {
      begun = await ask(day, 'signUp/begin', { ...form, phone });
    });
    await ask(day, 'signUp/confirm', { sign_up_id: begun.sign_up_id, code });
    await day.join(name, { password: PASSWORD });
  }
}

async function ask<T>(day: Day, name: string, body: object): Promise<T> {
  const response = await fetch(`${day.exchange.url}/api/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const { status, data, message } = (await response.json()) as { status: boolean; data: T; message: string };
  expect(status, `${name}: ${message}`).toBe(true);
  return data;
}

interface Request {
  readonly reference: string;
}

/** The newest, as its owner reads it. */
const latest = async (day: Day, name: string) =>
  (await day.person(name).call<{ status: string; note: string }[]>('payment/getLatest'))[0];

let lastRequest = 0;

export function requested(
  day: Day,
  name: string,
  direction: 'Deposit' | 'Withdrawal',
  amount: number,
): Promise<Request> {
  const body = { amount, method: 'cash', details: 'At the counter', request_id: `r${(lastRequest += 1)}` };
  return day.person(name).call<Request>(`payment/request${direction}`, body);
}

/** The request on the cashier's desk, by the row of the list. */
export async function openRequest(desk: Page, { reference }: Request) {
  await desk.getByRole('link', { name: reference }).click();
  const panel = desk.getByRole('region', { name: reference });
  await expect(panel.getByRole('heading', { name: 'Steps' })).toBeVisible();
  return panel;
}

export async function depositsComeIn(day: Day): Promise<void> {
  const { manual } = day;
  const [ann, bob] = [await requested(day, 'ann', 'Deposit', 5000), await requested(day, 'bob', 'Deposit', 5000)];
  const desk = await day.desk('cora');
  await manual.goTo(desk, 'Payments');
  for (const request of [ann, bob]) {
    const panel = await openRequest(desk, request);
    await panel.getByRole('button', { name: /^Take/ }).waitFor();
    await manual.press(desk, 'T');
    await expect(panel.getByRole('button', { name: /^Take/ })).toHaveCount(0);
    await expect(panel.getByRole('button', { name: /^Approve/ })).toBeEnabled();
    await manual.press(desk, 'A');
    await expect(panel).toContainText('Nothing left to do');
  }
  expect(await day.balances()).toEqual([5000, 5000]);
}

export async function withdrawalsGoOut(day: Day): Promise<void> {
  const { manual } = day;
  const desk = await day.desk('cora', '/payments');
  const paid = await openRequest(desk, await requested(day, 'ann', 'Withdrawal', 500));
  await paid.getByRole('button', { name: /^Approve/ }).waitFor();
  await manual.press(desk, 'A');
  await paid.getByLabel('Transaction').fill('CASH-1');
  await leaveField(desk);
  await manual.press(desk, 'P');
  await expect(paid).toContainText('Nothing left to do');
  expect(await latest(day, 'ann')).toMatchObject({ status: 'paid' });

  const failed = await openRequest(desk, await requested(day, 'ann', 'Withdrawal', 300));
  await failed.getByRole('button', { name: /^Approve/ }).waitFor();
  await manual.press(desk, 'A');
  await failed.getByRole('button', { name: /^Failed/ }).waitFor();
  await manual.press(desk, 'F');
  await giveReason(desk, /^Mark as failed/, 'Nobody came for it');
  await expect(failed).toContainText('Nothing left to do');

  const rejected = await openRequest(desk, await requested(day, 'ann', 'Withdrawal', 200));
  await rejected.getByRole('button', { name: /^Reject/ }).waitFor();
  await manual.press(desk, 'X');
  await giveReason(desk, /^Reject/, 'Come in person');
  await expect(rejected).toContainText('Nothing left to do');
  expect(await latest(day, 'ann')).toMatchObject({ status: 'rejected', note: 'Come in person' });
  expect(await day.balances()).toEqual([4500, 5000]);
}

/** A person's page, found by its name in the list. */
export async function openPerson(day: Day, desk: Page, name: string) {
  const list = desk.getByRole('region', { name: 'People', exact: true });
  await list.getByRole('link', { name: /\w/ }).first().waitFor();
  await day.manual.press(desk, '/');
  await list.getByLabel('Find a name').fill(name);
  // Until those of that name are there, no key opens anybody.
  await expect(list).not.toHaveAttribute('aria-busy', 'true');
  await leaveField(desk);
  await day.manual.press(desk, '↓', '↑', 'Enter');
  const panel = desk.getByRole('region', { name });
  await expect(panel.getByRole('heading', { name: 'Signed in' })).toBeVisible();
  return panel;
}

export async function creditAndDebit(day: Day): Promise<void> {
  day.manual.plays('step 5');
  const { manual } = day;
  const desk = await day.desk('cora');
  await manual.goTo(desk, 'People');
  const bob = await openPerson(day, desk, 'bob');
  await manual.press(desk, 'D');
  await desk.keyboard.type('250');
  await desk.keyboard.press('Enter');
  await expect(bob.getByRole('definition').first()).toHaveText('5,250.00');
  await leaveField(desk);
  await manual.press(desk, 'W');
  await desk.keyboard.type('100');
  await bob.getByLabel('Reason, to take out').fill('Paid out in cash');
  // From that field on it is the taking out.
  await desk.keyboard.press('Enter');
  await expect(bob.getByRole('definition').first()).toHaveText('5,150.00');
}

/** Money that came in and cannot be credited. */
export async function suspense(day: Day): Promise<void> {
  const { manual } = day;
  const [first, second] = [await requested(day, 'bob', 'Deposit', 320), await requested(day, 'bob', 'Deposit', 180)];
  const support = await day.desk('sven');
  await manual.goTo(support, 'People');
  const bob = await openPerson(day, support, 'bob');
  await manual.press(support, 'B');
  await expect(bob).toContainText('Betting is locked');
  await manual.press(support, 'B');
  await expect(bob).toContainText('Lock betting');
  await manual.press(support, 'U');
  await expect(bob).toContainText('The account is locked');

  const desk = await day.desk('cora', '/payments');
  const held = await openRequest(desk, first);
  await held.getByRole('button', { name: /^Approve/ }).waitFor();
  await manual.press(desk, 'A');
  await expect(held).toContainText('In suspense: The account is locked.');
  await expect(desk.getByRole('row', { name: new RegExp(first.reference) })).toContainText('In suspense');
  await held.getByRole('button', { name: /^Sent back/ }).waitFor();
  await manual.press(desk, 'B');
  await giveReason(desk, /^Mark as sent back/, 'Sent back in cash');
  await expect(held).toContainText('Nothing left to do');

  const other = await openRequest(desk, second);
  await other.getByRole('button', { name: /^Approve/ }).waitFor();
  await manual.press(desk, 'A');
  await other.getByRole('button', { name: /^Credit again/ }).click();
  await expect(other.getByText('The account is locked.')).toHaveCount(2);
  await manual.press(support, 'U');
  await expect(bob).toContainText('Lock account');
  await leaveField(desk);
  await manual.press(desk, 'C');
  await expect(other).toContainText('Nothing left to do');
  expect(await day.balances()).toEqual([4500, 5330]);
}
