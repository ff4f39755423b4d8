import { expect } from '@playwright/test';
import { approveNext, FIRST, giveReason, leaveField, type Day } from './day.ts';
import { openPerson, openRequest, requested } from './opening.ts';

// The counter of the site: what it is called, and somebody who never signed up by themselves.

/** By two owners, who together do not wait for a day. */
export async function payeeIsChanged(day: Day): Promise<void> {
  const desk = await day.desk('olga', '/payments');
  const methods = desk.getByRole('region', { name: 'Methods' });
  await methods.getByRole('button', { name: 'Change Cash' }).press('Enter');
  const form = methods.getByRole('form', { name: 'Change Cash' });
  await form.getByLabel('Maximum').fill('0');
  await form.getByLabel(/^Reason/).fill('What the till holds');
  await expect(form.getByRole('button', { name: 'Propose' })).toBeDisabled();
  await form.getByLabel('Maximum').fill('9000');
  await form.getByLabel('Where deposits are paid').fill('The counter at the Oval');
  await form.getByLabel(/^Reason/).press('Enter');
  const change = methods.getByRole('region', { name: /^Change number/ });
  await expect(change).toContainText('It waits for another owner’s approval.');
  await approveNext(day, 'bea', 'The counter at the Oval');
  await expect(change).toContainText('bea approved it. It takes effect');
  await expect(methods).not.toContainText('to 9,000');

  await change.getByRole('button', { name: 'Take effect now' }).press('Enter');
  await giveReason(desk, /^Take effect now/, 'The site opens today');
  await approveNext(day, 'bea', 'The site opens today');
  await expect(change).toHaveCount(0);
  await expect(methods).toContainText('to 9,000. The counter at the Oval');
}

/** Added by support, given credit by the cashier, and paid out. */
export async function bettorOfTheDesk(day: Day): Promise<void> {
  const { manual } = day;
  const support = await day.desk('sven');
  await manual.goTo(support, 'People');
  await support.getByRole('button', { name: /^New person/ }).waitFor();
  await manual.press(support, 'N');
  const dialog = support.getByRole('dialog', { name: 'New person' });
  await dialog.getByLabel('User name').fill('dan');
  await dialog.getByLabel('First password').fill(FIRST);
  await expect(dialog.getByLabel('May deposit and withdraw through the cashier')).toBeChecked();
  await dialog.getByLabel('First password').press('Enter');
  await expect(support.getByRole('region', { name: 'dan' })).toBeVisible();
  await day.changePassword('dan', FIRST);

  const desk = await day.desk('cora');
  await manual.goTo(desk, 'People');
  const dan = await openPerson(day, desk, 'dan');
  await manual.press(desk, 'D');
  await desk.keyboard.type('400');
  await desk.keyboard.press('Enter');
  await expect(dan.getByRole('definition').first()).toHaveText('400.00');
  await leaveField(desk);
  const request = await requested(day, 'dan', 'Withdrawal', 400);
  await manual.goTo(desk, 'Payments');
  const panel = await openRequest(desk, request);
  await panel.getByRole('button', { name: /^Approve/ }).waitFor();
  await manual.press(desk, 'A');
  await panel.getByLabel('Transaction').fill('CASH-2');
  await leaveField(desk);
  await manual.press(desk, 'P');
  await expect(panel).toContainText('Nothing left to do');
  await manual.goTo(desk, 'People');
  await openPerson(day, desk, 'dan');
  await expect(dan.getByRole('definition').first()).toHaveText('0.00');
}
