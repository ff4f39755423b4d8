import type { AccountId } from 'engine/vocabulary';
import { z } from 'zod';
import { PositiveAmount } from './amounts.ts';
import { Bet } from './bets.ts';
import { BetDetail } from './bet-detail.ts';
import type { CallTable } from './call.ts';
import { BetId, FilterId, Id, MarketRef } from './ids.ts';
import { pageOf, PastBet, ReportFields } from './reports.ts';

// What the house and its bettors stand to lose now, and everybody's bets: for staff who watch the book.

const Account = z
  .int()
  .min(1)
  .max(2 ** 31 - 1)
  .transform((account) => account as AccountId);

const Address = z.string().max(64);

/** A market in which somebody has something at stake, or something was matched. */
export const RiskMarket = z.strictObject({
  market_id: z.string(),
  match_id: z.int(),
  status: z.string(),
  in_play: z.boolean(),
  /** Backers' stakes. */
  matched: z.number(),
  /** What those who bet can lose, each at their own worst: not what can come about at once. */
  at_stake: z.number(),
  /** How many bettors have something at stake. */
  holders: z.int(),
  /** The most the house can lose, and may; 0 and null where no house quotes. */
  house: z.number(),
  house_cap: z.number().nullable(),
});

/** How many bettors have something at stake in a match, each once; 0 when the last has left. */
const RiskMatch = z.strictObject({ match_id: z.int(), holders: z.int() });

/** Fields of a change are the rows that are different, each whole, and the markets that left. */
export const RiskPicture = z.strictObject({ markets: z.array(RiskMarket), matches: z.array(RiskMatch) });
export const RiskChange = RiskPicture.extend({ gone: z.array(z.string()) });

/** A price as its bettor sees it: 2.50, 80, 45 at 100, up to 40 to 1. */
const PriceText = z.string();

/** A bet on the ticker. Names are admin/getAccountNames' and, of markets that it has, admin/getMarkets'. */
export const TickerBet = z.strictObject({
  bet_id: z.string(),
  account: z.int(),
  market_id: z.string(),
  selection_id: z.int(),
  is_back: z.boolean(),
  odds: z.number(),
  /** Of a number, in the words of its rule; null else. */
  line: z.number().nullable(),
  price_text: PriceText,
  stake: z.number(),
  matched: z.number(),
  status: Bet.shape.status,
  /** Milliseconds since 1970. */
  placed_at: z.int(),
  /** Names the market of a round, which admin/getMarkets does not have; null for others. */
  names: z.strictObject({ match: z.string(), market: z.string(), runner: z.string() }).nullable(),
});

/** `missed`: how many changed bets could not even wait for a change since the topic was opened: they are in admin/findBets. */
export const TickerPicture = z.strictObject({ bets: z.array(TickerBet), missed: z.int() });

/** What an account can lose in a market at worst. */
const Holder = z.strictObject({
  account: z.int(),
  name: z.string(),
  /** 0 where no person has the account. */
  user_id: z.int(),
  role: z.string(),
  exposure: z.number(),
});

export const MarketRisk = RiskMarket.extend({
  /** Those with the most at stake, the most first. */
  largest: z.array(Holder),
  runners: z.array(
    z.strictObject({
      selection_id: z.int(),
      name: z.string(),
      matched: z.number(),
      last_odds: z.number(),
      /** What comes to the house if this runner wins; null where no house quotes, or the result is a number. */
      house_if_wins: z.number().nullable(),
    }),
  ),
  /** Of a number: what comes to the house from one result to another, in the words of the market's rule. */
  house_bands: z.array(z.strictObject({ from: z.number(), to: z.number(), at_from: z.number(), at_to: z.number() })),
});

/** The house's result of a match: for each outcome that decides most of its markets, and the rest at its worst. */
export const MatchBook = z.strictObject({
  match_id: z.int(),
  /** The most that all its markets together can lose where those that the same thing decides go the same way; ≤ exposure. */
  worst: z.number(),
  /** Each market's worst loss, summed. */
  exposure: z.number(),
  /** The runners of what is decided together: of a match, who can win it. */
  outcomes: z.array(z.string()),
  /** The house's result of each of those markets, in the order of the outcomes. */
  markets: z.array(z.strictObject({ market_id: z.string(), name: z.string(), if_wins: z.array(z.number()) })),
  /** Markets that something else decides, such as a number of runs, each with the most that it can lose by itself. */
  others: z.array(z.strictObject({ market_id: z.string(), name: z.string(), worst: z.number() })),
});

export const RiskPerson = Holder.extend({
  cash: z.number(),
  /** What the account may have at stake; null for no limit. */
  limit: z.number().nullable(),
  markets: z.int(),
});

export const StaffBet = PastBet.extend({
  account: z.int(),
  user_id: z.int(),
  user_name: z.string(),
  price_text: PriceText,
});

export const BetStory = BetDetail.extend({
  price_text: PriceText,
  /** The average of its fills, as `price_text`; empty while nothing is matched. */
  average_text: PriceText,
  fills: z.array(BetDetail.shape.fills.element.extend({ price_text: PriceText })),
  account: z.int(),
  user_id: z.int(),
  user_name: z.string(),
  /** The last sign-in before the bet was placed; empty where none is known. */
  address: z.string(),
  signed_in_at: z.string(),
  /** Whose orders it was matched with, fill by fill; the house's account where it took a quote. */
  others: z.array(z.strictObject({ fill: z.int(), account: z.int(), user_id: z.int(), user_name: z.string() })),
});

export const RISK_CALLS = {
  'admin/getMarketRisk': {
    permission: 'view-risk',
    effect: 'read',
    cost: 10,
    summary: 'One market: who can lose the most in it, and what each result brings to the house.',
    request: z.strictObject({ market_id: MarketRef }),
    data: MarketRisk,
  },
  'admin/getMatchBook': {
    permission: 'view-risk',
    effect: 'read',
    cost: 25,
    summary: 'What each outcome of a match brings to the house, over all its markets.',
    request: z.strictObject({ match_id: Id }),
    data: MatchBook,
  },
  'admin/getRiskPeople': {
    permission: 'view-risk',
    effect: 'read',
    cost: 25,
    summary: 'The accounts that can lose the most over all markets.',
    data: z.array(RiskPerson),
  },
  'admin/getAccountRisk': {
    permission: 'view-risk',
    effect: 'read',
    cost: 5,
    summary: 'The markets in which an account can lose the most.',
    request: z.strictObject({ account: Account }),
    data: z.array(z.strictObject({ market_id: z.string(), exposure: z.number() })),
  },
  'admin/getAccountNames': {
    permission: 'view-bets',
    effect: 'read',
    cost: 5,
    summary: 'Whose accounts these are.',
    request: z.strictObject({ accounts: z.array(Account).min(1).max(200) }),
    data: z.array(Holder.pick({ account: true, name: true, user_id: true })),
  },
  'admin/getAddressAccounts': {
    permission: 'view-bets',
    effect: 'read',
    cost: 10,
    summary: 'The accounts whose people have signed in from an address.',
    request: z.strictObject({ address: Address }),
    data: z.array(z.int()),
  },
  'admin/findBets': {
    permission: 'view-bets',
    effect: 'read',
    cost: 50,
    awaitsRecords: true,
    download: true,
    summary:
      'Bets of everybody, the newest first: of a match, a market, a person, a size, or who signed in from an address.',
    request: z.strictObject({
      ...ReportFields,
      match_id: FilterId,
      market_id: MarketRef.optional(),
      user_id: FilterId,
      /** Stakes of as much or more. */
      min_stake: PositiveAmount.optional(),
      bet_status: z.enum(['matched', 'unmatched', 'settled', 'void', 'cancelled', 'lapsed', 'gone', '']).optional(),
      /** A network address that the bettor has signed in from. */
      address: Address.optional(),
    }),
    data: pageOf(StaffBet, z.strictObject({ count: z.int(), stake: z.number(), matched: z.number() })),
  },
  'admin/getBetStory': {
    permission: 'view-bets',
    effect: 'read',
    cost: 30,
    awaitsRecords: true,
    audited: true,
    summary: 'One bet of anybody’s with all that became of it, and where its bettor had signed in from.',
    request: z.strictObject({ bet_id: BetId }),
    data: BetStory,
  },
} as const satisfies CallTable;

export type RiskMarket = z.infer<typeof RiskMarket>;
export type RiskPicture = z.infer<typeof RiskPicture>;
export type RiskChange = z.infer<typeof RiskChange>;
export type TickerBet = z.infer<typeof TickerBet>;
export type TickerPicture = z.infer<typeof TickerPicture>;
export type MarketRisk = z.infer<typeof MarketRisk>;
export type MatchBook = z.infer<typeof MatchBook>;
export type RiskPerson = z.infer<typeof RiskPerson>;
export type StaffBet = z.infer<typeof StaffBet>;
export type BetStory = z.infer<typeof BetStory>;
