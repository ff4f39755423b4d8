import { expect, type FrameLocator, type Page } from '@playwright/test';
import { signIn } from './bettor.ts';
import { frameLooksRight, holdsUp } from './page-check.ts';
import { newBettor } from './people.ts';

// How a bettor plays the games of the bundled provider, which is a process of its own and knows the exchange over HTTP alone.

interface Balance {
  readonly total_balance: number;
  readonly liability: number;
}

/** As the exchange has it. */
const balanceOf = (page: Page) =>
  page.evaluate(async () => {
    const token = localStorage.getItem('usertoken') ?? '';
    const headers = { authorization: `Bearer ${token.replaceAll('"', '')}` };
    const answer = (await (await fetch('/api/user/getUserBalance', { headers })).json()) as { data: Balance };
    return answer.data;
  });

/** Opens a game by its menu entry, and its tile. */
async function openGame(page: Page, address: string, game: string): Promise<FrameLocator> {
  await page.goto(address);
  const tile = page.getByRole('list', { name: 'Games' }).getByRole('link', { name: game });
  await expect(tile).toBeVisible();
  await expect(page.getByRole('main')).toContainText(/Returns 9\d\.\d/);
  await holdsUp(page);
  await tile.click();
  const frame = page.frameLocator(`iframe[title="${game}"]`);
  await expect(frame.getByRole('heading', { level: 1, name: game })).toBeVisible();
  return frame;
}

/** Plays once; what the game says it paid is what the balance has moved by. */
async function playOnce(page: Page, frame: FrameLocator, button: string): Promise<number> {
  const before = await balanceOf(page);
  await frame.getByLabel('Stake').fill('10');
  await frame.getByRole('button', { name: button }).click();
  const told = frame.getByRole('status');
  await expect(told).toContainText(/You won|You lost|stake is back/);
  const words = (await told.textContent()) ?? '';
  const amount = Number(/(?:won|lost) ([\d,.]+\d)/.exec(words)?.[1]?.replaceAll(',', '') ?? 0);
  const moved = words.includes('You lost') ? 0 - amount : amount;
  await expect
    .poll(async () => Math.round(((await balanceOf(page)).total_balance - before.total_balance) * 100))
    .toBe(Math.round(moved * 100));
  return moved;
}

/** All three, and the statement has every stake. */
export async function playEveryGame(page: Page, url: string): Promise<void> {
  const userName = await newBettor(url);
  const refused: string[] = [];
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) refused.push(message.text());
  });
  await signIn(page, url, userName);
  for (const [menu, game, button] of [
    ['/world-casino/slot', 'Reels', 'Spin'],
    ['/world-casino/fantasy', 'Fantasy Over', 'Play'],
    ['/world-casino', 'Wheel', 'Bet'],
  ] as const) {
    const frame = await openGame(page, `${url}/#${menu}`, game);
    await frameLooksRight(page, `iframe[title="${game}"]`);
    await playOnce(page, frame, button);
    await holdsUp(page);
    await frameLooksRight(page, `iframe[title="${game}"]`);
  }
  expect((await balanceOf(page)).liability).toBe(0);
  await page.goto(`${url}/#/report/live-casino-bets`);
  const rows = page.getByRole('main').locator('tbody tr, li');
  for (const game of ['Reels', 'Fantasy Over', 'Wheel'])
    await expect(rows.filter({ hasText: game }).first()).toContainText('Evens Games');
  await holdsUp(page);
  await page.goto(`${url}/#/report/account-statement`);
  await expect(page.getByRole('main')).toContainText('Evens Games / Reels');
  await holdsUp(page);
  expect(refused).toEqual([]);
}
