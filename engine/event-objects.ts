import type { EventType } from './event.ts';
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
import type { AddRunner, RemoveRunner } from './market-command.ts';
import type { HoldWager } from './wager-command.ts';

// The events as objects, for whoever is not in a hurry: `decodeEvents` makes them.

interface EventBase<T extends EventType> {
  readonly type: T;
}

/** What becomes of an order, or of the bet that is its matched part. */
interface OrderEvent<T extends EventType> extends EventBase<T> {
  readonly order: OrderId;
  readonly account: AccountId;
  readonly market: MarketId;
}

export type Event =
  | AccountOpened
  | LedgerPosted
  | MarketCreated
  | MarketChanged
  | MarketRedefined
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
  | WagerChanged
  | ShortfallChanged
  | QuotesChanged
  | RunnerRemoved
  | RunnerAdded
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
/** Limits are −1 where there is none. */
export type MarketRedefined = EventBase<'market-redefined'> &
  Pick<MarketCreated, 'market' | 'baseRate' | 'minStake'> &
  Readonly<Record<'maxStake' | 'maxProfit' | 'lossCap', number>>;
export interface MarketChanged extends EventBase<'market-changed'> {
  readonly market: MarketId;
  readonly version: number;
  readonly status: MarketStatus;
  readonly inPlay: boolean;
  readonly betDelay: Millis;
}
export interface OrderPlaced extends OrderEvent<'order-placed'> {
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
export interface OrderCancelled extends OrderEvent<'order-cancelled'> {
  readonly size: Money;
  readonly remaining: Money;
  readonly reason: CancelReason;
}
export interface OrderLapsed extends OrderEvent<'order-lapsed'> {
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
export interface BetSettled extends OrderEvent<'bet-settled'> {
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
  /** As in the command: an amount of the target's kind, or what is risked on close. */
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
export type WagerChanged = EventBase<'wager-changed'> & Pick<HoldWager, 'provider' | 'account' | 'round' | 'exposure'>;

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
export type RunnerRemoved = EventBase<'runner-removed'> & Pick<RemoveRunner, 'market' | 'selection' | 'factor'>;
export type RunnerAdded = EventBase<'runner-added'> &
  Pick<AddRunner, 'market' | 'selection'> & { readonly winners: number };
export interface BetReduced extends OrderEvent<'bet-reduced'> {
  readonly size: Money;
  readonly profit: Money;
}
export interface OrderMoved extends OrderEvent<'order-moved'> {
  readonly price: Price;
  readonly remaining: Money;
}
export interface BetVoided extends OrderEvent<'bet-voided'> {
  readonly size: Money;
  readonly matched: Money;
  readonly profit: Money;
}
export interface OrderUpdated extends OrderEvent<'order-updated'> {
  readonly persistence: Persistence;
}
export interface OrderOnClose extends OrderEvent<'order-on-close'> {
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
export interface OrderRefused extends OrderEvent<'order-refused'> {
  readonly refusal: Refusal;
}
