import type { MarketId } from 'engine/vocabulary';
import type { Match } from '../../../trade/catalogue/catalogue-rows.ts';

// How markets are named in the compatible API: the same for the calls and the stream.

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
