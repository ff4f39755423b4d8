import { z } from 'zod';
import { MarketBook, MarketInfo, Match, RunnerBook } from './catalogue.ts';

// The topics that are lists of matches: what a list shows, and no more. held-matches.ts folds them.

/** A runner with the best of its prices: at most one level a side, of a quoted market one quote. */
export const ListedRunner = RunnerBook.pick({
  selection_id: true,
  back: true,
  lay: true,
  quote_state: true,
  quotes: true,
}).extend({ name: z.string() });

/** A market whose prices a list shows, with the terms that a bet slip opened there needs. */
export const ListedMarket = MarketInfo.pick({
  market_id: true,
  name: true,
  market_type: true,
  winners: true,
  complete: true,
  min_stake: true,
  commission: true,
  persistence_allowed: true,
  cross_matching: true,
  mechanism: true,
  payoff: true,
  least: true,
  most: true,
  width: true,
  interval: true,
  place_divisor: true,
  per_unit: true,
  max_stake: true,
  max_profit: true,
}).extend({
  ...MarketBook.pick({ status: true, in_play: true, bet_delay: true }).shape,
  runners: z.array(ListedRunner),
});

export const ListedMatch = Match.pick({
  match_id: true,
  match_name: true,
  sport_id: true,
  sport_name: true,
  series_name: true,
  match_Date: true,
  stream_url: true,
  state: true,
}).extend({
  /** Of the score while the match is in play; else empty. */
  summary: z.string(),
  note: z.string(),
  has_bookmaker: z.boolean(),
  /** How many sessions are not over. */
  sessions: z.int(),
  /** Of its main market; 0 where it has none. */
  runner_count: z.int(),
  /** The main market, where it has as few runners as a list has columns. */
  market: ListedMarket.nullable(),
});

const RunnerChange = ListedRunner.partial().extend({ selection_id: z.int() });
const MarketFields = ListedMarket.omit({ runners: true }).partial();
const MatchFields = ListedMatch.omit({ market: true }).partial();

/** Fields that are missing in a match, or in its market, are those of `usual`. A match without `market` shows none. */
export const MatchesPicture = z.strictObject({
  usual: z.strictObject({ match: MatchFields, market: MarketFields }),
  matches: z.array(
    MatchFields.extend({
      match_id: z.int(),
      market: MarketFields.extend({ runners: z.array(ListedRunner) }).optional(),
    }),
  ),
});

/**
 * What is different: of a match that was not in the list everything, of others the fields that changed. A market with a
 * `market_id` takes the place of the one before, whole; without, it has what changed of that one.
 */
export const MatchChange = MatchFields.extend({
  match_id: z.int(),
  market: MarketFields.extend({ runners: z.array(RunnerChange).optional() })
    .nullable()
    .optional(),
});

/** `gone` are the ids of those that left the list. */
export const MatchesChange = z.strictObject({
  matches: z.array(MatchChange).optional(),
  gone: z.array(z.int()).optional(),
});

export type ListedRunner = z.infer<typeof ListedRunner>;
export type ListedMarket = z.infer<typeof ListedMarket>;
export type ListedMatch = z.infer<typeof ListedMatch>;
export type MatchChange = z.infer<typeof MatchChange>;
export type MatchesPicture = z.infer<typeof MatchesPicture>;
export type MatchesChange = z.infer<typeof MatchesChange>;
