import { expect } from '@playwright/test';
import { checkPage } from '../../page-check.ts';
import { namesOf, row, VIEW, type Day } from './day.ts';

// The match in play: scored ball by ball, a ball corrected, and the exchange down for a moment.

export async function twoOversAreScored(day: Day): Promise<void> {
  const { manual } = day;
  const desk = await day.desk('scot', `/match/${day.matchId}`);
  await desk.getByRole('link', { name: 'Score', exact: true }).click();
  await desk.getByRole('button', { name: 'Lantern bat' }).click();
  await expect(desk.getByRole('heading', { name: 'Ball 0.1' })).toBeVisible();
  // A wide and a no-ball are not of the over; a wicket takes two keys.
  await manual.press(desk, '1', '4', 'D', 'Enter', '0', 'W', '2', 'N', '2', '6', '2');
  await expect(desk.getByRole('heading', { name: 'Ball 1.1' })).toBeVisible();
  await manual.press(desk, '0', '1', '5', 'B', '3', 'L', 'Enter');
  // Four that were run.
  await desk.keyboard.press('Shift+4');
  const score = desk.getByLabel('Score').locator('.big-score');
  await expect(score).toContainText('Lantern 31/1');
  await expect(desk.getByText('All balls are sent.')).toBeVisible();
  await manual.press(desk, 'Z');
  await expect(score).toContainText('Lantern 27/1');
  await manual.press(desk, '3');
  await playersAreNamed(day);
  await manual.press(desk, 'M');
  await expect(desk.getByRole('button', { name: 'Penalty runs', exact: true })).toBeVisible();
  await manual.press(desk, 'M');
  await expect(score).toContainText('Lantern 30/1');
  await expect(desk.getByText('All balls are sent.')).toBeVisible();
}

/** Nobody entered the elevens: names are typed. */
async function playersAreNamed(day: Day): Promise<void> {
  const { manual } = day;
  const desk = await day.desk('scot');
  const pad = desk.getByLabel('Pad', { exact: true });
  const atCrease = desk.getByLabel('At the crease');
  for (const [key, name] of [
    ['I', 'Asha'],
    ['X', ''],
    ['K', 'Bela'],
  ] as const) {
    await manual.press(desk, key);
    if (name === '') continue;
    await pad.getByLabel('Another name').fill(name);
    await pad.getByLabel('Another name').press('Enter');
    await expect(atCrease).toContainText(name);
  }
  await expect(atCrease.getByRole('button', { name: /^Non-striker ?Asha/ })).toBeVisible();
}

export async function wrongBallIsCorrected(day: Day): Promise<void> {
  const { manual } = day;
  const desk = await day.desk('scot');
  await manual.press(desk, '←');
  await expect(desk.getByRole('heading', { name: 'What 1.6 really was' })).toBeVisible();
  await manual.press(desk, 'C');
  await expect(desk.getByRole('heading', { name: 'What 1.6 really was' })).toHaveCount(0);
  for (let ball = 6; ball >= 1; ball -= 1) {
    await manual.press(desk, '←');
    await expect(desk.getByRole('heading', { name: `What 1.${ball} really was` })).toBeVisible();
  }
  await manual.press(desk, '→');
  await expect(desk.getByRole('heading', { name: 'What 1.2 really was' })).toBeVisible();
  await manual.press(desk, '7');
  await expect(desk.getByText('Lantern 30 becomes 36.')).toBeVisible();
  await manual.press(desk, '3');
  await expect(desk.getByText('Lantern 30 becomes 32.')).toBeVisible();
  await checkPage(desk);
  await manual.press(desk, 'Enter');
  await expect(desk.getByLabel('Score').locator('.big-score')).toContainText('Lantern 32/1');
  await desk.setViewportSize({ width: 390, height: 844 });
  await checkPage(desk);
  await desk.getByRole('button', { name: /^3 ?1\.2/ }).click();
  await expect(desk.getByRole('heading', { name: 'What 1.2 really was' })).toBeVisible();
  await manual.press(desk, 'C');
  await desk.setViewportSize(VIEW);
  const known = { match_id: day.matchId };
  const { facts } = await day
    .person('scot')
    .call<{ facts: { said: { kind: string } | null; corrects: number | null }[] }>('admin/getFacts', known);
  const balls = facts.filter(({ said }) => said?.kind === 'ball');
  // 14 that were bowled, one in the place of the one taken back, one corrected.
  expect([balls.length, facts.filter(({ corrects }) => corrects !== null).length]).toEqual([16, 2]);
  const bettor = await day.desk('ann');
  await expect(bettor.getByText('32/1').first()).toBeVisible();
}

/** The exchange goes down in play and comes back. */
export async function restart(day: Day): Promise<void> {
  day.manual.plays('After a restart');
  const { manual } = day;
  const desk = await day.desk('tara', `/match/${day.matchId}`);
  await expect(row(desk, 'Match Odds').first()).toContainText('Open');
  await day.restart();
  await expect(row(desk, 'Match Odds').first()).toContainText('Suspended');
  await desk.getByRole('button', { name: /^Open \d+\s*O$/ }).waitFor();
  await manual.press(desk, 'O');
  // Play has decided the toss: nothing opens it again.
  await expect.poll(() => namesOf(day, 'suspended')).toEqual(['Toss']);
  expect(await day.balances()).toEqual([4350, 5130]);
}
