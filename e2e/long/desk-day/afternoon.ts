import { expect } from '@playwright/test';
import { axeFindings, tooWide } from '../../page-check.ts';
import { approveNext, giveReason, leaveField, row, type Day } from './day.ts';

// What else a desk has on a day: a race, a file of matches, the casino, and everything at once.

export async function matchesComeFromFile(day: Day): Promise<void> {
  const desk = await day.desk('tara', '/fixtures');
  const text =
    'date,time,home,away\n2099-06-01,19:30,Golds,Greys\n2099-06-01,19:30,Golds,Greys\n2099-06-02,19:30,Reds,Blues\n';
  await desk.getByLabel(/^Series/).fill('Fixture Cup');
  await desk
    .getByLabel('File', { exact: true })
    .setInputFiles({ name: 'list.csv', mimeType: 'text/plain', buffer: Buffer.from(text) });
  await desk.getByRole('button', { name: 'Read the file' }).click();
  const card = desk.getByRole('region', { name: 'What is in the file' });
  await expect(card.getByRole('heading')).toHaveText('2 to add of 3');
  await leaveField(desk);
  await day.manual.press(desk, 'A');
  await expect(card.getByRole('heading')).toHaveText('0 to add of 3');
  day.importedId = await marketsAreAdded(day, 'Golds v Greys');
  day.twiceScoredId = await marketsAreAdded(day, 'Reds v Blues');
}

/** To a match of a file, which has none. @returns its number */
async function marketsAreAdded(day: Day, match: string): Promise<number> {
  const list = await day.desk('tara', '/matches');
  await row(list, match).getByRole('cell').first().click();
  await day.manual.press(list, 'M');
  const dialog = list.getByRole('dialog', { name: `Markets of ${match}` });
  await dialog.getByRole('button', { name: /^Add \d+ markets$/ }).click();
  await expect(dialog).toHaveCount(0);
  await list.getByRole('link', { name: match }).click();
  await expect(list.getByRole('button', { name: /^Open all/ })).toBeVisible();
  await day.manual.press(list, 'M');
  await expect(dialog).toBeVisible();
  await list.keyboard.press('Escape');
  return Number(/match\/(\d+)/.exec(list.url())?.[1]);
}

/** A table of the casino, opened for a round that is taken back. */
export async function casinoRoundIsVoid(day: Day): Promise<void> {
  const { manual } = day;
  const desk = await day.desk('olga');
  await manual.goTo(desk, 'Casino');
  const first = desk.getByRole('region', { name: 'Tables' }).getByRole('row').nth(1);
  await expect(first).toContainText('Closed');
  await manual.press(desk, 'O');
  // Without a cap of the day the house could lose any amount.
  await approveNext(day, 'bea', 'Table: closed → open');
  await expect(first).toContainText('Waiting for a player');
  await manual.press(desk, 'Enter');
  await expect(desk.getByRole('button', { name: 'Close C', exact: true })).toBeEnabled();
  await manual.press(desk, 'C');
  await expect(desk.getByRole('button', { name: 'Open C', exact: true })).toBeEnabled();
  await manual.press(desk, 'C');
  await approveNext(day, 'bea', 'Table: closed → open');
  await expect(desk.getByRole('button', { name: 'Close C', exact: true })).toBeEnabled();
  const bettor = await day.desk('ann');
  await bettor.goto(`${day.exchange.url}/#/casino/match/${/casino\/(\w+)/.exec(desk.url())?.[1]}`);
  await desk.getByRole('button', { name: /^Void/ }).waitFor();
  await manual.press(desk, 'V');
  await giveReason(desk, /^Void round/, 'The cards were seen');
  await manual.press(desk, 'C');
  await expect(desk.getByRole('button', { name: 'Open C', exact: true })).toBeEnabled();
}

export async function raceLosesRunner(day: Day): Promise<void> {
  const { manual } = day;
  const desk = await day.desk('tara', '/matches');
  await desk.getByRole('button', { name: 'New match' }).waitFor();
  await manual.press(desk, 'N');
  await desk.getByLabel('Format').selectOption('Race');
  await desk.getByLabel('Series: the venue').fill('Kelford');
  await desk.getByRole('textbox', { name: 'Name', exact: true }).fill('19:30, Handicap');
  await desk.getByLabel('Country').fill('GB');
  await desk.getByLabel('Distance, metres').fill('1600');
  await desk.getByLabel(/^Runners, one per line/).fill('Nettle\nQuill\nRook\nSable\nThorn\nUmber\nVesper\nWren');
  await desk.getByLabel('Start, UTC+5:30').fill('2099-05-02T19:30');
  await desk.getByRole('button', { name: /^Create the match with/ }).click();
  await expect(desk).toHaveURL(/match\/\d+/);
  day.raceId = Number(/match\/(\d+)/.exec(desk.url())?.[1]);
  await desk.getByRole('button', { name: /^Open all/ }).waitFor();
  await manual.press(desk, 'N');
  const isOpen = async () => (await day.markets(day.raceId)).every(({ status }) => status === 'open');
  await expect.poll(isOpen).toBe(true);
  const before = await day.balances();
  const bet = { market_id: await day.marketId('Win', day.raceId), selection_id: 1, odds: 4, stake: 10 };
  await day.person('ann').call('bet/placeMarketBet', { ...bet, is_back: 1 });
  await day.person('bob').call('bet/placeMarketBet', { ...bet, is_back: 0 });
  await desk.getByRole('button', { name: 'Win', exact: true }).first().click();
  await desk.getByRole('button', { name: 'Remove a runner' }).click();
  const dialog = desk.getByRole('dialog', { name: 'Remove a runner of Win' });
  await dialog.getByLabel('Runner').selectOption('Nettle');
  await dialog.getByLabel('Reduction factor, %').fill('20');
  await dialog.getByLabel(/^Reason/).fill('Lame at the start');
  await dialog.getByRole('button', { name: 'Remove Nettle' }).click();
  await expect(desk.getByText('Nettle removed').first()).toBeVisible();
  expect(await day.balances()).toEqual(before);
}

/** Everything at once, by holding Enter for two seconds; what the books say is checked meanwhile. */
export async function everythingIsSuspended(day: Day, checkBooks: () => Promise<void>): Promise<void> {
  day.manual.plays('Something is wrong everywhere.');
  const { manual } = day;
  const desk = await day.desk('tara');
  await manual.goTo(desk, 'Today');
  await expect(desk.getByText('Ledger balances')).toBeVisible();
  await desk.getByRole('button', { name: 'Suspend everything' }).click();
  const cover = desk.getByRole('region', { name: 'Suspend everything' });
  await expect(cover).toContainText('take no bets, at once');
  expect([await axeFindings(desk), await tooWide(desk)]).toEqual([[], []]);
  await desk.keyboard.press('Escape');
  await expect(cover).toBeHidden();
  // From here the page's time is the story's: the cover does not close over it, and nothing is held by a machine that halts.
  await desk.clock.install();
  await desk.clock.pauseAt(Date.now() + 60_000);
  await desk.getByRole('button', { name: 'Suspend everything' }).click();
  const hold = cover.getByRole('button', { name: /^Hold for 2 s/ });
  // Whoever lets go early does nothing.
  await hold.hover();
  await desk.mouse.down();
  await expect(hold).toHaveClass(/held/);
  await desk.mouse.up();
  await expect(hold).not.toHaveClass(/held/);
  expect((await day.markets(day.raceId)).map(({ status }) => status)).toContain('open');
  await hold.focus();
  await desk.keyboard.down('Enter');
  await expect(hold).toHaveClass(/held/);
  await desk.clock.runFor(2000);
  await expect(desk.getByText(/^\d+ markets suspended$/).first()).toBeVisible();
  await desk.keyboard.up('Enter');
  await desk.clock.resume();
  await expect(cover).toBeHidden();
  const bet = { market_id: await day.marketId('Win', day.raceId), selection_id: 2, odds: 3, stake: 10, is_back: 1 };
  expect((await day.person('bob').refusal('bet/placeMarketBet', bet)).code).toBe('market-suspended');
  await checkBooks();
  for (const id of [day.matchId, day.raceId]) {
    await desk.goto(`${day.exchange.url}/operator/#/match/${id}`);
    await desk.getByRole('button', { name: /^Open \d+\s*O$/ }).waitFor();
    await manual.press(desk, 'O');
    await expect(desk.getByRole('button', { name: /^Open \d+\s*O$/ })).toHaveCount(0);
  }
}
