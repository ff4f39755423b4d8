import { z } from 'zod';
import { Bet } from './bets.ts';
import type { LobbyPicture, TablePicture } from './casino.ts';
import { STAFF_LISTS, type StaffList } from './staff-lists.ts';
import type { ListPicture, PresencePicture, StopPicture } from './staff-news.ts';
import { Level, MarketBook, RunnerBook, Score } from './catalogue.ts';
import { MatchesChange, MatchesPicture } from './match-lists.ts';
import type { RiskChange, RiskPicture, TickerPicture } from './risk.ts';

// One WebSocket, /api/stream. A topic is a picture, then changes; a client that misses a frame asks again.

/**
 * book:1.N            one market's prices, three deep
 * ladder:1.N          the whole ladder of each of its runners, and what traded at each price
 * account             the signed-in bettor's balance, exposure and bets of unsettled markets
 * score:MATCH_ID      the state of play
 * matches:SPORT_ID    the list of matches of a sport with the best prices of their main market; matches:in-play for all
 *                     that run; matches:all for everything in play or to come, of sports
 * casino              the tables of the casino
 * table:CODE          one table of it with the round that it plays; whoever watches keeps it going
 * risk                for staff: what stands at stake in each market
 * bets                for staff: bets of everybody, as they are placed and change
 * here:MATCH_ID       for staff: who watches this topic or polls it, each person once
 * stop                for staff: who last suspended everything
 * list:NAME           for staff: how often a list of the desk has changed
 * facts:MATCH_ID      for staff: the same of the facts of a match
 */
export const Topic = z.union([
  z.enum(['account', 'casino', 'risk', 'bets', 'stop']),
  z.enum((Object.keys(STAFF_LISTS) as StaffList[]).map((list) => `list:${list}` as const)),
  z.string().regex(/^table:[a-z][a-z\d]{1,15}$/),
  z.string().regex(/^(book|ladder):1\.\d{1,10}$/),
  z.string().regex(/^(score|here|facts):-?\d{1,10}$/),
  z.string().regex(/^matches:(-?\d{1,10}|in-play|all)$/),
]);

/** What a client says. The first message is hello, within 5 seconds. The ticket comes from stream/getTicket and works once. */
export const ClientFrame = z.discriminatedUnion('op', [
  z.strictObject({ op: z.literal('hello'), version: z.int(), ticket: z.string().max(100) }),
  z.strictObject({ op: z.literal('subscribe'), topics: z.array(Topic).min(1).max(100) }),
  z.strictObject({ op: z.literal('unsubscribe'), topics: z.array(Topic).min(1).max(100) }),
  /** A call that the stream takes (`overStream`), by its path under /api/. The answer repeats the id, which the client chooses. */
  z.strictObject({ op: z.literal('call'), id: z.int().min(0), call: z.string().max(64), body: z.unknown() }),
]);

export const AccountPicture = z.strictObject({
  /** What can be bet now: cash − exposure. */
  total_balance: z.number(),
  /** The exposure as a number ≤ 0. */
  liability: z.number(),
  bets: z.array(Bet),
  /** Notices that were not read yet. */
  unread_notices: z.int(),
});

/** Fields of a change that are present replace what the client holds; `bets` and `runners` hold changed ones, each whole. */
export const AccountChange = AccountPicture.partial();
export const BookChange = MarketBook.partial().extend({ runners: z.array(RunnerBook).optional() });
/**
 * A runner's ladder: what can be backed and laid at each price, and what traded there, as [odds, size] in no order. In a
 * change, what is different alone: fields that are missing and prices that are not named are as before; a size of 0 is
 * none left.
 */
export const LadderRunner = z.strictObject({
  selection_id: z.int(),
  last_odds: z.number().optional(),
  matched: z.number().optional(),
  back: z.array(Level).optional(),
  lay: z.array(Level).optional(),
  traded: z.array(Level).optional(),
});
/** A picture holds every runner whole. */
export const LadderPicture = z.strictObject({ runners: z.array(LadderRunner) });

/**
 * What the server says. One WebSocket message is an array of these.
 * `frame` is 1 for a picture, then 2, 3 … for changes, without a gap; `sequence` is the journal's, which skips.
 */
export type ServerFrame =
  | { op: 'welcome'; version: number; server_time: number }
  | { op: 'picture'; topic: string; frame: 1; sequence: number; data: unknown }
  | { op: 'change'; topic: string; frame: number; sequence: number; data: unknown }
  | { op: 'refused'; topic?: string; code: string; message: string }
  /** The same answer as over HTTP. Calls are begun in the order in which they were sent. */
  | { op: 'answer'; id: number; status: true; message: string; data: unknown }
  | CallRefused
  /** Every HEARTBEAT_MS when nothing else was sent, so that silence means a lost connection. */
  | { op: 'heartbeat'; server_time: number };

/** `http_status` is the status that HTTP would have had, and `retry_after`, in seconds, the header of that name. */
export interface CallRefused {
  readonly op: 'answer';
  readonly id: number;
  readonly status: false;
  readonly code: string;
  readonly message: string;
  readonly http_status: number;
  readonly retry_after?: number;
}

export { CLOSE_CODES, HEARTBEAT_MS, STREAM_VERSION } from './constants.ts';

export type Topic = z.infer<typeof Topic>;
export type ClientFrame = z.infer<typeof ClientFrame>;
export type AccountPicture = z.infer<typeof AccountPicture>;
export type AccountChange = z.infer<typeof AccountChange>;
export type BookChange = z.infer<typeof BookChange>;
export type LadderRunner = z.infer<typeof LadderRunner>;
export type LadderPicture = z.infer<typeof LadderPicture>;
export type ScorePicture = z.infer<typeof Score>;

/** What the frames of a topic carry, by the word before its colon. */
export interface TopicData {
  readonly account: { readonly picture: AccountPicture; readonly change: AccountChange };
  readonly book: { readonly picture: MarketBook; readonly change: BookChange };
  readonly ladder: { readonly picture: LadderPicture; readonly change: LadderPicture };
  readonly score: { readonly picture: ScorePicture; readonly change: ScorePicture };
  readonly casino: { readonly picture: LobbyPicture; readonly change: LobbyPicture };
  readonly table: { readonly picture: TablePicture; readonly change: Partial<TablePicture> };
  readonly matches: { readonly picture: MatchesPicture; readonly change: MatchesChange };
  readonly risk: { readonly picture: RiskPicture; readonly change: RiskChange };
  readonly bets: { readonly picture: TickerPicture; readonly change: TickerPicture };
  readonly list: { readonly picture: ListPicture; readonly change: ListPicture };
  readonly facts: { readonly picture: ListPicture; readonly change: ListPicture };
  readonly stop: { readonly picture: StopPicture; readonly change: StopPicture };
  readonly here: { readonly picture: PresencePicture; readonly change: PresencePicture };
}
