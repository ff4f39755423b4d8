import { expect } from '@playwright/test';
import { displayIso } from '../protocol/dates.ts';

// Other people of a story, who use the exchange without a page: an operator, and bettors on the other side.

type Json = Record<string, unknown>;

export class Person {
  readonly #url: string;
  readonly #token: string;

  private constructor(url: string, token: string) {
    this.#url = url;
    this.#token = token;
  }

  static async signedIn(
    url: string,
    userName: string,
    credentials: { password?: string; otp?: string } = {},
  ): Promise<Person> {
    const response = await fetch(`${url}/api/user/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ user_name: userName, password: 'demo1234', ...credentials }),
    });
    const { token, message } = (await response.json()) as { token?: string; message: string };
    if (token === undefined) throw new Error(`${userName} did not get in: ${message}`);
    return new Person(url, token);
  }

  #ask(name: string, body?: Json): Promise<Response> {
    return fetch(`${this.#url}/api/${name}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization: `Bearer ${this.#token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  }

  /** Of what is to be refused. */
  async refusal(name: string, body: Json): Promise<{ readonly status: number; readonly code: string }> {
    const response = await this.#ask(name, body);
    return { status: response.status, code: ((await response.json()) as { code: string }).code };
  }

  async call<T>(name: string, body?: Json): Promise<T> {
    const response = await this.#ask(name, body);
    const { status, data, message } = (await response.json()) as { status: boolean; data: T; message: string };
    expect(status, `${name}: ${message}`).toBe(true);
    return data;
  }

  /** A bet on a runner by its place, 1 for the first. */
  async bet(
    market: StoryMarket,
    asked: { side: 'back' | 'lay'; odds: number; stake: number; runner?: number; persists?: boolean },
  ) {
    const { side, odds, stake, runner = 1, persists = true } = asked;
    return this.call<{ bet_id: string; status: string }>('bet/placeMarketBet', {
      market_id: market.marketId,
      selection_id: runner,
      odds,
      stake,
      is_back: side === 'back' ? 1 : 0,
      ...(persists && { persistence: 'persist' }),
    });
  }
}

let signedUp = 0;

/** Somebody new, with the 50,000.00 of the demo and nothing at stake. @returns their name */
export async function newBettor(url: string): Promise<string> {
  signedUp += 1;
  const userName = `bettor${signedUp}`;
  const post = async <T>(name: string, body: Json): Promise<T> => {
    const response = await fetch(`${url}/api/signUp/${name}`, {
      method: 'POST',
      // Twenty may sign up from one address in 15 minutes.
      headers: { 'content-type': 'application/json', 'x-forwarded-for': `198.18.${signedUp >> 8}.${signedUp & 255}` },
      body: JSON.stringify(body),
    });
    const { status, data, message } = (await response.json()) as { status: boolean; data: T; message: string };
    expect(status, `${name}: ${message}`).toBe(true);
    return data;
  };
  const { sign_up_id } = await post<{ sign_up_id: string }>('begin', {
    user_name: userName,
    password: 'demo1234',
    confirm_password: 'demo1234',
    country: 'IN',
    mail: `${userName}@example.com`,
    is_adult: true,
  });
  const [mail] = await post<{ text: string }[]>('getDemoOutbox', { sign_up_id });
  await post('confirm', { sign_up_id, code: mail?.text.slice(0, 6) });
  return userName;
}

export interface StoryMarket {
  readonly marketId: string;
  readonly matchId: number;
  readonly matchName: string;
  readonly path: string;
}

let made = 0;
const CRICKET = 4;
const RACING = 7;

/** When the matches of stories begin. */
export const inAnHour = (): Date => new Date(Date.now() + 3_600_000);

const WEEK_MS = 7 * 86_400_000;
let weeks = 0;
/** For a match between sides that have begun another one: they meet again a week later. */
export const aWeekLater = (): Date => new Date(inAnHour().getTime() + (weeks += 1) * WEEK_MS);

/**
 * A match of two sides with one market of its own, open; nothing but the story's people trades there.
 *
 * @param options  `market`: what it is where it is not on the two sides
 */
export async function storyMarket(
  operator: Person,
  options: { sport?: number; commission?: number; market?: Json } = {},
): Promise<StoryMarket> {
  made += 1;
  const { sport = CRICKET } = options;
  const matchName = `Lantern${made} v Harbour${made}`;
  const { series_id } = await operator.call<{ series_id: number }>('admin/createSeries', {
    sport_id: sport,
    name: `Story ${made}`,
  });
  const { match_id: matchId } = await operator.call<{ match_id: number }>('admin/createMatch', {
    series_id,
    name: matchName,
    open_date: inAnHour().toISOString(),
  });
  const { market_id: marketId } = await operator.call<{ market_id: string }>('admin/createMarket', {
    match_id: matchId,
    name: 'Match Odds',
    market_type: 'match_odds',
    commission: options.commission ?? 2,
    min_stake: 1,
    persistence_allowed: true,
    runners: [{ name: `Lantern${made}` }, { name: `Harbour${made}` }],
    ...options.market,
  });
  await operator.call('admin/openMarket', { market_id: marketId });
  return { marketId, matchId, matchName, path: `/#/game-details/${sport}/${matchId}` };
}

/**
 * A match with the markets of a template, none of them open, in a series of its own; in an hour unless `more` says when.
 *
 * @param match  `more`: what else `admin/createMatchFromTemplate` takes
 */
export async function templateMatch(
  operator: Person,
  match: { sport: number; template: string; sides: readonly string[]; more?: Json },
): Promise<{ match_id: number; markets: string[] }> {
  const { sport, more, ...named } = match;
  made += 1;
  const series = { sport_id: sport, name: `Story ${made}` };
  const { series_id } = await operator.call<{ series_id: number }>('admin/createSeries', series);
  return operator.call('admin/createMatchFromTemplate', {
    request_id: crypto.randomUUID(),
    series_id,
    ...named,
    open_date: inAnHour().toISOString(),
    bet_delay: 5,
    commission: 2,
    min_stake: 1,
    ...more,
  });
}

/** A race in an hour with a card of two, nobody trading: names as long as they come. */
export async function storyRace(operator: Person): Promise<StoryMarket> {
  const { series_id } = await operator.call<{ series_id: number }>('admin/createSeries', {
    sport_id: RACING,
    name: 'Kelford',
  });
  const startsAt = inAnHour();
  const matchName = '19:45 Kelford, Lakeside Handicap';
  const { match_id: matchId } = await operator.call<{ match_id: number }>('admin/createMatch', {
    series_id,
    name: matchName,
    open_date: startsAt.toISOString(),
    country: 'GB',
    race: { distance: 1600, surface: 'turf', going: 'good' },
  });
  const silk = { pattern: 'sash', body: '#a0243c', detail: '#ffffff' };
  const runners = ['Silver Havana Nights', 'Electric Rhapsody'].map((name, at) => ({
    name,
    card: { cloth: at + 1, draw: at + 1, jockey: 'M. Vantine', trainer: 'M. Quarrie', silk },
  }));
  const { market_id: marketId } = await operator.call<{ market_id: string }>('admin/createMarket', {
    match_id: matchId,
    name: 'Win',
    market_type: 'win',
    commission: 0,
    min_stake: 1,
    runners,
  });
  await operator.call('admin/openMarket', { market_id: marketId });
  return {
    marketId,
    matchId,
    matchName,
    path: `/#/horse-racing/${matchId}/${displayIso(startsAt.getTime()).slice(0, 10)}`,
  };
}

/** A session of the match on the runs of an innings, quoted by the operator’s house. @returns its market */
export async function storySession(operator: Person, { matchId }: StoryMarket, line: number): Promise<string> {
  const { market_id: marketId } = await operator.call<{ market_id: string }>('admin/createMarket', {
    match_id: matchId,
    name: 'Innings runs',
    market_type: 'session',
    commission: 0,
    min_stake: 1,
    mechanism: 'quoted',
    payoff: { kind: 'line', least: 0, most: 1000 },
    runners: [{ name: 'Innings runs' }],
    terms: { rule: 'cricket.innings-run', subject: { innings: 1 } },
  });
  await operator.call('admin/openMarket', { market_id: marketId });
  const levels = [{ is_back: true, rate: 100, line, size: 10_000 }];
  await operator.call('admin/setQuotes', { market_id: marketId, selection_id: 1, state: 'active', levels });
  return marketId;
}

/** The market is closed and paid to the runner at that place, by people: a second operator approves where one has to. */
export async function settle(operator: Person, market: StoryMarket, winner: number): Promise<void> {
  await operator.call('admin/closeMarket', { market_id: market.marketId });
  await operator.call('admin/settleMarket', { market_id: market.marketId, winners: [winner] });
}

export async function userIdOf(operator: Person, userName: string): Promise<number> {
  const named = { user_names: [userName] };
  const [found] = (await operator.call<{ rows: { user_id: number }[] }>('admin/getUsers', named)).rows;
  if (found === undefined) throw new Error(`nobody is called ${userName}`);
  return found.user_id;
}
