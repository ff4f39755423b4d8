import { MECHANISMS } from 'engine/vocabulary';
import { z } from 'zod';
import type { CallTable } from './call.ts';
import { MarketStatusText, RaceTerms } from './catalogue.ts';
import { Id, MarketRef } from './ids.ts';
import { AtStart } from './match-plans.ts';
import { MarketState } from './market-control.ts';
import { Name, NewMarket, Time } from './market-definition.ts';

// Series, matches and markets, as staff add and describe them.

export const AdminMarket = z.strictObject({
  market_id: z.string(),
  name: z.string(),
  market_type: z.string(),
  match_id: z.int(),
  match_name: z.string(),
  sport_id: z.int(),
  series_name: z.string(),
  /** Of the match. */
  open_date: z.string(),
  mechanism: z.enum(MECHANISMS),
  status: MarketStatusText,
  in_play: z.boolean(),
  bet_delay: z.int(),
  /** What the clock will do to it at its start; nothing once that has passed. */
  at_start: AtStart,
  /** The bet delay that it turns in-play with, milliseconds. */
  start_delay: z.int(),
  matched: z.number(),
  /** The most that the house can lose in it; 0 where it quotes nothing. */
  house_exposure: z.number(),
  winners: z.int(),
  runners: z.array(z.strictObject({ selection_id: z.int(), name: z.string() })),
});

const OverdueMatch = z.strictObject({
  match_id: z.int(),
  match_name: z.string(),
  sport_id: z.int(),
  series_name: z.string(),
  open_date: z.string(),
  /** Markets that are neither settled nor void. */
  markets_left: z.int(),
});

const Totals = z.strictObject({
  /** What bettors have on their accounts. */
  customer_funds: z.number(),
  /** All cash of the exchange sums to nothing, the bank's included: the ledger holds what people are told they have. */
  is_balanced: z.boolean(),
  /** The most the house can lose, every market at its worst. */
  house_exposure: z.number(),
  /** The most that bettors can lose. */
  at_stake: z.number(),
  /** Bets that wait or rest unmatched. */
  unmatched_bets: z.int(),
  open_markets: z.int(),
  people_signed_in: z.int(),
});

export const CATALOGUE_CHANGE_CALLS = {
  'admin/createSeries': {
    permission: 'manage-catalogue',
    effect: 'write',
    audited: true,
    summary:
      'Adds a series to a sport: one of sport/getSports, or Politics (2378961), Ice Hockey (7524), Handball (468328), Snooker (6422), Table Tennis (2593174), E-Games (27454571), Kabaddi (9990002) or Futsal (9990003), which is listed from then on.',
    request: z.strictObject({ sport_id: Id, name: Name }),
    data: z.strictObject({ series_id: z.int() }),
  },
  'admin/createMatch': {
    permission: 'manage-catalogue',
    effect: 'write',
    audited: true,
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
    permission: 'manage-catalogue',
    effect: 'write',
    audited: true,
    summary: 'Adds a market with its runners to a match; it is inactive until it is opened.',
    request: NewMarket,
    data: MarketState,
  },
  'admin/finishMatch': {
    permission: 'manage-catalogue',
    effect: 'write',
    audited: true,
    summary: 'Takes a match whose markets are all settled or void from the lists.',
    request: z.strictObject({ match_id: Id }),
    data: z.strictObject({ match_id: z.int() }),
  },
  'admin/getOverdueMatches': {
    permission: 'manage-catalogue',
    effect: 'read',
    summary:
      'Matches a quarter of an hour past their announced start that are neither in play nor finished, the earliest first: to turn in-play, to void, or, with no markets left, to finish.',
    data: z.array(OverdueMatch),
  },
  'admin/getMarkets': {
    permission: 'view-markets',
    effect: 'read',
    summary: 'Markets of matches that are not finished, or of one match.',
    request: z.strictObject({ match_id: Id.optional() }),
    data: z.array(AdminMarket),
  },
  'admin/getTotals': {
    permission: 'view-markets',
    effect: 'read',
    cost: 5,
    summary: 'The exchange in a few figures, as of now.',
    data: Totals,
  },
  'admin/setMatchStream': {
    permission: 'manage-catalogue',
    effect: 'write',
    audited: true,
    summary:
      'Where a match is shown: an https address of an origin that this installation allows (TV_ORIGINS), or empty for nowhere.',
    request: z.strictObject({ match_id: Id, stream_url: z.string().max(500) }),
    data: z.strictObject({ match_id: z.int(), stream_url: z.string() }),
  },
  'admin/setMarketRemark': {
    permission: 'manage-catalogue',
    effect: 'write',
    audited: true,
    summary: 'The note that stands under a market, the toss or the weather; empty takes it away.',
    request: z.strictObject({ market_id: MarketRef, remark: z.string().trim().max(200) }),
    data: z.strictObject({ market_id: z.string(), remark: z.string() }),
  },
} as const satisfies CallTable;

export type AdminMarket = z.infer<typeof AdminMarket>;
