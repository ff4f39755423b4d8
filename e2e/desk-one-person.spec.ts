import { expect, type Browser, type Page } from '@playwright/test';
import { openDesk } from './desk.ts';
import type { RunningExchange } from './exchange.ts';
import { signInAtForm } from './login.ts';
import { checkPage } from './page-check.ts';
import { Person, userIdOf } from './people.ts';
import { aMatch } from './score-play.ts';
import { test } from './worker-exchange.ts';

// Two scorers whose first passwords one owner has read are one person, until the other owner approves a reset.

const CHOSEN = 'better99!';

let exchange: RunningExchange;
let operator: Person;

test.beforeAll(async ({ exchange: shared }) => {
  exchange = shared;
  operator = await Person.signedIn(exchange.url, 'operator');
});

const pageIn = async (browser: Browser): Promise<Page> =>
  (await browser.newContext({ viewport: { width: 1366, height: 900 } })).newPage();

/** @returns the password that the approval shows, once */
async function approved(owner: Page, what: string, name: string): Promise<string> {
  await owner.goto(`${exchange.url}/operator/#/approvals`);
  const waiting = owner.getByRole('article', { name: new RegExp(`^${what}`) }).filter({ hasText: name });
  await waiting.getByRole('button', { name: /^Approve/ }).click();
  const shown = owner.getByRole('dialog', { name: `Password of ${name}` });
  const password = await shown.locator('.shown-once').innerText();
  // Nothing reads it again: a key that was meant for the page does not take it away.
  await owner.keyboard.press('Escape');
  await owner.mouse.click(5, 5);
  await expect(shown.locator('.shown-once')).toHaveText(password);
  await shown.getByRole('button', { name: 'I have passed it on' }).click();
  await expect(waiting).toHaveCount(0);
  return password;
}

async function newScorer(proposer: Page, approver: Page, name: string): Promise<string> {
  await proposer.goto(`${exchange.url}/operator/#/people`);
  await proposer.getByRole('button', { name: /^New person/ }).click();
  const dialog = proposer.getByRole('dialog', { name: 'New person' });
  await dialog.getByLabel('User name').fill(name);
  await dialog.getByLabel('Role').selectOption('Scorer');
  await dialog.getByRole('button', { name: 'Add' }).click();
  await expect(dialog).toHaveCount(0);
  return approved(approver, 'Create login', name);
}

async function resetPassword(proposer: Page, approver: Page, name: string): Promise<string> {
  await proposer.goto(`${exchange.url}/operator/#/people/${await userIdOf(operator, name)}`);
  const panel = proposer.getByRole('region', { name });
  await panel.getByRole('listitem').filter({ hasText: 'Reset password' }).getByRole('button').click();
  const reason = proposer.getByRole('dialog', { name: 'Reset password' });
  await reason.getByLabel(/^Reason/).fill('To be a second source');
  await reason.getByRole('button', { name: 'Reset password' }).click();
  await expect(reason).toHaveCount(0);
  return approved(approver, 'Reset password', name);
}

/** The member comes in with what they were given, and chooses their own. */
async function choosePassword(page: Page, name: string, given: string, chosen = CHOSEN): Promise<void> {
  await page.goto(exchange.url);
  await signInAtForm(page, name, given);
  await expect(page).toHaveURL(/change-password/);
  await page.getByLabel('Current password').fill(given);
  await page.getByLabel('New password', { exact: true }).fill(chosen);
  await page.getByLabel('Confirm new password').fill(chosen);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page).toHaveURL(/\/operator\//);
}

async function scoreBalls(page: Page, ...keys: readonly string[]): Promise<void> {
  await page.getByRole('button', { name: 'Reds bat' }).click();
  await expect(page.getByRole('heading', { name: 'Ball 0.1' })).toBeVisible();
  for (const key of keys) await page.keyboard.press(key);
  await expect(page.getByText('All balls are sent.')).toBeVisible();
}

test('a second scorer who counts as the first is told what mends it, and scores once it is done', async ({
  browser,
}) => {
  const pages = await Promise.all([1, 2, 3, 4].map(() => pageIn(browser)));
  const [anna, otto, sally, simon] = pages as [Page, Page, Page, Page];
  await openDesk(anna, exchange.url, 'operator');
  await openDesk(otto, exchange.url, 'operator2');
  await choosePassword(sally, 'sally', await newScorer(anna, otto, 'sally'));
  await choosePassword(simon, 'simon', await newScorer(anna, otto, 'simon'));

  const { match_id } = await aMatch({ operator });
  await sally.goto(`${exchange.url}/operator/#/score/${match_id}`);
  await scoreBalls(sally, '1', '0', '4');
  const choice = simon.getByLabel('How to score');
  const begin = async () => {
    await simon.goto(`${exchange.url}/operator/#/score/${match_id}`);
    await expect(choice).toContainText('sally scores this match already.');
    await choice.getByRole('button', { name: 'Score it as another source' }).click();
  };
  await begin();
  await simon.getByRole('button', { name: 'Reds bat' }).click();
  await expect(simon.getByText('simon and sally count as one person')).toBeVisible();
  await expect(simon.getByText('Reset the password of one, approved by somebody who has not known')).toBeVisible();
  for (const width of [390, 1366]) {
    await simon.setViewportSize({ width, height: 900 });
    await checkPage(simon);
  }

  // The other owner proposes, so that the one who has read neither approves it and reads it.
  const given = await resetPassword(otto, anna, 'simon');
  const over = simon.getByRole('alertdialog', { name: 'You have been signed out' });
  await over.getByRole('button', { name: 'Leave this page' }).click();
  await expect(simon.getByLabel('User name')).toBeVisible();
  await choosePassword(simon, 'simon', given, 'another99!');
  await begin();
  await expect(simon.getByText('You are a source beside sally.')).toBeVisible();
  await scoreBalls(simon, '1', '0', '4');
  for (const page of [sally, simon]) await expect(page.getByText('The sources differ')).toHaveCount(0);
  await checkPage(simon);
  await Promise.all(pages.map((page) => page.context().close()));
});
