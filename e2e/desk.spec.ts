import { expect, test, type Page } from '@playwright/test';
import { call, signIn } from './bettor.ts';
import { openDesk } from './desk.ts';
import { startQuietExchange, type RunningExchange } from './exchange.ts';
import { checkPage, settle } from './page-check.ts';
import { Person, storyMarket, templateMatch } from './people.ts';

// The operator's desk: who gets there, and markets by key.

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

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const statusOf = async (page: Page, matchId: number) =>
  (await call<{ name: string; status: string }[]>(page, 'admin/getMarkets', { match_id: matchId })).map(
    ({ status }) => status,
  );

/** A match with a session and a bookmaker that the desk alone quotes. */
async function quotedMatch() {
  const story = await storyMarket(operator);
  const quoted = { match_id: story.matchId, mechanism: 'quoted', commission: 0, min_stake: 1 };
  const session = await operator.call<{ market_id: string }>('admin/createMarket', {
    ...quoted,
    name: '6 over runs',
    market_type: 'session',
    payoff: { kind: 'line', least: 0, most: 200 },
    runners: [{ name: '6 over runs' }],
  });
  const bookmaker = await operator.call<{ market_id: string }>('admin/createMarket', {
    ...quoted,
    name: 'Bookmaker',
    market_type: 'bookmaker',
    runners: [{ name: 'Lantern' }, { name: 'Harbour' }],
  });
  for (const { market_id } of [session, bookmaker]) await operator.call('admin/openMarket', { market_id });
  await operator.call('admin/setQuotes', {
    market_id: session.market_id,
    selection_id: 1,
    state: 'active',
    levels: [
      { is_back: true, rate: 100, line: 46, size: 1000 },
      { is_back: false, rate: 100, line: 45, size: 1000 },
    ],
  });
  await operator.call('admin/setQuotes', {
    market_id: bookmaker.market_id,
    selection_id: 1,
    state: 'active',
    levels: [
      { is_back: true, rate: 60, size: 1000 },
      { is_back: false, rate: 62, size: 1000 },
    ],
  });
  return { ...story, session: session.market_id, bookmaker: bookmaker.market_id };
}

/** The stream of a page that is opened from here on: what it tells of books waits while it is held, as behind a slow line. */
async function holdableStream(page: Page): Promise<{ hold: () => void; release: () => void }> {
  let held: (() => void)[] | undefined;
  await page.routeWebSocket(/\/api\/stream$/, (socket) => {
    socket.connectToServer().onMessage((message) => {
      const tell = () => socket.send(message);
      if (held !== undefined && String(message).includes('"topic":"book:')) held.push(tell);
      else tell();
    });
  });
  return {
    hold: () => {
      held = [];
    },
    release: () => {
      for (const tell of held ?? []) tell();
      held = undefined;
    },
  };
}

test('staff land at the desk, and a bettor downloads no byte of it', async ({ page, browser }) => {
  await openDesk(page, exchange.url);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

  const other = await (await browser.newContext()).newPage();
  const asked: string[] = [];
  other.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await signIn(other, exchange.url, 'demo2');
  await settle(other);
  expect(asked.filter((path) => path.startsWith('/operator'))).toEqual([]);
  // What the service worker keeps is asked for by the worker: its list has nothing of the desk either.
  const worker = await (await fetch(`${exchange.url}/service-worker.js`)).text();
  expect(worker).toContain('assets/');
  expect(worker).not.toContain('operator');
  await other.goto(`${exchange.url}/operator/`);
  await expect(other.getByRole('heading', { name: 'The desk is for staff' })).toBeVisible();
  await other.context().close();
});

test('who is signed out is led to the sign-in, and signing out of the site closes the desk', async ({ page }) => {
  await page.goto(`${exchange.url}/operator/#/matches`);
  await expect(page).toHaveURL(/\/#\/login/);
  await openDesk(page, exchange.url);
  await page.getByRole('button', { name: /^OP operator/ }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/#\/login/);
});

test('lines, gaps, rates and ball running by key, and a bettor sees them', async ({ page }) => {
  const match = await quotedMatch();
  const stream = await holdableStream(page);
  await openDesk(page, exchange.url);
  await page.goto(`${exchange.url}/operator/#/match/${match.matchId}`);
  const session = row(page, '6 over runs');
  await expect(session).toContainText('45');
  const quotes = async (market: string) => {
    const { markets } = await call<{
      markets: { market_id: string; book: { runners: { quote_state: string; quotes: object[] }[] } }[];
    }>(page, 'match/getMatchDetail', { match_id: match.matchId });
    const found = markets.find(({ market_id }) => market_id === market)?.book.runners[0];
    return [found?.quote_state, found?.quotes];
  };
  await page.keyboard.press('+');
  await expect(session).toContainText('47');
  await page.keyboard.press(']');
  await expect(session).toContainText('48');
  expect(await quotes(match.session)).toEqual([
    'active',
    [
      { is_back: true, rate: 100, line: 48, size: 1000 },
      { is_back: false, rate: 100, line: 46, size: 1000 },
    ],
  ]);
  await page.keyboard.press('Space');
  await expect(session).toContainText('Ball running');
  await expect(row(page, 'Lantern').first()).toContainText('Ball running');
  expect((await quotes(match.session))[0]).toBe('ball-running');
  await page.keyboard.press('Space');
  await expect(session).toContainText('Open');
  await page.keyboard.press('ArrowDown');
  await expect(row(page, 'Lantern').first()).toHaveClass(/selected/);
  // Answered, and not drawn yet: the next press goes on from this one.
  stream.hold();
  const pressMinus = async () => {
    const answer = page.waitForResponse(/\/admin\/setQuotes$/);
    await page.keyboard.press('-');
    await (await answer).finished();
  };
  await pressMinus();
  await pressMinus();
  stream.release();
  await expect(row(page, 'Lantern').first()).toContainText('58');
  // Faster than any answer: each press counts, and the one that suspends waits for none.
  for (const key of ['-', '-', '+', '-', 's']) await page.keyboard.press(key);
  await expect(row(page, 'Lantern').first()).toContainText('Suspended');
  await expect
    .poll(() => quotes(match.bookmaker))
    .toEqual([
      'active',
      [
        { is_back: true, rate: 56, line: 0, size: 1000 },
        { is_back: false, rate: 58, line: 0, size: 1000 },
      ],
    ]);
  await expect(session).toContainText('Open');
  // What suspends again is not lost behind what opens.
  for (const key of ['o', 'Escape']) await page.keyboard.press(key);
  await expect(session).toContainText('Suspended');
  await expect(row(page, 'Lantern').first()).toContainText('Suspended');
});

test('a match is suspended and opened in the order of the presses, on whichever page', async ({ page }) => {
  const { matchId, matchName } = await storyMarket(operator);
  const { promise: answer, resolve: giveAnswer } = Promise.withResolvers<void>();
  await page.route(/\/admin\/suspendMarkets$/, async (route) => {
    const response = await route.fetch();
    await answer;
    await route.fulfill({ response });
  });
  let opened = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/admin/openMarkets')) opened += 1;
  });
  await openDesk(page, exchange.url);
  await page.goto(`${exchange.url}/operator/#/match/${matchId}`);
  await page.getByRole('button', { name: /^Suspend all/ }).waitFor();
  await page.keyboard.press('Escape');
  await expect(row(page, 'Match Odds')).toContainText('Suspended');
  await page.goto(`${exchange.url}/operator/#/matches`);
  const listed = row(page, matchName);
  await expect(listed).toContainText('0 of 1');
  await listed.getByRole('button', { name: `Open ${matchName}` }).click();
  await expect(listed.getByRole('button', { name: `Open ${matchName}` })).toBeDisabled();
  expect(opened).toBe(0);
  giveAnswer();
  await expect(listed).toContainText('1 of 1');
  expect(opened).toBe(1);
});

test('a market in play with a delay, and closed', async ({ page }) => {
  const { matchId } = await storyMarket(operator);
  await openDesk(page, exchange.url);
  await page.goto(`${exchange.url}/operator/#/match/${matchId}`);
  const panel = page.getByRole('region', { name: 'Market Match Odds' });
  await panel.getByLabel('Bet delay, seconds').fill('61');
  await expect(panel.getByRole('button', { name: 'Turn in play' })).toBeDisabled();
  await panel.getByLabel('Bet delay, seconds').fill('3');
  await panel.getByRole('button', { name: 'Turn in play' }).click();
  await expect(panel).toContainText('In play with 3 s of delay');
  await page.keyboard.press('c');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await panel.getByRole('button', { name: 'Close' }).click();
  const dialog = page.getByRole('dialog', { name: 'Close Match Odds for good' });
  await expect(dialog).toContainText('0 unmatched bets lapse.');
  await checkPage(page);
  await dialog.getByRole('button', { name: 'Close the market' }).press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(row(page, 'Match Odds')).toContainText('Closed');
  expect(await statusOf(page, matchId)).toEqual(['closed']);
});

/** A T20 match of its template: every market is bound to its rule and has not been open. */
async function plannedMatch() {
  const sides = ['Lantern', 'Harbour'];
  const { match_id, markets } = await templateMatch(operator, {
    sport: 4,
    template: 't20',
    sides,
    more: { bet_delay: 0 },
  });
  return { matchId: match_id, odds: markets[0] as string, session: markets[2] as string };
}
const ruleOf = (page: Page, market: string) =>
  page.getByRole('region', { name: `Market ${market}` }).getByRole('region', { name: 'Rule' });

test('a market gets another rule at the desk until it opens, and a bettor reads it', async ({ page, browser }) => {
  const name = '6 over run 1st innings';
  const { matchId, session } = await plannedMatch();
  await openDesk(page, exchange.url, 'trader');
  await page.goto(`${exchange.url}/operator/#/match/${matchId}`);
  await row(page, name).click();
  const rule = ruleOf(page, name);
  await expect(rule).toContainText('Session runs');
  await expect(rule).toContainText('Last over6');
  await rule.getByRole('button', { name: 'Change the rule' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: `Rule of ${name}` });
  const kind = dialog.getByRole('combobox', { name: 'Rule' });
  expect(await kind.getByRole('option').allTextContents()).not.toContain('Match odds');
  await kind.selectOption('Khado');
  await dialog.getByLabel('Last over').fill('451');
  await expect(dialog.getByRole('button', { name: 'Change the rule' })).toBeDisabled();
  await expect(dialog.getByText('Still needed: Last over.')).toBeVisible();
  await dialog.getByLabel('Last over').fill('6');
  await expect(dialog.getByRole('button', { name: 'Change the rule' })).toBeEnabled();
  await checkPage(page);
  await dialog.getByLabel('Last over').press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(rule).toContainText('Khado');
  await expect(rule).toContainText('Last over6');
  expect(await call(page, 'admin/getMarketTerms', { market_id: session })).toMatchObject({
    rule: 'cricket.khado',
    subject: { innings: 1, to: 6 },
  });

  const { title, text } = await call<{ title: string; text: string[] }>(page, 'rules/getMarketRule', {
    market_id: session,
  });
  await page
    .getByRole('region', { name: `Market ${name}` })
    .getByRole('button', { name: 'Open', exact: true })
    .click();
  // Its name says nothing of a khado: somebody else looks at it.
  await expect(page.getByText('A second person has to approve this').first()).toBeVisible();
  const waiting = await operator.call<{ proposal_id: number; hash: string; call: string }[]>('admin/getProposals');
  for (const { proposal_id, hash } of waiting.filter((one) => one.call === 'admin/openMarket'))
    await operator.call('admin/approveProposal', { proposal_id, hash });
  await expect(rule).toContainText('This market has been open, so bets rest on Khado, version');
  await expect(rule.getByRole('button')).toHaveCount(0);
  const other = await (await browser.newContext()).newPage();
  await signIn(other, exchange.url, 'demo');
  await other.goto(`${exchange.url}/#/game-details/4/${matchId}`);
  await other.getByRole('button', { name: `Rules of ${name}` }).click();
  const read = other.getByRole('dialog', { name: `Rules: ${name}` });
  await expect(read.getByRole('heading', { name: title })).toBeVisible();
  await expect(read).toContainText(text[0] as string);
  await other.context().close();
});

test('a rule on the runners of a market keeps who stands for what, and a matched bet keeps the rule', async ({
  page,
}) => {
  const { matchId, odds } = await plannedMatch();
  await openDesk(page, exchange.url, 'trader');
  await page.goto(`${exchange.url}/operator/#/match/${matchId}`);
  await row(page, 'Match Odds').click();
  const rule = ruleOf(page, 'Match Odds');
  await rule.getByRole('button', { name: 'Change the rule' }).click();
  const dialog = page.getByRole('dialog', { name: 'Rule of Match Odds' });
  await dialog.getByRole('combobox', { name: 'Rule' }).selectOption('Bookmaker');
  await expect(dialog.getByLabel('Runner for “Home”')).toHaveValue('1');
  await dialog.getByLabel('Runner for “Home”').selectOption('Harbour');
  await dialog.getByLabel('Runner for “Away”').selectOption('Lantern');
  await dialog.getByRole('button', { name: 'Change the rule' }).click();
  // Home is the side of that name: whoever bound it to the other would be paid the other way round.
  await expect(dialog.getByRole('alert')).toContainText('Bind it to the runner of that name');
  await dialog.getByLabel('Runner for “Home”').selectOption('Lantern');
  await dialog.getByLabel('Runner for “Away”').selectOption('Harbour');
  await dialog.getByRole('button', { name: 'Change the rule' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(rule).toContainText('Bookmaker, version');
  const bound = { rule: 'cricket.bookmaker', outcomes: { home: 1, away: 2 } };
  expect(await call(page, 'admin/getMarketTerms', { market_id: odds })).toMatchObject(bound);

  await operator.call('admin/openMarket', { market_id: odds });
  const story = { marketId: odds, matchId, matchName: '', path: '' };
  for (const [userName, side] of [
    ['demo', 'back'],
    ['demo2', 'lay'],
  ] as const) {
    const bettor = await Person.signedIn(exchange.url, userName);
    await bettor.bet(story, { side, odds: 2, stake: 10 });
  }
  await expect(rule).toContainText('Void it and add another market.');
  await expect(rule.getByRole('button')).toHaveCount(0);
  const terms = { rule: 'cricket.match-odds', subject: {}, outcomes: { home: 1, away: 2 } };
  expect(await operator.refusal('admin/changeMarketTerms', { market_id: odds, terms })).toEqual({
    status: 409,
    code: 'terms-pinned',
  });
});

test('a scorer reads the rule of a market and is offered no other', async ({ page }) => {
  const { matchId } = await plannedMatch();
  await openDesk(page, exchange.url, 'scorer');
  await page.goto(`${exchange.url}/operator/#/match/${matchId}`);
  await row(page, 'Match Odds').click();
  const rule = ruleOf(page, 'Match Odds');
  await expect(rule).toContainText('Match odds, version');
  await expect(rule.getByRole('button')).toHaveCount(0);
});
