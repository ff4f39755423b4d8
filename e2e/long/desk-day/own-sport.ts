import { expect } from '@playwright/test';
import { checkPage } from '../../page-check.ts';
import type { Day } from './day.ts';
import { make } from './other-sports.ts';

/** A sport that the software does not know, a format of it, and a match of that. */
export async function sportOfTheirOwn(day: Day): Promise<void> {
  const desk = await day.desk('tara', '/sports');
  await desk.getByRole('row', { name: /^Cricket/ }).waitFor();
  await day.manual.press(desk, 'N');
  const sport = desk.getByRole('dialog', { name: 'New sport' });
  await sport.getByLabel('Name').fill('Curling');
  await desk.keyboard.press('Enter');
  await expect(desk.getByRole('row', { name: /^Curling/ })).toBeVisible();
  await checkPage(desk);
  await desk.getByRole('link', { name: 'Templates' }).click();
  await desk.getByRole('combobox', { name: 'Format' }).waitFor();
  await day.manual.press(desk, 'N');
  const format = desk.getByRole('dialog', { name: 'New format' });
  await format.getByLabel('Based on').selectOption('Two sides, results by hand');
  await format.getByLabel('Sport').selectOption('Curling');
  await format.getByLabel('Name', { exact: true }).fill('Curling, ten ends');
  await format.getByLabel('Reason').fill('the winter league');
  await desk.keyboard.press('Enter');
  await expect(desk.getByRole('combobox', { name: 'Format', exact: true })).toHaveValue('curling-ten-ends');
  await checkPage(desk);
  const matchId = await make(day, 'Curling, ten ends', async (dialog) => {
    await dialog.getByLabel('Series').fill('Winter league');
    await dialog.getByLabel('Home').fill('Perth');
    await dialog.getByLabel('Away').fill('Lanark');
  });
  expect(await day.markets(matchId)).toHaveLength(3);
}
