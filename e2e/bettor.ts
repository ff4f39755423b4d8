import { expect, type Page } from '@playwright/test';
import { comeBack } from './login.ts';

export interface ListedMatch {
  readonly match_id: number;
  readonly match_name: string;
  readonly sport_id: number;
  readonly state: string;
  readonly open_date: string;
  readonly markets: readonly {
    readonly market_id: string;
    readonly book: {
      readonly status: string;
      readonly runners: readonly {
        readonly selection_id: number;
        readonly back: readonly [number, number][];
        readonly lay: readonly [number, number][];
      }[];
    };
  }[];
}

/** Signed in, on the home page. */
export async function signIn(page: Page, url: string, userName = 'demo'): Promise<void> {
  await comeBack(page, url, { userName, at: '/#/home' });
  await expect(page.locator('header.head')).toBeVisible();
}

/** A call as the page makes it, with the token and the cookie that it keeps. */
export async function call<T>(page: Page, name: string, body?: unknown): Promise<T> {
  const token = await page.evaluate(() => localStorage.getItem('usertoken'));
  const cookies = await page.context().cookies();
  const headers = {
    authorization: `Bearer ${token ?? ''}`,
    'X-XSRF-TOKEN': decodeURIComponent(cookies.find((cookie) => cookie.name === 'XSRF-TOKEN')?.value ?? ''),
  };
  const url = new URL(`/api/${name}`, page.url()).toString();
  const answer =
    body === undefined
      ? await page.request.get(url, { headers })
      : await page.request.post(url, { headers, data: body });
  const { status, data, message } = (await answer.json()) as { status: boolean; data: T; message: string };
  expect(status, message).toBe(true);
  return data;
}

/** Prices on both sides of the first runner, of a size that a small bet cannot empty. */
function isQuoted(match: ListedMatch): boolean {
  const book = match.markets[0]?.book;
  const first = book?.runners[0];
  return book?.status === 'open' && (first?.back[0]?.[1] ?? 0) > 20 && (first?.lay[0]?.[1] ?? 0) > 20;
}

/** Waits until one of the listed matches fits: of several the one that began last. Races start every three minutes. */
async function waitForMatch(page: Page, filter: object, fits: (match: ListedMatch) => boolean): Promise<ListedMatch> {
  let found: ListedMatch | undefined;
  const look = async () => {
    found = (await call<ListedMatch[]>(page, 'match/getMatches', filter)).findLast(fits);
    return found !== undefined;
  };
  await expect.poll(look, { timeout: 240_000, intervals: [1000] }).toBe(true);
  return found as ListedMatch;
}

/** A race that is being run, with prices: it ends within two minutes. */
export const runningRace = (page: Page): Promise<ListedMatch> =>
  waitForMatch(page, { sport_id: 7 }, (match) => match.state === 'in-play' && isQuoted(match));

/** Whether bets are taken on it before its start: the last one listed may be a moment old. */
const isUpcoming = ({ state, markets }: ListedMatch): boolean =>
  state === 'upcoming' && markets[0]?.book.status === 'open';

/** A match to come, with prices: nothing suspends it, and no delay holds a bet on it. */
export const matchToCome = (page: Page, sportId: number): Promise<ListedMatch> =>
  waitForMatch(page, { sport_id: sportId }, (match) => isUpcoming(match) && isQuoted(match));

/** A race to come, the last one listed: nothing ends while its slip is open. */
export const raceToCome = (page: Page): Promise<ListedMatch> => waitForMatch(page, { sport_id: 7 }, isUpcoming);

/** Any other match in play, with prices; of one sport where asked. */
export const liveMatch = (page: Page, sportId?: number): Promise<ListedMatch> =>
  waitForMatch(
    page,
    sportId === undefined ? {} : { sport_id: sportId },
    (match) => match.state === 'in-play' && match.sport_id !== 7 && isQuoted(match),
  );

export function figure(text: string | null): number {
  return Number((text ?? '').replaceAll(/[^\d.−-]/g, '').replace('−', '-'));
}

/** Places a bet that rests far from the market. @returns its id */
export async function restingBet(page: Page, match: ListedMatch): Promise<string> {
  const [market] = match.markets;
  const bet = {
    market_id: market?.market_id,
    selection_id: market?.book.runners[0]?.selection_id,
    odds: 1.01,
    stake: 10,
    is_back: 0,
  };
  return (await call<{ bet_id: string }>(page, 'bet/placeMarketBet', bet)).bet_id;
}
