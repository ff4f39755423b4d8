import { expect, type Page } from '@playwright/test';
import { displayIso } from '../../../protocol/dates.ts';
import { giveReason, row, type Day } from './day.ts';

// Results by two people: proposed, rejected, approved, rolled back, put right; and bets void from a time.

/** A small site: whatever is decided on a result takes two. */
export async function resultsTakeTwo(day: Day): Promise<void> {
  const { manual } = day;
  const [one, other] = [await day.desk('olga', '/approvals'), await day.desk('bea', '/approvals')];
  const list = one.getByRole('region', { name: 'What takes two people' });
  for (const what of ['Manual result', 'Result changed', 'Bets voided']) await list.getByLabel(what).fill('0');
  await list.getByLabel(/^Reason/).fill('A small site');
  await list.getByRole('button', { name: 'Change' }).click();
  await expect(one.getByText('A second person has to approve this').first()).toBeVisible();
  await other.getByRole('article').first().waitFor();
  await manual.press(other, 'A');
  await expect(other.getByRole('region', { name: 'Decided' })).toContainText('Done');
}

export async function marketsClose(day: Day): Promise<void> {
  const tied = { market_id: await day.marketId('Tied Match'), selection_id: 1, odds: 10, stake: 10 };
  await day.person('ann').call('bet/placeMarketBet', { ...tied, is_back: 1 });
  await day.person('bob').call('bet/placeMarketBet', { ...tied, is_back: 0 });
  const desk = await day.desk('tara', `/match/${day.matchId}`);
  for (const market of ['Match Odds', 'Tied Match']) await closeMarket(desk, market);
}

/** On its match's page. */
export async function closeMarket(desk: Page, market: string): Promise<void> {
  await row(desk, market).first().getByRole('button', { name: market, exact: true }).click();
  await desk
    .getByRole('region', { name: `Market ${market}` })
    .getByRole('button', { name: 'Close' })
    .click();
  await desk.getByRole('dialog').getByRole('button', { name: 'Close the market' }).click();
  await expect(row(desk, market).first()).toContainText('Closed');
}

const result = (page: Page) => page.getByRole('region', { name: 'Result', exact: true });

/** A market's way to its result, at somebody's desk. */
export async function openResult(day: Day, name: string, market: string): Promise<Page> {
  const page = await day.desk(name, '/settlement');
  await page.getByRole('region', { name: 'Results' }).waitFor();
  // Ends on a result: its address may be the one that is opened next.
  await day.manual.press(page, '↑', '←', '→', '↓');
  await page.goto(`${day.exchange.url}/operator/#/settlement/${market}`);
  await result(page).waitFor();
  return page;
}

export async function propose(page: Page, winner: string, reason: string): Promise<void> {
  const form = page.getByRole('region', { name: 'Propose a result' });
  await form.getByLabel(winner).check();
  await expect(form.getByRole('button', { name: 'Propose' })).toBeDisabled();
  await form.getByLabel(/^Reason/).fill(reason);
  await form.getByRole('button', { name: 'Propose' }).click();
  await expect(result(page)).toContainText('Waiting for approval');
  // By the list, not by the market: the page knows that somebody else has to.
  await expect(page.getByText('A second person must approve your proposal.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Approve/ })).toBeDisabled();
}

export async function approve(day: Day, page: Page, reason: string, then = 'Done'): Promise<void> {
  await expect(result(page)).toContainText(reason);
  await expect(page.getByRole('button', { name: /^Approve/ })).toBeEnabled();
  await expect(page.getByRole('region', { name: 'If approved' }).getByRole('row', { name: /^Sum/ })).toContainText(
    '0.00',
  );
  await day.manual.press(page, 'A');
  await expect(result(page)).toContainText(then);
}

export async function resultIsPaidAndPutRight(day: Day): Promise<void> {
  const { manual } = day;
  const odds = await day.marketId('Match Odds');
  const [one, other] = [await openResult(day, 'olga', odds), await openResult(day, 'bea', odds)];
  await propose(one, 'Lantern', 'Heard on the radio');
  await other.getByRole('button', { name: /^Reject/ }).waitFor();
  await manual.press(other, 'X');
  await giveReason(other, 'Reject the proposal', 'Not heard, seen');
  await expect(one.getByRole('region', { name: 'Propose a result' })).toBeVisible();
  await propose(one, 'Harbour', 'Misread');
  await expect(one.getByRole('region', { name: 'If approved' }).getByRole('row', { name: /^bob / })).toContainText(
    '+98.00',
  );
  await approve(day, other, 'Misread');
  await expect(result(one)).toContainText('approved by bea');
  // 100 lost at odds of 3, and 2 per cent of what was won.
  expect(await day.balances()).toEqual([4350, 5428]);

  manual.plays('A wrong result was paid.');
  await one.getByRole('button', { name: 'Roll back' }).click();
  await giveReason(one, 'Roll back', 'The board was misread');
  await expect(result(one)).toContainText('Waiting for approval');
  await approve(day, other, 'The board was misread');
  expect(await day.balances()).toEqual([4450, 5330]);
  await propose(other, 'Lantern', 'Seen on the broadcast');
  await approve(day, one, 'Seen on the broadcast');
  expect(await day.balances()).toEqual([4646, 5130]);
}

/** As a field of the desk has it, on the site's clock. */
const fieldTime = (ms: number) => displayIso(ms).slice(0, 19);

export async function betsAreVoid(day: Day): Promise<void> {
  day.manual.plays('Bets were matched after the fact.');
  const { manual } = day;
  const tied = await day.marketId('Tied Match');
  const one = await openResult(day, 'olga', tied);
  await manual.press(one, 'V');
  const form = one.getByRole('region', { name: 'Void bets' });
  await form.getByLabel('Matched from').fill(fieldTime(Date.now() - 86_400_000));
  await form.getByLabel(/^Reason/).fill('Matched after the last ball');
  await form.getByRole('button', { name: /^Void 2 bets, / }).click();
  await expect(result(one)).toContainText('Waiting for approval');
  const other = await openResult(day, 'bea', tied);
  // The bets are void, and the market has no result yet.
  await approve(day, other, 'Matched after the last ball', 'No result has been proposed.');
  expect(await day.balances()).toEqual([4350, 5130]);
}
