import type { MarketStatus, MarketId, PayoffKind } from 'engine/vocabulary';
import type { Market, Match } from '../../../catalogue/catalogue-rows.ts';

// What a market is called and how it is typed in the compatible API: the same for the calls and the stream.

export type StatusWord = 'INACTIVE' | 'OPEN' | 'SUSPENDED' | 'CLOSED';

/** While its result is awaited a market is suspended; CLOSED means that it is settled or void. */
export const STATUS_WORDS: Readonly<Record<MarketStatus, StatusWord>> = {
  inactive: 'INACTIVE',
  open: 'OPEN',
  suspended: 'SUSPENDED',
  closed: 'SUSPENDED',
  settled: 'CLOSED',
  void: 'CLOSED',
};

export type BettingType = 'ODDS' | 'LINE' | 'ASIAN_HANDICAP_DOUBLE_LINE';

const BETTING_TYPES: Partial<Record<PayoffKind, BettingType>> = {
  'line-range': 'LINE',
  handicap: 'ASIAN_HANDICAP_DOUBLE_LINE',
};

/** Quoted markets are not in this API: its clients know order books only. */
export function isOnBetfair(market: Market): boolean {
  return market.mechanism === 'order-book';
}

export function bettingTypeOf({ payoff }: Market): BettingType {
  return BETTING_TYPES[payoff.kind] ?? 'ODDS';
}

export function marketTypeOf({ marketType }: Market): string {
  return marketType.toUpperCase();
}

/** Where on the number line a runner's handicap stands; 0 in other markets. */
export function handicapOf({ payoff }: Market, place: number): number {
  if (payoff.kind !== 'handicap') return 0;
  return (payoff.handicaps?.[place]?.quarters ?? 0) / 4;
}

const HORSES = 7;
const GREYHOUNDS = 4339;

/** Races are run at a place, which is their series; other matches have none. */
export function venueOf({ sport, series }: Match): string | undefined {
  return sport.sportId === HORSES || sport.sportId === GREYHOUNDS ? series.name : undefined;
}

/** @returns undefined where the text is no market id */
export function parseMarketId(text: string): MarketId | undefined {
  return /^1\.[1-9]\d{0,14}$/.test(text) ? (Number(text.slice(2)) as MarketId) : undefined;
}

/** ISO 8601 with milliseconds and Z. */
export function dateOnBetfair(at: number): string {
  return new Date(at).toISOString();
}
