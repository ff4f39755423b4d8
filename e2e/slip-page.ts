import { expect, type Locator, type Page } from '@playwright/test';
import { call } from './bettor.ts';
import { comeBack } from './login.ts';
import type { StoryMarket } from './people.ts';

export interface OwnBet {
  readonly bet_id: string;
  readonly market_id: string;
  readonly status: string;
  readonly matched: number;
  readonly unmatched: number;
  readonly average_odds: number;
  readonly odds: number;
}

export const betsOn = async (page: Page, { marketId }: StoryMarket) =>
  (await call<OwnBet[]>(page, 'bet/getCurrentBets')).filter(({ market_id }) => market_id === marketId);

export const price = (page: Page, side: 'Back' | 'Lay', odds: string): Locator =>
  page.getByRole('button', { name: new RegExp(`^${side} Lantern\\d+ ${odds.replace('.', '\\.')} `) });

/** Signs in as a bettor, the demo's if nobody is named, and opens the match of a market. */
export async function openMarket(
  page: Page,
  {
    url,
    market,
    user = 'demo',
    width = 1366,
  }: { readonly url: string; readonly market: StoryMarket; readonly user?: string; readonly width?: number },
): Promise<void> {
  await page.setViewportSize({ width, height: width < 600 ? 844 : 900 });
  await comeBack(page, url, { userName: user, at: market.path });
  await expect(page.getByRole('heading', { level: 1, name: market.matchName })).toBeVisible();
}
