import { expect, type Page } from '@playwright/test';
import { openDesk } from './desk.ts';
import type { RunningExchange } from './exchange.ts';
import { checkPage } from './page-check.ts';
import { inAnHour, Person, storyMarket } from './people.ts';
import { test } from './worker-exchange.ts';

// A match from its entry to its end: begun or to come, with what staff note of it, until it is finished.

let exchange: RunningExchange;
let operator: Person;

test.beforeAll(async ({ exchange: shared }) => {
  exchange = shared;
  operator = await Person.signedIn(exchange.url, 'operator');
});
test.beforeEach(({ page }) => page.setViewportSize({ width: 1366, height: 900 }));

const siteTime = (ms: number) => new Date(ms + 5.5 * 3_600_000).toISOString().slice(0, 16);

async function openNewMatch(page: Page) {
  await page.goto(`${exchange.url}/operator/#/matches`);
  await expect(page.getByRole('button', { name: 'New match' })).toBeVisible();
  await page.keyboard.press('n');
  const dialog = page.getByRole('dialog', { name: 'New match' });
  // Its fields are drawn once the formats have come.
  await expect(dialog.getByLabel('Format')).toBeFocused();
  return dialog;
}

test('a match that has begun is entered, and its markets open in play with their delay', async ({ page }) => {
  await openDesk(page, exchange.url, 'trader');
  const dialog = await openNewMatch(page);
  await dialog.getByLabel('Format').selectOption('T10');
  await dialog.getByLabel('Series').fill('A late cup');
  await dialog.getByLabel('Home').fill('Lanterns');
  await dialog.getByLabel('Away').fill('Harbours');
  await dialog.getByLabel(/^Start/).fill(siteTime(Date.now() - 3_600_000));
  await dialog.getByRole('button', { name: /^Create the match with \d+ markets$/ }).click();
  await expect(dialog.getByRole('alert')).toContainText('The start must be in the future');
  await dialog.getByLabel('It has started').check();
  await expect(dialog.getByText('The match has started:')).toContainText('with the delay above');
  await checkPage(page);
  await dialog.getByRole('button', { name: /^Create the match with \d+ markets$/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lanterns v Harbours');
  await expect(page.getByText('The match has started:')).toContainText('in play as soon as you open them');
  await expect(page.getByRole('button', { name: /^Open all \d+/ })).toBeVisible();
  const panel = page.getByRole('region', { name: 'Market Match Odds' });
  await page.getByRole('button', { name: 'Match Odds', exact: true }).click();
  await expect(panel.getByText('It opens in play, with 5 s of delay.')).toBeVisible();
  await checkPage(page);
  await page.keyboard.press('n');
  await expect(panel.locator('.state')).toHaveText('Open in play');
  await expect(panel.getByText('In play with 5 s of delay.')).toBeVisible();
  await panel.getByRole('button', { name: 'Suspend', exact: true }).click();
  await expect(panel.getByText('Bets are taken again, with 5 s of delay.')).toBeVisible();
});

test('a format that another desk has made meanwhile is offered', async ({ page }) => {
  await openDesk(page, exchange.url, 'trader');
  const dialog = await openNewMatch(page);
  await expect(dialog.getByLabel('Format')).toBeVisible();
  // One key does not lose the typed text.
  await dialog.getByRole('textbox').first().fill('Autumn cup');
  await page.keyboard.press('Escape');
  await expect(dialog.getByRole('textbox').first()).toHaveValue('Autumn cup');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  const noLimits = { max_stake: null, max_profit: null, house_loss_cap: null };
  await operator.call('admin/setMatchTemplate', {
    template: 'by-election',
    format: { of: 'election', name: 'By-election', sport_id: 2378961, figures: {} },
    markets: [{ of: 'Winner', name: 'Winner', at_start: 'nothing', ...noLimits }],
    bet_delay: 0,
    commission: 2,
    min_stake: 1,
    reason: 'A vacant seat',
  });
  await page.keyboard.press('n');
  await dialog.getByLabel('Format').selectOption('By-election');
});

test('a match without a template is made, described, and finished', async ({ page }) => {
  await openDesk(page, exchange.url, 'trader');
  const dialog = await openNewMatch(page);
  await dialog.getByLabel('Format').selectOption('No template');
  await dialog.getByLabel('Sport').selectOption('Kabaddi');
  await dialog.getByLabel('Series').fill('A league of its own');
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Bulls v Rhinos');
  await dialog.getByLabel(/^Start/).fill(siteTime(inAnHour().getTime()));
  await checkPage(page);
  await dialog.getByRole('button', { name: 'Create the match' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bulls v Rhinos');
  await expect(page.getByRole('button', { name: 'Finish' })).toBeVisible();

  await page.keyboard.press('e');
  const change = page.getByRole('dialog', { name: 'Change the match' });
  await change.getByLabel('Country').fill('in');
  await change.getByLabel('Staff note').fill('Toss is late');
  await checkPage(page);
  await change.getByRole('button', { name: 'Change' }).click();
  await expect(change).toHaveCount(0);
  await expect(page.getByLabel('Staff note')).toHaveText('Toss is late');
  await page.keyboard.press('e');
  await expect(change.getByLabel('Country')).toHaveValue('IN');
  // No site of this installation shows videos.
  await change.getByLabel('Stream').fill('https://tv.example/1');
  await change.getByRole('button', { name: 'Change' }).click();
  await expect(change.getByRole('alert')).not.toBeEmpty();
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Finish' }).click();
  await checkPage(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Finish the match' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Matches');
  await expect(page.getByRole('link', { name: 'Bulls v Rhinos' })).toHaveCount(0);
});

test('a race is made with its card and its ground, and gets a market that it lacks by key', async ({ page }) => {
  await openDesk(page, exchange.url, 'trader');
  const dialog = await openNewMatch(page);
  await dialog.getByLabel('Format').selectOption('Race');
  await dialog.getByLabel(/^Series/).fill('Kelford Park');
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('14:30, Maiden Stakes');
  await dialog
    .getByLabel(/^Runners/)
    .fill('1 Quiet Monsoon (4) J Smith\n2 Night Ferry (1) K Dovar\n3 Ash\n4 Copper Lantern (2)');
  await dialog.getByLabel('Country').fill('England');
  await expect(dialog.getByText('No country has this code.')).toBeVisible();
  await dialog.getByLabel('Country').fill('gb');
  await expect(dialog.getByText('United Kingdom', { exact: true })).toBeVisible();
  await dialog.getByLabel('Distance, metres').fill('1600');
  await dialog.getByLabel('Going').fill('good');
  await dialog.getByLabel(/^Start/).fill(siteTime(inAnHour().getTime()));
  await dialog.getByText(/^2 markets\./).click();
  await expect(dialog.getByRole('checkbox', { name: 'To Be Placed (3)' })).toBeChecked();
  await dialog.getByLabel('Places').fill('2');
  await dialog.getByRole('checkbox', { name: 'To Be Placed (2)' }).uncheck();
  await checkPage(page);
  await dialog.getByRole('button', { name: 'Create the match with 1 market' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('14:30, Maiden Stakes');
  const matchId = Number(/match\/(\d+)/.exec(page.url())?.[1]);
  const { race, markets } = await operator.call<{
    race: object;
    markets: { name: string; runners: { name: string; card: { cloth: number; jockey: string } }[] }[];
  }>('match/getMatchDetail', { match_id: matchId });
  expect(race).toEqual({ distance: 1600, surface: 'turf', going: 'good' });
  expect(markets.map(({ name }) => name)).toEqual(['Win']);
  expect(markets[0]?.runners[0]).toMatchObject({ name: 'Quiet Monsoon', card: { cloth: 1, jockey: 'J Smith' } });
  const { facts } = await operator.call<{ facts: object[] }>('admin/getFacts', { match_id: matchId });
  expect(JSON.stringify(facts[0])).toMatch(/"fixture".*"venue":"Kelford Park","country":"GB".*"distance":1600/);

  await page.keyboard.press('m');
  const more = page.getByRole('dialog', { name: 'Markets of 14:30, Maiden Stakes' });
  await more.getByLabel(/^Runners/).fill('Copper Lantern\nAsh\nNight Ferry\nQuiet Monsoon');
  await more.getByLabel('Distance, metres').fill('1600');
  await more.getByRole('button', { name: 'Add 1 market' }).click();
  await expect(more).toHaveCount(0);

  // A runner is removed from all its markets in one form, which begins with the non-runner of the facts.
  const said = { kind: 'non-runner', runner: 'Ash', at: Date.now() };
  await operator.call('admin/addFact', { match_id: matchId, said });
  await page.keyboard.press('n');
  await expect(page.getByRole('button', { name: 'Suspend To Be Placed (3)' })).toBeVisible();
  await page.getByRole('button', { name: 'Win', exact: true }).click();
  const panel = page.getByRole('region', { name: 'Market Win' });
  const prices = page.getByRole('row', { name: /^Win/ });
  await expect(prices).toContainText('Copper Lantern');
  await panel.getByRole('button', { name: 'Remove a runner' }).click();
  const removal = page.getByRole('dialog', { name: 'Remove a runner of Win' });
  await expect(removal.getByLabel('Runner')).toHaveValue('Ash');
  await removal.getByLabel('In To Be Placed (3) too: its factor, %').fill('0');
  await removal.getByLabel(/^Reason/).fill('Refused the gate');
  await checkPage(page);
  await removal.getByRole('button', { name: 'Remove Ash' }).click();
  await expect(removal).toHaveCount(0);
  const left = await operator.call<{ markets: { name: string; book: { runners: { status: string }[] } }[] }>(
    'match/getMatchDetail',
    { match_id: matchId },
  );
  const removed = left.markets.map(({ book }) => book.runners.filter(({ status }) => status === 'removed').length);
  expect(removed).toEqual([1, 1]);
  await panel.getByRole('button', { name: 'Remove a runner' }).click();
  await expect(removal.getByLabel('Runner')).toHaveValue('');
  await expect(removal.getByRole('option', { name: /^Ash/ })).toHaveCount(0);
  await expect(removal.getByRole('button', { name: 'Remove the runner' })).toBeDisabled();
});

test('a remark stands under its market until it is taken away', async ({ page }) => {
  const { matchId } = await storyMarket(operator);
  const remarkOf = async () => {
    const match = await operator.call<{ markets: { remark: string }[] }>('match/getMatchDetail', { match_id: matchId });
    return match.markets[0]?.remark;
  };
  await openDesk(page, exchange.url, 'trader');
  await page.goto(`${exchange.url}/operator/#/match/${matchId}`);
  const panel = page.getByRole('region', { name: 'Market Match Odds' });
  await panel.getByRole('button', { name: 'Remark' }).click();
  const dialog = page.getByRole('dialog', { name: 'Remark under Match Odds' });
  await dialog.getByLabel('Remark').fill('Heavy ground');
  await checkPage(page);
  await dialog.getByLabel('Remark').press('Enter');
  await expect(panel).toContainText('Now: Heavy ground');
  expect(await remarkOf()).toBe('Heavy ground');
});

test('Today finishes a match that is past its start with no market left', async ({ page }) => {
  const { series_id } = await operator.call<{ series_id: number }>('admin/createSeries', { sport_id: 4, name: 'Past' });
  const open_date = new Date(Date.now() - 3_600_000).toISOString();
  await operator.call('admin/createMatch', { series_id, name: 'Olds v Olders', open_date });
  await openDesk(page, exchange.url);
  await page.getByRole('button', { name: /^Finish ?: Olds v Olders/ }).click();
  await page
    .getByRole('dialog', { name: 'Finish Olds v Olders' })
    .getByRole('button', { name: /^Finish/ })
    .click();
  await expect(page.getByRole('button', { name: /^Finish ?: Olds v Olders/ })).toHaveCount(0);
});

test('a binary bet at a wrong rate is deleted from its page', async ({ page }) => {
  const { matchId } = await storyMarket(operator);
  const { market_id } = await operator.call<{ market_id: string }>('admin/createMarket', {
    match_id: matchId,
    name: 'Index session',
    market_type: 'binary',
    commission: 0,
    min_stake: 1,
    mechanism: 'quoted',
    payoff: { kind: 'line', least: 0, most: 1_000_000 },
    runners: [{ name: 'Index session' }],
    terms: { rule: 'index.settlement-price', subject: { perUnit: 100 }, per_unit: 100 },
  });
  await operator.call('admin/openMarket', { market_id });
  const levels = [{ is_back: true, rate: 100, line: 26_000, size: 10_000 }];
  await operator.call('admin/setQuotes', { market_id, selection_id: 1, state: 'active', levels });
  const bettor = await Person.signedIn(exchange.url, 'demo');
  const bet = { fancy_id: market_id, run: 26_000, size: 100, stack: 10, is_back: 1 };
  const { bet_id } = await bettor.call<{ bet_id: string }>('bet/placeFancyBet', bet);
  await openDesk(page, exchange.url);
  await page.goto(`${exchange.url}/operator/#/bet/${bet_id}`);
  await page.getByRole('button', { name: 'Wrong rate' }).click();
  const dialog = page.getByRole('dialog', { name: `Delete bet ${bet_id}` });
  await dialog.getByLabel(/^Reason/).fill('The feed was an hour old');
  await checkPage(page);
  await dialog.getByRole('button', { name: 'Delete the bet' }).click();
  await expect(page.getByRole('button', { name: 'Wrong rate' })).toHaveCount(0);
});
