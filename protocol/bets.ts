import { PAYOFFS } from 'engine/vocabulary';
import { z } from 'zod';
import type { CallTable } from './call.ts';
import { BetId, Entropy, MarketRef, RequestId, RunnerId, Whole } from './ids.ts';

/** One bet's terms, in a market named elsewhere. */
export const BetRequest = z.strictObject({
  selection_id: RunnerId,
  odds: z.number(),
  stake: z.number(),
  is_back: z
    .union([z.literal(0), z.literal(1), z.literal('0'), z.literal('1'), z.boolean()])
    .transform((v) => v === true || v === 1 || v === '1'),
  persistence: z.enum(['lapse', 'persist', 'on-close']).optional(),
  /** Quoted markets, where `odds` is the rate per 100: which change of the quote the bettor accepts; none if left out. */
  accept: z.enum(['none', 'better', 'any']).optional(),
  /** Quoted sessions and other numbers: the line that the bettor saw, in the market's units. */
  line: z.int().optional(),
  /** Order books: match at least this much of the stake at once, or nothing; the rest lapses. */
  min_fill: z.number().optional(),
});

export const PlaceMarketBet = BetRequest.extend({
  market_id: MarketRef,
  request_id: RequestId.optional(),
  entropy: Entropy.optional(),
});

/** Several bets in one market, placed in their order. */
export const PlaceMarketBets = z.strictObject({
  market_id: MarketRef,
  bets: z.array(BetRequest).min(1).max(200),
  /** If one is refused, all are. */
  all_or_nothing: z.boolean().optional(),
  request_id: RequestId.optional(),
  /** In a casino round: what the player contributes to its randomness, as with one bet. */
  entropy: Entropy.optional(),
});

/** A bet on a session or another number: run is the line, size its rate per 100, stack the stake, is_back 1 yes. */
export const PlaceFancyBet = z.strictObject({
  fancy_id: MarketRef,
  run: Whole,
  size: z.number(),
  stack: z.number(),
  is_back: BetRequest.shape.is_back,
  accept: BetRequest.shape.accept,
  request_id: RequestId.optional(),
});

export const CancelBet = z.strictObject({ bet_id: BetId, request_id: RequestId.optional() });

/** Everything unmatched of the bettor's, or only in one market. */
export const CancelBets = z.strictObject({ market_id: MarketRef.optional(), request_id: RequestId.optional() });

/** New terms for the unmatched part of a bet: `stake` is its new size. */
export const EditBet = z.strictObject({
  bet_id: BetId,
  odds: z.number().optional(),
  stake: z.number().optional(),
  persistence: z.enum(['lapse', 'persist']).optional(),
  request_id: RequestId.optional(),
});

export const ResolveRequest = z.strictObject({ request_id: RequestId });

/**
 * pending: in its in-play delay · unmatched: rests in the book, nothing matched yet · part-matched · matched ·
 * cancelled: nothing was matched, the bettor took it all away · lapsed: the same, by the exchange · settled · void
 */
export const BetState = z.enum([
  'pending',
  'unmatched',
  'part-matched',
  'matched',
  'cancelled',
  'lapsed',
  'settled',
  'void',
]);

/** One bet as its owner sees it. Sizes are backer's stakes; odds and money are decimal numbers. */
export const Bet = z.strictObject({
  bet_id: z.string(),
  market_id: z.string(),
  market_name: z.string(),
  match_id: z.int(),
  match_name: z.string(),
  sport_id: z.int(),
  sport_name: z.string(),
  selection_id: z.int(),
  selection_name: z.string(),
  is_back: z.boolean(),
  odds: z.number(),
  /** 0 while nothing is matched. */
  average_odds: z.number(),
  stake: z.number(),
  matched: z.number(),
  /** What rests or waits. */
  unmatched: z.number(),
  cancelled: z.number(),
  lapsed: z.number(),
  persistence: z.enum(['lapse', 'persist', 'on-close']),
  status: BetState,
  /** Milliseconds since 1970; 0 while no delay runs. */
  release_at: z.int(),
  placed_at: z.int(),
  /** Once settled: what it came to, before commission. */
  profit: z.number().nullable(),
  /** Why it lapsed or was cancelled, a stable code; else empty. */
  reason: z.string(),
  /** Why it was refused at the end of its delay, where `reason` is refused; else empty. */
  refusal: z.string(),
  /** On a quoted market, whose odds are rates per 100. */
  is_quoted: z.boolean(),
  /** How its market pays. */
  payoff: z.enum(PAYOFFS),
  /** Where `to_win` and `to_lose` are not the only results (each-way, line-range): odds and stake of what was matched, one for each price. */
  matches: z.array(z.tuple([z.number(), z.number()])),
  /** On a quoted number: its line, in the market's units; else null. */
  line: z.int().nullable(),
  /** How many of its market's units make one unit as people say it, such as a run. */
  per_unit: z.int(),
  /** The rule that settles it, as it was when the market opened; empty and 0 where a person types the result. */
  rule: z.string(),
  rule_version: z.int(),
  /** Exactly what its matched part can win, and what it can lose. */
  to_win: z.number(),
  to_lose: z.number(),
  /** What its matched part comes to between the two: each-way, placed only; on a quarter line, half won or half lost. Else null. */
  between: z.number().nullable(),
  /** While it rests: what stands before it at its price, and what has traded there since; else null. */
  queue: z.strictObject({ ahead: z.number(), traded: z.number() }).nullable(),
});

/** The answer to a placed bet: the bet as it stood once the exchange had accepted it, and its sequence in the journal. */
export const BetPlaced = z.strictObject({
  bet_id: z.string(),
  status: BetState,
  pending: z.boolean(),
  release_at: z.int(),
  /** Milliseconds until the delay ends, by the server's clock; 0 where none runs. */
  delay_left: z.int(),
  matched: z.number(),
  average_odds: z.number(),
  unmatched: z.number(),
  sequence: z.int(),
});

/** A placed bet; or null, and why it was refused. */
const BetOrRefusal = z.strictObject({ bet: BetPlaced.nullable(), code: z.string(), message: z.string() });

/** What became of each bet of a batch, in their order. */
export const BetsPlaced = z.strictObject({
  results: z.array(BetOrRefusal),
  sequence: z.int(),
});

export const BetCancelled = z.strictObject({
  bet_id: z.string(),
  cancelled: z.number(),
  unmatched: z.number(),
  sequence: z.int(),
});

export const BetsCancelled = z.strictObject({ bets: z.int(), cancelled: z.number(), sequence: z.int() });

/** The bet as it stands after the edit; a new bet if it had to be replaced. */
export const BetEdited = z.strictObject({
  bet_id: z.string(),
  kept_place: z.boolean(),
  bet: BetPlaced,
});

/**
 * The bet that a request placed, edited or cancelled, as it is now; null if it did nothing, and then it never will.
 * `results` is there for a batch alone: each of its bets, the first one placed being `bet`.
 */
export const RequestResolved = BetOrRefusal.extend({ results: z.array(BetOrRefusal).optional() });

export const ExposureRow = z.strictObject({
  sport_id: z.int(),
  sport_name: z.string(),
  match_id: z.int(),
  match_name: z.string(),
  open_date: z.string(),
  market_details: z.array(
    z.strictObject({
      market_id: z.string(),
      /** The market's name; the specification calls it so. */
      sub_type: z.string(),
      bet_count: z.int(),
      exposure: z.number(),
    }),
  ),
});

/** Shared by every call that changes a bettor's own bets. */
const OF_BETS = { permission: 'place-bets', effect: 'write', needsAccount: 422, overStream: true } as const;

export const BET_CALLS = {
  'bet/placeMarketBet': {
    ...OF_BETS,
    summary: 'Places a bet; answers pending with the release time while an in-play delay runs.',
    request: PlaceMarketBet,
    bodyLimit: 4096,
    data: BetPlaced,
  },
  'bet/placeFancyBet': {
    ...OF_BETS,
    summary: 'Places a bet on a session, a range or a meter at the quote that the bettor saw.',
    request: PlaceFancyBet,
    bodyLimit: 4096,
    data: BetPlaced,
  },
  'bet/placeMarketBets': {
    ...OF_BETS,
    cost: 1,
    costsFor: 'bets',
    summary: 'Places up to 200 bets in one market; with all_or_nothing none is placed where one is refused.',
    request: PlaceMarketBets,
    bodyLimit: 65_536,
    data: BetsPlaced,
  },
  'bet/cancelBet': {
    ...OF_BETS,
    goesFirst: true,
    summary: 'Cancels what is unmatched of a bet.',
    request: CancelBet,
    bodyLimit: 4096,
    data: BetCancelled,
  },
  'bet/getCurrentBets': {
    permission: 'view-own-account',
    effect: 'read',
    cost: 5,
    summary: 'The bettor’s bets: those that something can still happen to, and for an hour those that have ended.',
    data: z.array(Bet),
  },
  'bet/getExposureDetail': {
    permission: 'view-own-account',
    effect: 'read',
    cost: 5,
    summary: 'Where the exposure comes from.',
    data: z.strictObject({ data: z.array(ExposureRow) }),
  },
} as const satisfies CallTable;

export const BET_CHANGE_CALLS = {
  'bet/cancelBets': {
    ...OF_BETS,
    goesFirst: true,
    cost: 10,
    summary: 'Cancels everything that rests of the bettor, in one market or in all.',
    request: CancelBets,
    bodyLimit: 4096,
    data: BetsCancelled,
  },
  'bet/editBet': {
    ...OF_BETS,
    summary:
      'Changes what is unmatched of a bet: a smaller stake at the same odds and the persistence keep its queue place, else it is replaced.',
    request: EditBet,
    bodyLimit: 4096,
    data: BetEdited,
  },
  'bet/resolveRequest': {
    ...OF_BETS,
    cost: 4,
    summary:
      'What became of a request whose answer was lost: its bet, or null, and then it is refused if it still comes.',
    request: ResolveRequest,
    bodyLimit: 4096,
    data: RequestResolved,
  },
} as const satisfies CallTable;

export type PlaceMarketBet = z.input<typeof PlaceMarketBet>;
export type Bet = z.infer<typeof Bet>;
export type BetState = z.infer<typeof BetState>;
export type BetPlaced = z.infer<typeof BetPlaced>;
export type BetsPlaced = z.infer<typeof BetsPlaced>;
export type BetRequest = z.output<typeof BetRequest>;
export type BetCancelled = z.infer<typeof BetCancelled>;
export type BetEdited = z.infer<typeof BetEdited>;
export type RequestResolved = z.infer<typeof RequestResolved>;
export type ExposureRow = z.infer<typeof ExposureRow>;
