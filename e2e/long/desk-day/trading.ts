import { expect, type Page } from '@playwright/test';
import { areAll, leaveField, row, type Day } from './day.ts';

// The match: made, opened, quoted, bet on, suspended, in play by the clock.

const MATCH = 'Lantern v Harbour';
const SESSION = '6 over run 1st innings';

export async function matchIsMade(day: Day): Promise<void> {
  day.manual.plays('step 4');
  const { manual } = day;
  const desk = await day.desk('tara');
  await manual.goTo(desk, 'Today');
  await desk.getByRole('heading', { name: 'Today' }).waitFor();
  await manual.press(desk, 'M');
  await desk.getByRole('button', { name: 'New match' }).waitFor();
  await manual.press(desk, 'N');
  await desk.getByLabel('Series').fill('Lantern League');
  await desk.getByLabel('Home').fill('Lantern');
  await desk.getByLabel('Away').fill('Harbour');
  await desk.getByLabel('Start, UTC+5:30').fill('2099-05-01T19:30');
  await desk.getByLabel('Delay in play, seconds').fill('0');
  await desk.getByRole('button', { name: /^Create the match with 22 markets/ }).click();
  await expect(desk.getByRole('heading', { name: MATCH, level: 1 })).toBeVisible();
  day.matchId = Number(/match\/(\d+)/.exec(desk.url())?.[1]);
  await expect(desk.getByText(/21 markets turn in play and 1 is suspended/)).toBeVisible();
  await desk.getByRole('button', { name: /^Open all 14/ }).waitFor();
  await manual.press(desk, 'A');
  const added = desk.getByRole('dialog', { name: 'Add a market' });
  await added.getByRole('button', { name: 'Close', exact: true }).click();
  await manual.press(desk, 'N');
  await expect(row(desk, SESSION)).not.toContainText('Not opened');
}

async function select(page: Page, market: string): Promise<void> {
  await row(page, market).first().getByRole('button', { name: market, exact: true }).click();
  await leaveField(page);
}

export async function sessionIsQuoted(day: Day): Promise<void> {
  const { manual } = day;
  const desk = await day.desk('tara');
  await select(desk, SESSION);
  const form = desk.getByRole('form', { name: `Quote ${SESSION}` });
  await form.getByLabel('No, runs').fill('45');
  await form.getByLabel('Yes, runs').fill('46');
  await form.getByLabel('Yes, runs').press('Enter');
  const session = row(desk, SESSION);
  await expect(session).toContainText('46');
  await leaveField(desk);
  await manual.press(desk, 'Q');
  await expect(form.getByLabel('Size')).toBeFocused();
  await form.getByLabel('Size').fill('2500');
  await form.getByLabel('Size').press('Enter');
  await expect(form.getByLabel('Size')).not.toBeFocused();
  await manual.press(desk, '+');
  await expect(session).toContainText('47');
  await manual.press(desk, ']');
  await expect(session).toContainText('48');
  await manual.press(desk, '[');
  await expect(session).not.toContainText('48');
  await session.getByRole('button', { name: /: up 1$/ }).click();
  await expect(session).toContainText('48');
  await leaveField(desk);
  await manual.press(desk, '−');
  await expect(session).not.toContainText('48');
  await manual.press(desk, 'Space');
  await expect(session).toContainText('Ball running');
  await manual.press(desk, 'Space');
  await expect(session).toContainText('Open');
  await manual.press(desk, 'S');
  await expect(session.getByRole('button', { name: `Open ${SESSION}` })).toBeEnabled();
  await manual.press(desk, 'S');
  await expect(session.getByRole('button', { name: `Suspend ${SESSION}` })).toBeVisible();
}

/** One bettor at the page of the match, another without. */
export async function twoBettorsBet(day: Day): Promise<void> {
  const odds = { market_id: await day.marketId('Match Odds'), selection_id: 1, odds: 3, stake: 100 };
  await day.person('bob').call('bet/placeMarketBet', { ...odds, is_back: 0, persistence: 'persist' });
  const page = await day.newPage();
  day.keep('ann', page);
  await day.signIn(page, 'ann');
  await page.getByRole('button', { name: 'I understand' }).click();
  await page.goto(`${day.exchange.url}/#/game-details/4/${day.matchId}`);
  await page.getByRole('button', { name: /^Back Lantern 3\b/ }).click();
  await page.getByLabel('Stake', { exact: true }).fill('100');
  await page.getByRole('button', { name: /^Place back bet/ }).click();
  await expect(page.getByRole('region', { name: /^Bet slip/ })).toContainText('Matched 100');
  await page.getByRole('button', { name: 'Done' }).click();
  await row(page, SESSION).getByRole('button', { name: /^Yes / }).click();
  await page.getByLabel('Stake', { exact: true }).fill('50');
  await page.getByRole('button', { name: /^Bet Yes/ }).click();
  await expect(page.getByRole('region', { name: /^Bet slip/ })).toContainText('Matched 50');
  // What is left to bet with: 100 and 50 of the one are at stake, 200 of the other.
  expect(await day.balances()).toEqual([4350, 5130]);
}

export async function riskAndBets(day: Day): Promise<void> {
  const { manual } = day;
  const desk = await day.desk('tara');
  await manual.goTo(desk, 'Risk');
  await row(desk, MATCH).waitFor();
  await manual.press(desk, 'Enter');
  // At stake: 100 of one, and 200 of the other.
  await expect(row(desk, 'Match Odds').getByRole('cell', { name: '300', exact: true })).toBeVisible();
  await manual.press(desk, '⌫');
  await manual.press(desk, '3');
  await expect(row(desk, 'ann')).toBeVisible();
  await manual.press(desk, '1');
  await expect(row(desk, MATCH)).toBeVisible();
  await manual.press(desk, '2');
  await expect(row(desk, SESSION)).toBeVisible();

  await manual.goTo(desk, 'Bets');
  const bets = desk.getByRole('region', { name: 'Live bets' });
  await expect(bets.getByRole('row').filter({ hasText: 'ann' })).toHaveCount(2);
  await manual.press(desk, 'Space');
  await expect(desk.getByRole('button', { name: 'Resume' })).toBeVisible();
  await manual.press(desk, 'Space');
  await manual.press(desk, '2');
  await expect(desk.getByRole('heading', { name: 'Search bets' })).toBeVisible();
  await manual.press(desk, '1');
  await bets.waitFor();
  await manual.press(desk, '/');
  await desk.keyboard.type('ann');
  await expect(bets.getByRole('row').filter({ hasText: 'bob' })).toHaveCount(0);
  await leaveField(desk);
  await manual.press(desk, '↓', 'Enter');
  await expect(desk.getByText('Received and accepted')).toBeVisible();
}

export async function matchIsSuspended(day: Day): Promise<void> {
  const { manual } = day;
  const [desk, bettor] = [await day.desk('tara'), await day.desk('ann')];
  await manual.goTo(desk, MATCH);
  await expect(desk.getByRole('heading', { name: MATCH, level: 1 })).toBeVisible();
  manual.plays('Something is wrong with a match.');
  await desk.getByRole('button', { name: /^Suspend all/ }).waitFor();
  await manual.press(desk, 'Esc');
  await expect(row(desk, 'Match Odds').first()).toContainText('Suspended');
  await expect(desk.getByText(`${MATCH}: 14 markets suspended`).first()).toBeVisible();
  await expect(bettor.locator('section.market-card').first()).toContainText(/suspended/i);
  await desk.getByRole('button', { name: /^Open \d+\s*O$/ }).waitFor();
  await manual.press(desk, 'O');
  await expect(row(desk, 'Match Odds').first()).toContainText('Open');
  await expect.poll(() => areAll(day, 'open')).toBe(true);
  await day.desk('tara', `/score/${day.matchId}`);
  await desk.getByRole('button', { name: 'Lantern bat' }).waitFor();
  await manual.press(desk, 'Esc');
  await expect.poll(() => areAll(day, 'suspended')).toBe(true);
  await manual.goTo(desk, 'Matches');
  await expect(row(desk, MATCH)).toContainText('0 of 22');
  await manual.press(desk, 'S');
  await expect(row(desk, MATCH)).toContainText('14 of 22');
}

export async function clockTurnsItInPlay(day: Day): Promise<void> {
  const { manual } = day;
  const desk = await day.desk('tara', `/match/${day.matchId}`);
  await desk.getByRole('button', { name: 'Change E', exact: true }).waitFor();
  await manual.press(desk, 'E');
  const dialog = desk.getByRole('dialog', { name: 'Change the match' });
  // To the minute it would have to wait for one.
  await day.person('tara').call('admin/changeMatch', {
    match_id: day.matchId,
    open_date: new Date(Date.now() + 3000).toISOString(),
  });
  await dialog.getByLabel('Name').fill('Lanterns v Harbour');
  await dialog.getByRole('button', { name: 'Change' }).click();
  await expect(desk.getByRole('heading', { name: 'Lanterns v Harbour' })).toBeVisible();
  const inPlay = async () => (await day.markets()).filter(({ in_play }) => in_play).length;
  await expect.poll(inPlay).toBe(13);
  expect((await day.markets()).find(({ name }) => name === 'Toss')).toMatchObject({
    status: 'suspended',
    in_play: false,
  });
}
