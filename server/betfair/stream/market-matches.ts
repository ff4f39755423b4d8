import type { Market, Match } from '../../catalogue/catalogue-rows.ts';
import { bettingTypeOf, isOnBetfair, marketTypeOf } from '../wire/market-definition.ts';
import { venueOf } from '../wire/market-on-betfair.ts';
import type { MarketFilter } from './client-message.ts';

/** Whether a subscription covers the market. */
export function matchesFilter(filter: MarketFilter, { market, match }: { market: Market; match: Match }): boolean {
  return (
    isOnBetfair(market) &&
    isAmong(filter.marketIds, `1.${market.market}`) &&
    isAmong(filter.eventTypeIds, String(match.sport.sportId)) &&
    isAmong(filter.eventIds, String(match.matchId)) &&
    isAmong(filter.marketTypes, marketTypeOf(market)) &&
    isAmong(filter.bettingTypes, bettingTypeOf(market)) &&
    isAmong(filter.countryCodes, match.country) &&
    (filter.bspMarket === undefined || filter.bspMarket === (market.options.startingPrice ?? false)) &&
    // Every market of an order book may be turned in-play.
    filter.turnInPlayEnabled !== false &&
    isAmong(filter.venues, venueOf(match) ?? '') &&
    // No race of ours tells its kind.
    filter.raceTypes === undefined
  );
}

function isAmong(wanted: readonly string[] | undefined, word: string): boolean {
  return wanted === undefined || wanted.includes(word);
}
