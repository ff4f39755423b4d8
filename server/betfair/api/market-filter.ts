import { z } from 'zod';
import type { AccountId } from 'engine/vocabulary';
import type { ApiDependencies, FoundMarket } from './api-dependencies.ts';
import { bettingTypeOf, isOnBetfair, marketTypeOf } from '../wire/market-definition.ts';
import { parseMarketId, venueOf } from '../wire/market-on-betfair.ts';
import { orderOnBetfair } from '../wire/order-on-betfair.ts';

const Ids = z.array(z.union([z.string(), z.int().transform(String)])).optional();
const Words = z.array(z.string()).optional();

/** An ISO date; without a zone it is UTC. */
export const DateParam = z.string().transform((text, context) => {
  const at = Date.parse(/[zZ]|[+-]\d\d:?\d\d$/.test(text) || !text.includes('T') ? text : `${text}Z`);
  if (Number.isNaN(at)) context.addIssue({ code: 'custom', message: 'no date' });
  return at;
});

export const TimeRangeParam = z.strictObject({ from: DateParam.optional(), to: DateParam.optional() });
export type TimeRange = z.output<typeof TimeRangeParam>;

/** @see docs/bots.md, "Finding markets" */
export const MarketFilterParam = z.strictObject({
  textQuery: z.string().optional(),
  exchangeIds: Ids,
  eventTypeIds: Ids,
  eventIds: Ids,
  competitionIds: Ids,
  marketIds: Ids,
  venues: Words,
  bspOnly: z.boolean().optional(),
  turnInPlayEnabled: z.boolean().optional(),
  inPlayOnly: z.boolean().optional(),
  marketBettingTypes: Words,
  marketCountries: Words,
  marketTypeCodes: Words,
  marketStartTime: TimeRangeParam.optional(),
  withOrders: z.array(z.enum(['EXECUTABLE', 'EXECUTION_COMPLETE'])).optional(),
  raceTypes: Words,
});
export type MarketFilter = z.output<typeof MarketFilterParam>;

/** The markets that can be found: not yet settled or void, the earliest match first. */
export function findMarkets(
  { catalogue, live }: Pick<ApiDependencies, 'catalogue' | 'live'>,
  filter: MarketFilter,
  account: AccountId,
): FoundMarket[] {
  const ordered = filter.withOrders === undefined ? undefined : marketsWithOrders(live, filter.withOrders, account);
  const found: FoundMarket[] = [];
  for (const match of catalogue.matches()) {
    for (const market of match.markets) {
      const known = live.market(market.market);
      if (known === undefined || known.endedAt > 0 || !isOnBetfair(market)) continue;
      const candidate = { market, match, live: known };
      if (ordered !== undefined && !ordered.has(market.market)) continue;
      if (fits(candidate, filter)) found.push(candidate);
    }
  }
  return found;
}

function marketsWithOrders(
  live: ApiDependencies['live'],
  statuses: readonly string[],
  account: AccountId,
): ReadonlySet<number> {
  const bets = live.betsOf(account).filter((bet) => bet.endedAt === 0);
  return new Set(bets.filter((bet) => statuses.includes(orderOnBetfair(bet).status)).map((bet) => bet.market));
}

/** An empty list lets everything through. */
function allows<T>(wanted: readonly T[] | undefined, value: T | undefined): boolean {
  return wanted === undefined || wanted.length === 0 || (value !== undefined && wanted.includes(value));
}

function fits({ market, match, live }: FoundMarket, filter: MarketFilter): boolean {
  const { bspOnly, turnInPlayEnabled, inPlayOnly } = filter;
  return (
    allows(filter.eventTypeIds, String(match.sport.sportId)) &&
    allows(filter.eventIds, String(match.matchId)) &&
    allows(filter.competitionIds, String(match.series.seriesId)) &&
    isAmong(filter.marketIds, market.market) &&
    allows(filter.venues, venueOf(match)) &&
    allows(filter.marketBettingTypes, bettingTypeOf(market)) &&
    allows(filter.marketCountries, match.country) &&
    allows(filter.marketTypeCodes, marketTypeOf(market)) &&
    allows(filter.raceTypes, undefined) &&
    (bspOnly !== true || live.definition.startingPrice) &&
    // Every market may turn in-play here.
    turnInPlayEnabled !== false &&
    (inPlayOnly === undefined || inPlayOnly === live.inPlay) &&
    isWithin(market.startAt, filter.marketStartTime) &&
    hasWords(`${match.name} ${market.name} ${match.series.name} ${match.sport.name}`, filter.textQuery)
  );
}

function isAmong(wanted: readonly string[] | undefined, market: number): boolean {
  return wanted === undefined || wanted.length === 0 || wanted.some((text) => parseMarketId(text) === market);
}

/** Both ends are in. */
export function isWithin(at: number, { from, to }: TimeRange = {}): boolean {
  return (from === undefined || at >= from) && (to === undefined || at <= to);
}

/** Every word of the query begins a word of the text; `*` at its end is as good as nothing. */
function hasWords(text: string, query: string | undefined): boolean {
  if (query === undefined || query.trim() === '') return true;
  const words = text.toLowerCase().split(/[^\p{L}\p{N}]+/u);
  const wanted = query.toLowerCase().split(/[^\p{L}\p{N}]+/u);
  return wanted.every((word) => words.some((known) => known.startsWith(word)));
}
