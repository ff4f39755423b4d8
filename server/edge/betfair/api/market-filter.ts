import { z } from 'zod';
import type { AccountId } from 'engine/vocabulary';
import type { ApiDependencies, FoundMarket } from './api-dependencies.ts';
import { allows, named, wanted } from './wanted.ts';
import { ORDER_STATUSES } from '../wire/betfair-words.ts';
import { bettingTypeOf, isOnBetfair, marketTypeOf } from '../wire/market-definition.ts';
import { parseMarketId, venueOf } from '../wire/market-on-betfair.ts';
import { orderOnBetfair } from '../wire/order-on-betfair.ts';

const Names = wanted().optional();
/** Each is looked for in the name of every market. */
const MOST_WORDS = 20;
const TextQuery = z
  .string()
  .max(250)
  .transform((text) => new Set(wordsOf(text)))
  .refine((words) => words.size <= MOST_WORDS, `at most ${MOST_WORDS} words`);

const ISO_DATE = /^\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d(?::?\d\d)?)?)?$/i;

/** An ISO date, UTC if it names no zone; or milliseconds since 1970. An empty one is none, as Jackson reads it. */
export const DateParam = z.string().transform((text, context) => {
  if (text.trim() === '') return undefined;
  if (/^\d{12,14}$/.test(text)) return Number(text);
  // Date.parse reads more than ISO: `1` is a year, and a time behind a space is one of the server's own zone.
  const at = ISO_DATE.test(text) ? Date.parse(withZone(text.replace(' ', 'T'))) : Number.NaN;
  if (Number.isNaN(at)) context.addIssue({ code: 'custom', message: 'no date' });
  return at;
});

/** Hours alone are an offset too. */
function withZone(text: string): string {
  if (!text.includes('T') || /[zZ]$|[+-]\d\d:?\d\d$/.test(text)) return text;
  return /T.*[+-]\d\d$/.test(text) ? `${text}:00` : `${text}Z`;
}

export const TimeRangeParam = z.strictObject({ from: DateParam.optional(), to: DateParam.optional() });
export type TimeRange = z.output<typeof TimeRangeParam>;

/** @see docs/bots.md, "Finding markets" */
export const MarketFilterParam = z.strictObject({
  textQuery: TextQuery.optional(),
  exchangeIds: Names,
  eventTypeIds: Names,
  eventIds: Names,
  competitionIds: Names,
  marketIds: named()
    .transform((ids): ReadonlySet<number | undefined> => new Set(ids.map(parseMarketId)))
    .optional(),
  venues: Names,
  bspOnly: z.boolean().optional(),
  turnInPlayEnabled: z.boolean().optional(),
  inPlayOnly: z.boolean().optional(),
  marketBettingTypes: Names,
  marketCountries: Names,
  marketTypeCodes: Names,
  marketStartTime: TimeRangeParam.optional(),
  withOrders: z.array(z.enum(ORDER_STATUSES)).optional(),
  raceTypes: Names,
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
  const bets = live.viewsOf(account, (bet) => bet.endedAt === 0);
  return new Set(bets.filter((bet) => statuses.includes(orderOnBetfair(bet).status)).map((bet) => bet.market));
}

function fits({ market, match, live }: FoundMarket, filter: MarketFilter): boolean {
  const { bspOnly, turnInPlayEnabled, inPlayOnly } = filter;
  return (
    allows(filter.eventTypeIds, String(match.sport.sportId)) &&
    allows(filter.eventIds, String(match.matchId)) &&
    allows(filter.competitionIds, String(match.series.seriesId)) &&
    allows(filter.marketIds, market.market) &&
    allows(filter.venues, venueOf(match)) &&
    allows(filter.marketBettingTypes, bettingTypeOf(market)) &&
    allows(filter.marketCountries, match.country) &&
    allows(filter.marketTypeCodes, marketTypeOf(market)) &&
    allows(filter.raceTypes, undefined) &&
    (bspOnly === undefined || bspOnly === live.definition.startingPrice) &&
    // Every market may turn in-play here.
    turnInPlayEnabled !== false &&
    (inPlayOnly === undefined || inPlayOnly === live.inPlay) &&
    isWithin(market.startAt, filter.marketStartTime) &&
    hasWords(`${match.name} ${market.name} ${match.series.name} ${match.sport.name}`, filter.textQuery)
  );
}

/** Both ends are in. */
export function isWithin(at: number, { from, to }: TimeRange = {}): boolean {
  return (from === undefined || at >= from) && (to === undefined || at <= to);
}

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');

/** Every word of the query begins a word of the text; `*` at its end is as good as nothing. */
function hasWords(text: string, query: ReadonlySet<string> | undefined): boolean {
  if (query === undefined || query.size === 0) return true;
  const words = wordsOf(text);
  return [...query].every((word) => words.some((known) => known.startsWith(word)));
}
