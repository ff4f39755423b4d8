import { CANCEL_REASONS, LAPSE_REASONS, REFUSALS, TARGETS } from 'engine/vocabulary';
import type { OrderPlaced, OrderReference, OrderTermsSet } from 'engine';
import type {
  AccountId,
  CancelReason,
  LapseReason,
  MarketId,
  Millis,
  Money,
  OrderId,
  Persistence,
  Price,
  Refusal,
  SelectionId,
  Side,
} from 'engine/vocabulary';

/**
 * pending: its in-play delay runs · unmatched: nothing matched yet, rests in the book · part-matched · matched ·
 * cancelled: nothing matched, nothing rests, by the bettor · lapsed: the same, by the exchange · settled · void
 */
export type BetState =
  | 'pending'
  | 'unmatched'
  | 'part-matched'
  | 'matched'
  | 'cancelled'
  | 'lapsed'
  | 'settled'
  | 'void';

/** What is unusual about an order: as it was asked for. */
export type BetTerms = Pick<
  OrderTermsSet,
  'onClose' | 'minFill' | 'target' | 'size' | 'expiresAt' | 'postOnly' | 'line' | 'accept'
>;

/**
 * One order, with all that became of it until it was read: it does not change with the order. Sizes are backer's stakes.
 * It is also the record of the order's way: placed (received and accepted), delayed, released (checked again), and with
 * `reason` and `refusal` why the exchange or its bettor took away what was not matched.
 */
export interface LiveBet {
  readonly order: OrderId;
  readonly account: AccountId;
  readonly market: MarketId;
  readonly selection: SelectionId;
  readonly side: Side;
  readonly price: Price;
  readonly size: Money;
  readonly persistence: Persistence;
  readonly terms: BetTerms | undefined;
  /** What its client calls it. */
  readonly reference: OrderReference | undefined;
  readonly placedAt: Millis;
  /** When its delay ends; 0 once it is over, or where there was none. */
  readonly releaseAt: Millis;
  /** When its delay was to end; 0 where there was none. */
  readonly delayedUntil: Millis;
  /** When its delay was over and it was checked again; 0 before, or where there was none. */
  readonly releasedAt: Millis;
  /** What rests or waits; of a lay that goes to the starting price, its liability. */
  readonly remaining: Money;
  readonly matched: Money;
  /** Σ size × price over its fills; of a bet that a removal reduced or a void took from, what its profit stands for. */
  readonly matchedValue: number;
  /** Σ profit over its fills: what the backer wins and the layer loses, exactly. */
  readonly matchedProfit: Money;
  /** Its fills, one for each price, in the order of the first at each; reduced or voided in part, one at what is left. */
  readonly matches: readonly BetMatch[];
  /** Of its last fill; 0 before. */
  readonly matchedAt: Millis;
  readonly cancelled: Money;
  /** Of the last cancellation; 0 before. */
  readonly cancelledAt: Millis;
  /** Of a lay that went to the starting price, liability too. */
  readonly lapsed: Money;
  /** Of the last lapse; 0 before. */
  readonly lapsedAt: Millis;
  /** Taken back after matching. */
  readonly voided: Money;
  /** Of the last cancellation or lapse. */
  readonly reason: CancelReason | LapseReason | '';
  /** Why it was refused at the end of its delay, where `reason` is `refused`. */
  readonly refusal: Refusal | '';
  /** What it came to, before commission; undefined until its market is settled or void. */
  readonly profit: Money | undefined;
  /** Everything it had matched is void. */
  readonly isVoid: boolean;
  /** When nothing could happen to it any more but another settlement; 0 while something can. */
  readonly endedAt: Millis;
}

/** What was matched of a bet at one price. */
export interface BetMatch {
  /** Hundredths; of a bet that a removal reduced, not always a whole number of them. */
  readonly price: number;
  readonly size: Money;
}

/** Where an order stands in the queue at its price. */
export interface QueuePlace {
  /** What rests before it. */
  readonly ahead: Money;
  /** What has traded at its price since it came to rest there. */
  readonly tradedSince: Money;
}

/** An order for the starting price: the worst price that it takes (0: any), and how much it risks. */
export interface OnClose {
  readonly price: Price;
  readonly amount: Money;
}

/** A bet with the fields that only the fold needs. */
export interface BetInFold extends LiveBet {
  readonly resting: boolean;
  /** The price at which it rests: no longer its own once a removal has moved it. */
  readonly restsAt: Price;
  readonly onClose: OnClose | undefined;
  /** Counts up over all that comes to rest: who stands before whom at a price. */
  readonly arrival: number;
  /** What had traded at its price when it came to rest. */
  readonly tradedBefore: Money;
}

const NO_MATCHES: readonly BetMatch[] = [];

/** A bet of which nothing has become yet. */
export function newBet(event: OrderPlaced, at: Millis): LiveBet {
  const { order, account, market, selection, side, price, size, persistence, releaseAt } = event;
  return {
    order,
    account,
    market,
    selection,
    side,
    price,
    size,
    persistence,
    terms: undefined,
    reference: undefined,
    placedAt: at,
    releaseAt,
    delayedUntil: releaseAt,
    releasedAt: 0 as Millis,
    remaining: size,
    matched: 0 as Money,
    matchedValue: 0,
    matchedProfit: 0 as Money,
    matches: NO_MATCHES,
    matchedAt: 0 as Millis,
    cancelled: 0 as Money,
    cancelledAt: 0 as Millis,
    lapsed: 0 as Money,
    lapsedAt: 0 as Millis,
    voided: 0 as Money,
    reason: '',
    refusal: '',
    profit: undefined,
    isVoid: false,
    endedAt: 0 as Millis,
  };
}

export function stateOf(bet: LiveBet): BetState {
  if (bet.isVoid) return 'void';
  if (bet.profit !== undefined) return 'settled';
  if (bet.releaseAt > 0) return 'pending';
  if (bet.remaining > 0) return bet.matched > 0 ? 'part-matched' : 'unmatched';
  if (bet.matched > 0) return 'matched';
  return bet.lapsed > 0 ? 'lapsed' : 'cancelled';
}

/** Most bets are matched at one price. */
export function withMatch(matches: readonly BetMatch[], { price, size }: BetMatch): readonly BetMatch[] {
  const known = matches.findIndex((match) => match.price === price);
  if (known < 0) return [...matches, { price, size }];
  return matches.map((match, place) => (place === known ? { price, size: (match.size + size) as Money } : match));
}

/** Every reason a bet can carry; a reason's place is its number in snapshots, so append only. */
export const BET_REASONS: readonly LiveBet['reason'][] = ['', ...new Set([...CANCEL_REASONS, ...LAPSE_REASONS])];
/** The same for refusals. */
export const BET_REFUSALS: readonly LiveBet['refusal'][] = ['', ...REFUSALS];
/** And what terms say of the starting price and of a target. */
export const ON_CLOSE_WORDS = ['no', 'limit', 'market'] as const;
export const TARGET_WORDS = ['no', ...TARGETS] as const;
