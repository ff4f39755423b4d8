import { expect, type Locator, type Page } from '@playwright/test';
import { checkPage } from '../../page-check.ts';
import { approve, openResult } from './deciding.ts';
import { openAll, row, type Day } from './day.ts';

// Sports that nobody scores ball by ball: what happened is entered fact by fact, and the rules settle by it.

const formOf = (page: Page) => page.getByRole('region', { name: 'Enter a fact' });
const newest = (page: Page) => page.getByRole('region', { name: 'Facts of the match' }).getByRole('listitem').first();

/** Made and opened by a trader. @returns its number */
export async function make(day: Day, format: string, fill: (dialog: Locator) => Promise<void>): Promise<number> {
  const desk = await day.desk('tara', '/matches');
  await desk.getByRole('button', { name: 'New match' }).waitFor();
  await day.manual.press(desk, 'N');
  const dialog = desk.getByRole('dialog', { name: 'New match' });
  await dialog.getByLabel('Format').selectOption(format);
  await fill(dialog);
  await dialog.getByLabel(/^Start/).fill('2099-05-03T19:30');
  await dialog.getByRole('button', { name: /^Create the match with/ }).click();
  await expect(desk).toHaveURL(/match\/\d+/);
  const matchId = Number(/match\/(\d+)/.exec(desk.url())?.[1]);
  await openAll(day, matchId);
  return matchId;
}

/** One backs what another lays. */
async function bet(day: Day, market: string, of: { matchId: number; runner: number; odds: number; stake: number }) {
  const { matchId, runner: selection_id, ...price } = of;
  const bets = { market_id: await day.marketId(market, matchId), selection_id, ...price };
  await day.person('ann').call('bet/placeMarketBet', { ...bets, is_back: 1 });
  await day.person('bob').call('bet/placeMarketBet', { ...bets, is_back: 0 });
}

/** The halves of this day last a moment: the desk asks. */
const choosing = (name: string) => ({ fill: choose(name), verbs: ['Enter', 'Enter it all the same'] });

interface How {
  readonly fill?: (form: Locator) => Promise<void>;
  /** The buttons that are pressed, one after the other. */
  readonly verbs?: readonly string[];
}

/** The kind of fact is chosen and entered by keyboard. */
async function enter(page: Page, kind: string, words: string, how: How | How['fill'] = {}): Promise<void> {
  const { fill, verbs = ['Enter'] } = typeof how === 'function' ? { fill: how } : how;
  const form = formOf(page);
  await form.getByRole('button', { name: kind, exact: true }).press('Enter');
  await expect(form.getByRole('heading', { name: kind, exact: true })).toBeVisible();
  await fill?.(form);
  for (const name of verbs) await form.getByRole('button', { name, exact: true }).press('Enter');
  await expect(newest(page)).toContainText(words);
  // The next form takes the keyboard once this is said.
  await expect(form.getByRole('status')).toContainText(words);
}

const choose = (name: string) => (form: Locator) => form.getByRole('radio', { name, exact: true }).press('Space');

/** The only owner of that time made the scorer's login: it stays in their hand. */
async function ownerOfScorerIsRefused(day: Day, market: string): Promise<void> {
  const page = await openResult(day, 'olga', market);
  await page.getByRole('button', { name: /^Approve/ }).waitFor();
  await day.manual.press(page, 'A');
  await expect(page.getByRole('region', { name: 'Approval', exact: true })).toContainText(
    'You, or a login that you made or reset, entered facts that this rests on. Somebody else must approve it.',
  );
}

/** The rule has proposed it, and a person approves it by key. */
async function approveByRule(day: Day, market: string, comesTo: string): Promise<void> {
  const page = await openResult(day, 'bea', market);
  const result = page.getByRole('region', { name: 'Result', exact: true });
  await expect(result).toContainText(comesTo);
  await approve(day, page, comesTo);
}

/** One goal, and the score that follows from it. */
export async function footballIsSettledByFacts(day: Day): Promise<void> {
  const before = await day.balances();
  const matchId = await make(day, 'Football', async (dialog) => {
    await dialog.getByLabel('Series').fill('Football Cup');
    await dialog.getByLabel('Home').fill('Leeds');
    await dialog.getByLabel('Away').fill('Hull');
  });
  await bet(day, 'Match Odds', { matchId, runner: 1, odds: 3, stake: 50 });
  await bet(day, 'Both Teams to Score', { matchId, runner: 1, odds: 2, stake: 50 });
  const desk = await day.desk('scot', `/match/${matchId}`);
  await desk.getByRole('link', { name: 'Facts', exact: true }).click();
  await enter(desk, 'Period starts', 'First half starts', choose('First half'));
  await enter(desk, 'Goal', 'Goal, Leeds, first half', choose('Leeds'));
  await enter(desk, 'Period ends', 'First half ends', choosing('First half'));
  await enter(desk, 'Period starts', 'Second half starts', choose('Second half'));
  await enter(desk, 'Period ends', 'Second half ends', choosing('Second half'));
  await checkPage(desk);
  const odds = await day.marketId('Match Odds', matchId);
  await ownerOfScorerIsRefused(day, odds);
  await approveByRule(day, odds, 'Leeds');
  await approveByRule(day, await day.marketId('Both Teams to Score', matchId), 'No');
  // 100 won at odds of 3, and 50 lost; 2 per cent of what each won.
  const [ann = 0, bob = 0] = before;
  expect(await day.balances()).toEqual([ann + 98 - 50, bob - 100 + 49]);
}

/** One does not run, two are level in front. */
export async function raceIsSettledByFacts(day: Day): Promise<void> {
  const before = await day.balances();
  const matchId = await make(day, 'Race', async (dialog) => {
    await dialog.getByLabel('Series: the venue').fill('Kelford');
    await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('20:05, Maiden Stakes');
    await dialog.getByLabel('Country').fill('GB');
    await dialog.getByLabel('Distance, metres').fill('1200');
    await dialog.getByLabel(/^Runners, one per line/).fill('Ash\nBirch\nCedar\nDogwood\nElm\nFir');
  });
  await bet(day, 'Win', { matchId, runner: 1, odds: 4, stake: 50 });
  await bet(day, 'Win', { matchId, runner: 6, odds: 5, stake: 10 });
  const trader = await day.desk('tara');
  for (const market of ['Win', 'To Be Placed (3)']) await removeRunner(trader, market, 'Fir');

  const desk = await day.desk('scot', `/facts/${matchId}`);
  await enter(desk, 'Non-runner', 'Non-runner: Fir, withdrawn', async (form) => {
    await form.getByLabel('Runner').selectOption('Fir');
  });
  await enter(desk, 'Off', 'Off, ');
  await enter(desk, 'Result', 'Result: 1st Ash and Birch (dead heat), 3rd Cedar', async (form) => {
    await expect(form.getByLabel('Fir', { exact: true })).toHaveCount(0);
    for (const [runner, place] of Object.entries({ Ash: '1', Birch: '1', Cedar: '3' }))
      await form.getByLabel(runner, { exact: true }).fill(place);
  });
  await enter(desk, 'Weighed in', 'Weighed in, ');
  await checkPage(desk);
  await approveByRule(day, await day.marketId('Win', matchId), 'Ash and Birch in a dead heat');
  // Half of the 50 wins at odds of 4 and half is lost: 50 less 2 per cent.
  const [ann = 0, bob = 0] = before;
  expect(await day.balances()).toEqual([ann + 49, bob - 50]);
}

async function removeRunner(desk: Page, market: string, runner: string): Promise<void> {
  await row(desk, market).first().getByRole('button', { name: market, exact: true }).click();
  await desk.getByRole('button', { name: 'Remove a runner' }).click();
  const dialog = desk.getByRole('dialog', { name: `Remove a runner of ${market}` });
  await dialog.getByLabel('Runner').selectOption(runner);
  await dialog.getByLabel(/^Reason/).fill('Refused the gate');
  await dialog.getByRole('button', { name: `Remove ${runner}` }).click();
  await expect(dialog).toHaveCount(0);
}
