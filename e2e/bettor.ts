import { expect, type Page } from '@playwright/test';

export interface ListedMatch {
  readonly match_id: number;
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

/** Signs in through the page and waits for the home page. */
export async function signIn(page: Page, url: string, userName = 'demo'): Promise<void> {
  await page.goto(url);
  await page.getByLabel('User name').fill(userName);
  await page.getByLabel('Password').fill('demo1234');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/#\/home/);
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

/** Two-sided prices of a reasonable size, so that a bet at the best price is matched. */
function isQuoted(match: ListedMatch): boolean {
  const book = match.markets[0]?.book;
  const first = book?.runners[0];
  return book?.status === 'open' && (first?.back[0]?.[1] ?? 0) > 50 && (first?.lay[0]?.[1] ?? 0) > 50;
}

/** The in-play match that has run longest for its sport, so that its end is near. */
export async function matchNearItsEnd(page: Page): Promise<ListedMatch> {
  const minutes: Record<number, number> = { 1: 12, 2: 10, 4: 16, 7: 1.5 };
  const progress = (match: ListedMatch) => (Date.now() - Date.parse(match.open_date)) / (minutes[match.sport_id] ?? 12);
  let found: ListedMatch | undefined;
  await expect
    .poll(
      async () => {
        const matches = await call<ListedMatch[]>(page, 'match/getMatches', {});
        found = matches
          .filter((match) => match.state === 'in-play' && match.sport_id !== 7 && isQuoted(match))
          .sort((a, b) => progress(b) - progress(a))[0];
        return found !== undefined;
      },
      { timeout: 60_000, intervals: [1000] },
    )
    .toBe(true);
  return found as ListedMatch;
}

export function figure(text: string | null): number {
  return Number((text ?? '').replaceAll(/[^\d.−-]/g, '').replace('−', '-'));
}
