import type {
  Accept,
  AccountId,
  CancelReason,
  EntryKind,
  LapseReason,
  LimitKind,
  MarketId,
  MarketStatus,
  Mechanism,
  Millis,
  Money,
  OrderId,
  PayoffKind,
  Persistence,
  Price,
  QuoteState,
  Refusal,
  Role,
  SelectionId,
  Side,
  Target,
} from './vocabulary/index.ts';

// Everything that can have happened. Inside the engine an event is a run of numbers in a reused buffer: its code, how
// many fields follow, then the fields, so that the hot path allocates nothing and any follower or journal can carry
// events it does not know. Outside it is one of the objects below.

/**
 * Fields of each event, in order. The first column is its code in the journal: append only, never reuse.
 * A last field in […] is a list that fills the rest of the record. Words stand as their place in vocabulary/words.ts,
 * booleans as 0 and 1, a limit that is not there as −1.
 */
export const EVENTS = {
  'account-opened': [1, ['account', 'role', 'parent']],
  /** Legs are pairs: account, amount. They sum to zero. */
  'ledger-posted': [2, ['entry', 'kind', 'market', '[legs]']],
  'market-created': [
    3,
    [
      'market',
      'mechanism',
      'payoff',
      'winners',
      'complete',
      'baseRate',
      'minStake',
      'persistenceAllowed',
      'crossMatching',
      'startingPrice',
      'passiveSkipsDelay',
      'divisor',
      'least',
      'most',
      'width',
      'interval',
      'house',
      '[runners]',
    ],
  ],
  /** Any change of state. `version` grows with each. */
  'market-changed': [4, ['market', 'version', 'status', 'inPlay', 'betDelay']],
  /** Accepted, its funds reserved. `releaseAt` is 0 where no delay runs. */
  'order-placed': [5, ['order', 'account', 'market', 'selection', 'side', 'price', 'size', 'persistence', 'releaseAt']],
  /** Its delay is over and the re-check passed: it goes to the book now. */
  'order-released': [6, ['order', 'market']],
  /** What matching left over joined the queue at its price. */
  'order-rested': [7, ['order', 'market', 'selection', 'side', 'price', 'remaining']],
  /**
   * One matching of two orders at the resting (maker's) price. `profit` is the backer's, and the layer's loss. An order
   * of 0 stands for a quote, or for the exchange's own side of a cross-match.
   */
  'orders-matched': [
    8,
    [
      'fill',
      'market',
      'selection',
      'price',
      'size',
      'profit',
      'takerSide',
      'taker',
      'takerAccount',
      'takerRemaining',
      'maker',
      'makerAccount',
      'makerRemaining',
    ],
  ],
  /** By the bettor or because of him. `remaining` is what still rests: more than 0 after a reduction. */
  'order-cancelled': [9, ['order', 'account', 'market', 'size', 'remaining', 'reason']],
  /** By the exchange. */
  'order-lapsed': [10, ['order', 'account', 'market', 'size', 'reason']],
  /** New figures of one account: its exposure in that market (0 for none), in all, and its cash. */
  'balance-changed': [11, ['account', 'market', 'marketExposure', 'exposure', 'cash']],
  /** `number` is 0 and means nothing where the payoff is by runners. Lists are preceded by their lengths. */
  'market-settled': [12, ['market', 'number', '[result]']],
  'market-voided': [13, ['market']],
  /** What one bet (an order with fills) comes to with the present result, before commission. */
  'bet-settled': [14, ['order', 'account', 'market', 'profit']],
  /** What one account's bets in a market come to with the present result, and its commission. */
  'position-settled': [15, ['account', 'market', 'profit', 'commission']],
  /** Of the order placed just before: what is unusual about it. 0 where nothing is, `size` as it was asked for. */
  'order-terms': [
    16,
    ['order', 'market', 'onClose', 'minFill', 'target', 'size', 'expiresAt', 'postOnly', 'line', 'accept'],
  ],
  /** Whatever the account's settings are now. */
  'account-changed': [
    17,
    ['account', 'betsLocked', 'locked', 'discount', 'share', 'exposureLimit', 'minStake', 'maxStake', 'maxProfit'],
  ],
  /** The limit that holds, and the one that will from `pendingAt` on (0: none waits). */
  'self-limit-changed': [18, ['account', 'limit', 'amount', 'period', 'pendingAmount', 'pendingPeriod', 'pendingAt']],
  'self-excluded': [19, ['account', 'until']],
  /** What the exchange's own doing has taken more than the account had; it opens, changes and (0) closes. */
  'shortfall-changed': [20, ['account', 'market', 'amount']],
  /** Levels in fours: side, rate, line, size. */
  'quotes-changed': [21, ['market', 'selection', 'account', 'state', '[levels]']],
  'runner-removed': [22, ['market', 'selection', 'factor']],
  /** A bet whose fills a removal has reduced: their whole size and the profit they now stand for. */
  'bet-reduced': [23, ['order', 'account', 'market', 'size', 'profit']],
  /** A resting order that a removal moved: its new place is the last at the new price. */
  'order-moved': [24, ['order', 'account', 'market', 'price', 'remaining']],
  /** Fills of a bet taken back: their size, and what stays matched, with its profit. */
  'bet-voided': [25, ['order', 'account', 'market', 'size', 'matched', 'profit']],
  'order-updated': [26, ['order', 'account', 'market', 'persistence']],
  /** An order that goes to the starting price alone from now on, with what it risks there. */
  'order-on-close': [27, ['order', 'account', 'market', 'selection', 'side', 'price', 'amount']],
  /** The starting price of a runner, hundredths; 0 where there was none to be found. */
  'starting-price-set': [28, ['market', 'selection', 'price']],
  /** Whose part of an account's result it is, in a market: pairs of agent and hundredths of a per cent. */
  'shares-taken': [29, ['account', 'market', '[shares]']],
  /** The market can be settled no more, and is forgotten. */
  'market-dropped': [30, ['market']],
  /** A bet on a quoted number takes another line than it names: told just before its fill. */
  'line-moved': [31, ['order', 'market', 'line']],
  /** Why an order is refused at the end of its delay: its lapse follows. */
  'order-refused': [32, ['order', 'account', 'market', 'refusal']],
} as const;

export type EventType = keyof typeof EVENTS;

interface EventBase<T extends EventType> {
  readonly type: T;
}
export interface AccountOpened extends EventBase<'account-opened'> {
  readonly account: AccountId;
  readonly role: Role;
  /** 0 where nobody stands above it. */
  readonly parent: AccountId;
}
export interface LedgerPosted extends EventBase<'ledger-posted'> {
  readonly entry: number;
  readonly kind: EntryKind;
  /** 0 where the entry belongs to no market. */
  readonly market: MarketId;
  readonly legs: readonly { readonly account: AccountId; readonly amount: Money }[];
}
export interface MarketCreated extends EventBase<'market-created'> {
  readonly market: MarketId;
  readonly mechanism: Mechanism;
  readonly payoff: PayoffKind;
  /** Of an each-way payoff: its places. */
  readonly winners: number;
  readonly complete: boolean;
  readonly baseRate: number;
  readonly minStake: Money;
  readonly persistenceAllowed: boolean;
  readonly crossMatching: boolean;
  readonly startingPrice: boolean;
  readonly passiveSkipsDelay: boolean;
  readonly divisor: number;
  readonly least: number;
  readonly most: number;
  readonly width: number;
  readonly interval: number;
  /** 0 where nobody quotes. */
  readonly house: AccountId;
  readonly runners: readonly SelectionId[];
}
export interface MarketChanged extends EventBase<'market-changed'> {
  readonly market: MarketId;
  readonly version: number;
  readonly status: MarketStatus;
  readonly inPlay: boolean;
  readonly betDelay: Millis;
}
export interface OrderPlaced extends EventBase<'order-placed'> {
  readonly order: OrderId;
  readonly account: AccountId;
  readonly market: MarketId;
  readonly selection: SelectionId;
  readonly side: Side;
  readonly price: Price;
  readonly size: Money;
  readonly persistence: Persistence;
  readonly releaseAt: Millis;
}
export interface OrderReleased extends EventBase<'order-released'> {
  readonly order: OrderId;
  readonly market: MarketId;
}
export interface OrderRested extends EventBase<'order-rested'> {
  readonly order: OrderId;
  readonly market: MarketId;
  readonly selection: SelectionId;
  readonly side: Side;
  readonly price: Price;
  readonly remaining: Money;
}
export interface OrdersMatched extends EventBase<'orders-matched'> {
  readonly fill: number;
  readonly market: MarketId;
  readonly selection: SelectionId;
  readonly price: Price;
  readonly size: Money;
  readonly profit: Money;
  readonly takerSide: Side;
  readonly taker: OrderId;
  readonly takerAccount: AccountId;
  readonly takerRemaining: Money;
  readonly maker: OrderId;
  readonly makerAccount: AccountId;
  readonly makerRemaining: Money;
}
export interface OrderCancelled extends EventBase<'order-cancelled'> {
  readonly order: OrderId;
  readonly account: AccountId;
  readonly market: MarketId;
  readonly size: Money;
  readonly remaining: Money;
  readonly reason: CancelReason;
}
export interface OrderLapsed extends EventBase<'order-lapsed'> {
  readonly order: OrderId;
  readonly account: AccountId;
  readonly market: MarketId;
  readonly size: Money;
  readonly reason: LapseReason;
}
export interface BalanceChanged extends EventBase<'balance-changed'> {
  readonly account: AccountId;
  /** 0 where no market is concerned. */
  readonly market: MarketId;
  readonly marketExposure: Money;
  readonly exposure: Money;
  readonly cash: Money;
}
export interface MarketSettled extends EventBase<'market-settled'> {
  readonly market: MarketId;
  readonly number: number;
  readonly winners: readonly SelectionId[];
  readonly tied: readonly SelectionId[];
  readonly placed: readonly SelectionId[];
  readonly placedTied: readonly SelectionId[];
}
export interface MarketVoided extends EventBase<'market-voided'> {
  readonly market: MarketId;
}
export interface BetSettled extends EventBase<'bet-settled'> {
  readonly order: OrderId;
  readonly account: AccountId;
  readonly market: MarketId;
  readonly profit: Money;
}
export interface PositionSettled extends EventBase<'position-settled'> {
  readonly account: AccountId;
  readonly market: MarketId;
  readonly profit: Money;
  readonly commission: Money;
}

export interface OrderTermsSet extends EventBase<'order-terms'> {
  readonly order: OrderId;
  readonly market: MarketId;
  readonly onClose: 'no' | 'limit' | 'market';
  readonly minFill: Money;
  readonly target: 'no' | Target;
  /** As it was asked for: an amount of the target's kind, or what is risked on close. */
  readonly size: Money;
  readonly expiresAt: Millis;
  readonly postOnly: boolean;
  readonly line: number;
  readonly accept: Accept;
}
export interface AccountChanged extends EventBase<'account-changed'> {
  readonly account: AccountId;
  readonly betsLocked: boolean;
  readonly locked: boolean;
  readonly discount: number;
  readonly share: number;
  readonly exposureLimit: number;
  readonly minStake: number;
  readonly maxStake: number;
  readonly maxProfit: number;
}
export interface SelfLimitChanged extends EventBase<'self-limit-changed'> {
  readonly account: AccountId;
  readonly limit: LimitKind;
  readonly amount: number;
  readonly period: Millis;
  readonly pendingAmount: number;
  readonly pendingPeriod: Millis;
  readonly pendingAt: Millis;
}
export interface SelfExcluded extends EventBase<'self-excluded'> {
  readonly account: AccountId;
  readonly until: Millis;
}
export interface ShortfallChanged extends EventBase<'shortfall-changed'> {
  readonly account: AccountId;
  /** Whose settlement, void or removal it was that changed it; 0 where it was money paid in. */
  readonly market: MarketId;
  readonly amount: Money;
}
export interface QuotesChanged extends EventBase<'quotes-changed'> {
  readonly market: MarketId;
  readonly selection: SelectionId;
  readonly account: AccountId;
  readonly state: QuoteState;
  readonly levels: readonly {
    readonly side: Side;
    readonly rate: number;
    readonly line: number;
    readonly size: Money;
  }[];
}
export interface RunnerRemoved extends EventBase<'runner-removed'> {
  readonly market: MarketId;
  readonly selection: SelectionId;
  readonly factor: number;
}
export interface BetReduced extends EventBase<'bet-reduced'> {
  readonly order: OrderId;
  readonly account: AccountId;
  readonly market: MarketId;
  readonly size: Money;
  readonly profit: Money;
}
export interface OrderMoved extends EventBase<'order-moved'> {
  readonly order: OrderId;
  readonly account: AccountId;
  readonly market: MarketId;
  readonly price: Price;
  readonly remaining: Money;
}
export interface BetVoided extends EventBase<'bet-voided'> {
  readonly order: OrderId;
  readonly account: AccountId;
  readonly market: MarketId;
  readonly size: Money;
  readonly matched: Money;
  readonly profit: Money;
}
export interface OrderUpdated extends EventBase<'order-updated'> {
  readonly order: OrderId;
  readonly account: AccountId;
  readonly market: MarketId;
  readonly persistence: Persistence;
}
export interface OrderOnClose extends EventBase<'order-on-close'> {
  readonly order: OrderId;
  readonly account: AccountId;
  readonly market: MarketId;
  readonly selection: SelectionId;
  readonly side: Side;
  /** 0: any. */
  readonly price: Price;
  /** A back's stake, a lay's liability. */
  readonly amount: Money;
}
export interface StartingPriceSet extends EventBase<'starting-price-set'> {
  readonly market: MarketId;
  readonly selection: SelectionId;
  readonly price: Price;
}
export interface SharesTaken extends EventBase<'shares-taken'> {
  readonly account: AccountId;
  readonly market: MarketId;
  readonly shares: readonly { readonly agent: AccountId; readonly share: number }[];
}
export interface MarketDropped extends EventBase<'market-dropped'> {
  readonly market: MarketId;
}
export interface LineMoved extends EventBase<'line-moved'> {
  readonly order: OrderId;
  readonly market: MarketId;
  readonly line: number;
}

export interface OrderRefused extends EventBase<'order-refused'> {
  readonly order: OrderId;
  readonly account: AccountId;
  readonly market: MarketId;
  readonly refusal: Refusal;
}

export type Event =
  | AccountOpened
  | LedgerPosted
  | MarketCreated
  | MarketChanged
  | OrderPlaced
  | OrderReleased
  | OrderRested
  | OrdersMatched
  | OrderCancelled
  | OrderLapsed
  | BalanceChanged
  | MarketSettled
  | MarketVoided
  | BetSettled
  | PositionSettled
  | OrderTermsSet
  | AccountChanged
  | SelfLimitChanged
  | SelfExcluded
  | ShortfallChanged
  | QuotesChanged
  | RunnerRemoved
  | BetReduced
  | OrderMoved
  | BetVoided
  | OrderUpdated
  | OrderOnClose
  | StartingPriceSet
  | SharesTaken
  | MarketDropped
  | LineMoved
  | OrderRefused;
