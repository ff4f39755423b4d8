import { z } from 'zod';
import { Id, MarketIdText } from './bets.ts';
import { ADMIN_BOOK_CALLS } from './account-settings.ts';
import type { Call } from './call.ts';
import { MarketStatusText, RaceTerms, RunnerCard } from './catalogue.ts';
import { ADMIN_QUERY_CALLS } from './client-queries.ts';
import { ADMIN_INDEX_CALLS } from './index-sessions.ts';
import { PayoffAsked, MarketOptionsAsked } from './market-definition.ts';
import { ADMIN_MATCH_CALLS } from './match-settings.ts';
import { ADMIN_PAYMENT_CALLS } from './payments.ts';
import { ADMIN_SITE_CALLS } from './site-settings.ts';
import { ADMIN_SIGN_UP_CALLS } from './sign-up.ts';
import { ADMIN_SETTLEMENT_CALLS, ResultAsked, SettlementAction, TermsAsked } from './settlement.ts';

// The operators' calls. To everybody else they do not exist.

const Name = z.string().trim().min(1).max(120);
/** ISO 8601 with its offset, of our days. */
const Time = z.iso.datetime({ offset: true }).regex(/^2[01]/, 'a year from 2000 to 2199');
const RequestId = z.string().regex(/^[\w.+*:;~-]{1,64}$/);

export const NewMarket = z.strictObject({
  match_id: Id,
  name: Name,
  /** match_odds, toss, win, place, … */
  market_type: z.string().regex(/^[a-z][a-z0-9_]{0,39}$/),
  /** The match's opening when absent. */
  market_start_time: Time.optional(),
  /** order-book where left out; on a quoted market the house alone offers. */
  mechanism: z.enum(['order-book', 'quoted']).optional(),
  /** Of anything but a plain choice of runners; `winners` and `complete` are left out then. */
  payoff: PayoffAsked.optional(),
  options: MarketOptionsAsked.optional(),
  /** The rule that settles it; without it a person types the result. */
  terms: TermsAsked.optional(),
  winners: z.int().min(1).max(40).optional(),
  /** Exactly `winners` of the runners will win; false when fewer may. */
  complete: z.boolean().optional(),
  /** Per cent on net market winnings. */
  commission: z.number().min(0).max(100),
  min_stake: z.number(),
  persistence_allowed: z.boolean().optional(),
  /** Numbered from 1 where no id is given. */
  runners: z
    .array(z.strictObject({ selection_id: Id.optional(), name: Name, card: RunnerCard.optional() }))
    .min(1)
    .max(60),
});

/** What a market's state is after a call, and the journal's sequence. */
export const MarketState = z.strictObject({
  market_id: z.string(),
  status: MarketStatusText,
  in_play: z.boolean(),
  bet_delay: z.int(),
  version: z.int(),
  sequence: z.int(),
});

/** With what was done to it, or is only proposed and waits for a second person. */
const MarketAfterAction = MarketState.extend({ action: SettlementAction });

export const AdminMarket = z.strictObject({
  market_id: z.string(),
  name: z.string(),
  market_type: z.string(),
  match_id: z.int(),
  match_name: z.string(),
  sport_id: z.int(),
  status: MarketStatusText,
  in_play: z.boolean(),
  bet_delay: z.int(),
  matched: z.number(),
  winners: z.int(),
  runners: z.array(z.strictObject({ selection_id: z.int(), name: z.string() })),
});

export const AdminUser = z.strictObject({
  user_id: z.int(),
  user_name: z.string(),
  role: z.enum(['bettor', 'operator']),
  parent_id: z.int(),
  /** 0 for who has no betting account. */
  account: z.int(),
  cash: z.number(),
  /** The exposure as a number ≤ 0. */
  liability: z.number(),
});

export const AuditEntry = z.strictObject({
  at: z.string(),
  user_id: z.int(),
  action: z.string(),
  detail: z.record(z.string(), z.unknown()),
});

const OneMarket = z.strictObject({ market_id: MarketIdText });

export const ADMIN_CALLS = {
  ...ADMIN_BOOK_CALLS,
  ...ADMIN_QUERY_CALLS,
  ...ADMIN_SETTLEMENT_CALLS,
  ...ADMIN_PAYMENT_CALLS,
  ...ADMIN_INDEX_CALLS,
  ...ADMIN_SIGN_UP_CALLS,
  ...ADMIN_MATCH_CALLS,
  ...ADMIN_SITE_CALLS,
  'admin/createSeries': {
    method: 'POST',
    access: 'operator',
    summary: 'Adds a series to a sport.',
    request: z.strictObject({ sport_id: Id, name: Name }),
    data: z.strictObject({ series_id: z.int() }),
  },
  'admin/createMatch': {
    method: 'POST',
    access: 'operator',
    summary: 'Adds a match to a series.',
    request: z.strictObject({
      series_id: Id,
      name: Name,
      open_date: Time,
      country: z
        .string()
        .regex(/^([A-Z]{2})?$/)
        .optional(),
      race: RaceTerms.optional(),
    }),
    data: z.strictObject({ match_id: z.int() }),
  },
  'admin/createMarket': {
    method: 'POST',
    access: 'operator',
    summary: 'Adds a market with its runners to a match; it is inactive until it is opened.',
    request: NewMarket,
    data: MarketState,
  },
  'admin/openMarket': {
    method: 'POST',
    access: 'operator',
    summary: 'Opens an inactive or suspended market.',
    request: OneMarket,
    data: MarketState,
  },
  'admin/suspendMarket': {
    method: 'POST',
    access: 'operator',
    summary: 'Suspends an open market; with cancel_all everything unmatched is cancelled.',
    request: z.strictObject({ market_id: MarketIdText, cancel_all: z.boolean().optional() }),
    data: MarketState,
  },
  'admin/turnInPlay': {
    method: 'POST',
    access: 'operator',
    summary: 'Turns a market in-play, or changes the bet delay (milliseconds) of one that is.',
    request: z.strictObject({ market_id: MarketIdText, bet_delay: z.int().min(0).max(60_000) }),
    data: MarketState,
  },
  'admin/closeMarket': {
    method: 'POST',
    access: 'operator',
    summary: 'Closes a market: no more bets, its result is awaited.',
    request: OneMarket,
    data: MarketState,
  },
  'admin/settleMarket': {
    method: 'POST',
    access: 'operator',
    summary: 'Settles a market by a typed result; where a second person has to approve, its action is only proposed.',
    request: ResultAsked,
    data: MarketAfterAction,
  },
  'admin/voidMarket': {
    method: 'POST',
    access: 'operator',
    summary:
      'Voids a market: nothing is paid. Where a second person has to approve, its action is only proposed, and the market stays as it is.',
    request: z.strictObject({ market_id: MarketIdText, reason: z.string().trim().min(1).max(500).optional() }),
    data: MarketAfterAction,
  },
  'admin/finishMatch': {
    method: 'POST',
    access: 'operator',
    summary: 'Takes a match whose markets are all settled or void from the lists.',
    request: z.strictObject({ match_id: Id }),
    data: z.strictObject({ match_id: z.int() }),
  },
  'admin/createUser': {
    method: 'POST',
    access: 'operator',
    summary: 'Adds a person who can sign in.',
    request: z.strictObject({
      user_name: z.string().max(64),
      password: z.string().max(256),
      role: z.enum(['bettor', 'operator']),
    }),
    data: AdminUser,
  },
  'admin/creditAccount': {
    method: 'POST',
    access: 'operator',
    summary: 'Credits a bettor from the bank; with a request_id asking twice has one effect.',
    request: z.strictObject({ user_id: Id, amount: z.number(), request_id: RequestId.optional() }),
    data: AdminUser,
  },
  'admin/getUsers': {
    method: 'GET',
    access: 'operator',
    summary: 'Everybody, with cash and exposure.',
    data: z.array(AdminUser),
  },
  'admin/getMarkets': {
    method: 'POST',
    access: 'operator',
    summary: 'Markets of matches that are not finished, or of one match.',
    request: z.strictObject({ match_id: Id.optional() }),
    data: z.array(AdminMarket),
  },
  'admin/getAudit': {
    method: 'GET',
    access: 'operator',
    summary: 'Which operator did what, newest first.',
    data: z.array(AuditEntry),
  },
} as const satisfies Record<string, Call>;

export type AdminMarket = z.infer<typeof AdminMarket>;
export type AdminUser = z.infer<typeof AdminUser>;
export type AuditEntry = z.infer<typeof AuditEntry>;
export type MarketState = z.infer<typeof MarketState>;
export type AdminCallName = keyof typeof ADMIN_CALLS;
