import { expect, type Page } from '@playwright/test';
import { signIn } from './bettor.ts';
import { checkPage, holdsUp, looksRight, resize } from './page-check.ts';
import { newBettor } from './people.ts';

// How a bettor plays a round of the casino: a bet, its result, the deal again, and what came of the bet.

/** Rounds are real, and only go faster than people deal. */
export const PACE = { CASINO_PACE: '6000,200,4000' };

/** Waits until nearly a whole window is left: a round that is about to close takes no bet. */
export async function whileOpen(page: Page): Promise<void> {
  await expect(page.getByRole('timer', { name: /^[4-6] seconds left to bet/ })).toBeVisible({ timeout: 60_000 });
}

/** The number of the round on screen. */
export async function roundOf(page: Page): Promise<string> {
  const words = await page.locator('main .table-title .meta').textContent();
  return /Round (\d+)/.exec(words ?? '')?.[1] ?? '';
}

/**
 * Waits for the result of the round on screen, deals it again, and goes on to its page with what came of the bets.
 *
 * @returns what they came to together: "−25.00"
 */
export async function seeItProved(page: Page, round: string): Promise<string> {
  await page.getByRole('link', { name: 'verify' }).click({ timeout: 60_000 });
  return dealAgain(page, round);
}

/** On the page of its proof. */
async function dealAgain(page: Page, round: string): Promise<string> {
  await expect(page.getByRole('heading', { name: 'The deal is the one that was promised' })).toBeVisible();
  await expect(page.getByRole('heading', { name: `Proof of round ${round}` })).toBeVisible();
  await expect(page.locator('.proof-steps')).toContainText('Your number is in the list.');
  await expect(page.locator('.proof-steps')).toContainText('The receipt is signed by the house');
  await expect(page.locator('.proof-steps')).toContainText('before this round. Compare it with the one');
  await holdsUp(page);
  await page.getByRole('link', { name: 'Result', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Round ${round}` })).toBeVisible();
  const own = page.getByRole('region', { name: 'Your bets in this round' });
  await expect(own.getByRole('link').first()).toBeVisible();
  // A bet without a result has a dash: the records follow a moment later, and the page with them.
  await expect(own).not.toContainText('–');
  await expect(own.locator('header')).toContainText(/\d\.\d\d$/);
  return (await own.locator('header').innerText()).split('\n').at(-1) ?? '';
}

/** Plays rounds of a table until one moves money: level hands give the stake back, and no statement has a line for it. */
export async function playAt(page: Page, url: string, code: string): Promise<void> {
  for (let sum = '0.00'; sum === '0.00';) sum = await playRound(page, url, code);
}

async function pickBet(page: Page): Promise<void> {
  await whileOpen(page);
  const chip = page.getByRole('group', { name: 'Stake chips' }).getByRole('button').first();
  // A second click on a price closes its slip.
  if (!(await chip.isVisible())) await page.locator('main :is(.price-cell, .pick[aria-label])').first().click();
  await chip.click();
}

/**
 * Bets until a bet is taken: after a halt of the machine a press comes when its round takes no more.
 *
 * @returns the number of the round that it is in
 */
export async function placeBet(page: Page): Promise<string> {
  const good = page.locator('.outcome.good');
  const bad = page.locator('.outcome.bad');
  for (;;) {
    await pickBet(page);
    const round = await roundOf(page);
    await page.locator('.place').first().click();
    const isOver = async () => (await good.isVisible()) || (await bad.isVisible()) || (await roundOf(page)) !== round;
    await expect.poll(isOver, { intervals: [100] }).toBe(true);
    if (await good.isVisible()) return round;
  }
}

/** Bets at a table, waits for the round's result and deals it again. @returns what it came to */
async function playRound(page: Page, url: string, code: string): Promise<string> {
  await page.goto(`${url}/#/casino/match/${code}`);
  await pickBet(page);
  await looksRight(page);
  // Too little of this round's window may be left by now: then it is a bet of the next one.
  const round = await placeBet(page);
  await expect(page.getByRole('timer', { name: /left to bet$/ })).toHaveCount(0);
  await looksRight(page);
  // On a slow machine it is the result of a later round: this one's is among the last.
  await expect(page.locator('main :is(.ended, .pick).won')).not.toHaveCount(0, { timeout: 60_000 });
  await looksRight(page);
  const last = page.getByRole('list', { name: 'Last results, newest first' });
  await last.getByRole('link', { name: new RegExp(`^Round ${round}, `) }).click();
  await page.getByRole('link', { name: 'Proof', exact: true }).click();
  return dealAgain(page, round);
}

/** Each has its line in the statement. */
export async function statementHas(page: Page, url: string, names: readonly string[]): Promise<void> {
  await page.goto(`${url}/#/report/account-statement`);
  for (const name of names) await expect(page.getByRole('main')).toContainText(name);
  await holdsUp(page);
}

/** A table of each kind, with its name in the statement. */
const TABLE_NAMES = {
  teen20: 'Teenpatti 20-20',
  dt20: 'Dragon Tiger 20-20',
  lucky7: 'Lucky 7',
  baccarat: 'Baccarat',
  roulette: 'Roulette',
} as const;
export const TABLE_OF_EACH_KIND = Object.keys(TABLE_NAMES) as readonly (keyof typeof TABLE_NAMES)[];

const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 600;

/** One row a round, with its cards and own bets; on a phone all that stands in six columns on a desktop, nothing cut off. */
async function resultsFit(page: Page): Promise<void> {
  const table = page.getByRole('main').getByRole('table');
  const heads = isPhone(page) ? ['Round', 'My bets'] : ['Date', 'Round ID', 'Table', 'Cards', 'Winner', 'My bets'];
  await expect(table.getByRole('columnheader')).toHaveText(heads);
  const row = table.getByRole('row').nth(1);
  await expect(row.getByRole('link')).toHaveText(/^[\da-f]{16}-\d+$/);
  await expect(row.getByRole('img').first()).toBeVisible();
  const ids = await table.getByRole('rowheader').getByRole('link').allTextContents();
  expect(new Set(ids).size).toBe(ids.length);
  await expect(
    table
      .getByRole('row')
      .filter({ hasText: /[1-9] bets?$/ })
      .first(),
  ).toBeVisible();
  await checkPage(page);
}

/** Plays from the lobby, then checks the results. @param codes  with Roulette, which the results are filtered by */
export async function playTables(page: Page, url: string, codes: typeof TABLE_OF_EACH_KIND): Promise<void> {
  await signIn(page, url, await newBettor(url));
  await page.goto(`${url}/#/casino/list`);
  const tiles = page.getByRole('list', { name: 'Tables' }).getByRole('listitem');
  await expect(tiles).toHaveCount(28);
  // Each tile has its return, computed by then.
  await expect(tiles.filter({ hasText: /Returns 9\d\.\d%/ })).toHaveCount(28);
  await holdsUp(page);
  for (const code of codes) await playAt(page, url, code);
  await holdsUp(page);
  await statementHas(
    page,
    url,
    codes.map((code) => TABLE_NAMES[code]),
  );
  await page.goto(`${url}/#/report/casino-result`);
  await resultsFit(page);
  if (isPhone(page)) await page.getByText('Filters').click();
  await page.getByRole('combobox', { name: 'Table' }).selectOption('Roulette');
  const rows = page.getByRole('main').getByRole('table').locator('tbody tr');
  await expect(rows.filter({ hasText: 'Roulette' })).not.toHaveCount(0);
  await expect(rows.filter({ hasNotText: 'Roulette' })).toHaveCount(0);
  await page
    .getByRole('main')
    .getByRole('link', { name: /^[\da-f]{16}-\d+$/ })
    .first()
    .click();
  await expect(page.getByRole('region', { name: 'Your bets in this round' })).toBeVisible();
  await page.goto(`${url}/#/casino/match/teen20`);
  await expect(page.locator('main .price-cell').first()).toBeVisible();
  await holdsUp(page);
  // Both hands, each in one row.
  for (const width of [390, 360, 320]) {
    await resize(page, width, 740);
    const rows = await page.locator('.hand').evaluateAll((hands) =>
      hands.map((hand) => {
        // Where they lie, not where a card is on its way there.
        const tops = [...hand.querySelectorAll<HTMLElement>('.playing-card')].map((card) => card.offsetTop);
        return [tops.length, new Set(tops).size];
      }),
    );
    expect(rows, `${width}`).toEqual([
      [3, 1],
      [3, 1],
    ]);
  }
}
