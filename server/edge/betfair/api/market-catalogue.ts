import { z } from 'zod';
import { marketIdText, toWireMoney } from 'protocol';
import { ApiError } from './api-error.ts';
import type { ApiDependencies, FoundMarket } from './api-dependencies.ts';
import { MarketFilterParam, findMarkets } from './market-filter.ts';
import { eventOf } from './navigation-operations.ts';
import { operation } from './operation.ts';
import type { Operations } from './operation.ts';
import { bettingTypeOf, handicapOf, marketTypeOf } from '../wire/market-definition.ts';
import { dateOnBetfair } from '../wire/market-on-betfair.ts';

const PROJECTIONS = [
  'COMPETITION',
  'EVENT',
  'EVENT_TYPE',
  'MARKET_START_TIME',
  'MARKET_DESCRIPTION',
  'RUNNER_DESCRIPTION',
  'RUNNER_METADATA',
] as const;
type Projection = (typeof PROJECTIONS)[number];

/** Points of each market; those that are not named have none. */
const WEIGHTS: Partial<Record<Projection, number>> = { MARKET_DESCRIPTION: 1, RUNNER_METADATA: 1 };
const MOST_WEIGHT = 200;
const MOST_RESULTS = 1000;

const SORTS = [
  'MINIMUM_TRADED',
  'MAXIMUM_TRADED',
  'MINIMUM_AVAILABLE',
  'MAXIMUM_AVAILABLE',
  'FIRST_TO_START',
  'LAST_TO_START',
] as const;

const Params = z.strictObject({
  filter: MarketFilterParam,
  marketProjection: z.array(z.enum(PROJECTIONS)).optional(),
  sort: z.enum(SORTS).optional(),
  maxResults: z.int(),
  locale: z.string().optional(),
});

export function marketCatalogueOperations(exchange: ApiDependencies): Operations {
  return {
    listMarketCatalogue: operation(Params, ({ filter, marketProjection, sort, maxResults }, { session }) => {
      if (maxResults < 1 || maxResults > MOST_RESULTS) throw new ApiError('INVALID_INPUT_DATA', 'maxResults');
      const projection = new Set(marketProjection);
      const weight = [...projection].reduce((sum, name) => sum + (WEIGHTS[name] ?? 0), 0);
      if (weight * maxResults > MOST_WEIGHT) throw new ApiError('TOO_MUCH_DATA');
      const found = findMarkets(exchange, filter, session.user.account).sort(ORDERS[sort ?? 'FIRST_TO_START']);
      return found.slice(0, maxResults).map((market) => catalogued(market, projection));
    }),
  };
}

type Order = (a: FoundMarket, b: FoundMarket) => number;

const byStart: Order = (a, b) => a.market.startAt - b.market.startAt || a.market.market - b.market.market;
const byTraded: Order = (a, b) => a.live.matched - b.live.matched || byStart(a, b);
const byAvailable: Order = (a, b) => availableOf(a) - availableOf(b) || byStart(a, b);
const reversed =
  (order: Order): Order =>
  (a, b) =>
    order(b, a);

const ORDERS: Readonly<Record<(typeof SORTS)[number], Order>> = {
  MINIMUM_TRADED: byTraded,
  MAXIMUM_TRADED: reversed(byTraded),
  MINIMUM_AVAILABLE: byAvailable,
  MAXIMUM_AVAILABLE: reversed(byAvailable),
  FIRST_TO_START: byStart,
  LAST_TO_START: reversed(byStart),
};

/** Everything that rests, in backers' stakes. */
export function availableOf({ live }: Pick<FoundMarket, 'live'>): number {
  let sum = 0;
  for (const runner of live.runners.values()) {
    for (const { size } of runner.toBack(Infinity)) sum += size;
    for (const { size } of runner.toLay(Infinity)) sum += size;
  }
  return sum;
}

function catalogued(found: FoundMarket, projection: ReadonlySet<Projection>): object {
  const { market, match, live } = found;
  const { series, sport } = match;
  return {
    marketId: marketIdText(market.market),
    marketName: market.name,
    ...(projection.has('MARKET_START_TIME') ? { marketStartTime: dateOnBetfair(market.startAt) } : {}),
    ...(projection.has('MARKET_DESCRIPTION') ? { description: describe(found) } : {}),
    totalMatched: toWireMoney(live.matched * 2),
    ...(projection.has('RUNNER_DESCRIPTION') || projection.has('RUNNER_METADATA')
      ? { runners: runnersOf(found, projection.has('RUNNER_METADATA')) }
      : {}),
    ...(projection.has('EVENT_TYPE') ? { eventType: { id: String(sport.sportId), name: sport.name } } : {}),
    ...(projection.has('COMPETITION') ? { competition: { id: String(series.seriesId), name: series.name } } : {}),
    ...(projection.has('EVENT') ? { event: eventOf(match) } : {}),
  };
}

/** Only keys that clients know: one refuses an answer with any other. */
function describe({ market, live }: FoundMarket): object {
  const { payoff } = market;
  return {
    persistenceEnabled: market.persistenceAllowed,
    bspMarket: live.definition.startingPrice,
    marketTime: dateOnBetfair(market.startAt),
    suspendTime: dateOnBetfair(market.startAt),
    bettingType: bettingTypeOf(market),
    turnInPlayEnabled: true,
    marketType: marketTypeOf(market),
    regulator: 'NONE',
    marketBaseRate: market.baseRate / 100,
    discountAllowed: false,
    wallet: 'UK',
    rules: '',
    rulesHasDate: false,
    clarifications: '',
    ...(payoff.kind === 'each-way' ? { eachWayDivisor: payoff.divisor / 100 } : {}),
    ...(payoff.kind === 'line-range'
      ? {
          lineRangeInfo: {
            maxUnitValue: payoff.most,
            minUnitValue: payoff.least,
            interval: (payoff.interval ?? 100) / 100,
            marketUnit: 'Units',
          },
        }
      : {}),
    priceLadderDescription: { type: payoff.kind === 'line-range' ? 'LINE_RANGE' : 'CLASSIC' },
  };
}

function runnersOf({ market }: FoundMarket, withMetadata: boolean): object[] {
  return market.runners.map((runner, place) => ({
    selectionId: runner.selection,
    runnerName: runner.name,
    handicap: handicapOf(market, place),
    sortPriority: place + 1,
    ...(withMetadata ? { metadata: { runnerId: String(runner.selection) } } : {}),
  }));
}
