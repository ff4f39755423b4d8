import { expect, test, type Locator, type Page } from '@playwright/test';
import { call, signIn } from './bettor.ts';
import { startQuietExchange, type RunningExchange } from './exchange.ts';
import { Person, settle, storyMarket, type StoryMarket } from './people.ts';
import { betsOn, openMarket, price } from './slip-page.ts';
import { catchCalls } from './stream-calls.ts';

// What no bettor means to do: each is answered with a sentence, and no bet comes of it.

let exchange: RunningExchange;
let operator: Person;
let other: Person;

test.beforeAll(async () => {
  exchange = await startQuietExchange();
  operator = await Person.signedIn(exchange.url, 'operator');
  other = await Person.signedIn(exchange.url, 'demo2');
});
test.afterAll(async () => {
  expect(await exchange.stop()).toBe(0);
});

/** The slip of wide screens, or the one of phones. */
const slip = (page: Page): Locator =>
  page.getByRole('region', { name: /^Bet slip, (?!closed)/ }).or(page.getByRole('form', { name: /^Bet slip, / }));
const placeButton = (page: Page): Locator => slip(page).locator('button[type=submit]');

/** A market with 500 to back at 3.00, and the slip open on it. */
async function atOpenSlip(page: Page, width = 1366): Promise<StoryMarket> {
  const market = await storyMarket(operator);
  await other.bet(market, { side: 'lay', odds: 3, stake: 500 });
  await openMarket(page, { url: exchange.url, market, width });
  await price(page, 'Back', '3.00').click();
  await expect(slip(page)).toBeVisible();
  return market;
}

async function paste(page: Page, field: Locator, text: string): Promise<void> {
  await field.focus();
  await field.press('ControlOrMeta+a');
  await page.evaluate((pasted) => navigator.clipboard.writeText(pasted), text);
  await field.press('ControlOrMeta+v');
}

const NO_AMOUNT = 'Enter the stake in figures, such as 1,000.50.';
const NO_ODDS = 'Enter odds from 1.01 to 1000.';
/** What is pasted, and what is said of it; or else what the bet would be. */
const STAKES = [
  ['1,000.50', /1,000\.50$/],
  ['१०००', /1,000$/],
  ['1e3', NO_AMOUNT],
  ['-5', NO_AMOUNT],
  ['−5', NO_AMOUNT],
  ['2,5', NO_AMOUNT],
  ['12345678901234567890', 'This stake is too large.'],
] as const;
const ODDS = [
  ['1,000.50', 'There are no odds of 1,000.50. The nearest are 1000.'],
  ['१०००', /\d$/],
  ['1e3', NO_ODDS],
  ['-2', NO_ODDS],
  ['12345678901234567890', NO_ODDS],
] as const;

for (const width of [1366, 390]) {
  test(`at ${width} px what is pasted into stake and odds is an amount, or is answered`, async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const market = await atOpenSlip(page, width);
    const tried = async (field: Locator, text: string, words: string | RegExp) => {
      await paste(page, field, text);
      const isWrong = typeof words === 'string';
      await expect(placeButton(page), text).toHaveAttribute('aria-disabled', String(isWrong));
      await expect(isWrong ? slip(page) : placeButton(page), text).toContainText(words);
      if (isWrong) await field.press('Enter');
    };
    const [stake, odds] = [
      slip(page).getByLabel('Stake', { exact: true }),
      slip(page).getByLabel('Odds', { exact: true }),
    ];
    for (const [text, words] of STAKES) await tried(stake, text, words);
    await paste(page, stake, '10');
    for (const [text, words] of ODDS) await tried(odds, text, words);
    expect(await betsOn(page, market)).toEqual([]);
  });
}

for (const width of [1366, 390]) {
  test(`at ${width} px a bet that needs more than is available says by how much, before it is sent`, async ({
    page,
  }) => {
    const market = await atOpenSlip(page, width);
    const { total_balance: available } = await call<{ total_balance: number }>(page, 'user/getUserBalance');
    const stake = slip(page).getByLabel('Stake', { exact: true });
    await stake.fill(String(available));
    await expect(placeButton(page)).toHaveAttribute('aria-disabled', 'false');
    await expect(slip(page)).not.toContainText('You need');
    await stake.fill((available + 12.5).toFixed(2));
    await expect(slip(page)).toContainText('You need 12.50 more to place this bet.');
    await placeButton(page).click();
    await expect(slip(page)).toContainText('Your balance does not cover this.');
    expect(await betsOn(page, market)).toEqual([]);

    // A matched lay of the same runner counts too: it loses 1,100 if the runner wins, and wins 500 if it does not.
    await other.bet(market, { side: 'back', odds: 3.2, stake: 500 });
    await call(page, 'bet/placeMarketBet', {
      market_id: market.marketId,
      selection_id: 1,
      odds: 3.2,
      stake: 500,
      is_back: 0,
    });
    await expect(slip(page)).toContainText('1,100.00 →');
    await stake.fill((available + 500).toFixed(2));
    await expect(placeButton(page)).toHaveAttribute('aria-disabled', 'false');
    await expect(slip(page)).not.toContainText('You need');
    await stake.fill((available + 501).toFixed(2));
    await expect(slip(page)).toContainText('You need 1.00 more to place this bet.');
  });
}

test('a figure that is typed takes the place of the one that was there, by click and by Tab', async ({ page }) => {
  await atOpenSlip(page);
  const [stake, odds] = [
    slip(page).getByLabel('Stake', { exact: true }),
    slip(page).getByLabel('Odds', { exact: true }),
  ];
  await stake.fill('2000');
  await odds.click();
  await page.keyboard.type('2.5');
  await expect(odds).toHaveValue('2.5');
  await expect(stake).toHaveValue('2,000');
  // Over the step upwards.
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.type('75');
  await expect(stake).toHaveValue('75');
  await odds.click();
  await stake.click();
  await page.keyboard.type('752');
  await expect(stake).toHaveValue('752');
  // Again, left of the figure, while the field has the focus.
  await stake.click({ position: { x: 6, y: 12 } });
  await page.keyboard.type('80');
  await expect(stake).toHaveValue('80');
});

test('two taps within 50 ms place one bet, in the slip of phones and with one-click betting', async ({ page }) => {
  const market = await atOpenSlip(page, 390);
  const twice = (shown: Locator) =>
    shown.evaluate((button: HTMLElement) => {
      button.click();
      button.click();
    });
  await slip(page).getByLabel('Stake', { exact: true }).fill('20');
  await twice(placeButton(page));
  await expect(slip(page)).toContainText('Matched 20 at 3.00');
  expect(await betsOn(page, market)).toHaveLength(1);
  await slip(page).getByRole('button', { name: 'Done' }).click();

  await page.setViewportSize({ width: 1366, height: 900 });
  await page.getByRole('checkbox', { name: 'One-click betting' }).check();
  await twice(price(page, 'Back', '3.00'));
  const taps = page.getByRole('list', { name: 'One-click bets' });
  await expect(taps).toContainText('Matched');
  await expect(taps.getByRole('listitem')).toHaveCount(1);
  // Beside the prices too, its result is read whole.
  const cut = await taps.evaluate((shown) =>
    [...shown.querySelectorAll('*')].flatMap((part) =>
      part.scrollWidth > part.clientWidth + 1 ? part.textContent : [],
    ),
  );
  expect(cut).toEqual([]);
  expect(await betsOn(page, market)).toHaveLength(2);
});

test('a market that suspends, loses the runner or settles under the slip takes no bet, and the slip says why', async ({
  page,
}) => {
  const market = await atOpenSlip(page);
  const { marketId } = market;
  await slip(page).getByLabel('Stake', { exact: true }).fill('20');
  const stands = async (words: string) => {
    await expect(slip(page)).toContainText(words);
    await expect(placeButton(page)).toHaveAttribute('aria-disabled', 'true');
    await slip(page).getByLabel('Stake', { exact: true }).press('Enter');
    await expect(slip(page).getByLabel('Stake', { exact: true })).toHaveValue('20');
  };
  await operator.call('admin/suspendMarket', { market_id: marketId });
  await stands('This market is suspended.');
  await operator.call('admin/openMarket', { market_id: marketId });
  await expect(placeButton(page)).toHaveAttribute('aria-disabled', 'false');
  await operator.call('admin/removeRunner', { market_id: marketId, selection_id: 1, factor: 0 });
  await stands('This runner has been removed.');
  await settle(operator, market, 2);
  await stands('This market is settled.');
  expect(await betsOn(page, market)).toEqual([]);
});

test('a login session that ends while a bet waits: the bet is found again after signing in, once', async ({
  page,
  browser,
}) => {
  const market = await atOpenSlip(page);
  await operator.call('admin/turnInPlay', { market_id: market.marketId, bet_delay: 3000 });
  await slip(page).getByLabel('Stake', { exact: true }).fill('20');
  await expect(slip(page)).toContainText('In-play bets wait 3 s');
  await placeButton(page).click();
  await expect(placeButton(page)).toContainText(/^(Waiting \d s|Matching…)$/);

  const elsewhere = await (await browser.newContext()).newPage();
  await signIn(elsewhere, exchange.url);
  await elsewhere.goto(`${exchange.url}/#/security-auth`);
  await elsewhere.getByRole('button', { name: 'Sign out all others' }).click();
  await expect(page.getByText(/Your login session has ended/)).toBeVisible();
  await elsewhere.context().close();
  await page.getByLabel('User name').fill('demo');
  await page.getByLabel('Password').fill('demo1234');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('button', { name: 'I understand' }).click();
  await expect(page.getByRole('heading', { level: 1, name: market.matchName })).toBeVisible();
  await expect(slip(page)).toContainText('Matched 20 at 3.00');
  expect(await betsOn(page, market)).toHaveLength(1);
});

test('a login session that ended before the bet was sent: the bet is not placed, and the slip says so', async ({
  page,
}) => {
  await catchCalls(
    page,
    (name) => name === 'bet/placeMarketBet',
    (bet) => bet.refuse(401, 'login-session-ended', 'Over.'),
  );
  const market = await atOpenSlip(page);
  await slip(page).getByLabel('Stake', { exact: true }).fill('20');
  await placeButton(page).click();
  await expect(page.getByText(/Your login session has ended/)).toBeVisible();
  await page.getByLabel('User name').fill('demo');
  await page.getByLabel('Password').fill('demo1234');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('button', { name: 'I understand' }).click();
  await expect(slip(page)).toContainText('You were signed out. The bet was not placed.');
  await expect(slip(page).getByLabel('Stake', { exact: true })).toHaveValue('20');
  expect(await betsOn(page, market)).toEqual([]);
});

test('the wait of an in-play bet begins at its delay, however long its slip was open', async ({ page }) => {
  await page.clock.install();
  const market = await atOpenSlip(page);
  await operator.call('admin/turnInPlay', { market_id: market.marketId, bet_delay: 3000 });
  await expect(slip(page)).toContainText('In-play bets wait 3 s');
  await slip(page).getByLabel('Stake', { exact: true }).fill('20');
  await page.clock.fastForward(25_000);
  await expect(placeButton(page)).toHaveAttribute('aria-disabled', 'false');
  await placeButton(page).evaluate((button) => {
    const said: (string | null)[] = [];
    Object.assign(window, { said });
    const read = (changes: MutationRecord[]) => {
      for (const { oldValue } of changes) said.push(oldValue);
      said.push(button.textContent);
    };
    new MutationObserver(read).observe(button, { characterData: true, characterDataOldValue: true, subtree: true });
  });
  // The page's clock stands until it has drawn the wait: a machine that halts skips no second.
  await expect(async () => {
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 500));
  }).toPass();
  await placeButton(page).click();
  await expect(placeButton(page)).toContainText('Waiting');
  await page.clock.resume();
  await expect(slip(page)).toContainText('Matched 20 at 3.00');
  const said = await page.evaluate(() => (window as unknown as { said: string[] }).said);
  const seconds = said.flatMap((text) => (/Waiting (\d+) s/.exec(text)?.[1] ?? []) as string[]).map(Number);
  expect(Math.max(...seconds)).toBe(3);
});
