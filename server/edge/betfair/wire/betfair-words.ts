import type { LapseReason, Persistence, Refusal, Side } from 'engine/vocabulary';

// The words of the compatible API, for ours. Each list is held here once; the REST answers and the stream both use it.

export const SIDE_WORDS: Readonly<Record<Side, 'BACK' | 'LAY'>> = { back: 'BACK', lay: 'LAY' };

export const PERSISTENCE_WORDS = {
  lapse: 'LAPSE',
  persist: 'PERSIST',
  'on-close': 'MARKET_ON_CLOSE',
} as const satisfies Record<Persistence, string>;
export type PersistenceWord = (typeof PERSISTENCE_WORDS)[Persistence];

export const ORDER_TYPES = ['LIMIT', 'LIMIT_ON_CLOSE', 'MARKET_ON_CLOSE'] as const;
export type OrderTypeWord = (typeof ORDER_TYPES)[number];

/** An EXPIRED order was never an order here and is in no list. */
export const ORDER_STATUSES = ['PENDING', 'EXECUTABLE', 'EXECUTION_COMPLETE', 'EXPIRED'] as const;
type OrderStatus = (typeof ORDER_STATUSES)[number];

/** Which orders a call lists. */
export const ORDER_PROJECTIONS = ['ALL', ...ORDER_STATUSES] as const;
export type OrderProjection = (typeof ORDER_PROJECTIONS)[number];

/** EXECUTABLE includes orders that still wait for the end of their delay. */
export function isProjected(status: OrderStatus, projection: OrderProjection): boolean {
  return projection === 'ALL' || projection === status || (projection === 'EXECUTABLE' && status === 'PENDING');
}

type LapseCode =
  | 'MKT_INVALID'
  | 'MKT_SUSPENDED'
  | 'MKT_VERSION'
  | 'PRICE_INVALID'
  | 'RNR_UNKNOWN'
  | 'SMALL_STAKE'
  | 'SP_IN_PLAY'
  | 'TIME_ELAPSED';

/** Why the exchange took away what was unmatched: `lapseStatusReasonCode`, `lsrc`. */
export const LAPSE_CODES: Readonly<Record<LapseReason, LapseCode>> = {
  'in-play': 'TIME_ELAPSED',
  closed: 'TIME_ELAPSED',
  void: 'MKT_INVALID',
  suspended: 'MKT_SUSPENDED',
  'delay-changed': 'MKT_VERSION',
  'version-changed': 'MKT_VERSION',
  restart: 'MKT_SUSPENDED',
  'runner-removed': 'RNR_UNKNOWN',
  reduction: 'PRICE_INVALID',
  killed: 'TIME_ELAPSED',
  expired: 'TIME_ELAPSED',
  'starting-price': 'SP_IN_PLAY',
  'target-met': 'SMALL_STAKE',
  'price-moved': 'PRICE_INVALID',
  'quote-suspended': 'MKT_SUSPENDED',
  'quote-taken': 'PRICE_INVALID',
  refused: 'MKT_INVALID',
};

/** More exact than `refused` alone, where the end of a delay refused an order. */
export const REFUSAL_CODES: Partial<Record<Refusal, LapseCode>> = { 'would-match': 'PRICE_INVALID' };
