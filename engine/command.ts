import type {
  AddRunner,
  CloseMarket,
  CreateMarket,
  OpenMarket,
  RedefineMarket,
  RemoveRunner,
  SetQuotes,
  SettleMarket,
  SuspendMarket,
  TurnInPlay,
  TurnPreMatch,
  VoidBets,
  VoidMarket,
} from './market-command.ts';
import type { EndWager, HoldWager, PostWager } from './wager-command.ts';
import type {
  ExclusionKind,
  Accept,
  AccountId,
  LimitKind,
  MarketId,
  MemoKind,
  Millis,
  Money,
  OrderId,
  Persistence,
  Price,
  Role,
  SelectionId,
  Side,
  Target,
  TransferKind,
} from './vocabulary/index.ts';

/**
 * Every command that the exchange knows. Ids and times come with commands; the engine has no clock and no randomness.
 * The sequencer stamps each command with its sequence and time.
 */
export type Command =
  | OpenAccount
  | ChangeAccount
  | SetSelfLimit
  | ExcludeSelf
  | PostTransfer
  | PostWager
  | HoldWager
  | EndWager
  | CreateMarket
  | RedefineMarket
  | OpenMarket
  | SuspendMarket
  | TurnInPlay
  | TurnPreMatch
  | CloseMarket
  | SettleMarket
  | VoidMarket
  | VoidBets
  | RemoveRunner
  | AddRunner
  | SetQuotes
  | PlaceOrder
  | PlaceOrders
  | ReplaceOrder
  | UpdateOrder
  | CancelOrder
  | CancelOrders
  | WithdrawRequest
  | RecoverMarkets
  | RollLimits
  | TimePassed;

export interface OpenAccount {
  readonly type: 'open-account';
  /** `FIRST_ACCOUNT` or more, not in use. */
  readonly account: AccountId;
  readonly role: Exclude<Role, 'system'>;
  /** An agent, who stands above it. Never changes. */
  readonly parent?: AccountId;
}

/** What an operator or an agent above sets for an account. Fields left out stay as they are; null removes a limit. */
export interface ChangeAccount {
  readonly type: 'change-account';
  readonly account: AccountId;
  /** No bets, for it and for everybody below it. What rests stays, and may be cancelled. */
  readonly betsLocked?: boolean;
  /** No bets and no transfers, for it and for everybody below it. */
  readonly locked?: boolean;
  /** The discount on commission, in hundredths of a per cent of the commission. */
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
  /** Of deposit and loss: the length of a period, ms. 0 for exposure. */
  readonly period: Millis;
  /**
   * Of deposit and loss: the last period before any time counts. Absent in journals of builds whose periods followed
   * each other from 1970.
   */
  readonly rolling?: true;
}

/** The owner stops betting until a time. Nobody can lift or shorten it; only the owner can extend it. */
export interface ExcludeSelf {
  readonly type: 'exclude-self';
  readonly account: AccountId;
  readonly until: Millis;
  /** Sets its minimum length. Absent in journals of builds that had no minimum. */
  readonly kind?: ExclusionKind;
}

/** Moves cash. Money enters from and leaves to `BANK`. A customer's or agent's available balance may not go below zero. */
export interface PostTransfer {
  readonly type: 'post-transfer';
  readonly kind: TransferKind;
  readonly from: AccountId;
  readonly to: AccountId;
  readonly amount: Money;
  readonly requestKey?: string;
  readonly memo?: TransferMemo;
}

/**
 * Why a transfer moves cash. It is journaled with the command for those who follow; the engine does not read it. Absent
 * in journals of builds that told it by the request key.
 */
export interface TransferMemo {
  readonly kind: MemoKind;
  /** Its name at the place that requested it: D000012. */
  readonly reference?: string;
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
  readonly reference?: OrderReference;
}

/** What the client calls an order. It is journaled with the command for those who follow; the engine does not read it. */
export interface OrderReference {
  /** This order: up to 32 characters. */
  readonly order?: string;
  /** The strategy that it belongs to: up to 15. */
  readonly strategy?: string;
  /** The request that placed it: up to 32. */
  readonly request?: string;
  /** In a casino's round: what the player adds to its chance, 64 hexadecimal digits. */
  readonly entropy?: string;
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
  /** One for each order, in turn; only where all or none are placed. */
  readonly references?: readonly OrderReference[];
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
  readonly requestKey?: string;
}

export interface CancelOrder {
  readonly type: 'cancel-order';
  readonly account: AccountId;
  readonly order: OrderId;
  /** How much of what is unmatched to take away; all of it when absent. The rest keeps its place. */
  readonly sizeReduction?: Money;
  readonly requestKey?: string;
}

/** Cancels everything of an account that rests, in one market or in all. */
export interface CancelOrders {
  readonly type: 'cancel-orders';
  readonly account: AccountId;
  readonly market?: MarketId;
}

/** Gives up a request whose answer was lost: answers what it came to or, where it has not come, refuses it from now on. */
export interface WithdrawRequest {
  readonly type: 'withdraw-request';
  readonly account: AccountId;
  readonly requestKey: string;
}

/** After a restart: every in-play market is suspended, and what waits in a delay lapses. */
export interface RecoverMarkets {
  readonly type: 'recover-markets';
}

/** At the first start of a build whose limits all roll: those of `SetSelfLimit` without `rolling` do so from now on. */
export interface RollLimits {
  readonly type: 'roll-limits';
}

/** Submitted by the sequencer alone: does whatever is due at its stamp. */
export interface TimePassed {
  readonly type: 'time-passed';
}
