import { expect, type Page } from '@playwright/test';
import { intercept } from '../intercept.ts';
import { goTo, type Row } from './visit.ts';

// Specification §5: forms; §8: what is shown of errors; toasts.

async function openButtons(page: Page): Promise<void> {
  await goTo(page, '/home');
  await page.getByRole('button', { name: /Account menu/ }).click();
  await page.locator('#user-menu').getByRole('button', { name: 'Set Button Values' }).click();
  await expect(page.getByRole('dialog', { name: 'Set Button Value' })).toBeVisible();
}

/** Calls the page makes answer so from here on. */
const answer = (page: Page, status: number, message: string) =>
  intercept(page, '**/api/user/setButtonValue', (route) =>
    route.fulfill({ status, json: { status: status === 200, code: 'refused', message, data: null } }),
  );

/** Keeps what is shown for moments alone: the text of every toast. */
const watchToasts = (page: Page) =>
  page.evaluate(() => {
    const seen: string[] = [];
    Object.assign(globalThis, { toasted: seen });
    const known = new Set<Element>();
    new MutationObserver(() => {
      for (const toast of document.querySelectorAll('.toast')) {
        if (!known.has(toast)) seen.push(toast.textContent ?? '');
        known.add(toast);
      }
    }).observe(document.body, { subtree: true, childList: true });
  });
const toasted = (page: Page) => page.evaluate(() => (globalThis as unknown as { toasted: string[] }).toasted);

const PASSWORDS = [
  ['fewer than 8 characters', 'abcde12', 'abcde12', 'new_password', /8 characters/],
  ['no letter', '12345678', '12345678', 'new_password', /letter/],
  ['no digit', 'abcdefgh', 'abcdefgh', 'new_password', /digit/],
  ['another sign than @$!%*#?&', 'abcd1234^', 'abcd1234^', 'new_password', /@ ?\$/],
  ['another confirm_password (‘matching’)', 'abcd1234', 'abcd1235', 'confirm_password', /not the same|match/],
  ['no confirm_password', 'abcd1234', '', 'confirm_password', /again|confirm/i],
] as const;

const fields = (page: Page) => page.locator('main input[type="password"]');

/** Empty: the one of the row before has gone by then, however slow the machine is. */
async function openForm(page: Page): Promise<void> {
  await goTo(page, '/home');
  await expect(fields(page)).toHaveCount(0);
  await goTo(page, '/setting/change-password');
  await expect(fields(page).first()).toBeVisible();
}

const FORMS: readonly Row[] = [
  ...PASSWORDS.map(([why, first, second, field, problem]): Row => ({
    line: `§3, §5 Change password refuses ${why}, beside the field`,
    check: async (page) => {
      await openForm(page);
      await fields(page).nth(0).fill('demo1234');
      await fields(page).nth(-2).fill(first);
      await fields(page).nth(-1).fill(second);
      await page.getByRole('button', { name: 'Change password' }).click();
      const wrong = page.locator('main input[aria-invalid="true"]');
      await expect(wrong).toHaveCount(1);
      await expect(wrong).toHaveAccessibleDescription(problem);
      expect(await wrong.evaluate((one, name) => one.id === name || one.getAttribute('name') === name, field)).toBe(
        true,
      );
    },
  })),
  {
    line: '§5 Change password requires master_password',
    check: async (page) => {
      await openForm(page);
      await fields(page).nth(-2).fill('abcd1234');
      await fields(page).nth(-1).fill('abcd1234');
      await page.getByRole('button', { name: 'Change password' }).click();
      await expect(page.locator('main input[aria-invalid="true"]')).toHaveCount(1);
    },
  },
  {
    line: '§3 Change-password form: master_password, old_password, new_password and confirm_password are sent',
    check: async (_, visits) => {
      const page = await visits.open('/home', { user: 'demo3' });
      const refusal = { status: false, code: 'wrong-password', message: 'No.' };
      await intercept(page, '**/api/user/changePassword', (route) => route.fulfill({ status: 422, json: refusal }));
      await goTo(page, '/setting/change-password');
      for (const [place, text] of ['demo1234', 'abcd1234', 'abcd1234'].entries()) {
        await fields(page).nth(place).fill(text);
      }
      const asked = page.waitForRequest('**/api/user/changePassword');
      await page.getByRole('button', { name: 'Change password' }).click();
      expect((await asked).postDataJSON()).toEqual({
        master_password: 'demo1234',
        old_password: 'demo1234',
        new_password: 'abcd1234',
        confirm_password: 'abcd1234',
      });
    },
  },
];

const ERRORS: readonly Row[] = [
  {
    line: '§8 Set button values: on success the modal closes and a toast shows the server’s message',
    check: async (_, visits) => {
      const page = await visits.open('/home', { user: 'demo3' });
      await answer(page, 200, 'Kept as you like it.');
      await openButtons(page);
      await watchToasts(page);
      await page.getByRole('dialog').getByRole('button', { name: 'Update' }).click();
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expect.poll(async () => (await toasted(page))[0]).toContain('Kept as you like it.');
    },
  },
  {
    line: '§8 Set button values: on failure an error toast shows the server’s message',
    check: async (_, visits) => {
      const page = await visits.open('/home', { user: 'demo3' });
      await answer(page, 422, 'Too many buttons.');
      await openButtons(page);
      await watchToasts(page);
      await page.getByRole('dialog').getByRole('button', { name: 'Update' }).click();
      await expect.poll(async () => (await toasted(page))[0]).toContain('Too many buttons.');
      await expect(page.getByRole('dialog')).toContainText('Too many buttons.');
    },
  },
  {
    line: '§8 Other call errors are ignored: the page stands, no toast',
    check: async (_, visits) => {
      const page = await visits.open('/home', { user: 'demo3' });
      const errors: string[] = [];
      page.on('pageerror', (error) => errors.push(error.message));
      await watchToasts(page);
      await intercept(page, '**/api/series/getSeries', (route) =>
        route.fulfill({ status: 500, json: { status: false, code: 'fault', message: 'A fault.' } }),
      );
      const failed = page.waitForResponse('**/api/series/getSeries');
      await page
        .locator('nav.side details')
        .filter({ hasText: /^Tennis/ })
        .first()
        .locator('summary')
        .first()
        .click();
      await failed;
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
      expect(await toasted(page)).toEqual([]);
      expect(errors).toEqual([]);
    },
  },
  {
    line: '§8, §9 Toasts: 800 ms, top centre',
    check: async (_, visits) => {
      const page = await visits.open('/home', { user: 'demo3' });
      await answer(page, 200, 'A toast.');
      await openButtons(page);
      await page.mouse.move(5, 500);
      await page.getByRole('dialog').getByRole('button', { name: 'Update' }).focus();
      await page.clock.install();
      await page.clock.pauseAt(Date.now() + 60_000);
      await page.keyboard.press('Enter');
      const toast = page.locator('.toast');
      await expect(toast).toHaveCount(1);
      const box = await toast.boundingBox();
      expect(box?.y).toBeLessThan(120);
      expect(Math.abs((box?.x ?? 0) + (box?.width ?? 0) / 2 - 683)).toBeLessThan(12);
      await page.clock.runFor(790);
      await expect(toast).toHaveCount(1);
      await page.clock.runFor(20);
      await expect(toast).toHaveCount(0);
    },
  },
  ...[1366, 390].map((width): Row => ({
    line: `§8 Toasts: over an open modal at ${width} px; a tap dismisses it, and what was typed stays`,
    check: async (_, visits) => {
      const page = await visits.open('/home', { user: 'demo3', width });
      await answer(page, 422, 'Too many buttons.');
      await openButtons(page);
      const dialog = page.getByRole('dialog');
      const label = dialog.getByRole('textbox', { name: 'Label 1', exact: true });
      await label.fill('Half');
      await page.clock.install();
      await page.clock.pauseAt(Date.now() + 60_000);
      await dialog.getByRole('button', { name: 'Update' }).click();
      const toast = page.locator('.toast.bad');
      await expect(toast).toHaveText('Too many buttons.');
      const isOnTop = await toast.evaluate((shown) => {
        const { x, y, width: w, height: h } = shown.getBoundingClientRect();
        return shown.contains(document.elementFromPoint(x + w / 2, y + h / 2));
      });
      expect(isOnTop).toBe(true);
      // Without waiting for what would cover it.
      const at = await toast.boundingBox();
      await page.mouse.click((at?.x ?? 0) + 20, (at?.y ?? 0) + (at?.height ?? 0) / 2);
      await expect(toast).toHaveCount(0);
      await expect(dialog).toBeVisible();
      await expect(label).toHaveValue('Half');
    },
  })),
  ...(['a tap', 'its close button'] as const).map((how): Row => ({
    line: `§8 Toasts: ${how} dismisses one`,
    check: async (_, visits) => {
      const page = await visits.open('/home', { user: 'demo3' });
      await answer(page, 200, 'A toast.');
      await openButtons(page);
      await page.clock.install();
      await page.clock.pauseAt(Date.now() + 60_000);
      await page.getByRole('dialog').getByRole('button', { name: 'Update' }).click();
      const toast = page.locator('.toast');
      await expect(toast).toHaveCount(1);
      if (how === 'a tap') await toast.locator('span').first().click();
      else await toast.getByRole('button').click();
      await expect(toast).toHaveCount(0);
    },
  })),
];

export const FORM_ROWS: readonly Row[] = [...FORMS, ...ERRORS];
