import { expect, type Page } from '@playwright/test';
import { openDesk } from './desk.ts';
import { checkPage } from './page-check.ts';
import { test } from './worker-exchange.ts';

// A file of fixtures at the desk: what would be added is seen first, and nothing is added twice or by halves.

const at = (day: number) => new Date(Date.UTC(2031, 5, day)).toISOString().slice(0, 10);
const CSV = `date,time,home,away
${at(1)},19:30,Reds,Blues
${at(2)},,Greens,Reds
${at(2)},,Greens,Reds
2020-01-01,10:00,Old,Older
31/02/2031,,Blues,Greens
`;
const CUP_OF_LIVERPOOL = `date,match
${at(3)},Reds v Reds
${at(4)},Draw ceremony
`;

async function choose(page: Page, name: string, text: string): Promise<void> {
  await page
    .getByLabel('File', { exact: true })
    .setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });
  await page.getByRole('button', { name: 'Read the file' }).click();
}

test('matches of a file are looked at, added once, and known afterwards', async ({ page, exchange }) => {
  await page.setViewportSize({ width: 1366, height: 900 });
  await openDesk(page, exchange.url, 'trader');
  await page.goto(`${exchange.url}/operator/#/matches`);
  await page.getByRole('link', { name: 'Add from a file' }).click();
  await page.getByLabel(/^Series/).fill('Fixture Cup');
  await choose(page, 'list.txt', 'nothing of it');
  await expect(page.getByRole('alert')).toContainText('a CSV with the columns');
  await choose(page, 'list.csv', CSV);
  const card = page.getByRole('region', { name: 'What is in the file' });
  await expect(card.getByRole('heading')).toHaveText('2 to add of 5');
  await expect(card.getByRole('row', { name: /Old v Older/ })).toContainText('Already started, left out');
  await card.getByLabel(/^Add Old v Older/).check();
  await expect(card.getByRole('row', { name: /Old v Older/ })).toContainText('Open them yourself.');
  await card.getByLabel(/^Add Old v Older/).uncheck();
  await expect(card.getByRole('row', { name: /Blues v Greens/ })).toContainText('Its date or time cannot be read');
  await expect(card.getByRole('button', { name: 'Add 2 matches' })).toBeDisabled();
  await checkPage(page);
  // Its number stands there on a phone too, where the column does not.
  await expect(card.getByText('Leave out row 6')).toBeVisible();
  await card.getByRole('button', { name: 'Leave out row 6' }).click();
  await expect(card.getByLabel(/^Leave out all 1/)).toBeChecked();
  await page.getByRole('heading', { name: 'Add matches from a file' }).click();
  await page.keyboard.press('a');
  await expect(card.getByRole('heading')).toHaveText('0 to add of 5');
  await expect(card.getByRole('row', { name: /Reds v Blues/ })).toContainText('Already here');
  await choose(page, 'list.csv', CSV.replace('19:30', '18:30'));
  await expect(card.getByRole('row', { name: /Reds v Blues/ })).toContainText('Already here at another time');
  await card.getByRole('link', { name: 'Already here at another time' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Reds v Blues');
  await expect(page.getByText(/Fixture Cup/).first()).toBeVisible();

  await page.goto(`${exchange.url}/operator/#/fixtures`);
  await expect(page.getByLabel('Sport').getByRole('option', { name: 'Kabaddi' })).toHaveCount(1);
  await expect(page.getByLabel('Sport').getByRole('option', { name: 'Our Casino' })).toHaveCount(0);
  await page.getByLabel(/^Series/).fill('Fixture Cup');
  await choose(page, 'list.csv', CUP_OF_LIVERPOOL);
  await expect(card.getByRole('row', { name: /Reds v Reds/ })).toContainText('Both sides are Reds');
  await expect(card.getByLabel(/^Add Draw ceremony/)).not.toBeChecked();
  await expect(card.getByRole('heading')).toHaveText('0 to add of 2');

  // It is among the matches, and gets the markets of its format in one form.
  await page.getByRole('navigation', { name: 'Desk' }).getByRole('link', { name: 'Matches' }).click();
  await page.getByRole('link', { name: 'Greens v Reds' }).click();
  await page.getByRole('button', { name: 'Add the markets of the format' }).click();
  const dialog = page.getByRole('dialog', { name: 'Markets of Greens v Reds' });
  await expect(dialog.getByLabel('Home')).toHaveValue('Greens');
  await dialog.getByLabel('Format').selectOption('T10');
  await checkPage(page);
  await dialog.getByRole('button', { name: /^Add \d+ markets$/ }).dblclick();
  await expect(page.getByRole('row').filter({ hasText: '5 over run 1st innings' })).toHaveCount(1);
  await expect(page.getByText(/\d+ markets turn in play and 1 is suspended\./)).toBeVisible();
});

const CUP = `= Phone Cup 2031
Sun Jun 1
  13:00 UTC-6  Reds v Blues  @ Mexico City
               Blues v Greens  [postponed]
Mon Jun 2
  Greens v Reds
`;

test('a start is shown here and at its ground, on a phone, light and dark, with reasons in Hindi', async ({
  page,
  exchange,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openDesk(page, exchange.url, 'trader');
  await page.evaluate(() => localStorage.setItem('language', 'hi'));
  await page.goto(`${exchange.url}/operator/#/fixtures`);
  await page.reload();
  await page.getByLabel(/^Time zone/).selectOption('Europe/London');
  await choose(page, 'cup.txt', CUP);
  const card = page.getByRole('region', { name: 'What is in the file' });
  const first = card.getByRole('row', { name: /Reds v Blues/ });
  await expect(first).toContainText('02/06/2031 00:30');
  await expect(first).toContainText('01/06/2031 13:00 UTC-06:00');
  await expect(card.getByRole('row', { name: /Blues v Greens/ })).toContainText('यह मैच टल गया है');
  const last = card.getByRole('row', { name: /Greens v Reds/ });
  await expect(last).toContainText('02/06/2031 15:00 Europe/London');
  await expect(last.locator('[lang=hi]')).toContainText('फ़ाइल में केवल दिन है');
  await checkPage(page);
});
