import { expect, type Page } from '@playwright/test';
import { signIn } from './bettor.ts';
import { holdsUp } from './page-check.ts';
import { newBettor } from './people.ts';
import { playAt, roundOf, seeItProved, statementHas, whileOpen } from './table-play.ts';

// Games that are drawn over time: matka by its digits, a race over its course, an over by its balls.

/**
 * Places a motor of four digits: its panas and what they cost together are shown before any bet is placed.
 *
 * @returns the number of the round that its bets are in
 */
export async function placeMotor(page: Page, url: string): Promise<string> {
  await page.goto(`${url}/#/casino/match/matka`);
  await expect(page.getByRole('form', { name: 'SP chart 1' })).toBeVisible();
  // The draw that numbers are of and the time that is left stand above them.
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.getByRole('button', { name: 'Motor' }).click();
  const digits = page.getByRole('group', { name: 'Digits' });
  for (const digit of ['1', '3', '5', '8']) await digits.getByRole('button', { name: digit, exact: true }).click();
  await expect(page.locator('.expansion')).toHaveText('135 138 158 358');
  const motor = page.getByRole('form', { name: 'SP motor of 1 3 5 8' });
  const stake = motor.getByLabel('Stake on each').last();
  await stake.fill('1e3');
  await expect(motor).toContainText('Enter the stake in figures, such as 1,000.50.');
  await stake.fill('१००');
  await expect(motor).toContainText('4 × 100.00 = 400.00');
  await expect(motor).toContainText('Liability −400.00');
  // It stands where the button was: a second press places nothing.
  const placed = page.getByRole('region', { name: 'SP motor of 1 3 5 8' });
  let round = '';
  // After a halt of the machine a press comes when its round takes no more: it is made again in the next one.
  do {
    await whileOpen(page);
    round = await roundOf(page);
    await motor.getByRole('button', { name: /for 400.00$/ }).click();
    const isOver = async () => (await placed.isVisible()) || (await roundOf(page)) !== round;
    await expect.poll(isOver, { intervals: [100] }).toBe(true);
  } while (!(await placed.getByText('4 bets placed').isVisible()));
  await expect(motor).toBeHidden();
  return round;
}

/** Sees the draw of a motor, deals it again, and finds it in the chart. */
async function playMotor(page: Page, url: string): Promise<void> {
  const round = await placeMotor(page, url);
  await expect(page.locator('main .felt')).toContainText(/\d{3}-\d{2}-\d{3}/, { timeout: 60_000 });
  await seeItProved(page, round);
  await page.goto(`${url}/#/casino/chart/matka`);
  await expect(page.locator('.history-chart td a').first()).toHaveText(/^\d\d$/);
  await page.getByRole('button', { name: 'Pana', exact: true }).click();
  await expect(page.locator('.history-chart td a').first()).toHaveText(/^\d{3} \d\d \d{3}$/);
}

/** A half sangam: its market is made once it is asked for, and stands there with its price. */
async function askForSangam(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/#/casino/match/matka`);
  await page.getByRole('button', { name: 'Sangam', exact: true }).click();
  // Asked for when its round takes no more, it is asked for again in the next one.
  await expect(async () => {
    await whileOpen(page);
    await page.getByLabel('Open: pana or ank').fill('321');
    await page.getByLabel('Close: pana or ank').fill('5');
    await page.getByRole('button', { name: 'Show the prices' }).click();
    await expect(page.getByRole('group', { name: 'Half sangam 123-5' })).toContainText('1580', { timeout: 5000 });
  }).toPass();
}

/** A race: its order stands in words as it comes in. */
async function playRace(page: Page, url: string): Promise<void> {
  await playAt(page, url, 'vhorses');
  await page.goto(`${url}/#/casino/match/vhorses`);
  await expect(page.getByRole('list', { name: 'Order of finish' }).locator('.race-cloth')).toHaveCount(8, {
    timeout: 60_000,
  });
}

/** Plays one of each, checks its page, and finds all three in the statement. */
export async function playDraws(page: Page, url: string): Promise<void> {
  await signIn(page, url, await newBettor(url));
  await playMotor(page, url);
  await holdsUp(page);
  await askForSangam(page, url);
  await holdsUp(page);
  await page.goto(`${url}/#/casino/virtual`);
  await expect(page.getByRole('list', { name: 'Tables' }).getByRole('listitem')).toHaveCount(3);
  await holdsUp(page);
  await playRace(page, url);
  await holdsUp(page);
  await playAt(page, url, 'vcricket');
  await holdsUp(page);
  await statementHas(page, url, ['Matka', 'Virtual horses', 'Virtual cricket']);
}
