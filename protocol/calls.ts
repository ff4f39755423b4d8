import type { z } from 'zod';
import { APP_KEY_CALLS } from './app-keys.ts';
import { BET_DETAIL_CALLS } from './bet-detail.ts';
import { BET_CALLS, BET_CHANGE_CALLS } from './bets.ts';
import type { CallTable } from './call.ts';
import { CASH_OUT_CALLS } from './cash-out.ts';
import { CASINO_REPORT_CALLS } from './casino-reports.ts';
import { CATALOGUE_CHANGE_CALLS } from './catalogue-changes.ts';
import { LIST_CALLS } from './catalogue.ts';
import { CLIENT_QUERY_CALLS } from './client-queries.ts';
import { INDEX_SESSION_CALLS } from './index-sessions.ts';
import { LIMIT_CALLS } from './limits.ts';
import { MARKET_CONTROL_CALLS } from './market-control.ts';
import { VIEW_CALLS } from './market-views.ts';
import { MENU_CALLS } from './menu.ts';
import { NOTICE_CALLS } from './notices.ts';
import { CASHIER_CALLS, PAYMENT_CALLS } from './payments.ts';
import { PEOPLE_CALLS } from './people.ts';
import { REPORT_CALLS } from './reports.ts';
import { DEVICE_CALLS, SECOND_FACTOR_CALLS } from './security.ts';
import { FACT_CALLS, RESULT_CALLS } from './settlement.ts';
import { SIGN_IN_CALLS } from './sign-in.ts';
import { SIGN_UP_CALLS } from './sign-up.ts';
import { RULE_CALLS } from './site-rules.ts';
import { SITE_CALLS } from './site-settings.ts';

/**
 * Every call of the wire, by area. The gateway has one handler for each (server/gateway/calls/area-handlers.ts): one
 * that is missing or surplus does not compile.
 */
export const AREAS = {
  signIn: SIGN_IN_CALLS,
  signUp: SIGN_UP_CALLS,
  secondFactor: SECOND_FACTOR_CALLS,
  devices: DEVICE_CALLS,
  appKeys: APP_KEY_CALLS,
  site: SITE_CALLS,
  rules: RULE_CALLS,
  menus: MENU_CALLS,
  lists: LIST_CALLS,
  views: VIEW_CALLS,
  indexSessions: INDEX_SESSION_CALLS,
  bets: BET_CALLS,
  betChanges: BET_CHANGE_CALLS,
  betDetail: BET_DETAIL_CALLS,
  cashOut: CASH_OUT_CALLS,
  reports: REPORT_CALLS,
  casinoReports: CASINO_REPORT_CALLS,
  limits: LIMIT_CALLS,
  payments: PAYMENT_CALLS,
  notices: NOTICE_CALLS,
  clientQueries: CLIENT_QUERY_CALLS,
  catalogueChanges: CATALOGUE_CHANGE_CALLS,
  marketControl: MARKET_CONTROL_CALLS,
  results: RESULT_CALLS,
  facts: FACT_CALLS,
  people: PEOPLE_CALLS,
  cashier: CASHIER_CALLS,
} as const satisfies Record<string, CallTable>;

/** Several tables as one. */
type Merged<Table> = (Table extends unknown ? (table: Table) => void : never) extends (table: infer All) => void
  ? All
  : never;
type Calls = Merged<(typeof AREAS)[keyof typeof AREAS]>;

/** The same by path alone. */
export const CALLS: Calls = Object.assign({}, ...Object.values(AREAS));

<<<<<<< HEAD
export type CallName = keyof Calls;
export type RequestOf<N extends CallName> = Calls[N] extends { request: infer R extends z.ZodType }
=======
export const UserBalance = z.strictObject({ total_balance: z.number(), liability: z.number(), user_name: z.string() });
export type UserBalance = z.infer<typeof UserBalance>;

export const CALLS = {
  ...APP_KEY_CALLS,
  ...CASH_OUT_CALLS,
  ...MATCH_SETTING_CALLS,
  ...MENU_CALLS,
  ...NOTICE_CALLS,
  ...BET_DETAIL_CALLS,
  ...CASINO_REPORT_CALLS,
  ...CLIENT_QUERY_CALLS,
  ...LIMIT_CALLS,
  ...PAYMENT_CALLS,
  ...REPORT_CALLS,
  ...SECURITY_CALLS,
  ...OWN_LIMIT_CALLS,
  ...SETTLEMENT_CALLS,
  ...SIGN_UP_CALLS,
  ...SITE_RULES_CALLS,
  ...VIEW_CALLS,
  ...INDEX_SESSION_CALLS,
  'user/login': {
    method: 'POST',
    access: 'public',
    summary: 'Signs in and answers the bearer token.',
    request: z.strictObject({
      user_name: z.string().min(1).max(64),
      password: z.string().min(1).max(256),
      /** Where the second factor is on: six digits of the app, or a recovery code. Without it the refusal is otp-required. */
      otp: z.string().max(32).optional(),
      /** A random name that the browser keeps, to know the device again. */
      device_id: z
        .string()
        .regex(/^[\w-]{0,64}$/)
        .optional(),
    }),
    data: UserInfo,
    also: { token: z.string() },
  },
  'user/logout': {
    method: 'POST',
    access: 'bettor',
    summary: 'Ends the presented login session, whatever the body says.',
    request: z.unknown(),
    data: z.null(),
  },
  'user/changePassword': {
    method: 'POST',
    access: 'bettor',
    summary: 'A new password; master_password is the current one. Every other login session ends.',
    request: z.strictObject({
      master_password: z.string().min(1).max(256),
      /** Where it is sent it is the present one too. */
      old_password: z.string().max(256).optional(),
      new_password: z.string().min(1).max(256),
      confirm_password: z.string().min(1).max(256),
    }),
    data: z.null(),
    also: { message: z.string() },
  },
  'user/presence': {
    method: 'POST',
    access: 'bettor',
    summary:
      'Reports presence: a gesture, or the page in view. At most once a minute; polls and the stream do not count.',
    request: z.strictObject({}),
    data: z.null(),
  },
  'user/getUserBalance': {
    method: 'GET',
    access: 'bettor',
    summary: 'What can be bet now, and the exposure as a number ≤ 0.',
    data: UserBalance,
  },
  'globalSetting/getGlobalSetting': {
    method: 'GET',
    access: 'public',
    summary: 'Look and links of the site.',
    data: GlobalSetting,
  },
  'sport/getSports': {
    method: 'POST',
    access: 'bettor',
    summary: 'Sports.',
    request: z.strictObject({ sport_id: FilterId, is_active: Active }),
    data: z.array(Sport),
  },
  'series/getSeries': {
    method: 'POST',
    access: 'bettor',
    summary: 'Series of a sport that have matches in play or to come.',
    request: z.strictObject({ sport_id: FilterId, is_active: Active }),
    data: z.array(Series),
  },
  'match/getMatches': {
    method: 'POST',
    access: 'bettor',
    summary: 'Matches in play or to come, each with its main market.',
    request: z.strictObject({ sport_id: FilterId, series_id: FilterId, is_active: Active }),
    data: z.array(Match),
  },
  'match/getMatchDetail': {
    method: 'POST',
    access: 'bettor',
    summary: 'One match with all its markets.',
    request: z.strictObject({ match_id: Id }),
    data: Match,
  },
  'bet/placeMarketBet': {
    method: 'POST',
    access: 'bettor',
    summary: 'Places a bet; answers pending with the release time while an in-play delay runs.',
    request: PlaceMarketBet,
    bodyLimit: 4096,
    data: BetPlaced,
  },
  'bet/placeFancyBet': {
    method: 'POST',
    access: 'bettor',
    summary: 'Places a bet on a session, a range or a meter at the quote that the bettor saw.',
    request: PlaceFancyBet,
    bodyLimit: 4096,
    data: BetPlaced,
  },
  'bet/placeMarketBets': {
    method: 'POST',
    access: 'bettor',
    summary: 'Places up to 200 bets in one market; with all_or_nothing none is placed where one is refused.',
    request: PlaceMarketBets,
    bodyLimit: 65_536,
    data: BetsPlaced,
  },
  'bet/cancelBet': {
    method: 'POST',
    access: 'bettor',
    summary: 'Cancels what is unmatched of a bet.',
    request: CancelBet,
    bodyLimit: 4096,
    data: BetCancelled,
  },
  'bet/cancelBets': {
    method: 'POST',
    access: 'bettor',
    summary: 'Cancels everything that rests of the bettor, in one market or in all.',
    request: CancelBets,
    bodyLimit: 4096,
    data: BetsCancelled,
  },
  'bet/editBet': {
    method: 'POST',
    access: 'bettor',
    summary:
      'Changes what is unmatched of a bet: a smaller stake at the same odds and the persistence keep its queue place, else it is replaced.',
    request: EditBet,
    bodyLimit: 4096,
    data: BetEdited,
  },
  'bet/resolveRequest': {
    method: 'POST',
    access: 'bettor',
    summary:
      'What became of a request whose answer was lost: its bet, or null, and then it is refused if it still comes.',
    request: ResolveRequest,
    bodyLimit: 4096,
    data: RequestResolved,
  },
  'bet/getCurrentBets': {
    method: 'GET',
    access: 'bettor',
    summary: 'The bettor’s bets: those that something can still happen to, and for an hour those that have ended.',
    data: z.array(Bet),
  },
  'bet/getExposureDetail': {
    method: 'GET',
    access: 'bettor',
    summary: 'Where the exposure comes from.',
    data: z.strictObject({ data: z.array(ExposureRow) }),
  },
  'stream/getTicket': {
    method: 'POST',
    access: 'bettor',
    summary: 'A ticket for the stream: works once, for 30 seconds.',
    request: z.strictObject({}),
    data: z.strictObject({ ticket: z.string() }),
  },
} as const satisfies Record<string, Call>;

export type CallName = keyof typeof CALLS;
export type RequestOf<N extends CallName> = (typeof CALLS)[N] extends { request: infer R extends z.ZodType }
>>>>>>> 036d318 (texts say what is wrong and what to do; no circles of files; comments name files that exist; four pictures)
  ? z.input<R>
  : undefined;
export type DataOf<N extends CallName> = z.infer<Calls[N]['data']>;
