import { expect, type Page } from '@playwright/test';
import { call, signIn } from './bettor.ts';
import { openDesk } from './desk.ts';
import type { RunningExchange } from './exchange.ts';
import { intercept } from './intercept.ts';
import { checkPage } from './page-check.ts';
import { Person, storyMarket, storySession, templateMatch } from './people.ts';
import { test } from './worker-exchange.ts';

// One more market for a match, what the clock does to it, and how its result comes about: all at the desk.

let exchange: RunningExchange;
let operator: Person;

test.beforeAll(async ({ exchange: shared }) => {
  exchange = shared;
  operator = await Person.signedIn(exchange.url, 'operator');
});
test.beforeEach(({ page }) => page.setViewportSize({ width: 1366, height: 900 }));

interface Listed {
  readonly market_id: string;
  readonly name: string;
  readonly at_start: string;
  readonly start_delay: number;
  readonly mechanism: string;
}

const marketsOf = (matchId: number) => operator.call<Listed[]>('admin/getMarkets', { match_id: matchId });
const panelOf = (page: Page, name: string) => page.getByRole('region', { name: `Market ${name}` });
async function openMatch(page: Page, matchId: number): Promise<void> {
  await page.goto(`${exchange.url}/operator/#/match/${matchId}`);
  await expect(page.getByRole('button', { name: 'Suspend all' })).toBeVisible();
}

test('a trader adds a session to a match by key, chooses its rule, opens it, and a bettor sees it', async ({
  page,
  browser,
}) => {
  const name = '8 over run';
  const { matchId } = await storyMarket(operator);
  await openDesk(page, exchange.url, 'trader');
  await openMatch(page, matchId);
  await page.keyboard.press('a');
  const dialog = page.getByRole('dialog', { name: 'Add a market' });
  await dialog.getByLabel('Kind').selectOption('Session');
  await dialog.getByLabel('Name').fill(name);
  const make = dialog.getByRole('button', { name: 'Add the market' });
  await dialog.getByLabel('Largest result').fill('0');
  await expect(dialog.getByText('More than the smallest result')).toBeVisible();
  await expect(make).toBeDisabled();
  await dialog.getByLabel('Largest result').fill('300');
  await dialog.getByLabel('Maximum stake').fill('500');
  await dialog.getByLabel('At the start').selectOption('It is suspended');
  await checkPage(page);
  // The market's row and rule may stand there before the answer that it is made.
  await intercept(page, '**/api/admin/createMarket', async (route) => {
    const response = await route.fetch();
    await expect(panelOf(page, name).getByText('No rule: the result is entered by hand.')).toBeVisible();
    await route.fulfill({ response });
  });
  await dialog.getByLabel('Name').press('Enter');

  const rule = page.getByRole('dialog', { name: `Rule of ${name}` });
  await rule.getByRole('combobox', { name: 'Rule' }).selectOption('Session runs');
  await rule.getByLabel('Innings', { exact: true }).fill('1');
  await rule.getByLabel('Last over').fill('8');
  await rule.getByLabel('Last over').press('Enter');
  await expect(rule).toHaveCount(0);
  const panel = panelOf(page, name);
  await expect(panel.getByRole('region', { name: 'Rule' })).toContainText('Last over8');
  const made = (await marketsOf(matchId)).find((market) => market.name === name);
  expect(made).toMatchObject({ at_start: 'suspend', mechanism: 'quoted' });
  const trail = await operator.call<{ rows: { action: string; user_name: string }[] }>('admin/getAudit', {
    from_date: '2020-01-01',
    to_date: '2099-01-01',
    action: 'admin/createMarket',
  });
  expect(trail.rows[0]).toMatchObject({ action: 'admin/createMarket', user_name: 'trader' });

  await panel.getByRole('button', { name: 'Open', exact: true }).click();
  const other = await (await browser.newContext()).newPage();
  await signIn(other, exchange.url, 'demo');
  await other.goto(`${exchange.url}/#/game-details/4/${matchId}`);
  await expect(other.getByRole('row').filter({ hasText: name })).toBeVisible();
  await other.context().close();
});

test('a market on runners is refused in words until it can be, and is made once', async ({ page }) => {
  const { matchId } = await storyMarket(operator);
  await openDesk(page, exchange.url);
  await openMatch(page, matchId);
  await page.getByRole('button', { name: 'Add a market' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a market' });
  await dialog.getByLabel('Name').fill('Man of the match');
  await dialog.getByLabel('Runners, one per line').fill('Ash\nash');
  await expect(dialog.getByText('Two runners have the same name')).toBeVisible();
  await dialog.getByLabel('Runners, one per line').fill('Ash\nBirch\nCedar');
  await dialog.getByLabel('How many runners win').fill('3');
  await expect(dialog.getByText('4 runners or more, one per line')).toBeVisible();
  await dialog.getByLabel('How many runners win').fill('1');
  await dialog.getByRole('button', { name: 'Add the market' }).dblclick();
  await expect(page.getByRole('dialog', { name: 'Rule of Man of the match' })).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).click();
  await expect(panelOf(page, 'Man of the match')).toContainText('No rule: the result is entered by hand.');
  const names = (await marketsOf(matchId)).map(({ name }) => name);
  expect(names).toEqual(['Match Odds', 'Man of the match']);
});

test('lines of corners and cards are made and settle by the rules that count them', async ({ page }) => {
  const open_date = new Date(Date.now() - 3_600_000).toISOString();
  const { match_id } = await templateMatch(operator, {
    sport: 1,
    template: 'football',
    sides: ['Cornerers', 'Carders'],
    more: { open_date, has_begun: true },
  });
  await openDesk(page, exchange.url);
  await openMatch(page, match_id);
  const make = async (kind: string, name: string) => {
    await page.getByRole('button', { name: 'Add a market' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add a market' });
    await dialog.getByLabel('Kind').selectOption(kind);
    await dialog.getByLabel('Name').fill(name);
    await checkPage(page);
    await dialog.getByRole('button', { name: 'Add the market' }).click();
    return page.getByRole('dialog', { name: `Rule of ${name}` });
  };
  const line = await make('Line', 'Corners');
  await line.getByRole('combobox', { name: 'Rule' }).selectOption({ label: 'Football fancy' });
  await line.getByRole('combobox', { name: 'Of what' }).selectOption({ label: 'Corners' });
  await line.getByRole('button', { name: 'Change the rule' }).click();
  await expect(line).toHaveCount(0);
  const cards = await make('Over and under', 'Over/Under 4.5 Cards');
  await cards.getByRole('combobox', { name: 'Rule' }).selectOption({ label: 'Over / under' });
  await cards.getByRole('combobox', { name: 'Of what' }).selectOption({ label: 'Cards' });
  await cards.getByRole('textbox', { name: 'Line' }).fill('4.5');
  await cards.getByRole('button', { name: 'Change the rule' }).click();
  await expect(cards).toHaveCount(0);

  const facts = [
    { kind: 'fixture' },
    { kind: 'statistic', name: 'corners', values: [7, 4] },
    { kind: 'statistic', name: 'yellow-cards', values: [2, 1] },
    { kind: 'statistic', name: 'red-cards', values: [0, 1] },
    { kind: 'score', when: 'full-time', goals: [1, 0] },
  ];
  const results = [{ name: 'Cornerers v Carders', open_date, facts }];
  const previewed = await operator.call<{ results: { markets: { name: string; would: string }[] }[] }>(
    'admin/previewFacts',
    { sport_id: 1, file: 'paper', results },
  );
  const would = previewed.results[0]?.markets.map((market) => `${market.name}: ${market.would}`);
  expect(would).toEqual(expect.arrayContaining(['Corners: 11 (11 corners)', 'Over/Under 4.5 Cards: Under (4 cards)']));
});

/** The body of `admin/approveProposal`. */
async function newestProposal() {
  const all = await operator.call<{ proposal_id: number; hash: string; state: string }[]>('admin/getProposals');
  const { proposal_id, hash } = all.findLast(({ state }) => state === 'proposed') as (typeof all)[number];
  return { proposal_id, hash };
}

test('a market and its runners are renamed at the desk, and a bettor who looks on sees it', async ({
  page,
  browser,
}) => {
  const { matchId } = await storyMarket(operator);
  const other = await (await browser.newContext()).newPage();
  await signIn(other, exchange.url, 'demo');
  await other.goto(`${exchange.url}/#/game-details/4/${matchId}`);
  await openDesk(page, exchange.url, 'trader');
  await openMatch(page, matchId);
  await panelOf(page, 'Match Odds').getByRole('button', { name: 'Change names' }).click();
  const dialog = page.getByRole('dialog', { name: 'Names of Match Odds' });
  const [first = '', second = ''] = await Promise.all(
    ['Runner 1', 'Runner 2'].map((label) => dialog.getByLabel(label).inputValue()),
  );
  await dialog.getByLabel('Runner 1').fill(second);
  await dialog.getByRole('button', { name: 'Change' }).click();
  await expect(dialog.getByRole('alert')).toHaveText(`${second} is the name of another runner of this market.`);
  // One person corrects the spelling of what bettors have read, and somebody else looks at any other name.
  await dialog.getByLabel('Market').fill('Match odds');
  await dialog.getByLabel('Runner 1').fill(first);
  await dialog.getByLabel('Runner 1').press('Enter');
  await panelOf(page, 'Match odds').getByRole('button', { name: 'Change names' }).click();
  const again = page.getByRole('dialog', { name: 'Names of Match odds' });
  await again.getByLabel('Runner 1').fill(`${first} XI`);
  await checkPage(page);
  await again.getByLabel('Runner 1').press('Enter');
  await expect(again).toHaveCount(0);
  await expect(page.getByText('A second person has to approve this').first()).toBeVisible();
  await operator.call('admin/approveProposal', await newestProposal());
  await expect(page.getByText(`${first} XI`).first()).toBeVisible();
  await expect(other.getByText(`${first} XI`).first()).toBeVisible();
  await other.context().close();
});

test('what the clock does is set in the panel, for one market or for all, and the page says so', async ({ page }) => {
  const { matchId } = await storyMarket(operator);
  const more = { match_id: matchId, market_type: 'toss', commission: 2, min_stake: 1 };
  await operator.call('admin/createMarket', { ...more, name: 'Toss', runners: [{ name: 'A' }, { name: 'B' }] });
  await openDesk(page, exchange.url, 'trader');
  await openMatch(page, matchId);
  const panel = panelOf(page, 'Match Odds');
  await expect(panel).toContainText('it stays as it is');
  await panel.getByRole('button', { name: 'At the start' }).click();
  const dialog = page.getByRole('dialog', { name: 'Match Odds at the start' });
  await dialog.getByLabel('At the start').selectOption('It turns in play');
  await dialog.getByLabel('Delay in play, seconds').fill('61');
  await expect(dialog.getByText('0 to 60 seconds')).toBeVisible();
  await dialog.getByLabel('Delay in play, seconds').fill('3');
  await dialog.getByRole('button', { name: 'Change' }).click();
  await expect(panel).toContainText('it turns in play with 3 s of delay');
  await expect(page.getByText(/1 of 2 markets turns in play\./)).toBeVisible();

  await panel.getByRole('button', { name: 'At the start' }).click();
  await dialog.getByLabel('At the start').selectOption('It is suspended');
  await dialog.getByLabel('Same for all 2 markets of the match').check();
  await checkPage(page);
  await dialog.getByRole('button', { name: 'Change' }).click();
  await expect(page.getByText(/both markets are suspended\./)).toBeVisible();
  expect((await marketsOf(matchId)).map(({ at_start }) => at_start)).toEqual(['suspend', 'suspend']);
});

test('a match that the clock leaves open is announced before it starts', async ({ page }) => {
  const { matchId } = await storyMarket(operator);
  await openDesk(page, exchange.url);
  await openMatch(page, matchId);
  await expect(page.getByText(/the clock does nothing/)).toHaveCount(0);
  const open_date = new Date(Date.now() + 600_000).toISOString();
  await operator.call('admin/changeMatch', { match_id: matchId, open_date });
  await expect(page.getByText('the clock does nothing: 1 market can still be bet on after the start')).toBeVisible();
});

test('a stricter policy takes one person, a looser one two, and others are not offered either', async ({
  page,
  browser,
}) => {
  const { marketId, matchId } = await storyMarket(operator);
  await openDesk(page, exchange.url);
  await openMatch(page, matchId);
  const panel = panelOf(page, 'Match Odds').getByRole('list', { name: 'Result policy' });
  await expect(panel).toContainText('One source is enough. Its rule proposes the result, and a person approves it.');
  const dialog = page.getByRole('dialog', { name: 'Result of Match Odds' });
  const second = dialog.getByLabel('A second person approves manual results');
  await panel.getByRole('button', { name: 'Change' }).click();
  await second.check();
  await checkPage(page);
  await dialog.getByRole('button', { name: 'Change' }).click();
  await expect(panel).toContainText('A second person approves what a person proposes.');

  await panel.getByRole('button', { name: 'Change' }).click();
  await second.uncheck();
  await dialog.getByRole('button', { name: 'Change' }).click();
  await expect(panel).toContainText('A policy change is waiting for a second person');
  const policy = () => operator.call('admin/getPolicy', { market_id: marketId });
  expect(await policy()).toMatchObject({ second_person: true });

  const other = await (await browser.newContext({ viewport: { width: 1366, height: 900 } })).newPage();
  await openDesk(other, exchange.url, 'operator2');
  await openMatch(other, matchId);
  await panelOf(other, 'Match Odds').getByRole('link', { name: 'Open approvals' }).click();
  const waiting = other.getByRole('article', { name: /^Change result policy/ });
  await expect(waiting).toContainText('A second person approves what a person proposes.');
  await checkPage(other);
  await waiting.getByRole('button', { name: 'Approve' }).click();
  await expect.poll(policy).toMatchObject({ second_person: false });
  await openMatch(other, matchId);
  await expect(panelOf(other, 'Match Odds')).not.toContainText('waiting for a second person');
  await expect(panelOf(other, 'Match Odds')).toContainText('takes a second one if the list under Approvals says so');
  await other.context().close();

  const trader = await (await browser.newContext({ viewport: { width: 1366, height: 900 } })).newPage();
  await openDesk(trader, exchange.url, 'trader');
  await openMatch(trader, matchId);
  const read = panelOf(trader, 'Match Odds').getByRole('list', { name: 'Result policy' });
  await expect(read).toContainText('takes a second one if the list under Approvals says so');
  await expect(read.getByRole('button')).toHaveCount(0);
  expect((await call<{ name: string }[]>(trader, 'admin/getMarkets', { match_id: matchId })).length).toBe(1);
  await trader.context().close();
});

test('a scorer is offered neither a market nor what the clock does', async ({ page }) => {
  const { matchId } = await storyMarket(operator);
  await openDesk(page, exchange.url, 'scorer');
  await openMatch(page, matchId);
  await expect(panelOf(page, 'Match Odds')).toContainText('One source is enough');
  await page.keyboard.press('a');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('button', { name: /Add a market|At the start/ })).toHaveCount(0);
});

test('every open market of a sport is suspended by one press', async ({ page }) => {
  const { matchId } = await storyMarket(operator);
  await openDesk(page, exchange.url, 'trader');
  await page.goto(`${exchange.url}/operator/#/matches`);
  await page.getByRole('combobox', { name: 'Sport' }).selectOption('Cricket');
  await page.getByRole('button', { name: 'Suspend Cricket' }).click();
  await expect(page.getByText(/^Cricket: \d+ markets suspended/).first()).toBeVisible();
  const markets = await operator.call<{ status: string }[]>('admin/getMarkets', { match_id: matchId });
  expect(markets.map(({ status }) => status)).toEqual(['suspended']);
});

test('what each result brings to the house stands beside its session', async ({ page }) => {
  const story = await storyMarket(operator);
  const session = await storySession(operator, story, 160);
  const bettor = await Person.signedIn(exchange.url, 'demo');
  await bettor.call('bet/placeFancyBet', { fancy_id: session, run: 160, size: 100, stack: 50, is_back: 1 });
  await openDesk(page, exchange.url, 'trader');
  await openMatch(page, story.matchId);
  const book = page.getByRole('region', { name: 'Book', exact: true });
  await expect(book).toContainText(/Worst, 160 to \d+−50/);
  await expect(book).toContainText('Best, 0 to 159+50');
  // Another bet moves it by itself.
  await bettor.call('bet/placeFancyBet', { fancy_id: session, run: 160, size: 100, stack: 25, is_back: 1 });
  await expect(book).toContainText('Best, 0 to 159+75');
  await expect(page.getByRole('region', { name: 'Match book' })).toContainText('Innings runs−75');
  await checkPage(page);
});
