import { expect } from '@playwright/test';
import { approveNext, giveReason, type Day } from './day.ts';

// The counter of the site: what bettors pay to.

/** By two owners, who together do not wait for a day. */
export async function payeeIsChanged(day: Day): Promise<void> {
  const desk = await day.desk('olga', '/payments');
  const methods = desk.getByRole('region', { name: 'Methods' });
  await methods.getByRole('button', { name: 'Change Cash' }).press('Enter');
  const form = methods.getByRole('form', { name: 'Change Cash' });
  await form.getByLabel('At most').fill('0');
  await form.getByLabel(/^Reason/).fill('What the till holds');
  await expect(form.getByRole('button', { name: 'Propose' })).toBeDisabled();
  await form.getByLabel('At most').fill('9000');
  await form.getByLabel('Where deposits are paid to').fill('The counter at the Oval');
  await form.getByLabel(/^Reason/).press('Enter');
  const change = methods.getByRole('region', { name: /^Change number/ });
  await expect(change).toContainText('It waits for another owner’s approval.');
  await approveNext(day, 'bea', 'The counter at the Oval');
  await expect(change).toContainText('bea approved it. It takes effect');
  await expect(methods).not.toContainText('to 9,000');

  await change.getByRole('button', { name: 'Now' }).press('Enter');
  await giveReason(desk, /^Let it take effect now/, 'The site opens today');
  await approveNext(day, 'bea', 'The site opens today');
  await expect(change).toHaveCount(0);
  await expect(methods).toContainText('to 9,000. The counter at the Oval');
}
