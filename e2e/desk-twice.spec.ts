import { expect, type Locator, type Page, test } from '@playwright/test';
import { openDesk } from './desk.ts';
import { startQuietExchange, type RunningExchange } from './exchange.ts';
import { intercept } from './intercept.ts';
import { Person, storyMarket, userIdOf } from './people.ts';

// Every button of the desk that moves money, pressed twice: the exchange hears of it once. And what is typed while the
// network is away stays, and is sent once it is back.

let exchange: RunningExchange;
let operator: Person;
let cashier: Person;
let bettor: Person;

test.beforeAll(async () => {
  exchange = await startQuietExchange();
  operator = await Person.signedIn(exchange.url, 'operator');
  cashier = await Person.signedIn(exchange.url, 'cashier');
  bettor = await Person.signedIn(exchange.url, 'demo');
});
test.afterAll(async () => {
  expect(await exchange.stop()).toBe(0);
});
test.beforeEach(({ page }) => page.setViewportSize({ width: 1366, height: 900 }));

/** How often the audit trail has heard of a call, refused ones too. */
const heardOf = async (call: string) =>
  (await operator.call<{ total: { count: number } }>('admin/getAudit', { action: call })).total.count;

/** A press that moves money: its page, its person, and the fields that are filled in first. */
interface Press {
  readonly call: string;
  readonly as?: string;
  /** @returns the address of the page */
  readonly prepare: () => Promise<string>;
  /** @returns the button */
  readonly at: (page: Page) => Promise<Locator>;
}

let requests = 0;
async function payment(direction: 'Deposit' | 'Withdrawal', isApproved = false): Promise<string> {
  const request = { amount: 500, method: 'cash', details: 'At the counter', request_id: `twice-${(requests += 1)}` };
  const { payment_id } = await bettor.call<{ payment_id: number }>(`payment/request${direction}`, request);
  await cashier.call('admin/takePayment', { payment_id });
  if (isApproved) await cashier.call('admin/approvePayment', { payment_id });
  return `/payments/${payment_id}`;
}

async function matched() {
  const story = await storyMarket(operator);
  const { bet_id: betId } = await bettor.bet(story, { side: 'back', odds: 3, stake: 100 });
  await (await Person.signedIn(exchange.url, 'demo2')).bet(story, { side: 'lay', odds: 3, stake: 100 });
  return { ...story, betId };
}

async function closed(): Promise<string> {
  const { marketId } = await matched();
  await operator.call('admin/closeMarket', { market_id: marketId });
  return marketId;
}

const personOf = async (userName: string) => `/people/${await userIdOf(operator, userName)}`;

/** The button of a dialog that asks why, which another button opens. */
const inDialog = (opens: string | RegExp, verb: string) => async (page: Page) => {
  await page.getByRole('button', { name: opens }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(/^Reason/).fill('Pressed twice');
  return dialog.getByRole('button', { name: verb, exact: true });
};
const button = (name: RegExp) => (page: Page) => Promise.resolve(page.getByRole('button', { name }).first());

const PRESSES: Readonly<Record<string, Press>> = {
  'Give credit': {
    call: 'admin/creditAccount',
    prepare: () => personOf('demo3'),
    async at(page) {
      await page.getByLabel('Amount').fill('12.50');
      return page.getByRole('button', { name: /^Give/ });
    },
  },
  'Take credit out': {
    call: 'admin/debitAccount',
    prepare: () => personOf('demo3'),
    async at(page) {
      await page.getByLabel('Amount').fill('12.50');
      await page.getByLabel('Reason, to take out').fill('Paid in cash');
      return page.getByRole('button', { name: /^Take out/ });
    },
  },
  'Approve a deposit': {
    call: 'admin/approvePayment',
    as: 'cashier',
    prepare: () => payment('Deposit'),
    at: button(/^Approve/),
  },
  'Reject a withdrawal': {
    call: 'admin/rejectPayment',
    as: 'cashier',
    prepare: () => payment('Withdrawal'),
    at: inDialog(/^Reject/, 'Reject'),
  },
  'Mark a withdrawal as paid': {
    call: 'admin/markPaymentPaid',
    as: 'cashier',
    prepare: () => payment('Withdrawal', true),
    async at(page) {
      await page.getByLabel('Transaction').fill('T 1');
      return page.getByRole('button', { name: /^Paid/ });
    },
  },
  'Mark a withdrawal as failed': {
    call: 'admin/failPayment',
    as: 'cashier',
    prepare: () => payment('Withdrawal', true),
    at: inDialog(/^Failed/, 'Mark as failed'),
  },
  'Approve a result': {
    call: 'admin/approveResult',
    as: 'operator2',
    async prepare() {
      const market_id = await closed();
      await operator.call('admin/proposeResult', { market_id, winners: [1], reason: 'Seen' });
      return `/settlement/${market_id}`;
    },
    at: button(/^Approve/),
  },
  'Roll a result back': {
    call: 'admin/rollbackResult',
    async prepare() {
      const market_id = await closed();
      await operator.call('admin/settleMarket', { market_id, winners: [1], reason: 'Seen' });
      return `/settlement/${market_id}`;
    },
    at: inDialog('Roll back', 'Roll back'),
  },
  'Void a market': {
    call: 'admin/voidMarket',
    prepare: async () => `/settlement/${await closed()}`,
    at: inDialog('Void the market', 'Void the market'),
  },
  'Void a bet': {
    call: 'admin/voidBets',
    prepare: async () => `/bet/${(await matched()).betId}`,
    at: inDialog('Void this bet', 'Void the bet'),
  },
  'Void the bets of a runner at a wrong price': {
    call: 'admin/voidBets',
    prepare: async () => `/match/${(await matched()).matchId}`,
    async at(page) {
      await page.getByRole('region', { name: 'Void bets' }).getByRole('button', { name: 'Show' }).click();
      const form = page.getByRole('form', { name: 'Void bets in Match Odds' });
      await form.getByLabel('Cause').selectOption('Price error');
      await form.getByLabel('Runner').selectOption({ index: 1 });
      await form.getByLabel('Side').selectOption('Back');
      await form.getByLabel('Wrong odds or rate, or better').fill('3');
      return form.getByRole('button', { name: /^Void \d+ bets/ });
    },
  },
  'Approve what somebody proposed': {
    call: 'admin/approveProposal',
    as: 'operator2',
    async prepare() {
      const credit = { user_id: await userIdOf(operator, 'demo3'), amount: 200_000, request_id: 'by-two' };
      expect((await operator.refusal('admin/creditAccount', credit)).code).toBe('second-person-missing');
      return '/approvals';
    },
    at: button(/^Approve/),
  },
};

for (const [name, { call, as = 'operator', prepare, at }] of Object.entries(PRESSES)) {
  test(`${name}: pressed twice it is done once`, async ({ page }) => {
    const address = await prepare();
    const before = await heardOf(call);
    await openDesk(page, exchange.url, as);
    await page.goto(`${exchange.url}/operator/#${address}`);
    const pressed = await at(page);
    await expect(pressed).toBeEnabled();
    await pressed.dblclick();
    await expect.poll(() => heardOf(call)).toBe(before + 1);
    // A second request would be there by the time that another one of the page has been answered.
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    expect(await heardOf(call)).toBe(before + 1);
  });
}

test('a double click that closes a dialog presses nothing behind it', async ({ page }) => {
  await openDesk(page, exchange.url);
  await page.goto(`${exchange.url}/operator/#/matches`);
  await page.getByRole('button', { name: 'New match' }).click();
  // The pages behind hear of presses as the listener does.
  await page.evaluate(() => {
    document.addEventListener('click', ({ target }) => {
      const isBehind = target instanceof Element && target.closest('dialog') === null;
      if (isBehind) document.body.dataset['behind'] = 'pressed';
    });
  });
  const close = page.getByRole('dialog').getByRole('button', { name: 'Close' });
  await close.dblclick();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.locator('body')).not.toHaveAttribute('data-behind');
  await page.getByRole('heading', { level: 1 }).click();
  await expect(page.locator('body')).toHaveAttribute('data-behind', 'pressed');
});

test('what is typed while the network is away stays, says what is wrong, and is sent once', async ({ page }) => {
  const { market_id, ...about } = { market_id: (await matched()).marketId, about: 'rate', text: 'Why not at once?' };
  const { query_id } = await bettor.call<{ query_id: number }>('query/raiseQuery', { market_id, ...about });
  await openDesk(page, exchange.url);
  await page.goto(`${exchange.url}/operator/#/queries/${query_id}`);
  const answer = page.getByLabel('Answer, as the bettor reads it');
  await answer.fill('It was matched as soon as somebody laid it.');
  await page.context().setOffline(true);
  const send = page.getByRole('button', { name: 'Answer', exact: true });
  await send.click();
  await expect(page.getByRole('alert').first()).toContainText('The exchange did not answer.');
  await expect(answer).toHaveValue('It was matched as soon as somebody laid it.');
  await page.context().setOffline(false);
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await expect(answer).toHaveValue('It was matched as soon as somebody laid it.');
  await send.click();
  await expect(answer).toHaveCount(0);
  expect(await heardOf('admin/answerQuery')).toBe(1);
});

test('money whose answer the network lost is given once', async ({ page }) => {
  await openDesk(page, exchange.url);
  await page.goto(`${exchange.url}/operator/#${await personOf('demo2')}`);
  const panel = page.getByRole('region', { name: 'demo2' });
  await expect(panel).toContainText('Available');
  const available = () => panel.getByRole('definition').first().textContent();
  const before = Number((await available())?.replaceAll(',', ''));
  const keys: string[] = [];
  // The first reaches the exchange, and its answer does not come back.
  await intercept(page, '**/api/admin/creditAccount', async (route) => {
    keys.push((route.request().postDataJSON() as { request_id: string }).request_id);
    if (keys.length > 1) return route.continue();
    await route.fetch();
    await route.abort();
  });
  await panel.getByLabel('Amount').fill('40');
  await panel.getByRole('button', { name: /^Give/ }).click();
  await expect(panel.getByLabel('Amount')).toHaveValue('');
  await expect.poll(async () => Number((await available())?.replaceAll(',', ''))).toBe(before + 40);
  expect(new Set(keys).size).toBe(1);
  expect(keys.length).toBeGreaterThan(1);
});
