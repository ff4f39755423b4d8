import { expect, type Page } from '@playwright/test';
import { openDesk } from './desk.ts';
import type { RunningExchange } from './exchange.ts';
import { checkPage } from './page-check.ts';
import { Person, storyMarket } from './people.ts';
import { test } from './worker-exchange.ts';

// Proposals that wait for a second person: their proposer sees them, and so do those who may approve them.

let exchange: RunningExchange;
let operator: Person;

test.beforeAll(async ({ exchange: shared }) => {
  exchange = shared;
  operator = await Person.signedIn(exchange.url, 'operator');
});
test.beforeEach(({ page }) => page.setViewportSize({ width: 1366, height: 900 }));

/** One that takes two people for what the house may lose. */
async function proposeBookmaker(page: Page, { matchId, name }: { readonly matchId: number; readonly name: string }) {
  await page.goto(`${exchange.url}/operator/#/match/${matchId}`);
  await page.getByRole('button', { name: 'Suspend all' }).waitFor();
  await page.keyboard.press('a');
  const form = page.getByRole('dialog', { name: 'Add a market' });
  await form.getByLabel('Kind').selectOption('Bookmaker');
  await form.getByLabel('Name').fill(name);
  await form.getByLabel('The house may lose').fill('20000000');
  await form.getByLabel('Name').press('Enter');
  // It is kept as a proposal: there is nothing left to do in the form.
  await expect(form).toHaveCount(0);
}

test('a market above its template is proposed at its match, and taken back by key', async ({ page }) => {
  const { matchId } = await storyMarket(operator);
  await openDesk(page, exchange.url, 'trader');
  await proposeBookmaker(page, { matchId, name: 'Large bookmaker' });
  await page
    .getByRole('link', { name: /^Approvals/ })
    .first()
    .click();
  const own = page.getByRole('article', { name: /^Add a market/ });
  await expect(own).toContainText('The house may lose: 2,00,00,000');
  await expect(own).toContainText(/May approve it: .*operator/);
  await expect(own.getByRole('button')).toHaveText([/^Take back/]);
  await checkPage(page);
  // Typed at once: no space presses Close, and no letter is a key of the page.
  await page.keyboard.press('x');
  await page.keyboard.type('Too large at any rate');
  await page.keyboard.press('Enter');
  await expect(own).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Decided' })).toContainText('Rejected');
  await expect(page.getByRole('region', { name: 'Decided' })).toContainText('Too large at any rate');
});

test('a rejected proposal tells its proposer why, on whatever page they are', async ({ page }) => {
  const { matchId } = await storyMarket(operator);
  const trader = await Person.signedIn(exchange.url, 'trader');
  await openDesk(page, exchange.url, 'trader');
  await proposeBookmaker(page, { matchId, name: 'Far too large' });
  const newest = async () => (await trader.call<{ proposal_id: number }[]>('user/getOwnProposals')).at(0)?.proposal_id;
  await expect.poll(newest).toBeDefined();
  const proposal_id = await newest();
  await operator.call('admin/rejectProposal', { proposal_id, reason: 'Ask for a tenth of it' });
  await expect(
    page.getByText(`Your proposal number ${proposal_id} was rejected: Ask for a tenth of it`).first(),
  ).toBeVisible();
  await page.goto(`${exchange.url}/operator/#/approvals`);
  const rejected = page.getByRole('region', { name: 'Rejected' });
  await expect(rejected.getByRole('article')).toContainText(['Ask for a tenth of it']);
  await checkPage(page);
});

test('a result that waits is listed for whoever may approve it, and its proposer is not offered to', async ({
  page,
  browser,
}) => {
  const { marketId, matchName } = await storyMarket(operator);
  const policy = { sources: 1, automatic: false, second_person: true };
  await operator.call('admin/setPolicy', { market_id: marketId, ...policy });
  await operator.call('admin/closeMarket', { market_id: marketId });
  await operator.call('admin/proposeResult', { market_id: marketId, winners: [1], reason: 'seen' });
  await openDesk(page, exchange.url);
  await page.goto(`${exchange.url}/operator/#/settlement/${marketId}`);
  const bar = page.getByRole('region', { name: 'Approval', exact: true });
  await expect(bar).toContainText('A second person must approve your proposal.');
  await expect(bar).toContainText(/May approve it: .*operator2/);
  await expect(bar.getByRole('button', { name: /^Approve/ })).toBeDisabled();

  const other = await (await browser.newContext({ viewport: { width: 1366, height: 900 } })).newPage();
  await openDesk(other, exchange.url, 'operator2');
  await other.goto(`${exchange.url}/operator/#/approvals`);
  const result = other.getByRole('article', { name: /^Result of Match Odds/ }).filter({ hasText: matchName });
  await expect(result).toContainText(/May approve it: .*operator2/);
  await checkPage(other);
  await result.getByRole('link', { name: 'Open in Settlement' }).click();
  await other
    .getByRole('region', { name: 'Approval', exact: true })
    .getByRole('button', { name: /^Approve/ })
    .click();
  await expect(other.getByText('Done').first()).toBeVisible();
  await other.context().close();
});

/** From what amount a fact takes two people, set by both owners. @returns what it was */
async function setFactThreshold(from: number | null): Promise<number | null> {
  const other = await Person.signedIn(exchange.url, 'operator2');
  const { thresholds } = await operator.call<{ thresholds: { from: { fact: number | null } } }>('admin/getThresholds');
  const next = { ...thresholds, from: { ...thresholds.from, fact: from } };
  await operator.refusal('admin/setThresholds', { thresholds: next, reason: 'A story' });
  await approveNewest(other);
  return thresholds.from.fact;
}

async function approveNewest(by: Person): Promise<void> {
  const all = await by.call<{ proposal_id: number; hash: string; state: string }[]>('admin/getProposals');
  const { proposal_id, hash } = all.findLast(({ state }) => state === 'proposed') as (typeof all)[number];
  await by.call('admin/approveProposal', { proposal_id, hash });
}

test('the facts of a match that one person has proposed are approved together, each with its answer', async ({
  page,
}) => {
  const before = await setFactThreshold(0);
  try {
    const trader = await Person.signedIn(exchange.url, 'trader');
    const { marketId, matchId, matchName } = await storyMarket(operator, {
      sport: 1,
      market: {
        runners: [{ name: 'Home' }, { name: 'Draw' }, { name: 'Away' }],
        terms: {
          rule: 'football.match-odds',
          subject: {},
          outcomes: { home: 1, draw: 2, away: 3 },
        },
      },
    });
    const policy = { market_id: marketId, sources: 1, automatic: true, second_person: false };
    await operator.refusal('admin/setPolicy', policy);
    await approveNewest(await Person.signedIn(exchange.url, 'operator2'));
    const teams = matchName.split(' v ');
    const fixture = { kind: 'fixture', teams, competition: 'Cup', season: '2031', startsAt: Date.now() };
    const propose = async (fact: object) =>
      expect((await trader.refusal('admin/addFact', { match_id: matchId, said: fact })).code).toBe(
        'second-person-missing',
      );
    await propose(fixture);
    await approveNewest(operator);
    await propose({ kind: 'score', when: 'half-time', goals: [3, 0] });
    await propose({ kind: 'score', when: 'full-time', goals: [1, 0] });
    await propose({ kind: 'statistic', name: 'corners', values: [4, 5] });

    await openDesk(page, exchange.url);
    await page.goto(`${exchange.url}/operator/#/approvals`);
    const facts = page.getByRole('region', { name: `Facts of ${matchName}` });
    await expect(facts.getByRole('article')).toHaveCount(3);
    await expect(facts).toContainText(`3 facts of ${matchName}, by trader`);
    await checkPage(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await checkPage(page);
    await page.setViewportSize({ width: 1366, height: 900 });
    // A key acts on the proposal that has the focus, and its dialog says which one that is.
    const third = facts.getByRole('article').nth(2);
    const number = /\d+$/.exec((await third.getAttribute('aria-label')) ?? '')?.[0] ?? '';
    await third.getByRole('button', { name: /^Reject/ }).focus();
    await page.keyboard.press('x');
    await expect(page.getByRole('dialog', { name: `Reject number ${number}: Enter fact` })).toBeVisible();
    await page.keyboard.press('Escape');
    const all = facts.getByRole('button', { name: `Approve all 3 of ${matchName}` });
    await all.focus();
    await page.keyboard.press('Enter');
    // The second cannot be after the first, and stops no other.
    await expect(page.getByText(`2 of 3 facts of ${matchName}: done`).first()).toBeVisible();
    await expect(page.getByText(/^Not approved: .*half-time/)).toBeVisible();
    await expect(page.getByRole('article', { name: /^Enter fact/ })).toHaveCount(1);
  } finally {
    await setFactThreshold(before);
  }
});
