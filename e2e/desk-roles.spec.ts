import { expect, test, type Page } from '@playwright/test';
import { CALLS, type Call, isStaffPermission } from '../protocol/index.ts';
import { openDesk } from './desk.ts';
import { startQuietExchange, type RunningExchange } from './exchange.ts';
import { checkPage } from './page-check.ts';
import { keptOf, login, signInAtForm } from './login.ts';
import { Person, storyMarket, storySession } from './people.ts';

// A role's own buttons and keys on the page of a match, and a role that changes while somebody types.

let exchange: RunningExchange;
let operator: Person;

test.beforeAll(async () => {
  exchange = await startQuietExchange();
  operator = await Person.signedIn(exchange.url, 'operator');
});
test.afterAll(async () => {
  expect(await exchange.stop()).toBe(0);
});
test.beforeEach(({ page }) => page.setViewportSize({ width: 1366, height: 900 }));

/** A match with an open market of bettors' prices and a session that the house quotes. */
async function quotedMatch() {
  const story = await storyMarket(operator);
  return { ...story, session: await storySession(operator, story, 160) };
}

async function openMatch(page: Page, matchId: number): Promise<void> {
  await page.goto(`${exchange.url}/operator/#/match/${matchId}`);
  await expect(page.getByRole('row').filter({ hasText: 'Innings runs' })).toBeVisible();
}

/** The names of what can be pressed, but for the rows that it selects. */
async function buttonsOf(page: Page): Promise<string[]> {
  await expect(page.getByRole('region', { name: 'Rule' })).toHaveAttribute('aria-busy', 'false');
  const buttons = page
    .getByRole('main')
    .getByRole('button', { disabled: false })
    .and(page.locator(':not([aria-pressed])'));
  const names = await buttons.evaluateAll((all) => all.map((one) => one.ariaLabel ?? one.textContent ?? ''));
  return [...new Set(names.map((name) => name.replace(/(Innings runs|Match Odds).*$/, '…').trim()))].sort();
}

/** By two owners. */
async function changeRole(userName: string, role: string): Promise<void> {
  const { rows } = await operator.call<{ rows: { user_id: number }[] }>('admin/getUsers', { search: userName });
  const change = { user_id: rows[0]?.user_id ?? 0, role, reason: 'For the evening' };
  expect((await operator.refusal('admin/changeRole', change)).code).toBe('second-person-missing');
  const second = await Person.signedIn(exchange.url, 'operator2');
  const [proposal] = await second.call<{ proposal_id: number; hash: string }[]>('admin/getProposals');
  await second.call('admin/approveProposal', { proposal_id: proposal?.proposal_id ?? 0, hash: proposal?.hash ?? '' });
}

const SUSPENDS = ['Hold the result', 'Suspend', 'Suspend allEsc', 'Suspend …'];

test('on a match a scorer, a settler and an auditor see the buttons of their role alone', async ({ browser }) => {
  const { matchId, marketId } = await quotedMatch();
  await operator.call('admin/suspendMarket', { market_id: marketId });
  await changeRole('cashier', 'settler');
  for (const [name, own] of [
    ['scorer', SUSPENDS],
    ['cashier', ['Change', 'Show', ...SUSPENDS]],
    ['auditor', []],
  ] as const) {
    const page = await (await browser.newContext({ viewport: { width: 1366, height: 900 } })).newPage();
    await openDesk(page, exchange.url, name);
    await openMatch(page, matchId);
    await expect.poll(() => buttonsOf(page), name).toEqual([...own].sort());
    await checkPage(page);
    // Neither opened, nor changed by a key.
    for (const key of ['o', 'n', 'e', 'a', '+', '-', ' ']) await page.keyboard.press(key);
    await page.getByRole('row').filter({ hasText: 'Match Odds' }).click();
    await page.keyboard.press('s');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    expect(await statusesOf(matchId)).toEqual(['suspended', 'open']);
    await page.context().close();
  }
});

const statusesOf = async (matchId: number) =>
  (await operator.call<{ status: string }[]>('admin/getMarkets', { match_id: matchId })).map(({ status }) => status);

test('a scorer suspends every market of a match from where they score and from its page', async ({ page }) => {
  const { matchId, session } = await quotedMatch();
  await openDesk(page, exchange.url, 'scorer');
  await openMatch(page, matchId);
  await page.keyboard.press('Escape');
  await expect.poll(() => statusesOf(matchId)).toEqual(['suspended', 'suspended']);
  await expect(page.getByRole('button', { name: /^Open/ })).toHaveCount(0);
  const scorer = await Person.signedIn(exchange.url, 'scorer');
  expect(await scorer.refusal('admin/openMarket', { market_id: session })).toEqual({
    status: 404,
    code: 'unknown-call',
  });
});

test('who is signed out by a new role keeps what they typed, and goes on once they have signed in again', async ({
  page,
}) => {
  await openDesk(page, exchange.url, 'trader');
  await page.goto(`${exchange.url}/operator/#/matches`);
  await expect(page.getByRole('button', { name: 'New match' })).toBeVisible();
  await page.keyboard.press('n');
  const form = page.getByRole('dialog', { name: 'New match' });
  await form.getByRole('combobox', { name: 'Series' }).fill('Night League');
  try {
    await changeRole('trader', 'settler');
    const over = page.getByRole('alertdialog', { name: 'You have been signed out' });
    await expect(over).toContainText('Sign in as trader in another tab');
    for (const key of ['Escape', 'Control+k']) await page.keyboard.press(key);
    await expect(over).toBeVisible();
    await expect(page.getByRole('dialog', { name: 'Go to' })).toHaveCount(0);
    const opened = page.context().waitForEvent('page');
    await over.getByRole('link', { name: 'Sign in' }).click();
    const other = await opened;
    await signInAtForm(other, 'trader', 'demo1234');
    await expect(over).toHaveCount(0);
    await expect(page.getByText('Your role has changed.').first()).toBeVisible();
    await expect(form.getByRole('combobox', { name: 'Series' })).toHaveValue('Night League');
  } finally {
    await changeRole('trader', 'trader');
  }
});

test('a desk whose login session ended goes on with the one that another tab has opened since', async ({ page }) => {
  await openDesk(page, exchange.url, 'trader');
  await page.goto(`${exchange.url}/operator/#/matches`);
  await page.getByRole('button', { name: 'New match' }).waitFor();
  await page.keyboard.press('n');
  const series = page.getByRole('dialog', { name: 'New match' }).getByRole('combobox', { name: 'Series' });
  await series.fill('Night League');
  const fresh = await login(exchange.url, 'trader');
  // Written by the page itself, it is heard of by no event, as in a tab that slept.
  const ended = await page.evaluate(
    (kept) => {
      const token = localStorage.getItem('usertoken') ?? '';
      for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value);
      return token;
    },
    keptOf(fresh.token, fresh.stored),
  );
  const ticket = page.waitForResponse((answer) => answer.url().endsWith('/stream/getTicket') && answer.ok());
  const headers = { authorization: `Bearer ${ended}` };
  expect((await fetch(`${exchange.url}/api/user/logout`, { method: 'POST', headers })).status).toBe(200);
  await ticket;
  await expect(page.getByRole('alertdialog', { name: 'You have been signed out' })).toHaveCount(0);
  await expect(series).toHaveValue('Night League');
  expect(await page.evaluate(() => localStorage.getItem('usertoken'))).toBe(fresh.token);
});

test('a role that changes while somebody types takes the buttons and leaves what was typed', async ({ page }) => {
  const { matchId } = await quotedMatch();
  await openDesk(page, exchange.url, 'trader');
  await openMatch(page, matchId);
  const form = page.getByRole('form', { name: 'Quote Innings runs' });
  for (const [label, typed] of Object.entries({ 'No, runs': '160', 'Yes, runs': '161', Rate: '100', Size: '777' }))
    await form.getByLabel(label).fill(typed);
  await operator.call('admin/setRole', { role: 'trader', permissions: ['view-markets'], reason: 'End of the night' });
  await form.getByRole('button', { name: 'Quote' }).click();
  await expect(page.getByText('Your role may not do this.').first()).toBeVisible();
  await expect(form.getByRole('button')).toHaveCount(0);
  await expect(form.getByLabel('Size')).toHaveValue('777');
  await expect(page.getByRole('main').getByRole('button', { name: /Suspend|Close|Change|Turn/ })).toHaveCount(0);
  await expect(page.getByText('There is no such call.')).toHaveCount(0);
  expect(await statusesOf(matchId)).toEqual(['open', 'open']);
});

test('support follows a bettor’s query to its bet, and may void nothing', async ({ page }) => {
  const demo = await Person.signedIn(exchange.url, 'demo');
  const story = await storyMarket(operator);
  const { bet_id } = await demo.bet(story, { side: 'back', odds: 3, stake: 100 });
  const query = { market_id: story.marketId, bet_id, about: 'rate', text: 'Why was my bet not matched at once?' };
  const { query_id } = await demo.call<{ query_id: number }>('query/raiseQuery', query);
  await changeRole('cashier', 'support');
  await openDesk(page, exchange.url, 'cashier');
  await page.goto(`${exchange.url}/operator/#/queries/${query_id}`);
  await page.getByRole('link', { name: 'their bets in this market' }).click();
  await expect(page.getByRole('table').getByText('demo', { exact: true })).toHaveCount(1);
  await page.goBack();
  await page.getByRole('link', { name: `bet ${bet_id}` }).click();
  await expect(page.getByRole('region', { name: 'The bet', exact: true })).toContainText('demo');
  await expect(page.getByRole('button', { name: /Void/ })).toHaveCount(0);
  await expect(page.getByRole('navigation', { name: 'Desk' }).getByRole('link', { name: 'Bets' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Desk' }).getByRole('link', { name: 'Risk' })).toHaveCount(0);
  await checkPage(page);
});

/** The first words of buttons that change something. */
const CHANGES =
  /^(Abandoned|Add|Answer|Approve|Assign|By the rule|Change|Close|Correct|Disable|Edit|End|Enter|Finish|Give|Hide|Hold|Lock|Make|New|Nobody has it|Now|Open|Propose|Publish|Reject|Remove|Rename|Reset|Roll|Save|Send|Suspend|Take|Turn|Up|Void|Withdraw)/;

test('an auditor finds no button and no key that changes something, on any page', async ({ page }) => {
  const { matchId, marketId } = await quotedMatch();
  await operator.call('admin/closeMarket', { market_id: marketId });
  await operator.call('admin/proposeResult', { market_id: marketId, winners: [1], reason: 'Seen' });
  const { rows } = await operator.call<{ rows: { user_id: number }[] }>('admin/getUsers', { user_names: ['demo3'] });
  await openDesk(page, exchange.url, 'auditor');
  const links = page.getByRole('navigation', { name: 'Desk' }).getByRole('link');
  const menu = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')?.slice(1) ?? ''));
  expect(menu.length).toBeGreaterThan(14);
  const more = ['/templates', '/sports', '/fixtures', '/results', '/casino/teen20', `/people/${rows[0]?.user_id}`];
  const ofMatch = [`/match/${matchId}`, `/facts/${matchId}`, `/score/${matchId}`, `/settlement/${marketId}`];
  const written: string[] = [];
  page.on('request', (request) => {
    const call = CALLS[/\/api\/(.*)$/.exec(request.url())?.[1] as keyof typeof CALLS] as Call | undefined;
    if (call?.effect === 'write' && isStaffPermission(call.permission)) written.push(request.url());
  });
  const found: Record<string, string[]> = {};
  for (const path of [...menu, ...more, ...ofMatch]) {
    // A page of its own: the one before would answer for it.
    await page.goto('about:blank');
    await page.goto(`${exchange.url}/operator/#${path}`);
    const main = page.getByRole('main');
    await expect(main.getByRole('heading').first(), path).toBeVisible();
    await expect(main.locator('[aria-busy="true"]'), path).toHaveCount(0);
    const names = await main
      .getByRole('button', { disabled: false })
      .and(page.locator(':not([aria-pressed]):not([aria-expanded])'))
      .evaluateAll((all) => all.map((one) => (one.ariaLabel ?? one.textContent ?? '').trim()));
    const changing = names.filter((name) => CHANGES.test(name));
    if (changing.length > 0) found[path] = [...new Set(changing)];
    await page.keyboard.press('n');
    for (const key of ['a', 'x', 'o', 't', 's', 'r', 'm']) await page.keyboard.press(key);
    await expect(page.getByRole('dialog'), path).toHaveCount(0);
  }
  expect(found).toEqual({});
  expect(written).toEqual([]);
});
