import { expect, type Page } from '@playwright/test';
import { call, signIn } from './bettor.ts';
import { openPage } from './page-check.ts';
import { newBettor, Person, storyMarket, type StoryMarket } from './people.ts';
import { catchCalls } from './stream-calls.ts';

// A bet on the ladder in the hand of a pointer.

const atOwn = (page: Page, odds: string) =>
  page
    .getByRole('grid', { name: /^Lantern/ })
    .locator('tr', { has: page.locator('.ladder-price', { hasText: new RegExp(`^${odds.replace('.', '\\.')}$`) }) })
    .locator('.ladder-own-back');
const drag = async (page: Page, from: string, to: string) => {
  await atOwn(page, from).hover();
  await page.mouse.down();
  await atOwn(page, to).hover();
  await expect(atOwn(page, to)).toHaveClass(/coming/);
  await page.mouse.up();
};
const held = (page: Page, { marketId }: StoryMarket) =>
  call<{ market_id: string; unmatched: number; odds: number }[]>(page, 'bet/getCurrentBets').then((bets) =>
    bets.filter(({ market_id, unmatched }) => market_id === marketId && unmatched > 0).map(({ odds }) => odds),
  );

/** It is moved, it stays where the move is refused, and a press cancels it. */
export async function dragBet(page: Page, url: string, width: number): Promise<void> {
  await page.setViewportSize({ width, height: width < 380 ? 640 : 844 });
  let answer = () => {};
  const isAnswered = new Promise<void>((done) => (answer = done));
  let isHeld = false;
  await catchCalls(
    page,
    (name) => name === 'bet/editBet',
    async (edit) => {
      if (!isHeld) return edit.goOn();
      await isAnswered;
      edit.refuse(409, 'market-suspended', 'This market is suspended.');
    },
  );
  await signIn(page, url, await newBettor(url));
  const market = await storyMarket(await Person.signedIn(url, 'operator'));
  const other = await Person.signedIn(url, await newBettor(url));
  await other.bet(market, { side: 'lay', odds: 3, stake: 50 });
  const own = { market_id: market.marketId, selection_id: 1, odds: 3.1, stake: 40, is_back: 1 };
  await call(page, 'bet/placeMarketBet', own);
  await openPage(page, url, `/#/ladder/${market.matchId}/${market.marketId}`);
  await expect(atOwn(page, '3.10')).toHaveText('40');
  await page.getByRole('grid', { name: /^Lantern/ }).scrollIntoViewIfNeeded();
  await drag(page, '3.10', '3.20');
  await expect(atOwn(page, '3.20')).toHaveText('40');
  await expect(atOwn(page, '3.10')).toHaveText('');
  await expect(page.locator('.ladder-controls')).toContainText('Moved to 3.20');
  expect(await held(page, market)).toEqual([3.2]);

  isHeld = true;
  await drag(page, '3.20', '3.05');
  await expect(page.locator('.ladder-controls')).toContainText('Moving to 3.05…');
  await expect(atOwn(page, '3.05')).toHaveClass(/coming/);
  answer();
  await expect(page.locator('.ladder-controls')).toContainText('Not moved. This market is suspended.');
  await expect(atOwn(page, '3.20')).toHaveText('40');
  await expect(page.locator('.coming, .leaving')).toHaveCount(0);
  // A press that does not move still cancels.
  await atOwn(page, '3.20').click();
  await expect(atOwn(page, '3.20')).toHaveText('');
  expect(await held(page, market)).toEqual([]);
}
