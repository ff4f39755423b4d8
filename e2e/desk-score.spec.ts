import { expect, type Page, type Route } from '@playwright/test';
import { intercept } from './intercept.ts';
import { checkPage } from './page-check.ts';
import {
  addSides,
  aMatch,
  ballsOf,
  openScore,
  scoreBalls,
  scoreDesk,
  scoreOf,
  readsABall,
  type ScoreDesk,
} from './score-play.ts';
import { test } from './worker-exchange.ts';

// Two members of staff score one match, each as a source of their own.

let desk: ScoreDesk;

test.beforeAll(async ({ exchange }) => {
  desk = await scoreDesk(exchange);
});

test('a second scorer scores beside the first, sees where they differ, and corrects their own', async ({ browser }) => {
  const { match_id, markets } = await aMatch(desk);
  const pages = await Promise.all([1, 2, 3].map(async () => (await browser.newContext()).newPage()));
  const [first, second, third] = pages as [Page, Page, Page];
  await openScore(desk, first, { match_id, userName: 'scorer' });
  await expect(first.getByText('You are its only source.')).toBeVisible();
  await scoreBalls(first, '1', '0', '4', '0', '0', '2');
  await expect(scoreOf(first)).toContainText('Reds 7/0');

  await openScore(desk, second, { match_id, userName: 'operator2' });
  const choice = second.getByLabel('How to score');
  await expect(choice).toContainText('scorer scores this match already.');
  for (const width of [1366, 390]) {
    await second.setViewportSize({ width, height: 900 });
    await checkPage(second);
  }
  await choice.getByRole('button', { name: 'Score it as another source' }).click();
  await expect(second.getByText('You are a source beside scorer.')).toBeVisible();
  await scoreBalls(second, '1', '0', '6', '0', '0', '2');
  await expect(scoreOf(second)).toContainText('Reds 9/0');
  for (const page of [first, second])
    await expect(
      page.getByText('The sources differ, runs after 1 over of innings 1: scorer: 7; operator2: 9'),
    ).toBeVisible();
  await expect(scoreOf(first)).toContainText('Reds 7/0');
  const besideSecond = second.getByRole('region', { name: 'Two sources' });
  await expect(besideSecond.getByText('1 ball differs')).toBeVisible();
  await expect(besideSecond).toContainText('What each would settle');
  await expect(besideSecond.getByRole('link')).toHaveCount(6);
  for (const width of [390, 1366]) {
    await second.setViewportSize({ width, height: 900 });
    await checkPage(second);
  }
  // A press begins the correction on this page, and again after it was left.
  for (const _ of [1, 2]) {
    await besideSecond.getByRole('link', { name: 'Correct 6' }).click();
    await expect(second.getByRole('heading', { name: 'What 0.3 really was' })).toBeVisible();
    await second.keyboard.press('c');
    await expect(second.getByRole('heading', { name: 'Ball 1.1' })).toBeVisible();
  }

  await desk.operator.call('admin/openMarkets', { match_id, inactive_too: true });
  await desk.operator.call('admin/closeMarket', { market_id: markets[0] });
  await desk.operator.call('admin/proposeResult', { market_id: markets[0], winners: [1], reason: 'seen' });
  await openScore(desk, third, { match_id, userName: 'operator' });
  await third.goto(`${desk.exchange.url}/operator/#/facts/${match_id}`);
  await expect(third.getByRole('region', { name: 'Two sources' }).getByText('1 ball differs')).toBeVisible();
  await checkPage(third);
  // A scorer beside others corrects their own balls alone; a person who scores nothing corrects either's.
  await expect(third.getByRole('button', { name: /^Correct: Innings 1, 0\.3: \d runs/ })).toHaveCount(2);
  await first.goto(`${desk.exchange.url}/operator/#/facts/${match_id}`);
  await expect(first.getByRole('button', { name: /^Correct: Innings 1, 0\.3: 4 runs/ })).toHaveCount(1);
  await expect(first.getByRole('button', { name: /^(Correct|Take back): Innings 1, 0\.3: 6 runs/ })).toHaveCount(0);
  await expect(first.getByText('Only operator2 can correct this.').first()).toBeVisible();
  await expect(first.getByText('somebody else enters facts for all of them')).toBeVisible();
  await checkPage(first);
  await first.goto(`${desk.exchange.url}/operator/#/score/${match_id}`);
  await third.goto(`${desk.exchange.url}/operator/#/settlement/${markets[0]}`);
  const sources = third.getByRole('region', { name: 'Two sources' });
  await expect(sources.getByText('1 ball differs')).toBeVisible();
  await expect(sources.getByRole('rowheader')).toHaveText(['scorer', 'operator2']);
  await checkPage(third);

  // The one who was wrong corrects where the difference is shown.
  await second.goto(`${desk.exchange.url}/operator/#/settlement/${markets[0]}`);
  const shown = second.getByRole('region', { name: 'Two sources' });
  await expect(shown.getByRole('link')).toHaveCount(6);
  await shown.getByRole('link', { name: 'Correct 6' }).click();
  await expect(second.getByRole('heading', { name: 'What 0.3 really was' })).toBeVisible();
  await second.keyboard.press('4');
  await second.keyboard.press('Enter');
  await expect(scoreOf(second)).toContainText('Reds 7/0');
  for (const page of [first, second]) await expect(page.getByText('The sources differ')).toHaveCount(0);
  await expect(sources.getByText('They agree.')).toBeVisible();
  await Promise.all(pages.map((page) => page.context().close()));
});

test('what happens beside balls counts at once, and rain ends a match without a second innings', async ({ page }) => {
  const { match_id } = await aMatch(desk);
  await openScore(desk, page, { match_id, userName: 'scorer' });
  await scoreBalls(page, '7', 'd', 'w', '5', 'n', 'b', '2', 'w', '4', '1');
  await expect(scoreOf(page)).toContainText('Reds 12/2');
  // The wide and the no-ball are bowled again.
  await expect(page.getByRole('heading', { name: 'Ball 0.3' })).toBeVisible();
  await page.keyboard.press('m');
  const more = page.getByRole('region', { name: 'More than balls' });
  await more.getByRole('button', { name: 'Penalty runs', exact: true }).click();
  await more.getByRole('radio', { name: 'Reds' }).check({ force: true });
  await more.getByRole('textbox', { name: 'Runs', exact: true }).fill('5');
  for (const width of [390, 1366]) {
    await page.setViewportSize({ width, height: 900 });
    await checkPage(page);
  }
  const nextForm = Promise.withResolvers<void>();
  const answerLate = async (route: Route) => {
    const response = await route.fetch();
    await nextForm.promise;
    await route.fulfill({ response });
  };
  await intercept(page, '**/api/admin/addFact', answerLate);
  await more.getByRole('button', { name: 'Enter', exact: true }).click();
  await more.getByRole('button', { name: 'Innings ends', exact: true }).click();
  await expect(more.getByLabel('Why it ended')).toBeVisible();
  nextForm.resolve();
  await expect(scoreOf(page)).toContainText('Reds 17/2');
  // The story may end before the answer to its last fact.
  await page.unroute('**/api/admin/addFact', answerLate);
  await more.getByLabel('Why it ended').selectOption({ label: 'Weather' });
  await more.getByRole('button', { name: 'Enter', exact: true }).click();
  await page.getByRole('button', { name: 'No result' }).click();
  await expect(page.getByText('The result is known.')).toBeVisible();
});

test('batters and the bowler are chosen with one tap each, on a phone, and stay with their balls', async ({ page }) => {
  const { match_id } = await aMatch(desk);
  await addSides(desk, match_id);
  await openScore(desk, page, { match_id, userName: 'scorer' });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Reds bat' }).click();
  const pad = page.getByLabel('Pad', { exact: true });
  const crease = page.getByLabel('At the crease');
  const tap = (name: string) => pad.getByRole('button', { name, exact: true }).click();
  await pad.getByRole('button', { name: '1 run' }).click();
  await expect(pad).toContainText('Who is on strike?');
  await checkPage(page);
  await tap('Reds player 1');
  await tap('Reds player 2');
  await expect(pad).toContainText('Who bowls?');
  await tap('Blues player 11');
  await expect(scoreOf(page)).toContainText('Reds 1/0');
  await expect(page.getByLabel('Overs').getByText('1 run', { exact: true })).toBeVisible();
  await expect(crease.getByRole('button', { name: /^Striker/ })).toContainText('Reds player 2');
  await checkPage(page);

  await page.setViewportSize({ width: 1366, height: 900 });
  await page.keyboard.press('x');
  await expect(crease.getByRole('button', { name: /^Striker/ })).toContainText('Reds player 1');
  // A run-out asks who is out, then who comes in; the number of the name answers.
  for (const key of ['w', '4', '0']) await page.keyboard.press(key);
  await expect(pad).toContainText('Who is out?');
  await checkPage(page);
  await page.keyboard.press('2');
  await expect(scoreOf(page)).toContainText('Reds 1/1');
  await page.keyboard.press('6');
  await expect(pad).toContainText('Who is at the other end?');
  await page.keyboard.press('1');
  await expect(scoreOf(page)).toContainText('Reds 7/1');
  await expect(page.getByText('All balls are sent.')).toBeVisible();

  // Another batter faced the first ball.
  for (const key of ['ArrowLeft', 'ArrowLeft', 'ArrowLeft', 'x']) await page.keyboard.press(key);
  const correction = page.getByLabel('Correction');
  await expect(correction).toContainText('Blues player 11 to Reds player 2');
  await page.keyboard.press('Enter');
  await expect(correction).toHaveCount(0);
  expect(
    (await ballsOf(desk, match_id)).map(({ ball, isNew }) => [ball['striker'], ball['nonStriker'], isNew]),
  ).toEqual([
    ['Reds player 1', 'Reds player 2', true],
    ['Reds player 1', 'Reds player 2', true],
    ['Reds player 1', 'Reds player 3', true],
    ['Reds player 2', 'Reds player 1', false],
  ]);
});

test('names that were chosen for a ball are those of this ball alone, though the next has its place', async ({
  page,
}) => {
  const { match_id } = await aMatch(desk);
  await addSides(desk, match_id);
  await openScore(desk, page, { match_id, userName: 'scorer' });
  const striker = page.getByLabel('At the crease').getByRole('button', { name: /^Striker/ });
  const press = async (...keys: readonly string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  const pad = page.getByLabel('Pad', { exact: true });
  await page.getByRole('button', { name: 'Reds bat' }).click();
  await expect(page.getByRole('heading', { name: 'Ball 0.1' })).toBeVisible();
  // A no-ball and a run; the batters and the bowler are asked for.
  await press('n', '1');
  await expect(pad).toContainText('Who is on strike?');
  await press('1', '1');
  await expect(pad).toContainText('Who bowls?');
  await press('1');
  await expect(scoreOf(page)).toContainText('Reds 2/0');
  await expect(striker).toContainText('Reds player 2');
  // Run: the first batter is on strike, and is stumped off a wide.
  await press('1', 'x', 'x', 'd', 'w', '5');
  await expect(scoreOf(page)).toContainText('Reds 4/1');
  await expect(striker).toContainText('Not named');
  // The one who was to come in does not, once nobody was out.
  await expect(page.getByText('All balls are sent.')).toBeVisible();
  await press('i', '1');
  await expect(striker).toContainText('Reds player 3');
  await press('ArrowLeft', 'd', '1', 'Enter');
  await expect(scoreOf(page)).toContainText('Reds 5/0');
  await expect(striker).toContainText('Reds player 2');
  await press('4');
  await expect(page.getByText('All balls are sent.')).toBeVisible();
  const strikers = (await ballsOf(desk, match_id)).map(({ ball }) => ball['striker']);
  expect(strikers).toEqual(['Reds player 1', 'Reds player 2', 'Reds player 1', 'Reds player 1', 'Reds player 2']);
});

test('who was out is asked once the batters of a run-out that named nobody are named', async ({ page }) => {
  const { match_id } = await aMatch(desk);
  await addSides(desk, match_id);
  await openScore(desk, page, { match_id, userName: 'scorer' });
  const pad = page.getByLabel('Pad', { exact: true });
  await page.getByRole('button', { name: 'Reds bat' }).click();
  await expect(page.getByRole('heading', { name: 'Ball 0.1' })).toBeVisible();
  for (const key of ['w', '4', '0']) await page.keyboard.press(key);
  for (const question of ['Who is on strike?', 'Who is at the other end?', 'Who bowls?']) {
    await expect(pad).toContainText(question);
    await pad.getByRole('button', { name: 'Leave unnamed' }).click();
  }
  await expect(scoreOf(page)).toContainText('Reds 0/1');
  await expect(page.getByText('All balls are sent.')).toBeVisible();
  for (const key of ['ArrowLeft', 'i', '1']) await page.keyboard.press(key);
  await expect(pad).not.toContainText('Who is out?');
  for (const key of ['i', '1']) await page.keyboard.press(key);
  await expect(pad).toContainText('Who is out?');
  await checkPage(page);
  // Back leaves the names; they are chosen again, and the other batter was out.
  for (const key of ['c', 'i', '1', 'i', '1', '2', 'Enter']) await page.keyboard.press(key);
  await expect(page.getByLabel('Correction')).toHaveCount(0);
  const wickets = [{ player: 'Reds player 2', how: 'run-out', fielders: [] }];
  expect((await ballsOf(desk, match_id)).at(-1)?.ball).toMatchObject({ striker: 'Reds player 1', wickets });
});

test('whoever comes in for a scorer goes on where they are', async ({ browser }) => {
  const { match_id } = await aMatch(desk);
  const pages = await Promise.all([1, 2].map(async () => (await browser.newContext()).newPage()));
  const [first, second] = pages as [Page, Page];
  await openScore(desk, first, { match_id, userName: 'scorer' });
  await scoreBalls(first, '4');
  await expect(first.getByRole('heading', { name: 'Ball 0.2' })).toBeVisible();
  await openScore(desk, second, { match_id, userName: 'operator' });
  await second.getByRole('button', { name: 'Take over from scorer' }).click();
  await expect(second.getByRole('heading', { name: 'Ball 0.2' })).toBeVisible();
  await expect(second.getByText('You score for scorer, its only source.')).toBeVisible();
  await second.keyboard.press('2');
  for (const page of [first, second]) await expect(scoreOf(page)).toContainText('Reds 6/0');
  await second.reload();
  await expect(scoreOf(second)).toContainText('Reds 6/0');
  await Promise.all(pages.map((page) => page.context().close()));
});

test('each key is a new ball, however late the page shows that the last one was sent', async ({ page }) => {
  // On a busy machine the next task may be a while away.
  await page.addInitScript(() => {
    const { setTimeout: later } = window;
    window.setTimeout = ((run: () => void, ms?: number) => later(run, Math.max(ms ?? 0, 1000))) as typeof later;
  });
  const { match_id } = await aMatch(desk);
  await openScore(desk, page, { match_id, userName: 'scorer' });
  await page.getByRole('button', { name: 'Reds bat' }).click();
  await expect(page.getByRole('heading', { name: 'Ball 0.1' })).toBeVisible();
  const isRead = readsABall(page);
  await page.keyboard.press('1');
  await isRead;
  await expect(page.getByText('All balls are sent.')).toBeVisible();
  await page.keyboard.press('4');
  await expect(scoreOf(page)).toContainText('Reds 5/0');
  await expect(page.getByRole('heading', { name: 'Ball 0.3' })).toBeVisible();
});

test('a ball counts once though its answer comes late, and is sent again where the exchange was busy', async ({
  page,
}) => {
  const { match_id } = await aMatch(desk);
  await openScore(desk, page, { match_id, userName: 'scorer' });
  await page.getByRole('button', { name: 'Reds bat' }).click();
  await expect(page.getByRole('heading', { name: 'Ball 0.1' })).toBeVisible();
  const calls = '**/api/admin/addFact';
  const held = Promise.withResolvers<void>();
  await intercept(page, calls, async (route) => {
    const answer = await route.fetch();
    await held.promise;
    await route.fulfill({ response: answer });
  });
  await page.keyboard.press('1');
  // The page looks for what others say, and finds the ball.
  await readsABall(page);
  await page.keyboard.press('4');
  await expect(page.getByRole('heading', { name: 'Ball 0.3' })).toBeVisible();
  await expect(scoreOf(page)).toContainText('Reds 5/0');
  held.resolve();
  await expect(page.getByText('All balls are sent.')).toBeVisible();

  await page.unroute(calls);
  const body = JSON.stringify({ status: false, code: 'too-many-requests', message: 'Too many calls. Wait a moment.' });
  await page.route(calls, (route) => route.fulfill({ status: 429, contentType: 'application/json', body }), {
    times: 1,
  });
  for (const key of '602') await page.keyboard.press(key);
  await expect(page.getByRole('alert')).toContainText('Too many calls.');
  await expect(page.getByText('All balls are sent.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Ball 0.6' })).toBeVisible();
  await expect(scoreOf(page)).toContainText('Reds 13/0');
  await expect(page.getByRole('alert')).toHaveCount(0);

  // What cannot stand is refused, and what was to follow it is named.
  const refusal = JSON.stringify({ status: false, code: 'impossible-fact', message: 'The innings has ended.' });
  const refused = Promise.withResolvers<void>();
  await page.route(calls, async (route) => {
    await refused.promise;
    await route.fulfill({ status: 422, contentType: 'application/json', body: refusal });
  });
  for (const key of '14') await page.keyboard.press(key);
  await expect(page.getByRole('heading', { name: 'Ball 1.2' })).toBeVisible();
  refused.resolve();
  const why = 'Ball 0.6, 1: The innings has ended. Not sent after it: 1.1 4. Score them again.';
  await expect(page.getByRole('alert')).toContainText(why);
  await expect(scoreOf(page)).toContainText('Reds 13/0');
  await expect(page.getByText('All balls are sent.')).toBeVisible();
});

test('on a phone no key moves when another is tapped, and the newest ball stays in sight above them', async ({
  page,
}) => {
  const { match_id } = await aMatch(desk);
  await openScore(desk, page, { match_id, userName: 'scorer' });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Reds bat' }).click();
  const key = (name: string) => page.getByLabel('Pad', { exact: true }).getByRole('button', { name });
  const four = await key('4 four').boundingBox();
  const wide = await key('Wide').boundingBox();
  // Takes its place in the head with the first ball.
  await key('0 dot').click();
  await expect(key('Take back 0.1')).toBeVisible();
  expect(await key('4 four').boundingBox()).toEqual(four);
  for (const extra of ['No-ball', 'Leg-bye', 'Wide']) {
    await key(extra).click();
    expect(await key('4 four').boundingBox(), extra).toEqual(four);
  }
  await key('Wicket').click();
  await expect(key('Stumped')).toBeVisible();
  expect(await key('Wide').boundingBox()).toEqual(wide);
  await page.keyboard.press('Backspace');
  for (const _ of Array.from({ length: 9 }, () => 0)) for (const one of ['n', '1']) await page.keyboard.press(one);
  const newest = page.getByRole('region', { name: 'Overs' }).getByRole('button').last();
  await expect(page.getByRole('region', { name: 'Overs' }).getByRole('button')).toHaveCount(10);
  await expect(newest).toBeInViewport({ ratio: 1 });
  // Nothing lies over it.
  await newest.click({ trial: true });
  await checkPage(page);
});
