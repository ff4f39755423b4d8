import type {
  Accept,
  AccountId,
  LimitKind,
  MarketId,
  Mechanism,
  Millis,
  Money,
  OrderId,
  Persistence,
  Price,
  QuoteState,
  Role,
  SelectionId,
  Side,
  Target,
  TransferKind,
} from './vocabulary/index.ts';

/**
 * Everything that can be asked of the exchange. Ids and times arrive inside; the engine reads neither clock nor chance.
 * The sequencer stamps each command with its sequence and time.
 */
export type Command =
  | OpenAccount
  | ChangeAccount
  | SetSelfLimit
  | ExcludeSelf
  | PostTransfer
  | CreateMarket
  | OpenMarket
  | SuspendMarket
  | TurnInPlay
  | TurnPreMatch
  | CloseMarket
  | SettleMarket
  | VoidMarket
  | VoidBets
  | RemoveRunner
  | SetQuotes
  | PlaceOrder
  | PlaceOrders
  | ReplaceOrder
  | UpdateOrder
  | CancelOrder
  | CancelOrders
  | RecoverMarkets
  | TimePassed;

export interface OpenAccount {
  readonly type: 'open-account';
  /** `FIRST_ACCOUNT` or more, not in use. */
  readonly account: AccountId;
  readonly role: Exclude<Role, 'system'>;
  /** An agent, who stands above it. Never changes. */
  readonly parent?: AccountId;
}

/** What an operator or an upline sets for an account. Fields left out stay as they are; null takes a limit away. */
export interface ChangeAccount {
  readonly type: 'change-account';
  readonly account: AccountId;
  /** No bets, for it and for everybody below it. What rests stays, and may be cancelled. */
  readonly betsLocked?: boolean;
  /** No bets and no transfers, for it and for everybody below it. */
  readonly locked?: boolean;
  /** Off the commission, hundredths of a per cent of it. */
  readonly discount?: number;
  /** Of an agent: its part of what the house wins from those below it, and of their commission. Hundredths of a per cent. */
  readonly share?: number;
  /** The most the account may have at stake over all markets. */
  readonly exposureLimit?: Money | null;
  readonly minStake?: Money | null;
  readonly maxStake?: Money | null;
  /** The most it may win on one market. */
  readonly maxProfit?: Money | null;
}

/** A limit that the account's owner sets. A lower one holds at once, a higher one or none after `SELF_LIMIT_WAIT`. */
export interface SetSelfLimit {
  readonly type: 'set-self-limit';
  readonly account: AccountId;
  readonly kind: LimitKind;
  /** null: no limit. */
  readonly amount: Money | null;
  /** Of deposit and loss: the length of a period, ms; periods follow each other from 1970. 0 for exposure. */
  readonly period: Millis;
}

/** The owner stops betting until a time. Nobody can lift it, only the owner can make it longer. */
export interface ExcludeSelf {
  readonly type: 'exclude-self';
  readonly account: AccountId;
  readonly until: Millis;
}

/** Moves cash. Money enters from and leaves to `BANK`. A customer's or agent's available balance may not go below zero. */
export interface PostTransfer {
  readonly type: 'post-transfer';
  readonly kind: TransferKind;
  readonly from: AccountId;
  readonly to: AccountId;
  readonly amount: Money;
  readonly requestKey?: string;
}

export interface CreateMarket {
  readonly type: 'create-market';
  readonly market: MarketId;
  readonly mechanism: Mechanism;
  readonly payoff: Payoff;
  readonly runners: readonly SelectionId[];
  /** Commission on net market winnings, in hundredths of a per cent: 500 is 5 %. */
  readonly baseRate: number;
  /** Smallest stake of a new order, minor units. */
  readonly minStake: Money;
  /** Whether orders may persist when the market turns in-play. */
  readonly persistenceAllowed: boolean;
  readonly options?: MarketOptions;
}

export type Payoff = RunnersPayoff | EachWayPayoff | NumberPayoff;

export interface RunnersPayoff {
  readonly kind: 'runners';
  /** How many runners win, 1 or more and fewer than there are runners. */
  readonly winners: number;
  /** True when exactly `winners` of the listed runners will win; false when fewer may. */
  readonly complete: boolean;
}

/** Each order is two bets of its size: that the runner wins, and that it is placed, at a part of the profit. Order book. */
export interface EachWayPayoff {
  readonly kind: 'each-way';
  /** How many runners are placed, the winner too: 1 or more and fewer than there are runners. */
  readonly places: number;
  /** The placed part pays profit ÷ divisor; hundredths, 100 or more: 400 is a quarter. */
  readonly divisor: number;
}

/** The result is a whole number of units, `least` to `most`: runs, half runs, ticks of an index, a goal difference. */
export interface NumberPayoff {
  /**
   * - line (quoted): back is "at or above the line", for stake × rate ÷ 100; lay is "below it", and mirrors it.
   * - range (quoted): back only: line ≤ result < line + width.
   * - spread (quoted): back gets stake × (result − line), lay the opposite; the result counts at most as `most` and at
   *   least as `least`.
   * - line-range (order book): prices are lines in hundredths; back sells: wins its size where result < line, loses it
   *   where result > line; equal is void.
   * - handicap (order book): decimal prices; each runner has its handicap; win, lose, void or half of either.
   */
  readonly kind: 'line' | 'range' | 'spread' | 'line-range' | 'handicap';
  readonly least: number;
  readonly most: number;
  /** range: how many results it covers. */
  readonly width?: number;
  /** line-range: distance of two lines, hundredths; the lines are from `least` to `most` (× 100), at most 350 of them. */
  readonly interval?: number;
  /** handicap: one for each runner. */
  readonly handicaps?: readonly Handicap[];
}

/** A runner of a handicap market wins where 4 × sign × result + quarters > 0: by half of the stake where that is 1. */
export interface Handicap {
  /** 1: it gains as the result grows, −1: as it falls. */
  readonly sign: 1 | -1;
  /** The handicap in quarters of a unit. */
  readonly quarters: number;
}

export interface MarketOptions {
  /** Match across runners. One winner, complete, order book. */
  readonly crossMatching?: boolean;
  /** Takes on-close orders and reconciles them at the turn, or at the close. Runners, one winner or more, order book. */
  readonly startingPrice?: boolean;
  /** Orders that match nothing at once skip the delay. */
  readonly passiveSkipsDelay?: boolean;
  /** An order below the minimum stake is good where size × price is at least this. */
  readonly minPayout?: Money;
  /** The most an account may stake in one order. */
  readonly maxStake?: Money;
  /** The most an account may win here. */
  readonly maxProfit?: Money;
  /** The most an account may stake here in all before the market is in-play. */
  readonly preMatchCap?: Money;
  /** Refuses sizes whose rounded profit is more than 25 % above or 20 % below the exact one. */
  readonly profitRatio?: boolean;
  /** After it is settled or void, how long the market can be settled again. `RESETTLE_FOR` where left out. */
  readonly resettleFor?: Millis;
  /** Of a quoted market: who quotes, and the most it may lose here. */
  readonly house?: { readonly account: AccountId; readonly lossCap: Money };
}

/** Inactive or suspended → open. */
export interface OpenMarket {
  readonly type: 'open-market';
  readonly market: MarketId;
}

/** Open → suspended; what waits in a delay lapses. Closed → suspended: the market was closed too early. */
export interface SuspendMarket {
  readonly type: 'suspend-market';
  readonly market: MarketId;
  /** Also cancels everything that rests. */
  readonly cancelAll: boolean;
}

/**
 * Sets the market in-play (open or suspended, status kept): starting prices are reconciled, orders that do not persist
 * lapse, and from now on new orders wait `betDelay`. On a market already in-play it changes the delay, and what waits
 * lapses.
 */
export interface TurnInPlay {
  readonly type: 'turn-in-play';
  readonly market: MarketId;
  readonly betDelay: Millis;
}

/** Takes an in-play market back to before the match: the turn was a mistake, or a round of several is over. */
export interface TurnPreMatch {
  readonly type: 'turn-pre-match';
  readonly market: MarketId;
}

/** Open or suspended → closed: everything unmatched lapses; no bets any more, result awaited. */
export interface CloseMarket {
  readonly type: 'close-market';
  readonly market: MarketId;
}

/**
 * Closed → settled; and, while the market is kept, settled or void → settled with another result: each account gets what
 * is missing to what this result alone would have left it.
 */
export interface SettleMarket {
  readonly type: 'settle-market';
  readonly market: MarketId;
  /** Runners that win outright. Empty where the result is a number. Each-way: the winner, or empty where first place is tied. */
  readonly winners: readonly SelectionId[];
  /** Runners that share the places that are left (each-way: first place). */
  readonly tied?: readonly SelectionId[];
  /** Each-way: runners placed behind the winner or winners. */
  readonly placed?: readonly SelectionId[];
  /** Each-way: runners that share the places that are left. */
  readonly placedTied?: readonly SelectionId[];
  /** The result of a number payoff, in units of the market. */
  readonly number?: number;
}

/** Any state → void, settled too while the market is kept: everything unmatched lapses, all fills pay nothing. */
export interface VoidMarket {
  readonly type: 'void-market';
  readonly market: MarketId;
}

/** Takes back fills of a market that is kept: one bet's, one runner's, or all from a time on. One of the three is given. */
export interface VoidBets {
  readonly type: 'void-bets';
  readonly market: MarketId;
  /** The order whose fills are void, for both sides. */
  readonly order?: OrderId;
  readonly selection?: SelectionId;
  /** Fills of this time or later; all that rests in the market lapses. */
  readonly from?: Millis;
}

/** A runner does not start: its bets are void, prices on the others fall by its factor. Open or suspended. */
export interface RemoveRunner {
  readonly type: 'remove-runner';
  readonly market: MarketId;
  readonly selection: SelectionId;
  /** Hundredths of a per cent, 0 to 9,999: 714 is 7.14 %. 0 in play, and where nothing is reduced. */
  readonly factor: number;
}

/** What a house account offers on one runner from now on; nothing of the quotes before it stays. */
export interface SetQuotes {
  readonly type: 'set-quotes';
  readonly account: AccountId;
  readonly market: MarketId;
  readonly selection: SelectionId;
  readonly state: QuoteState;
  /** Best first on each side. */
  readonly levels: readonly QuoteLevel[];
}

export interface QuoteLevel {
  /** Of the bettor who takes it. */
  readonly side: Side;
  /** Hundredths of what 100 staked win: 9850 is 98.5 per 100. A casino's 1.98 is 9800. A spread's is 10,000. */
  readonly rate: number;
  /** Of a number payoff, in its units; 0 for runners. */
  readonly line: number;
  /** The stakes it takes in all. */
  readonly size: Money;
}

export interface PlaceOrder {
  readonly type: 'place-order';
  readonly account: AccountId;
  readonly market: MarketId;
  readonly selection: SelectionId;
  readonly side: Side;
  /** Order book: hundredths, on the ladder (line-range: the line). Quoted: the rate that the bettor saw. */
  readonly price: Price;
  /**
   * Minor units: the backer's stake for either side; of a spread, what each unit moves. With a target: that amount.
   * On-close: what the account risks.
   */
  readonly size: Money;
  readonly persistence: Persistence;
  readonly terms?: OrderTerms;
  /** Chosen by the client, 1 to 64 characters; unique per account for 24 hours. */
  readonly requestKey?: string;
}

/** Whatever is unusual about an order. */
export interface OrderTerms {
  /** Goes to the starting price alone: within `price`, or at any (`price` is 0 then). */
  readonly onClose?: 'limit' | 'market';
  /** At once at least this much (all of it where it equals the size), or nothing; what is not matched is killed. */
  readonly minFill?: Money;
  /** `size` is an amount of this kind. */
  readonly target?: Target;
  /** What is unmatched lapses then. */
  readonly expiresAt?: Millis;
  /** Refused where it would match anything at once. */
  readonly postOnly?: boolean;
  /** Refused where the market's version is not this one. */
  readonly marketVersion?: number;
  /** Quoted numbers: the line that the bettor saw. */
  readonly line?: number;
  /** Quoted: which change of the quote the bettor takes. `none` where left out. */
  readonly accept?: Accept;
}

/** One order of a batch. */
export type Instruction = Pick<PlaceOrder, 'selection' | 'side' | 'price' | 'size' | 'persistence' | 'terms'>;

/** 1 to 200 orders in one market, in turn. */
export interface PlaceOrders {
  readonly type: 'place-orders';
  readonly account: AccountId;
  readonly market: MarketId;
  readonly orders: readonly Instruction[];
  /** Where one is refused, all are. */
  readonly allOrNothing: boolean;
  readonly requestKey?: string;
}

/** Cancels what is unmatched of an order and places as much at another price, behind those who are there. */
export interface ReplaceOrder {
  readonly type: 'replace-order';
  readonly account: AccountId;
  readonly order: OrderId;
  readonly price: Price;
  /** Of the new order; what is unmatched of the old one where left out. */
  readonly size?: Money;
  /** Of the market, as `OrderTerms.marketVersion`. */
  readonly marketVersion?: number;
  readonly requestKey?: string;
}

/** Changes what becomes of a resting order in play; it keeps its place. */
export interface UpdateOrder {
  readonly type: 'update-order';
  readonly account: AccountId;
  readonly order: OrderId;
  readonly persistence: Persistence;
}

export interface CancelOrder {
  readonly type: 'cancel-order';
  readonly account: AccountId;
  readonly order: OrderId;
  /** How much of what is unmatched to take away; all of it when absent. The rest keeps its place. */
  readonly sizeReduction?: Money;
}

/** Cancels everything of an account that rests, in one market or in all. */
export interface CancelOrders {
  readonly type: 'cancel-orders';
  readonly account: AccountId;
  readonly market?: MarketId;
}

/** After a restart: every in-play market is suspended, and what waits in a delay lapses. */
export interface RecoverMarkets {
  readonly type: 'recover-markets';
}

/** Submitted by the sequencer alone: does whatever is due at its stamp. */
export interface TimePassed {
  readonly type: 'time-passed';
}
