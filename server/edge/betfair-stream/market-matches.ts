import type { Market, Match } from '../../trade/catalogue/catalogue-rows.ts';
import { bettingTypeOf, isOnBetfair, marketTypeOf } from '../betfair/wire/market-definition.ts';
import { venueOf } from '../betfair/wire/market-on-betfair.ts';
import type { MarketFilter } from './client-message.ts';

/** @returns whether a subscription covers a market: each is asked about, so what the filter names is looked up once */
export function coverageOf(filter: MarketFilter): (of: { readonly market: Market; readonly match: Match }) => boolean {
  const isMarket = amongst(filter.marketIds);
  const isEventType = amongst(filter.eventTypeIds);
  const isEvent = amongst(filter.eventIds);
  const isMarketType = amongst(filter.marketTypes);
  const isBettingType = amongst(filter.bettingTypes);
  const isCountry = amongst(filter.countryCodes);
  const isVenue = amongst(filter.venues);
  return ({ market, match }) =>
    isOnBetfair(market) &&
    isMarket(`1.${market.market}`) &&
    isEventType(String(match.sport.sportId)) &&
    isEvent(String(match.matchId)) &&
    isMarketType(marketTypeOf(market)) &&
    isBettingType(bettingTypeOf(market)) &&
    isCountry(match.country) &&
    (filter.bspMarket === undefined || filter.bspMarket === (market.options.startingPrice ?? false)) &&
    // Every market of an order book may be turned in-play.
    filter.turnInPlayEnabled !== false &&
    isVenue(venueOf(match) ?? '') &&
    // No race of ours tells its kind.
    filter.raceTypes === undefined;
}

function amongst(wanted: readonly string[] | undefined): (word: string) => boolean {
  if (wanted === undefined) return () => true;
  const known = new Set(wanted);
  return (word) => known.has(word);
}
