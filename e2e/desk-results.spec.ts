import { expect } from '@playwright/test';
import { openDesk } from './desk.ts';
import { checkPage } from './page-check.ts';
import { Person, templateMatch } from './people.ts';
import { test } from './worker-exchange.ts';

// Results of a file at the desk: each row is seen with what it would settle, and stands for itself.

const DAY = new Date(Date.now() - 3_600_000);
const written = DAY.toISOString().slice(0, 10);

test('half of the rows are wrong and say why, one is left out, and the rest settles', async ({ page, exchange }) => {
  const operator = await Person.signedIn(exchange.url, 'operator');
  const matches: Record<string, { match_id: number; markets: string[] }> = {};
  for (const home of ['Ashes', 'Birches', 'Cedars']) {
    matches[home] = await templateMatch(operator, {
      sport: 1,
      template: 'football',
      sides: [home, 'Oaks'],
      more: { open_date: DAY.toISOString(), has_begun: true },
    });
  }
  const csv = [
    'Date,HomeTeam,AwayTeam,FTHG,FTAG,HTHG,HTAG',
    `${written},Ashes,Oaks,2,1,1,0`,
    `${written},Birches,Oaks,x,1,0,0`,
    `${written},Nobody,Oaks,0,0,0,0`,
    `${written},Cedars,Oaks,0,3,0,1`,
  ].join('\n');
  await page.setViewportSize({ width: 1366, height: 900 });
  await openDesk(page, exchange.url, 'trader');
  await page.goto(`${exchange.url}/operator/#/matches`);
  await page.getByRole('link', { name: 'Results from a file' }).click();
  const choose = async (text: string) => {
    await page
      .getByLabel('File', { exact: true })
      .setInputFiles({ name: 'results.csv', mimeType: 'text/plain', buffer: Buffer.from(text) });
    await page.getByRole('button', { name: 'Read the file' }).click();
  };
  await page.getByLabel('Source').fill('Paper.example');
  await choose('nothing of it');
  await expect(page.getByRole('alert')).toContainText('a CSV with the columns Date');
  await choose(csv);
  const card = page.getByRole('region', { name: 'What is in the file' });
  await expect(card.getByRole('heading')).toHaveText('2 to enter of 4');
  await expect(card.getByRole('row', { name: /Ashes v Oaks/ })).toContainText('Match Odds: Ashes (2–1');
  await expect(card.getByRole('row', { name: /Birches v Oaks/ })).toContainText('FTHG is "x", not a count');
  await expect(card.getByRole('row', { name: /Nobody v Oaks/ })).toContainText('No match between these sides');
  await card.getByLabel('Enter Cedars v Oaks, row 5').uncheck();
  for (const width of [390, 1366]) {
    await page.setViewportSize({ width, height: 900 });
    await checkPage(page);
  }
  await page.getByRole('heading', { name: 'Results from a file' }).click();
  await page.keyboard.press('a');
  await expect(card.getByRole('row', { name: /Ashes v Oaks/ })).toContainText('Already entered');
  await expect(card.getByRole('row', { name: /Cedars v Oaks/ })).toContainText('Left out');
  const sourcesOf = async (home: string) => {
    const { match_id } = matches[home] as { match_id: number };
    const { facts } = await operator.call<{ facts: { source: string }[] }>('admin/getFacts', { match_id });
    return facts.map(({ source }) => source).slice(1);
  };
  expect(await sourcesOf('Ashes')).toEqual(['file-paper.example', 'file-paper.example']);
  expect(await sourcesOf('Cedars')).toEqual([]);
});
