import { expect, test } from '@playwright/test';
import { openDesk } from './desk.ts';
import { startExchange, type RunningExchange } from './exchange.ts';
import { checkPage } from './page-check.ts';
import { Person, storyMarket } from './people.ts';

// The cashier's queue, the query desk, and the trail of both. Cash waits for the operator; the sandbox completes the rest.

let exchange: RunningExchange;
let bettor: Person;

test.beforeAll(async () => {
  exchange = await startExchange();
  bettor = await Person.signedIn(exchange.url, 'demo');
});
test.afterAll(async () => {
  expect(await exchange.stop()).toBe(0);
});
test.beforeEach(({ page }) => page.setViewportSize({ width: 1366, height: 900 }));

interface Request {
  readonly payment_id: number;
  readonly reference: string;
  readonly status: string;
  readonly note: string;
}

const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
let asked = 0;

const ask = (direction: 'Deposit' | 'Withdrawal', amount: number, more: object = {}) =>
  bettor.call<Request>(`payment/request${direction}`, {
    amount,
    method: 'cash',
    request_id: `r${(asked += 1)}`,
    ...more,
  });
const balance = async () => (await bettor.call<{ total_balance: number }>('user/getUserBalance')).total_balance;
const latest = async () => (await bettor.call<Request[]>('payment/getLatest'))[0];

test('a deposit with its proof is taken and approved by the cashier, once', async ({ page }) => {
  const before = await balance();
  const { reference } = await ask('Deposit', 750, { details: 'At the counter', proof: PIXEL });
  await openDesk(page, exchange.url, 'cashier');
  await page.getByRole('link', { name: /^Payments/ }).click();
  await expect(page.getByRole('link', { name: /^Payments/ })).toContainText('1');
  await page.getByRole('link', { name: reference }).click();
  const panel = page.getByRole('region', { name: reference });
  await expect(panel).toContainText('At the counter');
  await expect(panel.getByRole('img', { name: `Proof of ${reference}` })).toBeVisible();
  await page.keyboard.press('t');
  await expect(panel.getByRole('button', { name: /^Take/ })).toHaveCount(0);
  await checkPage(page);
  await panel.getByRole('button', { name: /^Approve/ }).dblclick();
  await expect(panel).toContainText('Nothing is left to do');
  expect(await balance()).toBe(before + 750);
});

test('a withdrawal is paid, and another rejected with the reason that its owner reads', async ({ page }) => {
  const before = await balance();
  const paid = await ask('Withdrawal', 100, { details: 'Counter 2' });
  await openDesk(page, exchange.url, 'cashier');
  await page.goto(`${exchange.url}/operator/#/payments/${paid.payment_id}`);
  const panel = page.getByRole('region', { name: paid.reference });
  await panel.getByRole('button', { name: /^Approve/ }).click();
  await panel.getByLabel('Transaction').fill('CASH-17');
  await panel.getByRole('button', { name: /^Paid/ }).click();
  await expect(panel).toContainText('Nothing is left to do');
  expect(await latest()).toMatchObject({ status: 'paid' });

  const other = await ask('Withdrawal', 140);
  await page.goto(`${exchange.url}/operator/#/payments/${other.payment_id}`);
  await page
    .getByRole('region', { name: other.reference })
    .getByRole('button', { name: /^Reject/ })
    .waitFor();
  await page.keyboard.press('x');
  const dialog = page.getByRole('dialog', { name: /^Reject/ });
  await dialog.getByLabel(/^Reason/).fill('Come in person');
  await dialog.getByRole('button', { name: 'Reject' }).click();
  await expect.poll(async () => (await latest())?.note).toBe('Come in person');
  expect(await balance()).toBe(before - 100);

  const gone = await ask('Withdrawal', 130);
  await page.goto(`${exchange.url}/operator/#/payments/${gone.payment_id}`);
  const last = page.getByRole('region', { name: gone.reference });
  await expect(last.getByRole('button', { name: /^Approve/ })).toBeVisible();
  // What its owner cancelled meanwhile is not approved.
  await page.route('**/api/admin/getPayments', (route) => route.abort());
  await bettor.call('payment/cancel', { payment_id: gone.payment_id });
  await last.getByRole('button', { name: /^Approve/ }).click();
  await expect(last.getByRole('alert').first()).toContainText(/\w+ .*\./);
});

test('a deposit that cannot be credited rests in suspense, and is credited from there', async ({ page }) => {
  const before = await balance();
  const operator = await Person.signedIn(exchange.url, 'operator');
  const demo = (await operator.call<{ user_name: string; user_id: number }[]>('admin/getUsers')).find(
    ({ user_name }) => user_name === 'demo',
  );
  const lock = (locked: boolean) => operator.call('admin/changeAccount', { user_id: demo?.user_id, locked });
  const { reference, payment_id } = await ask('Deposit', 320);
  await lock(true);
  await openDesk(page, exchange.url, 'cashier');
  await page.goto(`${exchange.url}/operator/#/payments/${payment_id}`);
  const panel = page.getByRole('region', { name: reference });
  await panel.getByRole('button', { name: /^Approve/ }).click();
  await expect(panel).toContainText('In suspense by exchange: The account is locked.');
  await expect(page.getByRole('row', { name: new RegExp(reference) })).toContainText('In suspense');
  await checkPage(page);
  await panel.getByRole('button', { name: /^Credit again/ }).click();
  await expect(panel.getByText('The account is locked.')).toHaveCount(2);
  expect(await balance()).toBe(before);
  await lock(false);
  await page.getByRole('heading', { name: 'Payments' }).click();
  await page.keyboard.press('c');
  await expect(panel).toContainText('Nothing is left to do');
  expect(await balance()).toBe(before + 320);

  const other = await ask('Deposit', 330);
  await lock(true);
  await page.goto(`${exchange.url}/operator/#/payments/${other.payment_id}`);
  const held = page.getByRole('region', { name: other.reference });
  await held.getByRole('button', { name: /^Approve/ }).click();
  await held.getByRole('button', { name: /^Sent back/ }).click();
  const dialog = page.getByRole('dialog', { name: /^Sent back/ });
  await dialog.getByLabel(/^Reason/).fill('Sent back in cash');
  await dialog.getByRole('button', { name: 'Say that it was sent back' }).click();
  await expect.poll(async () => (await latest())?.note).toBe('Sent back in cash');
  expect(await latest()).toMatchObject({ status: 'failed' });
  await lock(false);
  expect(await balance()).toBe(before + 320);
});

test('a method gets its bounds', async ({ page }) => {
  await openDesk(page, exchange.url, 'cashier');
  await page.goto(`${exchange.url}/operator/#/payments`);
  await page.getByRole('button', { name: 'Change Cash' }).click();
  const methods = page.getByRole('region', { name: 'Methods' });
  await methods.getByLabel('At most').fill('0');
  await expect(methods.getByRole('button', { name: 'Save Cash' })).toBeDisabled();
  await methods.getByLabel('At most').fill('9000');
  await methods.getByRole('button', { name: 'Save Cash' }).click();
  await expect(methods).toContainText('to 9,000');
});

test('a query is taken and answered, and the auditor finds who did it', async ({ page, browser }) => {
  const operator = await Person.signedIn(exchange.url, 'operator');
  const market = await storyMarket(operator);
  await bettor.bet(market, { side: 'back', odds: 3, stake: 10 });
  await bettor.call('query/raiseQuery', {
    market_id: market.marketId,
    about: 'rate',
    text: 'Why was my bet not matched at once?',
  });
  await openDesk(page, exchange.url);
  await page.getByRole('link', { name: /^Queries/ }).click();
  await expect(page.getByRole('row', { name: /Match Odds/ })).toContainText('in 6 d 23 h');
  await page.getByRole('link', { name: 'A rate: Match Odds' }).click();
  await page.getByRole('button', { name: /^Take/ }).waitFor();
  await page.keyboard.press('t');
  await page.getByLabel('Answer, as the bettor reads it').fill('Nobody had laid it yet.');
  await checkPage(page);
  await page.getByRole('button', { name: 'Answer', exact: true }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Nobody had laid it yet.' })).toBeVisible();
  await page.getByRole('button', { name: 'Answered or closed' }).click();
  await expect(page.getByRole('row', { name: /Match Odds/ })).toContainText('Answered');
  const [query] = await bettor.call<{ status: string; steps: { text: string }[] }[]>('query/getQueries');
  expect([query?.status, query?.steps.at(-1)?.text]).toEqual(['answered', 'Nobody had laid it yet.']);

  const audit = await (await browser.newContext({ viewport: { width: 1366, height: 900 } })).newPage();
  await openDesk(audit, exchange.url, 'auditor');
  await audit.getByRole('link', { name: 'Audit' }).click();
  await audit.getByLabel('Action').selectOption('Answer query');
  await expect(audit.getByRole('row', { name: /Answer query/ })).toContainText('operator');
  await audit.getByLabel('Text').fill('nobody had laid');
  await expect(audit.getByRole('row')).toHaveCount(2);
  const file = audit.waitForEvent('download');
  await audit.getByRole('button', { name: 'CSV' }).click();
  expect((await file).suggestedFilename()).toBe('audit.csv');
  await audit.context().close();
});
