import { CANCEL_REASONS, LAPSE_REASONS } from 'engine/vocabulary';
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

/** One order, with all that became of it. Sizes are backer's stakes. */
export interface LiveBet {
  readonly order: OrderId;
  readonly account: AccountId;
  readonly market: MarketId;
  readonly selection: SelectionId;
  readonly side: Side;
  readonly price: Price;
  readonly size: Money;
  readonly persistence: Persistence;
  readonly placedAt: Millis;
  /** When its delay ends; 0 once it is over, or where there was none. */
  readonly releaseAt: Millis;
  /** What rests or waits. */
  readonly remaining: Money;
  readonly matched: Money;
  /** Σ size × price over its fills. */
  readonly matchedValue: number;
  readonly cancelled: Money;
  readonly lapsed: Money;
  /** Of the last cancellation or lapse. */
  readonly reason: CancelReason | LapseReason | '';
  /** What it came to, before commission; undefined until its market is settled or void. */
  readonly profit: Money | undefined;
  /** Its market was void. */
  readonly isVoid: boolean;
  /** When nothing could happen to it any more; 0 while something can. */
  readonly endedAt: Millis;
}

/** Inside the fold the same record is written to. */
export type MutableBet = { -readonly [K in keyof LiveBet]: LiveBet[K] } & { resting: boolean };

export function stateOf(bet: LiveBet): BetState {
  if (bet.isVoid) return 'void';
  if (bet.profit !== undefined) return 'settled';
  if (bet.releaseAt > 0) return 'pending';
  if (bet.remaining > 0) return bet.matched > 0 ? 'part-matched' : 'unmatched';
  if (bet.matched > 0) return 'matched';
  return bet.lapsed > 0 ? 'lapsed' : 'cancelled';
}

/** Every reason a bet can carry; a reason's place is its number in snapshots, so append only. */
export const BET_REASONS: readonly LiveBet['reason'][] = ['', ...new Set([...CANCEL_REASONS, ...LAPSE_REASONS])];
