import { z } from 'zod';
import { Id, MarketIdText, MarketRef, RunnerId } from './ids.ts';
import type { CallTable } from './call.ts';
import { Level } from './catalogue.ts';

// A bettor's views of markets: what traded, what they marked, and their position over a whole match.

/** What was matched on a runner in one stretch of time. */
export const Trade = z.strictObject({
  /** When it begins, milliseconds since 1970. */
  at: z.int(),
  /** The first, highest, lowest and last odds in it. */
  open: z.number(),
  high: z.number(),
  low: z.number(),
  close: z.number(),
  /** Backers' stakes. */
  volume: z.number(),
});

export const Trades = z.strictObject({
  market_id: z.string(),
  selection_id: z.int(),
  /** How many milliseconds one of them covers. */
  bucket: z.int(),
  /** The oldest first; stretches in which nothing was matched are left out. */
  trades: z.array(Trade),
  /** Backers' stakes by odds, void or not, the lowest odds first; empty once the market is forgotten. */
  traded: z.array(Level),
  /** Backers' stakes without void bets, and the last odds, as the exchange has them now; 0 if nothing traded. */
  matched: z.number(),
  last_odds: z.number(),
});

/** What a bettor has marked: in the order of their choice. */
export const Favourite = z.strictObject({
  kind: z.enum(['market', 'match']),
  /** 1.N of a market; of a match its number. */
  id: z.string(),
  /** The market's name; of a match its own. */
  name: z.string(),
  match_id: z.int(),
  match_name: z.string(),
  sport_id: z.int(),
});

const FavouriteKey = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('market'), id: MarketIdText }),
  z.strictObject({ kind: z.literal('match'), id: z.string().regex(/^-?\d{1,10}$/) }),
]);
export const MOST_FAVOURITES = 40;

/** Results from one number to another, both included, in the market's units; between them money grows evenly. */
export const PositionBand = z.strictObject({
  from: z.int(),
  to: z.int(),
  at_from: z.number(),
  at_to: z.number(),
});

/** How a bettor stands in one market; what is unmatched counts where it hurts, as in the exposure. */
export const MarketPosition = z.strictObject({
  market_id: z.string(),
  name: z.string(),
  /** What the exchange holds for it. */
  exposure: z.number(),
  /**
   * What decides it: markets of one match with the same word are decided by the same thing. The number of runs of an
   * innings is `runs:INNINGS`, of some overs of it `runs:INNINGS:FROM-TO`.
   */
  decided_by: z.string(),
  /** Of a runs number: the innings, 1 for the first; else null. */
  innings: z.int().nullable(),
  /** It is the runs of a whole innings. */
  is_total: z.boolean(),
  per_unit: z.int(),
  /** Of a market that one runner wins: what each one's win brings. */
  runners: z.array(z.strictObject({ selection_id: z.int(), name: z.string(), if_win: z.number() })),
  /** Of a number: what each result brings; empty where the result is no number. */
  bands: z.array(PositionBand),
});

export const MatchPosition = z.strictObject({
  match_id: z.int(),
  /** What the exchange holds for all markets of the match: each one's worst loss, summed. */
  exposure: z.number(),
  /** The most that all of them together can lose where those that the same thing decides go the same way; ≤ exposure. */
  worst: z.number(),
  markets: z.array(MarketPosition),
});

export const VIEW_CALLS = {
  'market/getTrades': {
    permission: 'view-exchange',
    effect: 'read',
    cost: 8,
    awaitsRecords: true,
    summary: 'What traded on a runner over time, in at most 300 parts, and at each price.',
    request: z.strictObject({
      market_id: MarketRef,
      selection_id: RunnerId,
      /** Not what was matched before this time, milliseconds since 1970. */
      from: z.int().nonnegative().optional(),
    }),
    data: Trades,
  },
  'match/getPositions': {
    permission: 'view-own-account',
    effect: 'read',
    cost: 5,
    summary: 'How the bettor stands in every market of a match, and the worst that all of them together can come to.',
    request: z.strictObject({ match_id: Id }),
    data: MatchPosition,
  },
  'user/getFavourites': {
    permission: 'set-preferences',
    effect: 'read',
    cost: 3,
    summary: 'The bettor’s favourite markets and matches, in the bettor’s order; those that have ended are left out.',
    data: z.array(Favourite),
  },
  'user/setFavourite': {
    permission: 'set-preferences',
    effect: 'write',
    cost: 5,
    summary: `Marks a market or a match as a favourite, or unmarks it; at most ${MOST_FAVOURITES}.`,
    request: z.strictObject({ favourite: FavouriteKey, is_favourite: z.boolean() }),
    data: z.null(),
  },
  'user/orderFavourites': {
    permission: 'set-preferences',
    effect: 'write',
    cost: 5,
    summary: 'The order of what is marked; what is not named keeps its order behind the others.',
    request: z.strictObject({ favourites: z.array(FavouriteKey).max(MOST_FAVOURITES) }),
    data: z.null(),
  },
} as const satisfies CallTable;

export type Trade = z.infer<typeof Trade>;
export type Trades = z.infer<typeof Trades>;
export type Favourite = z.infer<typeof Favourite>;
export type FavouriteKey = z.infer<typeof FavouriteKey>;
export type PositionBand = z.infer<typeof PositionBand>;
export type MarketPosition = z.infer<typeof MarketPosition>;
export type MatchPosition = z.infer<typeof MatchPosition>;
