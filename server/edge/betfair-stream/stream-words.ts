// The words and bounds of the compatible stream, each held once.

/** Why a message was refused. All but SUBSCRIPTION_LIMIT_EXCEEDED close the connection. */
export type StreamError =
  | 'NO_APP_KEY'
  | 'INVALID_APP_KEY'
  | 'NO_SESSION'
  | 'INVALID_SESSION_INFORMATION'
  | 'NOT_AUTHORIZED'
  | 'INVALID_INPUT'
  | 'INVALID_CLOCK'
  | 'UNEXPECTED_ERROR'
  | 'TIMEOUT'
  | 'SUBSCRIPTION_LIMIT_EXCEEDED'
  | 'INVALID_REQUEST'
  | 'MAX_CONNECTION_LIMIT_EXCEEDED'
  | 'TOO_MANY_REQUESTS';

/** What a subscription can ask for, each a bit. */
export const FIELD_BITS = {
  EX_BEST_OFFERS_DISP: 1,
  EX_BEST_OFFERS: 2,
  EX_ALL_OFFERS: 4,
  EX_TRADED: 8,
  EX_TRADED_VOL: 16,
  EX_LTP: 32,
  EX_MARKET_DEF: 64,
  SP_TRADED: 128,
  SP_PROJECTED: 256,
} as const;
export type FieldName = keyof typeof FIELD_BITS;
export const FIELD_NAMES = Object.keys(FIELD_BITS) as [FieldName, ...FieldName[]];
export const ALL_FIELDS = 511;

export interface StreamLimits {
  /** Markets of one subscription. */
  readonly markets: number;
  /** Connections of one user that have signed in. */
  readonly connections: number;
  /** TLS handshakes that are under way, of one address and in all. */
  readonly handshakesOfAnAddress: number;
  readonly handshakes: number;
  /** Messages that a connection may send in a second; four times as many at once after a pause. */
  readonly messagesPerSecond: number;
  /** One line of a client, bytes. */
  readonly lineBytes: number;
  /** A connection that has subscribed to nothing by then is closed, ms. */
  readonly idleMs: number;
  /** One with more than this unread gets no more changes; when it has read on, all it missed in one, bytes. */
  readonly slowBytes: number;
  /** One with more than this unread, or that is slow for so long, is closed. */
  readonly lostBytes: number;
  readonly slowMs: number;
  /** One that is closed has so long to read why, ms. */
  readonly farewellMs: number;
  /** An image larger than this is sent in parts to those who want segments, bytes. */
  readonly segmentBytes: number;
  /** Changes are gathered for so long while they come thick and fast, ms; the first after a pause goes at once. */
  readonly gatherMs: number;
}

export const STREAM_LIMITS: StreamLimits = {
  markets: 200,
  connections: 10,
  handshakesOfAnAddress: 50,
  handshakes: 500,
  messagesPerSecond: 5,
  lineBytes: 64 * 1024,
  idleMs: 15_000,
  slowBytes: 512 * 1024,
  lostBytes: 8 * 1024 * 1024,
  slowMs: 10_000,
  farewellMs: 1000,
  segmentBytes: 128 * 1024,
  gatherMs: 20,
};

export const HEARTBEAT_BOUNDS = { least: 500, most: 5000 } as const;
export const MOST_CONFLATE_MS = 120_000;
export const DEFAULT_LEVELS = 3;
