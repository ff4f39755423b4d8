import { expect, type Page } from '@playwright/test';
import { checkPage } from '../../page-check.ts';
import { giveReason, openAll, row, type Day } from './day.ts';
import { approve, closeMarket, openResult, propose } from './deciding.ts';

// Matches of a file: opened, bet on, bets void one by one and by their price, settled; and scored by two who differ.

const ODDS = 'Match Odds';

/** One backs the first side, another lays it. @returns the bet of who backs */
async function bet(day: Day, odds: number, stake: number): Promise<string> {
  const bets = { market_id: await day.marketId(ODDS, day.importedId), selection_id: 1, odds, stake };
  await day.person('bob').call('bet/placeMarketBet', { ...bets, is_back: 0 });
  const { bet_id } = await day.person('ann').call<{ bet_id: string }>('bet/placeMarketBet', { ...bets, is_back: 1 });
  return bet_id;
}

export async function importedMatchIsTraded(day: Day): Promise<void> {
  await openAll(day, day.importedId);
  const before = await day.balances();
  await bet(day, 3, 50);
  const single = await bet(day, 2.5, 30);
  await bet(day, 30, 20);
  await singleBetIsVoid(day, single);
  await priceErrorIsUndone(day);
  const [ann = 0, bob = 0] = before;
  expect(await day.balances()).toEqual([ann - 50, bob - 100]);

  await closeMarket(await day.desk('tara'), ODDS);
  const market = await day.marketId(ODDS, day.importedId);
  const [one, other] = [await openResult(day, 'olga', market), await openResult(day, 'bea', market)];
  await propose(one, 'Greys', 'Seen on the broadcast');
  await approve(day, other, 'Seen on the broadcast');
  expect(await day.balances()).toEqual([ann - 50, bob + 49]);
}

/** Approves another person's proposal for the market by key. */
async function approveVoid(day: Day, reason: string): Promise<void> {
  const page = await openResult(day, 'bea', await day.marketId(ODDS, day.importedId));
  await approve(day, page, reason);
}

async function singleBetIsVoid(day: Day, betId: string): Promise<void> {
  const desk = await day.desk('olga');
  await day.manual.goTo(desk, betId);
  await expect(desk.getByText(`bet ${betId} · Matched`)).toBeVisible();
  await desk.getByRole('button', { name: 'Void this bet' }).press('Enter');
  await giveReason(desk, `Void bet ${betId}`, 'Placed by a child');
  await expect(desk.getByText('Proposed: another person approves it').first()).toBeVisible();
  await approveVoid(day, 'Placed by a child');
  await desk.reload();
  await expect(desk.getByText(`bet ${betId} · Void`)).toBeVisible();
}

async function priceErrorIsUndone(day: Day): Promise<void> {
  const desk = await day.desk('olga', `/match/${day.importedId}`);
  await row(desk, ODDS).first().getByRole('button', { name: ODDS, exact: true }).press('Enter');
  await desk.getByRole('region', { name: 'Void bets' }).getByRole('button', { name: 'Show' }).press('Enter');
  const form = desk.getByRole('form', { name: `Void bets in ${ODDS}` });
  await form.getByLabel('Cause').selectOption('Price error');
  await form.getByLabel('Runner').selectOption('Golds');
  await form.getByLabel('Side').selectOption('Back');
  await form.getByLabel('Wrong odds or rate, or better').fill('30');
  const reason = 'Price error: Back bets on Golds at 30 or better are void under our rules.';
  await expect(form.getByLabel(/^Reason/)).toHaveValue(reason);
  await expect(form).toContainText('2 bets of 2 accounts. Back: 1 bet on 20.00. Lay: 1 bet on 20.00.');
  await checkPage(desk);
  await form.getByRole('button', { name: 'Void 2 bets, 20.00' }).press('Enter');
  await expect(desk.getByText(`Proposed: void 2 bets, 20.00 of ${ODDS}`).first()).toBeVisible();
  await approveVoid(day, reason);
}

const scoreOf = (page: Page) => page.getByLabel('Score', { exact: true }).locator('.big-score');

async function scoreOver(day: Day, page: Page, ...keys: readonly string[]): Promise<void> {
  await page.getByRole('button', { name: 'Reds bat' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Ball 0.1' })).toBeVisible();
  await day.manual.press(page, ...keys);
  await expect(page.getByText('All balls are sent.')).toBeVisible();
}

/** Each is a source of its own, and corrects its own where the difference is shown. */
export async function twoScorersDiffer(day: Day): Promise<void> {
  const { manual } = day;
  await openAll(day, day.twiceScoredId);
  await closeMarket(await day.desk('tara'), 'Toss');
  const [first, second] = [
    await day.desk('scot', `/score/${day.twiceScoredId}`),
    await day.desk('bea', `/score/${day.twiceScoredId}`),
  ];
  await expect(first.getByText('You are its only source.')).toBeVisible();
  await scoreOver(day, first, '1', '0', '4', '0', '0', '2');
  const choice = second.getByLabel('How to score');
  await choice.getByRole('button', { name: 'Score it as another source' }).press('Enter');
  await expect(second.getByText('You are a source beside scot.')).toBeVisible();
  await scoreOver(day, second, '1', '0', '6', '0', '0', '2');
  for (const page of [first, second])
    await expect(page.getByText('The sources differ, runs after 1 over of innings 1: scot: 7; bea: 9')).toBeVisible();

  await day.desk('bea', `/settlement/${await day.marketId('Toss', day.twiceScoredId)}`);
  const shown = second.getByRole('region', { name: 'Two sources' });
  await expect(shown.getByText('1 ball differs')).toBeVisible();
  await expect(shown.getByRole('rowheader')).toHaveText(['scot', 'bea']);
  await checkPage(second);
  await shown.getByRole('link', { name: 'Correct 6' }).press('Enter');
  await expect(second.getByRole('heading', { name: 'What 0.3 really was' })).toBeVisible();
  await manual.press(second, '4', 'Enter');
  for (const page of [first, second]) {
    await expect(scoreOf(page)).toContainText('Reds 7/0');
    await expect(page.getByText('The sources differ')).toHaveCount(0);
  }
}
