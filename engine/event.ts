import type {
  AccountId,
  CancelReason,
  EntryKind,
  LapseReason,
  MarketId,
  MarketStatus,
  Millis,
  Money,
  OrderId,
  Persistence,
  Price,
  Role,
  SelectionId,
  Side,
} from './vocabulary/index.ts';

// Everything that can have happened. Inside the engine an event is a run of numbers in a reused buffer: its code, how
// many fields follow, then the fields, so that the hot path allocates nothing and any follower or journal can carry
// events it does not know. Outside it is one of the objects below.

/**
 * Fields of each event, in order. The first column is its code in the journal: append only, never reuse.
 * A last field in […] is a list that fills the rest of the record. Words stand as their place in vocabulary/words.ts,
 * booleans as 0 and 1.
 */
export const EVENTS = {
  'account-opened': [1, ['account', 'role']],
  /** Legs are pairs: account, amount. They sum to zero. */
  'ledger-posted': [2, ['entry', 'kind', 'market', '[legs]']],
  'market-created': [3, ['market', 'winners', 'complete', 'baseRate', 'minStake', 'persistenceAllowed', '[runners]']],
  /** Any change of state. `version` grows with each. */
  'market-changed': [4, ['market', 'version', 'status', 'inPlay', 'betDelay']],
  /** Accepted, its funds reserved. `releaseAt` is 0 where no delay runs. */
  'order-placed': [5, ['order', 'account', 'market', 'selection', 'side', 'price', 'size', 'persistence', 'releaseAt']],
  /** Its delay is over and the re-check passed: it goes to the book now. */
  'order-released': [6, ['order', 'market']],
  /** What matching left over joined the queue at its price. */
  'order-rested': [7, ['order', 'market', 'selection', 'side', 'price', 'remaining']],
  /** One matching of two orders at the resting (maker's) price. `profit` is the backer's, and the layer's loss. */
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
  'market-settled': [12, ['market', '[winners]']],
  'market-voided': [13, ['market']],
  /** What one bet (an order with fills) came to, before commission. */
  'bet-settled': [14, ['order', 'account', 'market', 'profit']],
  /** What one account's bets in a market came to, and the commission taken from it. */
  'position-settled': [15, ['account', 'market', 'profit', 'commission']],
} as const;

export type EventType = keyof typeof EVENTS;

interface EventBase<T extends EventType> {
  readonly type: T;
}
export interface AccountOpened extends EventBase<'account-opened'> {
  readonly account: AccountId;
  readonly role: Role;
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
  readonly winners: number;
  readonly complete: boolean;
  readonly baseRate: number;
  readonly minStake: Money;
  readonly persistenceAllowed: boolean;
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
  readonly winners: readonly SelectionId[];
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
  | PositionSettled;
