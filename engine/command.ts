import type {
  AccountId,
  MarketId,
  Millis,
  Money,
  OrderId,
  Persistence,
  Price,
  Role,
  SelectionId,
  Side,
  TransferKind,
} from './vocabulary/index.ts';

/**
 * Everything that can be asked of the exchange. Ids and times arrive inside; the engine reads neither clock nor chance.
 * The sequencer stamps each command with its sequence and time.
 */
export type Command =
  | OpenAccount
  | PostTransfer
  | CreateMarket
  | OpenMarket
  | SuspendMarket
  | TurnInPlay
  | CloseMarket
  | SettleMarket
  | VoidMarket
  | PlaceOrder
  | CancelOrder
  | RecoverMarkets
  | TimePassed;

export interface OpenAccount {
  readonly type: 'open-account';
  /** `FIRST_ACCOUNT` or more, not in use. */
  readonly account: AccountId;
  readonly role: Exclude<Role, 'system'>;
}

/** Moves cash. Money enters from and leaves to `BANK`. A customer's available balance may not go below zero. */
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
  readonly mechanism: 'order-book';
  readonly payoff: {
    readonly kind: 'runners';
    /** How many runners win, 1 or more and fewer than there are runners. */
    readonly winners: number;
    /** True when exactly `winners` of the listed runners will win; false when fewer may. */
    readonly complete: boolean;
  };
  readonly runners: readonly SelectionId[];
  /** Commission on net market winnings, in hundredths of a per cent: 500 is 5 %. */
  readonly baseRate: number;
  /** Smallest stake of a new order, minor units. */
  readonly minStake: Money;
  /** Whether orders may persist when the market turns in-play. */
  readonly persistenceAllowed: boolean;
}

/** Inactive or suspended → open. */
export interface OpenMarket {
  readonly type: 'open-market';
  readonly market: MarketId;
}

/** Open → suspended; what waits in a delay lapses. */
export interface SuspendMarket {
  readonly type: 'suspend-market';
  readonly market: MarketId;
  /** Also cancels everything that rests. */
  readonly cancelAll: boolean;
}

/**
 * Sets the market in-play (open or suspended, status kept): orders that do not persist lapse, and from now on new
 * orders wait `betDelay`. On a market already in-play it changes the delay, and what waits lapses.
 */
export interface TurnInPlay {
  readonly type: 'turn-in-play';
  readonly market: MarketId;
  readonly betDelay: Millis;
}

/** Open or suspended → closed: everything unmatched lapses; no bets any more, result awaited. */
export interface CloseMarket {
  readonly type: 'close-market';
  readonly market: MarketId;
}

/** Closed → settled. */
export interface SettleMarket {
  readonly type: 'settle-market';
  readonly market: MarketId;
  readonly winners: readonly SelectionId[];
}

/** Any state but settled or void → void: everything unmatched lapses, all fills pay nothing. */
export interface VoidMarket {
  readonly type: 'void-market';
  readonly market: MarketId;
}

export interface PlaceOrder {
  readonly type: 'place-order';
  readonly account: AccountId;
  readonly market: MarketId;
  readonly selection: SelectionId;
  readonly side: Side;
  readonly price: Price;
  /** Backer's stake, minor units, for either side. */
  readonly size: Money;
  readonly persistence: Persistence;
  /** Chosen by the client, 1 to 64 characters; unique per account for 24 hours. */
  readonly requestKey?: string;
}

export interface CancelOrder {
  readonly type: 'cancel-order';
  readonly account: AccountId;
  readonly order: OrderId;
  /** How much of what is unmatched to take away; all of it when absent. The rest keeps its place. */
  readonly sizeReduction?: Money;
}

/** After an unclean restart: every in-play market is suspended, and what waits in a delay lapses. */
export interface RecoverMarkets {
  readonly type: 'recover-markets';
}

/** Submitted by the sequencer alone: releases whatever is due at its stamp. */
export interface TimePassed {
  readonly type: 'time-passed';
}
