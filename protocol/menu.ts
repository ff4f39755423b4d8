import { z } from 'zod';
import { FreeText } from './free-text.ts';
import { Id } from './ids.ts';
import type { CallTable } from './call.ts';
import { MatchState, Series } from './catalogue.ts';

// What the shell asks for: its menus, its search, and the buttons of the bet slip.

/** A match of the menu of cups: a cricket tournament to be won. */
export const Cup = z.strictObject({
  match_id: z.int(),
  match_name: z.string(),
  match_Date: z.string(),
  sport_id: z.int(),
  series_id: z.int(),
  series_name: z.string(),
});

export const FoundMatch = z.strictObject({
  match_name: z.string(),
  match_Date: z.string(),
  sport_name: z.string(),
  sport_id: z.int(),
  match_id: z.int(),
});

/** A kind of casino: matka, worldcasino, … */
export const CasinoSport = z.strictObject({
  sport_id: z.string(),
  name: z.string(),
  is_active: z.enum(['0', '1']),
  order: z.int(),
});

/** A quick stake: the label and its amount. Of each type there are at most 20. */
export const ButtonValue = z.strictObject({
  button_name: FreeText.min(1).max(12),
  button_value: z
    .union([
      z.int(),
      z
        .string()
        .regex(/^\d{1,10}$/)
        .transform(Number),
    ])
    .pipe(z.int().min(1).max(1_000_000_000)),
  type: z.enum(['Game', 'Casino']),
});

const VenueMarket = z.strictObject({
  market_id: z.string(),
  name: z.string(),
  market_type: z.string(),
  market_start_time: z.string(),
});

export const Venue = z.strictObject({
  venue: z.string(),
  /** Two letters, or empty. */
  country: z.string(),
  matches: z.array(
    z.strictObject({
      match_id: z.int(),
      name: z.string(),
      match_Date: z.string(),
      /** Those finished within two hours are listed too. */
      state: MatchState,
      markets: z.array(VenueMarket),
    }),
  ),
  /** Those of all its races, in the order of these. */
  markets: z.array(VenueMarket),
});

/** As forms and pages of the old kind send it too: a string. */
const HeaderOrSidebar = z.union([
  z.literal(1),
  z.literal(2),
  z.literal('1').transform(() => 1 as const),
  z.literal('2').transform(() => 2 as const),
]);

export const MENU_CALLS = {
  'series/getSeriesHeader': {
    permission: 'view-exchange',
    effect: 'read',
    cost: 2,
    summary: 'Series of casino games for the top navigation (1), or all series of sports for the sidebar (2).',
    request: z.strictObject({ is_sidebar_call: HeaderOrSidebar }),
    data: z.array(Series),
  },
  'match/searchByMatchNameHeader': {
    permission: 'view-exchange',
    effect: 'read',
    cost: 3,
    summary: 'Matches in play or to come whose name or series contains the words, grouped by the sport’s name.',
    request: z.strictObject({ search: z.string().max(120) }),
    data: z.record(z.string(), z.array(FoundMatch)),
  },
  'match/getCupsForMenu': {
    permission: 'view-exchange',
    effect: 'read',
    cost: 2,
    summary: 'Cricket tournaments whose winner can be bet on.',
    data: z.array(Cup),
  },
  'casino/getCasinoSport': {
    permission: 'view-exchange',
    effect: 'read',
    summary: 'Kinds of casino, in their order: a JSON string of rows with sport_id, name, is_active and order.',
    data: z.string(),
  },
  'user/getButtonValue': {
    permission: 'set-preferences',
    effect: 'read',
    cost: 3,
    summary: 'The bettor’s quick stakes: a JSON string of rows with button_name, button_value and type.',
    data: z.string(),
  },
  'user/setButtonValue': {
    permission: 'set-preferences',
    effect: 'write',
    summary: 'Replaces the quick stakes of each type that is named.',
    request: z.array(ButtonValue).min(1).max(40),
    bodyLimit: 8192,
    data: z.null(),
    also: { message: z.string() },
  },
  'match/getMatchVenueListByCountryCodeSportId': {
    permission: 'view-exchange',
    effect: 'read',
    cost: 3,
    summary: 'Racing venues of a day (UTC+5:30) with their races and markets; an empty country means all.',
    request: z.strictObject({
      country: z.string().regex(/^([A-Za-z]{2})?$/),
      date: z.iso.date(),
      sport_id: Id,
    }),
    data: z.array(Venue),
  },
} as const satisfies CallTable;

export type Cup = z.infer<typeof Cup>;
export type FoundMatch = z.infer<typeof FoundMatch>;
export type CasinoSport = z.infer<typeof CasinoSport>;
export type ButtonValue = z.output<typeof ButtonValue>;
export type Venue = z.infer<typeof Venue>;
