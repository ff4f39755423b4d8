import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { expect, test, type Browser, type Page } from '@playwright/test';
import { CALLS, isStaffPermission, type Call } from '../protocol/index.ts';
import { GOOD } from '../server/gateway/good-bodies.fixture.ts';
import { codeAt } from '../server/identity/second-factor/totp.ts';
import { readEntries } from '../server/journal/export-journal.ts';
import { openJournal } from '../server/journal/open-journal.ts';
import { startExchange, type RunningExchange } from './exchange.ts';
import { settle } from './page-check.ts';
import { Person } from './people.ts';

// One person runs a real site for a day, with others where it takes two, and never needs a terminal after the morning.

test.describe.configure({ mode: 'serial' });

const FIRST = 'morning7!';
const PASSWORD = 'evening9!';
const VIEW = { width: 1366, height: 900 };
const HALF_MINUTE = 30_000;

let exchange: RunningExchange;
let texts: Server;
const sent: string[] = [];
/** Of staff: what signs them in once more each. */
const recovery = new Map<string, string[]>();
const staff = new Map<string, Person>();
const bettors = new Map<string, Person>();

test.beforeAll(async () => {
  // Where the site's text messages go.
  texts = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      sent.push((JSON.parse(body) as { text: string }).text);
      response.end('{}');
    });
  });
  await new Promise<void>((done) => texts.listen(0, '127.0.0.1', done));
  const { port } = texts.address() as AddressInfo;
  exchange = await startExchange({ EVENS_DEMO: 'off', SMS_URL: `http://127.0.0.1:${port}/sms`, SMS_KEY: 'k' });
});
test.afterAll(async () => {
  expect(await exchange.stop()).toBe(0);
  texts.close();
});

const row = (page: Page, name: string | RegExp) => page.getByRole('row').filter({ hasText: name });
const goTo = (page: Page, path: string) => page.goto(`${exchange.url}/operator/#${path}`);
const person = (name: string) => staff.get(name) as Person;
const bettor = (name: string) => bettors.get(name) as Person;

async function enter(page: Page, name: string, password = PASSWORD): Promise<void> {
  await page.goto(exchange.url);
  await page.getByLabel('User name').fill(name);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** A member of staff at their desk, with a recovery code in the place of the app. */
async function deskOf(browser: Browser, name: string): Promise<Page> {
  const page = await (await browser.newContext({ viewport: VIEW, locale: 'en-IN' })).newPage();
  await enter(page, name);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill(recovery.get(name)?.shift() ?? '');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('navigation', { name: 'Desk' })).toBeVisible();
  return page;
}

/** Chooses a password, sets a second factor up, and works from then on. */
async function moveIn(name: string): Promise<void> {
  const here = await Person.signedIn(exchange.url, name, { password: FIRST });
  await here.call('user/changePassword', {
    master_password: FIRST,
    new_password: PASSWORD,
    confirm_password: PASSWORD,
  });
  const { secret } = await here.call<{ secret: string }>('securityAuth/begin', { password: PASSWORD });
  const otp = codeAt(secret, Date.now());
  const { recovery_codes } = await here.call<{ recovery_codes: string[] }>('securityAuth/confirm', { otp });
  recovery.set(name, recovery_codes);
  staff.set(name, here);
}

async function say(page: Page, title: string | RegExp, reason: string, verb: string | RegExp): Promise<void> {
  const dialog = page.getByRole('dialog', { name: title });
  await dialog.getByLabel(/^Reason/).fill(reason);
  await dialog.getByRole('button', { name: verb }).click();
  await expect(dialog).toHaveCount(0);
}

async function leave(...pages: Page[]): Promise<void> {
  for (const page of pages) await page.context().close();
}

test('the owner comes in by the printed link, sets a second factor up, and makes the others', async ({ page }) => {
  await page.setViewportSize(VIEW);
  await expect.poll(() => exchange.output()).toMatch(/Make its owner, once, at http/);
  const [, link = ''] = /Make its owner, once, at (http\S+)/.exec(exchange.output()) ?? [];
  await page.goto(link);
  await page.getByLabel('User name').fill('olga');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Make the owner' }).click();
  await expect(page.getByRole('heading', { name: 'olga owns this site' })).toBeVisible();
  await enter(page, 'olga');
  await expect(page.getByRole('heading', { name: 'Set up your second factor first' })).toBeVisible();
  await page.getByRole('link', { name: 'Set it up' }).click();
  await page.getByRole('button', { name: 'I understand' }).click();
  await page.getByRole('button', { name: 'Turn on' }).click();
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Continue' }).click();
  const secret = (await page.locator('code.secret').innerText()).replaceAll(/\s/g, '');
  await page.getByLabel('Six-digit code').fill(codeAt(secret, Date.now() - HALF_MINUTE));
  await page.getByRole('button', { name: 'Turn on' }).click();
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  recovery.set('olga', await codes.allInnerTexts());
  await page.getByRole('button', { name: 'I have saved them' }).click();
  staff.set(
    'olga',
    await Person.signedIn(exchange.url, 'olga', { password: PASSWORD, otp: codeAt(secret, Date.now()) }),
  );

  await goTo(page, '/people');
  for (const [name, role] of [
    ['tara', 'Trader'],
    ['cora', 'Cashier'],
    ['sven', 'Support'],
    ['scot', 'Scorer'],
    ['arne', 'Auditor'],
  ] as const) {
    await page.getByRole('button', { name: /^New person/ }).waitFor();
    await page.getByRole('heading', { name: 'People', level: 1 }).click();
    await page.keyboard.press('n');
    const dialog = page.getByRole('dialog', { name: 'New person' });
    await dialog.getByLabel('User name').fill(name);
    await dialog.getByLabel('First password').fill(FIRST);
    await dialog.getByLabel('Role').selectOption(role);
    await dialog.getByRole('button', { name: 'Add' }).click();
    await expect(page.getByRole('region', { name })).toBeVisible();
    await moveIn(name);
    await goTo(page, '/people');
  }
});

test('the second owner comes from the command line: from now on it takes two', async ({ browser }) => {
  const made = spawn(process.execPath, ['server/commands/account.ts', 'create', 'bea', '--operator'], {
    cwd: resolve(import.meta.dirname, '..'),
    env: { ...process.env, DATA_DIR: exchange.folder, EVENS_DEMO: 'off', EVENS_PASSWORD: FIRST },
    stdio: 'inherit',
  });
  expect(await once(made, 'exit')).toEqual([0, null]);
  await moveIn('bea');
  const page = await deskOf(browser, 'bea');
  await goTo(page, '/approvals');
  await expect(page.getByRole('region', { name: 'What takes two people' })).toContainText('In force');
  await leave(page);
});

test('the site gets its name, opens the cashier and sign-up, and two bettors join', async ({ browser, page }) => {
  const desk = await deskOf(browser, 'olga');
  await desk.getByRole('link', { name: 'Site', exact: true }).click();
  const look = desk.getByRole('region', { name: 'Name and look' });
  await look.getByLabel('Name of the site').fill('Lantern Exchange');
  await look.getByLabel('Line over every page').fill('Rain at the Oval');
  await look.getByLabel('Deposits and withdrawals are offered').check();
  await expect(look.getByRole('figure').first()).toContainText('Rain at the Oval');
  await look.getByRole('button', { name: 'Save' }).click();
  await expect(look).toContainText('As it is now');
  const signUp = desk.getByRole('region', { name: 'Sign-up' });
  await signUp.getByRole('button', { name: 'Open sign-up' }).click();
  await expect(signUp.getByRole('button', { name: 'Close sign-up' })).toBeVisible();
  await leave(desk);

  await page.goto(exchange.url);
  await expect(page).toHaveTitle(/Lantern Exchange/);
  for (const [name, phone] of [
    ['ann', '9876543210'],
    ['bob', '9876543211'],
  ] as const) {
    const form = { user_name: name, password: PASSWORD, confirm_password: PASSWORD, country: 'IN', is_adult: true };
    const before = sent.length;
    const begun = await ask<{ sign_up_id: string }>('signUp/begin', { ...form, phone });
    await expect.poll(() => sent.length).toBe(before + 1);
    const code = /\d{6}/.exec(sent.at(-1) ?? '')?.[0];
    await ask('signUp/confirm', { sign_up_id: begun.sign_up_id, code });
    bettors.set(name, await Person.signedIn(exchange.url, name, { password: PASSWORD }));
  }
});

async function ask<T>(name: string, body: object): Promise<T> {
  const response = await fetch(`${exchange.url}/api/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const { status, data, message } = (await response.json()) as { status: boolean; data: T; message: string };
  expect(status, `${name}: ${message}`).toBe(true);
  return data;
}

test('money comes in by a deposit and by credit, goes out by a withdrawal and by a debit', async ({ browser }) => {
  for (const name of ['ann', 'bob']) {
    const request = { amount: 5000, method: 'cash', details: 'At the counter', request_id: `in-${name}` };
    await bettor(name).call('payment/requestDeposit', request);
  }
  const desk = await deskOf(browser, 'cora');
  await desk.getByRole('link', { name: /^Payments/ }).click();
  for (const reference of ['D000001', 'D000002']) {
    await desk.getByRole('link', { name: reference }).click();
    const panel = desk.getByRole('region', { name: reference });
    await panel.getByRole('button', { name: /^Take/ }).waitFor();
    await desk.keyboard.press('t');
    await expect(panel.getByRole('button', { name: /^Take/ })).toHaveCount(0);
    await desk.keyboard.press('a');
    await expect(panel).toContainText('Nothing is left to do');
  }
  await bettor('ann').call('payment/requestWithdrawal', { amount: 500, method: 'cash', request_id: 'out' });
  await desk.getByRole('link', { name: /W00000\d/ }).click();
  const panel = desk.getByRole('region', { name: /^W00000/ });
  await panel.getByRole('button', { name: /^Approve/ }).click();
  await panel.getByLabel('Transaction').fill('CASH-1');
  await panel.getByRole('button', { name: /^Paid/ }).click();
  await expect(panel).toContainText('Nothing is left to do');

  await goTo(desk, '/people');
  await desk.getByRole('link', { name: 'bob' }).click();
  const bob = desk.getByRole('region', { name: 'bob' });
  await bob.getByLabel('Amount').fill('250');
  await bob.getByRole('button', { name: /^Give/ }).click();
  await expect(bob.getByRole('definition').first()).toHaveText('5,250.00');
  await bob.getByLabel('Amount').fill('100');
  await bob.getByLabel('Reason, to take out').fill('Paid out in cash');
  await bob.getByRole('button', { name: /^Take out/ }).click();
  await expect(bob.getByRole('definition').first()).toHaveText('5,150.00');
  await leave(desk);
});

let matchId = 0;
interface Listed {
  readonly market_id: string;
  readonly name: string;
  readonly match_name: string;
  readonly match_id: number;
  readonly status: string;
  readonly in_play: boolean;
}
const markets = async () =>
  (await person('tara').call<Listed[]>('admin/getMarkets', {})).filter(({ match_id }) => match_id === matchId);
const marketId = async (name: string) => (await markets()).find((market) => market.name === name)?.market_id ?? '';
const balance = async (name: string) =>
  (await bettor(name).call<{ total_balance: number }>('user/getUserBalance')).total_balance;

test('a T20 is made, opened, quoted, bet on, suspended, opened again, and in play by the clock', async ({
  browser,
}) => {
  const desk = await deskOf(browser, 'tara');
  await goTo(desk, '/matches');
  await desk.getByRole('button', { name: 'New match' }).waitFor();
  await desk.keyboard.press('n');
  await desk.getByLabel('Series').fill('Lantern League');
  await desk.getByLabel('Home').fill('Lantern');
  await desk.getByLabel('Away').fill('Harbour');
  await desk.getByLabel('Start, UTC+5:30').fill('2099-05-01T19:30');
  await desk.getByLabel('Delay in play, seconds').fill('0');
  await desk.getByRole('button', { name: /^Make the match with 21 markets/ }).click();
  await expect(desk.getByRole('heading', { name: 'Lantern v Harbour', level: 1 })).toBeVisible();
  matchId = Number(/match\/(\d+)/.exec(desk.url())?.[1]);
  await desk.keyboard.press('n');
  const session = row(desk, '6 over run 1st innings');
  await expect(session).not.toContainText('Not opened');
  await session.getByRole('button', { name: '6 over run 1st innings', exact: true }).click();
  const form = desk.getByRole('form', { name: 'Quote 6 over run 1st innings' });
  await form.getByLabel('No, runs').fill('45');
  await form.getByLabel('Yes, runs').fill('46');
  await form.getByLabel('Yes, runs').press('Enter');
  await expect(session).toContainText('46');
  await desk.getByRole('heading', { name: 'Lantern v Harbour', level: 1 }).click();
  await desk.keyboard.press('+');
  await expect(session).toContainText('47');

  const odds = {
    market_id: await marketId('Match Odds'),
    selection_id: 1,
    odds: 3,
    stake: 100,
    persistence: 'persist',
  };
  await bettor('ann').call('bet/placeMarketBet', { ...odds, is_back: 1 });
  await bettor('bob').call('bet/placeMarketBet', { ...odds, is_back: 0 });
  const yes = { fancy_id: await marketId('6 over run 1st innings'), run: 47, size: 100, stack: 50, is_back: 1 };
  await bettor('ann').call('bet/placeFancyBet', yes);
  // What is left to bet with: 100 and 50 of the one are at stake, 200 of the other.
  expect([await balance('ann'), await balance('bob')]).toEqual([4350, 4950]);

  await desk.keyboard.press('Escape');
  await expect(row(desk, 'Match Odds')).toContainText('Suspended');
  await desk.getByRole('button', { name: /^Open \d+\s*O$/ }).waitFor();
  await desk.keyboard.press('o');
  await expect.poll(async () => (await markets()).every(({ status }) => status === 'open')).toBe(true);
  await person('tara').call('admin/changeMatch', {
    match_id: matchId,
    open_date: new Date(Date.now() + 3000).toISOString(),
  });
  const inPlay = async () => (await markets()).filter(({ in_play }) => in_play).length;
  await expect.poll(inPlay).toBe(20);
  await leave(desk);
});

test('two overs are scored by key, and a wrong ball is corrected', async ({ browser }) => {
  const desk = await deskOf(browser, 'scot');
  await goTo(desk, `/match/${matchId}`);
  await desk.getByRole('link', { name: 'Score', exact: true }).click();
  await desk.getByRole('button', { name: 'Lantern bat' }).click();
  await expect(desk.getByRole('heading', { name: 'Ball 0.1' })).toBeVisible();
  for (const key of ['1', '4', '0', '2', '6', '1']) await desk.keyboard.press(key);
  await expect(desk.getByRole('heading', { name: 'Ball 1.1' })).toBeVisible();
  for (const key of ['0', '1', 'w', '2', '4', '0', '3']) await desk.keyboard.press(key);
  const score = desk.getByLabel('Score').getByRole('status');
  await expect(score).toContainText('Lantern 22/1');
  await expect(desk.getByText('All balls are sent.')).toBeVisible();
  await desk.getByRole('button', { name: /^1 ?1\.2/ }).click();
  await desk.keyboard.press('2');
  await expect(desk.getByText('Lantern 22 becomes 23.')).toBeVisible();
  await desk.keyboard.press('Enter');
  await expect(score).toContainText('Lantern 23/1');
  await expect(desk.getByText('All balls are sent.')).toBeVisible();
  await leave(desk);
});

test('a result is proposed by one and approved by another, and the market settled again', async ({ browser }) => {
  const odds = await marketId('Match Odds');
  await person('tara').call('admin/closeMarket', { market_id: odds });
  const [one, other] = [await deskOf(browser, 'olga'), await deskOf(browser, 'bea')];
  await one.getByRole('link', { name: /^Approvals/ }).click();
  // A small site: any result takes two.
  const list = one.getByRole('region', { name: 'What takes two people' });
  await list.getByLabel('Result typed by hand').fill('0');
  await list.getByLabel('Result changed').fill('0');
  await list.getByLabel(/^Reason/).fill('A small site');
  await list.getByRole('button', { name: 'Change' }).click();
  await expect(one.getByText('A second person has to approve this').first()).toBeVisible();
  await goTo(other, '/approvals');
  await other.getByRole('article').first().waitFor();
  await other.keyboard.press('a');
  await expect(other.getByRole('region', { name: 'Decided' })).toContainText('Done');

  const result = (page: Page) => page.getByRole('region', { name: 'Result', exact: true });
  const propose = async (page: Page, winner: string, reason: string) => {
    await goTo(page, `/settlement/${odds}`);
    const form = page.getByRole('region', { name: 'Propose a result' });
    await form.getByLabel(winner).check();
    await form.getByLabel(/^Reason/).fill(reason);
    await form.getByRole('button', { name: 'Propose' }).click();
    await expect(result(page)).toContainText('Waits for approval');
  };
  const approve = async (page: Page) => {
    await goTo(page, `/settlement/${odds}`);
    // Of one's own proposal it is disabled: the page may not have heard yet that it has ended.
    await expect(page.getByRole('button', { name: /^Approve/ })).toBeEnabled();
    await page.keyboard.press('a');
    await expect(result(page)).toContainText('Done');
  };
  await propose(one, 'Harbour', 'Misread');
  await approve(other);
  expect([await balance('ann'), await balance('bob')]).toEqual([4350, 5248]);
  await propose(other, 'Lantern', 'Seen on the broadcast');
  await approve(one);
  expect([await balance('ann'), await balance('bob')]).toEqual([4646, 4950]);
  await leave(one, other);
});

test('a runner is removed from a race with its reason, and its bets are void', async ({ browser }) => {
  const desk = await deskOf(browser, 'tara');
  await goTo(desk, '/matches');
  await desk.getByRole('button', { name: 'New match' }).waitFor();
  await desk.keyboard.press('n');
  await desk.getByLabel('Format').selectOption('Race');
  await desk.getByLabel('Series').fill('Kelford');
  await desk.getByLabel('Runners, one a line').fill('Nettle\nQuill\nRook\nSable\nThorn\nUmber\nVesper\nWren');
  await desk.getByLabel('Start, UTC+5:30').fill('2099-05-02T19:30');
  await desk.getByRole('button', { name: /^Make the match with/ }).click();
  await expect(desk).toHaveURL(/match\/\d+/);
  const race = Number(/match\/(\d+)/.exec(desk.url())?.[1]);
  await desk.getByRole('button', { name: /^Open all/ }).waitFor();
  await desk.keyboard.press('n');
  const listed = await person('tara').call<Listed[]>('admin/getMarkets', { match_id: race });
  const win = listed.find(({ name }) => name === 'Win')?.market_id ?? '';
  await expect
    .poll(async () => (await person('tara').call<Listed[]>('admin/getMarkets', { match_id: race }))[0]?.status)
    .toBe('open');
  const before = [await balance('ann'), await balance('bob')];
  const bet = { market_id: win, selection_id: 1, odds: 4, stake: 10 };
  await bettor('ann').call('bet/placeMarketBet', { ...bet, is_back: 1 });
  await bettor('bob').call('bet/placeMarketBet', { ...bet, is_back: 0 });
  await desk.getByRole('button', { name: 'Win', exact: true }).first().click();
  await desk.getByRole('button', { name: 'Remove a runner' }).click();
  const dialog = desk.getByRole('dialog', { name: 'Remove a runner of Win' });
  await dialog.getByLabel('Runner').selectOption('Nettle');
  await dialog.getByLabel('Reduction factor, per cent').fill('20');
  await dialog.getByLabel(/^Reason/).fill('Lame at the start');
  await dialog.getByRole('button', { name: 'Remove the runner' }).click();
  await expect(desk.getByText('Nettle is removed').first()).toBeVisible();
  expect([await balance('ann'), await balance('bob')]).toEqual(before);
  const exposure = (await bettor('ann').call<{ liability: number }>('user/getUserBalance')).liability;
  // The session alone is left at stake.
  expect(exposure).toBe(-50);
  await leave(desk);
});

test('a query is answered, a password reset by two, and a member disabled in mid-session', async ({ browser }) => {
  const about = { market_id: await marketId('Match Odds'), about: 'result', text: 'Why was Harbour paid first?' };
  await bettor('ann').call('query/raiseQuery', about);
  const desk = await deskOf(browser, 'sven');
  await desk.getByRole('link', { name: /^Queries/ }).click();
  await desk.getByRole('link', { name: 'A result: Match Odds' }).click();
  await desk.getByRole('button', { name: /^Take/ }).waitFor();
  await desk.keyboard.press('t');
  await desk.getByLabel('Answer, as the bettor reads it').fill('It was misread, and put right.');
  await desk.getByRole('button', { name: 'Answer', exact: true }).click();
  await expect(desk.getByRole('listitem').filter({ hasText: 'It was misread, and put right.' })).toBeVisible();

  await goTo(desk, '/people');
  await desk.getByRole('link', { name: 'bob' }).click();
  await desk.getByRole('region', { name: 'bob' }).getByText('Reset password').waitFor();
  await desk.keyboard.press('p');
  await say(desk, 'Reset password', 'Lost the phone', 'Reset password');
  const second = await deskOf(browser, 'bea');
  await goTo(second, '/approvals');
  await expect(second.getByRole('article', { name: /^Reset password/ })).toContainText('Lost the phone');
  await second.keyboard.press('a');
  const shown = second.getByRole('dialog', { name: 'The password that was made' });
  const password = await shown.locator('.shown-once').innerText();
  await shown.getByRole('button', { name: 'I have passed it on' }).click();
  const again = await Person.signedIn(exchange.url, 'bob', { password });
  await again.call('user/changePassword', {
    master_password: password,
    new_password: PASSWORD,
    confirm_password: PASSWORD,
  });
  bettors.set('bob', again);

  await goTo(second, '/people');
  await second.getByRole('link', { name: 'sven' }).click();
  await second.getByRole('region', { name: 'sven' }).getByText('Disable login').waitFor();
  await second.keyboard.press('x');
  await say(second, 'Disable login', 'Left at noon', 'Disable login');
  await expect(second.getByText('The login is disabled').first()).toBeVisible();
  // Their page hears of it by itself.
  await expect(desk.getByLabel('User name')).toBeVisible();
  await leave(desk, second);
});

interface Sums {
  readonly all: number;
  readonly funds: number;
  readonly paid_in: number;
  readonly paid_out: number;
  /** Of the match odds. */
  readonly customers: number;
  readonly commission: number;
}

/** Added up in SQL from the entries of the journal, with none of the tables of the reports. Units. */
async function ledger(market: string): Promise<Sums> {
  const journal = await openJournal({ dataFolder: exchange.folder });
  try {
    const legs: object[] = [];
    for await (const { events } of readEntries(journal.store, { from: 1, to: Infinity }))
      for (const event of events)
        if (event.type === 'ledger-posted')
          for (const leg of event.legs) legs.push({ ...leg, kind: event.kind, market: event.market });
    const { rows } = await journal.database.pool.query<Sums>(
      `with leg as (
         select kind, market, amount, leg.account, coalesce(role, '') as role
         from jsonb_to_recordset($1::jsonb) as leg (kind text, market bigint, account integer, amount bigint)
           left join account using (account))
       select sum(amount)::float as all,
         (sum(amount) filter (where role = 'customer'))::float / 100 as funds,
         (sum(amount) filter (where role = 'customer' and amount > 0 and market = 0))::float / 100 as paid_in,
         (sum(amount) filter (where role = 'customer' and amount < 0 and market = 0))::float / -100 as paid_out,
         (sum(amount) filter (where role = 'customer' and market = $2))::float / 100 as customers,
         (sum(amount) filter (where account = 2 and market = $2))::float / 100 as commission
       from leg`,
      [JSON.stringify(legs), Number(market.slice(2))],
    );
    return rows[0] as Sums;
  } finally {
    await journal.close();
  }
}

interface Report<Row, Total> {
  readonly rows: readonly Row[];
  readonly total: Total;
}

test('the reports equal the ledger to the unit', async ({ browser }) => {
  const odds = await marketId('Match Odds');
  const sums = await ledger(odds);
  expect(sums.all).toBe(0);
  // And the session's 50 that are at stake still.
  expect(sums.funds).toBe((await balance('ann')) + (await balance('bob')) + 50);
  expect([sums.customers, sums.commission]).toEqual([-4, 4]);
  const [day, night] = [-1, 1].map((days) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10));
  const days = { from_date: day, to_date: night };
  const auditor = person('arne');
  const results = await auditor.call<Report<Omit<Sums, 'all'> & { market_id: string; sum: number }, object>>(
    'admin/getResultsReport',
    { ...days, by: 'market' },
  );
  expect(results.rows.find(({ market_id }) => market_id === odds)).toMatchObject({
    customers: sums.customers,
    commission: sums.commission,
    sum: 0,
  });
  const funds = await auditor.call<Report<{ closing: number }, { held: number; ledger: number }>>(
    'admin/getFundsReport',
    days,
  );
  expect([funds.total.held, funds.total.ledger]).toEqual([sums.funds, sums.funds]);
  const moved = await auditor.call<Report<object, object>>('admin/getAdjustmentReport', days);
  expect(moved.total).toMatchObject({ paid_in: sums.paid_in, paid_out: sums.paid_out });

  const desk = await deskOf(browser, 'arne');
  await goTo(desk, '/reports');
  await desk.getByRole('combobox', { name: 'Rows by' }).selectOption('Match');
  await expect(row(desk, 'Lantern v Harbour')).toContainText('sums to 0');
  await desk.getByRole('link', { name: 'Customer funds' }).click();
  await expect(desk.getByText('made ').first()).toBeVisible();
  await leave(desk);
});

test('the auditor sees every page and can change nothing', async ({ browser }) => {
  const desk = await deskOf(browser, 'arne');
  const links = desk.getByRole('navigation', { name: 'Desk' }).getByRole('link');
  const paths = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')?.slice(1) ?? ''));
  for (const path of [...paths, `/match/${matchId}`, `/settlement/${await marketId('Match Odds')}`]) {
    await goTo(desk, path);
    await settle(desk);
    await expect(desk.getByText('This page does not exist'), path).toHaveCount(0);
  }
  await goTo(desk, '/audit');
  for (const what of ['Disable person', 'Remove runner', 'Approve result'])
    await expect(desk.getByRole('combobox', { name: 'Action' }).getByRole('option', { name: what })).toHaveCount(1);
  await leave(desk);

  const health = async () =>
    ((await (await fetch(`${exchange.url}/api/health`)).json()) as { sequence: number }).sequence;
  const before = await health();
  const writes = Object.entries<Call>(CALLS).filter(
    ([, call]) => isStaffPermission(call.permission) && call.effect === 'write',
  );
  expect(writes.length).toBeGreaterThan(50);
  const known = { market: await marketId('Toss'), bet: '1' };
  for (const [name] of writes) {
    const { status, code } = await person('arne').refusal(name, GOOD[name]?.(known) ?? {});
    expect([name, status, code]).toEqual([name, 404, 'unknown-call']);
  }
  expect(await health()).toBe(before);
});
