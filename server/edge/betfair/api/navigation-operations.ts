import { DAY_MS } from 'engine/vocabulary';
import { z } from 'zod';
import type { ApiDependencies, FoundMarket } from './api-dependencies.ts';
import { MarketFilterParam, findMarkets } from './market-filter.ts';
import { operation } from './operation.ts';
import type { Operations } from './operation.ts';
import { marketTypeOf } from '../wire/market-definition.ts';
import { dateOnBetfair, venueOf } from '../wire/market-on-betfair.ts';

const Params = z.strictObject({ filter: MarketFilterParam, locale: z.string().optional() });
const TimeRange = z.strictObject({ filter: MarketFilterParam, granularity: z.enum(['DAYS', 'HOURS', 'MINUTES']) });

const GRANULARITY_MS = { DAYS: DAY_MS, HOURS: 3_600_000, MINUTES: 60_000 } as const;

/** What there is, counted in markets. */
export function navigationOperations(exchange: ApiDependencies): Operations {
  const list = (describe: Description) =>
    operation(Params, ({ filter }, { session }) =>
      grouped(findMarkets(exchange, filter, session.user.account), describe),
    );
  return {
    listEventTypes: list(({ match: { sport } }) => ({ eventType: { id: String(sport.sportId), name: sport.name } })),
    listCompetitions: list(({ match: { series, country } }) => ({
      competition: { id: String(series.seriesId), name: series.name },
      competitionRegion: country === '' ? 'International' : country,
    })),
    listEvents: list(({ match }) => ({ event: eventOf(match) })),
    listMarketTypes: list(({ market }) => ({ marketType: marketTypeOf(market) })),
    listCountries: list(({ match: { country } }) => (country === '' ? undefined : { countryCode: country })),
    listVenues: list(({ match }) => {
      const venue = venueOf(match);
      return venue === undefined ? undefined : { venue };
    }),
    listTimeRanges: operation(TimeRange, ({ filter, granularity }, { session }) => {
      const length = GRANULARITY_MS[granularity];
      const found = findMarkets(exchange, filter, session.user.account);
      const inTime = found.toSorted((a, b) => a.market.startAt - b.market.startAt);
      return grouped(inTime, ({ market }) => {
        const from = Math.floor(market.startAt / length) * length;
        return { timeRange: { from: dateOnBetfair(from), to: dateOnBetfair(from + length) } };
      });
    }),
  };
}

/** What a market counts toward; undefined where toward nothing. */
type Description = (found: FoundMarket) => object | undefined;

function grouped(found: readonly FoundMarket[], describe: Description): object[] {
  const groups = new Map<string, { described: object; count: number }>();
  for (const market of found) {
    const described = describe(market);
    if (described === undefined) continue;
    const key = keyOf(described);
    const group = groups.get(key) ?? { described, count: 0 };
    group.count += 1;
    groups.set(key, group);
  }
  return [...groups.values()].map(({ described, count }) => ({ ...described, marketCount: count }));
}

/** The first field tells groups apart: a competition in several regions is listed under the first. */
function keyOf(described: object): string {
  return JSON.stringify(Object.values(described)[0]);
}

export function eventOf(match: FoundMarket['match']) {
  const venue = venueOf(match);
  return {
    id: String(match.matchId),
    name: match.name,
    ...(match.country === '' ? {} : { countryCode: match.country }),
    timezone: 'GMT',
    ...(venue === undefined ? {} : { venue }),
    openDate: dateOnBetfair(match.openAt),
  };
}
