import type {
  AccountId,
  EntryKind,
  MarketId,
  Mechanism,
  Millis,
  Money,
  OrderId,
  PayoffKind,
  Price,
  Role,
  SelectionId,
  Sequence,
  Side,
} from 'engine/vocabulary';
import type { BetTerms } from '../live/bet.ts';
import type { BetRecord } from './bet-record.ts';
import type { MemoColumns } from './memo-of.ts';
import { RecordTable } from './record-table.ts';

// What the tables of the records hold.

export interface AccountRow {
  readonly account: AccountId;
  readonly role: Role;
  readonly parent: AccountId;
  /** The sum of its lines. */
  cash: Money;
  /** How many lines its statement has. */
  lines: number;
  readonly openedAt: Millis;
}

export interface MarketRow {
  readonly market: MarketId;
  readonly mechanism: Mechanism;
  readonly payoff: PayoffKind;
  readonly winners: number;
  readonly divisor: number;
  baseRate: number;
  readonly createdAt: Millis;
  /** When it was first settled or void; 0 before. */
  endedAt: Millis;
  /** How often a result was told. */
  tellings: number;
}

export interface FillRow {
  readonly fill: number;
  readonly market: MarketId;
  readonly selection: SelectionId;
  readonly price: Price;
  readonly size: Money;
  readonly profit: Money;
  readonly takerSide: Side;
  readonly taker: OrderId;
  readonly takerAccount: AccountId;
  /** 0 where it was a quote, or the exchange's own side of a cross-match. */
  readonly maker: OrderId;
  readonly makerAccount: AccountId;
  readonly at: Millis;
  readonly sequence: Sequence;
}

export interface LineRow extends MemoColumns {
  readonly account: AccountId;
  readonly line: number;
  readonly entry: number;
  readonly kind: EntryKind;
  readonly market: MarketId;
  readonly amount: Money;
  readonly won: Money;
  readonly commission: Money;
  readonly balance: Money;
  readonly at: Millis;
  readonly sequence: Sequence;
}

export interface ResultRow {
  readonly market: MarketId;
  readonly telling: number;
  readonly what: 'settled' | 'resettled' | 'voided' | 'bets-voided';
  readonly number: number;
  readonly winners: readonly SelectionId[];
  readonly tied: readonly SelectionId[];
  readonly placed: readonly SelectionId[];
  readonly placedTied: readonly SelectionId[];
  readonly at: Millis;
  readonly sequence: Sequence;
}

export interface PositionRow {
  readonly account: AccountId;
  readonly market: MarketId;
  readonly profit: Money;
  readonly commission: Money;
  readonly settledAt: Millis;
  readonly sequence: Sequence;
}

export interface ActivityRow {
  readonly account: AccountId;
  readonly sequence: Sequence;
  /** Counts what one command did to the account. */
  readonly place: number;
  readonly at: Millis;
  readonly kind: string;
  readonly detail: Readonly<Record<string, unknown>>;
}

type Optional<T> = { readonly [K in keyof T]: T[K] | null };
/** A bet with its terms beside the rest; all null where it has none. */
export type BetRow = Omit<BetRecord, 'terms' | 'reference' | 'profit'> & {
  readonly profit: Money | null;
  readonly orderReference: string | null;
  readonly strategyReference: string | null;
} & Optional<Omit<BetTerms, 'size'>> & { readonly asked: Money | null };

export function fromBetRow<T extends BetRow>(row: T): Omit<T, keyof BetRow> & BetRecord {
  const { onClose, minFill, target, asked, expiresAt, postOnly, line, accept, ...others } = row;
  const { orderReference, strategyReference, profit, ...bet } = others;
  const terms =
    onClose === null
      ? undefined
      : ({ onClose, minFill, target, size: asked, expiresAt, postOnly, line, accept } as BetTerms);
  const reference =
    orderReference === null && strategyReference === null
      ? undefined
      : {
          ...(orderReference === null ? {} : { order: orderReference }),
          ...(strategyReference === null ? {} : { strategy: strategyReference }),
        };
  return { ...bet, terms, reference, profit: profit ?? undefined } as unknown as Omit<T, keyof BetRow> & BetRecord;
}

export const ACCOUNTS = new RecordTable<AccountRow>('record_account', ['account'], {
  account: ['account', 'integer'],
  role: ['role', 'text'],
  parent: ['parent', 'integer'],
  cash: ['cash_minor', 'bigint'],
  lines: ['lines', 'integer'],
  openedAt: ['opened_at_ms', 'bigint'],
});

export const MARKETS = new RecordTable<MarketRow>('record_market', ['market'], {
  market: ['market_id', 'bigint'],
  mechanism: ['mechanism', 'text'],
  payoff: ['payoff', 'text'],
  winners: ['winners', 'integer'],
  divisor: ['divisor', 'bigint'],
  baseRate: ['base_rate', 'integer'],
  createdAt: ['created_at_ms', 'bigint'],
  endedAt: ['ended_at_ms', 'bigint'],
  tellings: ['tellings', 'integer'],
});

export const BETS = new RecordTable<BetRow, BetRecord>('record_bet', ['order'], {
  order: ['order_id', 'bigint'],
  account: ['account', 'integer'],
  market: ['market_id', 'bigint'],
  selection: ['selection_id', 'bigint'],
  side: ['side', 'text'],
  price: ['price', 'integer'],
  size: ['size_minor', 'bigint'],
  persistence: ['persistence', 'text'],
  placedAt: ['placed_at_ms', 'bigint'],
  placedSequence: ['placed_sequence', 'bigint'],
  releaseAt: ['release_at_ms', 'bigint'],
  delayedUntil: ['delayed_until_ms', 'bigint'],
  releasedAt: ['released_at_ms', 'bigint'],
  remaining: ['remaining_minor', 'bigint'],
  matched: ['matched_minor', 'bigint'],
  matchedValue: ['matched_value', 'bigint'],
  matchedProfit: ['matched_profit_minor', 'bigint'],
  cancelled: ['cancelled_minor', 'bigint'],
  lapsed: ['lapsed_minor', 'bigint'],
  voided: ['voided_minor', 'bigint'],
  reason: ['reason', 'text'],
  refusal: ['refusal', 'text'],
  profit: ['profit_minor', 'bigint'],
  isVoid: ['is_void', 'boolean'],
  endedAt: ['ended_at_ms', 'bigint'],
  matchedAt: ['matched_at_ms', 'bigint'],
  takenAt: ['taken_at_ms', 'bigint'],
  settledAt: ['settled_at_ms', 'bigint'],
  settlements: ['settlements', 'integer'],
  orderReference: ['order_reference', 'text', (bet) => bet.reference?.order],
  strategyReference: ['strategy_reference', 'text', (bet) => bet.reference?.strategy],
  matches: ['matches', 'jsonb'],
  cancelledAt: ['cancelled_at_ms', 'bigint'],
  lapsedAt: ['lapsed_at_ms', 'bigint'],
  onClose: ['on_close', 'text', (bet) => bet.terms?.onClose],
  minFill: ['min_fill_minor', 'bigint', (bet) => bet.terms?.minFill],
  target: ['target', 'text', (bet) => bet.terms?.target],
  asked: ['asked_minor', 'bigint', (bet) => bet.terms?.size],
  expiresAt: ['expires_at_ms', 'bigint', (bet) => bet.terms?.expiresAt],
  postOnly: ['post_only', 'boolean', (bet) => bet.terms?.postOnly],
  line: ['line', 'bigint', (bet) => bet.terms?.line],
  accept: ['accept', 'text', (bet) => bet.terms?.accept],
});

export const FILLS = new RecordTable<FillRow>('record_fill', ['fill'], {
  fill: ['fill', 'bigint'],
  market: ['market_id', 'bigint'],
  selection: ['selection_id', 'bigint'],
  price: ['price', 'integer'],
  size: ['size_minor', 'bigint'],
  profit: ['profit_minor', 'bigint'],
  takerSide: ['taker_side', 'text'],
  taker: ['taker', 'bigint'],
  takerAccount: ['taker_account', 'integer'],
  maker: ['maker', 'bigint'],
  makerAccount: ['maker_account', 'integer'],
  at: ['at_ms', 'bigint'],
  sequence: ['sequence', 'bigint'],
});

export const LINES = new RecordTable<LineRow>('record_line', ['account', 'line'], {
  account: ['account', 'integer'],
  line: ['line', 'integer'],
  entry: ['entry', 'bigint'],
  kind: ['kind', 'text'],
  market: ['market_id', 'bigint'],
  amount: ['amount_minor', 'bigint'],
  won: ['won_minor', 'bigint'],
  commission: ['commission_minor', 'bigint'],
  balance: ['balance_minor', 'bigint'],
  at: ['at_ms', 'bigint'],
  sequence: ['sequence', 'bigint'],
  memo: ['memo', 'text'],
  reference: ['reference', 'text'],
});

export const RESULTS = new RecordTable<ResultRow>('record_result', ['market', 'telling'], {
  market: ['market_id', 'bigint'],
  telling: ['telling', 'integer'],
  what: ['what', 'text'],
  number: ['number', 'bigint'],
  winners: ['winners', 'jsonb'],
  tied: ['tied', 'jsonb'],
  placed: ['placed', 'jsonb'],
  placedTied: ['placed_tied', 'jsonb'],
  at: ['at_ms', 'bigint'],
  sequence: ['sequence', 'bigint'],
});

export const POSITIONS = new RecordTable<PositionRow>('record_position', ['account', 'market'], {
  account: ['account', 'integer'],
  market: ['market_id', 'bigint'],
  profit: ['profit_minor', 'bigint'],
  commission: ['commission_minor', 'bigint'],
  settledAt: ['settled_at_ms', 'bigint'],
  sequence: ['sequence', 'bigint'],
});

export const ACTIVITIES = new RecordTable<ActivityRow>('record_activity', ['account', 'sequence', 'place'], {
  account: ['account', 'integer'],
  sequence: ['sequence', 'bigint'],
  place: ['place', 'integer'],
  at: ['at_ms', 'bigint'],
  kind: ['kind', 'text'],
  detail: ['detail', 'jsonb'],
});
