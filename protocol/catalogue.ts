import { PAYOFFS } from 'engine/vocabulary';
import { z } from 'zod';
import type { CallTable } from './call.ts';
import { FreeText } from './free-text.ts';
import { FilterId, Id } from './ids.ts';

export const Sport = z.strictObject({
  sport_id: z.int(),
  name: z.string(),
  is_active: z.enum(['0', '1']),
  match_count: z.int(),
  in_play_count: z.int(),
});
export const Series = z.strictObject({ series_id: z.int(), name: z.string(), sport_id: z.int(), match_count: z.int() });

/** [odds, size], best first. */
export const Level = z.tuple([z.number(), z.number()]);

export const MarketStatusText = z.enum(['inactive', 'open', 'suspended', 'closed', 'settled', 'void']);

/**
 * What the house offers on a quoted market. `rate` is what 100 staked win (of a spread 100); `line` counts in the market's
 * units (0 for runners): divided by its per_unit it is what people say.
 */
export const Quote = z.strictObject({ is_back: z.boolean(), rate: z.number(), line: z.int(), size: z.number() });

/** A runner's live prices, at most three levels a side, virtual ones included where the market cross-matches. */
export const RunnerBook = z.strictObject({
  selection_id: z.int(),
  /** active, winner, loser or removed */
  status: z.enum(['active', 'winner', 'loser', 'removed']),
  /** 0 while nothing has traded. */
  last_odds: z.number(),
  /** Backers' stakes matched on this runner; those of void bets are not among them. */
  matched: z.number(),
  /** Available to back: the highest odds first. */
  back: z.array(Level),
  /** Available to lay: the lowest odds first. */
  lay: z.array(Level),
  /** Of a quoted market alone: whether its quotes stand, and the best first on each side. */
  quote_state: z.enum(['active', 'suspended', 'ball-running']).optional(),
  quotes: z.array(Quote).optional(),
  /** Of a removed runner: its reduction factor in per cent, and when it was removed, milliseconds since 1970. */
  reduction_factor: z.number().optional(),
  removed_at: z.int().optional(),
});

/** `#a0243c` */
const Colour = z.string().regex(/^#[\da-f]{6}$/i);
const CardName = FreeText.max(60);

/** A runner's line of a race card. Its silk is drawn from a pattern and two colours. */
export const RunnerCard = z.strictObject({
  cloth: z.int().min(0).max(99),
  /** Its stall or trap; 0 where there is none. */
  draw: z.int().min(0).max(99),
  jockey: CardName,
  trainer: CardName,
  silk: z.strictObject({
    pattern: z.enum(['plain', 'sash', 'hoops', 'spots', 'chevron', 'cross', 'halves', 'stripes']),
    body: Colour,
    detail: Colour,
  }),
});

/** What is run over which ground. */
export const RaceTerms = z.strictObject({
  /** Metres. */
  distance: z.int().min(50).max(20_000),
  surface: CardName,
  going: CardName,
});

export const MarketBook = z.strictObject({
  market_id: z.string(),
  status: MarketStatusText,
  in_play: z.boolean(),
  /** Milliseconds. */
  bet_delay: z.int(),
  version: z.int(),
  matched: z.number(),
  runners: z.array(RunnerBook),
});

export const MarketInfo = z.strictObject({
  market_id: z.string(),
  name: z.string(),
  /** match_odds, toss, win, place, … */
  market_type: z.string(),
  market_start_time: z.string(),
  winners: z.int(),
  complete: z.boolean(),
  min_stake: z.number(),
  /** Per cent on net market winnings. */
  commission: z.number(),
  persistence_allowed: z.boolean(),
  /** Backs on all runners pay each other, and lays. */
  cross_matching: z.boolean(),
  mechanism: z.enum(['order-book', 'quoted']),
  payoff: z.enum(PAYOFFS),
  /** Of a number: its smallest and largest result, and how many results a range covers; else 0. */
  least: z.int(),
  most: z.int(),
  width: z.int(),
  /** Of a line-range: the distance of two lines, hundredths; else 0. */
  interval: z.int(),
  /** Of an each-way market: what the profit is divided by where the runner is only placed, hundredths; else 0. */
  place_divisor: z.int(),
  /** How many of the market's units make one of what people say: 2 where halves may come out. */
  per_unit: z.int(),
  /** The rule that settles it, as it was when the market opened; empty and 0 where a person types the result. */
  rule: z.string(),
  rule_version: z.int(),
  /** 0: no maximum. */
  max_stake: z.number(),
  max_profit: z.number(),
  runners: z.array(
    z.strictObject({
      selection_id: z.int(),
      name: z.string(),
      sort: z.int(),
      card: RunnerCard.optional(),
      /** In a handicap market: it wins where 4 × sign × result + quarters is above 0, by half of the stake where that is 1. */
      handicap: z.strictObject({ sign: z.union([z.literal(1), z.literal(-1)]), quarters: z.int() }).optional(),
      /** In a market on a scale: what each result from `least` to `most` brings, in ten-thousandths of the stake. */
      scale: z.array(z.int()).optional(),
    }),
  ),
  /** The operator's note; empty for none. */
  remark: z.string(),
  book: MarketBook,
});

/** What the score panel and the match list show of the play; every field is text made by the feed for people. */
export const Score = z.strictObject({
  match_id: z.int(),
  /** One line: "AUS 142/4 (15.2)", "1–0 62'", "6–4, 3–2". */
  summary: z.string(),
  /** The state of play in words: "need 45 from 28", "Half-time". */
  note: z.string(),
  sides: z.array(z.strictObject({ name: z.string(), score: z.string(), detail: z.string(), active: z.boolean() })),
  /** The last happenings, oldest first: "1", "4", "W", "." for a ball; empty where the sport has none. */
  recent: z.array(z.string()),
});

/** delayed: a quarter of an hour past its announced start, and neither in play nor over. */
export const MatchState = z.enum(['upcoming', 'in-play', 'delayed', 'finished']);

export const Match = z.strictObject({
  match_id: z.int(),
  name: z.string(),
  match_name: z.string(),
  sport_id: z.int(),
  sport_name: z.string(),
  series_id: z.int(),
  series_name: z.string(),
  /** ISO 8601, UTC. */
  match_Date: z.string(),
  open_date: z.string(),
  country: z.string(),
  /** Where it is shown; empty for nowhere. */
  stream_url: z.string(),
  /** Of a race whose card is known. */
  race: RaceTerms.nullable(),
  /** The kinds of its markets that are not over, for the tags of a list. */
  market_types: z.array(z.string()),
  in_play: z.boolean(),
  state: MatchState,
  score: Score.nullable(),
  /** In a list: the main market alone. In the match's detail: all of them. */
  markets: z.array(MarketInfo),
});

export const GlobalSetting = z.strictObject({
  logo: z.string(),
  site_message: z.string(),
  payment_gateway: z.enum(['0', '1']),
  is_show_apk: z.enum(['0', '1']),
  site_title: z.string(),
  favicon: z.string(),
  bg_primary_color: z.string(),
  bg_secondry_color: z.string(),
  text_primary_color: z.string(),
  text_secondry_color: z.string(),
  other_color: z.string(),
  fb_link: z.string(),
  insta_link: z.string(),
  telegram_link: z.string(),
  twiter_link: z.string(),
  whatsapp_link: z.string(),
});

const Active = z.union([z.enum(['0', '1', '']), z.literal(0), z.literal(1)]).optional();

export const LIST_CALLS = {
  'sport/getSports': {
    permission: 'view-exchange',
    effect: 'read',
    cost: 2,
    summary: 'Sports.',
    request: z.strictObject({ sport_id: FilterId, is_active: Active }),
    data: z.array(Sport),
  },
  'series/getSeries': {
    permission: 'view-exchange',
    effect: 'read',
    cost: 2,
    summary: 'Series of a sport that have matches in play or to come.',
    request: z.strictObject({ sport_id: FilterId, is_active: Active }),
    data: z.array(Series),
  },
  'match/getMatches': {
    permission: 'view-exchange',
    effect: 'read',
    cost: 5,
    summary: 'Matches in play or to come, each with its main market.',
    request: z.strictObject({ sport_id: FilterId, series_id: FilterId, is_active: Active }),
    data: z.array(Match),
  },
  'match/getMatchDetail': {
    permission: 'view-exchange',
    effect: 'read',
    cost: 5,
    summary: 'One match with all its markets.',
    request: z.strictObject({ match_id: Id }),
    data: Match,
  },
} as const satisfies CallTable;

export type Sport = z.infer<typeof Sport>;
export type Series = z.infer<typeof Series>;
export type RunnerCard = z.infer<typeof RunnerCard>;
export type RaceTerms = z.infer<typeof RaceTerms>;
export type Quote = z.infer<typeof Quote>;
export type Level = z.infer<typeof Level>;
export type RunnerBook = z.infer<typeof RunnerBook>;
export type MarketBook = z.infer<typeof MarketBook>;
export type MarketInfo = z.infer<typeof MarketInfo>;
export type Score = z.infer<typeof Score>;
export type Match = z.infer<typeof Match>;
export type GlobalSetting = z.infer<typeof GlobalSetting>;
