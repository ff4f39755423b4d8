import { expect, type Page } from '@playwright/test';
import { intercept } from './intercept.ts';
import { checkPage } from './page-check.ts';
import { addSides, aMatch, ballsOf, openScore, scoreDesk, scoreOf, type ScoreDesk } from './score-play.ts';
import { test } from './worker-exchange.ts';

// Balls on the pad that were scored wrongly: corrected, or taken back, on their way too.

let desk: ScoreDesk;

test.beforeAll(async ({ exchange }) => {
  desk = await scoreDesk(exchange);
});

const press = async (page: Page, keys: readonly string[]) => {
  for (const key of keys) await page.keyboard.press(key);
};

/** The pad with the sides known, its first ball a dot. */
async function begin(page: Page): Promise<number> {
  const { match_id } = await aMatch(desk);
  await addSides(desk, match_id);
  await openScore(desk, page, { match_id, userName: 'scorer' });
  await page.getByRole('button', { name: 'Reds bat' }).click();
  await expect(page.getByRole('heading', { name: 'Ball 0.1' })).toBeVisible();
  await press(page, ['0']);
  for (const [question, key] of [
    ['Who is on strike?', '1'],
    ['Who is at the other end?', '1'],
    ['Who bowls?', '1'],
  ] as const) {
    await expect(page.getByLabel('Pad', { exact: true })).toContainText(question);
    await press(page, [key]);
  }
  await expect(page.getByRole('heading', { name: 'Ball 0.2' })).toBeVisible();
  return match_id;
}

const sent = (page: Page) => expect(page.getByText('All balls are sent.')).toBeVisible();

/** Holds back the facts of balls. @returns lets them go */
async function holdBalls(page: Page): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await intercept(page, '**/api/admin/addFact', async (route) => {
    await held.promise;
    await route.continue();
  });
  return held.resolve;
}

const strikersOf = async (match_id: number) => {
  const balls = await ballsOf(desk, match_id);
  return balls.map(({ ball }) => `${String(ball['delivery'])} ${String(ball['striker']).at(-1)}`);
};

test('an odd number of runs, corrected, changes the ends of the balls after it, save those named by hand', async ({
  page,
}) => {
  const match_id = await begin(page);
  await press(page, ['0', '0', 'i', '1', '0']);
  await sent(page);
  const correction = page.getByLabel('Correction');
  await press(page, ['ArrowLeft', 'ArrowLeft', 'ArrowLeft', 'ArrowLeft', '1']);
  await expect(correction).toContainText('The batters change ends for the next 2 balls too.');
  await expect(correction).toContainText('Balls from 0.4 on stay as they are: their batters were named by hand.');
  for (const width of [390, 1366]) {
    await page.setViewportSize({ width, height: 900 });
    await checkPage(page);
  }
  await press(page, ['Enter']);
  await expect(correction).toHaveCount(0);
  await expect(scoreOf(page)).toContainText('Reds 1/0');
  expect((await strikersOf(match_id)).slice(4)).toEqual(['1 1', '2 2', '3 2']);
});

test('a ball on its way is taken back or corrected, once it is there', async ({ page }) => {
  const match_id = await begin(page);
  await sent(page);
  let letGo = await holdBalls(page);
  await press(page, ['4', '6', 'z']);
  await expect(scoreOf(page)).toContainText('Reds 4/0');
  await press(page, ['z', '2']);
  await expect(scoreOf(page)).toContainText('Reds 2/0');
  await expect(page.getByText('3 on their way.')).toBeVisible();
  letGo();
  await sent(page);
  await expect(scoreOf(page)).toContainText('Reds 2/0');
  await page.unroute('**/api/admin/addFact');

  letGo = await holdBalls(page);
  await press(page, ['4', 'ArrowLeft']);
  await expect(page.getByRole('heading', { name: 'What 0.3 really was' })).toBeVisible();
  await press(page, ['6']);
  const correction = page.getByLabel('Correction');
  await expect(correction).toContainText('It is made once all balls are sent.');
  await press(page, ['Enter']);
  await expect(scoreOf(page)).toContainText('Reds 6/0');
  letGo();
  await expect(correction).toHaveCount(0);
  await expect(scoreOf(page)).toContainText('Reds 8/0');
  const balls = await ballsOf(desk, match_id);
  expect(balls.map(({ ball, isNew }) => [ball['delivery'], ball['bat'], isNew])).toEqual([
    [1, 0, true],
    [2, 4, true],
    [2, 2, true],
    [3, 4, true],
    [3, 6, false],
  ]);
});

test('a correction waits for the name that the pad asks for', async ({ page }) => {
  await begin(page);
  await sent(page);
  await press(page, ['ArrowLeft', '1']);
  const correct = page.getByRole('button', { name: 'Correct to 1' });
  await expect(correct).toBeEnabled();
  await press(page, ['k']);
  await expect(page.getByLabel('Pad', { exact: true })).toContainText('Who bowls?');
  await expect(correct).toBeDisabled();
  await press(page, ['1']);
  await expect(correct).toBeEnabled();
});
