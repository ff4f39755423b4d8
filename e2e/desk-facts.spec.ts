import { expect, type Locator, type Page } from '@playwright/test';
import { openDesk } from './desk.ts';
import type { RunningExchange } from './exchange.ts';
import { checkPage, resize } from './page-check.ts';
import { Person, storyRace, templateMatch } from './people.ts';
import { test } from './worker-exchange.ts';

// Sports that nobody scores ball by ball: what happened is entered fact by fact, and the rules settle by it.

let exchange: RunningExchange;
let operator: Person;

test.beforeAll(async ({ exchange: shared }) => {
  exchange = shared;
  operator = await Person.signedIn(exchange.url, 'operator');
});

async function openFacts(page: Page, matchId: number): Promise<void> {
  await page.setViewportSize({ width: 1366, height: 900 });
  await openDesk(page, exchange.url, 'scorer');
  await page.goto(`${exchange.url}/operator/#/facts/${matchId}`);
}

const formOf = (page: Page) => page.getByRole('region', { name: 'Enter a fact' });
const factsOf = (page: Page) => page.getByRole('region', { name: 'Facts of the match' });
const choose = (page: Page, kind: string) => formOf(page).getByRole('button', { name: kind, exact: true }).click();
/** Forced, because the radio lies under its label. */
const pick = (form: Locator, name: string) => form.getByRole('radio', { name, exact: true }).check({ force: true });

async function enter(page: Page, words: string, verb = 'Enter'): Promise<void> {
  await formOf(page).getByRole('button', { name: verb, exact: true }).click();
  await expect(factsOf(page).getByRole('listitem').first()).toContainText(words);
}

async function checkWidths(page: Page): Promise<void> {
  for (const width of [390, 1366]) {
    await resize(page, width, 900);
    await checkPage(page);
  }
}

test('a goal is entered by its minute, corrected, and taken back; an impossible one is refused where it is typed', async ({
  page,
}) => {
  const { match_id } = await templateMatch(operator, { sport: 1, template: 'football', sides: ['Leeds', 'Hull'] });
  await openFacts(page, match_id);
  const form = formOf(page);
  await choose(page, 'Goal');
  await pick(form, 'Leeds');
  await form.getByRole('button', { name: 'Enter', exact: true }).click();
  await expect(form.getByRole('alert')).toContainText('the first half has not begun');
  await checkWidths(page);

  await choose(page, 'Period starts');
  await enter(page, 'First half starts');
  await choose(page, 'Goal');
  await pick(form, 'Leeds');
  await form.getByLabel('Minute of the match').fill('23:10');
  // The half began a moment ago.
  await form.getByRole('button', { name: 'Enter', exact: true }).click();
  await expect(form.getByRole('alert')).toContainText('is still to come. Is that right?');
  // Another Enter in the field is no answer.
  await form.getByLabel('Minute of the match').press('Enter');
  await checkWidths(page);
  await expect(form.getByRole('alert')).toContainText('is still to come. Is that right?');
  await enter(page, 'Goal, Leeds, first half 23:10', 'Enter it all the same');

  await factsOf(page).getByRole('button', { name: 'Correct: Goal, Leeds, first half 23:10' }).click();
  await expect(form.getByRole('heading', { name: 'Correct: Goal' })).toBeVisible();
  await expect(form.getByRole('radio', { name: 'Leeds' })).toBeChecked();
  await pick(form, 'Hull');
  await form.getByLabel('Reason').fill('The other side scored');
  await checkWidths(page);
  await form.getByRole('button', { name: 'Correct', exact: true }).click();
  const newest = factsOf(page).getByRole('listitem').first();
  await expect(newest).toContainText('Goal, Hull, first half 23:10 (corrected, was: Goal, Leeds, first half 23:10)');

  await newest.getByRole('button', { name: /^Take back/ }).click();
  await page.getByLabel('Reason').fill('Offside');
  await page.getByRole('dialog').getByRole('button', { name: 'Take back' }).click();
  await expect(factsOf(page).getByRole('listitem').first()).toContainText('Taken back: Goal, Hull, first half 23:10');
  await expect(factsOf(page).getByRole('button', { name: /^Correct: Goal/ })).toHaveCount(0);
});

test('a race begins with its own form, and has its result by keyboard alone', async ({ page }) => {
  const { matchId } = await storyRace(operator);
  await openFacts(page, matchId);
  const form = formOf(page);
  await expect(form.getByRole('heading', { name: 'Race', exact: true })).toBeVisible();
  await expect(form.getByLabel('Runners')).toHaveValue('Silver Havana Nights\nElectric Rhapsody');
  await form.getByLabel('Surface').fill('Turf');
  await form.getByLabel('Distance').fill('1600');
  await checkWidths(page);
  await page.keyboard.press('Enter');
  await expect(factsOf(page).getByRole('listitem').first()).toContainText('Race at Kelford');

  const off = form.getByRole('button', { name: 'Off', exact: true });
  await off.focus();
  await page.keyboard.press('Enter');
  await expect(form.getByLabel('Time')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(factsOf(page).getByRole('listitem').first()).toContainText('Off, ');

  await form.getByRole('button', { name: 'Result', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(form.getByLabel('1. Silver Havana Nights')).toBeFocused();
  await page.keyboard.type('1');
  await page.keyboard.press('Tab');
  await page.keyboard.type('1');
  await checkWidths(page);
  await page.keyboard.press('Enter');
  await expect(factsOf(page).getByRole('listitem').first()).toContainText(
    'Result: 1st Silver Havana Nights and Electric Rhapsody (dead heat)',
  );
});

test('the winner of an election is chosen among the runners of its match, and another name says so', async ({
  page,
}) => {
  const { match_id } = await templateMatch(operator, {
    sport: 2378961,
    template: 'election',
    sides: ['Ida Holm', 'Per Lund', 'Kari Moe'],
    more: { name: 'Mayor of Northport' },
  });
  await openFacts(page, match_id);
  const form = formOf(page);
  await choose(page, 'Winner');
  await expect(form.getByLabel('Of the seat, office or election')).toHaveValue('Mayor of Northport');
  await form.getByLabel('Winners, one per line').fill('Ida Hölm');
  await expect(form).toContainText('Not a runner of this match: Ida Hölm.');
  await form.getByLabel('Winners, one per line').fill('');
  await form.getByRole('checkbox', { name: 'Ida Holm' }).check();
  await expect(form.getByLabel('Winners, one per line')).toHaveValue('Ida Holm');
  await form.getByLabel('Of the seat, office or election').fill('Mayor');
  await expect(form).toContainText('The winner of this match is “Mayor of Northport”');
  await form.getByLabel('Of the seat, office or election').fill('Mayor of Northport');
  await checkWidths(page);
  await enter(page, 'Mayor of Northport: Ida Holm');
});
